"""Saving: atomic, never over another game, whole again after a kernel's death."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.saving import save_record, set_aside
from tests.engine.positions import SMALL, board_of

if TYPE_CHECKING:
    from pathlib import Path


def small_game(**options: object) -> Game:
    """Return a new game on the small board."""
    return Game.new(["Ada", "Bo"], seed=1, board=board_of("four"), rules=SMALL, **options)  # type: ignore[arg-type]


def test_a_saved_game_loads_with_everything_in_it(tmp_path: Path) -> None:
    game = small_game()
    for _ in range(8):
        game.play(game.legal_actions[-1])
    game.undo(3)
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    assert (again.states, again.actions, again.position) == (game.states, game.actions, 5)
    assert again.state == game.state
    again.redo(3)
    assert again.state == game.states[-1]


@pytest.mark.parametrize("analysis", [True, False])
def test_a_game_stays_one_for_analysis_or_not(tmp_path: Path, analysis: bool) -> None:
    small_game(analysis=analysis).save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").analysis is analysis
    assert Game.load(tmp_path / "game.json", analysis=not analysis).analysis is not analysis


def test_the_file_is_readable_text(tmp_path: Path) -> None:
    Game.new(["Zoë", "Bo"], seed=1).save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    assert '"Zoë"' in text
    assert len(text.splitlines()) > 30
    assert json.loads(text)["seed"] == 1


@pytest.mark.parametrize("broken", ["pathlib.Path.replace", "os.fsync", "json.dumps"])
def test_a_crash_in_the_middle_of_a_save_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    path = tmp_path / "game.json"
    game = small_game()
    game.save(path)
    before = path.read_bytes()
    game.play(game.legal_actions[0])

    def crash(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(broken, crash)
    with pytest.raises(OSError, match="the disk is full"):
        game.save(path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    assert Game.load(path).position == 0


def test_a_kernel_that_is_killed_while_it_saves_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    program = f"""
import os
from pathlib import Path
from stopreq_widget import Game
game = Game.new(["Ada", "Bo"], seed=5, autosave={str(path)!r})
for n in range(20):
    game.play(game.legal_actions[0])
Path.replace = lambda *_: os._exit(9)
game.play(game.legal_actions[0])
"""
    run = subprocess.run([sys.executable, "-c", program], check=False)
    assert run.returncode == 9
    game = Game.load(path)
    assert game.position == 20


def test_after_a_kernel_death_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    program = f"""
import os
from stopreq_widget import Game
game = Game.new(["Ada", "Bo"], seed=5, autosave={str(path)!r})
for n in range(25):
    game.play(game.legal_actions[n % len(game.legal_actions)])
print(*game.actions, sep="|", flush=True)
os._exit(1)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    game = Game.load(path, autosave=path)
    assert [str(action) for action in game.actions] == run.stdout.strip().split("|")
    assert (game.position, game.players) == (25, ("Ada", "Bo"))
    game.play(game.legal_actions[0])
    assert Game.load(path).position == 26
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_autosave_writes_at_once_and_after_each_change(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = small_game(autosave=path)
    assert Game.load(path).position == 0
    game.play(game.legal_actions[0])
    assert Game.load(path).position == 1
    game.undo()
    again = Game.load(path)
    assert (again.position, len(again.actions)) == (0, 1)
    with pytest.raises(ValueError, match="can't"):
        game.play("skip")
    assert Game.load(path).actions == game.actions


def test_a_new_game_does_not_overwrite_the_save_of_another(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = small_game(autosave=path)
    first.play(first.legal_actions[0])
    small_game(autosave=path)
    small_game(autosave=path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.1.json", "game.2.json", "game.json"]
    assert Game.load(tmp_path / "game.1.json").position == 1


def test_a_game_that_cannot_be_loaded_leaves_its_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": "stopreq-widget game", "version": 99}')
    with pytest.raises(RecordError, match="version 99 is newer"):
        Game.load(path, autosave=path)
    assert path.read_text() == '{"format": "stopreq-widget game", "version": 99}'


def test_those_who_watch_learn_of_a_move_that_could_not_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small_game(autosave=tmp_path / "game.json")
    seen: list[int] = []
    game.subscribe(lambda changed: seen.append(changed.position))

    def crash(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("pathlib.Path.replace", crash)
    with pytest.raises(OSError, match="the disk is full"):
        game.play(game.legal_actions[0])
    assert (seen, game.position) == ([0, 1], 1)


def test_saving_where_there_is_no_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        small_game().save(tmp_path / "nowhere" / "game.json")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_new_save_is_its_owners_and_one_that_is_there_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.json"
    game = small_game(autosave=path)
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(mode)
    game.play(game.legal_actions[0])
    save_record({"a": 1}, tmp_path / "game.json")
    assert path.stat().st_mode & 0o777 == mode


def test_what_is_not_there_needs_not_be_set_aside(tmp_path: Path) -> None:
    assert set_aside(tmp_path / "game.json") is None


def test_two_games_that_save_to_one_file_lose_nothing(tmp_path: Path) -> None:
    """A cell that is run again makes a second game while the bots of the first still play."""
    path = tmp_path / "game.json"
    first = small_game(autosave=path)
    first.play(first.legal_actions[0])
    second = small_game(autosave=path)
    for game in (first, second, first, second):
        game.play(game.legal_actions[0])
    # What the first had saved was set aside for the second; it goes on there.
    assert (second.autosave, first.autosave) == (path, tmp_path / "game.1.json")
    assert Game.load(path).position == 2
    assert Game.load(tmp_path / "game.1.json").position == 3
    assert first.file_note == "something else has been saved to game.json since: this game goes on in game.1.json"
    assert second.file_note == "what was in game.json before this game is now in game.1.json"
    assert repr(first).endswith(first.file_note)
    assert first.file_note in first._repr_html_()
    assert {file.name for file in tmp_path.iterdir()} == {"game.json", "game.1.json"}


def test_a_loaded_game_and_the_one_it_was_loaded_from_go_separate_ways(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = small_game(autosave=path)
    game.play(game.legal_actions[0])
    again = Game.load(path, autosave=path)
    while not again.state.phase.value.startswith("turn"):
        for one in (game, again):
            one.play(one.legal_actions[0])
    again.play(again.legal_actions[-1])
    game.play(game.legal_actions[0])
    assert again.actions != game.actions
    assert Game.load(again.autosave or "").actions == again.actions
    assert Game.load(game.autosave or "").actions == game.actions
    assert game.autosave != again.autosave


def test_a_loaded_game_does_not_overwrite_the_save_of_another(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    small_game().save(one)
    other.write_text("precious", encoding="utf-8")
    Game.load(one, autosave=other)
    assert (tmp_path / "other.1.json").read_text(encoding="utf-8") == "precious"
    assert Game.load(other).position == 0


def test_autosave_stays_in_its_folder_when_the_kernel_changes_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = small_game(autosave="game.json")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    game.play(game.legal_actions[0])
    assert Game.load(tmp_path / "game.json").position == 1
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("name", [".", "..", "", "saves", "a\0b"])
def test_only_a_file_is_set_aside_or_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saves").mkdir()
    with pytest.raises(OSError, match="file"):
        small_game(autosave=name)
    with pytest.raises(OSError, match="file"):
        small_game().save(name)
    assert [entry.name for entry in tmp_path.iterdir()] == ["saves"]


@pytest.mark.parametrize("name", ["..", "nowhere/..", ""])
def test_a_path_that_ends_in_a_folder_is_called_one_whether_or_not_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(IsADirectoryError, match="a folder, where a file was expected"):
        small_game().save(name)


def test_a_game_that_cannot_be_recorded_leaves_the_file_in_its_place(tmp_path: Path) -> None:
    from random import Random

    from stopreq_widget.engine import complete

    path = tmp_path / "game.json"
    path.write_text("precious", encoding="utf-8")
    sampled = complete(small_game().view(), Random(1))
    with pytest.raises(RecordError, match="sampled"):
        Game(sampled, autosave=path)
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_record_without_an_id_is_continued_in_the_file_that_it_was_loaded_from(tmp_path: Path) -> None:
    """Records from before games had ids: what lies there is known by its text."""
    path = tmp_path / "game.json"
    small_game().save(path)
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["id"]
    path.write_text(json.dumps(record), encoding="utf-8")
    game = Game.load(path, autosave=path)
    game.play(game.legal_actions[0])
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    assert Game.load(path).position == 1
