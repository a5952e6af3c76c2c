"""The wheel: built, installed by itself, and used far from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and return it."""
    uv = os.environ.get("UV") or shutil.which("uv")  # `python3 -m uv run` names itself, and may not be on the path
    assert uv, "uv builds the wheel; the README says how to install it"
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run([uv, "build", "--wheel", "--out-dir", str(place)], cwd=ROOT, check=True, capture_output=True)
    (found,) = place.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a fresh environment that has the wheel and nothing else."""
    uv = os.environ.get("UV") or shutil.which("uv")  # `python3 -m uv run` names itself, and may not be on the path
    assert uv
    place = tmp_path_factory.mktemp("fresh") / "env"
    subprocess.run([uv, "venv", "--python", sys.executable, str(place)], check=True, capture_output=True)
    found = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = [uv, "pip", "install", "--no-deps", "--python", str(found), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return found


def run(python: Path, program: str, folder: Path) -> str:
    """Run a program far from the checkout and return what it prints."""
    done = subprocess.run([python, "-I", "-c", program], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_package_and_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"stopreq_widget"}
    assert {"stopreq_widget/geodata/stations.csv", "stopreq_widget/geodata/boards/four/board.json"} <= set(names)
    assert {"stopreq_widget/py.typed", "stopreq_widget/engine/game.py"} <= set(names)
    assert not [name for name in names if name.endswith(".pyc") or "/tests/" in name]


def test_every_source_and_data_file_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    listed = [
        path.relative_to(ROOT).as_posix()
        for folder in ("stopreq_widget", "geodata", "notebooks")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    ]
    shipped = {name if name.startswith("stopreq_widget/") else f"stopreq_widget/{name}" for name in listed}
    unread = {f"stopreq_widget/geodata/{folder}" for folder in ("sources", "pictures", "balance")}
    left_out = {name for name in shipped if name.rsplit("/", 1)[0].startswith(tuple(unread))}
    assert sorted(shipped - left_out - names) == []
    assert sorted(left_out & names) == []
    assert left_out, "there is nothing to leave out any more"


def test_a_whole_game_is_played_from_the_wheel_alone(python: Path, tmp_path: Path) -> None:
    program = """
import stopreq_widget, sys
from stopreq_widget import Game, load_board
assert "site-packages" in stopreq_widget.__file__, stopreq_widget.__file__
assert (len(load_board().stations), len(load_board("four").stations)) == (48, 4)
game = Game.new(["Ada", "Bo"], seed=1, autosave="game.json")
while not game.is_over:
    game.play(game.legal_actions[-1])
again = Game.load("game.json")
assert again.states == game.states
assert "Total" in again.outcome._repr_html_()
print(again.outcome)
"""
    assert run(python, program, tmp_path).startswith("Outcome: ")


def test_the_package_knows_its_version(python: Path, wheel: Path, tmp_path: Path) -> None:
    program = (
        "import stopreq_widget, importlib.metadata as m; print(stopreq_widget.__version__, m.version('stopreq-widget'))"
    )
    one, two = run(python, program, tmp_path).split()
    assert one == two == wheel.name.split("-")[1]


def test_importing_the_package_loads_no_module_that_only_widgets_need(python: Path, tmp_path: Path) -> None:
    program = "import sys, stopreq_widget.engine, stopreq_widget; print(*sorted(sys.modules))"
    loaded = run(python, program, tmp_path).split()
    ours = {name for name in loaded if name.startswith("stopreq_widget")}
    assert not {
        name for name in ours if name.startswith(("stopreq_widget.ui", "stopreq_widget.geo", "stopreq_widget.bots"))
    }
    slow = {"asyncio", "tkinter", "unittest", "email", "http", "xml", "multiprocessing", "sqlite3", "pdb"}
    assert not slow & {name.partition(".")[0] for name in loaded}
