"""What a hand lacks for a set of routes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.engine import Rules, load_board
from stopreq_widget.engine.presets import preset, preset_board
from tests.core.desk import Desk

BOARD = load_board()
TABLES = BOARD.tables
DESK = Desk(BOARD, Rules(), scarcity=0.8)
HANDS = st.tuples(*(st.integers(0, n) for n in TABLES.counts))
ROUTES = st.lists(st.integers(0, len(BOARD.routes) - 1), max_size=6, unique=True)
RULES = preset("europe")
EUROPE = preset_board(RULES)


@settings(max_examples=200, deadline=None)
@given(HANDS, ROUTES)
def test_nothing_lacks_only_when_the_cards_are_there(hand, routes):
    missing, over = DESK.lacks(hand, routes)
    assert missing >= 0
    assert min(over) >= 0
    spent = sum(hand) - sum(over)
    need = sum(TABLES.length[route] for route in routes)
    assert spent <= need
    if missing == 0:
        assert spent == need


@settings(max_examples=100, deadline=None)
@given(HANDS, ROUTES)
def test_a_pass_more_never_makes_it_worse(hand, routes):
    more = (*hand[:-1], hand[-1] + 1)
    assert DESK.lacks(more, routes)[0] <= DESK.lacks(hand, routes)[0] + 1e-9


def test_scarce_cards_count_for_more():
    flight = BOARD.route_index["portland-pendleton-flight"]
    salem = BOARD.route_index["portland-salem-flixbus"]
    empty = (0,) * len(TABLES.counts)
    assert DESK.lacks(empty, [flight])[0] / 6 > DESK.lacks(empty, [salem])[0] / 3 > 1


def test_the_cards_for_a_tunnel_are_more_than_its_spaces_unless_some_are_over():
    desk, tunnel = Desk(EUROPE, RULES), EUROPE.route_index["lincoln_city-salem-nw_connector"]
    kind, hand = EUROPE.tables.colour[tunnel], [0] * len(EUROPE.tables.counts)
    missing = []
    for hand[kind] in (3, 4):
        missing.append(desk.lacks(hand, [tunnel])[0])
    assert missing == [pytest.approx(desk.tables.more[tunnel]), 0.0]
    assert 0.5 < missing[0] < 1.0
    assert not any(DESK.tables.more)


def test_sets_for_stations_are_counted_as_cards_to_draw():
    desk, kinds = Desk(EUROPE, RULES), len(EUROPE.tables.counts)
    desk.game.built[0] = 1
    assert desk.lacks([0] * kinds, [], stations=1)[0] > 1
    assert desk.lacks([2] + [0] * (kinds - 1), [], stations=1) == (0.0, [0] * kinds)
