"""Machines that lack something: Windows, no home, packages that aren't installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def run(program: str, *arguments: str, **environment: str) -> str:
    """Run a program in a process of its own and return what it prints; it must not fail."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={"PYTHONPATH": str(ROOT), **{k: v for k, v in os.environ.items() if k != "HOME"}, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


WINDOWS = """
import multiprocessing, sys
from pathlib import Path
from tests.machines import everything, windows
if __name__ == "__main__":
    # What Linux starts in its own way would be started in the way of Windows.
    multiprocessing.set_start_method("spawn")
    windows.hide()
    assert everything.import_all() > 150
    from stopreq_widget.trails.exercises import sandbox
    from stopreq_widget.trails.exercises.sandbox import forked
    assert not hasattr(sandbox.os, "fork") and not hasattr(forked.signal, "SIGKILL")
    assert sandbox.way_here() == "thread"
    everything.use(Path(sys.argv[1]))
"""


@pytest.mark.slow
def test_everything_is_imported_and_used_without_the_names_that_windows_lacks(tmp_path: Path) -> None:
    run(WINDOWS, str(tmp_path), HOME=os.environ.get("HOME", str(tmp_path)))


@pytest.mark.slow
def test_everything_is_used_by_somebody_without_a_home(tmp_path: Path) -> None:
    # Not even root can make a folder there.
    nowhere = {"HOME": "/proc/nobody", "XDG_CACHE_HOME": "/proc/nobody/cache", "XDG_CONFIG_HOME": "/proc/nobody/config"}
    program = (ROOT / "tests" / "machines" / "everything.py").read_text("utf-8")
    assert run(program, str(tmp_path), **nowhere).split()[-1] == "done"


def said(package: str, statement: str) -> str:
    """Return the error of a statement where a package isn't installed; it must be one of ours."""
    program = f"""
import sys
sys.modules[{package!r}] = None
from stopreq_widget import StopreqError
try:
    {statement}
except StopreqError as error:
    print(error)
"""
    return run(program).strip()


GAME = "from stopreq_widget import Game, load_board"


@pytest.mark.parametrize(
    ("package", "statement", "words", "install"),
    [
        ("pandas", f"{GAME}; Game.new(seed=1).to_frame()", "tables of moves", "pandas"),
        ("pandas", "from stopreq_widget.arena import tournament; tournament(['random'], 1)", "tournaments", "pandas"),
        (
            "pandas",
            "from stopreq_widget.arena import read_tournament; read_tournament('x')",
            "tables of tournaments",
            "pandas",
        ),
        ("geopandas", "from stopreq_widget.geo import plot", "maps", "geopandas"),
        ("ipyleaflet", "from stopreq_widget import play", "tables to play at", "ipyleaflet"),
        ("anywidget", "from stopreq_widget import trail_lab", "tables to play at", "anywidget"),
        (
            "pyarrow",
            "from stopreq_widget.arena import tournament; tournament(['random'], 1, out='x')",
            "tournaments in folders",
            "'stopreq-widget[parquet]'",
        ),
        (
            "openskill",
            "from stopreq_widget.arena.ratings import ratings; ratings()",
            "ratings",
            "'stopreq-widget[ratings]'",
        ),
        ("pettingzoo", "from stopreq_widget.arena.gym import env", "environments", "'stopreq-widget[gym]'"),
        ("gymnasium", "from stopreq_widget.arena.gym import env", "environments", "'stopreq-widget[gym]'"),
    ],
)
def test_what_is_not_installed_is_told_in_the_same_words(
    package: str, statement: str, words: str, install: str
) -> None:
    named = "pettingzoo" if package == "gymnasium" else package
    assert said(package, statement) == (
        f"{named} isn't installed, and there are no {words} without it; install it with: pip install {install}"
    )


@pytest.mark.parametrize("package", ["pandas", "numba", "geopandas", "pyarrow", "matplotlib", "scipy", "ipywidgets"])
def test_games_are_played_without(package: str) -> None:
    program = f"""
import sys
sys.modules[{package!r}] = None
from random import Random
from stopreq_widget import Game, load_board
from stopreq_widget.bots import make_bot
game, bot = Game.new(seed=1, board=load_board("four")), make_bot("normal")
while not game.is_over:
    game.play(bot.choose(game.view(), Random(1)))
print(game.outcome is not None)
"""
    assert run(program).strip() == "True"


def test_without_jupyterlab_the_command_says_what_to_install(tmp_path: Path) -> None:
    program = """
import sys
sys.modules["jupyterlab"] = None
from stopreq_widget.command.parser import main
main(["play"])
"""
    home = os.environ | {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=home, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "there are no pages to play on without it; install it with: pip install 'stopreq-widget[lab]'" in done.stderr
    assert "Traceback" not in done.stderr
