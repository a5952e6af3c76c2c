"""Heights along routes and trips: profiles, climbs, the highest stop. From cells 1.3 km apart: passes, not bumps.

A cell is the mean of its square, so the mountains beside a road count as if one drove over them. Two things are known
of roads that mend most of it: they keep to the valleys, and they are nowhere steeper than roads are built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from pyproj import Geod

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.asked import check_axes, ids, the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.ground.elevation import heights_at, road_heights_at
from stopreq_widget.geo.shapes import lines_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt
    from matplotlib.axes import Axes

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route
    from stopreq_widget.geo.drawn import LonLat

STEP_KM = 0.5
"""Distance of the points of a profile."""
RUN_KM = 5.0
"""Length over which steepness is measured: much more than a cell."""
ROAD_GRADE, RAIL_GRADE = 0.06, 0.022
"""As steep as main roads are built in mountains, and railways such as the one over the Cascades (as remembered)."""
RIPPLE_M = 15.0
"""Ups and downs smaller than this are the grid's, not the road's, and are left out of climbs."""
_GEOD = Geod(ellps="WGS84")


def profile(board: Board | str, routes: str | Sequence[str]) -> pd.DataFrame:
    """Return the heights along a route, or along the routes of a trip one after the other.

    Parameters
    ----------
    board : Board or str
        A board in Oregon or at its edges.
    routes : str or sequence of str
        A route id, or ids in the order ridden, such as a trip's ``routes``.

    Returns
    -------
    DataFrame
        Every half kilometre: ``km`` from the start, ``metres`` above the sea, ``lon``, ``lat``, and ``station``, the
        id of the station that is there, or missing. Heights are the road's as near as the cells tell: valleys count
        rather than slopes, and nothing is steeper than 6 % (railways 2.2 %). Fourteen passes and summits looked at come
        out 30 m too low on average, 70 m off, at worst 160 m.

    Raises
    ------
    GeoError
        If two routes don't meet, there are none, or no height is known there.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = profile(load_board(), "warm_springs-government_camp-breeze")
    >>> found["station"].dropna().tolist(), bool(found["metres"].iloc[-1] > 1100)
    (['warm_springs', 'government_camp'], True)
    """
    board = the_board(board)
    order = (routes,) if isinstance(routes, str) else ids("routes", routes, "routes, in the order ridden")
    if not order:
        raise GeoError("a profile of no routes, expected one route id or more")
    points: list[LonLat] = []
    stops: list[tuple[int, str]] = []
    grades: list[float] = []
    here = _start(board, order)
    for route_id in order:
        route = board.route(route_id)
        if here not in route.ends:
            raise GeoError(f"route {route_id!r} does not begin at {here!r}")
        line = lines_for(board)[route_id]
        line = line if here == route.a else line[::-1]
        stops.append((max(len(points) - 1, 0), here))
        points += line[1:] if points else line
        grades += [_grade(board, route)] * (len(points) - len(grades))
        here = route.b if here == route.a else route.a
    stops.append((len(points) - 1, here))
    lons, lats = zip(*points, strict=True)
    along = np.concatenate(([0.0], np.cumsum(_GEOD.inv(lons[:-1], lats[:-1], lons[1:], lats[1:])[2]))) / 1000
    at = np.unique(np.concatenate((np.arange(0.0, along[-1], STEP_KM), along[[k for k, _ in stops]])))
    lon, lat = np.interp(at, along, lons), np.interp(at, along, lats)
    metres = road_heights_at(list(zip(lon, lat, strict=True)))
    if np.isnan(metres).any():
        raise GeoError(f"no heights are known along {order[0]!r}, only round Oregon")
    metres = _built(at, metres, np.interp(at, along, grades))
    frame = pd.DataFrame({"km": at.round(2), "metres": metres.round(1), "lon": lon, "lat": lat, "station": None})
    for k, station in stops:
        frame.loc[int(np.searchsorted(at, along[k])), "station"] = station
    return frame


def _grade(board: Board, route: Route) -> float:
    train = route.service != GRAY and board.service(route.service).kind == "train"
    return RAIL_GRADE if train else ROAD_GRADE


def _built(
    km: npt.NDArray[np.float64], metres: npt.NDArray[np.float64], grade: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return heights of which none is higher than one gets to from the others at the grade of each stretch."""
    rise = np.diff(km) * 1000 * grade[1:]
    low = metres.copy()
    for k in range(1, len(low)):
        low[k] = min(low[k], low[k - 1] + rise[k - 1])
    for k in range(len(low) - 2, -1, -1):
        low[k] = min(low[k], low[k + 1] + rise[k])
    return low


def climb(metres: Sequence[float]) -> float:
    """Return how many metres one climbs in all along heights, ripples of the grid left out.

    Examples
    --------
    >>> climb([100, 400, 395, 500, 200])
    400.0
    """
    total, low, high = 0.0, float(metres[0]), float(metres[0])
    for height in map(float, metres):
        if height < high - RIPPLE_M:
            total, low, high = total + (high - low if high - low > RIPPLE_M else 0.0), height, height
        elif height < low:
            low = high = height
        else:
            high = max(high, height)
    return total + (high - low if high - low > RIPPLE_M else 0.0)


def heights(board: Board | str | None = None) -> pd.DataFrame:
    """Return the heights of every land route: "which is the steepest, which climbs most".

    Returns
    -------
    DataFrame
        Indexed by route id: ``highest`` and ``lowest`` point in metres, ``climb`` from a to b and ``climb_back`` from b
        to a in metres, ``steepest`` (mean gradient of the steepest 5 km, in per cent; of all of it, if shorter), most
        climbing first. Routes where no height is known, and flights, are left out.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = heights(load_board())
    >>> found.index[0], bool(found.loc["portland-hood_river-gorge", "steepest"] < 4)
    ('eugene-sisters-breeze', True)
    """
    board = the_board(board)
    rows = []
    for route in board.routes:
        if board.is_flight(route) or np.isnan(heights_at(lines_for(board)[route.id])).any():
            continue
        found = profile(board, route.id)
        metres, km = found["metres"].to_numpy(), found["km"].to_numpy()
        ahead = np.interp(np.minimum(km + RUN_KM, km[-1]), km, metres)
        run = np.minimum(RUN_KM, km[-1])
        whole = km <= max(km[-1] - RUN_KM, 0.0)
        rows.append(
            {
                "id": route.id,
                "highest": metres.max().round(),
                "lowest": metres.min().round(),
                "climb": round(climb(metres)),
                "climb_back": round(climb(metres[::-1])),
                "steepest": round(float(np.abs(ahead - metres)[whole].max()) / run / 10, 1),
            }
        )
    columns = ["id", "highest", "lowest", "climb", "climb_back", "steepest"]
    return pd.DataFrame(rows, columns=columns).set_index("id").sort_values("climb", ascending=False)


def station_heights(board: Board | str | None = None) -> pd.Series:
    """Return the height of every station in metres, highest first: "which is the highest stop".

    As `profile` has them; 25 towns looked at are 18 m off on average, Mitchell in its canyon 70 m.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> station_heights(load_board()).index[0]
    'chemult'
    """
    board = the_board(board)
    metres = road_heights_at([(s.lon, s.lat) for s in board.stations])
    index = pd.Index([s.id for s in board.stations], name="id")
    return pd.Series(metres.round(), index, name="metres").dropna().sort_values(ascending=False)


def plot_profile(board: Board | str, routes: str | Sequence[str], *, ax: Axes | None = None) -> Axes:
    """Draw the heights along a route or a trip, its stations named.

    Parameters
    ----------
    board, routes
        As for `profile`.
    ax : matplotlib Axes, optional
        Where to draw; a new figure of 9 by 3 inches otherwise.

    Returns
    -------
    Axes
        Kilometres across, metres above the sea upwards.
    """
    board = the_board(board)
    import matplotlib.pyplot as plt

    check_axes(ax)
    found = profile(board, routes)
    if ax is None:
        ax = plt.subplots(figsize=(9, 3), layout="constrained")[1]
    ax.fill_between(found["km"], found["metres"], color="#B9A98C", alpha=0.55, linewidth=0)
    ax.plot(found["km"], found["metres"], color="#5F5138", linewidth=1.2)
    top = found.loc[found["metres"].idxmax()]
    ax.annotate(
        f"{top['metres']:,.0f} m", (top["km"], top["metres"]), xytext=(0, 4), textcoords="offset points", ha="center",
        fontsize=8,
    )  # fmt: skip
    ceiling = 1.3 * float(found["metres"].max())
    for _, row in found.dropna(subset="station").iterrows():
        ax.plot([row["km"]] * 2, [0, row["metres"]], color="#5F5138", linewidth=0.7)
        ax.plot(row["km"], row["metres"], "o", ms=5, mfc="white", mec="#222222")
        ax.annotate(
            board.name_of(row["station"]), (row["km"], row["metres"]), xytext=(0, 8), textcoords="offset points",
            rotation=90 if found["station"].count() > 6 else 30, ha="left", va="bottom", fontsize=8,
        )  # fmt: skip
    ax.set(xlabel="km", ylabel="metres above the sea", ylim=(0, ceiling), xlim=(0, found["km"].iloc[-1]))
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _start(board: Board, order: Sequence[str]) -> str:
    """Return the station at which a chain of routes begins."""
    first = board.route(order[0])
    if len(order) == 1:
        return first.a
    onward = board.route(order[1])
    return first.a if first.b in onward.ends else first.b
