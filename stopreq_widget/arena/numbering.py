"""Views and actions as numbers for programs that learn: a vector of features, and a fixed list of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.engine.actions import Action, Claim, DrawTickets, KeepTickets, Payment, Skip
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.views import View

_PHASES = tuple(Phase)
# More than any feature can be; spaces of observations need an end.
HIGHEST = 1000.0


class ActionNumbers:
    """Every action that a board and rules can ever have, in one order.

    The order: skip; the blind draw; a face-up card of each kind; new tickets; keeping tickets, by the set of places in
    the offer (place i counts 2**i); then route by route each payment: by service, then by passes, passes alone last.

    Parameters
    ----------
    board, rules
        What is played (Oregon's family of rules).

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board
    >>> numbers = ActionNumbers(load_board("four"), Rules())
    >>> len(numbers), str(numbers.action(1, offer=()))
    (37, 'draw deck')
    """

    def __init__(self, board: Board, rules: Rules) -> None:
        self._board, tables = board, board.tables
        plain: list[Action] = [Skip(), tables.blind, *tables.draws, DrawTickets()]
        self._keep_from = len(plain)
        self._subsets = 1 << max(rules.tickets_dealt, rules.tickets_drawn)
        claims = [Claim(route.id, payment) for route in board.routes for payment in _payments(route, board)]
        self._claim_from = self._keep_from + self._subsets
        self._actions: list[Action | None] = [*plain, *([None] * self._subsets), *claims]
        self._number = {action: i for i, action in enumerate(self._actions) if action is not None}

    def __len__(self) -> int:
        return len(self._actions)

    def number(self, action: Action, offer: tuple[int, ...]) -> int:
        """Return the number of an action; ``offer`` are the tickets (indices) that the seat chooses from."""
        if isinstance(action, KeepTickets):
            ids = [self._board.tickets[i].id for i in offer]
            return self._keep_from + sum(1 << ids.index(ticket) for ticket in action.tickets)
        return self._number[action]

    def action(self, number: int, offer: tuple[int, ...]) -> Action:
        """Return the action of a number."""
        action = self._actions[number]
        if action is None:
            kept = number - self._keep_from
            return KeepTickets(tuple(self._board.tickets[t].id for i, t in enumerate(offer) if kept >> i & 1))
        return action

    def mask(self, view: View) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        """Return 1 for each action that the view's seat can take now, 0 for the others."""
        mask = np.zeros(len(self), np.int8)
        mask[[self.number(action, view.offer) for action in view.legal_actions]] = 1
        return mask


def _payments(route: Route, board: Board) -> list[Payment]:
    """Return every payment that a route can ever take."""
    services = [service.id for service in board.services] if route.service == GRAY else [route.service]
    length = route.length
    found = [Payment(service, length - passes, passes) for service in services for passes in range(route.ferry, length)]
    return [*found, Payment(None, 0, length)]


class FeatureVector:
    """What a seat sees as one vector of numbers; seats come in playing order from its own on.

    ``names`` says what each entry is.  Counts are as they are; sets are 0 and 1; nothing is scaled.

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board, new_game, view
    >>> features = FeatureVector(load_board("four"), players=2)
    >>> vector = features(view(new_game(load_board("four"), ["Ada", "Bo"], seed=1), 0))
    >>> vector.shape == (len(features.names),), float(vector[features.names.index("trains of seat +1")])
    (True, 40.0)
    """

    def __init__(self, board: Board, players: int) -> None:
        kinds = board.tables.kinds
        routes, tickets = [route.id for route in board.routes], [ticket.id for ticket in board.tickets]
        names = [f"phase {phase.value}" for phase in _PHASES]
        names += ["turns", "turns left", "cards in the deck", "tickets in the deck", "reshuffles"]
        for what in ("in hand", "face up", "discarded"):
            names += [f"{kind} {what}" for kind in kinds]
        for what in ("kept", "offered"):
            names += [f"{ticket} {what}" for ticket in tickets]
        names += [f"{route} closed" for route in routes]
        names += [f"token at {station.id}" for station in board.stations]
        for seat in range(players):
            names += [f"{what} of seat +{seat}" for what in ("to move", "trains", "points", "cards", "tickets")]
            names += [f"{kind} known of seat +{seat}" for kind in kinds]
            names += [f"{route} of seat +{seat}" for route in routes]
        self.names = tuple(names)
        self._sizes = (len(kinds), len(tickets), len(routes), len(board.stations))

    def __call__(self, view: View) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """Return the vector of a view."""
        kinds, tickets, routes, stations = self._sizes
        row = np.bincount(view.row, minlength=kinds)
        parts: list[Any] = [
            [phase is view.phase for phase in _PHASES],
            [view.turns, view.turns_left, view.deck_size, view.ticket_deck_size, view.reshuffles],
            view.hand,
            row,
            view.discards,
            _places(view.tickets, tickets),
            _places(view.offer, tickets),
            _places(bits(view.own.closed), routes),
            _places(bits(view.tokens), stations),
        ]
        for i in range(len(view.seats)):
            seat = (view.seat + i) % len(view.seats)
            public = view.seats[seat]
            parts += [
                [view.to_move == seat, public.trains, public.points, public.cards, public.tickets],
                public.known,
                _places(bits(public.routes), routes),
            ]
        return np.concatenate([np.asarray(part, np.float32) for part in parts])


def _places(indices: Any, size: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    found = np.zeros(size, np.float32)
    found[list(indices)] = 1.0
    return found
