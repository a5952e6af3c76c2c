"""The ``planner``: a network for its tickets, the cards for it, and what to do this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.bots.contract import Bot, checked_actions
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.position import position_of
from stopreq_widget.bots.style import Style
from stopreq_widget.bots.turn import Turn
from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.view import View


class PlannerBot(Bot):
    """Keeps tickets by value against cost, plans a cheap network through them, collects for it and claims it."""

    name = "planner"
    strength = 60
    description = "plans a network for its tickets and works through it"

    def __init__(self, style: Style | None = None) -> None:
        self.style = Style() if style is None else style

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return actions[0]
        return rated(view, self.style, rng)[0][0]


def rated(view: View, style: Style, rng: Random) -> list[tuple[Action, float]]:
    """Return the legal actions that the planner can judge with what it thinks of each, best first.

    If there are none (another rule set's own actions), all are given, in random order.
    """
    actions = checked_actions(view)
    position = position_of(view)
    planner = Planner(position, style)
    keeps = [action for action in actions if isinstance(action, KeepTickets)]
    if keeps:
        index = view.board.ticket_index
        kept: list[tuple[Action, float]] = [
            (action, planner.best([*view.tickets, *(index[ticket] for ticket in action.tickets)]).value)
            for action in keeps
        ]
        return sorted(kept, key=lambda each: -each[1])
    turn = Turn(view, planner)
    values: list[tuple[Action, float]] = []
    for action in actions:
        if isinstance(action, Claim):
            values.append((action, turn.claim(action)))
        elif isinstance(action, DrawCard):
            values.append((action, turn.draw(action)))
        elif isinstance(action, DrawTickets):
            values.append((action, turn.tickets()))
    if not values:
        values = [(action, 0.0) for action in actions]
        rng.shuffle(values)
    return sorted(values, key=lambda each: -each[1])
