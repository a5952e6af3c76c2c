from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# Tests are imported one by one (import mode importlib), so what they share is loaded by its path.
if "browser_harness" not in sys.modules:
    _spec = importlib.util.spec_from_file_location("browser_harness", Path(__file__).with_name("harness.py"))
    assert _spec is not None and _spec.loader is not None
    _module = importlib.util.module_from_spec(_spec)
    sys.modules["browser_harness"] = _module
    _spec.loader.exec_module(_module)

import browser_harness as harness

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Lab]:
    """One JupyterLab for all browser tests."""
    with harness.jupyterlab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, fetched with npm."""
    if shutil.which("npm") is None:
        how = "npm is needed to fetch axe-core; on Debian: apt-get install npm"
        if os.environ.get("CI"):
            pytest.fail(how)
        pytest.skip(how)
    folder: Path = tmp_path_factory.mktemp("axe")
    subprocess.run(["npm", "pack", "--silent", "axe-core@4"], cwd=folder, check=True, timeout=120)  # noqa: S607
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        member = packed.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()
