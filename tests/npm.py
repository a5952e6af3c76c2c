"""What tests take from npm: the tools that package.json pins, installed once for a checkout."""

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


def modules() -> Path:
    """Return the folder of what package.json names; without npm fail on CI and skip elsewhere."""
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
    return MODULES
