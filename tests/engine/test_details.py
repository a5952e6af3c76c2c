"""Details that planted faults changed and no other test looked at."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.engine import Phase, Rules, board_check, load_board, new_game, outcome, view
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.html import board_html
from stopreq_widget.engine.html_parts import table
from stopreq_widget.engine.reading import read_text
from stopreq_widget.engine.record_fields import checked_notes
from tests.engine.positions import NAMES, board_of, drawn_board, position

if TYPE_CHECKING:
    from pathlib import Path


def test_a_view_knows_whose_a_route_is_as_its_state_does() -> None:
    state = position(
        board="four", players=3, routes=[[], [board_of("four").routes[2].id], [board_of("four").routes[0].id]]
    )
    seen = view(state, 0)
    assert [seen.owner(route.id) for route in state.board.routes] == [
        state.owner(route.id) for route in state.board.routes
    ]
    assert {seen.owner(route.id) for route in state.board.routes} == {None, 1, 2}


def test_a_board_is_no_other_thing_and_says_what_its_cards_are_called() -> None:
    board = load_board("four")
    assert (board == 5) is False
    red, *others = board.services
    mixed = replace(board, services=(replace(red, id="red", name="Red", color="red"), *others))
    assert not all(each.name.lower() == each.id == each.color.lower() for each in others)
    assert mixed.service_word == "service"


def test_a_file_of_just_so_many_bytes_is_read_and_one_of_a_byte_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("abcd", encoding="utf-8")
    assert read_text(path, 4) == "abcd"
    with pytest.raises(OSError, match="larger than 3 bytes"):
        read_text(path, 3)


def test_notes_are_counted_in_the_bytes_of_their_letters() -> None:
    fine = {"": "é" * 249_000}
    assert checked_notes(fine) == fine
    with pytest.raises(SetupError, match="500,000 bytes"):
        checked_notes({"": "é" * 251_000})


def test_a_board_of_one_way_to_pay_too_many_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three routes of one service each, and three gray ones by any of three, each with up to 4 cards and 4 passes."""
    board = drawn_board("A-B:2", "B-C:3", "A-C:1")
    red = board.services[0]
    board = replace(board, services=(red, replace(red, id="blue", name="Blue"), replace(red, id="sky", name="Sky")))
    coloured = tuple(replace(route, id=f"{route.a}-{route.b}-red", service="red") for route in board.routes)
    board = replace(board, routes=board.routes + coloured)
    ways = (3 + 3 * 3) * 4 * 4
    monkeypatch.setattr(board_check, "_MOST_WAYS", ways)
    assert not [problem for problem in find_problems(board) if "ways" in problem]
    monkeypatch.setattr(board_check, "_MOST_WAYS", ways - 1)
    (told,) = [problem for problem in find_problems(board) if "ways" in problem]
    assert "6 of up to 3 spaces, 3 of them gray, can be paid in 192 ways with 3 services" in told


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ({"turns_left": 0}, "everybody had a last turn"),
        ({"turns_left": 0, "idle": 1}, "everybody had a last turn"),
        ({"turns_left": -1, "idle": 20}, "20 turns in a row changed nothing"),
        ({"turns_left": 2, "idle": 20}, "20 turns in a row changed nothing"),
        ({"turns_left": 2, "skips": 2, "idle": 2}, "nobody could do anything more"),
    ],
)
def test_why_a_game_ended(end: dict[str, int], reason: str) -> None:
    found = outcome(position(board="four").but(phase=Phase.OVER, **end))
    assert found is not None
    assert found.reason == reason


def test_route_points_are_neither_too_many_nor_too_large() -> None:
    for points in ((0, 1001), (0,) * 1001):
        with pytest.raises(SetupError, match="route_points must hold at most 1000 numbers from -1000 to 1000"):
            Rules(route_points=points)
    assert Rules(route_points=(0, *(1000,) * 999)).route_points[-1] == 1000


def test_only_the_head_of_a_table_is_bold() -> None:
    markup = table(["One", "Two"], [["a", "b"]], "lr")
    bold = {cell: "font-weight:600" in style for style, cell in re.findall(r'<t[hd] style="([^"]*)">([^<]*)<', markup)}
    assert bold == {"One": True, "Two": True, "a": False, "b": False}
    assert "text-align:right" in markup.partition("Two")[0].rpartition("<th")[2]


def test_a_board_says_how_many_cards_of_each_kind_there_are() -> None:
    board = replace(drawn_board("A-B:1", "B-C:2"), passes=7)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", board_html(board))]
    found = {re.sub("<[^>]*>", "", row[0]).strip(): row[1:] for row in cells if row}
    plain = {name.split()[-1].lower(): numbers for name, numbers in found.items()}
    assert plain["red"] == ["20", "", ""]
    assert plain["pass"] == ["7", "", ""]
    assert ["", "2", "3"] in plain.values()  # the gray routes: no cards of their own


def test_a_game_needs_a_board_and_rules_as_values() -> None:
    with pytest.raises(SetupError, match="board must be a Board or the name or folder of one, not 4"):
        new_game(4, NAMES[:2])  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=r"rules must be a Rules value or a name \(oregon, base, europe\), not 3"):
        new_game("four", NAMES[:2], rules=3)  # type: ignore[arg-type]


def test_a_board_without_tickets_enough_can_t_be_played() -> None:
    (problem,) = Rules().problems(load_board("four"), players=3)
    assert problem == "9 tickets to deal (3 each to 3 players), but the board has 6"
