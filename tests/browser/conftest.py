from __future__ import annotations

import importlib.util
import sys
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
