"""Drawing train car cards: R4 to R7, R11 and R12."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import Phase, Rules, apply, legal_actions
from stopreq_widget.engine.errors import RuleError
from tests.engine.positions import play, position, texts

ROW = ("breeze", "kayak", "point", "gorge", "coastal")
OPEN_ROW = Rules(row_without_deck=True)


def test_R04_a_face_up_card_is_replaced_at_once_before_the_second_is_chosen() -> None:
    state = play(position(row=ROW, deck=("flight", "flixbus")), "draw breeze")
    assert state.row() == ("flight", "kayak", "point", "gorge", "coastal")
    assert (state.phase, state.seat) == (Phase.SECOND_CARD, 0)
    state = play(state, "draw flight")
    assert state.row()[0] == "flixbus"
    assert state.hand(0) == {"breeze": 1, "flight": 1}
    assert (state.phase, state.seat) == (Phase.TURN, 1)


@pytest.mark.parametrize("first", ["draw deck", "draw kayak"])
def test_R04_the_second_card_must_be_drawn(first: str) -> None:
    state = play(position(row=ROW, deck=("flight",), hands=[{"nw_connector": 5}]), first)
    assert state.phase is Phase.SECOND_CARD
    assert all(str(action).startswith("draw ") for action in legal_actions(state))
    for refused in ("skip", "tickets", "claim astoria-seaside-nw_connector with 1 nw_connector"):
        with pytest.raises(RuleError, match=r"a second card has to be drawn now|something can be done"):
            apply(state, refused)


def test_R04_each_kind_that_lies_face_up_is_offered_once_and_the_deck() -> None:
    state = position(row=("kayak", "breeze", "kayak", "pass", "kayak"))
    assert texts(legal_actions(state), "draw") == ["draw deck", "draw breeze", "draw kayak", "draw pass"]


def test_R04_a_blind_card_is_the_top_of_the_deck() -> None:
    state = play(position(row=ROW, deck=("flight", "flixbus", "gorge")), "draw deck", "draw deck")
    assert state.hand(0) == {"flight": 1, "flixbus": 1}
    assert (state.deck()[0], state.row(), state.seat) == ("gorge", ROW, 1)


def test_R05_a_face_up_pass_as_the_first_card_ends_the_drawing() -> None:
    state = play(position(row=("pass", *ROW[1:]), deck=("flight",)), "draw pass")
    assert state.hand(0) == {"pass": 1}
    assert state.row() == ("flight", *ROW[1:])
    assert (state.phase, state.seat) == (Phase.TURN, 1)


@pytest.mark.parametrize("first", ["draw deck", "draw kayak"])
def test_R06_a_pass_that_lay_there_before_is_no_second_card(first: str) -> None:
    state = play(position(row=("pass", *ROW[1:]), deck=("flight", "flixbus")), first)
    assert "draw pass" not in texts(legal_actions(state))
    with pytest.raises(RuleError, match="a face-up pass can't be the second card"):
        apply(state, "draw pass")


def test_R06_neither_is_a_pass_that_replaced_the_first_card() -> None:
    state = play(position(row=ROW, deck=("pass",)), "draw breeze")
    assert state.row()[0] == "pass"
    assert "draw pass" not in texts(legal_actions(state))
    with pytest.raises(RuleError, match="a face-up pass can't be the second card"):
        apply(state, "draw pass")


def test_R07_a_pass_drawn_blind_counts_as_one_card() -> None:
    state = play(position(row=ROW, deck=("pass", "pass")), "draw deck")
    assert state.phase is Phase.SECOND_CARD
    state = play(state, "draw deck")
    assert state.hand(0) == {"pass": 2}
    assert state.seat == 1


def test_R07_a_pass_can_be_drawn_blind_after_a_face_up_card() -> None:
    state = play(position(row=ROW, deck=("flight", "pass")), "draw kayak", "draw deck")
    assert state.hand(0) == {"kayak": 1, "pass": 1}


def test_R11_without_deck_and_discards_face_up_cards_cannot_be_drawn() -> None:
    state = position(row=ROW, rest="hand")
    assert texts(legal_actions(state), "draw") == []
    for card in ("deck", "breeze"):
        with pytest.raises(RuleError, match="deck and discards are gone"):
            apply(state, f"draw {card}")


def test_R11_the_option_lets_face_up_cards_be_taken_then() -> None:
    state = position(row=("breeze", "pass", "kayak"), rest="hand", rules=OPEN_ROW)
    assert texts(legal_actions(state), "draw") == ["draw breeze", "draw kayak", "draw pass"]
    with pytest.raises(RuleError, match="deck and discards are gone"):
        apply(state, "draw deck")
    state = play(state, "draw kayak", "draw breeze")
    assert (state.row(), state.seat) == (("pass",), 1)


def test_R11_the_turn_ends_after_one_card_when_no_second_can_be_had() -> None:
    state = play(position(row=ROW, deck=("flight",), rest="hand"), "draw deck")
    assert (state.phase, state.seat, state.turns) == (Phase.TURN, 1, 1)
    state = play(position(row=ROW, deck=("flight",), rest="hand"), "draw breeze")
    assert (state.phase, state.seat, state.row()[0]) == (Phase.TURN, 1, "flight")


def test_R11_the_turn_ends_after_one_card_when_only_passes_lie_face_up_under_the_option() -> None:
    state = play(position(row=("breeze", "pass", "pass"), rest="hand", rules=OPEN_ROW), "draw breeze")
    assert (state.phase, state.seat, state.row()) == (Phase.TURN, 1, ("pass", "pass"))


def test_R12_there_is_no_hand_limit() -> None:
    state = position(row=ROW, deck=("flight", "pass"), rest="hand", seat=1)
    before = sum(state.hand(1).values())
    assert before > 100
    assert sum(play(state, "draw deck", "draw deck").hand(1).values()) == before + 2


def test_what_everybody_saw_being_taken_is_known_and_what_was_drawn_blind_is_not() -> None:
    state = play(position(row=ROW, deck=("flight", "flixbus")), "draw breeze", "draw deck")
    assert state.cards(state.seats[0].known) == {"breeze": 1}


def test_a_card_that_does_not_lie_face_up_is_refused_with_those_that_do() -> None:
    for card in ("flight", "nonsense", "pass"):
        with pytest.raises(RuleError) as caught:
            apply(position(row=ROW), f"draw {card}")
        assert f"no '{card}' lies face up, there are breeze, kayak, point, gorge, coastal" in str(caught.value)
