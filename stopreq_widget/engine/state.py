"""The state of a game: one frozen value with the board, the rules, every hand and the order of every deck."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.piles import reshuffle
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Claim
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route, Station, Ticket
    from stopreq_widget.engine.piles import Piles
    from stopreq_widget.engine.play import Play
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.tables import Tables


class Phase(Enum):
    """What the seat to move has to do now."""

    FIRST_TICKETS = "first tickets"
    TURN = "turn"
    SECOND_CARD = "second card"
    TICKETS = "tickets"
    TUNNEL = "tunnel"
    OVER = "over"


# Looking a member of an Enum up takes longer than comparing it.
_OVER = Phase.OVER


@dataclass(frozen=True)
class Setup:
    """What stays the same for a whole game.

    ``deal`` has the decks of cards and tickets that the game was dealt from, first card first (empty for a
    state that was sampled from a view).  ``orders`` are decks that a record holds for its reshuffles: where
    reshuffle number i is of exactly these cards, this is their order; otherwise the order follows from the
    seed.
    """

    board: Board
    rules: Rules
    players: tuple[str, ...]
    first: int
    seed: int
    play: Play = field(compare=False, repr=False)
    deal: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()), compare=False, repr=False)
    orders: tuple[tuple[int, ...], ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def tables(self) -> Tables:
        """The board in small integers."""
        return self.board.tables

    def reshuffled(self, discards: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Return the deck that reshuffle number ``count`` makes of the discards (counts by kind)."""
        if count < len(self.orders):
            order = self.orders[count]
            if tuple(order.count(kind) for kind in range(len(discards))) == discards:
                return order
        return reshuffle(discards, self.seed, count)


class Seat(NamedTuple):
    """All that one player has.

    ``known`` counts the cards of the hand that everybody saw being taken; ``offer`` are tickets to choose from;
    ``routes`` and ``tokens`` are sets of claimed routes and of stations whose tokens were taken; ``points`` are
    those scored so far.
    """

    hand: tuple[int, ...]
    known: tuple[int, ...]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    routes: int
    trains: int
    points: int
    tokens: int


class Tunnel(NamedTuple):
    """A tunnel that is being dug: the claim laid down, the kinds of the cards turned, and the cards still owed."""

    claim: Claim
    turned: tuple[int, ...]
    owed: int


class Extras(NamedTuple):
    """What only some rule sets have; nothing of it is there under Oregon's.

    ``stations`` are the sets of stations in which each seat has built; ``out`` are the tickets out of the game
    (indices, in no order that matters); ``firsts`` is how many first tickets each seat kept, where tickets go out
    of the game; ``tunnel`` is the tunnel that is being dug.
    """

    stations: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    firsts: tuple[int, ...] = ()
    tunnel: Tunnel | None = None


NO_EXTRAS = Extras()


class State(NamedTuple):
    """A position in a game: a value that :func:`~stopreq_widget.engine.rules.apply` moves on.

    Attributes
    ----------
    setup : Setup
        Board, rules, players, seed.
    phase : Phase
        What the seat to move has to do.
    seat : int
        Index of the seat to move.
    piles : Piles
        The cards in no hand.
    seats : tuple of Seat
        What each player has.
    closed : tuple of int
        For each seat the set of routes that it can't claim any more: claimed ones, and doubles closed to it.
    ticket_deck : tuple of int
        Indices of tickets; the top is the first.
    tokens : int
        The set of stations whose token is still there.
    turns : int
        Turns finished so far.
    turns_left : int
        Turns until the end once it is near (R22), else -1.
    skips : int
        Turns in a row in which nothing could be done (R21).
    idle : int
        Turns in a row that changed nothing (R27).
    extras : Extras
        What only some rule sets have: stations, tunnels, tickets out of the game.
    """

    setup: Setup
    phase: Phase
    seat: int
    piles: Piles
    seats: tuple[Seat, ...]
    closed: tuple[int, ...]
    ticket_deck: tuple[int, ...]
    tokens: int
    turns: int = 0
    turns_left: int = -1
    skips: int = 0
    idle: int = 0
    extras: Extras = NO_EXTRAS

    def but(self, **changes: Any) -> State:
        """Return this state with some fields changed.

        Examples
        --------
        >>> from stopreq_widget.engine import load_board, new_game
        >>> new_game(load_board(), ["Ada", "Bo"], seed=1).but(seat=1).seat
        1
        """
        return self._replace(**changes)

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.setup.board

    @property
    def rules(self) -> Rules:
        """The numbers of the rules."""
        return self.setup.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players, by seat."""
        return self.setup.players

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is _OVER

    def hand(self, seat: int) -> dict[str, int]:
        """Return a seat's cards: a count for each kind that it holds.

        Examples
        --------
        >>> from stopreq_widget.engine import load_board, new_game
        >>> new_game(load_board(), ["Ada", "Bo"], seed=1).hand(0)
        {'point': 1, 'nw_connector': 1, 'coastal': 1, 'gorge': 1}
        """
        return self.cards(self.seats[seat].hand)

    def cards(self, counts: tuple[int, ...]) -> dict[str, int]:
        """Return counts by kind as a dict of those that are not 0."""
        return {kind: n for kind, n in zip(self.setup.tables.kinds, counts, strict=True) if n}

    def row(self) -> tuple[str, ...]:
        """Return the kinds of the face-up cards, in their places."""
        return tuple(self.setup.tables.kinds[kind] for kind in self.piles.row)

    def discards(self) -> dict[str, int]:
        """Return the discarded cards: a count for each kind."""
        return self.cards(self.piles.discards)

    def deck(self) -> tuple[str, ...]:
        """Return the kinds of the cards in the deck, top first."""
        return tuple(self.setup.tables.kinds[kind] for kind in reversed(self.piles.deck))

    def tickets(self, seat: int) -> tuple[Ticket, ...]:
        """Return the tickets that a seat has kept."""
        return tuple(self.board.tickets[i] for i in self.seats[seat].tickets)

    def offer(self, seat: int) -> tuple[Ticket, ...]:
        """Return the tickets that a seat has to choose from; empty when it has none to."""
        return tuple(self.board.tickets[i] for i in self.seats[seat].offer)

    def routes(self, seat: int) -> tuple[Route, ...]:
        """Return the routes that a seat has claimed, in the order of the board."""
        return tuple(self.board.routes[i] for i in bits(self.seats[seat].routes))

    def taken_tokens(self, seat: int) -> tuple[Station, ...]:
        """Return the stations whose tokens a seat has taken."""
        return tuple(self.board.stations[i] for i in bits(self.seats[seat].tokens))

    def owner(self, route: str) -> int | None:
        """Return the seat that has claimed a route (by id), or None.

        Examples
        --------
        >>> from stopreq_widget.engine import load_board, new_game
        >>> new_game(load_board(), ["Ada", "Bo"], seed=1).owner("bly-lakeview-gray") is None
        True
        """
        index = self.board.route_index[self.board.route(route).id]
        return next((i for i, seat in enumerate(self.seats) if seat.routes >> index & 1), None)

    def owners(self) -> dict[str, int]:
        """Return the seat of each claimed route, by route id."""
        return {route.id: seat for seat in range(len(self.seats)) for route in self.routes(seat)}

    def __repr__(self) -> str:
        who = "over" if self.is_over else f"{self.players[self.seat]} to move ({self.phase.value})"
        standing = ", ".join(f"{name} {seat.points}" for name, seat in zip(self.players, self.seats, strict=True))
        deck = plural(len(self.piles.deck), "card")
        return f"State after {plural(self.turns, 'turn')}: {who}; points {standing}; {deck} in the deck"

    def _repr_html_(self) -> str:
        return picture(self)
