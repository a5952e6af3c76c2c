"""A compiled simulator that plays exactly the engine's rules; :mod:`.layout` is the page on how a game lies in memory.

It needs numba (``pip install 'stopreq-widget[fast]'``).  Importing this package does not; asking it for something does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stopreq_widget.arena.fast.game import FastGame
    from stopreq_widget.arena.fast.run import Simulation, simulate

__all__ = ["FastGame", "Simulation", "simulate"]

_HOMES = {"FastGame": "game", "Simulation": "run", "simulate": "run"}


def __getattr__(name: str) -> Any:
    """Import what is asked for, and with it numba, only then."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
