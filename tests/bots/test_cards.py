"""What a hand lacks for a set of routes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.cards import lacking
from stopreq_widget.engine import Rules, load_board

ATLAS = atlas_of(load_board(), Rules())
TABLES = ATLAS.tables
HANDS = st.tuples(*(st.integers(0, n) for n in TABLES.counts))
ROUTES = st.lists(st.integers(0, ATLAS.routes - 1), max_size=6, unique=True)


def outside(hand):
    return tuple(n - held for n, held in zip(TABLES.counts, hand, strict=True))


@settings(max_examples=200, deadline=None)
@given(HANDS, ROUTES)
def test_nothing_lacks_only_when_the_cards_are_there(hand, routes):
    missing, over = lacking(ATLAS, hand, routes, outside(hand))
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
    assert lacking(ATLAS, more, routes, outside(hand))[0] <= lacking(ATLAS, hand, routes, outside(hand))[0] + 1e-9


def test_scarce_cards_count_for_more():
    flight = ATLAS.board.route_index["portland-pendleton-flight"]
    salem = ATLAS.board.route_index["portland-salem-flixbus"]
    empty = (0,) * ATLAS.kinds
    per_flight = lacking(ATLAS, empty, [flight], TABLES.counts)[0] / 6
    per_bus = lacking(ATLAS, empty, [salem], TABLES.counts)[0] / 3
    assert per_flight > per_bus > 1
