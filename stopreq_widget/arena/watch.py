"""Stopping a bot that thinks too long, in any thread of any process."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Result = TypeVar("_Result")


class OvertimeError(Exception):
    """A call took longer than its limit."""


class _StopNow(BaseException):
    """What is raised inside the call; no Exception, so that a bot's own ``except Exception`` doesn't catch it."""


class Watch:
    """Calls functions and stops each that takes longer than a limit.

    A second thread looks at the clock and, when time is up, has the interpreter raise an exception in the thread that
    called.  It works in worker threads too, where signals don't, and reaches whatever runs Python code; a call that is
    stuck in compiled code or asleep is only stopped when it comes back (or with its process:
    :class:`stopreq_widget.arena.workers.Workers`).

    Parameters
    ----------
    limit : float or None
        Seconds for each call; None: as long as it takes.

    Examples
    --------
    >>> with Watch(0.05) as watch:
    ...     print(watch.call(sum, [1, 2]))
    ...     watch.call(lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
        ...
    stopreq_widget.arena.watch.OvertimeError: took longer than 0.05 s
    """

    def __init__(self, limit: float | None) -> None:
        self._limit = limit
        self._changed = threading.Condition()
        self._deadline: float | None = None
        self._closing = False
        self._thread: threading.Thread | None = None
        self._watched = 0

    def __enter__(self) -> Self:
        if self._limit is not None:
            self._watched = threading.get_ident()
            self._thread = threading.Thread(target=self._look, name="bot watch", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._thread is not None:
            with self._changed:
                self._closing = True
                self._changed.notify()
            self._thread.join()

    def call(self, function: Callable[..., _Result], *args: object) -> _Result:
        """Return what a function returns; :class:`OvertimeError` if it takes too long."""
        if self._limit is None:
            return function(*args)
        start = time.monotonic()
        try:
            try:
                self._set(start + self._limit)
                result = function(*args)
            finally:
                self._set(None)
        except _StopNow:
            # It can also strike between the function's return and the end of `finally`.
            self._set(None)
            raise OvertimeError(f"took longer than {self._limit:g} s") from None
        if time.monotonic() - start > self._limit:
            raise OvertimeError(f"took longer than {self._limit:g} s")
        return result

    def _set(self, deadline: float | None) -> None:
        with self._changed:
            self._deadline = deadline
            if deadline is None:
                # What was ordered and has not struck yet must not strike later.
                _raise_in(self._watched, None)

    def _look(self) -> None:
        # The thread isn't woken for each call, which would take longer than most calls; it looks now and then.
        pause = min(1.0, (self._limit or 0.0) / 4)
        with self._changed:
            while not self._closing:
                now = time.monotonic()
                if self._deadline is not None and now >= self._deadline:
                    # Once more each second, for a bot that catches everything.
                    _raise_in(self._watched, _StopNow)
                    self._deadline = now + 1.0
                self._changed.wait(pause)


def _raise_in(thread: int, exception: type[BaseException] | None) -> None:
    """Have the interpreter raise an exception in a thread; None takes one back that is still waiting."""
    target = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), target)
