"""Every bot plays every rule set legally; the planner plays each sensibly."""

from __future__ import annotations

from random import Random

import pytest

from stopreq_widget.bots import Bot, make_bot
from stopreq_widget.engine import Outcome, State, apply, new_game, outcome, view
from tests.engine.positions import NAMES
from tests.variants.checks import board_for, check_state, rules_for


def finish(state: State, bots: list[Bot], rng: Random) -> Outcome:
    """Play a game to its end; each bot chooses among the legal actions of its view."""
    while not state.is_over:
        seen = view(state, state.seat)
        action = bots[state.seat].choose(seen, rng)
        assert action in seen.legal_actions
        state = apply(state, action)
    check_state(state)
    end = outcome(state)
    assert end is not None
    return end


@pytest.mark.parametrize("rules", ["base", "europe", "hills"])
@pytest.mark.parametrize("name", ["random", "greedy", "easy", "planner"])
def test_bots_play_legally_to_the_end(name: str, rules: str) -> None:
    players = 2 if rules == "hills" else 3
    start = new_game(board_for(rules), NAMES[:players], seed=11, rules=rules_for(rules))
    bots = [make_bot(name) for _ in range(players)]
    first, again = (finish(start, bots, Random(3)) for _ in range(2))
    assert first == again


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["base", "europe"])
def test_the_planner_beats_random_by_a_wide_margin(rules: str) -> None:
    leads = []
    for n in range(6):
        start = new_game(board_for(rules), NAMES[:2], seed=100 + n, first=n % 2, rules=rules_for(rules))
        bots = [make_bot("planner"), make_bot("random")]
        scores = finish(start, bots, Random(n)).scores
        leads.append(scores[0].total - scores[1].total)
    assert sum(lead > 0 for lead in leads) == 6
    assert sum(leads) / 6 > 60
