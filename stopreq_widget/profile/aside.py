"""Names for what is damaged: it is kept beside, and nothing is ever written over it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def damaged_name(path: Path) -> Path:
    """Return a name beside a damaged file that nothing has yet: ``a.json`` to ``a.json.damaged``.

    Examples
    --------
    >>> from pathlib import Path
    >>> damaged_name(Path("no-such-folder/a.json")).name
    'a.json.damaged'
    """
    new, taken = path.with_name(f"{path.name}.damaged"), 1
    while os.path.lexists(new):
        new, taken = path.with_name(f"{path.name}.damaged.{taken}"), taken + 1
    return new
