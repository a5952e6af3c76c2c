"""The numbers of the rules, checked on construction and against a board."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from stopreq_widget.engine import Rules
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.presets import PRESETS, preset
from tests.engine.positions import board_of


def test_the_defaults_are_those_of_the_rule_book() -> None:
    rules = Rules()
    assert (rules.trains, rules.trains_five, rules.hand, rules.row, rules.row_passes) == (40, 35, 4, 5, 3)
    assert (rules.tickets_dealt, rules.tickets_kept, rules.tickets_drawn, rules.drawn_kept) == (3, 2, 3, 1)
    assert rules.route_points[1:7] == (1, 2, 4, 7, 10, 15)
    assert (rules.flight_bonus, rules.longest_bonus, rules.last_trains, rules.single_doubles) == (5, 10, 2, 3)
    assert rules.tokens
    assert not rules.row_without_deck


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_defaults_play_the_oregon_board(players: int) -> None:
    assert Rules().problems(board_of(), players) == []


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ({"trains": 0}, "trains must be 1 or more, not 0"),
        ({"hand": -1}, "hand must be 0 or more, not -1"),
        ({"hand": 4.0}, "hand must be a whole number, not 4.0"),
        ({"hand": True}, "hand must be a whole number, not True"),
        ({"tokens": 1}, "tokens must be True or False, not 1"),
        ({"name": None}, "name must be a text, not None"),
        ({"route_points": [0, 1]}, "route_points must be a tuple of whole numbers"),
        ({"route_points": (0, 1.5)}, "route_points must be a tuple of whole numbers"),
        ({"route_points": (0,)}, "route_points must hold points"),
        ({"route_points": (0, -1)}, "route_points must hold points"),
        ({"route_points": (0, 1001)}, "route_points must hold at most 1000 numbers from -1000 to 1000"),
        ({"route_points": (0,) * 1001}, "route_points must hold at most 1000 numbers from -1000 to 1000"),
        ({"tickets_kept": 4}, "tickets_kept must be 3 (tickets_dealt) or less, not 4"),
        ({"drawn_kept": 4}, "drawn_kept must be 3 (tickets_drawn) or less, not 4"),
        ({"tickets_dealt": 11}, "tickets_dealt must be 10 or less, not 11"),
        ({"row_passes": 6}, "row_passes must be 5 (row) or less, not 6"),
        ({"row": 0}, "row must be 1 or more, not 0"),
        ({"row": 8}, "row must be 7 or less, not 8"),
        ({"sweeps": 0}, "sweeps must be 1 or more, not 0"),
        ({"sweeps": 101}, "sweeps must be 100 or less, not 101"),
        ({"idle_rounds": 0}, "idle_rounds must be 1 or more, not 0"),
        ({"idle_rounds": 101}, "idle_rounds must be 100 or less, not 101"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(numbers: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as caught:
        Rules(**numbers)
    assert says in str(caught.value)


def test_every_number_that_makes_no_sense_is_listed() -> None:
    with pytest.raises(SetupError) as caught:
        Rules(trains=0, hand=-2, row=0)
    assert all(name in str(caught.value) for name in ("trains", "hand", "row"))


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().trains = 3  # type: ignore[misc]
    assert hash(Rules()) == hash(Rules())


def test_every_field_has_a_plain_type_that_a_record_can_hold() -> None:
    assert {type(field.default) for field in fields(Rules)} <= {int, bool, str, tuple}


def test_presets_have_names_and_words() -> None:
    assert preset("oregon") == Rules()
    for name, one in PRESETS.items():
        assert one.rules.name == name
        assert one.title
        assert one.words
    with pytest.raises(SetupError, match="no rules are called 'chess'"):
        preset("chess")


def test_long_and_regular_tickets_are_counted_apart_where_they_are_dealt_apart() -> None:
    board = board_of()
    worth = sorted((ticket.points for ticket in board.tickets), reverse=True)
    assert worth[3] > worth[4], "four tickets are worth more than the others"
    rules = Rules(long_dealt=1, long_points=worth[3], tickets_dealt=2, first_out=True)
    assert rules.problems(board, 4) == []
    assert rules.problems(board, 5) == [
        f"5 long tickets to deal (1 each to 5 players), but the board has 4 ({worth[3]} points or more make a long one)"
    ]
    most = Rules(long_dealt=1, long_points=worth[-5], tickets_dealt=3, first_out=True)
    assert [problem.partition(" to deal")[0] for problem in most.problems(board, 3)] == ["6 regular tickets"]
    assert replace(most, long_dealt=0).problems(board, 3) == []
