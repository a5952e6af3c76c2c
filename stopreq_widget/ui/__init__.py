"""What people see and touch: the board on a map, the table beside it, the replay, the trail lab, the card game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import require

if TYPE_CHECKING:
    from stopreq_widget.ui.lab.lab import trail_lab
    from stopreq_widget.ui.table.joining import join, watch
    from stopreq_widget.ui.table.launch import play, replay
    from stopreq_widget.ui.yard.table import play_railyard

__all__ = ["join", "play", "play_railyard", "replay", "trail_lab", "watch"]

_HOMES = {
    "join": "stopreq_widget.ui.table.joining",
    "play": "stopreq_widget.ui.table.launch",
    "play_railyard": "stopreq_widget.ui.yard.table",
    "replay": "stopreq_widget.ui.table.launch",
    "trail_lab": "stopreq_widget.ui.lab.lab",
    "watch": "stopreq_widget.ui.table.joining",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        for package in ("anywidget", "ipyleaflet"):
            require(package, "tables to play at")
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
