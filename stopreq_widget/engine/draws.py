"""Drawing train car cards (R4-R7, R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DECK
from stopreq_widget.engine.piles import take_blind, take_face_up
from stopreq_widget.engine.state import Phase, Seat, State
from stopreq_widget.engine.turns import end_turn, refuse, with_seat, wrong_phase

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import DrawCard
    from stopreq_widget.engine.piles import Piles

# Looking a member of an Enum up takes longer than comparing it.
_TURN, _SECOND = Phase.TURN, Phase.SECOND_CARD


def drawable(state: State) -> tuple[DrawCard, ...]:
    """List the cards that can be drawn: blind, and each kind that lies face up (R4, R11), but no pass second (R6)."""
    setup, piles = state.setup, state.piles
    tables = setup.tables
    cards = 0
    for kind in piles.row:
        cards |= 1 << kind
    if state.phase is _SECOND:
        cards &= ~(1 << tables.wild)
    if piles.deck:
        cards |= tables.deck
    elif not setup.rules.row_without_deck:
        return ()
    return tables.draws_of(cards)


def draw_card(state: State, action: DrawCard) -> State:
    """Draw one card: the first of a turn, or the second."""
    setup, piles = state.setup, state.piles
    second = state.phase is _SECOND
    if not second and state.phase is not _TURN:
        wrong_phase(state)
    if not piles.deck and not setup.rules.row_without_deck:
        refuse("deck and discards are gone")
    seat = state.seats[state.seat]
    known = seat.known
    last = second
    if action.card == DECK:
        if not piles.deck:
            refuse("deck and discards are gone")
        kind, piles = take_blind(piles, setup)
    else:
        kind = setup.tables.kind_of.get(action.card, -1)
        if kind not in piles.row:
            refuse(f"no {action.card!r} lies face up, there are {', '.join(state.row()) or 'none'}")
        if kind == setup.tables.wild:
            if second:
                refuse("a face-up pass can't be the second card")
            last = True
        piles = take_face_up(piles, kind, setup)
        known = _one_more(known, kind)
    own = Seat(
        _one_more(seat.hand, kind),
        known,
        seat.tickets,
        seat.offer,
        seat.routes,
        seat.trains,
        seat.points,
        seat.tokens,
    )
    seats = with_seat(state, own)
    if last or not _second_possible(piles, state):
        return end_turn(state, piles=piles, seats=seats)
    return State(
        state.setup,
        _SECOND,
        state.seat,
        piles,
        seats,
        state.closed,
        state.ticket_deck,
        state.tokens,
        state.turns,
        state.turns_left,
        state.skips,
        state.idle,
        state.extras,
    )


def _one_more(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    more = list(counts)
    more[kind] += 1
    return tuple(more)


def _second_possible(piles: Piles, state: State) -> bool:
    """Tell whether any second card can be drawn (R11)."""
    if piles.deck:
        return True
    wild = state.setup.tables.wild
    return state.setup.rules.row_without_deck and any(kind != wild for kind in piles.row)
