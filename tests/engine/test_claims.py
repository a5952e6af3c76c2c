"""Claiming routes: R13 to R19."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import Claim, Payment, apply, legal_actions
from stopreq_widget.engine.errors import RuleError
from tests.engine.positions import play, position, texts

SALEM = "portland-salem-flixbus"
SALEM_2 = "portland-salem-coast_starlight"
FLIGHT = "portland-pendleton-flight"


def claims_of(state: object, route: str) -> list[str]:
    """Return the legal payments of one route."""
    start = f"claim {route} with "
    return [text.removeprefix(start) for text in texts(legal_actions(state), start)]  # type: ignore[arg-type]


def test_the_board_has_what_these_tests_are_about() -> None:
    board = position().board
    assert {route.id for route in board.routes_between("Portland", "Salem")} == {SALEM, SALEM_2}
    assert board.route(SALEM).length == board.route(SALEM_2).length == 3
    assert board.route("bly-lakeview-gray").length == 2
    assert board.route(FLIGHT).length == 6


def test_R13_every_number_of_passes_is_a_payment_and_passes_alone_are_one() -> None:
    state = position(hands=[{"flixbus": 3, "pass": 4}])
    assert claims_of(state, SALEM) == ["3 flixbus", "2 flixbus + 1 pass", "1 flixbus + 2 pass", "3 pass"]


def test_R13_a_set_equals_the_length_of_the_route() -> None:
    state = position(hands=[{"flixbus": 9, "pass": 4}])
    for payment in (Payment("flixbus", 2, 0), Payment("flixbus", 4, 0), Payment("flixbus", 3, 1)):
        with pytest.raises(RuleError, match="it takes 3 cards"):
            apply(state, Claim(SALEM, payment))


def test_R13_any_open_route_anywhere_and_one_claim_ends_the_turn() -> None:
    state = position(hands=[{"kayak": 5, "flixbus": 5}], routes=[["astoria-seaside-point"]])
    after = play(state, "claim bly-lakeview-gray with 2 kayak")
    assert after.seat == 1
    assert after.turns == 1


def test_R13_a_set_of_passes_is_the_same_payment_on_a_gray_route() -> None:
    state = position(hands=[{"pass": 2}])
    assert claims_of(state, "bly-lakeview-gray") == ["2 pass"]


def test_R13_cards_that_are_not_in_hand_cannot_be_spent() -> None:
    state = position(hands=[{"flixbus": 2, "pass": 1}])
    with pytest.raises(RuleError, match="2 flixbus in hand, not 3"):
        apply(state, f"claim {SALEM} with 3 flixbus")
    with pytest.raises(RuleError, match="1 pass in hand, not 2"):
        apply(state, f"claim {SALEM} with 1 flixbus + 2 pass")


@pytest.mark.parametrize(
    "payment",
    [
        Payment("flixbus", 0, 3),
        Payment(None, 3, 0),
        Payment("flixbus", 4, -1),
        Payment("flixbus", -1, 4),
        Payment(None, 0, 0),
        Payment("pass", 3, 0),
        Payment("deck", 3, 0),
        Payment("gray", 3, 0),
        Payment("FlixBus", 3, 0),
    ],
)
def test_R13_what_is_no_set_of_cards_pays_for_nothing(payment: Payment) -> None:
    with pytest.raises(RuleError, match=r"is no set of cards|there is no service|it takes 3 cards"):
        apply(position(hands=[{"flixbus": 9, "pass": 9}]), Claim(SALEM, payment))


def test_R14_a_coloured_route_takes_its_own_service_only() -> None:
    state = position(hands=[{"flixbus": 3, "coast_starlight": 3}])
    assert claims_of(state, SALEM) == ["3 flixbus"]
    assert claims_of(state, SALEM_2) == ["3 coast_starlight"]
    with pytest.raises(RuleError, match="it takes cards of flixbus, not of coast_starlight"):
        apply(state, f"claim {SALEM} with 3 coast_starlight")


def test_R14_a_gray_route_takes_any_one_service_and_the_flight_too() -> None:
    state = position(hands=[{"flixbus": 2, "flight": 2, "kayak": 1, "gorge": 1, "pass": 1}])
    assert claims_of(state, "bly-lakeview-gray") == [
        "2 flixbus", "1 flixbus + 1 pass", "1 gorge + 1 pass", "1 kayak + 1 pass", "2 flight", "1 flight + 1 pass"
    ]  # fmt: skip
    after = play(state, "claim bly-lakeview-gray with 2 flight")
    assert after.discards() == {"flight": 2}


def test_R15_the_flight_takes_flight_cards_and_two_passes_or_more() -> None:
    state = position(hands=[{"flight": 4, "pass": 6, "flixbus": 9}])
    assert claims_of(state, FLIGHT) == [
        "4 flight + 2 pass", "3 flight + 3 pass", "2 flight + 4 pass", "1 flight + 5 pass", "6 pass"
    ]  # fmt: skip
    assert claims_of(position(hands=[{"flight": 4, "pass": 1}]), FLIGHT) == []


def test_R16_a_route_needs_as_many_trains_as_it_has_spaces() -> None:
    hand = {"flixbus": 3, "kayak": 2}
    assert claims_of(position(hands=[hand], trains=[3]), SALEM) == ["3 flixbus"]
    state = position(hands=[hand], trains=[2])
    assert claims_of(state, SALEM) == []
    assert claims_of(state, "bly-lakeview-gray") == ["2 flixbus", "2 kayak"]
    with pytest.raises(RuleError, match="it takes 3 trains, 2 left"):
        apply(state, f"claim {SALEM} with 3 flixbus")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_R17_with_two_or_three_players_the_other_one_is_closed_to_everybody(players: int, seat: int) -> None:
    hands = [{"flixbus": 3, "coast_starlight": 3}, {"coast_starlight": 3}]
    state = play(position(players=players, hands=hands), f"claim {SALEM} with 3 flixbus")
    for _ in range((seat - 1) % players):
        state = play(state, "draw deck", "draw deck")
    assert state.seat == seat
    assert claims_of(state, SALEM_2) == []
    with pytest.raises(RuleError, match="Ada has the other route of the double"):
        apply(state, f"claim {SALEM_2} with 3 coast_starlight")


@pytest.mark.parametrize("players", [4, 5])
def test_R17_with_four_or_five_another_player_can_use_the_other_one(players: int) -> None:
    hands = [{"flixbus": 3, "coast_starlight": 3}, {"coast_starlight": 3}]
    state = play(position(players=players, hands=hands), f"claim {SALEM} with 3 flixbus")
    assert claims_of(state, SALEM_2) == ["3 coast_starlight"]
    assert play(state, f"claim {SALEM_2} with 3 coast_starlight").owner(SALEM_2) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R17_nobody_claims_both_routes_of_a_double(players: int) -> None:
    state = position(players=players, hands=[{"coast_starlight": 3}], routes=[[SALEM]])
    assert claims_of(state, SALEM_2) == []
    with pytest.raises(RuleError, match="Ada has the other route of the double"):
        apply(state, f"claim {SALEM_2} with 3 coast_starlight")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R17_whoever_claimed_one_route_of_a_double_cannot_claim_the_other_later(players: int) -> None:
    state = position(players=players, hands=[{"flixbus": 3, "coast_starlight": 3}])
    state = play(state, f"claim {SALEM} with 3 flixbus", *["draw deck"] * 2 * (players - 1))
    assert state.seat == 0
    assert claims_of(state, SALEM_2) == []
    with pytest.raises(RuleError, match="Ada has the other route of the double"):
        apply(state, f"claim {SALEM_2} with 3 coast_starlight")


def test_R17_a_claimed_route_is_closed_to_all() -> None:
    state = position(players=4, hands=[{"flixbus": 3}], routes=[[], [SALEM]])
    assert claims_of(state, SALEM) == []
    with pytest.raises(RuleError, match="Bo has claimed it"):
        apply(state, f"claim {SALEM} with 3 flixbus")


@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("mcminnville-salem-gray", 1),
        ("bly-lakeview-gray", 2),
        ("florence-eugene-gray", 4),
        ("condon-mitchell-gray", 7),
        ("eugene-sisters-breeze", 10),
        ("lakeview-la_pine-gray", 15),
    ],
)
def test_R18_route_points_are_scored_at_once(route: str, points: int) -> None:
    state = position(hands=[{"pass": 6}])
    printed = state.board.route(route)
    tokens = sum(state.board.station(end).points for end in printed.ends)
    after = play(state, f"claim {route} with {printed.length} pass")
    assert after.seats[0].points == points + tokens
    assert after.seats[0].trains == 40 - printed.length


def test_R18_the_flight_scores_fifteen_and_a_further_five() -> None:
    ends = ["portland-salem-flixbus", "hermiston-pendleton-kayak"]
    state = position(hands=[{"flight": 4, "pass": 2}], routes=[ends])
    before = state.seats[0].points
    assert state.tokens & state.board.tables.ends[state.board.route_index[FLIGHT]] == 0
    after = play(state, f"claim {FLIGHT} with 4 flight + 2 pass")
    assert after.seats[0].points == before + 15 + 5


def test_R18_cards_spent_are_discarded() -> None:
    state = play(position(hands=[{"flixbus": 3, "pass": 4}]), f"claim {SALEM} with 1 flixbus + 2 pass")
    assert state.discards() == {"flixbus": 1, "pass": 2}
    assert state.hand(0) == {"flixbus": 2, "pass": 2}


def test_R19_a_token_at_an_end_is_taken_at_once_with_its_points() -> None:
    state = play(position(hands=[{"flixbus": 3}]), f"claim {SALEM} with 3 flixbus")
    assert [station.name for station in state.taken_tokens(0)] == ["Portland"]
    assert state.seats[0].points == 4 + 4
    assert state.tokens.bit_count() == 15


def test_R19_both_tokens_are_taken_by_one_claim() -> None:
    state = play(position(hands=[{"flight": 4, "pass": 2}]), f"claim {FLIGHT} with 4 flight + 2 pass")
    assert {station.name for station in state.taken_tokens(0)} == {"Portland", "Pendleton"}
    assert state.seats[0].points == 15 + 5 + 4 + 2


def test_R19_later_routes_to_the_station_give_nothing_more() -> None:
    state = position(hands=[{}, {"people_mover": 3, "pass": 6}], routes=[[SALEM]], seat=1)
    route = next(
        route
        for route in state.board.routes
        if "portland" in route.ends and route.id not in {SALEM, SALEM_2} and "gorge" not in route.id
        and not any(state.board.station(end).points for end in route.ends - {"portland"})
    )  # fmt: skip
    after = play(state, f"claim {route.id} with {route.length} pass")
    assert after.seats[1].tokens == 0
    assert after.seats[1].points == state.rules.route_points[route.length]


def test_an_unknown_route_is_named_with_the_board() -> None:
    with pytest.raises(RuleError, match="there is no route 'portland-boise-kayak' on board 'Oregon'"):
        apply(position(), "claim portland-boise-kayak with 1 kayak")


def test_cards_that_were_seen_being_taken_are_forgotten_when_they_can_have_been_spent() -> None:
    state = position(hands=[{"flixbus": 4, "pass": 1}])
    seen = state.seats[0]._replace(known=tuple(2 * (kind == "flixbus") for kind in state.board.tables.kinds))
    state = state.but(seats=(seen, *state.seats[1:]))
    after = play(state, f"claim {SALEM} with 3 flixbus")
    assert after.cards(after.seats[0].known) == {}
    after = play(state, "claim astoria-seaside-nw_connector with 1 pass")
    assert after.cards(after.seats[0].known) == {"flixbus": 2}
