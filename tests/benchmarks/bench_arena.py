"""Speed of many games: the compiled core, the engine beside it in the same run, and processes.

    python tests/benchmarks/bench_arena.py [seconds for each figure] [games between bots]

All figures of games a second are of processor time of this process, so that other programs on the machine count
less; those of processes are of wall time.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from stopreq_widget.arena import play_game, tournament
from stopreq_widget.arena.simulation import simulate
from stopreq_widget.core.choices import Choices
from stopreq_widget.engine import Board, apply, legal_actions, load_board, new_game, outcome

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def rate(play: Callable[[int, int], None], seconds: float, block: int) -> float:
    """Return games a second of processor time: ``play(first, n)`` plays n games from a seed on."""
    played, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        play(played, block)
        played += block
    return played / spent


def engine_games(board: Board, players: int, first: int, games: int) -> None:
    """Play random games through the engine, scored with the longest path."""
    for seed in range(first, first + games):
        state, choices = new_game(board, NAMES[:players], seed=seed), Choices(seed)
        while actions := legal_actions(state):
            state = apply(state, actions[choices.below(len(actions))])
        outcome(state)


def main(seconds: float) -> None:
    """Print all figures."""
    board = load_board()
    start, wall = time.process_time(), time.perf_counter()
    simulate(board, 2, 1)
    print(
        f"compiling or loading from the cache: {time.process_time() - start:.1f} s of processor time "
        f"({time.perf_counter() - wall:.1f} s)"
    )
    for players in (2, 3, 4, 5):
        decisions = simulate(board, players, 500).scores["decisions"].mean()
        fast = rate(lambda first, n, p=players: simulate(board, p, range(first, first + n)), seconds, 2000)
        engine = rate(lambda first, n, p=players: engine_games(board, p, first, n), seconds, 10)
        print(
            f"{players} players, random: compiled {fast:,.0f} games/s "
            f"({fast * decisions / 1e6:.1f} million decisions/s), engine {engine:,.0f} games/s, "
            f"ratio {fast / engine:.0f}; {decisions:.0f} decisions a game"
        )


def planners(seconds: float) -> None:
    """Print games a second between planners in the compiled core, as players grow."""
    board = load_board()
    start = time.process_time()
    simulate(board, 2, 1, policy="normal")
    print(f"the planner: compiling or loading from the cache: {time.process_time() - start:.1f} s of processor time")
    for players in (2, 3, 4, 5):
        for policy in ("normal", "planner"):
            fast = rate(
                lambda first, n, p=players, how=policy: simulate(board, p, range(first, first + n), policy=how),
                seconds,
                20,
            )
            print(f"{players} players, all {policy}: compiled {fast:,.0f} games/s")


def tournaments(games: int) -> None:
    """Print games a second between bots, and what a second process brings, one after the other in the same run."""
    for bot, how in (("greedy", "plain"), ("normal", "plain"), ("normal", "compiled")):
        hurry, seats = how == "compiled", [bot] * 2
        play_game(seats, 0, hurry=hurry)
        start = time.process_time()
        for seed in range(games):
            play_game(seats, seed, hurry=hurry)
        print(f"two {bot} bots ({how}) through the engine: {games / (time.process_time() - start):.1f} games/s")
    board, seconds = load_board(), []
    for workers in (1, 2, 1, 2):
        start = time.perf_counter()
        tournament(["greedy"], 60 * games, board=board, workers=workers, progress=False)
        seconds.append(time.perf_counter() - start)
    ratios = [seconds[0] / seconds[1], seconds[2] / seconds[3]]
    busy = f"{os.getloadavg()[0]:.1f} programs at work on {os.cpu_count()} cores meanwhile"
    print(f"two processes: {ratios[0]:.2f} and {ratios[1]:.2f} times one, wall time, ours included; {busy}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
    planners(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
    tournaments(int(sys.argv[2]) if len(sys.argv) > 2 else 40)
