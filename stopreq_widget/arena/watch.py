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
        self._deadline: float | None = None
        self._ordering = self._ordered = False
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._watched = 0

    def __enter__(self) -> Self:
        if self._limit is not None:
            self._watched = threading.get_ident()
            self._thread = threading.Thread(target=self._look, args=(self._limit,), name="bot watch", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._thread is not None:
            self._closed.set()
            self._thread.join()

    def call(self, function: Callable[..., _Result], *args: object) -> _Result:
        """Return what a function returns; :class:`OvertimeError` if it takes too long."""
        if self._limit is None:
            return function(*args)
        start = time.monotonic()
        try:
            try:
                self._ordered = False
                self._deadline = start + self._limit
                result = function(*args)
            finally:
                self._stop_watching()
        except _StopNow:
            # It can also strike between the function's return and the end of `finally`.
            while not self._stopped():
                pass
            raise OvertimeError(f"took longer than {self._limit:g} s") from None
        if time.monotonic() - start > self._limit:
            raise OvertimeError(f"took longer than {self._limit:g} s")
        return result

    def _stop_watching(self) -> None:
        """End the watch over a call so that nothing strikes after it.

        No lock is held here, since the exception may be raised anywhere, even between taking a lock and having it.
        """
        self._deadline = None
        while self._ordering:
            time.sleep(0)
        if self._ordered:
            # Whether it has struck can't be asked, and an order can't be taken back cleanly (CPython would go on
            # looking for it for ever, and a tracer hang).  So it is ordered once more and awaited.
            _raise_in(self._watched)
            while True:
                time.sleep(0)

    def _stopped(self) -> bool:
        """Stop watching; return whether that was done, False if the exception struck meanwhile."""
        try:
            self._stop_watching()
        except _StopNow:
            self._ordered = self._ordering
            return False
        return True

    def _look(self, limit: float) -> None:
        # The thread isn't woken for each call, which would take longer than most calls; it looks now and then.
        pause = min(1.0, limit / 4)
        struck: float | None = None
        again = 0.0
        while not self._closed.wait(pause):
            deadline, now = self._deadline, time.monotonic()
            if deadline is None or now < (again if deadline is struck else deadline):
                continue
            self._ordering = True
            # Another call may have begun since, or none be under way.
            if self._deadline is deadline:
                self._ordered = True
                _raise_in(self._watched)
                # Once more each second, for a bot that catches everything.
                struck, again = deadline, now + 1.0
            self._ordering = False


def _raise_in(thread: int) -> None:
    """Have the interpreter raise the exception in a thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_StopNow))
