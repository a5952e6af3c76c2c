"""A tournament under way: which games are done, which failed, and who plays the next."""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from stopreq_widget.arena.blocks import failure_row, play_block
from stopreq_widget.arena.errors import WorkerDiedError
from stopreq_widget.arena.guests import Guests
from stopreq_widget.arena.results import Tournament, in_order
from stopreq_widget.arena.workers import Workers
from stopreq_widget.engine.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from stopreq_widget.arena.blocks import Played
    from stopreq_widget.arena.plan import Plan
    from stopreq_widget.arena.store import Store

# Seconds of games that one task should have; and between two writings of the output, which are rarer in a long run.
_TASK_SECONDS, _WRITE_SECONDS, _WRITE_SECONDS_AT_MOST = 1.0, 5.0, 30.0
_ISOLATED_TASK_SECONDS = 20.0
_MOST_GAMES = 500
# In a run of so many games the compiled planner saves more time than it takes to load or, once, to compile.
_FAST_FROM = 200


class Run:
    """A tournament that is being played: what is done, what failed, what is to do."""

    def __init__(self, plan: Plan, games: int, store: Store | None, progress: bool) -> None:
        self._plan, self._games, self._store, self._progress = plan, games, store, progress
        self._rows = [] if store is None else [row for row in store.load() if row["game"] < games]
        self._unwritten: list[dict[str, Any]] = []
        self._failures: list[dict[str, Any]] = []
        self._began = self._written = time.monotonic()
        done = {row["game"] for row in self._rows}
        self._todo = [game for game in range(games) if game not in done]
        self._seconds, self._played = 0.0, 0
        self._fast = len(self._todo) >= _FAST_FROM and not plan.isolated
        # The processes of guests take a second to start.
        self._task_seconds = _ISOLATED_TASK_SECONDS if plan.isolated else _TASK_SECONDS
        self.interrupted = False

    def play_here(self) -> None:
        """Play game after game in this process."""
        plan = self._plan
        with self._bar() as bar, Guests(plan.board, plan.time_limit) as guests:
            try:
                for game in self._todo:
                    block = play_block(plan, [game], fast=self._fast, guests=guests if plan.isolated else None)
                    self._take(block, bar)
            except KeyboardInterrupt:
                self.interrupted = True

    def play_in(self, executor: Executor, workers: int) -> None:
        """Play in an executor, always with a few more tasks under way than it has workers."""
        plan = replace(self._plan, board=replace(self._plan.board))
        waiting = self._blocks(workers)
        again: list[list[int]] = []
        pending: dict[Future[Any], list[int]] = {}
        broken = False
        with self._bar() as bar:
            try:
                while True:
                    while not broken and len(pending) < 2 * workers + 2:
                        block = again.pop() if again else next(waiting, None)
                        if block is None:
                            break
                        pending[self._submit(executor, plan, block)] = block
                    if not pending:
                        break
                    for future in wait(pending, return_when=FIRST_COMPLETED).done:
                        block = pending.pop(future)
                        try:
                            self._take(future.result(), bar)
                        except Exception as error:  # noqa: BLE001 - whatever an executor raises when a worker dies
                            broken = broken or isinstance(error, BrokenExecutor)
                            if len(block) > 1 and not broken:
                                again += [[game] for game in block]
                            else:
                                self._lost(block, error, bar)
            except KeyboardInterrupt:
                self.interrupted = True
                for future in pending:
                    future.cancel()
        if broken:
            self.interrupted = True

    def _submit(self, executor: Executor, plan: Plan, block: list[int]) -> Future[Any]:
        play = partial(play_block, fast=self._fast)
        if isinstance(executor, Workers):
            limit = None if plan.time_limit is None else 10 * plan.time_limit * len(block)
            return executor.submit_within(limit, play, plan, block)
        return executor.submit(play, plan, block)

    def _blocks(self, workers: int) -> Iterator[list[int]]:
        """Yield the games to do, so many at a time as take about a second; fewer near the end."""
        start = 0
        while start < len(self._todo):
            size = 1
            if self._played:
                size = int(self._task_seconds * self._played / max(self._seconds, 1e-9))
            size = max(1, min(size, _MOST_GAMES, (len(self._todo) - start) // (2 * workers)))
            yield self._todo[start : start + size]
            start += size

    def _take(self, block: Played, bar: Any) -> None:
        rows, failures, seconds = block
        self._rows += rows
        self._unwritten += rows
        self._failures += failures
        count = len(rows) // self._plan.players + len(failures)
        self._played += count
        self._seconds += seconds
        self._show(bar, count)
        now = time.monotonic()
        pause = min(max((now - self._began) / 20, _WRITE_SECONDS), _WRITE_SECONDS_AT_MOST)
        if now - self._written > pause:
            self._write()

    def _lost(self, block: list[int], error: Exception, bar: Any) -> None:
        # An executor's own word for a worker's death: WorkerDiedError here, BrokenProcessPool, dask's KilledWorker.
        died = isinstance(error, WorkerDiedError | BrokenExecutor) or type(error).__name__ == "KilledWorker"
        kind = "worker died" if died else "worker failed"
        message = str(error) if isinstance(error, WorkerDiedError) else said(error)
        self._failures += [failure_row(self._plan, game, kind, message) for game in block]
        self._show(bar, len(block))

    def _show(self, bar: Any, count: int) -> None:
        if self._failures:
            bar.set_postfix(failed=len(self._failures), refresh=False)
        bar.update(count)

    def _bar(self) -> Any:
        from tqdm.auto import tqdm

        return tqdm(
            total=self._games,
            initial=self._games - len(self._todo),
            unit="game",
            disable=not self._progress,
        )

    def _write(self) -> None:
        if self._store is not None and self._unwritten:
            self._store.add(self._unwritten)
        self._unwritten = []
        self._written = time.monotonic()

    def result(self) -> Tournament:
        """Write what isn't yet, and return everything in the order of the games."""
        self._write()
        rows, failures = in_order(self._rows, self._failures)
        # A folder that is only read again stays as it is.
        if self._store is not None and (self._played or self._failures):
            self._store.finish(rows, failures)
        return Tournament(self._plan, self._games, failures, self.interrupted, rows)
