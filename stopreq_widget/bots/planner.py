"""The ``planner``: a network for its tickets, the cards for it, and what to do this turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stopreq_widget.bots.contract import Bot, Explanation, checked_actions
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.position import position_of
from stopreq_widget.bots.reasons import sentence
from stopreq_widget.bots.style import Style
from stopreq_widget.bots.turn import Turn
from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets, Payment

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.bots.plan import Plan
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
        """Return the plan when an action is taken: another one for each choice of tickets."""
        if not isinstance(action, KeepTickets):
            return self.plan
        index = view.board.ticket_index
        return self.planner.best([*view.tickets, *(index[ticket] for ticket in action.tickets)])


def opinion(view: View, style: Style, rng: Random, plan: Plan | None = None) -> Opinion:
    """Return what a planner of this style thinks of a view; ``plan`` is what it means to do, if that is settled.

    Actions of kinds that it doesn't know (another rule set's own) are left out if there are others; if there are none,
    all are given, those that pay for something before the others: whoever may finish what it began, does.
    """
    actions = checked_actions(view)
    planner = Planner(position_of(view), style)
    values: list[tuple[Action, float]] = []
    turn = None
    # Exact kinds, because asking an abstract class takes as long as everything else here.
    kinds = {type(action) for action in actions}
    if KeepTickets in kinds:
        index = view.board.ticket_index
        for action in actions:
            if type(action) is KeepTickets:
                plan = planner.best([*view.tickets, *(index[ticket] for ticket in action.tickets)])
                values.append((action, plan.value))
    else:
        turn = Turn(view, planner, plan)
        values += turn.claims([action for action in actions if type(action) is Claim])
        for action in actions:
            if type(action) is DrawCard:
                values.append((action, turn.draw(action)))
            elif type(action) is DrawTickets:
                values.append((action, turn.tickets()))
    if not values:
        values = [(action, _spends(action)) for action in actions]
        rng.shuffle(values)
    elif style.noise:
        values = [(action, value + rng.gauss(0.0, style.noise)) for action, value in values]
    values.sort(key=_value, reverse=True)
    found = Opinion(tuple(values), planner, planner.best() if turn is None else turn.plan)
    return replace(found, plan=found.plan_for(view, values[0][0]))


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
    """

    name = "planner"
    strength = 60
    description = "plans a network for its tickets and works through it"

    def __init__(self, style: Style | None = None) -> None:
        self.style = Style() if style is None else style

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        return actions[0] if len(actions) == 1 else opinion(view, self.style, rng).ranked[0][0]

    def explain(self, view: View, rng: Random) -> Explanation:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return Explanation(actions[0], sentence(view, None, actions[0]))
        found = opinion(view, self.style, rng)
        return explained(view, found, found.ranked)


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

    name = "easy"
    strength = 35
    description = "has a plan, but is easily distracted from it and never thinks of the others"

    def __init__(self) -> None:
        super().__init__(Style(noise=4.0, risk=0.0, urgency=0.0, hope=1.0, waste=1.0, path=0.0))

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        return self.explain(view, rng).action

    def explain(self, view: View, rng: Random) -> Explanation:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        keeps = [action for action in actions if isinstance(action, KeepTickets)]
        if len(keeps) < 2:
            return super().explain(view, rng)
        fewest = min(len(action.tickets) for action in keeps)
        found = opinion(view, self.style, rng)
        ranked = tuple(
            (action, value)
            for action, value in found.ranked
            if isinstance(action, KeepTickets) and len(action.tickets) == fewest
        )
        return explained(view, found, ranked)
