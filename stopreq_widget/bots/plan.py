"""A plan: which tickets to complete, the network that does it, and what to do with the other trains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.bots.atlas import bits
from stopreq_widget.bots.cards import lacking
from stopreq_widget.bots.paths import NEVER, cheap_network, cheapest_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.position import Position


@dataclass(frozen=True, slots=True)
class Style:
    """What a planner believes; the defaults were found by playing variants against each other.

    Parameters
    ----------
    turn, train : float
        What a turn and a train would otherwise earn, in points.
    risk : float
        Chance, for each opponent and open route that a ticket still needs, that it has to be done without.
    token : float
        Share of a token's points that count: somebody else may be first.
    path : float
        What a train that lengthens the own network is worth towards the longest path.
    late : float
        What each turn costs by which a plan overruns the game.
    waste : float
        Draws that it takes to get a card that is needed.
    tickets : float
        What new tickets must promise beyond the turn they cost.
    """

    turn: float = 1.6
    train: float = 0.5
    risk: float = 0.015
    token: float = 0.8
    path: float = 0.25
    late: float = 4.0
    waste: float = 1.25
    tickets: float = 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat means to do.

    Attributes
    ----------
    value : float
        Points that the tickets, the network and the extras bring beyond what the turns and trains spent on them
        would otherwise earn.
    network : int
        Open routes to claim for tickets.
    extras : tuple of int
        Open routes to claim for their points with the trains that are left, best first.
    done : tuple of int
        Tickets that the network completes, those completed already included.
    turns : float
        Turns that the network takes.
    """

    value: float
    network: int
    extras: tuple[int, ...]
    done: tuple[int, ...]
    turns: float


def route_weights(position: Position, style: Style) -> list[float]:
    """Return for each route what it costs to have, less what it scores.

    Own routes weigh 0 and those out of reach ``NEVER``; the others at least a little, so that cheapest paths make sense.
    """
    atlas, hand, tokens = position.atlas, position.hand, position.tokens
    tables, worth, trains, closed = atlas.tables, atlas.worth, position.trains, position.closed
    elsewhere, passes = position.elsewhere, position.hand[-1]
    most = max(hand[:-1])
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
                missing = n * (1.0 + 1.5 * n / left)
            else:
                missing = 2.5 * left + 3.0 * (n - left)
        if missing and passes:
            missing *= 1 - 0.4 * min(passes, missing) / missing
        cost = style.turn * (1 + 0.5 * style.waste * missing) + style.train * length - worth[route]
        ends = tables.ends[route] & tokens
        if ends:
            cost -= style.token * sum(tables.token_points[i] for i in bits(ends))
        weights.append(max(0.2, cost))
    return weights


class Planner:
    """Finds plans for one position; what is worked out once is kept for all sets of tickets that are tried."""

    def __init__(self, position: Position, style: Style) -> None:
        self.position, self.style = position, style
        self.weights = route_weights(position, style)
        self._networks: dict[tuple[int, ...], tuple[float, int]] = {}

    def best(self, tickets: Sequence[int] | None = None) -> Plan:
        """Return the best plan found for these tickets (the seat's own, if none are given).

        Tickets that can't be completed, or that cost more than they bring, are given up one after the other.
        """
        atlas, position = self.position.atlas, self.position
        tickets = tuple(sorted(position.tickets if tickets is None else tickets))
        made: list[int] = []
        wanted: list[int] = []
        for ticket in tickets:
            cost, path = cheapest_path(atlas, self.weights, *atlas.ticket_ends[ticket])
            if cost < NEVER:
                (wanted if path else made).append(ticket)
        plan = self._plan(tickets, made, wanted)
        while doubtful := self._doubtful(plan, wanted):
            trials = []
            for ticket in doubtful:
                rest = [other for other in wanted if other != ticket]
                trials.append((self._plan(tickets, made, rest), rest))
            trial, rest = max(trials, key=lambda each: each[0].value)
            if trial.value <= plan.value:
                break
            plan, wanted = trial, rest
        return plan

    def _doubtful(self, plan: Plan, wanted: Sequence[int]) -> Sequence[int]:
        """Return the tickets that a plan may be better without: all, if it is too much for the trains or turns."""
        position, atlas = self.position, self.position.atlas
        trains = sum(atlas.tables.length[route] for route in bits(plan.network))
        if trains > position.trains or plan.turns > position.horizon:
            return wanted
        total, _ = self.network(wanted)
        return [ticket for ticket in wanted if total > 2 * atlas.ticket_points[ticket]]

    def network(self, wanted: Sequence[int]) -> tuple[float, int]:
        """Return the weight and routes of a cheap network for these tickets, beyond the own routes."""
        key = tuple(wanted)
        if key not in self._networks:
            ends = self.position.atlas.ticket_ends
            pairs = [ends[ticket] for ticket in wanted]
            self._networks[key] = cheap_network(self.position.atlas, self.weights, pairs) if pairs else (0.0, 0)
        return self._networks[key]

    def _plan(self, tickets: Sequence[int], made: Sequence[int], wanted: Sequence[int]) -> Plan:
        """Return the plan that completes the wanted tickets and gives the others up."""
        position, style = self.position, self.style
        atlas = position.atlas
        tables, points = atlas.tables, atlas.ticket_points
        _, network = self.network(wanted)
        routes = list(bits(network))
        trains = sum(tables.length[route] for route in routes)
        missing, over = lacking(atlas, position.hand, routes, position.elsewhere)
        turns = len(routes) + 0.5 * style.waste * missing
        value = self.gain(routes) - style.turn * turns - style.train * trains
        overrun = max(turns - position.horizon, 0.0)
        value -= style.late * overrun
        if trains > position.trains:
            value -= 8.0 * (trains - position.trains)
        sure = max(0.0, 1.0 - style.risk * (position.players - 1) * len(routes) ** 0.5)
        for ticket in tickets:
            if ticket in made:
                value += points[ticket]
            elif ticket in wanted:
                value += points[ticket] * (2 * sure - 1)
            else:
                value -= points[ticket]
        extras, more = self._extras(network, over, position.trains - trains, position.horizon - turns)
        return Plan(value + more, network, extras, (*made, *wanted), turns)

    def gain(self, routes: Sequence[int]) -> float:
        """Return what routes score when they are claimed, tokens by their likely share."""
        atlas = self.position.atlas
        ends = 0
        for route in routes:
            ends |= atlas.tables.ends[route]
        tokens = sum(atlas.tables.token_points[i] for i in bits(ends & self.position.tokens))
        return sum(atlas.worth[route] for route in routes) + self.style.token * tokens

    def _extras(self, network: int, over: Sequence[int], trains: int, turns: float) -> tuple[tuple[int, ...], float]:
        """Return further routes for the trains and turns that the network leaves, and what they bring."""
        position, style = self.position, self.style
        atlas = position.atlas
        tables, elsewhere = atlas.tables, position.elsewhere
        length, colour, worth = tables.length, tables.colour, atlas.worth
        own = position.routes | network
        touched = taken = 0
        for route in bits(own):
            touched |= tables.ends[route]
        for route in bits(network):
            taken |= tables.parallel[route]
        tokens = position.tokens & ~touched
        over = list(over)
        barred = position.closed | own | taken
        rated = []
        for route in range(atlas.routes):
            if barred >> route & 1 or length[route] > trains or length[route] < 2:
                continue
            size, kind = length[route], colour[route]
            have = max(over[:-1]) if kind < 0 else over[kind]
            missing = size - min(have, size)
            if kind >= 0 and missing > elsewhere[kind]:
                continue
            dear = 0.85 if kind < 0 else 1.0 + 1.5 * missing / max(elsewhere[kind], 1)
            spent = 1 + 0.5 * style.waste * missing * dear
            gain = worth[route] - style.turn * spent - style.train * size
            if tables.ends[route] & touched:
                gain += style.path * size
            for i in bits(tables.ends[route] & tokens):
                gain += style.token * tables.token_points[i]
            if gain > 0:
                rated.append((gain / spent, gain, spent, route))
        rated.sort(reverse=True)
        extras, total = [], 0.0
        for _, gain, spent, route in rated:
            if length[route] > trains or taken >> route & 1 or spent > turns + 1:
                continue
            extras.append(route)
            trains -= length[route]
            turns -= spent
            total += gain
            taken |= tables.parallel[route]
        return tuple(extras), total
