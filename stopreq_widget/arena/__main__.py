"""Tournaments from a shell: ``python -m stopreq_widget.arena normal normal --games 1000 --out runs/normal``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from stopreq_widget.arena.tournaments import tournament
from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the tournament that the arguments describe, print how the bots did, and return an exit code.

    Examples
    --------
    >>> main(["random", "--games", "0", "--seed", "5", "--quiet"])
    Tournament of random at tables of 2, seed 5: 0 of 0 games finished
    0
    """
    parser = argparse.ArgumentParser(prog="python -m stopreq_widget.arena", description="Play games between bots.")
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="random, greedy, easy, normal or hard, with --isolated also file.py:Class; several",
    )
    parser.add_argument("--games", type=int, default=100, help="how many (default: 100)")
    parser.add_argument("--players", type=int, default=2, help="seats at each table (default: 2)")
    parser.add_argument("--seed", type=int, help="of the tournament (default: a new one, which is kept with the games)")
    parser.add_argument("--isolated", action="store_true", help="each bot in a process of its own")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--out", help="folder for the games as Parquet; a run that was stopped goes on from it")
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds for each decision (default: 60)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args(arguments)
    try:
        result = tournament(
            given.bots,
            given.games,
            given.players,
            given.seed,
            workers=given.workers,
            out=given.out,
            time_limit=given.time_limit,
            progress=not given.quiet,
            isolated=given.isolated,
        )
    except StopreqError as error:
        print(error, file=sys.stderr)
        return 2
    print(result)
    if result.finished:
        table = result.seats.groupby("bot").agg(games=("game", "size"), wins=("share", "sum"), points=("total", "mean"))
        print(table.round(1).to_string())
    if len(result.failures):
        print(result.failures.groupby(["bot", "kind"]).size().to_string())
    return 1 if result.interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
