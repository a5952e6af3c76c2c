"""A board in the form in which planners look at it: neighbours and worth by index."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stopreq_widget.engine.sets import mask_of
from stopreq_widget.engine.variants.europe import needs_more

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

# A pass that has to be drawn takes so much longer than another card.
_FERRY = 1.4
# A route is good in itself when it scores so much more than its spaces.
_GOOD = 1


class Atlas:
    """What never changes in a game, worked out once for a board and its rules.

    Attributes
    ----------
    board, rules, tables
        What is played, and the board in small integers.
    stations, routes, kinds : int
        How many there are (kinds of cards: the services and the passes).
    at : tuple of tuple of (int, int)
        By station: the routes from it, each as (route, station at its other end).
    worth : tuple of int
        By route: its points, the flight bonus included.
    ticket_ends : tuple of (int, int)
        By ticket: its two stations.
    ticket_points : tuple of int
        By ticket.
    tunnels : int
        The set of routes for which more cards may have to be added.
    more : tuple of float
        By route: what it takes beyond a card for each space, in cards to draw; 0 but for tunnels and ferries.
    rows : tuple of (int, int, tuple)
        By route: it and its ends as sets, and its index, colour, spaces and worth.
    by_cards : tuple of tuple of tuple of int
        By kind and number of cards (up to the longest route): the routes that they pay for, those first that score
        most beyond their spaces.
    good_by_cards : tuple of tuple of tuple of int
        The same for long routes and those with a token at an end.
    """

    def __init__(self, board: Board, rules: Rules) -> None:
        tables = self.tables = board.tables
        self.board, self.rules = board, rules
        self.stations, self.routes, self.kinds = len(board.stations), len(board.routes), len(tables.kinds)
        at: list[list[tuple[int, int]]] = [[] for _ in board.stations]
        for route, (a, b) in enumerate(zip(tables.a, tables.b, strict=True)):
            at[a].append((route, b))
            at[b].append((route, a))
        self.at = tuple(map(tuple, at))
        self.worth = tuple(
            rules.route_points[length] + (rules.flight_bonus if tables.flights >> route & 1 else 0)
            for route, length in enumerate(tables.length)
        )
        index = board.station_index
        self.ticket_ends = tuple((index[ticket.a], index[ticket.b]) for ticket in board.tickets)
        self.ticket_points = tuple(ticket.points for ticket in board.tickets)
        turned = rules.tunnel_cards
        self.tunnels = mask_of(i for i, route in enumerate(board.routes) if turned and route.tunnel)
        # Of the cards that a tunnel turns as many match as there are of a usual service and of passes in the deck.
        matching = (sum(tables.counts[:-1]) / max(tables.wild, 1) + tables.counts[-1]) / max(sum(tables.counts), 1)
        # The compiled planner, for rules that need no more than Oregon's, counts a ferry's passes as other cards.
        ferry = _FERRY if needs_more(rules) else 0.0
        self.more = tuple(
            (turned * matching if self.tunnels >> route & 1 else 0.0) + ferry * passes
            for route, passes in enumerate(tables.ferry)
        )
        self.rows = tuple(
            (1 << route, tables.ends[route], (route, tables.colour[route], length, float(self.worth[route])))
            for route, length in enumerate(tables.length)
        )
        longest = max(tables.length)
        self.by_cards = tuple(
            tuple(
                tuple(
                    sorted(
                        (
                            route
                            for route, length in enumerate(tables.length)
                            if length <= n and tables.colour[route] in {kind, -1}
                        ),
                        key=lambda route: tables.length[route] - self.worth[route],
                    )
                )
                for n in range(longest + 1)
            )
            for kind in range(tables.wild)
        )
        good = mask_of(
            route
            for route, length in enumerate(tables.length)
            if self.worth[route] > _GOOD + length or tables.ends[route] & tables.tokens
        )
        self.good_by_cards = tuple(
            tuple(tuple(route for route in routes if good >> route & 1) for routes in by_kind)
            for by_kind in self.by_cards
        )


@lru_cache(maxsize=16)
def atlas_of(board: Board, rules: Rules) -> Atlas:
    """Return the atlas of a board under some rules; the last few are remembered.

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board
    >>> atlas_of(load_board("four"), Rules()).worth
    (2, 2, 1, 1, 2, 12)
    """
    return Atlas(board, rules)
