"""The same seed gives the same game, and nobody's random generator is touched."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
from random import Random

import pytest

from stopreq_widget.engine import State, apply, complete, final_table, legal_actions, load_board, new_game, view
from stopreq_widget.engine.chance import mix
from stopreq_widget.engine.game import Game

# Whole games by a hash of their moves and totals, so that a seed means the same game in every version to come.
FIXED = {2: "b89b44b2698a597d", 3: "8f3d2eb0b0f9ea8d", 4: "0f1289bfa5faa11a", 5: "7a050b3e6281b5d8"}


def picked(state: State, n: int) -> State:
    """Return the state after the move that a counter picks."""
    actions = legal_actions(state)
    return apply(state, actions[mix(n) % len(actions)])


def fingerprint(players: int, seed: int) -> str:
    """Return a hash of a whole game in which a counter picks each move, in whatever order they are listed."""
    game, n = Game.new([f"P{i}" for i in range(players)], seed=seed), 0
    while not game.is_over:
        actions = sorted(map(str, game.legal_actions))
        game.play(actions[mix(n) % len(actions)])
        n += 1
    story = [str(action) for action in game.actions] + [str(score.total) for score in game.scores]
    return hashlib.sha256("\n".join(story).encode()).hexdigest()[:16]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_seed_gives_the_same_game_for_ever(players: int) -> None:
    assert fingerprint(players, seed=2024) == FIXED[players]


def test_a_seed_gives_the_same_game_in_another_process_with_another_hash_seed() -> None:
    program = (
        "from stopreq_widget import Game\n"
        "from stopreq_widget.engine.record import to_record\n"
        "game = Game.new(['Ada', 'Bo'], seed=99)\n"
        "while not game.is_over:\n"
        "    game.play(game.legal_actions[len(game.actions) * 7 % len(game.legal_actions)])\n"
        "print(*game.actions, game.outcome)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert "Outcome" in told.pop()


def test_the_global_random_generator_is_neither_read_nor_moved() -> None:
    def everything() -> list[object]:
        state = new_game(load_board(), ["Ada", "Bo", "Cy"], seed=3)
        found: list[object] = [state]
        for n in range(400):
            if state.is_over:
                break
            state = picked(state, n)
        found += [state, view(state, 0), final_table(state), complete(view(state, 1), Random(8))]
        return found

    random.seed(1)
    before = random.getstate()
    first = everything()
    assert random.getstate() == before
    random.seed(2)
    assert everything() == first


def test_no_module_of_the_engine_uses_the_global_generator() -> None:
    program = (
        "import random, sys\n"
        "def refuse(*a, **k): raise SystemExit('the global generator was asked')\n"
        "for name in ('random', 'shuffle', 'choice', 'randrange', 'sample', 'getrandbits', 'randint'):\n"
        "    setattr(random, name, refuse)\n"
        "from stopreq_widget import Game\n"
        "game = Game.new(['Ada', 'Bo'], seed=99)\n"
        "while not game.is_over: game.play(game.legal_actions[-1])\n"
        "game.view(0), game.outcome, game._repr_html_()"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
