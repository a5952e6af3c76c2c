"""Stop Requested: Oregon, a board game on Oregon's real transit network, played inside JupyterLab.

>>> from stopreq_widget import Game, load_board
>>> load_board().name
'Oregon'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine import Board, Phase, Rules, State, apply, legal_actions, load_board, new_game
from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.engine.game import Game

if TYPE_CHECKING:
    from stopreq_widget.profile.record import my_record
    from stopreq_widget.ui import play, play_railyard, replay, trail_lab

__version__ = "0.2.0"

__all__ = [
    "Board",
    "Game",
    "Phase",
    "Rules",
    "State",
    "StopreqError",
    "apply",
    "legal_actions",
    "load_board",
    "my_record",
    "new_game",
    "play",
    "play_railyard",
    "replay",
    "trail_lab",
]

# Widgets and what is remembered are loaded when they are asked for, so that the engine alone stays quick to import.
_LATER = {
    **dict.fromkeys(("play", "play_railyard", "replay", "trail_lab"), "stopreq_widget.ui"),
    "my_record": "stopreq_widget.profile",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
