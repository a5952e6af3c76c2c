"""Many games between bots, in one process or in many, as tables."""

from __future__ import annotations

import os
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.arena.errors import BotFailedError, TournamentError, WorkerDiedError
from stopreq_widget.arena.match import play_game
from stopreq_widget.arena.plan import Plan, make_plan, seatings
from stopreq_widget.arena.rows import COLUMNS, FAILURES, LISTS, TIMES, claims_frame, frame, seat_rows, tickets_frame
from stopreq_widget.arena.store import Store, read_about, read_failures, read_rows
from stopreq_widget.arena.workers import Workers
from stopreq_widget.engine.board import Board, load_board
from stopreq_widget.engine.ruleset import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    import pandas as pd

    from stopreq_widget.arena.match import Player

# Seconds of games that one task should have; and between two writings of the output, which are rarer in a long run.
_TASK_SECONDS, _WRITE_SECONDS, _WRITE_SECONDS_AT_MOST = 1.0, 5.0, 30.0
_MOST_GAMES = 500


@dataclass(frozen=True, eq=False, repr=False)
class Tournament:
    """What :func:`tournament` returns; every table is in the order of the games.

    Attributes
    ----------
    plan : Plan
        What was played: bots, seats, seeds.
    games : int
        How many were asked for.
    failures : DataFrame
        A row a game that was not finished: ``kind`` (``"raised"``, ``"too slow"``, ``"illegal action"``, ``"worker
        died"``), ``seat`` and ``bot`` (-1 and empty where that isn't known), ``turn``, ``message``.
    interrupted : bool
        Whether it was stopped before its end.
    """

    plan: Plan
    games: int
    failures: pd.DataFrame
    interrupted: bool
    _rows: pd.DataFrame = field(repr=False)

    @property
    def board(self) -> Board:
        """The board that was played on."""
        return self.plan.board

    @property
    def finished(self) -> int:
        """Number of games that came to their end."""
        return int(self._rows["game"].nunique())

    @property
    def seats(self) -> pd.DataFrame:
        """A row a game and seat; see :func:`tournament` for the columns."""
        return self._rows[list(COLUMNS)].copy()

    @property
    def routes(self) -> pd.DataFrame:
        """A row a game and claimed route: ``turn`` of the claim, service ``paid`` with and ``passes`` spent."""
        return claims_frame(self._rows, self.board)

    @property
    def tickets(self) -> pd.DataFrame:
        """A row a game and kept ticket: whether it was ``done``, and its ``points``, negative if it was not."""
        return tickets_frame(self._rows, self.board)

    @property
    def tokens(self) -> pd.DataFrame:
        """A row a game and token taken: ``game``, ``seat``, ``bot``, ``won`` and ``station``."""
        table = self._rows[["game", "seat", "bot", "won", "token_stations"]].explode(
            "token_stations", ignore_index=True
        )
        return table.dropna().rename(columns={"token_stations": "station"}).reset_index(drop=True)

    @property
    def timing(self) -> pd.DataFrame:
        """A row a game and seat: ``seconds`` that the bot thought, and for its ``slowest`` decision."""
        return self._rows[["game", "seat", "bot", *TIMES]].copy()

    def __repr__(self) -> str:
        notes = [f"{self.finished} of {self.games} games finished"]
        notes += [f"{len(self.failures)} failed"] * bool(len(self.failures)) + ["interrupted"] * self.interrupted
        who = ", ".join(self.plan.names)
        return f"Tournament of {who} at tables of {self.plan.players}, seed {self.plan.seed}: {', '.join(notes)}"


def tournament(
    bots: Sequence[Player],
    games: int,
    players: int = 2,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    out: str | os.PathLike[str] | None = None,
    board: Board | None = None,
    rules: Rules | None = None,
    time_limit: float | None = 60.0,
    progress: bool = True,
) -> Tournament:
    """Play many games between bots; the same bots, seed and board give the same rows on any number of workers.

    Parameters
    ----------
    bots : sequence
        Names (``"normal"``), bots or classes of bots.  Each choice of ``players`` of them plays in every order of
        seats in turn; fewer bots than seats sit down more than once.
    games : int
        How many.
    players : int
        Seats at each table, 2 to 5.
    seed : int
        Of the tournament; the seed of each game follows from it and the game's number.
    executor : concurrent.futures.Executor, optional
        Where to play: any executor of processes or of a cluster, such as ``client.get_executor()`` of a Dask client or
        ``rc.executor()`` of an ipyparallel one.  It is not shut down.
    workers : int
        Without an executor: the number of processes; 1 plays in this one.
    out : path, optional
        A folder for the games (Parquet).  If it has some of this tournament already, only the others are played;
        failed ones are tried again.
    board, rules
        Oregon's by default.
    time_limit : float or None
        Seconds for each decision; a game whose bot takes longer counts as failed.  Processes of ours that get stuck
        where Python code can't be stopped are ended after ten times as long for each game.
    progress : bool
        Whether a progress bar is shown.

    Returns
    -------
    Tournament
        ``seats`` has a row a game and seat: ``game``, ``seed``, ``seat``, ``bot``; points of ``routes``, ``flight``,
        ``tokens``, ``ticket_points``, ``longest_bonus``, ``extra`` (other rule sets) and ``total``; ``longest``
        (trains), tickets ``done`` and ``kept``, routes ``claimed``, ``trains`` and ``cards`` left, ``blind_draws``,
        ``open_draws``, ``ticket_draws``; ``won``, ``share`` of the win; of the game ``decided_by``, ``turns`` and
        ``decisions``.  Further tables: ``routes``, ``tickets``, ``tokens``, ``timing``, ``failures``.

    Raises
    ------
    TournamentError
        If these don't fit together, or ``out`` has another tournament.
    BotError
        If there is no bot of a name.

    Notes
    -----
    Interrupting (Ctrl-C, or the notebook's stop button) ends it early with what is done; with ``out`` the same call
    goes on from there.  A bot that raises, takes too long or plays what isn't legal ends only its game.  So does a
    process that dies: the games that it had are played again one by one, to find out which it was.

    Examples
    --------
    >>> result = tournament(["greedy", "random"], games=6, board=load_board("four"), progress=False)
    >>> result
    Tournament of greedy, random at tables of 2, seed 0: 6 of 6 games finished
    >>> result.seats.groupby("bot")["share"].sum().sum()
    np.float64(6.0)
    """
    board = load_board() if board is None else board
    plan = make_plan(bots, players, seed, board, Rules() if rules is None else rules, time_limit)
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        raise TournamentError(f"games must be a whole number of 0 or more, not {games!r}")
    store = None if out is None else Store(out, plan)
    run = _Run(plan, games, store, progress)
    if executor is not None:
        run.play_in(
            executor, workers if workers > 1 else getattr(executor, "_max_workers", None) or os.cpu_count() or 1
        )
    elif workers == 1:
        run.play_here()
    else:
        pool = Workers(workers)
        try:
            run.play_in(pool, workers)
        finally:
            pool.shutdown(wait=not run.interrupted, cancel_futures=True)
    return run.result()


def read_tournament(
    folder: str | os.PathLike[str], *, board: Board | None = None, same_board: bool = True
) -> Tournament:
    """Return the games that :func:`tournament` wrote to a folder, without playing any.

    Parameters
    ----------
    folder : path
        What was given as ``out``.
    board : Board, optional
        What was played on; Oregon's by default.
    same_board : bool
        Whether the board must equal the one that was played on to the last number; without that, points of tickets
        and lengths of routes are those of the board given here.

    Returns
    -------
    Tournament
        Its plan has the bots' names in place of bots.

    Raises
    ------
    TournamentError
        If the folder has no tournament, or one on another board.
    """
    folder, board = Path(folder), load_board() if board is None else board
    about = read_about(folder)
    if same_board and about["digest"] != board.digest:
        raise TournamentError(
            f"{folder} was played on a board {about['board']!r} with other numbers than {board.name!r}"
        )
    numbers: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in about["rules"].items()
    }
    rules, names, players = Rules(**numbers), tuple(about["bots"]), about["players"]
    plan = Plan(names, names, players, about["seed"], board, rules, None, seatings(len(names), players))
    rows, failures = _tables(read_rows(folder), read_failures(folder))
    games = int(rows["game"].nunique()) + len(failures)
    return Tournament(plan, games, failures, False, rows)


def _tables(rows: list[dict[str, Any]], failures: list[dict[str, Any]]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return both in the order of the games, with typed columns."""
    every = COLUMNS | dict.fromkeys(LISTS, "object") | dict.fromkeys(TIMES, "float64")
    return (
        frame(rows, every).sort_values(["game", "seat"], ignore_index=True),
        frame(failures, FAILURES).sort_values("game", ignore_index=True),
    )


def play_block(plan: Plan, games: Sequence[int]) -> tuple[list[dict[str, Any]], list[dict[str, Any]], float]:
    """Play some games of a plan: the rows of the finished ones, those of the failures, and the seconds it took.

    This is what is sent to workers.
    """
    began = time.perf_counter()
    plan = replace(plan, board=_same_board(plan.board))
    rows: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
    for game in games:
        lineup, seed = plan.lineup(game), plan.game_seed(game)
        names = [plan.names[i] for i in lineup]
        try:
            match = play_game(
                [plan.bots[i] for i in lineup],
                seed,
                board=plan.board,
                rules=plan.rules,
                time_limit=plan.time_limit,
            )
        except BotFailedError as error:
            failures.append(_failure(plan, game, error.kind, error.message, error.seat, error.turn))
        else:
            rows += seat_rows(game, seed, replace(match, bots=tuple(names)))
    return rows, failures, time.perf_counter() - began


@lru_cache(maxsize=4)
def _same_board(board: Board) -> Board:
    """Return one board for all equal ones, so that what is worked out for it is worked out once a process."""
    return board


def _failure(plan: Plan, game: int, kind: str, message: str, seat: int = -1, turn: int = -1) -> dict[str, Any]:
    bot = plan.names[plan.lineup(game)[seat]] if seat >= 0 else ""
    return {
        "game": game,
        "seed": plan.game_seed(game),
        "kind": kind,
        "seat": seat,
        "bot": bot,
        "turn": turn,
        "message": message[:2000],
    }


class _Run:
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
        self.interrupted = False

    def play_here(self) -> None:
        """Play game after game in this process."""
        with self._bar() as bar:
            try:
                for game in self._todo:
                    self._take(play_block(self._plan, [game]), bar)
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
        if isinstance(executor, Workers):
            limit = None if plan.time_limit is None else 10 * plan.time_limit * len(block)
            return executor.submit_within(limit, play_block, plan, block)
        return executor.submit(play_block, plan, block)

    def _blocks(self, workers: int) -> Iterator[list[int]]:
        """Yield the games to do, so many at a time as take about a second; fewer near the end."""
        start = 0
        while start < len(self._todo):
            size = 1
            if self._played:
                size = int(_TASK_SECONDS * self._played / max(self._seconds, 1e-9))
            size = max(1, min(size, _MOST_GAMES, (len(self._todo) - start) // (2 * workers)))
            yield self._todo[start : start + size]
            start += size

    def _take(self, block: tuple[list[dict[str, Any]], list[dict[str, Any]], float], bar: Any) -> None:
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
        message = str(error) if isinstance(error, WorkerDiedError) else f"{type(error).__name__}: {error}"
        self._failures += [_failure(self._plan, game, kind, message) for game in block]
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
        rows, failures = _tables(self._rows, self._failures)
        # A folder that is only read again stays as it is.
        if self._store is not None and (self._played or self._failures):
            self._store.finish(rows, failures)
        return Tournament(self._plan, self._games, failures, self.interrupted, rows)
