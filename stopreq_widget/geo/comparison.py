"""Compare the board's routes with somebody's lines: which are served, and how far apart they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import shapely

from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.files import in_degrees
from stopreq_widget.geo.frames import routes, stations
from stopreq_widget.geo.gtfs import Feed

if TYPE_CHECKING:
    import geopandas as gpd

    from stopreq_widget.engine.board import Board


def compare(
    board: Board, other: gpd.GeoDataFrame | Feed, *, within_km: float = 3.0, at_ends_km: float = 6.0, share: float = 0.8
) -> pd.DataFrame:
    """Return for each route of the board how well one of somebody's lines follows it.

    Parameters
    ----------
    board : Board
        The board.
    other : GeoDataFrame or Feed
        Lines with a column ``name``, as `read_lines` and `read_gtfs` make them.
    within_km : float
        A point of the route counts as followed if the line comes this near.
    at_ends_km : float
        How near the line must come to both stations.
    share : float
        Least share of the route that must be followed for it to count as served.

    Returns
    -------
    DataFrame
        One row a route in the board's order, indexed by route id: ``line`` (name of the best line, missing if none
        comes near), ``followed`` (share of the route, 0 to 1), ``apart_km`` (mean distance of the route's points from
        that line, NaN if none), ``farthest_km``, ``ends_km`` (the larger of the distances of the two stations) and
        ``served``.

    Raises
    ------
    GeoError
        If ``other`` has no CRS, or all its lines lie far from the board.

    Notes
    -----
    Distances are measured in an equal-area plane around the board (below 0.2 % off within Oregon), at points every
    2 km. A line of a larger network counts where it follows, however much farther it goes.
    """
    lines = other.lines if isinstance(other, Feed) else other
    if "name" not in lines:
        raise GeoError(
            f"no column 'name' among {', '.join(map(str, lines.columns))}, expected lines as read_lines makes them"
        )
    lines = in_degrees(lines, "the lines to compare")
    plane = plane_of(board)
    mine = routes(board).to_crs(plane)
    theirs = lines.to_crs(plane)
    reach = mine.union_all().envelope.buffer(50_000)
    if not theirs.intersects(reach).any():
        west, south, east, north = lines.total_bounds
        raise GeoError(
            f"the lines lie between {west:.1f}, {south:.1f} and {east:.1f}, {north:.1f}, "
            f"none within 50 km of board {board.name!r}"
        )
    points_of = stations(board).to_crs(plane).geometry
    rows = []
    for route_id, route in mine.iterrows():
        steps = np.linspace(0.0, route.geometry.length, max(3, round(route.geometry.length / 2000)))
        samples = shapely.line_interpolate_point(route.geometry, steps)
        ends_at = [points_of[s] for s in (route.a, route.b)]
        best: tuple[float, float, dict[str, object]] | None = None
        near = theirs.sindex.query(route.geometry.envelope.buffer(within_km * 1000))
        for place in sorted(near):
            name, line = theirs["name"].iloc[place], theirs.geometry.iloc[place]
            shapely.prepare(line)
            apart = shapely.distance(samples, line) / 1000
            if apart.min() > within_km:
                continue
            ends = float(shapely.distance(ends_at, line).max()) / 1000
            followed = float((apart <= within_km).mean())
            row = {
                "line": name,
                "followed": round(followed, 3),
                "apart_km": round(float(apart.mean()), 2),
                "farthest_km": round(float(apart.max()), 2),
                "ends_km": round(float(ends), 2),
                "served": bool(followed >= share and ends <= at_ends_km),
            }
            rank = (-followed, float(apart.mean()))
            if best is None or rank < best[:2]:
                best = (*rank, row)
        nothing = {
            "line": None,
            "followed": 0.0,
            "apart_km": np.nan,
            "farthest_km": np.nan,
            "ends_km": np.nan,
            "served": False,
        }
        rows.append({"id": route_id, **(best[2] if best else nothing)})
    columns = ["id", "line", "followed", "apart_km", "farthest_km", "ends_km", "served"]
    return pd.DataFrame(rows, columns=columns).set_index("id").astype({"served": bool})


def plane_of(board: Board) -> str:
    """Return a CRS in metres around a board's middle: equal-area, for measuring and buffering.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> plane_of(load_board())
    '+proj=laea +lat_0=44.12 +lon_0=-120.69 +datum=WGS84 +units=m'
    """
    lats, lons = [s.lat for s in board.stations], [s.lon for s in board.stations]
    middle = ((min(lats) + max(lats)) / 2, (min(lons) + max(lons)) / 2) if lats else (0.0, 0.0)
    return f"+proj=laea +lat_0={middle[0]:.2f} +lon_0={middle[1]:.2f} +datum=WGS84 +units=m"
