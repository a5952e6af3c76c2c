"""The main path of a game in Firefox: the form, ten moves, pointing at a route, looking back, the dark theme."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

from tests.npm import modules

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FIREFOXES = ("firefox-esr", "firefox")
# A calm bot, that answers at once: moves are waited for, not motion.
CELL = "from stopreq_widget import play\nplay(speed=100)"
SECONDS = 300


def find_firefox(names: Sequence[str] = FIREFOXES) -> str:
    """Return a Firefox's path; skip where there is none (.ci/run installs it where apt has one)."""
    for name in names:
        if path := shutil.which(name):
            return path
    pytest.skip(f"no Firefox ({', '.join(names)}) on the path; on Debian: apt-get install firefox-esr")


def test_the_main_path_in_firefox(lab: harness.Lab, tmp_path: Path) -> None:
    firefox = find_firefox()
    harness.write_notebook(lab.root / "firefox.ipynb", CELL)
    address = f"{lab.url}/lab/tree/firefox.ipynb?reset"
    script = Path(__file__).with_name("firefox.mjs")
    assert modules().is_dir()
    done = subprocess.run(
        ["node", str(script), address, firefox, str(tmp_path)],  # noqa: S607 - npm's own node
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert len(seen["moves"]) == 10
    assert "claim" in seen["moves"]
    assert "Burns–Bend" in seen["tip"] and "POINT" in seen["tip"]
    assert seen["replay"].startswith("Replay · move 0 of")
    assert (seen["light"]["scheme"], seen["dark"]["scheme"]) == ("light", "dark")
    for look in (seen["light"], seen["dark"]):
        assert look["lost"] == []
        # Firefox draws bars on a white track of their own, unless it is told not to.
        assert all(colours.endswith("rgba(0, 0, 0, 0)") for colours in look["bars"])
    assert seen["errors"] == []
