"""Deck, row and discards: R8 to R10."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from stopreq_widget.engine import Phase, Rules, State, apply, legal_actions, load_board, new_game
from tests.engine.positions import dealt, play, position

PLAIN = ("breeze", "kayak", "point", "gorge", "coastal")
HANDS = ("flixbus",) * 8


def outside_hands(state: State) -> Counter[str]:
    """Return all cards in deck, row and discards."""
    return Counter(state.deck()) + Counter(state.row()) + Counter(state.discards())


def test_R08_three_passes_at_setup_are_swept() -> None:
    state = dealt(*HANDS, "pass", "breeze", "pass", "kayak", "pass", *PLAIN)
    assert state.row() == PLAIN
    assert state.discards() == {"breeze": 1, "kayak": 1, "pass": 3}


def test_R08_two_passes_at_setup_stay() -> None:
    row = ("pass", "breeze", "pass", "kayak", "gorge")
    state = dealt(*HANDS, *row)
    assert (state.row(), state.discards()) == (row, {})


def test_R08_a_second_sweep_right_after_the_first() -> None:
    bad = ("pass", "pass", "pass", "point", "gorge")
    state = dealt(*HANDS, *bad, "pass", "pass", "pass", "pass", "kayak", *PLAIN)
    assert state.row() == PLAIN
    assert state.discards() == {"point": 1, "kayak": 1, "gorge": 1, "pass": 7}


def test_R08_swept_between_the_first_and_the_second_card() -> None:
    state = position(row=("pass", "pass", "kayak", "point", "gorge"), deck=("pass", *PLAIN, "flight"))
    state = play(state, "draw kayak")
    assert state.phase is Phase.SECOND_CARD
    assert state.row() == PLAIN
    assert state.discards() == {"point": 1, "gorge": 1, "pass": 3}
    assert play(state, "draw coastal").row() == (*PLAIN[:4], "flight")


@pytest.mark.parametrize("first", ["draw deck", "draw point"])
def test_R08_swept_after_the_second_card(first: str) -> None:
    state = position(row=("pass", "pass", "kayak", "point", "gorge"), deck=("flight", "pass", *PLAIN))
    state = play(state, first, "draw kayak")
    assert (state.row(), state.seat) == (PLAIN, 1)


def test_R08_a_pass_that_takes_a_passes_place_sweeps_nothing() -> None:
    state = position(row=("pass", "pass", "kayak", "point", "gorge"), deck=("pass", "flight"))
    state = play(state, "draw pass")
    assert state.row() == ("pass", "pass", "kayak", "point", "gorge")
    assert state.discards() == {}


def test_R08_a_sweep_may_use_up_the_deck_and_go_on_with_the_reshuffled_discards() -> None:
    row = ("pass", "pass", "kayak", "point", "gorge")
    state = position(row=row, deck=("pass", "breeze", "coastal"), rest="hand")
    after = play(state, "draw kayak")
    assert len(after.row()) == 5
    assert after.row().count("pass") < 3
    assert len(after.piles.reshuffles) >= 1
    assert outside_hands(after) == outside_hands(state) - Counter(["kayak"])


def test_R09_a_row_that_cannot_get_below_three_passes_stays() -> None:
    state = position(row=("pass", "pass", "breeze", "kayak", "point"), deck=("pass",), rest="hand")
    state = play(state, "draw breeze")
    assert state.row() == ("pass", "pass", "pass", "kayak", "point")
    assert state.discards() == {}
    assert not state.piles.reshuffles


def test_R09_it_stays_too_while_the_deck_holds_passes_only() -> None:
    deck = ("pass", "pass", "pass")
    state = position(row=("pass", "pass", "breeze", "kayak", "point"), deck=deck, rest="hand")
    state = play(state, "draw breeze")
    assert state.row() == ("pass", "pass", "pass", "kayak", "point")
    assert state.deck() == ("pass", "pass")


def test_R09_it_is_swept_as_soon_as_discards_can_make_a_better_row() -> None:
    state = position(
        row=("pass", "pass", "pass", "kayak", "point"), deck=("pass", "pass"), hands=[{"nw_connector": 1}], rest="hand"
    )
    state = play(state, "claim astoria-seaside-nw_connector with 1 nw_connector")
    assert state.row().count("pass") == 2
    assert {"nw_connector", "kayak", "point"} <= set(state.row())
    assert len(state.deck()) + sum(state.discards().values()) == 3


BAD = ("pass", "pass", "pass", "kayak", "point")


def test_R09_a_row_that_could_only_change_places_with_the_deck_stays() -> None:
    deck = ("pass", "gorge", "pass", "pass", "coastal")
    hands = [{}, {"nw_connector": 1}]
    state = play(position(row=BAD, deck=("flight", *deck), hands=hands, rest="hand"), "draw deck")
    assert (state.row(), state.deck(), state.discards()) == (BAD, deck, {})
    assert not state.piles.reshuffles


def test_R09_it_is_swept_when_a_blind_card_leaves_a_deck_that_mixes_with_it() -> None:
    deck = ("pass", "gorge", "pass", "pass", "coastal")
    state = play(position(row=BAD, deck=deck, rest="hand"), "draw deck")
    assert len(state.row()) == 5
    assert state.row().count("pass") < 3
    assert outside_hands(state) == Counter(BAD) + Counter(deck[1:])


def test_R08_a_deck_of_one_row_is_turned_up_where_it_is_the_better_one() -> None:
    state = position(row=("pass", "pass", "kayak", "point", "gorge"), deck=("pass", *PLAIN), rest="hand")
    state = play(state, "draw kayak")
    assert state.row() == PLAIN
    assert outside_hands(state) == Counter(PLAIN) + Counter(("pass", "pass", "pass", "point", "gorge"))


def test_R09_a_row_is_left_after_a_hundred_sweeps_until_the_next_card_moves() -> None:
    # Of 208 cards outside the hands eight are no passes: hardly any seven of them are without one.
    board = replace(load_board("four"), passes=200)
    rules = Rules(row=7, row_passes=1, hand=0)
    state = new_game(board, ["Ada", "Bo"], seed=1, rules=replace(rules, sweeps=3))
    assert state.row().count("pass") > 0
    assert sum(state.piles.discards) == 3 * 7
    state = new_game(board, ["Ada", "Bo"], seed=1, rules=rules)
    assert state.row().count("pass") > 0
    swept = 7 * 100
    assert len(state.piles.reshuffles) == swept // (sum(board.tables.counts) - 7)
    while state.phase is not Phase.TURN:
        state = apply(state, legal_actions(state)[0])
    again = apply(state, "draw deck")
    assert len(again.piles.reshuffles) - len(state.piles.reshuffles) in {3, 4}
    assert again.row().count("pass") > 0


def test_R09_such_a_game_comes_to_its_end_in_a_number_of_reshuffles_that_its_moves_bound() -> None:
    board = replace(load_board("four"), passes=200)
    state, moves = new_game(board, ["Ada", "Bo"], seed=2, rules=Rules(row=7, row_passes=1)), 1
    while not state.is_over:
        actions = legal_actions(state)
        state, moves = apply(state, actions[moves % len(actions)]), moves + 1
    cards = sum(len(deck) for deck in state.piles.reshuffles)
    assert cards <= moves * 100 * 7 + 300


def test_R10_the_discards_are_shuffled_into_a_new_deck_at_once() -> None:
    state = position(row=PLAIN, deck=("flight",), rest="discards")
    discards = state.discards()
    after = play(state, "draw deck")
    assert after.phase is Phase.SECOND_CARD
    assert Counter(after.deck()) == Counter(discards)
    assert after.discards() == {}
    assert after.piles.reshuffles == (after.piles.deck,)
    assert after.deck() != tuple(sorted(after.deck(), key=after.board.tables.kinds.index))


def test_R10_also_when_the_last_card_replaces_a_face_up_one() -> None:
    state = position(row=PLAIN, deck=("flight",), rest="discards")
    after = play(state, "draw breeze")
    assert after.row() == ("flight", *PLAIN[1:])
    assert sum(after.discards().values()) == 0
    assert len(after.deck()) == 110 - 5 - 1


def test_R10_the_deck_runs_out_between_the_first_and_the_second_card() -> None:
    state = position(row=PLAIN, deck=("flight",), rest="discards")
    after = play(state, "draw deck", "draw deck")
    assert sum(after.hand(0).values()) == 2
    assert after.seat == 1
    assert len(after.deck()) == 110 - 5 - 2


def test_R10_without_discards_the_new_deck_is_made_as_soon_as_there_are_some() -> None:
    hand = {"nw_connector": 3, "pass": 1}
    state = position(row=PLAIN, hands=[hand], rest="hand")
    after = play(state, "claim astoria-seaside-nw_connector with 1 nw_connector")
    assert (after.deck(), after.discards(), after.row()) == (("nw_connector",), {}, PLAIN)


def test_R10_the_row_is_refilled_to_five_as_soon_as_cards_can_be_had() -> None:
    hand = {"flixbus": 5}
    state = position(row=("breeze", "kayak"), hands=[hand], rest="hand")
    after = play(state, "claim st_helens-portland-gray with 1 flixbus")
    assert after.row() == ("breeze", "kayak", "flixbus")
    after = play(state, "claim portland-salem-flixbus with 3 flixbus")
    assert after.row() == ("breeze", "kayak", "flixbus", "flixbus", "flixbus")
    assert (after.deck(), after.discards()) == ((), {})


def test_R10_each_reshuffle_has_an_order_of_its_own_that_follows_from_the_seed() -> None:
    one, two, other = (position(row=PLAIN, deck=("flight",), rest="discards", seed=seed) for seed in (1, 1, 2))
    first = play(one, "draw deck")
    assert first.deck() == play(two, "draw deck").deck()
    assert first.deck() != play(other, "draw deck").deck()
    assert first.setup.reshuffled(one.piles.discards, count=0) == first.piles.deck
    assert first.setup.reshuffled(one.piles.discards, count=1) != first.piles.deck
