"""Travelling by the clock: when one can be where, on the days that the services run."""

from __future__ import annotations

import datetime as dt
import heapq
from typing import TYPE_CHECKING, NamedTuple

import geopandas as gpd
import pandas as pd
from shapely.geometry import LineString
from shapely.ops import substring

from stopreq_widget.engine.errors import shown
from stopreq_widget.geo.answers.rides import rides
from stopreq_widget.geo.answers.service import is_gone, service_on, when
from stopreq_widget.geo.asked import ids, number, numbers, the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.frames.base import CRS, plane_of
from stopreq_widget.geo.frames.stations import stations
from stopreq_widget.geo.shapes import lines_for
from stopreq_widget.geo.steps import far_end, ridden, routes_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route
    from stopreq_widget.geo.answers.service import Service

FIRST, LAST = dt.time(6), dt.time(20)
"""Between these one can set out."""
WAKING_HOURS = 14.0
"""Hours between them, over which a day's buses are spread."""
ONCE = 1.0
"""Buses a day where nobody says how many."""
LOOK_AHEAD = 36
"""Days that a service is waited for: a service of second Thursdays has come by then."""
DAY = dt.timedelta(days=1)


class Arrival(NamedTuple):
    """How and when one is somewhere: ``at``, ``routes`` and ``stations`` in order, and which ``assumed`` anything.

    ``assumed`` are routes whose hours or days are unknown and were reckoned.
    """

    at: dt.datetime
    stations: tuple[str, ...]
    routes: tuple[str, ...]
    assumed: tuple[str, ...]


def arrivals(board: Board | str, a: str, depart: str | dt.datetime, *, flights: bool = False) -> dict[str, Arrival]:
    """Return the arrival to be expected at each station that can be reached, by station id.

    Parameters
    ----------
    board : Board or str
        The network.
    a : str
        Where one is, id or name.
    depart : str or datetime
        From when on: "Tue 08:00", or a date and time.
    flights : bool
        Whether flights may be taken.

    Returns
    -------
    dict
        Where one is comes first, with no routes.

    Notes
    -----
    A route known to have ended, or not to have begun, is never ridden. One whose days are known is waited for; one
    whose days aren't is taken to run daily, and is among ``assumed``, as is one whose hours are reckoned from others'
    speed. Hardly any hour of departure is known, so a change costs half of what lies between two buses when a day's are
    spread over 14 hours: seven hours where there is one a day, or where nobody says how many. Who goes on by the same
    service needn't change. Between 8 at night and 6 in the morning nobody sets out. So these are times to expect, not a
    timetable. Dijkstra's algorithm over pairs of station and service.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = arrivals(load_board(), "Pendleton", "Wed 08:00")["john_day"]
    >>> "john_day-pendleton-people_mover" in found.routes  # which runs on Tuesdays
    False
    """
    board = the_board(board)
    start, begin = board.station(a).id, when(depart)
    ride, around = rides(board), routes_at(board, flights=flights)
    number = 0
    queue = [(begin, number, start, "", Arrival(begin, (start,), (), ()))]
    done: set[tuple[str, str]] = set()
    best: dict[str, Arrival] = {}
    while queue:
        _, _, here, riding, so_far = heapq.heappop(queue)
        if (here, riding) in done:
            continue
        done.add((here, riding))
        best.setdefault(here, so_far)
        for route in around[here]:
            there = far_end(route, here)
            leaves = _leaves(route, so_far.at, riding)
            if leaves is None or there in so_far.stations:
                continue
            at = leaves + dt.timedelta(hours=ride[route.id].hours)
            service = service_on(route.id, leaves.date())
            certain = ride[route.id].hours_known and service is not None and bool(service.days)
            number += 1
            onward = Arrival(
                at,
                (*so_far.stations, there),
                (*so_far.routes, route.id),
                so_far.assumed if certain else (*so_far.assumed, route.id),
            )
            heapq.heappush(queue, (at, number, there, ridden(route), onward))
    return best


def reach(board: Board | str, a: str, depart: str | dt.datetime, *, flights: bool = False) -> gpd.GeoDataFrame:
    """Return when one can be at each station: "where can one be by tonight".

    Returns
    -------
    GeoDataFrame
        As `frames.stations` has the stations, soonest first, those that can't be reached left out: ``name``,
        ``arrive``, ``hours`` since ``depart``, ``nights`` between, ``assumed`` (how many routes of the way have
        hours or days that were reckoned) and ``geometry``.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = reach(load_board(), "Bend", "Mon 08:00")
    >>> found.index[0], bool((found["nights"] == 0).sum() > 5)
    ('bend', True)
    """
    board = the_board(board)
    points, begin = stations(board), when(depart)
    rows = [
        {
            "id": station,
            "name": points.loc[station, "name"],
            "arrive": found.at,
            "hours": round((found.at - begin).total_seconds() / 3600, 2),
            "nights": (found.at.date() - begin.date()).days,
            "assumed": len(found.assumed),
            "geometry": points.loc[station, "geometry"],
        }
        for station, found in arrivals(board, a, depart, flights=flights).items()
    ]
    return gpd.GeoDataFrame(pd.DataFrame(rows), geometry="geometry", crs=CRS).set_index("id").sort_values("hours")


def isochrones(
    board: Board | str,
    a: str,
    hours: Sequence[float] = (3.0, 6.0, 12.0, 24.0, 48.0),
    *,
    depart: str | dt.datetime = "Mon 06:00",
    flights: bool = False,
    around_km: float = 8.0,
) -> gpd.GeoDataFrame:
    """Return where one can be within some hours, as areas along the lines.

    Parameters
    ----------
    board, a, depart, flights
        As for `arrivals`.
    hours : sequence of float
        Hours since departure, each at least 0.
    around_km : float
        How far on both sides of a line the areas reach.

    Returns
    -------
    GeoDataFrame
        One row for each of the hours, longest first (so that drawn in order none hides another): ``hours`` and
        ``geometry``.

    Raises
    ------
    GeoError
        If ``hours`` is no list of numbers from 0 on, or ``around_km`` no number above 0.

    Notes
    -----
    Areas are measured in a plane round the board's middle (`frames.base.plane_of`).

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> areas = isochrones(load_board(), "Bend", (2, 8))
    >>> areas["hours"].tolist(), bool(areas.geometry.iloc[0].contains(areas.geometry.iloc[1].buffer(-0.01)))
    ([8, 2], True)
    """
    board = the_board(board)
    limits = numbers("hours", hours, "hours", least=0.0)
    if not limits:
        raise GeoError(f"hours={shown(hours)}, expected one or more numbers of hours, such as (3, 6)")
    metres = number("around_km", around_km, "km", above=0.0) * 1000
    begin = when(depart)
    found = arrivals(board, a, begin, flights=flights)
    ride, lines, plane = rides(board), lines_for(board), plane_of(board)
    points = stations(board).geometry
    rows = []
    for limit in sorted(limits, reverse=True):
        end = begin + dt.timedelta(hours=limit)
        parts: list[object] = [points[s] for s, there in found.items() if there.at <= end]
        for route in board.routes:
            if board.is_flight(route):
                continue
            line = LineString(lines[route.id])
            for near, way in ((route.a, line), (route.b, line.reverse())):
                leaves = _leaves(route, found[near].at, _riding(board, found[near])) if near in found else None
                if leaves is not None and leaves < end:
                    share = min(1.0, (end - leaves).total_seconds() / 3600 / ride[route.id].hours)
                    parts.append(substring(way, 0.0, share, normalized=True))
        area = gpd.GeoSeries(parts, crs=CRS).to_crs(plane).buffer(metres).union_all()
        rows.append({"hours": limit, "geometry": area})
    return gpd.GeoDataFrame(rows, geometry="geometry", crs=plane).to_crs(CRS)


def itinerary(board: Board | str, through: Sequence[str], depart: str | dt.datetime) -> pd.DataFrame:
    """Return when one is at each of some stations, visited in that order: "how many days for all sixteen".

    Returns
    -------
    DataFrame
        One row a station: ``station``, ``arrive``, ``day`` (1 the first), ``routes`` to it, ``assumed`` (how many of
        them were reckoned).

    Raises
    ------
    GeoError
        If one can't be reached, or there are none.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> itinerary(load_board(), ["Bend", "Burns", "Ontario"], "Mon 08:00")["day"].tolist()
    [1, 1, 2]
    """
    board = the_board(board)
    order, begin = ids("through", through, "stations, in the order visited"), when(depart)
    if not order:
        raise GeoError("an itinerary through no stations, expected one or more in the order visited")
    here, at = board.station(order[0]).id, begin
    rows = [{"station": here, "arrive": at, "day": 1, "routes": (), "assumed": 0}]
    for station in order[1:]:
        goal = board.station(station).id
        found = arrivals(board, here, at).get(goal)
        if found is None:
            raise GeoError(f"no way from {here!r} to {goal!r} on board {board.name!r}")
        here, at = goal, found.at
        day = (at.date() - begin.date()).days + 1
        rows.append({"station": goal, "arrive": at, "day": day, "routes": found.routes, "assumed": len(found.assumed)})
    return pd.DataFrame(rows)


def _riding(board: Board, there: Arrival) -> str:
    return ridden(board.route(there.routes[-1])) if there.routes else ""


def _leaves(route: Route, at: dt.datetime, riding: str) -> dt.datetime | None:
    """Return when one leaves by a route: at once on the bus that one is in, else after half of the gap between two."""
    for ahead in range(LOOK_AHEAD):
        day = at.date() + ahead * DAY
        if is_gone(route.id, day):
            continue
        service = service_on(route.id, day)
        morning = dt.datetime.combine(day, FIRST, at.tzinfo)
        evening = dt.datetime.combine(day, LAST, at.tzinfo)
        leaves = at if ahead == 0 and riding == ridden(route) else max(at, morning) + _wait(service)
        runs = None if service is None else service.known_to_run(day)
        if runs is not False and leaves <= evening:
            return leaves
    return None


def _wait(service: Service | None) -> dt.timedelta:
    """Return half of the gap between two buses of a day."""
    a_day = ONCE
    if service is not None and service.trips_per_week and service.days:
        a_day = max(service.trips_per_week / len(service.days), ONCE)
    return dt.timedelta(hours=WAKING_HOURS / 2 / a_day)
