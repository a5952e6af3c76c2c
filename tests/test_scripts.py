"""The tools that read the scripts of the interface: types, lint and unit tests, with what package.json pins."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = ROOT / "node_modules"
STAMP = MODULES / ".package.json"
INSTALL = ("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error")


@pytest.fixture(scope="module")
def tools() -> Path:
    """Have npm install what package.json names, once for a checkout; return the folder of its commands."""
    if shutil.which("npm") is None:
        how = "npm is needed to check the scripts; on Debian: apt-get install npm"
        if os.environ.get("CI"):
            pytest.fail(how)
        pytest.skip(how)
    wanted = (ROOT / "package.json").read_text(encoding="utf-8")
    MODULES.mkdir(exist_ok=True)
    with (MODULES / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != wanted:
            subprocess.run(INSTALL, cwd=ROOT, check=True, timeout=300)
            STAMP.write_text(wanted, encoding="utf-8")
    return MODULES / ".bin"


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
