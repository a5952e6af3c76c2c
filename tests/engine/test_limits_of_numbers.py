"""Numbers at the very edge: what is just allowed, and what is one too many."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from stopreq_widget.engine import Rules, load_board, new_game, view
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.errors import BoardError, SetupError, UnknownIdError, shown
from stopreq_widget.engine.html import view_html
from stopreq_widget.engine.html_parts import chip
from stopreq_widget.engine.record_fields import checked_notes
from stopreq_widget.engine.scoring import final_table
from tests.engine.positions import NAMES, position

FOUR = load_board("four")


@pytest.mark.parametrize(
    ("kind", "field", "most", "says"),
    [
        ("stations", "points", 1000, "is worth more than 1000"),
        ("stations", "lat", 90, "is outside -90..90"),
        ("stations", "lon", 180, "is outside -180..180"),
        ("services", "cards", 200, "cards are more than 200"),
        ("routes", "length", 30, "spaces are more than 30"),
        ("tickets", "points", 1000, "points are more than 1000"),
    ],
)
def test_a_boards_number_at_the_edge_is_allowed_and_the_next_is_not(
    kind: str, field: str, most: int, says: str
) -> None:
    parts = getattr(FOUR, kind)
    first = next(i for i, part in enumerate(parts) if kind != "stations" or part.call_sign)

    def with_(value: int) -> list[str]:
        changed = replace(parts[first], **{field: value})
        return find_problems(replace(FOUR, **{kind: (*parts[:first], changed, *parts[first + 1 :])}))

    assert with_(most) == []
    assert [problem for problem in with_(most + 1) if says in problem] != []


def test_passes_and_lengths_of_texts_have_an_edge_too() -> None:
    assert find_problems(replace(FOUR, passes=200)) == []
    assert find_problems(replace(FOUR, passes=201)) == ["board: 201 passes are more than 200"]
    assert find_problems(replace(FOUR, name="x" * 1000)) == []
    (problem,) = find_problems(replace(FOUR, name="x" * 1001))
    assert "has 1001 characters, more than 1000" in problem


def test_rules_may_use_every_card_of_a_board_and_not_one_more() -> None:
    cards = sum(service.cards for service in FOUR.services) + FOUR.passes
    for players in (2, 3):
        rules = Rules(hand=(cards - 4) // players, row=4 + (cards - 4) % players, tickets_dealt=1, tickets_kept=1)
        assert rules.problems(FOUR, players) == []
        (problem,) = replace(rules, row=rules.row + 1).problems(FOUR, players)
        assert problem.startswith(f"{cards + 1} cards to deal")
        # What is left for tunnels is no question then.
        assert replace(rules, row=rules.row + 1, tunnel_cards=3).problems(FOUR, players) == [problem]
    left = cards - 2 * 4 - 5
    tunnels = Rules(tunnel_cards=left, tickets_dealt=1, tickets_kept=1)
    assert tunnels.problems(FOUR, 2) == []
    (problem,) = replace(tunnels, tunnel_cards=left + 1).problems(FOUR, 2)
    assert problem == f"{left + 1} cards to turn for a tunnel, of {left} left after dealing"


def test_what_a_message_shows_of_a_bad_value_ends_after_120_signs() -> None:
    assert shown("x" * 118) == f"'{'x' * 118}'"
    assert shown("x" * 119) == f"'{'x' * 119}…"


@pytest.mark.parametrize(("count", "told"), [(20, 20), (21, 21), (25, 21)])
def test_a_board_error_tells_of_twenty_faults_and_how_many_more(count: int, told: int) -> None:
    lines = str(BoardError("here", [f"fault {i}" for i in range(count)])).splitlines()[1:]
    assert len(lines) == told
    assert lines[19] == "  - fault 19"
    assert lines[20:] == ([f"  - and {count - 20} more"] if count > 20 else [])


@pytest.mark.parametrize("inner", [list, dict])
def test_notes_are_nested_fifty_levels_deep_and_no_more(inner: type) -> None:
    def nested(depth: int) -> dict[str, Any]:
        value: Any = 1
        for _ in range(depth - 1):
            value = [value] if inner is list else {"a": value}
        return {"a": value}

    assert checked_notes(nested(50)) == nested(50)
    with pytest.raises(SetupError, match="notes may be nested 50 levels deep, not more"):
        checked_notes(nested(51))


@pytest.mark.parametrize(("left", "words"), [(-1, None), (0, None), (1, "1 turn left"), (2, "2 turns left")], ids=str)
def test_a_view_tells_of_last_turns_only_where_some_are_left(left: int, words: str | None) -> None:
    markup = view_html(view(position(board="four", turns_left=left), 0))
    assert re.findall(r"\d+ turns? left", markup) == ([words] if words else [])


def test_a_view_tells_how_much_can_be_done() -> None:
    state = new_game(FOUR, NAMES[:2], seed=1)
    seen = view(state, state.seat)
    assert f">{len(seen.legal_actions)} different actions<" in view_html(seen)
    assert "different action" not in view_html(view(state, 1 - state.seat))


def test_a_card_of_the_flight_is_dashed_and_no_other() -> None:
    board = load_board()
    dashed = {service.id for service in board.services if "1px dashed" in chip(board, service.id)}
    assert dashed == {service.id for service in board.services if service.kind == "flight"} != set()


def test_points_for_lengths_begin_with_those_of_one_space() -> None:
    assert Rules(route_points=(0, 1)).route_points == (0, 1)
    for points in ((), (0,), (0, -1)):
        with pytest.raises(SetupError, match="route_points must hold points of 0 or more by length"):
            Rules(route_points=points)


def test_a_new_game_has_nothing_behind_it() -> None:
    state = new_game(FOUR, NAMES[:2], seed=1)
    assert (state.turns, state.turns_left, state.skips, state.idle) == (0, -1, 0, 0)


def test_who_has_no_routes_walks_by_no_stops() -> None:
    scores = final_table(new_game(FOUR, NAMES[:2], seed=1))
    assert [(score.trail, score.stops) for score in scores] == [((), ()), ((), ())]


@pytest.mark.parametrize("key", [7, None, True, ("ash",)])
def test_an_id_that_is_no_text_is_told(key: Any) -> None:
    with pytest.raises(UnknownIdError, match="an id is a text"):
        FOUR.station(key)


def test_the_last_turns_begin_with_fewer_trains_than_anybody_has_at_first() -> None:
    assert Rules(trains=40, trains_five=35, last_trains=34).last_trains == 34
    with pytest.raises(SetupError, match="last_trains"):
        Rules(trains=40, trains_five=35, last_trains=35)


def test_a_picture_says_who_is_to_move_and_what_else_than_a_turn_is_due() -> None:
    state = new_game(FOUR, NAMES[:2], seed=1)
    assert f"{NAMES[0]} to move: first tickets" in view_html(view(state, 0))
    assert f"{NAMES[0]} to move<" in view_html(view(position(), 0)).replace(" <", "<")
