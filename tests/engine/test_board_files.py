"""Reading anybody's board from a folder."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from stopreq_widget.engine import Rules, load_board, new_game
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.board_files import board_from_dict, data_folder, shipped_boards, slug
from stopreq_widget.engine.errors import BoardError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.palette import hex_of
from tests.engine.positions import NAMES, board_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the small board's folder."""
    place = tmp_path / "mine"
    shutil.copytree(Path(str(data_folder())) / "boards" / "four", place)
    return place


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text in a file, which must have it."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_folder_of_ones_own_is_read_and_played(folder: Path) -> None:
    edit(folder / "board.json", "Four towns", "Other towns")
    board = load_board(folder)
    assert board.name == "Other towns"
    assert load_board(str(folder)) == board
    assert new_game(board, NAMES[:2], seed=1, rules=Rules(tickets_dealt=2)).board == board


def test_a_byte_order_mark_and_further_columns_do_no_harm(folder: Path) -> None:
    path = folder / "stations.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\ufeff" + "\n".join(f"{line},more" for line in lines), encoding="utf-8")
    assert load_board(folder) == board_of("four")


def test_ferries_and_tunnels_are_read_where_there_are_such_columns(folder: Path) -> None:
    lines = (folder / "routes.csv").read_text(encoding="utf-8").splitlines()
    marks = ["ferry,tunnel", "1,", ",1", *["," for _ in lines[3:]]]
    (folder / "routes.csv").write_text(
        "\n".join(f"{a},{b}" for a, b in zip(lines, marks, strict=True)), encoding="utf-8"
    )
    board = load_board(folder)
    assert [(route.ferry, route.tunnel) for route in board.routes[:3]] == [(1, False), (0, True), (0, False)]


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("routes.csv", "Ash,Birch,red,2", "Ash,Birhc,red,2", "route 'ash-birhc-red': unknown station 'birhc'"),
        ("routes.csv", "red,2", "gold,2", "unknown service 'gold'"),
        ("routes.csv", "red,2", "red,two", "routes.csv line 2: length must be a whole number, not 'two'"),
        ("routes.csv", "red,2", "red,", "routes.csv line 2: length must be a whole number, not ''"),
        ("routes.csv", "length", "spaces", "routes.csv: column missing: length"),
        (
            "stations.csv",
            "45.00,-122.00",
            "north,-122.00",
            "stations.csv line 2: lat must be decimal degrees, not 'north'",
        ),
        ("stations.csv", "45.00,-122.00", "95.00,-122.00", "station 'ash': lat 95.0 is outside -90..90"),
        ("stations.csv", "KBRC,2", "KBRC,two", "stations.csv line 3: points must be a whole number, not 'two'"),
        ("stations.csv", "Birch", "Ash", "station 'ash': the id is there 2 times"),
        (
            "services.csv",
            "red,Red Line,red,9",
            "red,Red Line,red,nine",
            "services.csv line 2: cards must be a whole number",
        ),
        ("tickets.csv", "Ash,Dogwood,4", "Ash,Ash,4", "both ends are the same station"),
        ("tickets.csv", "Ash,Dogwood,4", "Ash", "tickets.csv line 2: points must be a whole number"),
        ("board.json", "passes", "wilds", "board.json: expected {'name': text, 'passes': number}"),
        ("board.json", "4", '"4"', "board.json: expected a text name and a whole number of passes"),
        ("board.json", "{", "[", "board.json: expected"),
    ],
)
def test_a_faulty_file_is_named_with_the_line_and_the_value(
    folder: Path, name: str, old: str, new: str, says: str
) -> None:
    edit(folder / name, old, new)
    with pytest.raises(BoardError) as caught:
        load_board(folder)
    assert says in str(caught.value)
    assert str(folder) in str(caught.value)
    assert len(caught.value.problems) >= 1


@pytest.mark.parametrize("name", ["stations.csv", "services.csv", "routes.csv", "tickets.csv", "board.json"])
def test_a_missing_or_unreadable_file_is_named(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BoardError, match=name):
        load_board(folder)
    (folder / name).unlink()
    with pytest.raises(BoardError, match=name):
        load_board(folder)


def test_a_folder_that_is_not_there_is_named_with_the_boards_that_ship(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="no_such_board'; boards that ship: 'oregon', 'first', 'four'"):
        load_board("no_such_board")
    with pytest.raises(BoardError, match="there is no folder"):
        load_board(tmp_path / "nothing")


def test_oregon_is_loaded_by_its_name() -> None:
    assert load_board("oregon") == load_board()


BOARDS = Path(__file__).parent / "boards"


@pytest.mark.parametrize("name", ["uneven_double", "json_bom", "long_route"])
def test_boards_as_they_are_published_load_and_play(name: str) -> None:
    board = load_board(BOARDS / name)
    assert board.name == "Uneven"
    game = Game.new(["Ada", "Bo"], board=board, seed=2)
    rng = random.Random(2)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))


@pytest.mark.parametrize("length", [7, 8, 9])
def test_long_routes_score_under_the_default_rules(length: int) -> None:
    board = load_board(BOARDS / "long_route")
    long = tuple(replace(route, length=length) if route.length == 7 else route for route in board.routes)
    assert Rules().problems(replace(board, routes=long), 2) == []
    assert Rules().route_points[length] == {7: 18, 8: 21, 9: 27}[length]
    assert any("give points for all lengths" in told for told in Rules(route_points=(0, 1, 2)).problems(board, 2))


def test_what_pandas_writes_for_whole_numbers_and_truths_is_read(folder: Path) -> None:
    plain = load_board(folder)
    routes = (folder / "routes.csv").read_text(encoding="utf-8").splitlines()
    lengths = [row.split(",") for row in routes[1:]]
    changed = [",".join([*row[:3], f"{row[3]}.0", *row[4:], "0.0", str(k == 0)]) for k, row in enumerate(lengths)]
    header = f"{routes[0]},ferry,tunnel"
    (folder / "routes.csv").write_text("\n".join([header, *changed]), encoding="utf-8")
    about = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    (folder / "board.json").write_text(json.dumps(about | {"passes": float(about["passes"])}), encoding="utf-8")
    board = load_board(folder)
    assert [route.tunnel for route in board.routes] == [True, *[False] * (len(board.routes) - 1)]
    assert [route.length for route in board.routes] == [route.length for route in plain.routes]
    edit(folder / "routes.csv", "2.0", "2.5")
    with pytest.raises(BoardError, match=r"length must be a whole number, not '2\.5'"):
        load_board(folder)


def test_names_that_make_one_id_are_told_by_name(folder: Path) -> None:
    edit(folder / "stations.csv", "Birch", "A-s.h")
    edit(folder / "stations.csv", "Ash", "A s h")
    with pytest.raises(BoardError, match=r"stations 'A s h' and 'A-s.h': their names make the same id 'a_s_h'"):
        load_board(folder)


def test_a_colour_has_any_css_name_and_alike_ones_are_told(folder: Path) -> None:
    edit(folder / "services.csv", ",red,", ",RebeccaPurple,")
    assert hex_of(load_board(folder).services[0].color) == "#663399"
    edit(folder / "services.csv", ",blue,", ",#673499,")
    with pytest.warns(UserWarning, match=r"services 'red' \(RebeccaPurple\) and 'blue' \(#673499\) look alike"):
        load_board(folder)


def test_all_faults_of_all_files_come_together(folder: Path) -> None:
    edit(folder / "routes.csv", "red,2", "red,two")
    edit(folder / "stations.csv", "45.00,-122.00", "north,-122.00")
    with pytest.raises(BoardError) as caught:
        load_board(folder)
    assert len(caught.value.problems) == 2


def test_the_second_of_two_like_routes_is_numbered(folder: Path) -> None:
    edit(folder / "routes.csv", "Ash,Birch,blue,2", "Ash,Birch,red,2")
    assert [route.id for route in load_board(folder).routes[:2]] == ["ash-birch-red", "ash-birch-red-2"]


def test_the_plain_form_round_trips_through_json() -> None:
    for board in shipped_boards():
        assert board_from_dict(json.loads(json.dumps(board.to_dict())), "here") == board


def test_every_board_that_ships_is_sound() -> None:
    assert [board.name for board in shipped_boards()] == ["Oregon", "First game", "Four towns"]
    assert all(find_problems(board) == [] for board in shipped_boards())


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Coos Bay", "coos_bay"), ("St. Helens", "st_helens"), ("A--B ", "a_b"), ("Zürich", "zürich")],
)
def test_slugs(name: str, expected: str) -> None:
    assert slug(name) == expected
