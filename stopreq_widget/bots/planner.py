"""The ``planner``: a network for its tickets, the cards for it, and what to do this turn."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from stopreq_widget.bots.contract import Bot, Explanation, checked_actions
from stopreq_widget.bots.reasons import sentence
from stopreq_widget.bots.style import Style
from stopreq_widget.core.planner.judge import Thoughts, beliefs_of
from stopreq_widget.core.planner.warm import warm_up
from stopreq_widget.core.storage import LISTS, Storage, best
from stopreq_widget.engine.actions import KeepTickets, Payment

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.core.planner.judge import Plan
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a planner thinks of a view.

    Attributes
    ----------
    ranked : tuple of (Action, float)
        The actions that it can judge, best first, each with the points that are to be expected after it.
    thoughts : Thoughts
        For the plans that go with them.
    """

    ranked: tuple[tuple[Action, float], ...]
    thoughts: Thoughts

    def plan_for(self, action: Action) -> Plan:
        """Return the plan when an action is taken: another one for each choice of tickets, and for a station."""
        return self.thoughts.plan_for(action)


def opinion(view: View, style: Style, rng: Random, storage: Storage = LISTS) -> Opinion:
    """Return what a planner of this style thinks of a view, its misjudgements included.

    Parameters
    ----------
    view : View
        The view of the seat to move.
    style : Style
        What it believes.
    rng : random.Random
        For misjudgements.
    storage : Storage
        How the core is run; the opinion is the same.
    """
    legal = {*checked_actions(view)}
    thoughts = Thoughts(view, beliefs(style, 1, storage), storage)
    return Opinion(rank(view, style, rng, [rated for rated in thoughts.rated if rated[0] in legal]), thoughts)


@lru_cache(maxsize=64)
def beliefs(style: Style, seats: int, storage: Storage) -> Any:
    """Return what a planner of this style at each of so many seats believes, for the core."""
    return beliefs_of([asdict(style)] * seats, storage)


def rank(view: View, style: Style, rng: Random, values: list[tuple[Action, float]]) -> tuple[tuple[Action, float], ...]:
    """Return what a planner judged best first, its misjudgements included.

    If it knows none of the actions, all are given, those that pay for something before the others: whoever may finish
    what it began, does.
    """
    if not values:
        values = [(action, _spends(action)) for action in view.legal_actions]
        rng.shuffle(values)
    elif style.noise:
        values = [(action, value + rng.gauss(0.0, style.noise)) for action, value in values]
    return tuple(sorted(values, key=_value, reverse=True))


def _spends(action: Action) -> float:
    """Return something over 0 for an action that pays with cards, the more the fewer passes it takes."""
    payments = [part for part in vars(action).values() if isinstance(part, Payment)]
    return sum(1.0 / (1 + payment.passes) for payment in payments)


def _value(rated: tuple[Action, float]) -> float:
    return rated[1]


class PlannerBot(Bot):
    """Keeps tickets by value against cost, plans a cheap network through them, collects for it and claims it.

    Parameters
    ----------
    style : Style, optional
        What it believes.

    Attributes
    ----------
    fewest : bool
        Whether it keeps as few tickets as it may.
    """

    fewest = False
    name = "planner"
    strength = 60
    description = "plans a network for its tickets and works through it"

    def __init__(self, style: Style | None = None) -> None:
        self.style = Style() if style is None else style
        self._hurries = False

    @property
    def _storage(self) -> Storage:
        return best() if self._hurries else LISTS

    def hurry(self) -> None:
        """Use the compiled core from now on, where there is one: a hundred times as fast, with the same choices.

        Until then the bot runs it as plain Python, whatever else runs compiled in this process: nobody waits for a
        compiler to play one game.
        """
        self._hurries = True
        warm_up(best(), trials=False)

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return actions[0]
        return self._eligible(opinion(view, self.style, rng, self._storage).ranked)[0][0]

    def explain(self, view: View, rng: Random) -> Explanation:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return Explanation(actions[0], sentence(view, None, actions[0]))
        found = opinion(view, self.style, rng, self._storage)
        return explained(view, found, self._eligible(found.ranked))

    def _eligible(self, ranked: tuple[tuple[Action, float], ...]) -> tuple[tuple[Action, float], ...]:
        """Return what the bot would consider at all."""
        kept = [len(action.tickets) for action, _ in ranked if isinstance(action, KeepTickets)]
        if not kept or not self.fewest:
            return ranked
        return tuple(each for each in ranked if isinstance(each[0], KeepTickets) and len(each[0].tickets) == min(kept))


def explained(view: View, found: Opinion, ranked: tuple[tuple[Action, float], ...]) -> Explanation:
    """Return the explanation of the first of these actions from a planner's point of view."""
    board, action = view.board, ranked[0][0]
    plan = found.plan_for(action)
    return Explanation(
        action,
        sentence(view, plan, action),
        tuple(board.routes[route].id for route in plan.routes),
        tuple(board.tickets[ticket].id for ticket in (*plan.made, *plan.wanted)),
        ranked,
    )


class NormalBot(PlannerBot):
    """The planner with small misjudgements, so that a person who plans well can beat it."""

    name = "normal"
    strength = 50
    description = "plans a network for its tickets, works through it and now and then misjudges a move"

    def __init__(self) -> None:
        super().__init__(Style(noise=1.0))


class EasyBot(PlannerBot):
    """A planner that misjudges, keeps as few tickets as it may and doesn't think of the others."""

    fewest = True
    name = "easy"
    strength = 35
    description = "has a plan, but is easily distracted from it and never thinks of the others"

    def __init__(self) -> None:
        super().__init__(Style(noise=4.0, urgency=0.0, hope=1.0, waste=1.0, path=0.0))
