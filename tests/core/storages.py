"""Both ways to run the core, for tests of what must be the same in both."""

from __future__ import annotations

import pytest

from stopreq_widget.core.storage import LISTS, compiled

COMPILED = compiled()
BOTH = pytest.mark.parametrize(
    "storage",
    [
        pytest.param(LISTS, id="plain"),
        pytest.param(COMPILED, id="compiled", marks=pytest.mark.skipif(COMPILED is None, reason="numba isn't there")),
    ],
)
