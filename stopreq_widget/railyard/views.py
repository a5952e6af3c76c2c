"""What one seat may see of a card game, and full states that fit it (C22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.chance import SEED_LIMIT
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.tickets import choice_of
from stopreq_widget.engine.words import plural
from stopreq_widget.railyard.rules import legal_actions
from stopreq_widget.railyard.state import YardSeat, YardSetup, YardState

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.railyard.sheet import Sheet, YardRules, YardTicket


@dataclass(frozen=True)
class PublicYard:
    """What everybody may know of a player: how many cards and tickets it holds, and all that lies before it.

    Where tracks are not open (C22) ``track`` has none of another player's cards, and ``on_track`` still how many.
    """

    name: str
    cards: int
    known: tuple[int, ...]
    tickets: int
    yard: tuple[tuple[int, int], ...]
    track: tuple[int, ...]
    on_track: int
    done: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class YardView:
    """A card game as one seat sees it; it holds no reference to a state. Fields as in the state."""

    sheet: Sheet
    rules: YardRules
    seat: int
    first: int
    to_move: int
    phase: Phase
    hand: tuple[int, ...]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    seats: tuple[PublicYard, ...]
    row: tuple[int, ...]
    deck_size: int
    ticket_deck_size: int
    discards: tuple[int, ...]
    reshuffles: int
    turns: int
    turns_left: int
    skips: int
    idle: int
    legal_actions: tuple[Action, ...]

    @property
    def own(self) -> PublicYard:
        """What is public of the seat whose view it is."""
        return self.seats[self.seat]

    def own_tickets(self) -> tuple[YardTicket, ...]:
        """Return the tickets that the seat holds."""
        return tuple(self.sheet.tickets[i] for i in self.tickets)

    def __repr__(self) -> str:
        now = "the game is over" if self.phase is Phase.OVER else f"{self.seats[self.to_move].name} to move"
        return (
            f"View of {self.own.name}: {now} ({self.phase.value}); {plural(sum(self.hand), 'card')}, "
            f"{plural(len(self.tickets), 'ticket')}"
        )


def view(state: YardState, seat: int) -> YardView:
    """Return what a seat may know of a state, and nothing else.

    Examples
    --------
    >>> from stopreq_widget.railyard.deal import new_yard
    >>> view(new_yard(["Ada", "Bo"], seed=1), 1)
    View of Bo: Ada to move (first tickets); 8 cards, 0 tickets
    """
    setup, own = state.setup, state.seats[seat]
    choosing = state.phase is Phase.FIRST_TICKETS
    return YardView(
        sheet=setup.sheet,
        rules=setup.rules,
        seat=seat,
        first=setup.first,
        to_move=state.seat,
        phase=state.phase,
        hand=own.hand,
        tickets=own.tickets,
        offer=own.offer,
        seats=tuple(
            PublicYard(
                name=setup.players[i],
                cards=sum(other.hand),
                known=other.known,
                tickets=len(other.offer) if choosing else len(other.tickets),
                yard=other.yard,
                track=other.track if i == seat or setup.rules.open_track else (0,) * len(other.track),
                on_track=sum(other.track),
                done=other.done,
            )
            for i, other in enumerate(state.seats)
        ),
        row=state.row,
        deck_size=len(state.deck),
        ticket_deck_size=len(state.ticket_deck),
        discards=state.discards,
        reshuffles=len(state.reshuffles),
        turns=state.turns,
        turns_left=state.turns_left,
        skips=state.skips,
        idle=state.idle,
        legal_actions=legal_actions(state) if seat == state.seat else (),
    )


def complete(view: YardView, rng: Random) -> YardState:
    """Return a full state that fits a view, with all that is hidden dealt at random.

    Examples
    --------
    >>> from random import Random
    >>> from stopreq_widget.railyard.deal import new_yard
    >>> seen = view(new_yard(["Ada", "Bo"], seed=1), 1)
    >>> view(complete(seen, Random(5)), 1) == seen
    True
    """
    unseen = []
    for kind, n in enumerate(view.sheet.cards):
        n -= view.hand[kind] + view.discards[kind] + view.row.count(kind)
        for i, seat in enumerate(view.seats):
            n -= seat.track[kind] + (seat.known[kind] if i != view.seat else 0)
            n -= seat.yard[kind][0] if kind < len(seat.yard) else sum(passes for _, passes in seat.yard)
        unseen += [kind] * n
    rng.shuffle(unseen)
    seen = {*view.tickets, *view.offer, *(i for seat in view.seats for i in seat.done)}
    tickets = [i for i in range(len(view.sheet.tickets)) if i not in seen]
    rng.shuffle(tickets)
    held = sum(seat.tickets + len(seat.done) for seat in view.seats)
    looked = len(view.sheet.tickets) - held - view.ticket_deck_size
    seats = []
    for i, seat in enumerate(view.seats):
        if i == view.seat:
            hand, kept, offer = view.hand, view.tickets, view.offer
        else:
            counts = list(seat.known)
            for _ in range(seat.cards - sum(seat.known)):
                counts[unseen.pop()] += 1
            hand = tuple(counts)
            choosing = view.phase is Phase.FIRST_TICKETS
            looking = looked if view.phase is Phase.TICKETS and i == view.to_move else 0
            offer = _take(tickets, seat.tickets if choosing else looking)
            if choosing:
                kept = choice_of(offer, view.rules.tickets_kept, rng) if i < view.to_move else ()
            else:
                kept = _take(tickets, seat.tickets)
        track = list(seat.track)
        for _ in range(seat.on_track - sum(track)):
            track[unseen.pop()] += 1
        seats.append(YardSeat(hand, seat.known, seat.yard, tuple(track), kept, offer, seat.done))
    names = tuple(seat.name for seat in view.seats)
    return YardState(
        setup=YardSetup(view.sheet, view.rules, names, view.first, rng.randrange(SEED_LIMIT)),
        phase=view.phase,
        seat=view.to_move,
        deck=tuple(unseen),
        row=view.row,
        discards=view.discards,
        seats=tuple(seats),
        ticket_deck=tuple(tickets),
        reshuffles=((),) * view.reshuffles,
        turns=view.turns,
        turns_left=view.turns_left,
        skips=view.skips,
        idle=view.idle,
    )


def _take(deck: list[int], n: int) -> tuple[int, ...]:
    return tuple(deck.pop() for _ in range(n))
