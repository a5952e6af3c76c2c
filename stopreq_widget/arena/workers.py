"""Processes that play games, one task at a time each; one that dies or hangs takes only its own task with it."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import threading
import time
from collections import deque
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, TypeVar

from stopreq_widget.arena.errors import ArenaError, WorkerDiedError
from stopreq_widget.engine.errors import said

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.process import BaseProcess

_Result = TypeVar("_Result")
_STOP = b""
_PATIENCE = 5.0


@dataclass
class _Task:
    """What a worker has to do; ``limit`` is how many seconds it may take."""

    future: Future[Any]
    payload: bytes
    limit: float | None


@dataclass
class _Worker:
    """A process, our end of the pipe to it, and what it is doing until when."""

    process: BaseProcess
    pipe: Connection
    task: _Task | None = None
    deadline: float | None = None


class Workers(Executor):
    """An executor of processes that outlives them.

    ``concurrent.futures.ProcessPoolExecutor`` gives up altogether when one of its processes dies.  Here that task's
    future gets a :class:`WorkerDiedError`, a new process takes the place, and the others don't notice.

    Parameters
    ----------
    processes : int
        How many; they are started in the platform's own way (``multiprocessing.get_context()``).

    Raises
    ------
    ArenaError
        If ``processes`` is no whole number of 1 or more.

    Examples
    --------
    >>> with Workers(1) as workers:
    ...     workers.submit(pow, 2, 10).result()
    1024
    """

    def __init__(self, processes: int) -> None:
        if isinstance(processes, bool) or not isinstance(processes, int) or processes < 1:
            raise ArenaError(f"workers must be a whole number of 1 or more, not {processes!r}")
        self.processes = processes
        self._context = multiprocessing.get_context()
        self._lock = threading.Lock()
        self._waiting: deque[_Task] = deque()
        self._closing = False
        self._bell, self._ring = self._context.Pipe(duplex=False)
        self._workers = [self._start() for _ in range(processes)]
        self._manager = threading.Thread(target=self._manage, name="arena workers", daemon=True)
        self._manager.start()

    def submit(self, fn: Callable[..., _Result], /, *args: Any, **kwargs: Any) -> Future[_Result]:
        """Have a function called in a process; functions and arguments must be such as can be pickled."""
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(
        self, limit: float | None, fn: Callable[..., _Result], /, *args: Any, **kwargs: Any
    ) -> Future[_Result]:
        """Have a function called in a process that is ended when it takes longer than ``limit`` seconds."""
        task = _Task(Future(), pickle.dumps((fn, args, kwargs)), limit)
        with self._lock:
            if self._closing:
                raise RuntimeError("these workers have been shut down")
            self._waiting.append(task)
        self._wake()
        return task.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when what was submitted is done; with ``cancel_futures`` what has not begun is dropped."""
        with self._lock:
            self._closing = True
            dropped = list(self._waiting) if cancel_futures else []
            if cancel_futures:
                self._waiting.clear()
        for task in dropped:
            task.future.cancel()
        self._wake()
        if wait:
            self._manager.join()

    def _wake(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._ring.send_bytes(b"!")

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _manage(self) -> None:
        """Hand tasks out, take results in and replace what died, until there is nothing left to do."""
        while True:
            with self._lock:
                for worker in self._workers:
                    if worker.task is None and self._waiting:
                        self._give(worker, self._waiting.popleft())
                if self._closing and not self._waiting and all(worker.task is None for worker in self._workers):
                    break
            deadlines = [worker.deadline for worker in self._workers if worker.deadline is not None]
            patience = max(0.0, min(deadlines) - time.monotonic()) if deadlines else None
            ends = [end for worker in self._workers for end in (worker.pipe, worker.process.sentinel)]
            ready = wait([self._bell, *ends], patience)
            if self._bell in ready:
                self._bell.recv_bytes()
            for i, worker in enumerate(self._workers):
                if worker.pipe in ready or worker.process.sentinel in ready:
                    self._take(i, worker)
                elif worker.deadline is not None and time.monotonic() > worker.deadline:
                    self._replace(i, worker, f"took longer than {worker.task.limit if worker.task else 0:g} s")
        for worker in self._workers:
            with contextlib.suppress(OSError):
                worker.pipe.send_bytes(_STOP)
        for worker in self._workers:
            worker.process.join(_PATIENCE)
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self._bell.close()
        self._ring.close()

    def _give(self, worker: _Worker, task: _Task) -> None:
        if not task.future.set_running_or_notify_cancel():
            return
        worker.task = task
        worker.deadline = None if task.limit is None else time.monotonic() + task.limit
        # If the process is gone its pipe reports that next, and the task with it.
        with contextlib.suppress(OSError):
            worker.pipe.send_bytes(task.payload)

    def _take(self, index: int, worker: _Worker) -> None:
        try:
            if not worker.pipe.poll():
                raise EOFError
            done, value = pickle.loads(worker.pipe.recv_bytes())  # noqa: S301 - from our own child process
        except (EOFError, OSError):
            worker.process.join(_PATIENCE)
            self._replace(index, worker, f"the process ended with code {worker.process.exitcode}")
            return
        task, worker.task, worker.deadline = worker.task, None, None
        if task is not None:
            (task.future.set_result if done else task.future.set_exception)(value)

    def _replace(self, index: int, worker: _Worker, why: str) -> None:
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        self._workers[index] = self._start()
        if worker.task is not None:
            worker.task.future.set_exception(WorkerDiedError(why))


def _work(pipe: Connection) -> None:
    """Do tasks until the pipe is closed or the parent is gone; the life of a process."""
    # Ctrl-C is for the parent, which ends its processes in good order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    watched: list[Any] = [pipe] if parent is None else [pipe, parent.sentinel]
    while pipe in wait(watched):
        try:
            payload = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if payload == _STOP:
            return
        try:
            function, args, kwargs = pickle.loads(payload)  # noqa: S301 - from our own parent process
            answer = pickle.dumps((True, function(*args, **kwargs)))
        except Exception as error:  # noqa: BLE001 - it belongs to whoever waits for the future
            answer = _pickled_error(error)
        pipe.send_bytes(answer)


def _pickled_error(error: Exception) -> bytes:
    """Return an error as it is sent back; one that can't be pickled comes as its words."""
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)  # noqa: S301 - what was dumped in the line above
    except Exception:  # noqa: BLE001 - whatever an error's own pickling does
        return pickle.dumps((False, ArenaError(said(error))))
    return answer
