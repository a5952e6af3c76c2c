"""Many games between bots, in one process or in many, as tables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from stopreq_widget.arena.errors import TournamentError
from stopreq_widget.arena.plan import make_plan, new_secret
from stopreq_widget.arena.results import Tournament, read_tournament
from stopreq_widget.arena.running import Run
from stopreq_widget.arena.store import Store, kept_seed
from stopreq_widget.arena.workers import Workers
from stopreq_widget.engine.errors import require
from stopreq_widget.engine.presets import board_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from stopreq_widget.arena.match import Player
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

__all__ = ["Tournament", "read_tournament", "tournament"]


def tournament(
    bots: Sequence[Player],
    games: int,
    players: int = 2,
    seed: int | None = None,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    out: str | os.PathLike[str] | None = None,
    board: Board | str | os.PathLike[str] | None = None,
    rules: Rules | str | None = None,
    time_limit: float | None = 60.0,
    progress: bool = True,
    isolated: bool = False,
) -> Tournament:
    """Play many games between bots; the same bots, seed and board give the same rows on any number of workers.

    Parameters
    ----------
    bots : sequence
        Names (``"normal"``), bots or classes of bots; in an isolated run also classes in files,
        ``"bots/ada.py:Rusher"``.  Each choice of ``players`` of them plays in every order of
        seats in turn; fewer bots than seats sit down more than once.
    games : int
        How many.
    players : int
        Seats at each table, 2 to 5.
    seed : int, optional
        The run's secret: the decks of every game and the bots' generators follow from it, and nobody comes back to it
        from them.  Without one it is drawn from the system, or is that of the run that ``out`` has; it is kept in
        ``_run.json`` and as ``result.plan.seed``, and gives the same run again.  A bot can guess a seed like 7.
    executor : concurrent.futures.Executor, optional
        Where to play: any executor of processes or of a cluster, such as ``client.get_executor()`` of a Dask client or
        ``rc.executor()`` of an ipyparallel one.  It is not shut down.
    workers : int
        Without an executor: the number of processes; 1 plays in this one.
    out : path, optional
        A folder for the games (Parquet).  If it has some of this tournament already, only the others are played;
        failed ones are tried again.
    board, rules
        Themselves or their names; Oregon's by default.
    time_limit : float or None
        Seconds for each decision; a game whose bot takes longer counts as failed.  Processes of ours that get stuck
        where Python code can't be stopped are ended after ten times as long for each game.
    progress : bool
        Whether a progress bar is shown.
    isolated : bool
        Whether each bot plays in a process of its own that is sent views as data and answers with the text of an
        action: for bots that aren't trusted.  See Notes.

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

    What a bot is given, views and a generator, leads to no hidden card.  But Python has no walls: a bot that plays in
    the process that deals (all do that, without ``isolated``) can search its memory and find the game.  An isolated bot
    runs in a fresh process that never had it; its code isn't even loaded here if it is named as ``"file.py:Class"``.
    What is kept from nobody are the user's files, ``_run.json`` among them, and the network: programs of enemies need
    another user, a container or a machine of their own.

    Examples
    --------
    >>> result = tournament(["greedy", "random"], games=6, seed=3, board="four", progress=False)
    >>> result
    Tournament of greedy, random at tables of 2, seed 3: 6 of 6 games finished
    >>> float(result.seats.groupby("bot")["share"].sum().sum())
    6.0
    """
    # Asked for now rather than after an hour of games.
    require("pandas", "tournaments")
    rules = rules_of(rules)
    board = board_of(board, rules)
    if seed is None:
        kept = kept_seed(out)
        seed = new_secret() if kept is None else kept
    plan = make_plan(bots, players, seed, board, rules, time_limit, isolated=isolated)
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        raise TournamentError(f"games must be a whole number of 0 or more, not {games!r}")
    store = None if out is None else Store(out, plan)
    run = Run(plan, games, store, progress)
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
