"""Playouts: a model of the game that keeps to trains, cards and doubles."""

from __future__ import annotations

from random import Random

import pytest

from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.playout import Playout
from stopreq_widget.bots.position import position_of
from stopreq_widget.bots.style import Style
from stopreq_widget.engine import final_table, load_board, new_game, view
from stopreq_widget.engine.sets import bits
from tests.bots.tables import names, positions


def playout(state, seed):
    networks = [Planner(position_of(view(state, i)), Style()).best().network for i in range(len(state.seats))]
    return Playout(atlas_of(state.board, state.rules), state, networks, Random(seed))


@pytest.fixture(scope="module")
def states():
    return positions(load_board(), seed=31, every=9)


def test_ends_with_no_more_spent_than_there_was(states):
    for state in states:
        done = playout(state, 1)
        done.run(200)
        assert done.over
        for seat, hand in enumerate(done.hands):
            assert min(hand) >= 0
            spaces = sum(done.atlas.tables.length[route] for route in bits(done.routes[seat]))
            assert done.trains[seat] + spaces == state.rules.trains
            assert done.trains[seat] >= 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_doubles_and_claimed_routes_stay_closed(players):
    state = new_game(load_board(), names(players), seed=4)
    done = playout(state, 2)
    done.run(200)
    taken = 0
    for routes in done.routes:
        assert not routes & taken
        for route in bits(routes):
            double = done.atlas.tables.parallel[route]
            assert not routes & double
            if players <= state.rules.single_doubles:
                assert not taken & double
        taken |= routes
    assert taken


def test_scores_a_finished_position_as_the_engine_does(states):
    for state in states[1:]:
        assert playout(state, 3).scores() == [score.total for score in final_table(state)]


def test_same_luck_same_end_and_the_state_is_left_alone(states):
    state = states[3]
    before = hash(state)
    ends = []
    for _ in range(2):
        done = playout(state, 5)
        done.run(200)
        ends.append(done.scores())
    assert ends[0] == ends[1]
    assert hash(state) == before
