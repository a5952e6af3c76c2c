"""Setting up: R1 to R3, and what can't be set up."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import Phase, Rules, legal_actions, load_board, new_game
from stopreq_widget.engine.errors import SetupError
from tests.engine.positions import NAMES, board_of, dealt, play, texts

EIGHT = ("breeze", "breeze", "kayak", "pass", "point", "point", "point", "flight")


def test_R01_four_cards_each_five_face_up_all_tokens_three_tickets() -> None:
    state = dealt(*EIGHT, "gorge", "coastal", "kayak", "flixbus", "breeze")
    assert state.hand(0) == {"breeze": 2, "kayak": 1, "pass": 1}
    assert state.hand(1) == {"point": 3, "flight": 1}
    assert state.row() == ("gorge", "coastal", "kayak", "flixbus", "breeze")
    assert len(state.deck()) == 110 - 8 - 5
    assert state.tokens.bit_count() == 16
    assert [len(state.offer(seat)) for seat in (0, 1)] == [3, 3]
    assert len(state.ticket_deck) == 24
    assert [seat.points for seat in state.seats] == [0, 0]


@pytest.mark.parametrize(("players", "trains"), [(2, 40), (3, 40), (4, 40), (5, 35)])
def test_R01_forty_trains_each_thirty_five_with_five_players(players: int, trains: int) -> None:
    assert {seat.trains for seat in dealt(players=players).seats} == {trains}


def test_R02_two_or_three_first_tickets_are_kept() -> None:
    state = dealt()
    a, b, c = (ticket.id for ticket in state.offer(0))
    assert texts(legal_actions(state)) == [
        f"keep {a}, {b}", f"keep {a}, {c}", f"keep {b}, {c}", f"keep {a}, {b}, {c}"
    ]  # fmt: skip


def test_R02_returned_tickets_go_under_the_deck_in_seat_order_each_in_the_order_dealt() -> None:
    state = dealt(players=3)
    offers = [[ticket.id for ticket in state.offer(seat)] for seat in range(3)]
    deck = state.ticket_deck
    state = play(
        state,
        f"keep {offers[0][1]}, {offers[0][2]}",
        f"keep {', '.join(offers[1])}",
        f"keep {offers[2][0]}, {offers[2][1]}",
    )
    returned = tuple(state.board.ticket_index[ticket] for ticket in (offers[0][0], offers[2][2]))
    assert state.ticket_deck == deck + returned
    assert [[t.id for t in state.tickets(seat)] for seat in range(3)] == [offers[0][1:], offers[1], offers[2][:2]]


def test_R02_nobody_can_know_what_the_others_keep_before_all_have_chosen() -> None:
    from stopreq_widget.engine import view

    state = dealt()
    a, b, c = (ticket.id for ticket in state.offer(0))
    seen = {view(play(state, f"keep {kept}"), 1) for kept in (f"{a}, {b}", f"{b}, {c}", f"{a}, {b}, {c}")}
    assert len(seen) == 1


@pytest.mark.parametrize(("first", "seat"), [(0, 0), (2, 2), ("Bo", 1)])
def test_R03_whoever_sets_up_says_who_goes_first_then_round_the_table(first: int | str, seat: int) -> None:
    state = dealt(players=3, first=first)
    for i in range(3):
        assert state.seat == i
        state = play(state, str(legal_actions(state)[0]))
    assert (state.phase, state.seat) == (Phase.TURN, seat)
    for turn in range(4):
        assert state.seat == (seat + turn) % 3
        state = play(state, "draw deck", "draw deck")


def test_R03_the_first_seat_goes_first_unless_somebody_says_otherwise() -> None:
    assert dealt().setup.first == 0


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    board = board_of()
    assert new_game(board, NAMES[:2], seed=5) == new_game(load_board(), list(NAMES[:2]), seed=5)
    assert new_game(board, NAMES[:2], seed=5) != new_game(board, NAMES[:2], seed=6)
    assert new_game(board, NAMES[:2]) != new_game(board, NAMES[:2])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"players": ["Ada"]}, "2 to 5 players can play, not 1"),
        ({"players": [*NAMES, "Flo"]}, "2 to 5 players can play, not 6"),
        ({"players": ["Ada", "Ada"]}, "player 2: the name 'Ada' is there twice"),
        ({"players": ["Ada", ""]}, "player 2: a name is a printable text"),
        ({"players": ["Ada", "B\no"]}, "player 2: a name is a printable text"),
        ({"players": ["Ada", "\ud800"]}, "player 2: a name is a printable text"),
        ({"players": ["Ada", 7]}, "player 2: a name is a printable text"),
        ({"players": ["Ada", "B" * 61]}, "1 to 60 characters"),
        ({"players": "Ada"}, "players must be a list of names, not 'Ada'"),
        ({"players": 3}, "players must be a list of names, not 3"),
        ({"players": []}, "players must be a list of names"),
        ({"seed": "7"}, "seed must be a whole number from 0 to 2**64 - 1, not '7'"),
        ({"seed": 1.0}, "not 1.0"),
        ({"seed": True}, "not True"),
        ({"seed": -1}, "not -1"),
        ({"seed": 2**64}, "seed must be a whole number"),
        ({"first": 2}, "first must be a seat from 0 to 1 or one of Ada, Bo, not 2"),
        ({"first": "Cy"}, "not 'Cy'"),
        ({"first": True}, "not True"),
        ({"first": -1}, "not -1"),
        ({"rules": "oregn"}, "no rules are called 'oregn'; there are oregon, base, europe; did you mean 'oregon'"),
        ({"rules": 3}, "rules must be a Rules value or a name"),
        ({"rules": Rules(hand=60)}, "125 cards to deal"),
        ({"rules": Rules(tickets_dealt=10)}, None),
        ({"rules": Rules(route_points=(0, 1, 2))}, "the board has a route of length 6"),
        ({"decks": ([0, 1], range(30))}, "the deck given does not hold the 110 cards of board 'Oregon'"),
        ({"decks": (dealt().setup.deal[0], [0])}, "the ticket deck given does not hold the 30 tickets"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_what_is_wrong(arguments: dict[str, object], says: str | None) -> None:
    asked = {"players": NAMES[:2], "seed": 1, **arguments}
    players = asked.pop("players")
    if says is None:
        new_game(board_of(), players, **asked)  # type: ignore[arg-type]
        return
    with pytest.raises(SetupError) as caught:
        new_game(board_of(), players, **asked)  # type: ignore[arg-type]
    assert says in str(caught.value)
