"""How fast the engine plays: ``python tests/benchmarks/bench_engine.py [seconds]``. Figures, not a test.

Games are of uniformly random moves on the Oregon board, each scored at its end, on one core.  On a machine that does
other things too, the best round says more than the mean.
"""

from __future__ import annotations

import cProfile
import pstats
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from stopreq_widget.engine import apply, complete, final_table, legal_actions, load_board, new_game, view
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.record import from_record, to_record
from stopreq_widget.engine.saving import save_record

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")
ROUNDS = 5


def play_one(players: int, seed: int, rng: Random) -> int:
    """Play and score a whole game; return how many decisions it had."""
    state, decisions = new_game(BOARD, NAMES[:players], seed=seed), 0
    while not state.is_over:
        actions = legal_actions(state)
        state = apply(state, actions[int(rng.random() * len(actions))])
        decisions += 1
    final_table(state)
    return decisions


def rate(players: int, seconds: float) -> tuple[float, float]:
    """Return games and decisions a second: the best of some rounds."""
    best, rng, seed = (0.0, 0.0), Random(players), 0
    for _ in range(ROUNDS):
        games = decisions = 0
        start = time.process_time()
        while (taken := time.process_time() - start) < seconds / ROUNDS:
            decisions += play_one(players, seed, rng)
            games, seed = games + 1, seed + 1
        best = max(best, (games / taken, decisions / taken))
    return best


def each(words: str, times: int, work: object) -> None:
    """Print how long a piece of work takes, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            work()  # type: ignore[operator]
        best = min(best, (time.process_time() - start) / times)
    print(f"{words:<52} {best * 1e6:>10,.1f} µs")


def import_time(module: str) -> float:
    """Return the seconds that importing a module takes in a fresh interpreter, the interpreter's own start left out."""
    program = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(ROUNDS)
    ]
    return min(map(float, runs))


def whole_game(players: int) -> Game:
    """Return a whole random game."""
    game, rng = Game.new(NAMES[:players], seed=3), Random(3)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    return game


def pieces() -> None:
    """Print what single steps cost, in the middle of a game and at its end."""
    game = whole_game(4)
    middle, end = game.states[len(game.states) // 2], game.states[-1]
    seen, rng = view(middle, 0), Random(1)
    actions = legal_actions(middle)
    record = to_record(game.states, game.actions, game.position)
    print(f"\nOne step of a game of four ({len(game.actions)} moves; {len(actions)} legal actions in the middle)")
    each("legal_actions", 2000, lambda: legal_actions(middle))
    each("apply, a mean over the legal actions", 50, lambda: [apply(middle, action) for action in actions])
    print(f"{'':<10}(for all {len(actions)} of them)")
    each("view", 500, lambda: view(middle, middle.seat))
    each("complete", 200, lambda: complete(seen, rng))
    each("final_table", 20, lambda: final_table(end))
    each("new_game", 100, lambda: new_game(BOARD, NAMES[:4], seed=1))
    each("load_board", 3, load_board)
    each("to_record", 10, lambda: to_record(game.states, game.actions, game.position))
    each("from_record (replays the whole game)", 3, lambda: from_record(record))
    with tempfile.TemporaryDirectory() as folder:
        each("save_record (to this disk)", 5, lambda: save_record(record, Path(folder) / "game.json"))


def where_time_goes() -> None:
    """Print the functions that take most of the time of two-player games."""
    profile, rng = cProfile.Profile(), Random(1)
    profile.enable()
    for seed in range(60):
        play_one(2, seed, rng)
    profile.disable()
    print("\nWhere the time goes (60 games of two, under the profiler)")
    stats = pstats.Stats(profile).sort_stats("tottime")
    stats.print_stats(12)


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    print(f"import stopreq_widget.engine: {import_time('stopreq_widget.engine'):.3f} s")
    print("\nWhole games of random moves, scored, a second of one core (best of some rounds)")
    for players in (2, 3, 4, 5):
        games, decisions = rate(players, seconds)
        print(f"{players} players: {games:>7,.0f} games {decisions:>10,.0f} decisions")
    pieces()
    where_time_goes()


BOARD = load_board()

if __name__ == "__main__":
    main()
