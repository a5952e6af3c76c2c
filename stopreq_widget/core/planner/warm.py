"""Making the compiled core ready: what that takes once on a machine, and how far it is."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from stopreq_widget.core.planner.judge import Thoughts, Trials, beliefs_of
from stopreq_widget.core.storage import LISTS
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stopreq_widget.core.storage import Storage

# Functions that thoughts and trials have compiled on a machine that has none of them, counted with numba 0.68.  It is
# good enough to say how far it is: another version may have some more or less.
_FUNCTIONS = 217


def warm_up(storage: Storage, *, trials: bool, told: Callable[[float], None] | None = None) -> None:
    """Compile what thoughts (and trials) call, or read it from the cache: later calls take only their own time.

    Once in a process is enough; asked again it does nothing, and there is nothing to do for plain Python.

    Parameters
    ----------
    storage : Storage
        How the core is run.
    trials : bool
        Whether trials are wanted too.
    told : callable, optional
        Called after each function that had to be compiled, with the share of them that is, below 1.

    Examples
    --------
    >>> warm_up(LISTS, trials=True)
    """
    if storage is LISTS:
        return
    with nullcontext() if told is None else _counting(told):
        _warm(storage, trials=trials)


@lru_cache(maxsize=4)
def _warm(storage: Storage, *, trials: bool) -> None:
    seen = view(new_game(load_board("four"), ["Ada", "Bo"], seed=0), 0)
    beliefs = beliefs_of([{"pace": 2.0, "share": 0.5, "doubt": 1.0}] * 2, storage)
    Thoughts(seen, beliefs[:1], storage)
    if trials:
        Trials(seen, beliefs, 1, storage).play(seen.legal_actions, 1, 0)


@contextmanager
def _counting(told: Callable[[float], None]) -> Iterator[None]:
    """Hear of every function that numba compiles meanwhile."""
    # It is there, since something is compiled; loading it takes longer than a game in plain Python.
    from numba.core import event

    class Count(event.Listener):
        done = 0

        def on_start(self, event: Any) -> None:
            """Nothing is done yet."""

        def on_end(self, event: Any) -> None:
            del event
            self.done += 1
            told(min(self.done, _FUNCTIONS - 1) / _FUNCTIONS)

    with event.install_listener("numba:compile", Count()):
        yield
