"""What one can board at a station, and what one rides then: the steps of every search through the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.parts import GRAY

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route


def routes_at(board: Board, *, flights: bool) -> dict[str, list[Route]]:
    """Return the routes that end at each station, by station id, with flights or without.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> [route.id for route in routes_at(load_board(), flights=False)["lakeview"]]
    ['bly-lakeview-gray', 'lakeview-la_pine-gray']
    """
    found: dict[str, list[Route]] = {s.id: [] for s in board.stations}
    for route in board.routes:
        if flights or not board.is_flight(route):
            found[route.a].append(route)
            found[route.b].append(route)
    return found


def far_end(route: Route, here: str) -> str:
    """Return where a route leads to from one of its ends."""
    return route.b if route.a == here else route.a


def ridden(route: Route) -> str:
    """Return what one rides on a route: who goes on with the same needn't change. Gray routes go by their operator."""
    return route.service if route.service != GRAY else f"gray: {route.operator}"
