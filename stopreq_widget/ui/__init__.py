"""What people see and touch: the board on a map, the table beside it, the replay."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stopreq_widget.ui.launch import play, replay

__all__ = ["play", "replay"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("stopreq_widget.ui.launch"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
