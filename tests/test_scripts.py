"""The tools that read the scripts of the interface: types, lint and unit tests, with what package.json pins."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.npm import ROOT, modules

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def tools() -> Path:
    """The folder of the tools' commands."""
    return modules() / ".bin"


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_scripts_fit(tools: Path) -> None:
    run(str(tools / "tsc"), "--project", "tsconfig.json")


def test_the_linter_finds_nothing_in_the_scripts(tools: Path) -> None:
    run(str(tools / "biome"), "lint", "--error-on-warnings")


def test_the_scripts_pass_their_own_tests(tools: Path) -> None:
    assert tools.is_dir()
    files = sorted(map(str, (ROOT / "tests/ui").rglob("*.test.js")))
    assert files
    run("node", "--test", *files)
