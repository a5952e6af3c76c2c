"""What each action of a turn is worth to a plan: claims, cards, new tickets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from stopreq_widget.bots import tunnels
from stopreq_widget.bots.cards import lacking
from stopreq_widget.bots.paths import NEVER, cheapest_path, distances
from stopreq_widget.engine.actions import DECK
from stopreq_widget.engine.sets import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.outlook import Outlook
    from stopreq_widget.bots.plan import Plan, Planner
    from stopreq_widget.engine.actions import Claim, DrawCard
    from stopreq_widget.engine.view import View

# Any card is better than none, and a pass most of all.
_SPARE, _SPARE_PASS = 0.02, 0.3
# So many routes that no ticket needs are looked at.
_CLAIMS = 7
# No way around a lost route is dearer than giving up what it was for.
_DETOUR = 25.0
# New tickets are thought of only when the network leaves so great a part of the turns, and so many trains.
_IDLE_TURNS, _IDLE_TRAINS = 0.4, 5


class Turn:
    """Judges the actions of one view: each by the points that are to be expected after it."""

    def __init__(self, view: View, planner: Planner, plan: Plan | None = None) -> None:
        self.view, self.planner, self.position = view, planner, planner.position
        self.style = planner.style
        self.plan: Plan = planner.best() if plan is None else plan
        self.outlook = self.plan.outlook
        self.weights = planner.weights_for(self.plan)
        self.after = max(self.position.horizon - 1.0, 0.0)
        self._urgencies: dict[int, float] = {}
        self._second = view.phase.value == "second card"

    def value(
        self,
        hand: Sequence[int],
        without: int = -1,
        trains: int | None = None,
        outlook: Outlook | None = None,
        built: int = 0,
    ) -> float:
        """Return what is to be expected with this hand after the turn, of the plan or another one."""
        outlook = self.outlook if outlook is None else outlook
        spare = _SPARE * sum(hand) + (_SPARE_PASS - _SPARE) * hand[-1]
        return outlook.value(hand, self.after, without, trains, None, built) + spare

    @cached_property
    def idle(self) -> float:
        """What is to be expected if nothing is done this turn."""
        return self.value(self.position.hand)

    def _more(self, kind: int, cards: int) -> float:
        """Return what so many more cards of a kind are worth together."""
        hand = list(self.position.hand)
        hand[kind] += cards
        return max(self.value(hand) - self.idle, _SPARE * cards)

    @cached_property
    def card_values(self) -> list[float]:
        """What one more card of each kind is worth."""
        # A first card of a kind that no route in question is of changes nothing, if another kind has more.
        hand, tables = self.position.hand, self.position.atlas.tables
        asked = {tables.colour[route] for route in self.outlook.routes} | {item[1] for item in self.outlook.items}
        single = max(hand[:-1]) > 1
        return [
            _SPARE if single and not held and kind not in asked and kind != tables.wild else self._more(kind, 1)
            for kind, held in enumerate(hand)
        ]

    @cached_property
    def row_values(self) -> dict[int, float]:
        """What a face-up card of each kind is worth: as one of a set, if there are several to be had."""
        wild, row = self.position.atlas.tables.wild, self.position.row
        values = {}
        for kind in set(row):
            values[kind] = self.card_values[kind]
            if kind == wild:
                continue
            for cards in range(2, row.count(kind) + 1):
                values[kind] = max(values[kind], self._more(kind, cards) / cards * self.style.sets ** (cards - 1))
        return values

    @cached_property
    def blind(self) -> float:
        """What a card from the deck is worth on the average."""
        unseen = self.position.unseen
        total = sum(unseen)
        if total <= 0:
            return 0.0
        return sum([n * v for n, v in zip(unseen, self.card_values, strict=True)]) / total

    def draw(self, action: DrawCard) -> float:
        """Return what is to be expected after drawing a card, and the best second one."""
        tables = self.position.atlas.tables
        kind = -1 if action.card == DECK else tables.kind_of[action.card]
        value = self.idle + (self.blind if kind < 0 else self.row_values[kind])
        if self._second or kind == tables.wild:
            return value
        row = list(self.position.row)
        if kind >= 0:
            row.remove(kind)
        return value + max([self.blind, *(self.row_values[k] for k in row if k != tables.wild)])

    def claims(self, actions: Sequence[Claim]) -> list[tuple[Claim, float]]:
        """Return those of these claims that are worth thinking about, with what is to be expected after each.

        Of a route that no ticket needs only the best payment is looked at, and of those routes only the few that score
        most beyond their trains.
        """
        atlas, tables = self.position.atlas, self.position.atlas.tables
        index, hand, network = atlas.board.route_index, self.position.hand, self.plan.network
        spare = list(hand)
        for route in self.outlook.routes:
            if tables.colour[route] >= 0:
                spare[tables.colour[route]] -= tables.length[route]
        # Of each route the payment that the other routes miss least; a network's own may be paid in any way.
        best: dict[int, tuple[int, int, Claim]] = {}
        found: list[tuple[Claim, float]] = []
        for action in actions:
            route, payment = index[action.route], action.payment
            if network >> route & 1 and tables.colour[route] >= 0:
                found.append((action, self.claim(action, route)))
                continue
            left = spare[tables.kind_of[payment.service]] if payment.service is not None else 0
            merit = (-payment.passes, left, action)
            if route not in best or merit[:2] > best[route][:2]:
                best[route] = merit
        others = []
        for route, (passes, _, action) in best.items():
            if network >> route & 1:
                found.append((action, self.claim(action, route)))
                continue
            tokens = [tables.token_points[i] for i in bits(tables.ends[route] & self.position.tokens)]
            others.append((atlas.worth[route] + sum(tokens) - tables.length[route], passes, action))
        others.sort(key=_merit, reverse=True)
        return found + [(action, self.claim(action, index[action.route])) for _, _, action in others[:_CLAIMS]]

    def claim(self, action: Claim, route: int) -> float:
        """Return what is to be expected after a claim, its own points included."""
        position = self.position
        atlas = position.atlas
        tables = atlas.tables
        if tables.parallel[route] & self.plan.network:
            return -NEVER
        payment = action.payment
        if atlas.tunnels >> route & 1:
            return tunnels.expected(self, route, payment)
        kind = tables.wild if payment.service is None else tables.kind_of[payment.service]
        return self.paid(route, kind, payment.cards, payment.passes)

    def paid(self, route: int, kind: int, cards: int, passes: int) -> float:
        """Return what is to be expected after claiming a route with so many cards of a kind and passes."""
        position = self.position
        atlas = position.atlas
        tables = atlas.tables
        hand = list(position.hand)
        hand[kind] -= cards
        hand[-1] -= passes
        trains = position.trains - tables.length[route]
        value = self.value(hand, route, trains) + atlas.worth[route]
        value += sum([tables.token_points[i] for i in bits(tables.ends[route] & position.tokens)])
        return value + self._urgency(route)

    def _urgency(self, route: int) -> float:
        """Return how much is lost if somebody else takes a route, times how likely that is."""
        if not self.plan.network >> route & 1:
            return 0.0
        if route not in self._urgencies:
            tables, weights = self.position.atlas.tables, list(self.weights)
            for other in self.outlook.routes:
                weights[other] = 0.0
            weights[route] = NEVER
            around, _ = cheapest_path(self.position.atlas, weights, tables.a[route], tables.b[route], _DETOUR)
            loss = max(min(around, _DETOUR) - self.weights[route], 0.0)
            likely = self.style.urgency * (self.position.players - 1) * (1 + 2 / tables.length[route]) / 3
            self._urgencies[route] = loss * likely + 0.2
        return self._urgencies[route]

    def tickets(self) -> float:
        """Return what is to be expected after looking at new tickets."""
        position, style = self.position, self.style
        atlas = position.atlas
        spare = position.trains - self.outlook.trains
        if spare < _IDLE_TRAINS or self.slack < _IDLE_TURNS * position.horizon:
            return self.idle - _DETOUR
        tables, weights, ends = atlas.tables, list(self.weights), 0
        for route in (*self.outlook.routes, *bits(position.routes | self.plan.lending.routes)):
            weights[route] = 0.0
            ends |= tables.ends[route]
        # One search from all that is or will be the seat's own; a ticket off it costs the way there from both ends.
        away = distances(atlas, weights, bits(ends) if ends else [0])
        spaces = [
            float(length) if weight and weight < NEVER else weight
            for weight, length in zip(weights, tables.length, strict=True)
        ]
        far = distances(atlas, spaces, bits(ends) if ends else [0])
        held = {*position.tickets, *self.view.offer}
        gains = []
        for ticket, (a, b) in enumerate(atlas.ticket_ends):
            if ticket in held:
                continue
            points = float(atlas.ticket_points[ticket])
            cost, length = away[a] + away[b], far[a] + far[b]
            if cost >= 2 * points or length > spare:
                gains.append(-points)
            else:
                # About one claim for three spaces.
                turns = length * (0.33 + 0.5 * style.waste)
                likely = min(max(0.5 + (self.slack - turns) / 4, 0.0), 0.9) if length else 1.0
                gains.append(max((2 * likely - 1) * points - likely * cost, -points))
        gains.sort(reverse=True)
        n = min(self.view.rules.tickets_drawn, self.view.ticket_deck_size)
        return self.idle + expected_best(gains, n) - style.tickets

    @cached_property
    def slack(self) -> float:
        """Turns that the network leaves after this one."""
        return self.slack_of(self.plan)

    def slack_of(self, plan: Plan) -> float:
        """Return how many turns the network and the stations of a plan leave after this one."""
        position, style = self.position, self.style
        routes, sets = plan.outlook.routes, plan.lending.sets
        missing, _ = lacking(position.atlas, position.hand, routes, position.elsewhere, style.scarcity, sets)
        return self.after - len(routes) - len(sets) - 0.5 * style.waste * missing


def _merit(rated: tuple[int, int, Claim]) -> tuple[int, int]:
    return rated[:2]


def expected_best(values: Sequence[float], n: int) -> float:
    """Return the expected largest of ``n`` of these values (largest first) drawn without replacement.

    Examples
    --------
    >>> round(expected_best([3.0, 2.0, 1.0], 2), 3)
    2.667
    >>> expected_best([], 3)
    0.0
    """
    total, left, reach = 0.0, len(values), 1.0
    n = min(n, left)
    for value in values:
        # The chance that this one is among those drawn, given that no larger one is.
        chance = n / left
        total += reach * chance * value
        reach *= 1 - chance
        left -= 1
        if left < n or reach <= 0:
            break
    return total
