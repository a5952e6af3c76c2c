"""What all that pytest runs shares, examples in docstrings too: nothing of the user's own is read or written."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path

import pytest

# Layouts that a user's programs have kept, and what is remembered of a person; programs that tests start see the same.
_PLACE = Path(tempfile.mkdtemp(prefix="stopreq-tests-"))
os.environ["STOPREQ_CACHE"] = str(_PLACE / "cache")
os.environ["STOPREQ_HOME"] = str(_PLACE / "home")
atexit.register(shutil.rmtree, _PLACE, ignore_errors=True)
_NUMBERS = count()


@pytest.fixture(autouse=True)
def _a_home_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a person of whom nothing is remembered yet; the folder is made when something is kept."""
    monkeypatch.setenv("STOPREQ_HOME", str(_PLACE / f"home-{next(_NUMBERS)}"))
