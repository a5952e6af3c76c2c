"""Compare the board's routes with somebody's lines: which are served, and how far apart they run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from stopreq_widget.engine.errors import shown
from stopreq_widget.geo.asked import number, the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.feeds.feed import Feed
from stopreq_widget.geo.files import in_degrees
from stopreq_widget.geo.frames.base import plane_of
from stopreq_widget.geo.frames.routes import routes
from stopreq_widget.geo.frames.stations import stations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shapely.geometry import Point

    from stopreq_widget.engine.board import Board


def compare(
    board: Board | str,
    other: gpd.GeoDataFrame | Feed,
    *,
    within_km: float = 3.0,
    at_ends_km: float = 6.0,
    share: float = 0.8,
) -> pd.DataFrame:
    """Return for each route of the board how well one of somebody's lines follows it.

    Parameters
    ----------
    board : Board or str
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
        If ``other`` is no such frame, has no CRS, or all its lines lie far from the board; or a number is none.

    Notes
    -----
    Distances are measured in an equal-area plane around the board (below 0.2 % off within Oregon), at points every
    2 km. A line of a larger network counts where it follows, however much farther it goes. Trips for which a feed
    draws no shape are judged by their stops in order: they serve a route if they call at both its ends and stop
    between them only along it; the distances are those stops' then. What a feed says to be a train, a bus or a plane
    serves only routes of that kind.

    Examples
    --------
    >>> from stopreq_widget import geo, load_board
    >>> found = geo.compare(load_board(), geo.read_gtfs("point_and_people_mover"))
    >>> found.loc["burns-bend-point", "line"], int(found["served"].sum())
    ('Eastern Bend-Ontario', 24)
    """
    board = the_board(board)
    near, at_ends = (
        number(name, value, "km", above=0.0) for name, value in (("within_km", within_km), ("at_ends_km", at_ends_km))
    )
    least = number("share", share, "shares of 1", least=0.0)
    lines = other.lines if isinstance(other, Feed) else other
    if not isinstance(lines, gpd.GeoDataFrame):
        raise GeoError(f"other={shown(other)}, expected lines as read_lines makes them, or a feed of read_gtfs")
    if "name" not in lines:
        raise GeoError(
            f"no column 'name' among {', '.join(map(str, lines.columns))}, expected lines as read_lines makes them"
        )
    lines = in_degrees(lines, "the lines to compare")
    mine = routes(board)
    plane = plane_of(board)
    mine = mine.to_crs(plane)
    theirs = lines.to_crs(plane)
    reach = mine.union_all().envelope.buffer(50_000)
    if not theirs.intersects(reach).any():
        west, south, east, north = lines.total_bounds
        raise GeoError(
            f"the lines lie between {west:.1f}, {south:.1f} and {east:.1f}, {north:.1f}, "
            f"none within 50 km of board {board.name!r}"
        )
    ways: list[_Shapes | _Calls] = [_Shapes(theirs, near)]
    if isinstance(other, Feed):
        ways.append(_Calls(board, other, plane, near, at_ends))
    points_of = stations(board).to_crs(plane).geometry
    rows = []
    for route_id, route in mine.iterrows():
        found = [one for way in ways for one in way.follow(route, [points_of[s] for s in (route.a, route.b)])]
        rows.append({"id": route_id, **_best(found, at_ends, least)})
    return pd.DataFrame(rows, columns=["id", *_NOTHING]).set_index("id").astype({"served": bool})


class _Followed(NamedTuple):
    """How one line follows a route; distances in kilometres."""

    line: str
    followed: float
    apart_km: float
    farthest_km: float
    ends_km: float


_NOTHING: dict[str, object] = {
    "line": None,
    "followed": 0.0,
    "apart_km": np.nan,
    "farthest_km": np.nan,
    "ends_km": np.nan,
    "served": False,
}


def _best(found: list[_Followed], at_ends_km: float, share: float) -> dict[str, object]:
    """Return the row of the line that follows best, one that serves before one that doesn't."""
    if not found:
        return _NOTHING

    def serves(one: _Followed) -> bool:
        return one.followed >= share and one.ends_km <= at_ends_km

    best = min(found, key=lambda one: (not serves(one), -one.followed, one.apart_km))
    return {
        "line": best.line,
        "followed": round(best.followed, 3),
        "apart_km": round(best.apart_km, 2),
        "farthest_km": round(best.farthest_km, 2),
        "ends_km": round(best.ends_km, 2),
        "served": serves(best),
    }


def _runs_there(kind: object, route: pd.Series) -> bool:
    """Tell whether what runs on a line can serve a route: no train serves a bus's. Lines that don't say may."""
    return not isinstance(kind, str) or kind == route.kind


class _Shapes:
    """Lines that are drawn where they run: a route is followed where they come near."""

    def __init__(self, lines: gpd.GeoDataFrame, within_km: float) -> None:
        # A line from stop to stop is a drawing aid: it says nothing of where it runs between.
        self.lines = lines[lines["source"] != "stops"] if "source" in lines else lines
        self.kinds = self.lines["kind"] if "kind" in lines else pd.Series(None, self.lines.index, dtype=object)
        self.within_km = within_km

    def follow(self, route: pd.Series, ends_at: list[Point]) -> Iterator[_Followed]:
        """Give what each line that comes near a route has of it, measured at points every 2 km."""
        steps = np.linspace(0.0, route.geometry.length, max(3, round(route.geometry.length / 2000)))
        samples = shapely.line_interpolate_point(route.geometry, steps)
        near = self.lines.sindex.query(route.geometry.envelope.buffer(self.within_km * 1000))
        for place in sorted(near):
            line = self.lines.geometry.iloc[place]
            shapely.prepare(line)
            apart = shapely.distance(samples, line) / 1000
            if apart.min() > self.within_km or not _runs_there(self.kinds.iloc[place], route):
                continue
            yield _Followed(
                self.lines["name"].iloc[place],
                float((apart <= self.within_km).mean()),
                float(apart.mean()),
                float(apart.max()),
                float(shapely.distance(ends_at, line).max()) / 1000,
            )


class _Calls:
    """Trips without a shape: they serve a route if they call at both ends, and between them only along it."""

    def __init__(self, board: Board, feed: Feed, plane: str, within_km: float, at_ends_km: float) -> None:
        self.feed, self.within_km = feed, within_km
        self.points = feed.stops.to_crs(plane).geometry
        towns = stations(board).to_crs(plane).geometry
        at, town = self.points.sindex.query(towns.buffer(at_ends_km * 1000).to_numpy(), predicate="contains")[::-1]
        towns_of: dict[str, list[str]] = {}
        for stop, station in zip(self.points.index[at], towns.index[town], strict=True):
            towns_of.setdefault(stop, []).append(station)
        self.calls: list[tuple[str, tuple[str, ...], dict[str, list[int]]]] = []
        for line, rows in feed.patterns.items():
            for row in rows:
                where: dict[str, list[int]] = {}
                for turn, stop in enumerate(row):
                    for station in towns_of.get(stop, ()):
                        where.setdefault(station, []).append(turn)
                if len(where) > 1:
                    self.calls.append((line, row, where))

    def follow(self, route: pd.Series, ends_at: list[Point]) -> Iterator[_Followed]:
        """Give for each row of stops that calls at both ends of a route how the stops between lie to it."""
        for line, row, where in self.calls:
            if not (route.a in where and route.b in where) or not _runs_there(self.feed.lines.at[line, "kind"], route):
                continue
            spans = [(abs(i - j), i, j) for i in where[route.a] for j in where[route.b] if i != j]
            if not spans:
                continue
            _, i, j = min(spans)
            between = self.points.loc[list(row[min(i, j) + 1 : max(i, j)])]
            apart = np.append(shapely.distance(between.to_numpy(), route.geometry) / 1000, [0.0] * (not len(between)))
            ends = [self.points.loc[row[turn]].distance(end) / 1000 for turn, end in zip((i, j), ends_at, strict=True)]
            yield _Followed(
                self.feed.lines.at[line, "name"],
                float((apart <= self.within_km).mean()),
                float(apart.mean()),
                float(apart.max()),
                max(ends),
            )
