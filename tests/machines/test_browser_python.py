"""Python as it is in a browser: Pyodide, started by node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.test_scripts import ROOT, tools  # noqa: F401 (a fixture)


@pytest.mark.slow
@pytest.mark.usefixtures("tools")
def test_every_exercise_is_graded_in_a_browser_s_python() -> None:
    here = Path(__file__).parent
    command = ["node", str(here / "in_pyodide.mjs"), str(ROOT), str(here / "exercises_in_a_browser.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert "stopped again: it was stopped after 0.2 s" in done.stdout
    assert done.stdout.split("\n")[-2] == "all exercises ran"
