"""What happens where numba is missing, or where its cache can't be written."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from stopreq_widget.core.storage import source_stamp

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from stopreq_widget.core.errors import UnavailableError
try:
    from stopreq_widget.arena.simulation import simulate
except UnavailableError as error:
    assert isinstance(error, ImportError)
    print(error)
"""
IMPORTS = """
import sys
import stopreq_widget.core
assert "numba" not in sys.modules
"""
UNCACHED = """
from stopreq_widget.core.game import FastGame
from stopreq_widget.engine import load_board
print(len(FastGame(load_board("four"), 2, 7)))
"""
WITHOUT_COMPILER = """
from random import Random
from stopreq_widget.bots import compiled
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.engine import load_board, new_game, view
assert not compiled.load_search()
seen = view(new_game(load_board("four"), ["Ada", "Bo"], seed=1), 0)
print(SearchBot(deals=2).choose(seen, Random(1)) in seen.legal_actions)
"""


def _run(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_without_numba_the_error_says_what_to_install() -> None:
    words = "numba isn't installed, and there are no compiled games without it; install it with: pip install "
    assert _run(WITHOUT_NUMBA) == f"{words}'stopreq-widget[fast]'"


def test_without_numbas_compiler_bots_play_without_it() -> None:
    assert _run(WITHOUT_COMPILER, NUMBA_DISABLE_JIT="1") == "True"


def test_importing_the_package_does_not_import_numba() -> None:
    assert _run(IMPORTS) == ""


def test_works_where_no_cache_can_be_written(tmp_path: Path) -> None:
    # A file where the folder should be: nobody can write a cache there, not even root.
    (tmp_path / "taken").write_text("")
    assert _run(UNCACHED, NUMBA_CACHE_DIR=str(tmp_path / "taken" / "cache")) == "4"


def test_the_stamp_follows_from_the_sources() -> None:
    assert source_stamp() == source_stamp()
    assert 0 <= source_stamp() < 1 << 31
