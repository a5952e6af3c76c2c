"""How long a search may take: nodes, seconds, or until somebody presses Ctrl-C."""

from __future__ import annotations

import signal
import threading
from math import isfinite
from numbers import Real
from time import monotonic
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from .errors import LimitError

if TYPE_CHECKING:
    from types import FrameType

_STRIDE = 256
"""Nodes between two looks at the clock; the slowest method needs a few hundredths of a second for them."""


class Budget:
    """What a search may use up.

    As a context manager it takes the place of Python's answer to Ctrl-C (in the main thread): the first one ends the
    search, which then gives the best that it has; a second one is a KeyboardInterrupt as usual.

    Parameters
    ----------
    nodes : int, optional
        Search nodes; no limit when left out.
    seconds : float, optional
        Time on the wall, from now.

    Attributes
    ----------
    stopped : str
        What ended the search: "nodes", "time" or "interrupt"; "" while it may go on.

    Raises
    ------
    LimitError
        For a limit that is no number of 0 or more.

    Examples
    --------
    >>> budget = Budget(nodes=3)
    >>> budget.until(0), budget.until(3), budget.stopped
    (3, 3, 'nodes')

    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self.nodes = checked_count("node_limit", nodes)
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, Real) or not isfinite(seconds) or seconds < 0
        ):
            raise LimitError(f"time_limit is {seconds!r}; expected seconds, 0 or more, or None for no limit")
        self.seconds = None if seconds is None else float(seconds)
        self.start = monotonic()
        self.stopped = ""
        self._before: Any = None
        self._whole: Budget | None = None

    @property
    def left(self) -> float | None:
        """Seconds that are left; None without a limit."""
        return None if self.seconds is None else max(0.0, self.start + self.seconds - monotonic())

    def until(self, explored: int, stride: int = _STRIDE) -> int:
        """Return up to how many nodes a search may go before it asks again; `explored` itself if it has to stop."""
        if self._whole is not None and self._whole.stopped:
            self.stopped = self._whole.stopped
        elif not self.stopped and self.left == 0:
            self.stopped = "time"
        elif not self.stopped and self.nodes is not None and explored >= self.nodes:
            self.stopped = "nodes"
        if self.stopped:
            return explored
        return explored + stride if self.nodes is None else min(self.nodes, explored + stride)

    def over(self, explored: int = 0) -> bool:
        """Tell whether a search has to stop."""
        return self.until(explored) == explored

    def part(self, nodes: int | None = None, share: float = 1.0) -> Budget:
        """Return a budget of so many nodes and a share of the time that is left; it ends when this one does."""
        part = Budget(nodes, None if self.left is None else self.left * share)
        part._whole = self
        return part

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.getsignal(signal.SIGINT)
            # A handler that was not set from Python can't be put back, so it is left in its place.
            if self._before is not None:
                signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.stopped = "interrupt"
        self._restore()


Limit: TypeAlias = "int | Budget | None"
"""How a method is told to stop: after so many nodes, by a budget, or only by itself."""


def budget_of(limit: Limit) -> Budget:
    """Return what a method was told as a budget."""
    return limit if isinstance(limit, Budget) else Budget(limit)


def checked_count(name: str, value: int | None, least: int = 0) -> int | None:
    """Return a limit that is a whole number, or None.

    Raises
    ------
    LimitError
        If it is anything else, or too small.

    """
    if value is None:
        return None
    if isinstance(value, bool) or not hasattr(value, "__index__") or value.__index__() < least:
        raise LimitError(f"{name} is {value!r}; expected a whole number, {least} or more")
    return value.__index__()
