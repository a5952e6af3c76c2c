"""Saving, whatever the file is and whenever the stop button is pressed."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine import saving
from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.saving import save_record
from stopreq_widget.railyard.game import YardGame
from tests.engine.positions import SMALL, board_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType


def small_game(**options: Any) -> Game:
    """Return a new game on the small board."""
    return Game.new(["Ada", "Bo"], seed=1, board=board_of("four"), rules=SMALL, **options)


def interrupted_at(n: int, work: Callable[[], object], *, opcodes: bool) -> bool:
    """Press the stop button at the n-th line (or instruction) of the saving; tell whether it came so far."""
    left = n

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename != saving.__file__:
            return None
        frame.f_trace_opcodes = opcodes
        if event == ("opcode" if opcodes else "line"):
            left -= 1
            if left < 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(None)
    return False


# A file that the stop button met before it could be closed closes itself, with a word about it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("opcodes", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_no_interrupt_of_a_save_makes_the_games_own_file_look_foreign(tmp_path: Path, opcodes: bool) -> None:
    path, n = tmp_path / "game.json", 0
    game = small_game(autosave=path)
    while interrupted_at(n, lambda: game.play(game.legal_actions[0]), opcodes=opcodes):
        if game.is_over or game.position > 8:
            game.goto(2)
        game.play(game.legal_actions[-1])
        assert game.autosave == path
        assert (game.file_note, Game.load(path).actions) == ("", game.actions)
        assert [file.name for file in tmp_path.iterdir() if not file.name.endswith(".part")] == ["game.json"]
        n += 1
    assert n > (200 if opcodes else 30)
    Game.load(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_no_interrupt_while_a_game_makes_way_loses_a_file_or_makes_two(tmp_path: Path) -> None:
    """Another game has been saved to the file, so that this one has to go on elsewhere."""
    n, going = 0, True
    while going:
        folder = tmp_path / str(n)
        folder.mkdir()
        path = folder / "game.json"
        game = small_game(autosave=path)
        other = small_game()
        other.play(other.legal_actions[-1])
        other.save(path)
        going = interrupted_at(n, partial(game.play, game.legal_actions[0]), opcodes=False)
        game.play(game.legal_actions[0])
        assert game.autosave == folder / "game.1.json"
        assert "goes on in game.1.json" in game.file_note
        assert (Game.load(path).actions, Game.load(game.autosave).actions) == (other.actions, game.actions)
        assert sorted(file.name for file in folder.iterdir() if file.suffix != ".part") == ["game.1.json", "game.json"]
        n += 1
    assert n > 30


PRESSED = """
import signal, sys
from stopreq_widget import Game, load_board
path = sys.argv[1]
game = Game.new(["Ada", "Bo"], seed=1, board=load_board("four"), autosave=path)
signal.signal(signal.SIGALRM, signal.default_int_handler)
pressed = 0
for n in range(300):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0001 + n % 60 * 0.00005)
        for _ in range(9):
            game.goto(0)
            game.play(game.legal_actions[n % len(game.legal_actions)])
        signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        pressed += 1
game.goto(0)
game.play(game.legal_actions[0])
assert Game.load(path).actions == game.actions
print(pressed, game.autosave.name, game.file_note or "-")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_the_stop_button_at_any_time_moves_no_game(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PRESSED, str(tmp_path / "game.json")], capture_output=True, text=True, check=True
    )
    pressed, *rest = run.stdout.split()
    assert int(pressed) > 100
    assert rest == ["game.json", "-"]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    real, link = tmp_path / "disk" / "real.json", tmp_path / "game.json"
    link.symlink_to(real)
    game = small_game(autosave=link)
    for _ in range(3):
        game.play(game.legal_actions[0])
    save_record({"a": 1}, tmp_path / "other.json")
    assert link.is_symlink()
    assert Game.load(real).actions == game.actions
    again = Game.load(link, autosave=real)
    again.play(again.legal_actions[0])
    assert (link.is_symlink(), Game.load(link).position, again.file_note) == (True, 4, "")
    assert [file.name for file in (tmp_path / "disk").iterdir()] == ["real.json"]


def test_what_lies_behind_a_link_is_set_aside_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    real, link = tmp_path / "disk" / "real.json", tmp_path / "game.json"
    real.write_text("precious", encoding="utf-8")
    link.symlink_to(real)
    game = small_game(autosave=link)
    assert (tmp_path / "disk" / "real.1.json").read_text(encoding="utf-8") == "precious"
    assert (link.is_symlink(), Game.load(link).id) == (True, game.id)
    assert "is now in real.1.json" in game.file_note


@pytest.mark.parametrize("kind", [Game, YardGame])
def test_what_a_killed_save_left_is_removed_when_the_game_is_loaded(tmp_path: Path, kind: Any) -> None:
    game, path = kind.new(["Ada", "Bo"], seed=1), tmp_path / "game.json"
    game.save(path)
    for name in (
        ".game.json.0123abcd.part",
        ".game.json.ffffffff.part",
        ".other.json.0123abcd.part",
        ".game.json.part",
    ):
        (tmp_path / name).write_text("half", encoding="utf-8")
    kind.load(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        ".game.json.part",
        ".other.json.0123abcd.part",
        "game.json",
    ]


def test_a_save_that_is_tidied_up_meanwhile_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, calls = tmp_path / "game.json", []
    game = small_game(autosave=path)

    def tidied(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 1:
            saving.tidy(path)

    monkeypatch.setattr(os, "fsync", tidied)
    game.play(game.legal_actions[0])
    assert Game.load(path).position == 1
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_the_folder_is_seen_onto_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    small_game().save(tmp_path / "game.json")
    assert synced == [(tmp_path / "game.json").stat().st_ino, tmp_path.stat().st_ino]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_or_a_device_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "game.json"
    os.mkfifo(pipe)
    for path in (pipe, "/dev/null", "/dev/zero"):
        with pytest.raises(OSError, match="a pipe or a device, where a file was expected"):
            small_game().save(path)
        with pytest.raises(OSError, match="a pipe or a device, where a file was expected"):
            small_game(autosave=path)
        for kind in (Game, YardGame):
            with pytest.raises(RecordError, match="can't be read: a pipe or a device, where a file was expected"):
                kind.load(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_the_very_same_game_is_known_again_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = small_game(autosave=path)
    game.play(game.legal_actions[0])
    again = Game.load(path)
    again.play(again.legal_actions[0])
    assert again.save_beside(path) == path
    assert (again.file_note, [file.name for file in tmp_path.iterdir()]) == ("", ["game.json"])
    # It has moves that the first doesn't have: none of them is lost.
    game.goto(0)
    game.play(game.legal_actions[-1])
    assert Game.load(path).actions == again.actions
    assert (game.autosave, Game.load(tmp_path / "game.1.json").actions) == (tmp_path / "game.1.json", game.actions)


def test_a_branch_is_another_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = small_game(autosave=path)
    game.play(game.legal_actions[0])
    branch = game.branch()
    assert branch.save_beside(path) == path
    assert branch.id != game.id
    assert Game.load(tmp_path / "game.1.json").id == game.id


@pytest.mark.parametrize("trouble", [None, errno.EINVAL, errno.EIO])
def test_no_save_leaves_its_folder_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: int | None) -> None:
    """Whether the folder was seen onto the disk, can't be, or the disk is broken."""
    closed, real = [], os.close

    def sync(handle: int) -> None:
        if trouble is not None and os.fstat(handle).st_ino == tmp_path.stat().st_ino:
            raise OSError(trouble, "no")

    def close(handle: int) -> None:
        closed.append(os.fstat(handle).st_ino)
        real(handle)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "close", close)
    if trouble == errno.EIO:
        with pytest.raises(OSError, match="no"):
            small_game().save(tmp_path / "game.json")
    else:
        small_game().save(tmp_path / "game.json")
    assert tmp_path.stat().st_ino in closed
