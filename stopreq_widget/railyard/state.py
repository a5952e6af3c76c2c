"""The state of a card game: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.engine.piles import reshuffle
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from stopreq_widget.railyard.sheet import Sheet, YardRules, YardTicket


@dataclass(frozen=True)
class YardSetup:
    """What stays the same for a whole game; ``deal`` and ``orders`` as in the board game's setup."""

    sheet: Sheet
    rules: YardRules
    players: tuple[str, ...]
    first: int
    seed: int
    deal: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()), compare=False, repr=False)
    orders: tuple[tuple[int, ...], ...] = field(default=(), compare=False, repr=False)

    def reshuffled(self, discards: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Return the deck that reshuffle number ``count`` makes of the discards."""
        if count < len(self.orders):
            order = self.orders[count]
            if tuple(order.count(kind) for kind in range(len(discards))) == discards:
                return order
        return reshuffle(discards, self.seed, count)


class YardSeat(NamedTuple):
    """All that one player has.

    ``hand``, ``known`` (cards of the hand that everybody saw being taken) and ``track`` are counts by kind; ``yard``
    has for each colour its cards and the passes that stand for it; ``tickets`` are those kept and not yet scored,
    ``offer`` those to choose from, ``done`` those scored before the end, in whose points they are (C16).
    """

    hand: tuple[int, ...]
    known: tuple[int, ...]
    yard: tuple[tuple[int, int], ...]
    track: tuple[int, ...]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    done: tuple[int, ...] = ()

    def in_yard(self, colour: int) -> int:
        """Return how many cards count as of a colour in the yard."""
        cards, passes = self.yard[colour]
        return cards + passes


class YardState(NamedTuple):
    """A position in a card game.

    Attributes
    ----------
    setup : YardSetup
        Sheet, rules, players, seed.
    phase, seat
        What has to be done and by whom; phases are the board game's.
    deck : tuple of int
        Kinds of the cards, the top one last.
    row : tuple of int
        Kinds of the face-up cards.
    discards : tuple of int
        Counts by kind.
    seats : tuple of YardSeat
        What each player has.
    ticket_deck : tuple of int
        Indices, top first.
    reshuffles : tuple
        The decks that were made of the discards.
    turns, turns_left, skips, idle : int
        As in the board game's state.
    """

    setup: YardSetup
    phase: Phase
    seat: int
    deck: tuple[int, ...]
    row: tuple[int, ...]
    discards: tuple[int, ...]
    seats: tuple[YardSeat, ...]
    ticket_deck: tuple[int, ...]
    reshuffles: tuple[tuple[int, ...], ...] = ()
    turns: int = 0
    turns_left: int = -1
    skips: int = 0
    idle: int = 0

    def but(self, **changes: Any) -> YardState:
        """Return this state with some fields changed."""
        return self._replace(**changes)

    @property
    def sheet(self) -> Sheet:
        """What is printed."""
        return self.setup.sheet

    @property
    def rules(self) -> YardRules:
        """The numbers of the rules."""
        return self.setup.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players, by seat."""
        return self.setup.players

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def tickets(self, seat: int) -> tuple[YardTicket, ...]:
        """Return the tickets that a seat holds, not yet scored."""
        return tuple(self.sheet.tickets[i] for i in self.seats[seat].tickets)

    def offer(self, seat: int) -> tuple[YardTicket, ...]:
        """Return the tickets that a seat has to choose from."""
        return tuple(self.sheet.tickets[i] for i in self.seats[seat].offer)

    def cards(self, counts: tuple[int, ...]) -> dict[str, int]:
        """Return counts by kind as a dict of those that are not 0."""
        return {kind: n for kind, n in zip(self.sheet.kinds, counts, strict=True) if n}

    def __repr__(self) -> str:
        who = "over" if self.is_over else f"{self.players[self.seat]} to move ({self.phase.value})"
        return f"Card game after {plural(self.turns, 'turn')}: {who}; {plural(len(self.deck), 'card')} in the deck"
