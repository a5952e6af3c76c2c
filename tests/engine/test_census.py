"""How many sequences of actions there are from small positions: fixed numbers, with the split shown on difference."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.engine import Phase, Rules, State, apply, legal_actions, new_game
from tests.engine.checks import reference_actions
from tests.engine.positions import NAMES, SMALL, arranged_cards, arranged_tickets, board_of, position

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Case:
    """A position and the number of action sequences of length 1, 2, 3…"""

    start: Callable[[], State]
    counts: tuple[int, ...]


def four(**more: object) -> Callable[[], State]:
    """Return a maker of a position on the four-town board."""
    return lambda: position(board="four", rules=SMALL, **more)  # type: ignore[arg-type]


def opening() -> State:
    """Return a dealt game of three on the four-town board."""
    board = board_of("four")
    decks = arranged_cards(board, "red", "blue", "sky", "pass", "red", "red", "blue"), arranged_tickets(board)
    rules = Rules(trains=8, tickets_dealt=2, tickets_kept=1)
    return new_game(board, NAMES[:3], seed=1, decks=decks, rules=rules)


POOR = {"red": 2, "blue": 2}
TWO = ("ash-dogwood", "cedar-dogwood")
RICH = {"red": 3, "blue": 3, "sky": 2, "pass": 2}
ROW = ("red", "blue", "sky", "pass", "red")
CASES = {
    "first tickets of three players": Case(opening, (3, 9, 27, 404)),
    "a rich hand, two players": Case(four(hands=[RICH, POOR], row=ROW), (24, 236, 2353, 21505)),
    "a rich hand, four players": Case(four(players=4, hands=[RICH, POOR], row=ROW), (24, 242, 1391, 6589)),
    "between two cards": Case(
        four(row=ROW, phase=Phase.SECOND_CARD, hands=[{"red": 1}, {"blue": 2}]), (4, 38, 234, 1434)
    ),
    "tickets to choose from": Case(four(row=ROW, rest="hand", ticket_deck=TWO), (1, 3, 65, 359)),
    "the last turns": Case(
        four(row=ROW, hands=[{"red": 2}, {"blue": 4}], trains=[3, 2], turns_left=2), (9, 57, 282, 373)
    ),
    "no deck and no discards": Case(
        four(row=ROW, hands=[{"red": 2, "pass": 1}], rest="hand", ticket_deck=()), (6, 122, 703, 5177)
    ),
}


def census(state: State, depth: int) -> int:
    """Return the number of sequences of so many actions (a game that ends sooner has none)."""
    if depth == 1:
        return len(legal_actions(state))
    return sum(_census(apply(state, action), depth - 1) for action in legal_actions(state))


@cache
def _census(state: State, depth: int) -> int:
    return census(state, depth)


def split(state: State, depth: int) -> str:
    """Return the census by first action, each beside what the rules written out say is legal after it."""
    lines = []
    for text in sorted({str(action) for action in legal_actions(state)} | reference_actions(state)):
        if text not in {str(action) for action in legal_actions(state)}:
            lines.append(f"  missing: {text}")
            continue
        after = apply(state, text)
        wrong = {str(action) for action in legal_actions(after)} ^ reference_actions(after)
        note = f"   differs there: {', '.join(sorted(wrong))}" if wrong else ""
        lines.append(f"  {census(after, depth - 1) if depth > 1 else 1:>8} {text}{note}")
    return "\n".join(lines)


@pytest.mark.parametrize("name", CASES)
def test_census(name: str) -> None:
    case = CASES[name]
    start = case.start()
    for depth, expected in enumerate(case.counts, start=1):
        found = census(start, depth)
        assert found == expected, f"depth {depth}: {found} sequences, not {expected}\n{split(start, depth)}"


def test_every_case_goes_to_a_depth_of_three_at_least() -> None:
    assert all(len(case.counts) >= 3 for case in CASES.values())


def reference_census(state: State, depth: int) -> int:
    """Count with the rules written out instead of the engine's own list."""
    texts = reference_actions(state)
    if depth == 1:
        return len(texts)
    return sum(reference_census(apply(state, text), depth - 1) for text in texts)


@pytest.mark.parametrize("name", CASES)
def test_the_rules_written_out_count_the_same(name: str) -> None:
    case = CASES[name]
    start = case.start()
    assert [reference_census(start, depth) for depth in (1, 2)] == list(case.counts[:2])


def test_the_split_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    start = CASES["a rich hand, two players"].start()
    assert "missing" not in split(start, 2)
    monkeypatch.setitem(globals(), "legal_actions", lambda state: legal_actions_without_tickets(state))
    assert "missing: tickets" in split(start, 1)


def legal_actions_without_tickets(state: State) -> tuple[object, ...]:
    """Return a list of actions with a fault in it."""
    from stopreq_widget.engine.rules import legal_actions

    return tuple(action for action in legal_actions(state) if action.verb != "tickets")
