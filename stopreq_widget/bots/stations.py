"""Train stations in a planner's thoughts: tickets that a borrowed route would complete, and what building one is worth.

A route of another player weighs nothing once a station lends it.  So a plan with stations is a plan on other weights,
less what the stations cost: a set of cards and a turn each, like a route without trains, and the points of unused ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.bots.lending import NOTHING_LENT, Lending, Yard, yard_of
from stopreq_widget.bots.paths import NEVER, cheapest_path
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.position import position_of
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.variants.stations import BuildStation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.plan import Plan
    from stopreq_widget.bots.position import Position
    from stopreq_widget.bots.style import Style
    from stopreq_widget.bots.turn import Turn
    from stopreq_widget.engine.actions import Action, Payment
    from stopreq_widget.engine.view import View

# A route that a station lends already weighs hardly anything.
_LENT = 0.01
# So does one that a station has yet to be built for; more than nothing, as its tickets aren't completed yet.
_TO_BUILD = 1e-6
# A plan with new stations must be better by so many points than one without them.
_BETTER = 0.5
# What it is worth to wait with a station while the plan's own routes are open, and when nothing else is left to do.
_WAIT, _WAIT_LAST = 2.0, 0.4
# Waiting is worth it all while the plan has so many turns to spare.
_SLACK = 4.0
# So often another way is looked for if the stations can't lend the first one.
_TRIES = 3


def planner_of(view: View, style: Style) -> Planner:
    """Return the planner for a view: one that thinks of stations where the rules have them."""
    position = position_of(view)
    if not view.stations:
        return Planner(position, style)
    return StationPlanner(position, style, yard_of(view, position.atlas))


class StationPlanner(Planner):
    """Finds plans that borrow routes of others where that is better.

    Parameters
    ----------
    position : Position
        Where the seat stands.
    style : Style
        What it believes.
    yard : Yard
        The stations.
    """

    def __init__(self, position: Position, style: Style, yard: Yard) -> None:
        super().__init__(position, style)
        self.yard = yard
        self._planners: dict[Lending, Planner] = {NOTHING_LENT: self}
        self._best: dict[tuple[int, ...], Plan] = {}
        self._tried: dict[tuple[int, ...], list[Plan]] = {}
        self._offers = self._prices()

    def weights_for(self, plan: Plan) -> list[float]:  # noqa: D102 - documented in Planner
        return self._planner(plan.lending).weights

    def best(self, tickets: Sequence[int] | None = None) -> Plan:
        """Return the best plan found for these tickets, with or without stations.

        For each ticket the routes are found that are best borrowed for it; they are added one ticket after the other
        as long as that makes the plan better.
        """
        asked = tuple(sorted(self.position.tickets if tickets is None else tickets))
        if asked not in self._best:
            self._best[asked] = self._found(asked)
        return self._best[asked]

    def building(self) -> dict[int, Plan]:
        """Return by town the best plan found to build a station there, whether or not it is the best of all."""
        self.best()
        found: dict[int, Plan] = {}
        for plan in sorted(self._tried[tuple(sorted(self.position.tickets))], key=_expected):
            found.update((town, plan) for town, _ in plan.lending.builds)
        return found

    def _found(self, tickets: tuple[int, ...]) -> Plan:
        plan = super().best(tickets)
        tried = self._tried[tickets] = []
        if not self.yard.routes or not (self.yard.left or self.yard.own):
            return plan
        ends = self.position.atlas.ticket_ends
        wishes = {frozenset(self._borrowed(*ends[ticket])) for ticket in tickets if ticket not in plan.made}
        wishes.discard(frozenset())
        while wishes:
            trials = []
            for wish in sorted(wishes, key=sorted):
                lending = self.yard.use(sorted(wish | {*bits(plan.lending.routes)}))
                if lending is None:
                    wishes.discard(wish)
                    continue
                trial = self._planner(lending).best(tickets)
                tried.append(trial)
                trials.append((trial.value - (_BETTER if lending.builds else 0.0), wish, trial))
            if not trials:
                break
            value, wish, trial = max(trials, key=_value)
            if value <= plan.value:
                break
            plan = trial
            wishes.discard(wish)
        return plan

    def _planner(self, lending: Lending) -> Planner:
        """Return the planner to whom some routes are lent."""
        found = self._planners.get(lending)
        if found is None:
            weights = list(self.weights)
            for route in bits(lending.routes):
                weights[route] = 0.0
            for _, route in lending.builds:
                weights[route] = _TO_BUILD
            found = self._planners[lending] = Planner(self.position, self.style, lending, weights)
        return found

    def _prices(self) -> list[float]:
        """Return the weights with those of other players' routes: what it costs to borrow them."""
        position, style, yard = self.position, self.style, self.yard
        weights, tables = list(self.weights), position.atlas.tables
        cards = position.atlas.rules.stations - yard.left + 1
        missing = max(cards - max(position.hand), 0)
        price = position.atlas.rules.station_points + style.share * style.usual(
            position.horizon, position.trains
        ) / position.horizon * (1 + 0.5 * style.waste * missing)
        for route in bits(yard.routes):
            if yard.own & tables.ends[route]:
                weights[route] = _LENT
            elif yard.left and yard.free & tables.ends[route]:
                weights[route] = price
        return weights

    def _borrowed(self, start: int, goal: int) -> list[int]:
        """Return the routes of others on a cheapest path between two towns that stations can lend."""
        weights = self._offers
        for _ in range(_TRIES):
            cost, path = cheapest_path(self.position.atlas, weights, start, goal)
            borrowed = [route for route in path if self.yard.routes >> route & 1]
            if cost >= NEVER or not borrowed:
                break
            if self.yard.use(borrowed) is not None:
                return borrowed
            weights = list(weights)
            weights[borrowed[0]] = NEVER
        return []


def rated(turn: Turn, actions: Sequence[Action]) -> list[tuple[Action, float]]:
    """Return the building of stations that a plan has a use for, for each set of cards without needless passes.

    A plan with a station may be the best one only if it is built now, so each town is judged by its own plan.
    """
    if not isinstance(turn.planner, StationPlanner):
        return []
    index, plans = turn.view.board.station_index, turn.planner.building()
    found = [action for action in actions if type(action) is BuildStation and index[action.station] in plans]
    fewest = min((action.payment.passes for action in found), default=0)
    return [
        (action, _worth(turn, plans[index[action.station]], action.payment))
        for action in found
        if action.payment.passes == fewest
    ]


def _worth(turn: Turn, plan: Plan, payment: Payment) -> float:
    """Return what is to be expected after building a station of a plan now rather than later."""
    hand = list(turn.position.hand)
    if payment.service is not None:
        hand[turn.position.atlas.tables.kind_of[payment.service]] -= payment.cards
    hand[-1] -= payment.passes
    wait = _WAIT if plan.outlook.routes else _WAIT_LAST
    value = turn.value(hand, outlook=plan.outlook, built=1) - plan.lending.toll
    return value - wait * min(max(turn.slack_of(plan), 0.0) / _SLACK, 1.0)


def plan_with(planner: Planner, action: BuildStation) -> Plan:
    """Return the plan for which a station would be built; the best one if none has a use for it."""
    town = planner.position.atlas.board.station_index[action.station]
    found = planner.building().get(town) if isinstance(planner, StationPlanner) else None
    return found or planner.best()


def _value(trial: tuple[float, frozenset[int], Plan]) -> float:
    return trial[0]


def _expected(plan: Plan) -> float:
    return plan.value
