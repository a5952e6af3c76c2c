"""How many sequences of actions there are from small positions with stations and tunnels: fixed numbers."""

from __future__ import annotations

from functools import cache

import pytest

from stopreq_widget.engine import Phase, State, apply, legal_actions, new_game
from stopreq_widget.engine.state import Extras
from tests.engine.positions import NAMES, play, position
from tests.variants.checks import HILLS, hills, reference_actions

RICH, POOR, ROW = {"red": 4, "blue": 2, "pass": 2}, {"red": 2, "blue": 1}, ("blue", "red", "blue")


def at(stations: tuple[int, int] = (0, 0), **more: object) -> State:
    """Return a position on the hills; a station is a bit."""
    values = {"hands": [RICH, POOR], "row": ROW, "deck": ("red", "pass", "blue"), "ticket_deck": ("A-B", "C-D"), **more}
    state = position(board=hills(), rules=HILLS, **values)  # type: ignore[arg-type]
    return state.but(extras=Extras(stations=stations, firsts=(1, 1)))


CASES = {
    "first tickets": (lambda: new_game(hills(), NAMES[:2], seed=4, rules=HILLS), (3, 9, 198)),
    "a rich hand": (at, (46, 698, 19465)),
    "second stations, one closed town": (lambda: at((1, 2)), (48, 496, 6939)),
    "a tunnel that takes two more": (lambda: play(at(), "claim A-B-red with 2 red"), (4, 89, 2024)),
    "a tunnel laid with passes": (lambda: play(at(), "claim A-B-red with 2 pass"), (1, 23, 745)),
    "the last turn": (lambda: at(turns_left=1), (46, 38, 0)),
}


def census(state: State, depth: int) -> int:
    """Return the number of sequences of so many actions."""
    if depth == 1:
        return len(legal_actions(state))
    return sum(_census(apply(state, action), depth - 1) for action in legal_actions(state))


@cache
def _census(state: State, depth: int) -> int:
    return census(state, depth)


def split(state: State, depth: int) -> str:
    """Return the census by first action, to find what differs."""
    return "\n".join(f"{action}: {census(apply(state, action), depth - 1)}" for action in legal_actions(state))


@pytest.mark.parametrize("name", CASES)
def test_the_number_of_sequences_is_known(name: str) -> None:
    make, counts = CASES[name]
    state = make()
    assert {str(action) for action in legal_actions(state)} == reference_actions(state)
    found = tuple(census(state, depth) for depth in range(1, len(counts) + 1))
    assert found == counts, split(state, 2)


def test_the_second_layer_is_that_of_the_rulings() -> None:
    for make, _ in CASES.values():
        state = make()
        for action in legal_actions(state):
            after = apply(state, action)
            assert {str(one) for one in legal_actions(after)} == reference_actions(after)
            if after.phase is Phase.TUNNEL:
                for last in legal_actions(after):
                    deeper = apply(after, last)
                    assert {str(one) for one in legal_actions(deeper)} == reference_actions(deeper)
