"""Views as plain values: there and back, small, and with nothing that a seat may not know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine import Board, apply, legal_actions, load_board, new_game, view
from stopreq_widget.engine.errors import RecordError
from stopreq_widget.net.errors import ProtocolError
from stopreq_widget.net.forms import (
    WATCHER,
    changed,
    difference,
    frame_from_plain,
    frame_of,
    frame_to_plain,
    seen_by,
    view_from_plain,
    view_to_plain,
)

RULES = ("oregon", "base", "europe")


def sent(value: Any) -> Any:
    """Return what arrives of a value."""
    return json.loads(json.dumps(value))


@given(st.sampled_from(RULES), st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 120))
def test_a_view_comes_back_as_it_was_with_its_legal_actions(rules: str, players: int, seed: int, moves: int) -> None:
    rng = Random(seed)
    state = new_game(None, list("ABCDE"[:players]), seed=seed, rules=rules)
    for _ in range(moves):
        if state.is_over:
            break
        state = apply(state, rng.choice(legal_actions(state)))
    for seat in range(players):
        frame = frame_from_plain(sent(frame_to_plain(frame_of(state, seat))))
        assert view_from_plain(sent(view_to_plain(view(state, seat))), frame) == view(state, seat)


@pytest.mark.parametrize("rules", RULES)
def test_differences_lead_through_a_whole_game_and_are_small(rules: str) -> None:
    rng, sizes = Random(3), []
    state = new_game(None, list("ABCD"), seed=3, rules=rules)
    frame = frame_of(state, 1)
    plain = sent(view_to_plain(view(state, 1)))
    while not state.is_over:
        state = apply(state, rng.choice(legal_actions(state)))
        change = sent(difference(plain, sent(view_to_plain(view(state, 1)))))
        sizes.append(len(json.dumps(change)))
        plain = changed(plain, change)
        assert view_from_plain(plain, frame) == view(state, 1)
    assert max(sizes) <= 1024


@pytest.mark.parametrize("rules", RULES)
def test_a_watcher_sees_no_hand_and_no_ticket(rules: str) -> None:
    rng = Random(5)
    state = new_game(None, list("ABC"), seed=5, rules=rules)
    for _ in range(60):
        state = apply(state, rng.choice(legal_actions(state)))
        seen = seen_by(state, WATCHER)
        assert (sum(seen.hand), seen.tickets, seen.offer, seen.legal_actions) == (0, (), (), ())
        assert view_from_plain(sent(view_to_plain(seen)), frame_of(state, WATCHER)) == seen


def test_a_board_of_ones_own_goes_along_and_one_that_ships_by_its_digest() -> None:
    four = load_board("four")
    own = Board("Mine", four.stations, four.services, four.routes, four.tickets, four.passes)
    for board, goes in ((four, False), (own, True)):
        plain = sent(frame_to_plain(frame_of(new_game(board, list("AB"), seed=1), 0)))
        assert (plain["board"]["parts"] is not None) is goes
        assert frame_from_plain(plain).board == board


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain | {"format": "something else"},
        lambda plain: plain | {"version": 99},
        lambda plain: plain | {"players": ["A"]},
        lambda plain: plain | {"players": [1, 2]},
        lambda plain: plain | {"seat": 7},
        lambda plain: plain | {"board": {"name": "Mu", "digest": "0", "parts": None}},
        lambda plain: {key: value for key, value in plain.items() if key != "rules"},
        lambda plain: [plain],
    ],
)
def test_a_frame_that_makes_no_sense_is_told(change: Any) -> None:
    plain = sent(frame_to_plain(frame_of(new_game("four", list("AB"), seed=1), 0)))
    with pytest.raises(RecordError):
        frame_from_plain(change(plain))


@pytest.mark.parametrize("value", [None, -1.5, "x", [], {}, True, "fffffffffffffffffffffffffff", [[1]]])
def test_a_view_with_a_wrong_value_in_any_place_is_told_or_is_a_view(value: Any) -> None:
    state = new_game("four", list("AB"), seed=1)
    plain = sent(view_to_plain(view(state, 0)))
    for key in plain:
        if key == "tunnel" and value is None:
            continue
        try:
            view_from_plain(plain | {key: value}, frame_of(state, 0))
        except ProtocolError:
            continue
    for bad in (None, [], "x", {key: value for key, value in plain.items() if key != "hand"}):
        with pytest.raises(ProtocolError):
            view_from_plain(bad, frame_of(state, 0))


@pytest.mark.parametrize("change", [None, [], {"unknown": 1}, {"seats": 1}, {"seats": {"9": {}}}, {"seats": {"x": {}}}])
def test_a_change_that_makes_no_sense_is_told(change: Any) -> None:
    plain = view_to_plain(view(new_game("four", list("AB"), seed=1), 0))
    with pytest.raises(ProtocolError):
        changed(plain, change)
