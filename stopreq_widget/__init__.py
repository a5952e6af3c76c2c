"""Stop Requested: Oregon, a board game on Oregon's real transit network, played inside JupyterLab.

>>> from stopreq_widget import Game, load_board
>>> load_board().name
'Oregon'
"""

from __future__ import annotations

import importlib as _importlib
import typing as _typing

# Games and boards can be asked what only the rooms above know, once it is said who answers.
from stopreq_widget import answers as answers
from stopreq_widget.engine import Board, Phase, Rules, State, apply, legal_actions, load_board, new_game
from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.engine.game import Game

if _typing.TYPE_CHECKING:
    from stopreq_widget.arena.simulation import simulate
    from stopreq_widget.arena.tournaments import tournament
    from stopreq_widget.bots import Bot, hint, make_bot
    from stopreq_widget.profile.record import my_record
    from stopreq_widget.trails import longest_trail
    from stopreq_widget.ui import join, play, play_railyard, replay, trail_lab, watch

__version__ = "0.2.0"

__all__ = [
    "Board",
    "Bot",
    "Game",
    "Phase",
    "Rules",
    "State",
    "StopreqError",
    "apply",
    "hint",
    "join",
    "legal_actions",
    "load_board",
    "longest_trail",
    "make_bot",
    "my_record",
    "new_game",
    "play",
    "play_railyard",
    "replay",
    "simulate",
    "tournament",
    "trail_lab",
    "watch",
]

# Widgets, bots, solvers, tables of games and what is remembered are loaded when they are asked for, so that the engine
# alone stays quick to import.
_LATER = {
    "Bot": "stopreq_widget.bots",
    "hint": "stopreq_widget.bots",
    "join": "stopreq_widget.ui",
    "longest_trail": "stopreq_widget.trails",
    "make_bot": "stopreq_widget.bots",
    "my_record": "stopreq_widget.profile",
    "play": "stopreq_widget.ui",
    "play_railyard": "stopreq_widget.ui",
    "replay": "stopreq_widget.ui",
    "simulate": "stopreq_widget.arena.simulation",
    "tournament": "stopreq_widget.arena.tournaments",
    "trail_lab": "stopreq_widget.ui",
    "watch": "stopreq_widget.ui",
}
# What else Tab offers: the rooms that have functions for everybody.
_ROOMS = ("arena", "bots", "engine", "geo", "railyard", "trails")


def __getattr__(name: str) -> _typing.Any:
    if name in _LATER:
        return getattr(_importlib.import_module(_LATER[name]), name)
    if name in _ROOMS:
        return _importlib.import_module(f"stopreq_widget.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_ROOMS, "__version__"])
