"""Records: what they hold, and every way in which a file can be wrong."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine import Rules, complete, new_game, view
from stopreq_widget.engine.errors import BoardError, RecordError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.record import FORMAT, VERSION, from_record, load_record, to_record
from stopreq_widget.railyard import YardGame
from tests.engine.checks import walk
from tests.engine.positions import NAMES, SMALL, board_of, drawn_board

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def played(seed: int = 3, players: int = 2, moves: int | None = None, board: str = "four") -> Game:
    """Return a game of random moves: so many, or a whole one."""
    rules = SMALL if board == "four" else Rules()
    game = Game(new_game(board_of(board), NAMES[:players], seed=seed, rules=rules))
    for n, (_, action, _) in enumerate(walk(game.state, Random(seed))):
        if n == moves:
            break
        game.play(action)
    return game


def record_of(game: Game, **options: Any) -> dict[str, Any]:
    """Return a game as the dict that a JSON file gives back."""
    return json.loads(json.dumps(to_record(game.states, game.actions, game.position, **options)))  # type: ignore[no-any-return]


WHOLE = record_of(played())
HALF = record_of(played(moves=9))
# A game that went through the whole deck, so that it has reshuffles.
LONG = record_of(played(seed=4, board="oregon", players=3))


def test_a_path_that_no_file_has_is_told_of_as_such() -> None:
    for load in (Game.load, YardGame.load):
        with pytest.raises(RecordError, match=r"record 'a\\x00b': no file's path has the sign U\+0000"):
            load("a\0b")


def test_a_record_holds_all_that_a_game_needs() -> None:
    assert set(LONG) == {
        "format", "version", "id", "rules", "board", "players", "first", "seed", "cards", "tickets", "reshuffles",
        "moves", "position", "analysis", "notes", "result",
    }  # fmt: skip
    assert (LONG["format"], LONG["version"]) == (FORMAT, VERSION)
    assert len(LONG["cards"].split()) == 110
    assert len(LONG["tickets"].split()) == 30
    assert LONG["reshuffles"]
    assert all(isinstance(move, str) for move in LONG["moves"])
    assert set(LONG["result"]) == {"totals", "winners"}
    assert HALF["result"] is None


def test_a_record_is_replayed_without_any_random_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("something was shuffled")

    expected = played(seed=4, board="oregon", players=3).states
    for place in ("deal", "piles", "chance"):
        monkeypatch.setattr(f"stopreq_widget.engine.{place}.shuffled", refuse)
    assert from_record(LONG).states == expected


def test_play_goes_on_from_a_record_as_it_would_have_gone_on() -> None:
    game, half = played(), from_record(HALF)
    again = Game(half.states[0])
    for action in game.actions:
        again.play(action)
    assert again.states == game.states


def test_a_board_that_does_not_ship_is_embedded_and_one_that_ships_is_not() -> None:
    assert WHOLE["board"]["parts"] is None
    assert record_of(played(), embed_board=True)["board"]["parts"]["name"] == "Four towns"
    own = drawn_board("A-B:1", "B-C:2", tickets=("A-B:1", "B-C:1", "A-C:1"))
    rules = Rules(hand=1, tickets_dealt=1, tickets_kept=1)
    record = record_of(Game(new_game(own, NAMES[:2], seed=1, rules=rules)))
    assert record["board"]["parts"] is not None
    assert from_record(record).states[0].board == own
    left_out = record_of(Game(new_game(own, NAMES[:2], seed=1, rules=rules)), embed_board=False)
    assert from_record(left_out, board=own).states[0].board == own
    with pytest.raises(RecordError, match=r"played on the board 'Drawn' .* this one is 'Oregon' .* give the right one"):
        from_record(left_out)


def test_a_sampled_state_cannot_be_recorded() -> None:
    sampled = complete(view(new_game(board_of(), NAMES[:2], seed=1), 0), Random(1))
    with pytest.raises(RecordError, match="its first state was sampled, not dealt"):
        to_record([sampled], [], 0)


def test_a_record_for_another_board_than_the_one_given_is_refused() -> None:
    with pytest.raises(RecordError, match=r"played on the board 'Four towns' .*, this one is 'Oregon'"):
        from_record(WHOLE, board=board_of())


def edited(record: dict[str, Any], *path: str | int, to: object = None, drop: bool = False) -> dict[str, Any]:
    """Return a record with one thing changed or dropped."""
    new = copy.deepcopy(record)
    place: Any = new
    for step in path[:-1]:
        place = place[step]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return new


@pytest.mark.parametrize("field", [name for name in WHOLE if name not in {"id", "result"}])
def test_a_missing_field_is_named(field: str) -> None:
    with pytest.raises(RecordError, match=f"the field '{field}' is missing"):
        from_record(edited(WHOLE, field, drop=True))


@pytest.mark.parametrize("field", list(WHOLE))
@pytest.mark.parametrize("value", [None, 3.5, True, "text", [], {}, [None], {"a": 1}, -1, 10**30])
def test_a_field_of_a_wrong_kind_or_value_is_refused_or_does_no_harm(field: str, value: object) -> None:
    if WHOLE[field] == value and type(WHOLE[field]) is type(value):
        return
    # Notes are anybody's, the first seat and the seed may be others, and rules have defaults.
    harmless = field == "notes" and isinstance(value, dict)
    record = edited(WHOLE, field, to=value)
    if harmless:
        from_record(record)
        return
    with pytest.raises(RecordError) as caught:
        from_record(record, where="record 'x.json'")
    assert str(caught.value).startswith("record 'x.json'")


EDITS: list[tuple[str, Callable[[], Any], str]] = [
    ("no object", lambda: [1, 2], "expected an object with the fields of a record, not list"),
    ("a notebook", lambda: {"cells": [], "nbformat": 4}, "the field 'version' is missing"),
    (
        "another format",
        lambda: edited(WHOLE, "format", to="chess"),
        "format is 'chess', expected 'stopreq-widget game'",
    ),
    (
        "a newer version",
        lambda: edited(WHOLE, "version", to=2),
        "version 2 is newer than this program, which reads up to 1",
    ),
    ("rules of a newer one", lambda: edited(WHOLE, "rules", "wings", to=1), "rules have 'wings', which this program"),
    ("senseless rules", lambda: edited(WHOLE, "rules", "trains", to=-4), "trains must be 1 or more, not -4"),
    (
        "rules of a wrong type",
        lambda: edited(WHOLE, "rules", "trains", to="8"),
        "trains must be a whole number, not '8'",
    ),
    (
        "rules that offer more sets of tickets than memory holds",
        lambda: edited(WHOLE, "rules", "tickets_drawn", to=40),
        "tickets_drawn must be 10 or less, not 40",
    ),
    ("another board", lambda: edited(WHOLE, "board", "digest", to="0" * 64), "played on the board 'Four towns'"),
    ("one player", lambda: edited(WHOLE, "players", to=["Ada"]), "2 to 5 players can play, not 1"),
    ("like names", lambda: edited(WHOLE, "players", to=["Ada", "Ada"]), "the name 'Ada' is there twice"),
    ("a wrong first seat", lambda: edited(WHOLE, "first", to=7), "first must be a seat from 0 to 1"),
    ("a seed too big", lambda: edited(WHOLE, "seed", to=2**64), "seed must be a whole number"),
    (
        "a card too few",
        lambda: edited(WHOLE, "cards", to=WHOLE["cards"].partition(" ")[2]),
        "does not hold the 28 cards",
    ),
    (
        "an unknown card",
        lambda: edited(WHOLE, "cards", to=WHOLE["cards"] + " gold"),
        "cards: card 29 of 29 is 'gold', which the game does not have",
    ),
    (
        "a ticket twice",
        lambda: edited(WHOLE, "tickets", to=WHOLE["tickets"] + " ash-birch"),
        "does not hold the 6 tickets",
    ),
    ("an unknown ticket", lambda: edited(WHOLE, "tickets", to="ash-mars"), "tickets: ticket 1 of 1 is 'ash-mars'"),
    ("no move", lambda: edited(WHOLE, "moves", 3, to="dance"), "move 4: 'dance' is no action"),
    ("a move of a wrong type", lambda: edited(WHOLE, "moves", 3, to=7), "move 4: an action or its text was expected"),
    ("an illegal move", lambda: edited(WHOLE, "moves", 0, to="skip"), "move 1: Ada can't 'skip'"),
    ("a move after the end", lambda: edited(WHOLE, "moves", to=[*WHOLE["moves"], "draw deck"]), "the game is over"),
    ("a move left out", lambda: edited(WHOLE, "moves", 2, drop=True), "move "),
    ("a position too far", lambda: edited(HALF, "position", to=10), "position must be from 0 to 9, not 10"),
    ("a position below 0", lambda: edited(HALF, "position", to=-1), "position must be from 0 to 9, not -1"),
    ("a prettier result", lambda: edited(WHOLE, "result", "totals", to=[99, 0]), "but its moves lead to"),
    ("no result", lambda: edited(WHOLE, "result", drop=True), "result is None, but its moves lead to"),
    ("a result too early", lambda: edited(HALF, "result", to=WHOLE["result"]), "but its moves lead to None"),
    (
        "a reshuffle left out",
        lambda: edited(LONG, "reshuffles", 0, drop=True),
        "its reshuffles are not those of its moves",
    ),
    ("a reshuffle too many", lambda: edited(HALF, "reshuffles", to=["red red"]), "its reshuffles are not those"),
    ("a reshuffle of other cards", lambda: edited(LONG, "reshuffles", 0, to="kayak"), "its reshuffles are not those"),
    ("a reshuffle of a wrong type", lambda: edited(LONG, "reshuffles", 0, to=5), r"reshuffles\[0\] must be ids"),
]


@pytest.mark.parametrize(("make", "says"), [case[1:] for case in EDITS], ids=[case[0] for case in EDITS])
def test_an_edited_record_is_refused_with_the_place(make: Callable[[], Any], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        from_record(make())


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("routes", 0, "length"), 10**9, "1000000000 spaces are more than 30"),
        (("services", 0, "cards"), 10**12, "cards are more than 200"),
        (("passes",), 10**12, "passes are more than 200"),
        (("passes",), "4", "passes must be a whole number"),
        (("stations", 0, "name"), 5, "stations 1: name must be a text, not 5"),
        (("stations", 0, "id"), [], "stations 1: id must be a text"),
        (("services", 0, "color"), None, "services 1: color must be a text"),
        (("routes", 0, "a"), "mars", "unknown station 'mars'"),
        (("routes", 0, "surprise"), 1, "not a board: TypeError"),
        (("name",), None, "board: name must be a text, not None"),
        (("stations",), None, "not a board"),
        (("stations",), [], "stations: there are none"),
        (("stations", 0), "Ash", "not a board"),
        (("stations", 0, "lat"), float("nan"), "lat must be decimal degrees"),
    ],
)
def test_an_embedded_board_with_faults_is_refused_at_once(
    path: tuple[str | int, ...], value: object, says: str
) -> None:
    record = edited(record_of(played(), embed_board=True), "board", "parts", *path, to=value)
    with pytest.raises(RecordError, match=says):
        from_record(record)
    with pytest.raises((RecordError, BoardError)):
        from_record(record, where="here")


@pytest.mark.parametrize("size", [0, 1, 200, 1500])
def test_a_truncated_file_is_refused_and_left_alone(tmp_path: Path, size: int) -> None:
    path = tmp_path / "game.json"
    played().save(path)
    path.write_bytes(path.read_bytes()[:size])
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"can't be read as JSON, perhaps it was cut short"):
        Game.load(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"[" * 100_000, b'{"version": ' + b"9" * 5000 + b"}", b"null", b'"text"', b"NaN"]
)
def test_a_file_of_anything_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"game.json"):
        load_record(path)


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no such file"):
        Game.load(tmp_path / "nothing.json")
    with pytest.raises(RecordError, match="can't be read"):
        Game.load(tmp_path)


def test_nothing_in_a_record_is_executed(tmp_path: Path) -> None:
    trap = f"__import__('pathlib').Path({str(tmp_path / 'ran')!r}).touch()"
    for path in (("moves", 0), ("cards",), ("format",), ("players", 0), ("notes", "x"), ("rules", "name")):
        record = edited(WHOLE, *path, to=trap)
        with suppress(RecordError):
            from_record(record)
        assert not (tmp_path / "ran").exists()


def test_random_edits_never_raise_anything_but_a_record_error() -> None:
    rng = Random(7)
    values: list[Any] = [None, True, -1, 0, 2, 10**20, "", "pass", "draw deck", [], {}, [[]], 1.5, "\ud800"]
    refused = 0
    for _ in range(600):
        record = record_of(played(moves=12), embed_board=True) if rng.random() < 0.02 else copy.deepcopy(EMBEDDED)
        place: Any = record
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = rng.choice(keys)
            if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
                place = place[key]
                continue
            place[key] = rng.choice(values)
            break
        try:
            from_record(record)
        except RecordError:
            refused += 1
    assert refused > 300


EMBEDDED = record_of(played(), embed_board=True)
