"""Tunnels: rulings E16 to E23, at the edges too."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine import Phase, apply, complete, legal_actions, view
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.state import Extras
from stopreq_widget.engine.story import tell
from tests.engine.positions import play, position, texts
from tests.variants.checks import HILLS, check_state, hills

if TYPE_CHECKING:
    from stopreq_widget.engine import State

RED = "claim A-B-red with 2 red"


def at(hand: dict[str, int], deck: list[str], **more: Any) -> State:
    """Return a position on the hills in which the first seat has these cards and these lie on the deck."""
    values: dict[str, Any] = {"row": ["blue", "blue", "blue"], **more}
    state = position(board=hills(), rules=HILLS, hands=[hand], deck=deck, **values)
    longs = tuple(i for i in state.ticket_deck if HILLS.is_long(hills().tickets[i]))
    regular = tuple(i for i in state.ticket_deck if i not in longs)
    return state.but(ticket_deck=regular, extras=Extras(stations=(0, 0), out=longs, firsts=(0, 0)))


def test_E16_a_claim_of_a_tunnel_turns_three_cards_and_waits() -> None:
    state = play(at({"red": 3}, ["blue", "red", "blue"]), RED)
    assert state.phase is Phase.TUNNEL
    assert (state.seat, state.turns) == (0, 0)
    assert state.extras.tunnel is not None
    assert [hills().tables.kinds[card] for card in state.extras.tunnel.turned] == ["blue", "red", "blue"]
    assert state.extras.tunnel.owed == 1
    assert state.seats[0].hand == (3, 0, 0)
    check_state(state)


def test_E16_other_routes_and_rules_without_tunnels_are_claimed_at_once() -> None:
    state = at({"red": 3, "blue": 2}, ["red", "red", "red"])
    assert play(state, "claim A-B-blue with 2 blue").phase is Phase.TURN
    plain = position(board=hills(), rules=replace(HILLS, tunnel_cards=0), hands=[{"red": 3}])
    assert play(plain.but(extras=Extras(stations=(0, 0))), RED).owner("A-B-red") == 0


@pytest.mark.parametrize(
    ("claim", "turned", "owed"),
    [
        (RED, ["blue", "blue", "blue"], 0),
        (RED, ["red", "pass", "blue"], 2),
        (RED, ["red", "red", "red"], 3),
        ("claim A-B-red with 1 red + 1 pass", ["red", "pass", "blue"], 2),
        ("claim A-B-red with 2 pass", ["red", "red", "blue"], 0),
        ("claim A-B-red with 2 pass", ["red", "pass", "pass"], 2),
        ("claim B-C-gray with 3 blue", ["blue", "red", "pass"], 2),
    ],
)
def test_E17_cards_of_the_service_laid_and_passes_match_and_only_passes_against_passes(
    claim: str, turned: list[str], owed: int
) -> None:
    state = play(at({"red": 2, "blue": 3, "pass": 2}, turned, row=["red", "red", "blue"]), claim)
    assert state.extras.tunnel is not None
    assert state.extras.tunnel.owed == owed


def test_E18_exactly_as_many_cards_of_the_service_or_passes() -> None:
    state = play(at({"red": 4, "blue": 2, "pass": 2}, ["red", "red", "blue"]), RED)
    assert texts(legal_actions(state)) == [
        "dig A-B-red with 2 red",
        "dig A-B-red with 1 red + 1 pass",
        "dig A-B-red with 2 pass",
        "withdraw from A-B-red",
    ]
    for wrong in ("1 red", "3 red", "2 blue", "1 blue + 1 pass", "nothing", "3 pass"):
        with pytest.raises(RuleError, match="Ada can't 'dig A-B-red with"):
            apply(state, f"dig A-B-red with {wrong}")
    with pytest.raises(RuleError, match="the tunnel that is being dug is A-B-red"):
        apply(state, "dig B-C-gray with 2 red")


@pytest.mark.parametrize(
    ("laid", "extra", "why"),
    [
        (RED, "1 red", "it takes 2 more cards, not 1"),
        (RED, "nothing", "it takes 2 more cards, not 0"),
        (RED, "3 pass", "it takes 2 more cards, not 3"),
        (RED, "2 blue", "it takes red or passes, not blue"),
        (RED, "1 blue + 1 pass", "it takes red or passes, not blue"),
        (RED, "2 red", "1 red and 1 pass are left beside what was laid"),
        ("claim A-B-red with 1 red + 1 pass", "2 pass", "2 red and 0 passes are left beside what was laid"),
    ],
)
def test_why_extra_cards_dig_no_tunnel_is_told(laid: str, extra: str, why: str) -> None:
    state = play(at({"red": 3, "blue": 2, "pass": 1}, ["red", "red", "blue"]), laid)
    with pytest.raises(RuleError) as caught:
        apply(state, f"dig A-B-red with {extra}")
    assert why in str(caught.value)


def test_why_extra_cards_are_none_beside_passes_alone() -> None:
    state = play(at({"red": 3, "pass": 2}, ["pass", "blue", "blue"]), "claim A-B-red with 2 pass")
    for extra, why in (("1 red", "it takes passes alone"), ("1 pass", "0 other cards and 0 passes are left")):
        with pytest.raises(RuleError, match=why):
            apply(state, f"dig A-B-red with {extra}")


def test_E18_exactly_enough_extra_cards() -> None:
    before = at({"red": 3, "pass": 1}, ["red", "pass", "blue"])
    state = play(before, RED)
    assert texts(legal_actions(state), "dig") == ["dig A-B-red with 1 red + 1 pass"]
    after = play(state, "dig A-B-red with 1 red + 1 pass")
    assert after.seats[0].hand == (0, 0, 0)
    assert after.owner("A-B-red") == 0
    assert (after.seats[0].points, after.seats[0].trains, after.seat) == (2, 7, 1)
    assert after.discards() == {"red": 4, "blue": 1, "pass": 2}
    check_state(after)


def test_E18_one_card_too_few_leaves_only_taking_back() -> None:
    state = play(at({"red": 3}, ["red", "red", "blue"]), RED)
    assert texts(legal_actions(state)) == ["withdraw from A-B-red"]


def test_E18_to_a_set_of_passes_alone_only_passes_are_added() -> None:
    state = play(
        at({"red": 5, "pass": 3}, ["pass", "red", "red"], row=["red", "blue", "blue"]), "claim A-B-red with 2 pass"
    )
    assert texts(legal_actions(state)) == ["dig A-B-red with 1 pass", "withdraw from A-B-red"]
    after = play(state, "dig A-B-red with 1 pass")
    assert after.seats[0].hand == (5, 0, 0)
    assert after.discards() == {"red": 2, "pass": 4}


def test_E19_taking_back_ends_the_turn_and_discards_what_was_turned() -> None:
    state = play(at({"red": 4}, ["red", "blue", "blue"]), RED, "withdraw from A-B-red")
    assert state.seats[0].hand == (4, 0, 0)
    assert (state.seat, state.turns, state.phase) == (1, 1, Phase.TURN)
    assert state.owner("A-B-red") is None
    assert state.discards() == {"red": 1, "blue": 2}
    assert state.extras.tunnel is None
    assert (state.seats[0].points, state.seats[0].trains) == (0, 9)


def test_E19_a_tunnel_that_takes_no_more_cannot_be_given_up() -> None:
    state = play(at({"red": 2}, ["blue", "blue", "blue"], row=["red", "red", "blue"]), RED)
    assert texts(legal_actions(state)) == ["dig A-B-red with nothing"]
    with pytest.raises(RuleError, match="takes no more cards"):
        apply(state, "withdraw from A-B-red")
    assert play(state, "dig A-B-red with nothing").owner("A-B-red") == 0


def test_E20_a_deck_of_two_is_made_anew_while_cards_are_turned() -> None:
    # Everything else is in the other hand but three cards among the discards.
    state = at({"red": 3}, ["blue", "red"], rest="hand", row=["blue", "blue", "blue"])
    other = state.seats[1]
    state = state.but(
        piles=state.piles._replace(discards=(3, 0, 0)),
        seats=(state.seats[0], other._replace(hand=(other.hand[0] - 3, *other.hand[1:]))),
    )
    check_state(state)
    turned = play(state, RED)
    assert turned.extras.tunnel is not None
    assert turned.extras.tunnel.turned == (1, 0, 0)
    assert (turned.piles.deck, turned.piles.discards, len(turned.piles.reshuffles)) == ((0, 0), (0, 0, 0), 1)
    assert turned.extras.tunnel.owed == 2
    check_state(turned)


def test_E20_a_deck_of_two_and_no_discards_turns_two() -> None:
    state = play(at({"red": 3}, ["blue", "red"], rest="hand", row=["blue", "blue", "blue"]), RED)
    assert state.extras.tunnel is not None
    assert state.extras.tunnel.turned == (1, 0)
    assert (state.piles.deck, state.piles.discards) == ((), (0, 0, 0))
    after = play(state, "dig A-B-red with 1 red")
    # What was paid and turned is the new deck (R10).
    assert sorted(after.piles.deck) == [0, 0, 0, 0, 1]
    check_state(after)


def test_E20_without_deck_and_discards_nothing_is_turned() -> None:
    state = play(at({"red": 3}, [], rest="hand", row=["blue", "blue", "blue"]), RED)
    assert state.extras.tunnel is not None
    assert state.extras.tunnel.turned == ()
    assert texts(legal_actions(state)) == ["dig A-B-red with nothing"]


def test_E21_turned_passes_leave_the_row_as_it_is() -> None:
    state = play(at({"red": 3}, ["pass", "pass", "pass"]), RED)
    assert state.row() == ("blue", "blue", "blue")
    assert state.discards() == {}


def test_E22_everybody_has_seen_what_was_laid() -> None:
    state = play(at({"red": 4, "pass": 1}, ["red", "blue", "blue"]), "claim A-B-red with 1 red + 1 pass")
    assert view(state, 1).seats[0].known == (1, 0, 1)
    assert view(state, 1).tunnel == state.extras.tunnel
    back = play(state, "withdraw from A-B-red")
    assert view(back, 1).seats[0].known == (1, 0, 1)
    paid = play(state, "dig A-B-red with 1 red")
    assert view(paid, 1).seats[0].known == (0, 0, 0)


def test_E22_what_was_known_before_stays_known_and_no_more_is_known_than_was_shown() -> None:
    state = at({"red": 4, "pass": 2}, ["red", "blue", "blue", "blue", "red", "red"])
    seen = state.seats[0]._replace(known=(3, 0, 0))
    state = state.but(seats=(seen, state.seats[1]))
    laid = play(state, "claim A-B-red with 1 red + 1 pass")
    assert view(laid, 1).seats[0].known == (3, 0, 1)
    back = play(laid, "withdraw from A-B-red").but(seat=0)
    assert view(back, 1).seats[0].known == (3, 0, 1)
    again = play(back, RED)
    assert view(again, 1).seats[0].known == (3, 0, 1)
    for n in range(20):
        hand = complete(view(again, 1), Random(n)).seats[0].hand
        assert hand[0] >= 3
        assert hand[2] >= 1
    paid = play(again, "dig A-B-red with 2 red" if again.extras.tunnel.owed == 2 else "dig A-B-red with 1 red")  # type: ignore[union-attr]
    assert view(paid, 1).seats[0].known == (0, 0, 1)


@pytest.mark.parametrize("reader", [0, 1])
def test_turned_cards_are_in_nobodys_hand_and_in_no_deck_whatever_is_guessed(reader: int) -> None:
    # All passes and most red cards are seen: one that was turned and dealt once more would be one too many.
    state = play(at({"red": 4, "pass": 1}, ["red", "pass", "pass"], row=["pass", "red", "red"]), RED)
    seen = view(state, reader)
    for n in range(20):
        full = complete(seen, Random(n))
        check_state(full)
        assert full.extras.tunnel == state.extras.tunnel
        assert view(full, reader) == seen
        check_state(play(full, "withdraw from A-B-red"))


def test_E23_a_tunnel_takes_trains_when_its_set_is_laid() -> None:
    state = at({"red": 4}, ["blue"], trains=[1])
    with pytest.raises(RuleError, match="it takes 2 trains, 1 left"):
        apply(state, RED)


def test_nothing_else_can_be_done_while_a_tunnel_is_dug() -> None:
    state = play(at({"red": 4}, ["red", "blue", "blue"]), RED)
    for action in ("draw deck", "tickets", "build A with 1 red", "claim C-D-blue with 1 blue", "skip"):
        with pytest.raises(RuleError):
            apply(state, action)
    with pytest.raises(RuleError, match="a turn is about to begin"):
        apply(at({"red": 4}, []), "dig A-B-red with 1 red")


def test_the_log_tells_each_step_of_a_tunnel() -> None:
    start = at({"red": 4}, ["red", "pass", "blue"])
    before = play(start, RED)
    claim, dig, back = RED, "dig A-B-red with 2 red", "withdraw from A-B-red"
    assert (
        say(start, claim)
        == "Ada laid 2 Red for the tunnel A–B and turned Red, Transit Pass, Blue: it takes 2 more cards."
    )
    assert say(before, dig) == "Ada claimed A–B (2 spaces) with 4 Red: 2 points."
    assert say(before, back) == "Ada gave up the tunnel A–B."
    mixed = play(at({"red": 2, "pass": 1}, ["red", "blue", "blue"]), claim)
    assert say(mixed, "dig A-B-red with 1 pass").startswith("Ada claimed A–B (2 spaces) with 2 Red and 1 pass:")
    passes = play(at({"pass": 3}, ["pass", "blue", "blue"]), "claim A-B-red with 2 pass")
    assert say(passes, "dig A-B-red with 1 pass").startswith("Ada claimed A–B (2 spaces) with 3 passes")


def say(state: State, text: str) -> str:
    """Return how the log tells an action."""
    action = next(action for action in legal_actions(state) if str(action) == text)
    return tell(state, action, apply(state, action), 1)


def test_R27_a_tunnel_given_up_again_and_again_ends_the_game() -> None:
    state = at({"red": 4}, ["red", "red", "blue"] * 2)
    state = state.but(setup=replace(state.setup, rules=replace(HILLS, idle_rounds=1)), seats=(state.seats[0],) * 2)
    state = play(state, RED, "withdraw from A-B-red")
    assert (state.idle, state.is_over) == (1, False)
    state = play(state, RED, "withdraw from A-B-red")
    assert (state.idle, state.is_over) == (2, True)


def test_a_route_that_is_no_tunnel_is_told_as_ever() -> None:
    said = say(at({"blue": 2}, ["red", "red", "blue"]), "claim A-B-blue with 2 blue")
    assert said.startswith("Ada claimed A–B (2 spaces) with 2 Blue")
