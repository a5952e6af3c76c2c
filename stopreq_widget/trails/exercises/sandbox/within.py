"""Stop what is late without a process of its own: in a thread, or, where there are no threads, by monitoring.

Both put an exception into the function, again and again until it has left: one that catches everything comes out too.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from contextlib import contextmanager
from io import TextIOBase
from typing import TYPE_CHECKING, Any, TypeVar

from .outcome import FATAL, WALL, Outcome, OutOfTimeError, call_once, late
from .refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Value = TypeVar("Value")

LOOK = 0.02
"""Seconds between two looks at a thread's time."""

PATIENCE = 2.0
"""Seconds for which a late thread is asked to end; after that it is left alone, in something that is not Python."""

TOOLS = range(6)
"""The numbers that Python's monitoring has for tools; some have an owner by custom."""


def threads_are_missing() -> bool:
    """Return whether this Python can't start threads, as in a browser."""
    return sys.platform in ("emscripten", "wasi")


def run_within(
    function: Callable[..., Any],
    calls: Sequence[tuple[Any, ...]],
    seconds: float,
    forbidden: Sequence[str],
    monitored: bool,
) -> list[Outcome]:
    """Return the outcomes of the calls up to the first that was late or died, that one included."""
    spared = frozenset() if monitored else frozenset(thread.ident or 0 for thread in threading.enumerate())
    outcomes: list[Outcome] = []
    with Refusal(forbidden, spared) as refusal, _quiet(spared):
        for arguments in calls:
            try:
                outcomes.append(call_within(lambda: call_once(function, arguments, refusal), seconds, monitored))  # noqa: B023 (called at once)
            except OutOfTimeError:
                outcomes.append(late(seconds))
            if outcomes[-1].ending in FATAL:
                break
    return outcomes


def call_within(work: Callable[[], Value], seconds: float, monitored: bool | None = None) -> Value:
    """Return what a call returns, or have OutOfTimeError raised inside it when its time is over.

    Parameters
    ----------
    work : callable
        Without parameters; what it raises is raised here.
    seconds : float
        Of processor time of this program, or a few times as much by the clock.
    monitored : bool, optional
        Whether to do without threads; left out, where there are none.

    Raises
    ------
    OutOfTimeError
        With the traceback of where the call was when its time was over.

    Examples
    --------
    >>> def endless():
    ...     while True: pass
    >>> try:
    ...     call_within(endless, 0.1)
    ... except OutOfTimeError as error:
    ...     print("stopped")
    stopped

    """
    if threads_are_missing() if monitored is None else monitored:
        return _monitored(work, seconds)
    return _in_a_thread(work, seconds)


def _in_a_thread(work: Callable[[], Value], seconds: float) -> Value:
    values: list[Value] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            values.append(work())
        except BaseException as error:  # noqa: BLE001 (it is raised again, in the thread that asked)
            errors.append(error)

    worker = threading.Thread(target=run, daemon=True)
    used, begun = time.process_time(), time.monotonic()
    worker.start()
    while worker.is_alive():
        worker.join(LOOK)
        if time.process_time() - used > seconds or time.monotonic() - begun > WALL * seconds:
            _end(worker)
            break
    if errors:
        raise errors[0]
    if values:
        return values[0]
    raise OutOfTimeError(f"stopped after {seconds:g} s; it can't be ended and sleeps on")


def _end(worker: threading.Thread) -> None:
    """Raise in a thread until it ends, or for as long as there is hope."""
    begun = time.monotonic()
    while worker.is_alive() and time.monotonic() - begun < PATIENCE:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident or 0), ctypes.py_object(OutOfTimeError))
        worker.join(LOOK)


def _monitored(work: Callable[[], Value], seconds: float) -> Value:
    # Typed as anything: the oldest Python that we support has no monitoring, and the browser's has.
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined]
    events = monitoring.events
    watched = (events.JUMP, events.PY_START, events.PY_RESUME)
    tool = next(number for number in TOOLS if monitoring.get_tool(number) is None)
    end = time.process_time() + seconds

    def look(*_: object) -> None:
        if time.process_time() > end:
            raise OutOfTimeError(f"stopped after {seconds:g} s")

    monitoring.use_tool_id(tool, __name__)
    try:
        for event in watched:
            monitoring.register_callback(tool, event, look)
        # Every loop jumps back, on one line too, and every recursion starts a function.
        monitoring.set_events(tool, sum(watched))
        return work()
    finally:
        monitoring.set_events(tool, events.NO_EVENTS)
        monitoring.free_tool_id(tool)


class _Quiet(TextIOBase):
    """A stream that drops what a student's function prints and passes on what others of this program say."""

    def __init__(self, stream: Any, spared: frozenset[int]) -> None:
        self._stream, self._spared = stream, spared

    def write(self, text: str) -> int:
        return int(self._stream.write(text)) if threading.get_ident() in self._spared else len(text)

    def flush(self) -> None:
        self._stream.flush()


@contextmanager
def _quiet(spared: frozenset[int]) -> Iterator[None]:
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Quiet(sys.stdout, spared), _Quiet(sys.stderr, spared)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams
