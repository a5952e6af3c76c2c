"""Ending a turn, the last turns, the end of a game in which nothing happens, and refusing an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.state import Phase, State

if TYPE_CHECKING:
    from stopreq_widget.engine.piles import Piles
    from stopreq_widget.engine.state import Seat

# Looking a member of an Enum up takes longer than comparing it.
_TURN, _OVER = Phase.TURN, Phase.OVER

_NOW = {
    Phase.FIRST_TICKETS: "first tickets have to be chosen now",
    Phase.TURN: "a turn is about to begin",
    Phase.SECOND_CARD: "a second card has to be drawn now",
    Phase.TICKETS: "the new tickets have to be chosen now",
    Phase.TUNNEL: "the tunnel has to be dug or given up now",
    Phase.OVER: "the game is over",
}


def refuse(why: str) -> NoReturn:
    """Raise a :class:`RuleError` with the reason; ``rules.apply`` adds who, what and what was allowed."""
    raise RuleError(why)


def wrong_phase(state: State) -> NoReturn:
    """Refuse an action that belongs to another phase."""
    refuse(_NOW.get(state.phase, f"the phase is {state.phase.value!r}"))


def end_turn(
    state: State,
    *,
    seats: tuple[Seat, ...] | None = None,
    piles: Piles | None = None,
    closed: tuple[int, ...] | None = None,
    ticket_deck: tuple[int, ...] | None = None,
    tokens: int | None = None,
    skips: int = 0,
    idle: bool = False,
) -> State:
    """Return the state with these changes and the next seat to move, or over (R22, R27).

    The last turns begin when a player ends a turn with few trains left: then every player has one more turn.  A turn
    is ``idle`` that leaves a player with the cards, tickets, routes and stations it began with: nothing could be done,
    all tickets drawn were put back, or a tunnel was given up.  There are only so many turns of other kinds, so every
    game ends.
    """
    seats = state.seats if seats is None else seats
    left, seat, phase = state.turns_left, state.seat + 1, _TURN
    if left > 0:
        left -= 1
        if left == 0:
            phase, seat = _OVER, state.seat
    elif seats[state.seat].trains <= state.setup.rules.last_trains:
        left = len(seats)
    turns_idle = state.idle + 1 if idle else 0
    if turns_idle and turns_idle >= state.setup.rules.idle_rounds * len(seats):
        phase, seat = _OVER, state.seat
    # Built in full rather than by `but`: this is the busiest line of the engine.
    return State(
        state.setup,
        phase,
        seat if seat < len(seats) else 0,
        state.piles if piles is None else piles,
        seats,
        state.closed if closed is None else closed,
        state.ticket_deck if ticket_deck is None else ticket_deck,
        state.tokens if tokens is None else tokens,
        state.turns + 1,
        left,
        skips,
        turns_idle,
        state.extras,
    )


def with_seat(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with another value for the one to move."""
    seats = list(state.seats)
    seats[state.seat] = seat
    return tuple(seats)
