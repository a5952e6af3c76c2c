"""What people and files may throw at the engine: each gets an error of the project's family, and nothing changes."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
from dataclasses import fields, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget import Game, Rules, load_board
from stopreq_widget.engine.actions import parse
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.board_files import board_from_dict
from stopreq_widget.engine.errors import (
    ActionTextError,
    BoardError,
    RecordError,
    SeatError,
    SetupError,
    StopreqError,
    SubscriberError,
    UnknownIdError,
    shown,
)
from stopreq_widget.engine.record import from_record

if TYPE_CHECKING:
    from pathlib import Path

DEEP: Any = json.loads("[" * 900 + "]" * 900)
ODD: list[Any] = [
    None, True, 0, -1, 10**400, 10**5000, 1.5, float("nan"), float("inf"), "", "\0", "\ud800", "\u202ex", "x" * 10**5,
    b"x", [], [[]], DEEP, {}, {"a": 1}, (), {1}, object(), print,
]  # fmt: skip
READABLE = 3000


def refused(call: Any, *allowed: type[Exception]) -> None:
    """Call; what it raises must be of the family and short enough to be read."""
    try:
        call()
    except (StopreqError, *allowed) as error:
        assert len(str(error)) < READABLE or isinstance(error, allowed)
        str(error).encode()


def four_folder(folder: Path, **files: bytes) -> Path:
    four = load_board("four")
    rows = [f"{s.name},{s.lat},{s.lon},{s.call_sign or ''},{s.points}" for s in four.stations]
    texts = {
        "stations": "station,lat,lon,call_sign,points\n" + "\n".join(rows),
        "services": "service,name,color,cards\n"
        + "\n".join(f"{s.id},{s.name},{s.color},{s.cards}" for s in four.services),
        "routes": "a,b,service,length\n" + "\n".join(f"{r.a},{r.b},{r.service},{r.length}" for r in four.routes),
        "tickets": "a,b,points\n" + "\n".join(f"{t.a},{t.b},{t.points}" for t in four.tickets),
    }
    for name, text in texts.items():
        (folder / f"{name}.csv").write_bytes(files.get(name, text.encode()))
    (folder / "board.json").write_bytes(files.get("board", b'{"name": "Four", "passes": 4}'))
    return folder


def test_an_unharmed_folder_is_read(tmp_path: Path) -> None:
    assert len(load_board(four_folder(tmp_path)).routes) == len(load_board("four").routes)


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("stations", b'station,lat,lon\n"' + b"x" * 200_000 + b'",1,1', "stations.csv: can't be read"),
        ("stations", b"station,lat,lon,lat\na,1,2,3", "column there more than once: 'lat'"),
        ("stations", b"station,lat,lon\na\x1bb,1,2", "in one line without control characters"),
        ("stations", "station,lat,lon\na\u202eb,1,2".encode(), "name has the sign U+202E, which nobody sees"),
        ("stations", b"station,lat,lon\n" + b"a,1,2\n" * 2000, "stations.csv: more than 1000 rows"),
        ("tickets", b"a,b,points\nash,birch," + b"9" * 400, "points are more than 1000"),
        ("board", b"[" * 100_000, "RecursionError"),
        ("board", b'{"name": "\\ud800", "passes": 4}', "in one line without control characters"),
    ],
)
def test_a_bad_file_of_a_board_is_named(tmp_path: Path, file: str, content: bytes, says: str) -> None:
    with pytest.raises(BoardError, match="board in") as caught:
        load_board(four_folder(tmp_path, **{file: content}))
    assert any(says in problem for problem in caught.value.problems), caught.value.problems[:3]
    assert len(str(caught.value)) < READABLE


@pytest.mark.parametrize("folder", [*ODD[1:], "x" * 300, "four\0"], ids=lambda folder: shown(folder, 20))
def test_what_is_no_folder_is_no_board(folder: Any) -> None:
    with pytest.raises(BoardError):
        load_board(folder)


def test_a_board_error_comes_through_from_a_worker() -> None:
    error = pickle.loads(pickle.dumps(BoardError("here", ["one", "two"])))  # noqa: S301 - its own pickle
    assert (str(error), error.problems) == (str(BoardError("here", ["one", "two"])), ("one", "two"))


@pytest.mark.parametrize("key", ODD, ids=lambda key: shown(key, 20))
def test_no_odd_key_finds_anything(key: Any) -> None:
    board = load_board("four")
    for find in (board.station, board.route, board.service, board.ticket, board.name_of):
        with pytest.raises(UnknownIdError) as caught:
            find(key)
        assert len(str(caught.value)) < READABLE


@pytest.mark.parametrize("value", ODD, ids=lambda value: shown(value, 20))
def test_odd_values_set_no_game_up(value: Any) -> None:
    for name in ("players", "seed", "first", "rules", "board", "notes"):
        refused(lambda name=name: Game.new(**{"players": ["A", "B"], "seed": 1, name: value}))
    refused(lambda: Game.new(["A", value], seed=1))
    for field in fields(Rules):
        refused(lambda field=field: Rules(**{field.name: value}))


def test_players_without_end_are_refused() -> None:
    with pytest.raises(SetupError):
        Game.new(repeat("Ada"))


@pytest.mark.parametrize("field", ["trains", "flight_bonus", "long_points", "single_doubles"])
def test_numbers_of_the_rules_have_an_end(field: str) -> None:
    assert getattr(Rules(**{field: 1000}), field) == 1000
    with pytest.raises(SetupError, match=f"{field} must be from -1000 to 1000"):
        Rules(**{field: 1001})
    with pytest.raises(SetupError, match="route_points"):
        Rules(route_points=(0, 1, 10**4000))


@pytest.mark.parametrize("value", ODD, ids=lambda value: shown(value, 20))
def test_odd_arguments_leave_a_game_as_it_is(value: Any) -> None:
    game = Game.new(["A", "B"], seed=1)
    game.play(game.legal_actions[0])
    state, actions = game.state, game.actions
    for name in ("goto", "undo", "redo", "branch", "view", "play"):
        if value not in (0, None):
            with pytest.raises(StopreqError) as caught:
                getattr(game, name)(value)
            assert len(str(caught.value)) < READABLE
    refused(lambda: game.play(game.legal_actions[0], seat=-1 if value is None else value))
    refused(lambda: game.save(value) if not isinstance(value, str) or len(value) < 2 else None, OSError)
    refused(lambda: Game.load(value))
    refused(lambda: Game.load(value, autosave=value), OSError)
    assert (game.state, game.actions) == (state, actions)


@pytest.mark.parametrize("seat", [-1, 2, 10**9, True, 1.0])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(SeatError, match="there are seats 0 to 1"):
        Game.new(["A", "B"]).view(seat)


def test_a_callback_that_fails_at_once_is_not_subscribed() -> None:
    game = Game.new(["A", "B"], seed=1)
    with pytest.raises(ZeroDivisionError):
        game.subscribe(lambda game: 1 // 0)
    with pytest.raises(SubscriberError, match="'no function'"):
        game.subscribe("no function")  # type: ignore[arg-type]
    game.play(game.legal_actions[0])


def test_callbacks_may_play_undo_and_unsubscribe_themselves() -> None:
    game = Game.new(["A", "B"], seed=1)
    seen: list[int] = []
    ends: list[Any] = []

    def once(game: Game) -> None:
        seen.append(game.position)
        if game.position == 1:
            ends[0]()
            game.play(game.legal_actions[0])
            game.undo()

    ends.append(game.subscribe(once))
    game.play(game.legal_actions[0])
    assert (seen, game.position) == ([0, 1], 1)


def test_callbacks_that_move_without_end_are_told_and_the_game_stays_whole() -> None:
    game = Game.new(["A", "B"], seed=1)
    game.play(game.legal_actions[0])
    game.subscribe(lambda game: game.undo() if game.position and len(game.actions) > 1 else None)
    game._subscribers.append(lambda game: game.redo() if game.position < len(game.actions) else None)
    with pytest.raises(ExceptionGroup):
        game.play(game.legal_actions[0])
    game._subscribers.clear()
    game.goto(0)
    game.goto(len(game.actions))
    assert len(game.states) == len(game.actions) + 1


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    for words in (text, f"keep {text}", f"claim {text}", f"draw {text}", f"claim a with {text}", f"tickets{text}"):
        with contextlib.suppress(ActionTextError):
            assert str(parse(words)) == words


def test_long_texts_make_short_messages() -> None:
    game = Game.new(["A", "B"], seed=1)
    for text in (
        "x" * 10**6,
        "keep " + ", ".join(["a"] * 10**5),
        f"claim {'a' * 10**6} with 1 pass",
        "claim a with " + "9" * 10**6,
    ):
        with pytest.raises(StopreqError) as caught:
            game.play(text)
        assert len(str(caught.value)) < READABLE
    assert game.position == 0


NOTES_NO_FILE_HOLDS: list[Any] = [
    {"a": {1, 2}}, {"a": b"x"}, {(1,): 2}, {"a": float("nan")}, {"a": "\ud800"}, {"a": DEEP}, {"a": object()}, "text",
]  # fmt: skip


@pytest.mark.parametrize("notes", NOTES_NO_FILE_HOLDS, ids=range(len(NOTES_NO_FILE_HOLDS)))
def test_notes_that_no_file_can_hold_are_refused_before_anything_is_written(tmp_path: Path, notes: Any) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious")
    with pytest.raises(SetupError, match="notes"):
        Game.new(["A", "B"], notes=notes, autosave=file)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert file.read_text() == "precious"


def a_record() -> dict[str, Any]:
    game = Game.new(["A", "B"], seed=1, board=load_board("four"))
    for _ in range(6):
        game.play(game.legal_actions[-1])
    return json.loads(json.dumps(game._record(embed_board=True)))


RECORD = a_record()


def paths(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = part.items() if isinstance(part, dict) else enumerate(part[:1]) if isinstance(part, list) else ()
    return [path] + [found for key, value in inner for found in paths(value, (*path, key))]


JSON_ODD = [value for value in ODD if value is None or isinstance(value, bool | int | float | str | list | dict)]


@pytest.mark.parametrize("path", paths(RECORD), ids=lambda path: "/".join(map(str, path)) or "all")
def test_every_field_of_a_record_of_another_kind_is_refused_or_harmless(path: tuple[Any, ...]) -> None:
    for value in JSON_ODD:
        record = copy.deepcopy(RECORD)
        if path:
            part = record
            for key in path[:-1]:
                part = part[key]
            part[path[-1]] = value
        else:
            record = value
        try:
            found = from_record(record)
        except RecordError as error:
            assert len(str(error)) < READABLE
            str(error).encode()
        else:
            found.states[-1]._repr_html_()
        if path[:2] == ("board", "parts"):
            refused(lambda record=record: board_from_dict(record["board"]["parts"], "here").digest)


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_record_with_changed_bytes_is_refused_or_whole(changes: list[tuple[int, int]]) -> None:
    text = bytearray(json.dumps(RECORD).encode())
    for place, byte in changes:
        text[place % len(text)] = byte
    try:
        data = json.loads(text)
    except ValueError:
        return
    refused(lambda: from_record(data))


def test_points_of_a_board_have_an_end() -> None:
    four = load_board("four")
    board = replace(four, tickets=(replace(four.tickets[0], points=10**5000), *four.tickets[1:]))
    assert find_problems(board) == ["ticket 'ash-dogwood': a int that can't be shown points are more than 1000"]
