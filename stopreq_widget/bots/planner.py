"""The ``planner``: a network for its tickets, the cards for it, and what to do this turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stopreq_widget.bots import compiled, stations, tunnels
from stopreq_widget.bots.contract import Bot, Explanation, checked_actions
from stopreq_widget.bots.reasons import sentence
from stopreq_widget.bots.style import Style
from stopreq_widget.bots.turn import Turn
from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets, Payment
from stopreq_widget.engine.variants.stations import BuildStation

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.bots.plan import Plan, Planner
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.view import View


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a planner thinks of a view.

    Attributes
    ----------
    ranked : tuple of (Action, float)
        The actions that it can judge, best first, each with the points that are to be expected after it.
    planner : Planner
        For plans with other tickets.
    plan : Plan
        What it means to do, the best action taken.
    """

    ranked: tuple[tuple[Action, float], ...]
    planner: Planner
    plan: Plan

    def plan_for(self, view: View, action: Action) -> Plan:
        """Return the plan when an action is taken: another one for each choice of tickets, and for a station."""
        if isinstance(action, BuildStation):
            return stations.plan_with(self.planner, action)
        if not isinstance(action, KeepTickets):
            return self.plan
        index = view.board.ticket_index
        return self.planner.best([*view.tickets, *(index[ticket] for ticket in action.tickets)])


def opinion(view: View, style: Style, rng: Random, plan: Plan | None = None) -> Opinion:
    """Return what a planner of this style thinks of a view; ``plan`` is what it means to do, if that is settled."""
    planner = stations.planner_of(view, style)
    values, plan = judged(view, planner, plan)
    ranked = rank(view, style, rng, values)
    found = Opinion(ranked, planner, planner.best() if plan is None else plan)
    return replace(found, plan=found.plan_for(view, ranked[0][0]))


def judged(view: View, planner: Planner, plan: Plan | None = None) -> tuple[list[tuple[Action, float]], Plan | None]:
    """Return the actions that a planner compares, with the points that it expects after each, and its plan.

    Actions of kinds that it doesn't know are left out, and stations that the plan has no use for.  There is no plan
    where tickets are to be chosen: each choice has its own.
    """
    actions = checked_actions(view)
    values: list[tuple[Action, float]] = []
    # Exact kinds, because asking an abstract class takes as long as everything else here.
    if any(type(action) is KeepTickets for action in actions):
        index = view.board.ticket_index
        for action in actions:
            if type(action) is KeepTickets:
                kept = planner.best([*view.tickets, *(index[ticket] for ticket in action.tickets)])
                values.append((action, kept.value))
        return values, None
    turn = Turn(view, planner, plan)
    values += turn.claims([action for action in actions if type(action) is Claim])
    for action in actions:
        if type(action) is DrawCard:
            values.append((action, turn.draw(action)))
        elif type(action) is DrawTickets:
            values.append((action, turn.tickets()))
    values += stations.rated(turn, actions)
    values += tunnels.rated(turn, actions)
    return values, turn.plan


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

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return actions[0]
        values = compiled.judged(view, self.style)
        if values is None:
            values, _ = judged(view, stations.planner_of(view, self.style))
        return self._eligible(rank(view, self.style, rng, values))[0][0]

    def explain(self, view: View, rng: Random) -> Explanation:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return Explanation(actions[0], sentence(view, None, actions[0]))
        found = opinion(view, self.style, rng)
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
    plan = found.plan_for(view, action)
    return Explanation(
        action,
        sentence(view, plan, action),
        tuple(board.routes[route].id for route in plan.outlook.routes),
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
