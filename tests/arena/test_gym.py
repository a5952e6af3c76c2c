from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from stopreq_widget.arena.errors import ArenaError
from stopreq_widget.arena.gym import env, parallel_env
from stopreq_widget.arena.numbering import ActionNumbers, FeatureVector
from stopreq_widget.engine import Rules, apply, legal_actions, load_board, new_game, outcome, view
from tests.engine.checks import reshuffle_hidden

FOUR = load_board("four")


@pytest.mark.parametrize("players", [2, 3])
def test_pettingzoos_own_api_test(players: int) -> None:
    with warnings.catch_warnings():
        # Its advice: an observation with an action mask is a dict, and nothing is legal once the game is over.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array|Observation space for each agent")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env(players), num_cycles=400)


def test_pettingzoos_own_seed_test() -> None:
    seed_test(partial(env, 2), num_cycles=150)
    parallel_seed_test(partial(parallel_env, 2, illegal="random"), num_cycles=50)


def test_pettingzoos_own_max_cycles_test() -> None:
    # It chooses actions without looking at the mask, and counts how often each agent is selected.
    for players in (2, 4):
        max_cycles_test(
            SimpleNamespace(
                env=partial(env, players, waiting=True, illegal="random"),
                parallel_env=partial(parallel_env, players, illegal="random"),
            )
        )


def test_pettingzoos_own_parallel_api_test() -> None:
    parallel_api_test(parallel_env(2, board=FOUR, illegal="random"), num_cycles=60)


@pytest.mark.parametrize(("players", "board"), [(2, None), (5, None), (2, FOUR)])
def test_the_mask_is_exactly_what_is_legal_and_numbers_round_trip(players: int, board: object) -> None:
    game = env(players, board=board)  # type: ignore[arg-type]
    game.reset(seed=3)
    chooser = np.random.default_rng(1)
    while not game.state_value.is_over:
        state = game.state_value
        seen = game.observe(game.agent_selection)
        legal = np.flatnonzero(seen["action_mask"])
        offer = state.seats[state.seat].offer
        actions = legal_actions(state)
        assert {game.numbers.action(int(i), offer) for i in legal} == set(actions)
        assert len(legal) == len(actions)
        assert [game.numbers.action(game.numbers.number(action, offer), offer) for action in actions] == list(actions)
        game.step(int(chooser.choice(legal)))
    winners = outcome(game.state_value).winners  # type: ignore[union-attr]
    prize = 1.0 if len(winners) == 1 else 0.0
    assert list(game.rewards.values()) == [prize if i in winners else -1.0 for i in range(players)]
    assert all(game.terminations.values())


def test_observations_change_with_nothing_that_is_hidden() -> None:
    from random import Random

    state = new_game(load_board(), ["Ada", "Bo", "Cy"], seed=5)
    rng = Random(2)
    features = FeatureVector(load_board(), 3)
    for _ in range(60):
        for seat in range(3):
            hidden = reshuffle_hidden(state, seat, rng)
            np.testing.assert_array_equal(features(view(state, seat)), features(view(hidden, seat)))
        state = apply(state, rng.choice(legal_actions(state)))


def test_illegal_actions() -> None:
    skip = 0
    game = env(2, board=FOUR)
    game.reset(seed=1)
    game.step(skip)
    assert game.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert game.infos["player_0"] == {"illegal": True}
    assert all(game.terminations.values())
    strict = env(2, board=FOUR, illegal="raise")
    strict.reset(seed=1)
    for number in (skip, -1, 10**6, None):
        with pytest.raises(ArenaError, match="player_0 chose action"):
            strict.step(number)
    kind = env(2, board=FOUR, illegal="random")
    kind.reset(seed=1)
    kind.step(skip)
    assert kind.agent_selection == "player_1"


def test_rewards_are_of_the_outcome() -> None:
    game = env(3, reward="points", illegal="random", render_mode="ansi")
    game.reset(seed=2)
    while not game.state_value.is_over:
        game.step(0)
    assert sum(game.rewards.values()) == pytest.approx(0.0)
    assert "over" in str(game.render())


def test_resets_follow_from_the_first_seed() -> None:
    one, other = env(), env()
    for seed in (7, None, None):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert one.state_value == other.state_value
    one.reset(seed=7)
    assert one.state_value != other.state_value


def test_what_makes_no_sense_is_refused() -> None:
    for options, words in (
        ({"players": 7}, "2 to 5 players"),
        ({"illegal": "ignore"}, "illegal must be one of lose, raise, random"),
        ({"reward": "money"}, "reward must be"),
        ({"max_cycles": 0}, "max_cycles must be"),
        ({"rules": Rules(stations=3)}, "actions of their own"),
        ({"rules": "europe"}, "'europe' have actions of their own, .*; expected one of oregon, base, or rules"),
    ):
        with pytest.raises(ArenaError, match=words):
            env(**options)  # type: ignore[arg-type]


def test_every_number_stands_for_another_action() -> None:
    numbers = ActionNumbers(load_board(), Rules())
    offer = (0, 1, 2)
    assert len({numbers.action(i, offer) for i in range(len(numbers))}) == len(numbers)
