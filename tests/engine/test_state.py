"""The state as a value that people can ask."""

from __future__ import annotations

import pickle

import pytest

from stopreq_widget.engine import Phase, legal_actions
from stopreq_widget.engine.errors import UnknownIdError
from tests.engine.positions import dealt, play, position


def test_states_are_values() -> None:
    one, two = dealt(seed=4), dealt(seed=4)
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, dealt(seed=5)}) == 2
    again = pickle.loads(pickle.dumps(one))  # noqa: S301 - worker processes get their states like this
    assert again == one
    assert legal_actions(again) == legal_actions(one)


def test_a_state_stays_as_it_is_when_the_game_moves_on() -> None:
    state = dealt()
    before = tuple(state)
    play(state, str(legal_actions(state)[0]))
    assert tuple(state) == before


def test_what_can_be_asked() -> None:
    state = position(
        hands=[{"kayak": 2, "pass": 1}],
        row=("breeze", "kayak"),
        deck=("flight", "point"),
        routes=[["portland-salem-flixbus"]],
        tickets=[["brookings-portland"]],
    )
    assert state.hand(0) == {"kayak": 2, "pass": 1}
    assert state.row() == ("breeze", "kayak")
    assert state.deck()[:2] == ("flight", "point")
    assert [ticket.id for ticket in state.tickets(0)] == ["brookings-portland"]
    assert [route.id for route in state.routes(0)] == ["portland-salem-flixbus"]
    assert [station.call_sign for station in state.taken_tokens(0)] == ["KOPB-FM"]
    assert (state.owner("portland-salem-flixbus"), state.owner("bly-lakeview-gray")) == (0, None)
    assert state.owners() == {"portland-salem-flixbus": 0}
    assert (state.players, state.rules.name, state.board.name) == (("Ada", "Bo"), "oregon", "Oregon")
    with pytest.raises(UnknownIdError):
        state.owner("nowhere")


def test_but_changes_a_copy() -> None:
    state = position()
    other = state.but(seat=1, phase=Phase.SECOND_CARD)
    assert (state.seat, other.seat, other.phase) == (0, 1, Phase.SECOND_CARD)
    assert other.piles is state.piles


def test_but_refuses_a_field_that_is_not_there() -> None:
    with pytest.raises((TypeError, ValueError)):
        position().but(phse=Phase.OVER)


def test_repr_says_who_is_to_move() -> None:
    assert repr(position()) == ("State after 0 turns: Ada to move (turn); points Ada 0, Bo 0; 110 cards in the deck")
    assert "over" in repr(position(phase=Phase.OVER))
