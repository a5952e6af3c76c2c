"""Where the interface runs: one loop, one task for the bots, and no exception that gets lost.

ipykernel has called widget callbacks on the main thread, on a thread with its own loop, and on the main thread
again (6, 7.0 and 7.4), and an exception in one of them is shown nowhere.  So every callback only hops to the loop
of the cell that made the session, and one reporter shows what went wrong.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

log = logging.getLogger("stopreq_widget")
_KEPT = 50
_T = TypeVar("_T")


class Session:
    """Runs callbacks and one background task in order, and reports what they raise.

    Parameters
    ----------
    show_error : callable
        Called with each exception that a callback or the task raised, to show it to the person.

    Attributes
    ----------
    loop : asyncio loop or None
        The loop of the cell that made the session; None in plain Python, where callbacks run at once.
    errors : deque of str
        The last tracebacks, for a cell to look at.
    """

    def __init__(self, show_error: Callable[[BaseException], None]) -> None:
        self.loop = _running_loop()
        self.errors: deque[str] = deque(maxlen=_KEPT)
        self._show_error = show_error
        self._task: asyncio.Task[None] | None = None
        self._here = False
        # Tasks are only weakly held by their loop.
        self._beside: set[asyncio.Task[None]] = set()

    def callback(self, function: Callable[..., None]) -> Callable[..., None]:
        """Return a function that has this one called on the session's loop and never raises."""

        def call(*args: Any) -> None:
            if self.loop is None or self.loop.is_closed():
                self.run(function, *args)
            else:
                self.loop.call_soon_threadsafe(self.run, function, *args)

        return call

    def follow(self, function: Callable[..., None]) -> Callable[..., None]:
        """Return a function that calls this one at once on the session's loop, and from elsewhere has it called there.

        What it raises reaches who called it at once; else it is reported.
        """
        later = self.callback(function)

        def call(*args: Any) -> None:
            if self._is_here():
                function(*args)
            else:
                later(*args)

        return call

    def run(self, function: Callable[..., None], *args: Any) -> None:
        """Call a function and report what it raises."""
        try:
            function(*args)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told
            self.report(error)

    def report(self, error: BaseException) -> None:
        """Keep a traceback, log it, and show it."""
        self.errors.append("".join(traceback.format_exception(error)))
        log.error("the interface failed: %s", error, exc_info=error)
        try:
            self._show_error(error)
        except Exception as another:
            log.error("an error could not be shown: %s", another, exc_info=another)

    @property
    def busy(self) -> bool:
        """Whether the background task is running."""
        return self._here or (self._task is not None and not self._task.done())

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as the background task, in place of one that is running."""
        self.stop()
        loop = self._loop_for_work()
        if loop is None:
            self._run_here(work)
        elif self._is_here():
            self._task = self._task_of(loop, work)
        else:
            loop.call_soon_threadsafe(self.start, work)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the background task."""
        loop = self._loop_for_work()
        if loop is None:
            self._run_here(work)
        elif self._is_here():
            task = self._task_of(loop, work)
            self._beside.add(task)
            task.add_done_callback(self._beside.discard)
        else:
            loop.call_soon_threadsafe(self.spawn, work)

    @staticmethod
    async def think(function: Callable[..., _T], *args: Any) -> _T:
        """Call a function that takes long in a thread, so that the kernel stays free; ``args`` must be values."""
        return await asyncio.to_thread(function, *args)

    def stop(self) -> None:
        """Cancel the background task."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _loop_for_work(self) -> asyncio.AbstractEventLoop | None:
        """Return the session's loop; without one, or once it is closed, the one that runs now becomes it."""
        if self.loop is None or self.loop.is_closed():
            running = None if self._here else _running_loop()
            if running is None:
                return None
            self.loop = running
        return self.loop

    def _is_here(self) -> bool:
        """Tell whether the caller is on the session's loop, or there is none."""
        return self.loop is None or self.loop.is_closed() or _running_loop() is self.loop

    def _run_here(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine to its end, where there is no loop to leave it to."""
        self._here = True
        try:
            asyncio.run(self._guard(work))
        finally:
            self._here = False

    def _task_of(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = loop.create_task(self._guard(work))
        # A task that is cancelled before it has begun never comes to the work.
        task.add_done_callback(lambda _: work.close())
        return task

    async def _guard(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told
            self.report(error)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
