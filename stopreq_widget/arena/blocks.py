"""The piece of a tournament that a worker plays: some games, one after another."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from stopreq_widget.arena.errors import BotFailedError
from stopreq_widget.arena.guests import Guests, Invitation
from stopreq_widget.arena.match import bot_key, play_from, play_game, unique_names
from stopreq_widget.arena.rows import seat_rows
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import writable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.arena.match import Match
    from stopreq_widget.arena.plan import Plan
    from stopreq_widget.engine.board import Board

# Characters of what a failure says that are kept.
_LONGEST = 2000
# The rows of the finished games, those of the failures, and the seconds it took.
Played: TypeAlias = "tuple[list[dict[str, Any]], list[dict[str, Any]], float]"


def play_block(plan: Plan, games: Sequence[int], *, fast: bool = False, guests: Guests | None = None) -> Played:
    """Play some games of a plan: the rows of the finished ones, those of the failures, and the seconds it took.

    This is what is sent to workers.  ``fast`` has planners use the compiled core, where numba is installed; the games
    are the same.  ``guests`` are the processes of an isolated run's bots, kept from block to block; without them they
    are started for this one.
    """
    if plan.isolated and guests is None:
        with Guests(plan.board, plan.time_limit) as ours:
            return play_block(plan, games, fast=fast, guests=ours)
    began = time.perf_counter()
    plan = replace(plan, board=_same_board(plan.board))
    rows: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
    for game in games:
        lineup, seed = plan.lineup(game), plan.game_seed(game)
        names = [plan.names[i] for i in lineup]
        try:
            match = _play(plan, lineup, seed, guests, hurry=fast)
        except BotFailedError as error:
            failures.append(failure_row(plan, game, error.kind, error.message, error.seat, error.turn))
        else:
            rows += seat_rows(game, seed, replace(match, bots=tuple(names)))
    return rows, failures, time.perf_counter() - began


def _play(plan: Plan, lineup: tuple[int, ...], seed: int, guests: Guests | None, *, hurry: bool) -> Match:
    bots = [plan.bots[i] for i in lineup]
    if guests is None:
        players = [bot for bot in bots if not isinstance(bot, Invitation)]
        limit = plan.time_limit
        return play_game(players, seed, board=plan.board, rules=plan.rules, time_limit=limit, hurry=hurry)
    names = unique_names([plan.names[i] for i in lineup])
    start = new_game(plan.board, names, seed=seed, rules=plan.rules)
    invited = [bot for bot in bots if isinstance(bot, Invitation)]
    try:
        seated = guests.seated(invited, [bot_key(seed, seat) for seat in range(len(invited))])
        # The clock is the guests' own: whoever takes too long loses its process.
        return play_from(start, seated, None)
    except BotFailedError:
        # Whoever failed may have answered what nobody asked yet.
        guests.dismiss()
        raise


@lru_cache(maxsize=4)
def _same_board(board: Board) -> Board:
    """Return one board for all equal ones, so that what is worked out for it is worked out once a process."""
    return board


def failure_row(plan: Plan, game: int, kind: str, message: str, seat: int = -1, turn: int = -1) -> dict[str, Any]:
    """Return the row of a game that was not finished; seat and turn are -1 where they aren't known."""
    bot = plan.names[plan.lineup(game)[seat]] if seat >= 0 else ""
    return {
        "game": game,
        "seed": plan.game_seed(game),
        "kind": kind,
        "seat": seat,
        "bot": bot,
        "turn": turn,
        "message": writable(message[:_LONGEST]),
    }
