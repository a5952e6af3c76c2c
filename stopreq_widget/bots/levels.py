"""Bots by name, levels for people, and hints.

On one core ``easy`` and ``normal`` decide within 50 milliseconds (a millisecond is usual), ``hard`` within two seconds
(a twentieth is usual with numba; without it, it takes all of its 1.5 seconds).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stopreq_widget.bots.contract import Bot, BotError, Explanation
from stopreq_widget.bots.planner import EasyBot, NormalBot, PlannerBot
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.bots.simple import DrawerBot, GreedyBot, RandomBot
from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.words import near

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.views import View

LEVELS = ("easy", "normal", "hard")

_MAKERS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "drawer": DrawerBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": SearchBot,
    "planner": PlannerBot,
    "search": SearchBot,
}
BOTS = tuple(_MAKERS)
"""The names of all bots."""

Hint = Explanation


def make_bot(spec: str) -> Bot:
    """Return a new bot by its name.

    Parameters
    ----------
    spec : str
        ``"random"``, ``"greedy"``, ``"drawer"``, ``"planner"``, ``"search"``, or a level for people: ``"easy"``,
        ``"normal"``, ``"hard"``.

    Raises
    ------
    BotError
        If there is no such bot; the message lists those there are.

    Examples
    --------
    >>> make_bot("random")
    Bot 'random' (strength 0): plays any legal action
    >>> make_bot("genius")
    Traceback (most recent call last):
        ...
    stopreq_widget.bots.contract.BotError: no bot is called 'genius';
    there are random, greedy, drawer, easy, normal, hard, planner, search
    """
    maker = _MAKERS.get(spec) if isinstance(spec, str) else None
    if maker is None:
        hint = near(spec, BOTS) if isinstance(spec, str) else ""
        raise BotError(f"no bot is called {shown(spec)}; there are {', '.join(BOTS)}{hint}")
    bot = maker()
    bot.name = spec
    return bot


def hint(view: View, rng: Random | None = None) -> Hint:
    """Return what a strong bot would do here and why, in a sentence for a learner.

    Parameters
    ----------
    view : View
        What the seat to move sees; nothing else goes into the hint.
    rng : random.Random, optional
        For ties; without one the same view always gives the same hint.

    Returns
    -------
    Hint
        With ``action`` and ``sentence`` (and the plan behind it).

    Raises
    ------
    BotError
        If it is not the view of the seat to move.
    """
    return PlannerBot().explain(view, Random(0) if rng is None else rng)
