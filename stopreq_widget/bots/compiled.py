"""The compiled planner, where there is one: the same judgement as the plain one's, a hundred times as fast.

It is :mod:`stopreq_widget.core.planner`, which needs numba.  Loading it takes a second, and the first time on a
machine, when it is compiled, about a minute.  So what needs it loads it (the search), and what only gains by it
(the planner) uses it once it is loaded and compiled: nobody waits for a compiler to play against ``normal``, not even
while another thread does.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from stopreq_widget.bots.style import Style
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.view import View

_HOME = "stopreq_widget.core.planner.judge"


class Trials(Protocol):
    """Plays candidates out; see :class:`stopreq_widget.core.planner.judge.Trials`."""

    def play(self, actions: Sequence[Action], deals: int, seed: int) -> list[list[float]]:
        """Return by how much the seat leads after each action on each deal."""


def load() -> bool:
    """Load the compiled planner into this process; return whether there is one (numba is installed).

    From then on bots of the planner's kind use it.  They choose the same actions as without it.
    """
    return _loaded(trials=False)


def load_search() -> bool:
    """Load all that a search calls, or compile it the first time; return whether there is a compiled core."""
    return _loaded(trials=True)


def _loaded(*, trials: bool) -> bool:
    try:
        core = import_module(_HOME)
    except ImportError:
        return False
    core.warm_up(trials=trials)
    return True


def judged(view: View, style: Style) -> list[tuple[Action, float]] | None:
    """Return what the compiled planner compares, or None if it isn't loaded or doesn't play these rules."""
    core = _core(view)
    if core is None:
        return None
    legal = set(view.legal_actions)
    return [rated for rated in core.judge(view, _beliefs(style, 1)) if rated[0] in legal]


def trials(view: View, style: Style, turns: int) -> Trials | None:
    """Return what plays a view's candidates out, or None if the core isn't loaded or doesn't play these rules."""
    core = _core(view)
    if core is None:
        return None
    found: Trials = core.Trials(view, _beliefs(style, len(view.seats)), turns)
    return found


def _core(view: View) -> ModuleType | None:
    core = sys.modules.get(_HOME)
    # Another thread may be loading or compiling it still.
    is_ready = getattr(core, "is_ready", None)
    if core is None or is_ready is None or not is_ready() or not _plays(view.board, view.rules):
        return None
    return core


@lru_cache(maxsize=16)
def _plays(board: Board, rules: Rules) -> bool:
    # The core needs numba, so it is asked for only where it is known to be there.
    tables: Any = import_module("stopreq_widget.core.tables")
    return not tables.exceeded(board, rules)


@lru_cache(maxsize=64)
def _beliefs(style: Style, seats: int) -> Any:
    return sys.modules[_HOME].beliefs_of([asdict(style)] * seats)
