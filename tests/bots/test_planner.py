"""The planner: plans that fit, replans when cut off, and beats those without a plan."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stopreq_widget.bots import make_bot
from stopreq_widget.bots.planner import opinion
from stopreq_widget.bots.style import Style
from stopreq_widget.engine import Claim, apply, load_board, outcome, view
from stopreq_widget.engine.network import roots
from tests.bots.tables import deal, play, positions


def thoughts(seed):
    """Yield views of a game, each with the planner's opinion and the plan for the best action."""
    for state in positions(load_board(), seed=seed, every=10):
        seen = view(state, state.seat)
        if len(seen.legal_actions) > 1:
            found = opinion(seen, Style(), Random(1))
            yield seen, found, found.plan_for(found.ranked[0][0])


def test_network_is_open_and_completes_what_it_says():
    for seen, _, plan in thoughts(21):
        board = seen.board
        assert not plan.network & seen.own.closed
        root, index = roots(board.tables, plan.network | seen.own.routes), board.station_index
        for ticket in (*plan.made, *plan.wanted):
            assert root[index[board.tickets[ticket].a]] == root[index[board.tickets[ticket].b]]


def test_never_plans_both_routes_of_a_double():
    for seen, _, plan in thoughts(22):
        for route in plan.routes:
            assert not seen.board.tables.parallel[route] & plan.network


def test_finds_another_way_when_cut_off():
    seen, found, plan = next(thoughts(23))
    assert plan.wanted
    action, parallel = found.ranked[0][0], seen.board.tables.parallel
    for route in plan.routes:
        seats = list(seen.seats)
        seats[seen.seat] = replace(seen.own, closed=seen.own.closed | 1 << route | parallel[route])
        again = opinion(replace(seen, seats=tuple(seats)), Style(), Random(1)).plan_for(action)
        assert not again.network >> route & 1
        assert set(again.wanted) <= set(plan.wanted)


def test_gives_up_a_ticket_when_too_few_turns_are_left():
    seen, found, plan = next(thoughts(24))
    assert plan.wanted
    late = opinion(replace(seen, turns_left=1), Style(), Random(1)).plan_for(found.ranked[0][0])
    assert late.wanted != plan.wanted


def test_claims_on_the_last_turn_what_scores():
    states = [state for state in positions(load_board(), seed=25, every=1) if 0 < state.turns_left <= 2]
    scoring = [s for s in states if any(isinstance(a, Claim) for a in view(s, s.seat).legal_actions)]
    assert scoring
    for state in scoring:
        action = make_bot("planner").choose(view(state, state.seat), Random(1))
        assert isinstance(action, Claim)
        assert apply(state, action).seats[state.seat].points > state.seats[state.seat].points


@pytest.mark.parametrize("other", ["random", "greedy"])
def test_is_far_ahead_of_those_without_a_plan(other):
    wins = 0
    for seed in range(4):
        bots = [make_bot("planner"), make_bot(other)]
        _, end = play(bots if seed % 2 else bots[::-1], deal("oregon", 2, seed), seed)
        wins += outcome(end).winners == (1 - seed % 2,)
    assert wins == 4
