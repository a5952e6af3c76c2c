from dataclasses import replace

import pytest

from stopreq_widget.engine import apply, load_board, new_game, view
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.sets import mask_of
from stopreq_widget.ui.table.advice import claims_on, outlook, tips, why_not_claimable


@pytest.fixture
def four():
    return load_board("four")


def position(board, *, mine=(), theirs=(), trains=8, hand=None):
    """Ada's turn with routes claimed by her and by Bo, as claims would have left them."""
    state = new_game(board, ["Ada", "Bo"], seed=1)
    tables, index = board.tables, board.route_index
    claimed = [mask_of(index[route] for route in routes) for routes in (mine, theirs)]
    shut = claimed[0] | claimed[1]
    for i in range(len(board.routes)):
        if tables.parallel[i] & shut:
            shut |= 1 << i
    ada, bo = state.seats
    hand = ada.hand if hand is None else tuple(hand.get(kind, 0) for kind in tables.kinds)
    ada = ada._replace(routes=claimed[0], trains=trains, hand=hand, offer=())
    state = state.but(seats=(ada, bo._replace(routes=claimed[1], offer=())), closed=(shut, shut))
    return state.but(phase=type(state.phase).TURN, seat=0)


def test_a_ticket_is_done_open_or_cut(four):
    ticket = four.ticket("cedar-dogwood")
    done = position(four, mine=["birch-cedar-gray", "birch-dogwood-blue"])
    assert outlook(view(done, 0), ticket).state == "done"
    half = outlook(view(position(four, mine=["birch-cedar-gray"]), 0), ticket)
    assert (half.state, half.own, half.missing) == ("open", ("birch-cedar-gray",), ("birch-dogwood-blue",))
    cut = outlook(view(position(four, theirs=["birch-dogwood-blue", "ash-dogwood-sky"]), 0), ticket)
    assert cut.state == "cut"
    assert cut.why == "No way is open any more from Cedar to Dogwood."


def test_a_ticket_is_cut_where_trains_run_out(four):
    look = outlook(view(position(four, trains=2), 0), four.ticket("cedar-dogwood"))
    assert look.state == "cut"
    assert look.why == "It would take 3 more trains, and you have 2 left."


@pytest.mark.parametrize(
    ("route", "place", "words"),
    [
        ("ash-birch-red", {"mine": ["ash-birch-red"]}, "is yours already"),
        ("ash-birch-red", {"theirs": ["ash-birch-red"]}, "Bo has claimed Ash–Birch"),
        ("ash-birch-blue", {"theirs": ["ash-birch-red"]}, "Bo holds the other route"),
        ("ash-birch-blue", {"mine": ["ash-birch-red"]}, "nobody may have both"),
        ("ash-dogwood-sky", {"trains": 3}, "takes 4 trains, and you have 3 left"),
        ("ash-birch-red", {"hand": {"red": 1}}, "you have 1 Red Line and no passes, so 1 more is missing"),
        ("ash-cedar-gray", {"hand": {}}, "so 1 more is missing"),
        ("ash-birch-red", {"hand": {"red": 1, "pass": 1}}, "^$"),
    ],
)
def test_why_a_route_cannot_be_claimed(four, route, place, words):
    import re

    why = why_not_claimable(view(position(four, **place), 0), four.route(route))
    assert re.search(words, why), why


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ({"sky": 4, "pass": 1}, "takes 2 passes at least: you have 1, so 1 more is missing."),
        ({"sky": 4}, "takes 2 passes at least: you have 0, so 2 more are missing."),
        ({"sky": 1, "pass": 2}, "takes 4 Sky Hop or passes: you have 1 Sky Hop and 2 passes, so 1 more is missing."),
        ({"sky": 2, "pass": 2}, ""),
        ({"sky": 1, "pass": 3}, ""),
        ({"pass": 4}, ""),
    ],
)
def test_why_a_ferry_cannot_be_claimed(four, hand, words):
    board = replace(four, routes=tuple(replace(r, ferry=2) if r.id == "ash-dogwood-sky" else r for r in four.routes))
    seen = view(position(board, hand=hand), 0)
    why = why_not_claimable(seen, board.route("ash-dogwood-sky"))
    assert why.partition("takes")[1] + why.partition("takes")[2] == words
    assert bool(claims_on(seen, "ash-dogwood-sky")) == (not why)


@pytest.mark.parametrize("name", ["oregon", "base", "europe"])
def test_the_reason_is_empty_exactly_where_a_claim_is_legal(name):
    """On positions of random games, for every route."""
    import random

    rules = preset(name)
    board = preset_board(rules)
    rng = random.Random(4)
    state = new_game(board, ["Ada", "Bo", "Cy"], seed=4, rules=rules)
    for _ in range(120):
        seen = view(state, state.seat)
        if state.phase.value == "turn":
            for route in board.routes:
                assert bool(claims_on(seen, route.id)) == (not why_not_claimable(seen, route)), route
        state = apply(state, rng.choice(seen.legal_actions))


def test_tips_name_the_routes_of_tickets():
    state = new_game(load_board(), ["Ada", "Bo"], seed=3)
    found = tips(view(state, 0))
    assert found
    assert all(tip.startswith(("Claim ", "Collect ")) for tip in found)
    assert any(" towards " in tip or " for " in tip for tip in found)
