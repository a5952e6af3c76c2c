"""One game between bots."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stopreq_widget.arena.errors import BotFailedError
from stopreq_widget.arena.watch import OvertimeError, Watch
from stopreq_widget.bots import Bot, make_bot
from stopreq_widget.engine.actions import Action
from stopreq_widget.engine.chance import one_way
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import said, shown
from stopreq_widget.engine.rules import apply
from stopreq_widget.engine.scoring import Outcome, outcome
from stopreq_widget.engine.views import view
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike
    from typing import TypeAlias

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.views import View

    Player: TypeAlias = str | Bot | type[Bot]


@dataclass(frozen=True, repr=False)
class Match:
    """A finished game.

    Attributes
    ----------
    start, state : State
        The first and the last position.
    outcome : Outcome
        How it ended.
    bots : tuple of str
        Names of the bots, by seat.
    moves : tuple of (seat, turn, Action)
        Every decision, with the number of turns finished before it.
    seconds, slowest : tuple of float
        By seat: the time that its bot thought, in all and for its slowest decision.
    """

    start: State
    state: State
    outcome: Outcome
    bots: tuple[str, ...]
    moves: tuple[tuple[int, int, Action], ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]

    def __repr__(self) -> str:
        return f"Match of {plural(len(self.moves), 'move')}: {self.outcome!r}"


def play_game(
    bots: Sequence[Player],
    seed: int,
    *,
    board: Board | str | PathLike[str] | None = None,
    rules: Rules | str | None = None,
    first: int = 0,
    time_limit: float | None = None,
    hurry: bool = False,
) -> Match:
    """Play one game between bots and return it.

    Parameters
    ----------
    bots : sequence
        2 to 5 of them, by seat: names as :func:`stopreq_widget.bots.make_bot` takes them, bots (copied, so that they
        start each game alike), or classes of bots.
    seed : int
        Of the game; each bot's generator follows from it too, so the same seed and bots give the same game.  Nobody can
        read it back from a generator, but a bot that can guess it knows every deck.
    board, rules
        Themselves or their names; Oregon's by default.
    first : int
        The seat of the first turn.
    time_limit : float, optional
        Seconds for each decision.
    hurry : bool
        Whether bots load what makes them faster, which may take a minute the first time; they play the same.

    Returns
    -------
    Match
        The finished game.

    Raises
    ------
    BotFailedError
        If a bot raises, takes too long or returns an action that isn't legal; with ``seat``, ``kind`` and ``turn``.
    SetupError
        If these don't fit together.

    Examples
    --------
    >>> match = play_game(["greedy", "random"], seed=1, board="four")
    >>> match.outcome.winner_names
    ('greedy',)
    >>> match == play_game(["greedy", "random"], seed=1, board="four")
    False
    >>> match.moves == play_game(["greedy", "random"], seed=1, board="four").moves
    True
    """
    players = [fresh(bot) for bot in bots]
    for player in players:
        player.prepare()
        if hurry:
            player.hurry()
    start = new_game(
        board,
        unique_names([bot.name for bot in players]),
        seed=seed,
        first=first,
        rules=rules,
    )
    return play_from(start, players, time_limit)


def bot_key(seed: int, seat: int) -> int:
    """Return the number that the generator of a seat's bot is made of, from the seed of the game."""
    return one_way(seed, "bot", seat)


def play_from(start: State, players: Sequence[Bot], time_limit: float | None) -> Match:
    """Play a game from its first state, with bots that are ready and play no other game meanwhile."""
    state, names = start, start.players
    rngs = [Random(bot_key(start.setup.seed, seat)) for seat in range(len(players))]
    seconds, slowest = [0.0] * len(players), [0.0] * len(players)
    moves: list[tuple[int, int, Action]] = []
    with Watch(time_limit) as watch:
        while (ended := outcome(state)) is None:
            seat = state.seat
            seen = view(state, seat)
            began = time.perf_counter()
            action = _decide(watch, players[seat], seen, rngs[seat])
            spent = time.perf_counter() - began
            seconds[seat] += spent
            slowest[seat] = max(slowest[seat], spent)
            moves.append((seat, state.turns, action))
            state = apply(state, action)
    return Match(start, state, ended, names, tuple(moves), tuple(seconds), tuple(slowest))


def _decide(watch: Watch, bot: Bot, seen: View, rng: Random) -> Action:
    """Return what a bot chooses; :class:`BotFailedError` if that is no legal action."""
    try:
        action = watch.call(bot.choose, seen, rng)
    except OvertimeError as error:
        raise BotFailedError("too slow", str(error), seen.seat, seen.turns) from None
    except BotFailedError:
        raise
    except Exception as error:
        raise BotFailedError("raised", said(error), seen.seat, seen.turns) from error
    if not isinstance(action, Action):
        raise BotFailedError("illegal action", f"chose {shown(action)}, which is no action", seen.seat, seen.turns)
    if action not in seen.legal_actions:
        message = f"chose {action}, which is none of its {plural(len(seen.legal_actions), 'legal action')}"
        raise BotFailedError("illegal action", message, seen.seat, seen.turns)
    return action


def fresh(bot: Player) -> Bot:
    """Return a bot that has not played yet: made by name or class, or a copy.

    Raises
    ------
    BotError
        If no bot has the name.
    TypeError
        If it is no bot at all.
    """
    if isinstance(bot, str):
        return make_bot(bot)
    if isinstance(bot, type) and issubclass(bot, Bot):
        return bot()
    if isinstance(bot, Bot):
        return copy.deepcopy(bot)
    raise TypeError(f"a bot is a name, a Bot or a class of bots, not {bot!r}")


def unique_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names that differ: the second of two like ones gets ``" 2"``.

    Examples
    --------
    >>> unique_names(["greedy", "greedy", "easy"])
    ('greedy', 'greedy 2', 'easy')
    """
    found: list[str] = []
    for name in names:
        number, unique = 1, name
        while unique in found:
            number += 1
            unique = f"{name} {number}"
        found.append(unique)
    return tuple(found)
