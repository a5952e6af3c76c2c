"""The core against the engine over many random games: final states and final tables, equal to the last field.

    python -m tests.benchmarks.check_core [rules] [games for each number of players] [first seed] [numbers of players]

Both take the action of the same index among their legal actions, so a difference at any step shows at the end at the
latest (another count of actions leads to other choices).  The tests do the same with a few games, step by step.
"""

from __future__ import annotations

import sys
import time

from stopreq_widget.core.choices import Choices
from stopreq_widget.core.game import FastGame
from stopreq_widget.engine import apply, legal_actions, new_game
from stopreq_widget.engine.presets import preset, preset_board
from tests.core.compare import NAMES, assert_same_table, comparable


def main(name: str, games: int, first: int, *tables: int) -> None:
    """Compare and say how many decisions were equal; the first difference is an AssertionError with its seed."""
    rules, start = preset(name), time.perf_counter()
    board = preset_board(rules)
    for players in tables or (2, 3, 4, 5):
        decisions = 0
        for seed in range(first, first + games):
            state, choices = new_game(board, NAMES[:players], seed=seed, rules=rules), Choices(seed)
            while actions := legal_actions(state):
                state = apply(state, actions[choices.below(len(actions))])
                decisions += 1
            game = FastGame(board, players, seed, rules=rules)
            game.play_out()
            assert game.to_state(state.players) == comparable(state), f"{players} players, seed {seed}"
            assert_same_table(game.score(), state)
        print(f"{name}, {players} players: {games:,} games, {decisions:,} decisions, all equal", flush=True)
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]]
    main(sys.argv[1] if len(sys.argv) > 1 else "oregon", *(numbers + [1000, 0][len(numbers) :]))
