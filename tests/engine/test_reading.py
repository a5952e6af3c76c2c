"""Files from anybody: sizes first, plain files only, JSON that says each thing once."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine import reading
from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.reading import MOST_BYTES, read_json, read_text
from stopreq_widget.railyard.game import YardGame

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("kind", [Game, YardGame])
def test_a_byte_order_mark_is_no_part_of_a_record(tmp_path: Path, kind: Any) -> None:
    path = tmp_path / "game.json"
    kind.new(["Ada", "Bo"], seed=1).save(path)
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert kind.load(path).position == 0


@pytest.mark.parametrize("kind", [Game, YardGame])
def test_a_file_larger_than_any_games_is_refused_before_it_is_read(
    tmp_path: Path, kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate(50 * 2**30)  # without a byte on the disk
    with pytest.raises(RecordError, match=r"record '.*game.json': can't be read: larger than 4,000,000 bytes$"):
        kind.load(path)
    # A file that claims to be small, as those in /proc do, is read no further either.
    os.truncate(path, MOST_BYTES + 1)
    real = os.stat_result
    monkeypatch.setattr(os, "fstat", lambda _: real((0o100600, 0, 0, 1, 0, 0, 0, 0, 0, 0)))
    with pytest.raises(OSError, match="larger than"):
        read_text(path)


@pytest.mark.parametrize("kind", [Game, YardGame])
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"version"', '"position": 0, "position": 0, "version"', "the key 'position' is there twice"),
        ('"notes": {}', '"notes": {"a": 1, "a": 2}', "the key 'a' is there twice"),
        ('"notes": {}', '"notes": {"a": NaN}', "NaN is no number"),
        ('"notes": {}', '"notes": {"a": -Infinity}', "-Infinity is no number"),
    ],
)
def test_what_json_does_not_mean_is_refused(tmp_path: Path, kind: Any, old: str, new: str, says: str) -> None:
    path = tmp_path / "game.json"
    kind.new(["Ada", "Bo"], seed=1).save(path)
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(RecordError, match=says):
        kind.load(path)


def test_plain_json_is_read_as_ever() -> None:
    value = {"a": [1, 2.5, None, True], "b": {"c": "ä"}}
    assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize("kind", [Game, YardGame])
def test_more_moves_than_any_game_has_are_not_replayed(tmp_path: Path, kind: Any) -> None:
    path = tmp_path / "game.json"
    kind.new(["Ada", "Bo"], seed=1).save(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "moves": ["draw deck"] * 30_000}), encoding="utf-8")
    with pytest.raises(RecordError, match="moves: 30000 of them are more than any game has"):
        kind.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_that_takes_the_place_of_a_file_just_after_the_check_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    os.mkfifo(path)
    flags: list[int] = []
    real = os.open

    def opened(name: str, asked: int) -> int:
        flags.append(asked)
        return real(name, asked | os.O_NONBLOCK)

    monkeypatch.setattr(reading, "check_plain", lambda path: None)
    monkeypatch.setattr(os, "open", opened)
    with pytest.raises(OSError, match="file"):
        read_text(path)
    assert [asked & os.O_NONBLOCK for asked in flags] == [os.O_NONBLOCK]
    assert [asked & os.O_CLOEXEC for asked in flags] == [os.O_CLOEXEC]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_what_is_no_plain_file_is_not_even_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda path, flags: opened.append(path))
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(OSError, match="file"):
            read_text(path)
    assert opened == []
