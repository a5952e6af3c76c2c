"""The game as PettingZoo environments (extra ``gym``): for programs that learn to play by playing.

:func:`env` is the usual one, turn by turn (AEC); :func:`parallel_env` takes an action of every agent at each step, of
which only that of the agent to move counts.  Observations are made of what the seat may see, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from stopreq_widget.arena.errors import ArenaError
from stopreq_widget.arena.numbering import HIGHEST, ActionNumbers, FeatureVector
from stopreq_widget.engine.actions import Skip
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import MissingPackageError, missing
from stopreq_widget.engine.presets import PRESETS, board_of, rules_of
from stopreq_widget.engine.rules import OREGON, apply, play_of
from stopreq_widget.engine.scoring import Outcome, final_table, outcome
from stopreq_widget.engine.views import view

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise MissingPackageError(missing("pettingzoo", "environments", "gym")) from error

if TYPE_CHECKING:
    from os import PathLike

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.state import State

_ILLEGAL = ("lose", "raise", "random")
_REWARDS = ("win", "points")


class GameEnv(AECEnv):  # type: ignore[misc]
    """The game as an AEC environment; made by :func:`env`, which explains the parameters.

    Agents are ``player_0``, ``player_1``… by seat.  An observation has ``"observation"``, the vector of
    :class:`stopreq_widget.arena.numbering.FeatureVector`, and ``"action_mask"``, with a 1 for each legal action of
    :class:`stopreq_widget.arena.numbering.ActionNumbers`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "stopreq_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int,
        board: Board,
        rules: Rules,
        *,
        max_cycles: int | None,
        reward: str,
        illegal: str,
        waiting: bool,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.players, self.board, self.rules = players, board, rules
        self.max_cycles, self.reward, self.illegal, self.waiting = max_cycles, reward, illegal, waiting
        self.render_mode = render_mode
        self.numbers, self.features = ActionNumbers(board, rules), FeatureVector(board, players)
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(len(self.numbers)) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self.agents: list[str] = []

    def _observation_space(self) -> spaces.Dict:
        low, high = np.float32(-HIGHEST), np.float32(HIGHEST)
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, (len(self.features.names),), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.numbers),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same game, and the games after it follow from it too."""
        del options
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        seed = self._below(1 << 63)
        self.state_value: State = new_game(self.board, self.possible_agents, seed=seed, rules=self.rules)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.agent_selection = self.possible_agents[self.state_value.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may see now."""
        seen = view(self.state_value, self.possible_agents.index(agent))
        mask = self.numbers.mask(seen)
        if self.waiting and not seen.legal_actions and not self.state_value.is_over:
            mask[self.numbers.number(Skip(), ())] = 1
        return {"observation": self.features(seen), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        if seat == self.state_value.seat:
            chosen = self._chosen(action, agent)
            if chosen is None:
                self._lose(agent)
            else:
                self.state_value = apply(self.state_value, chosen)
        self.steps += 1
        self._next_agent(seat)
        self._end()
        self._accumulate_rewards()

    def _chosen(self, number: int | None, agent: str) -> Action | None:
        """Return the action of a number; if it isn't legal another one, or None for a lost game."""
        seen = view(self.state_value, self.state_value.seat)
        known = isinstance(number, int | np.integer) and 0 <= number < len(self.numbers)
        action = self.numbers.action(int(number), seen.offer) if known and number is not None else None
        if action in seen.legal_actions:
            return action
        if self.illegal == "raise":
            raise ArenaError(f"{agent} chose action {number!r} ({action}), which isn't legal; see the action mask")
        if self.illegal == "random":
            return seen.legal_actions[self._below(len(seen.legal_actions))]
        return None

    def _below(self, n: int) -> int:
        return int(self._random.integers(0, n))

    def _lose(self, agent: str) -> None:
        self.rewards[agent] = -1.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = {"illegal": True}

    def _next_agent(self, seat: int) -> None:
        following = (seat + 1) % self.players if self.waiting else self.state_value.seat
        self.agent_selection = self.possible_agents[following]

    def _end(self) -> None:
        ended = outcome(self.state_value)
        if ended is not None:
            self.rewards = self._final_rewards(ended)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.steps >= self.max_cycles * self.players:
            self.truncations = dict.fromkeys(self.agents, True)

    def _final_rewards(self, ended: Outcome) -> dict[str, float]:
        if self.reward == "points":
            totals = [score.total for score in ended.scores]
            others = self.players - 1
            return {a: float(t - (sum(totals) - t) / others) for a, t in zip(self.agents, totals, strict=True)}
        won = 1.0 if len(ended.winners) == 1 else 0.0
        return {agent: won if i in ended.winners else -1.0 for i, agent in enumerate(self.agents)}

    def render(self) -> str | None:
        """Return the position in words, with render mode ``"ansi"``."""
        if self.render_mode != "ansi":
            return None
        points = ", ".join(f"{score.name} {score.total}" for score in final_table(self.state_value))
        return f"{self.state_value!r}; if it ended now: {points}"

    def close(self) -> None:
        """Do nothing; there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class ParallelGameEnv(ParallelEnv):  # type: ignore[misc]
    """The game as a parallel environment: a step is one decision, and only the agent to move is listened to."""

    metadata: ClassVar[dict[str, Any]] = GameEnv.metadata

    def __init__(self, inner: GameEnv) -> None:
        self._inner = inner
        self.possible_agents = inner.possible_agents
        self.agents: list[str] = []
        self.render_mode = inner.render_mode

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._inner.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self._inner.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game; return observations and infos by agent."""
        self._inner.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), dict(self._inner.infos)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Let the agent to move act; return observations, rewards, terminations, truncations and infos by agent."""
        inner = self._inner
        inner.step(actions[inner.agent_selection])
        if inner.max_cycles is not None and inner.steps >= inner.max_cycles and not any(inner.terminations.values()):
            inner.truncations = dict.fromkeys(inner.truncations, True)
        found = (
            self._observations(),
            dict(inner.rewards),
            dict(inner.terminations),
            dict(inner.truncations),
            dict(inner.infos),
        )
        if any(inner.terminations.values()) or any(inner.truncations.values()):
            self.agents = []
        return found

    def render(self) -> str | None:
        """Return the position in words, with render mode ``"ansi"``."""
        return self._inner.render()

    def close(self) -> None:
        """Do nothing; there is nothing to close."""

    def _observations(self) -> dict[str, Any]:
        return {agent: self._inner.observe(agent) for agent in self.possible_agents}


def env(
    players: int = 2,
    *,
    board: Board | str | PathLike[str] | None = None,
    rules: Rules | str | None = None,
    max_cycles: int | None = None,
    reward: str = "win",
    illegal: str = "lose",
    waiting: bool = False,
    render_mode: str | None = None,
) -> GameEnv:
    """Return the game as an AEC environment.

    Parameters
    ----------
    players : int
        2 to 5.
    board, rules
        Themselves or their names; Oregon's by default.
    max_cycles : int, optional
        The game is cut off (truncated) after so many decisions for each player on average.
    reward : str
        At the end, else 0: ``"win"`` gives the winner 1, those who share a win 0, the others -1; ``"points"`` gives the
        final points less the mean of the others'.
    illegal : str
        What an illegal action does: ``"lose"`` ends the game with -1 for who chose it, as PettingZoo's board games do;
        ``"raise"`` raises an :class:`ArenaError`; ``"random"`` plays a random legal one instead.
    waiting : bool
        Whether agents are selected strictly in turn; those that aren't to move can only skip then.
    render_mode : str, optional
        ``"ansi"``: ``render()`` returns the position in words.

    Raises
    ------
    ArenaError
        If one of these makes no sense.

    Examples
    --------
    >>> game = env(board="four")
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     seen, reward, terminated, truncated, info = game.last()
    ...     over = terminated or truncated
    ...     game.step(None if over else game.action_space(agent).sample(seen["action_mask"]))
    >>> game.state_value.is_over
    True
    """
    rules = rules_of(rules)
    board = board_of(board, rules)
    problems = rules.problems(board, players)
    if play_of(rules) is not OREGON:
        numbered = [name for name, known in PRESETS.items() if play_of(known.rules) is OREGON]
        problems.append(
            f"rules {rules.name!r} have actions of their own, which have no numbers here; expected one of "
            f"{', '.join(numbered)}, or rules of your own that add no actions"
        )
    if max_cycles is not None and (isinstance(max_cycles, bool) or max_cycles < 1):
        problems.append(f"max_cycles must be 1 or more, not {max_cycles!r}")
    for name, value, known in (("illegal", illegal, _ILLEGAL), ("reward", reward, _REWARDS)):
        if value not in known:
            problems.append(f"{name} must be one of {', '.join(known)}, not {value!r}")
    if problems:
        raise ArenaError("; ".join(problems))
    return GameEnv(
        players,
        board,
        rules,
        max_cycles=max_cycles,
        reward=reward,
        illegal=illegal,
        waiting=waiting,
        render_mode=render_mode,
    )


def parallel_env(players: int = 2, **options: Any) -> ParallelGameEnv:
    """Return the game as a parallel environment; the options are those of :func:`env`.

    Its ``max_cycles`` counts steps, of which each is one decision.
    """
    return ParallelGameEnv(env(players, **options))
