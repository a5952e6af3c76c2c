"""Ending a turn, the last turns, and refusing an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.state import Phase

if TYPE_CHECKING:
    from stopreq_widget.engine.state import Seat, State

_NOW = {
    Phase.FIRST_TICKETS: "first tickets have to be chosen now",
    Phase.TURN: "a turn is about to begin",
    Phase.SECOND_CARD: "a second card has to be drawn now",
    Phase.TICKETS: "the new tickets have to be chosen now",
    Phase.OVER: "the game is over",
}


def refuse(why: str) -> NoReturn:
    """Raise a :class:`RuleError` with the reason; ``rules.apply`` adds who, what and what was allowed."""
    raise RuleError(why)


def wrong_phase(state: State) -> NoReturn:
    """Refuse an action that belongs to another phase."""
    refuse(_NOW.get(state.phase, f"the phase is {state.phase.value!r}"))


def end_turn(state: State, **changes: Any) -> State:
    """Return the state with these changes and the next seat to move, or over (R22).

    The last turns begin when a player ends a turn with few trains left: then every player has one more turn.
    """
    seats: tuple[Seat, ...] = changes.get("seats", state.seats)
    left = state.turns_left
    changes["phase"] = Phase.TURN
    changes["turns"] = state.turns + 1
    if left > 0:
        changes["turns_left"] = left - 1
        if left == 1:
            changes["phase"] = Phase.OVER
            return state.but(**changes)
    elif seats[state.seat].trains <= state.setup.rules.last_trains:
        changes["turns_left"] = len(seats)
    changes.setdefault("skips", 0)
    changes["seat"] = (state.seat + 1) % len(seats)
    return state.but(**changes)


def with_seat(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with another value for the one to move."""
    i = state.seat
    return (*state.seats[:i], seat, *state.seats[i + 1 :])
