"""Hints: sentences that a learner understands, from nothing but the view."""

from __future__ import annotations

import re
from random import Random

import pytest

from stopreq_widget.bots import BotError, hint
from stopreq_widget.engine import apply, complete, load_board, new_game, view
from tests.bots.tables import names, positions


def sentences(seed):
    """Return the hints of a whole game that follows them."""
    state, found = new_game(load_board(), names(2), seed=seed), []
    while not state.is_over:
        advice = hint(view(state, state.seat))
        found.append(advice.sentence)
        state = apply(state, advice.action)
    return found


@pytest.fixture(scope="module")
def game():
    return sentences(3)


def test_sentences_say_what_and_why(game):
    for sentence in game:
        assert re.fullmatch(r"(Keep|Claim|Take|Collect|Draw|Skip) .+: .+\.", sentence), sentence


def test_names_are_those_on_the_board_and_not_ids(game):
    ids = {part.id for part in (*load_board().routes, *load_board().tickets)}
    assert not any(word.strip(".,:;") in ids for sentence in game for word in sentence.split())
    assert not any("_" in sentence for sentence in game)


def test_reasons_differ_with_the_situation(game):
    starts = {sentence.split()[0] for sentence in game}
    assert {"Keep", "Claim", "Draw"} <= starts
    assert any("your ticket" in sentence for sentence in game)


def test_follows_from_what_the_seat_sees():
    for state in positions(load_board(), seed=5, every=9):
        seen = view(state, state.seat)
        assert hint(seen) == hint(view(complete(seen, Random(7)), state.seat))


def test_plan_holds_open_routes_and_own_tickets():
    for state in positions(load_board(), seed=5, every=9):
        seen = view(state, state.seat)
        advice = hint(seen)
        assert {route.id for route in seen.open_routes()} >= set(advice.plan)
        own = {*seen.tickets, *seen.offer}
        assert {seen.board.ticket_index[ticket] for ticket in advice.tickets} <= own


def test_collects_for_a_route_of_two_tickets():
    # Portland-Medford and Salem-Eugene style pairs share a trunk: somewhere in these games a route joins two tickets.
    shared = [sentence for seed in range(1, 6) for sentence in sentences(seed) if "two of your tickets" in sentence]
    assert shared
    assert all(sentence.count("–") >= 3 for sentence in shared)


def test_other_seat_gets_none():
    state = new_game(load_board(), names(2), seed=1)
    with pytest.raises(BotError, match="nothing to choose"):
        hint(view(state, 1))
