"""Games and boards that the tests of bots share."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stopreq_widget.bots import make_bot
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.engine import Rules, State, apply, load_board, new_game, view

if TYPE_CHECKING:
    from stopreq_widget.bots import Bot
    from stopreq_widget.engine import Action, Board

SPECS = ("random", "greedy", "easy", "normal", "planner", "hard", "search")
SMALL = Rules(
    name="small",
    hand=2,
    row=3,
    row_passes=2,
    trains=8,
    trains_five=6,
    tickets_dealt=1,
    tickets_kept=1,
    tickets_drawn=2,
)
LONGEST_GAME = 3000


def quick(spec: str) -> Bot:
    """Return a bot that decides fast and, whatever the machine, the same."""
    return SearchBot(deals=4, seconds=600.0, rounds=1) if spec in {"hard", "search"} else make_bot(spec)


def deal(board: str, players: int, seed: int) -> State:
    """Return the start of a game on the Oregon board or the four-station one."""
    if board == "four":
        return new_game(load_board("four"), names(players), seed=seed, rules=SMALL)
    return new_game(load_board(), names(players), seed=seed)


def names(players: int) -> list[str]:
    return [f"Player {i + 1}" for i in range(players)]


def play(bots: list[Bot], state: State, seed: int) -> tuple[list[Action], State]:
    """Play a game to its end; ``apply`` refuses what is not legal."""
    rngs = [Random(seed * 100 + i) for i in range(len(bots))]
    actions = []
    while not state.is_over:
        seen = view(state, state.seat)
        action = bots[state.seat].choose(seen, rngs[state.seat])
        assert action in seen.legal_actions
        state = apply(state, action)
        actions.append(action)
        assert len(actions) < LONGEST_GAME, "the game doesn't end"
    return actions, state


def positions(board: Board, seed: int, every: int = 7) -> list[State]:
    """Return some positions of one game between planners."""
    bot, rng = make_bot("planner"), Random(seed)
    state, found, n = new_game(board, names(2), seed=seed), [], 0
    while not state.is_over:
        if n % every == 0:
            found.append(state)
        state = apply(state, bot.choose(view(state, state.seat), rng))
        n += 1
    return found
