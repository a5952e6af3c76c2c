"""What a ride on each route takes and costs: as known, or reckoned from what is known and said to be so."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.answers.service import latest
from stopreq_widget.geo.lengths import lengths_km

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route

FLIGHT_KMH = 400.0
"""Of a small airliner, gate to gate, where no timetable of a flight is known."""
BUS_KMH, BUS_FARE_A_KM = 55.0, 0.15
"""Where a board has no known hours or fares of its own."""


class Ride(NamedTuple):
    """A ride from end to end: ``km``, ``hours``, ``fare`` in dollars, and whether hours and fare are known."""

    km: float
    hours: float
    fare: float
    hours_known: bool
    fare_known: bool


def rides(board: Board) -> dict[str, Ride]:
    """Return a ride on each route.

    Unknown hours are reckoned at the median speed of the known ones of its kind (train, bus), unknown fares at
    the median fare a kilometre of those that aren't free.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> ride = rides(load_board())["la_grande-enterprise-gray"]
    >>> ride.fare, ride.fare_known, ride.hours_known
    (5.0, True, False)
    """
    km = lengths_km(board)
    known = {route.id: latest(route.id) for route in board.routes}
    speeds: dict[str, list[float]] = {}
    costs = []
    for route in board.routes:
        service = known[route.id]
        if service is not None and service.hours:
            speeds.setdefault(_kind(board, route), []).append(km[route.id] / service.hours)
        if service is not None and service.fare:
            costs.append(service.fare / km[route.id])
    a_km = statistics.median(costs) if costs else BUS_FARE_A_KM
    found = {}
    for route in board.routes:
        service, kind = known[route.id], _kind(board, route)
        speed = FLIGHT_KMH if kind == "flight" else statistics.median(speeds.get(kind, [BUS_KMH]))
        hours = service.hours if service is not None else None
        fare = service.fare if service is not None else None
        found[route.id] = Ride(
            km[route.id],
            km[route.id] / speed if hours is None else hours,
            km[route.id] * a_km if fare is None else fare,
            hours is not None,
            fare is not None,
        )
    return found


def _kind(board: Board, route: Route) -> str:
    if board.is_flight(route):
        return "flight"
    return "train" if route.service != GRAY and board.service(route.service).kind == "train" else "bus"
