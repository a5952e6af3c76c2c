"""Destination tickets: the first ones (R2) and later ones (R20)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DrawTickets, KeepTickets
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import NO_EXTRAS, Phase, State
from stopreq_widget.engine.turns import end_turn, refuse, with_seat, wrong_phase

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.play import Deck
    from stopreq_widget.engine.state import Extras, Seat, Setup
    from stopreq_widget.engine.views import View

_DRAW = DrawTickets()
# Looking a member of an Enum up takes longer than comparing it.
_FIRST, _TURN, _TICKETS = Phase.FIRST_TICKETS, Phase.TURN, Phase.TICKETS


def fewest(state: State) -> int:
    """Return how few of the offered tickets may be kept."""
    rules = state.setup.rules
    least = rules.tickets_kept if state.phase is _FIRST else rules.drawn_kept
    return min(least, len(state.seats[state.seat].offer))


def keepable(state: State) -> list[Action]:
    """List every subset of the offered tickets that may be kept, smaller ones first."""
    tickets = state.setup.board.tickets
    offer = [tickets[i].id for i in state.seats[state.seat].offer]
    return [KeepTickets(kept) for n in range(fewest(state), len(offer) + 1) for kept in combinations(offer, n)]


def drawable(state: State) -> list[Action]:
    """List drawing tickets, if there are any left (R20)."""
    return [_DRAW] if state.ticket_deck else []


def draw(state: State, action: DrawTickets) -> State:
    """Offer the seat to move the top tickets of the deck."""
    del action
    if state.phase is not _TURN:
        wrong_phase(state)
    deck = state.ticket_deck
    if not deck:
        refuse("no tickets are left")
    n = state.setup.rules.tickets_drawn
    return State(
        state.setup,
        _TICKETS,
        state.seat,
        state.piles,
        with_seat(state, state.seats[state.seat]._replace(offer=deck[:n])),
        state.closed,
        deck[n:],
        state.tokens,
        state.turns,
        state.turns_left,
        state.skips,
        state.idle,
        state.extras,
    )


def keep(state: State, action: KeepTickets) -> State:
    """Keep some of the offered tickets; the others go to the bottom of the deck."""
    phase = state.phase
    if phase is not _TICKETS and phase is not _FIRST:
        wrong_phase(state)
    seat = state.seats[state.seat]
    index = state.setup.board.ticket_index
    kept = tuple([index.get(ticket, -1) for ticket in action.tickets])
    returned = tuple([i for i in seat.offer if i not in kept])
    if kept != seat.offer and kept != tuple([i for i in seat.offer if i in kept]):
        offered = ", ".join(ticket.id for ticket in state.offer(state.seat))
        refuse(f"the tickets offered are, in this order, {offered}")
    if len(kept) < (least := fewest(state)):
        refuse(f"at least {least} of {len(seat.offer)} must be kept")
    if phase is _FIRST:
        return _next_chooser(state, with_seat(state, seat._replace(tickets=kept)))
    seats = with_seat(state, seat._replace(tickets=seat.tickets + kept, offer=()))
    return end_turn(state, seats=seats, ticket_deck=state.ticket_deck + returned, idle=not kept)


def _next_chooser(state: State, seats: tuple[Seat, ...]) -> State:
    """Go on to the next seat's first choice, or begin play once all have chosen.

    What is returned goes under the deck only then, in seat order, each in the order dealt: until then nobody can
    know what the others keep (R2).
    """
    chosen = state.seat + 1
    if chosen < len(seats):
        return state.but(seats=seats, seat=chosen)
    returned = tuple(i for seat in seats for i in seat.offer if i not in seat.tickets)
    return state.but(
        seats=tuple(seat._replace(offer=()) for seat in seats),
        ticket_deck=state.ticket_deck + returned,
        phase=_TURN,
        seat=state.setup.first,
    )


def deal(setup: Setup, tickets: Deck) -> tuple[list[Deck], Deck, Extras]:
    """Deal the first tickets from the top of the deck (R1)."""
    n, players = setup.rules.tickets_dealt, len(setup.players)
    return [tickets[i * n : (i + 1) * n] for i in range(players)], tickets[players * n :], NO_EXTRAS


def guess(view: View, rng: Random) -> tuple[list[Deck], list[Deck], Deck, Deck]:
    """Deal the unseen tickets at random: offers and kept tickets by seat, and the deck; none is out of the game."""
    seen = {*view.tickets, *view.offer}
    unseen = [i for i in range(len(view.board.tickets)) if i not in seen]
    rng.shuffle(unseen)
    offers, kept = [], []
    for i, seat in enumerate(view.seats):
        if i == view.seat:
            offers.append(view.offer)
            kept.append(view.tickets)
        elif view.phase is Phase.FIRST_TICKETS:
            offer = tuple(unseen.pop() for _ in range(seat.tickets))
            offers.append(offer)
            kept.append(choice_of(offer, view.rules.tickets_kept, rng) if i < view.to_move else ())
        else:
            looking = looked_at(view) if view.phase is Phase.TICKETS and i == view.to_move else 0
            offers.append(tuple(unseen.pop() for _ in range(looking)))
            kept.append(tuple(unseen.pop() for _ in range(seat.tickets)))
    return offers, kept, tuple(unseen), ()


def looked_at(view: View) -> int:
    """Return how many tickets the seat to move is choosing from: those that nothing else accounts for."""
    held = sum(seat.tickets for seat in view.seats)
    return len(view.board.tickets) - held - view.ticket_deck_size - view.tickets_out


def choice_of(offer: tuple[int, ...], fewest: int, rng: Random) -> tuple[int, ...]:
    """Return one of the subsets that may be kept, each equally likely."""
    least = min(fewest, len(offer))
    masks = [mask for mask in range(1 << len(offer)) if mask.bit_count() >= least]
    return tuple(offer[i] for i in bits(rng.choice(masks)))
