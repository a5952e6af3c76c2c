"""What happens where numba is missing, where its cache can't be written, and where what lies in it is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stopreq_widget.core.storage import source_stamp
from tests.core.storages import COMPILED

needs_numba = pytest.mark.skipif(COMPILED is None, reason="numba isn't there")

PLAIN = """
import sys
sys.modules["numba"] = None
from random import Random
from stopreq_widget.bots import hint, make_bot
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.core.game import FastGame
from stopreq_widget.core.storage import LISTS, best
from stopreq_widget.engine import load_board, new_game, view
assert best() is LISTS
seen = view(new_game(load_board("four"), ["Ada", "Bo"], seed=1), 0)
for bot in (make_bot("normal"), make_bot("easy"), SearchBot(deals=2)):
    bot.prepare()
    bot.hurry()
    assert bot.choose(seen, Random(1)) in seen.legal_actions
assert hint(seen).plan
game = FastGame(load_board("four"), 2, 7)
game.play_out()
print(game.is_over)
"""
# Everything that compiled code takes from a cache goes through an entry; a small one is compiled in a second.
ENTRY = """
from stopreq_widget.core.storage import compiled
from doubling import double
entry = compiled().entry(double)
print(entry(21), sum(getattr(entry, "stats").cache_hits.values()))
"""
DOUBLING = """
from stopreq_widget.core.storage import inner

@inner
def add(a, b):
    return a + b

def double(n):
    return add(n, n)
"""


def run(program: str, **environment: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def beside(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which the entry lies in a folder of its own, with a cache of its own."""
    (tmp_path / "code").mkdir()
    (tmp_path / "code/doubling.py").write_text(DOUBLING)
    path = os.pathsep.join([str(tmp_path / "code"), str(Path(__file__).parents[2])])
    return os.environ | {"PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}


def test_without_numba_and_numpy_everything_plays_in_plain_python() -> None:
    program = PLAIN.replace("import sys\n", "import sys\nsys.modules['numpy'] = None\n", 1)
    assert run(program, **os.environ) == "True"


def test_without_numbas_compiler_too() -> None:
    program = PLAIN.replace('sys.modules["numba"] = None', "pass")
    assert run(program, **os.environ | {"NUMBA_DISABLE_JIT": "1"}) == "True"


def test_importing_bots_and_core_imports_neither_numba_nor_numpy() -> None:
    program = "import sys, stopreq_widget.bots\nprint(*{'numba', 'numpy'} & {*sys.modules})"
    assert run(program, **os.environ) == ""


@needs_numba
def test_a_second_process_finds_what_the_first_compiled(beside: dict[str, str]) -> None:
    assert [run(ENTRY, **beside) for _ in range(2)] == ["42 0", "42 1"]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def garble(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(255 - byte for byte in data[middle : middle + 8]) + data[middle + 8 :]


def empty(data: bytes) -> bytes:
    return data[:0]


@needs_numba
@pytest.mark.parametrize("damage", [cut, garble, empty])
@pytest.mark.parametrize("kind", ["nbi", "nbc", "sums"])
def test_a_damaged_cache_is_compiled_anew(beside: dict[str, str], kind: str, damage) -> None:
    run(ENTRY, **beside)
    [file] = Path(beside["NUMBA_CACHE_DIR"]).rglob(f"*.{kind}")
    file.write_bytes(damage(file.read_bytes()))
    assert [run(ENTRY, **beside) for _ in range(2)] == ["42 0", "42 1"]


@needs_numba
@pytest.mark.parametrize("kind", ["nbi", "nbc", "sums"])
def test_so_is_one_of_which_a_file_is_gone(beside: dict[str, str], kind: str) -> None:
    run(ENTRY, **beside)
    [file] = Path(beside["NUMBA_CACHE_DIR"]).rglob(f"*.{kind}")
    file.unlink()
    assert [run(ENTRY, **beside) for _ in range(2)] == ["42 0", "42 1"]


@needs_numba
def test_processes_that_compile_at_once_leave_a_sound_cache(beside: dict[str, str]) -> None:
    at_once = [
        subprocess.Popen([sys.executable, "-c", ENTRY], env=beside, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    assert [each.communicate()[0].split()[0] for each in at_once] == ["42"] * 3
    assert run(ENTRY, **beside).split()[0] == "42"
    assert run(ENTRY, **beside) == "42 1"


@needs_numba
def test_works_where_no_cache_can_be_written(beside: dict[str, str], tmp_path: Path) -> None:
    # A file where the folder should be: nobody can write a cache there, not even root.
    (tmp_path / "taken").write_text("")
    assert run(ENTRY, **beside | {"NUMBA_CACHE_DIR": str(tmp_path / "taken/cache")}) == "42 0"


@needs_numba
def test_works_where_the_cache_is_lost_while_it_compiles(beside: dict[str, str]) -> None:
    # The folder was there when the entry was made, and is a file when it is written to.
    lost = ENTRY.replace(
        "print(",
        "import os, pathlib, shutil\nfolder = os.environ['NUMBA_CACHE_DIR']\n"
        "shutil.rmtree(folder)\npathlib.Path(folder).write_text('')\nprint(",
    )
    assert run(lost, **beside) == "42 0"


@needs_numba
def test_works_without_a_home(beside: dict[str, str], tmp_path: Path) -> None:
    homeless = {name: value for name, value in beside.items() if name not in {"HOME", "NUMBA_CACHE_DIR"}}
    # Nothing can be written beside the source either.
    (tmp_path / "code/__pycache__").write_text("")
    assert run(ENTRY, **homeless | {"HOME": "/dev/null/home", "XDG_CACHE_HOME": "/dev/null/cache"}) == "42 0"


def test_the_stamp_follows_from_the_sources() -> None:
    assert source_stamp() == source_stamp()
    assert 0 <= source_stamp() < 1 << 31
