"""The planner: plans that fit, replans when cut off, and beats those without a plan."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from stopreq_widget.bots import make_bot
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.position import position_of, turns_to_come
from stopreq_widget.bots.style import Style
from stopreq_widget.bots.turn import expected_best
from stopreq_widget.engine import Claim, apply, load_board, outcome, view
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import bits
from tests.bots.tables import deal, play, positions


def plans(seed):
    for state in positions(load_board(), seed=seed, every=10):
        position = position_of(view(state, state.seat))
        yield position, Planner(position, Style()).best(position.tickets or state.seats[state.seat].offer)


def test_network_is_open_and_completes_what_it_says():
    for position, plan in plans(21):
        assert not plan.network & position.closed
        root = roots(position.atlas.tables, plan.network | position.routes)
        for ticket in (*plan.made, *plan.wanted):
            a, b = position.atlas.ticket_ends[ticket]
            assert root[a] == root[b]


def test_never_plans_both_routes_of_a_double():
    for position, plan in plans(22):
        for route in bits(plan.network):
            assert not position.atlas.tables.parallel[route] & plan.network


def test_finds_another_way_when_cut_off():
    position, plan = next(plans(23))
    assert plan.wanted
    for route in bits(plan.network):
        cut = replace(position, closed=position.closed | 1 << route | position.atlas.tables.parallel[route])
        again = Planner(cut, Style()).best((*plan.wanted, *plan.made))
        assert not again.network >> route & 1
        assert set(again.wanted) <= set(plan.wanted)


def test_gives_up_a_ticket_when_too_few_turns_are_left():
    position, plan = next(plans(24))
    assert plan.wanted
    late = replace(position, horizon=1.0)
    assert Planner(late, Style()).best(plan.wanted).wanted != plan.wanted


def test_claims_on_the_last_turn_what_scores():
    states = [state for state in positions(load_board(), seed=25, every=1) if 0 < state.turns_left <= 2]
    scoring = [s for s in states if any(isinstance(a, Claim) for a in view(s, s.seat).legal_actions)]
    assert scoring
    for state in scoring:
        action = make_bot("planner").choose(view(state, state.seat), Random(1))
        assert isinstance(action, Claim)
        assert apply(state, action).seats[state.seat].points > state.seats[state.seat].points


def test_expected_best_is_the_mean_over_all_draws():
    values = [7.0, 5.0, 5.0, 1.0, -2.0, -9.0]
    for n in (1, 2, 3, 6):
        draws = [max(draw) for draw in combinations(values, n)]
        assert expected_best(values, n) == pytest.approx(sum(draws) / len(draws))


def test_turns_to_come():
    assert turns_to_come([40, 40], [4, 4], -1, 2) > 25
    assert turns_to_come([40, 3], [4, 9], -1, 2) < 4
    assert [turns_to_come([9] * 3, [9] * 3, left, 2) for left in (3, 2, 1)] == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("other", ["random", "greedy"])
def test_is_far_ahead_of_those_without_a_plan(other):
    wins = 0
    for seed in range(4):
        bots = [make_bot("planner"), make_bot(other)]
        _, end = play(bots if seed % 2 else bots[::-1], deal("oregon", 2, seed), seed)
        wins += outcome(end).winners == (1 - seed % 2,)
    assert wins == 4
