"""A plan: which tickets to complete, the network that does it, and what to do with the other trains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.bots.lending import NOTHING_LENT
from stopreq_widget.bots.outlook import Outlook
from stopreq_widget.bots.paths import NEVER, cheap_network, cheapest_path
from stopreq_widget.engine.sets import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.lending import Lending
    from stopreq_widget.bots.position import Position
    from stopreq_widget.bots.style import Style


# Plans that are so likely to come off give no ticket up.
_SURE = 0.85


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat means to do.

    Attributes
    ----------
    value : float
        Points that are to be expected yet.
    wanted : tuple of int
        Tickets that the network will complete.
    made : tuple of int
        Tickets that are completed.
    likely : float
        The chance that it comes off.
    outlook : Outlook
        The network, and how it is valued.
    """

    value: float
    likely: float
    wanted: tuple[int, ...]
    made: tuple[int, ...]
    outlook: Outlook

    @property
    def network(self) -> int:
        """The open routes to claim for tickets."""
        return self.outlook.network

    @property
    def lending(self) -> Lending:
        """What stations lend it, and those to build for it."""
        return self.outlook.lending


def route_weights(position: Position, style: Style) -> list[float]:
    """Return for each route what it costs to have, less what it scores.

    Own routes weigh 0 and those out of reach ``NEVER``; the others at least a little, so that cheapest paths are
    short ones too.
    """
    atlas, hand, tokens = position.atlas, position.hand, position.tokens
    tables, worth, trains, closed = atlas.tables, atlas.worth, position.trains, position.closed
    elsewhere, passes, more = position.elsewhere, position.hand[-1], atlas.more
    most = max(hand[:-1])
    usual = style.usual(position.horizon, trains)
    per_turn, per_train = style.share * usual / position.horizon, (1.0 - style.share) * usual / max(trains, 1)
    weights = []
    for route, length in enumerate(tables.length):
        if closed >> route & 1 or length > trains:
            weights.append(0.0 if position.routes >> route & 1 else NEVER)
            continue
        kind = tables.colour[route]
        if kind < 0:
            missing = 0.85 * max(length - most, 0)
        else:
            n = length - hand[kind]
            left = elsewhere[kind]
            if n <= 0:
                missing = 0.0
            elif n <= left:
                missing = n * (1.0 + style.scarcity * n / left)
            else:
                missing = (1.0 + style.scarcity) * left + 3.0 * (n - left)
        missing += more[route]
        if missing and passes:
            missing *= 1 - 0.4 * min(passes, missing) / missing
        cost = per_turn * (1 + 0.5 * style.waste * missing) + per_train * length - worth[route]
        ends = tables.ends[route] & tokens
        if ends:
            cost -= style.token * sum([tables.token_points[i] for i in bits(ends)])
        weights.append(max(0.2, cost))
    return weights


class Planner:
    """Finds plans for one position; what is worked out once is kept for all sets of tickets that are tried.

    Parameters
    ----------
    position : Position
        Where the seat stands.
    style : Style
        What it believes.
    lending : Lending, optional
        What stations lend it, and those to build for it.
    weights : list of float, optional
        What each route costs, with what is lent; see :func:`route_weights`.
    """

    def __init__(
        self,
        position: Position,
        style: Style,
        lending: Lending = NOTHING_LENT,
        weights: list[float] | None = None,
    ) -> None:
        self.position, self.style, self.lending = position, style, lending
        self.weights = route_weights(position, style) if weights is None else weights
        self._plans: dict[tuple[tuple[int, ...], float], Plan] = {}

    def weights_for(self, plan: Plan) -> list[float]:
        """Return what each route costs if this is the plan."""
        del plan
        return self.weights

    def best(self, tickets: Sequence[int] | None = None) -> Plan:
        """Return the best plan found for these tickets (the seat's own, if none are given).

        Its network is cheap route by route.  Tickets that can't be completed, or that cost more than they bring, are
        given up one after the other.
        """
        atlas, position = self.position.atlas, self.position
        tickets = tuple(sorted(position.tickets if tickets is None else tickets))
        made: list[int] = []
        wanted: list[tuple[float, int]] = []
        sunk = 0.0
        for ticket in tickets:
            cost, path = cheapest_path(atlas, self.weights, *atlas.ticket_ends[ticket])
            if cost >= NEVER:
                sunk -= atlas.ticket_points[ticket]
            elif path:
                wanted.append((cost, ticket))
            else:
                made.append(ticket)
                sunk += atlas.ticket_points[ticket]
        done = tuple(made)
        plan = self._plan(done, tuple(ticket for _, ticket in sorted(wanted)), sunk)
        while plan.likely < _SURE and plan.wanted:
            trials = []
            for ticket in plan.wanted:
                rest = tuple(other for other in plan.wanted if other != ticket)
                trials.append((rest, sunk - atlas.ticket_points[ticket]))
            trial, less = max(
                ((self._plan(done, *trial), trial[1]) for trial in trials), key=lambda each: each[0].value
            )
            if trial.value <= plan.value:
                break
            plan, sunk = trial, less
        return plan

    def _plan(self, made: tuple[int, ...], wanted: tuple[int, ...], sunk: float) -> Plan:
        """Return the plan that completes the wanted tickets and gives up all others but those made."""
        key = wanted, sunk
        if key not in self._plans:
            atlas = self.position.atlas
            pairs = [atlas.ticket_ends[ticket] for ticket in wanted]
            _, network = cheap_network(atlas, self.weights, pairs) if pairs else (0.0, 0)
            self._plans[key] = self._valued(made, wanted, sunk, network)
        return self._plans[key]

    def _valued(self, made: tuple[int, ...], wanted: tuple[int, ...], sunk: float, network: int) -> Plan:
        """Return the plan of a network."""
        outlook = Outlook(self.position, self.style, network & ~self.lending.routes, wanted, sunk, self.lending)
        value = outlook.value(self.position.hand, self.position.horizon)
        return Plan(value, outlook.likely, wanted, made, outlook)

    def others(self, plan: Plan) -> list[Plan]:
        """Return other plans, best first: each gives up one more ticket, or does without one route of the network.

        What is cheapest route by route isn't always best as a whole: turns, cards and trains are shared.
        """
        atlas = self.position.atlas
        points, ends = atlas.ticket_points, atlas.ticket_ends
        found: dict[int, Plan] = {}
        for ticket in plan.wanted:
            rest = tuple(other for other in plan.wanted if other != ticket)
            less = self._plan(plan.made, rest, plan.outlook.sunk - points[ticket])
            found[less.network] = less
        pairs = [ends[ticket] for ticket in plan.wanted]
        for route in plan.outlook.routes:
            weights = list(self.weights)
            weights[route] = NEVER
            total, network = cheap_network(atlas, weights, pairs, careful=False)
            if total < NEVER:
                found[network] = self._valued(plan.made, plan.wanted, plan.outlook.sunk, network)
        found.pop(plan.network, None)
        return sorted(found.values(), key=_value, reverse=True)


def _value(plan: Plan) -> float:
    return plan.value
