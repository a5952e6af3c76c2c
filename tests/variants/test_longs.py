"""Long tickets, first ones that go out of the game, and the numbers of the three rule sets."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest

from stopreq_widget.engine import Phase, Rules, apply, complete, legal_actions, load_board, new_game, view
from stopreq_widget.engine.errors import BoardError
from stopreq_widget.engine.variants.base import BASE_RULES
from stopreq_widget.engine.variants.boards import base_board, europe_board
from stopreq_widget.engine.variants.europe import EUROPE_RULES
from tests.engine.positions import NAMES
from tests.variants.checks import HILLS, board_for, hills

OREGON = {
    "name": "oregon",
    "trains": 40,
    "trains_five": 35,
    "hand": 4,
    "row": 5,
    "row_passes": 3,
    "sweeps": 100,
    "row_without_deck": False,
    "tickets_dealt": 3,
    "tickets_kept": 2,
    "tickets_drawn": 3,
    "drawn_kept": 1,
    "route_points": (0, 1, 2, 4, 7, 10, 15, 18, 21, 27),
    "flight_bonus": 5,
    "longest_bonus": 10,
    "tokens": True,
    "last_trains": 2,
    "idle_rounds": 10,
    "single_doubles": 3,
    "stations": 0,
    "station_points": 4,
    "tunnel_cards": 0,
    "long_dealt": 0,
    "long_points": 0,
    "first_out": False,
}
BASE = {
    "name": "base",
    "trains": 45,
    "trains_five": 45,
    "row_without_deck": True,
    "flight_bonus": 0,
    "tokens": False,
}
EUROPE = BASE | {
    "name": "europe",
    "tickets_dealt": 4,
    "stations": 3,
    "tunnel_cards": 3,
    "long_dealt": 1,
    "long_points": 20,
    "first_out": True,
}


def test_each_rule_set_has_the_numbers_of_its_rules() -> None:
    assert asdict(Rules()) == OREGON
    assert asdict(BASE_RULES) == OREGON | BASE
    assert asdict(EUROPE_RULES) == OREGON | EUROPE


@pytest.mark.parametrize("make", [base_board, europe_board])
def test_a_board_that_lacks_the_routes_is_made_into_no_other(make) -> None:
    four = load_board("four")
    with pytest.raises(BoardError, match="board 'Four towns' can't be made into that of the base game") as caught:
        make(four)
    assert len(caught.value.problems) > 20
    assert "and " in str(caught.value)
    assert str(caught.value).endswith(f"and {len(caught.value.problems) - 20} more")


def test_whoever_kept_all_first_tickets_has_the_long_one_in_every_deal_that_fits() -> None:
    board = board_for("europe")
    state = new_game(board, NAMES[:2], seed=3, rules=EUROPE_RULES)
    for _ in NAMES[:2]:
        state = apply(state, max(legal_actions(state), key=lambda action: len(str(action))))
    for seed in range(30):
        dealt = complete(view(state, 0), Random(seed))
        assert sum(EUROPE_RULES.is_long(board.tickets[i]) for i in dealt.seats[1].tickets) == 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_E2_everybody_is_dealt_long_tickets_and_regular_ones_and_no_ticket_twice(players: int) -> None:
    board = board_for("europe")
    for seed in range(5):
        state = new_game(board, NAMES[:players], seed=seed, rules=EUROPE_RULES)
        for seat in state.seats:
            longs = [EUROPE_RULES.is_long(board.tickets[i]) for i in seat.offer]
            assert longs == [True, False, False, False]
        everywhere = [*(i for seat in state.seats for i in seat.offer), *state.ticket_deck, *state.extras.out]
        assert sorted(everywhere) == list(range(len(board.tickets)))
        assert all(EUROPE_RULES.is_long(board.tickets[i]) for i in state.extras.out)
        assert not any(EUROPE_RULES.is_long(board.tickets[i]) for i in state.ticket_deck)


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_E2_guessed_offers_have_as_many_long_tickets_as_dealt_ones(reader: int) -> None:
    board = hills()
    state = new_game(board, NAMES[:2], seed=3, rules=HILLS) if reader < 2 else None
    if state is None:
        board = board_for("europe")
        state = new_game(board, NAMES[:3], seed=3, rules=EUROPE_RULES)
    rules = state.rules
    while state.phase is Phase.FIRST_TICKETS:
        for n in range(6):
            full = complete(view(state, reader), Random(n))
            for seat in full.seats[state.seat :]:
                assert sum(rules.is_long(board.tickets[i]) for i in seat.offer) == rules.long_dealt
                assert len(seat.offer) == rules.tickets_dealt
            # What a seat has chosen already is still in its offer, until all have chosen.
            everywhere = [i for seat in full.seats for i in {*seat.offer, *seat.tickets}]
            everywhere += [*full.ticket_deck, *full.extras.out]
            assert len(set(everywhere)) == len(everywhere)
        state = apply(state, legal_actions(state)[0])
    for n in range(6):
        full = complete(view(state, reader), Random(n))
        assert not any(rules.is_long(board.tickets[i]) for i in full.ticket_deck)
        everywhere = [i for seat in full.seats for i in seat.tickets] + [*full.ticket_deck, *full.extras.out]
        assert sorted(everywhere) == list(range(len(board.tickets)))
