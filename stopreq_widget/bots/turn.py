"""What each action of a turn is worth to a plan: claims, cards, new tickets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from stopreq_widget.bots.atlas import bits
from stopreq_widget.bots.cards import lacking
from stopreq_widget.bots.paths import NEVER, cheapest_path
from stopreq_widget.engine.actions import DECK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.plan import Plan, Planner
    from stopreq_widget.engine.actions import Claim, DrawCard
    from stopreq_widget.engine.view import View

# Cards for extras count less than cards for tickets; any card is better than none, and a pass most of all.
_EXTRA, _SPARE, _SPARE_PASS = 0.45, 0.03, 0.25


class Turn:
    """Judges the actions of one view by how much nearer they bring the plan; the unit is points."""

    def __init__(self, view: View, planner: Planner) -> None:
        self.view, self.planner, self.position = view, planner, planner.position
        self.style = planner.style
        self.plan: Plan = planner.best()
        self.network = tuple(bits(self.plan.network))
        self._second = view.phase.value == "second card"

    def shortfall(self, hand: Sequence[int], without: int = -1) -> float:
        """Return what a hand lacks for the plan, in draws; extras count less.

        ``without`` is a route that is done with.
        """
        atlas, elsewhere = self.position.atlas, self.position.elsewhere
        network = [route for route in self.network if route != without]
        missing, over = lacking(atlas, hand, network, elsewhere)
        extras = [route for route in self.plan.extras if route != without]
        more, over = lacking(atlas, over, extras, elsewhere)
        spare = sum(over[:-1]) * _SPARE + over[-1] * _SPARE_PASS
        return missing + _EXTRA * more - spare

    @cached_property
    def now(self) -> float:
        """What the hand lacks now."""
        return self.shortfall(self.position.hand)

    @cached_property
    def card_values(self) -> list[float]:
        """What one more card of each kind is worth, in draws saved."""
        values = []
        for kind in range(self.position.atlas.kinds):
            hand = list(self.position.hand)
            hand[kind] += 1
            values.append(self.now - self.shortfall(hand))
        return values

    @cached_property
    def blind(self) -> float:
        """What a card from the deck is worth on the average."""
        unseen = self.position.unseen
        total = sum(unseen)
        if total <= 0:
            return 0.0
        return sum(n * v for n, v in zip(unseen, self.card_values, strict=True)) / total

    @cached_property
    def drawing(self) -> float:
        """What a turn of drawing brings at its best, in draws saved."""
        return max((self._draws(kind) for kind in {-1, *self.position.row}), default=0.0)

    def _draws(self, kind: int) -> float:
        """Return what drawing this kind (-1: blind) is worth together with the card after it."""
        wild = self.position.atlas.tables.wild
        value = self.blind if kind < 0 else self.card_values[kind]
        if self._second or kind == wild:
            return value
        row = list(self.position.row)
        if kind >= 0 and kind in row:
            row.remove(kind)
        # The same card twice is worth less the second time; a small share stands in for working it out.
        follow = [self.card_values[k] * (0.9 if k == kind else 1.0) for k in row if k != wild]
        return value + max([self.blind, *follow])

    def draw(self, action: DrawCard) -> float:
        """Return what drawing a card is worth."""
        kind = -1 if action.card == DECK else self.position.atlas.tables.kind_of[action.card]
        return self._draws(kind) * 0.5 * self.style.turn

    def claim(self, action: Claim) -> float:
        """Return what a claim is worth: getting on with the plan, less what the cards were needed for."""
        position, style = self.position, self.style
        atlas = position.atlas
        tables = atlas.tables
        route = atlas.board.route_index[action.route]
        hand = list(position.hand)
        payment = action.payment
        if payment.service is not None:
            hand[tables.kind_of[payment.service]] -= payment.cards
        hand[-1] -= payment.passes
        loss = (self.shortfall(hand, route) - self.now) * 0.5 * style.turn
        if self.plan.network >> route & 1:
            return style.turn + 0.3 + self._urgency(route) - loss
        if route in self.plan.extras:
            return style.turn + 0.1 * atlas.worth[route] - loss
        gain = self.planner.gain([route]) - style.train * tables.length[route]
        if tables.parallel[route] & self.plan.network and position.players <= position.atlas.rules.single_doubles:
            return -50.0
        spare = position.trains - sum(tables.length[r] for r in self.network)
        if tables.length[route] > spare:
            gain -= 8.0 * (tables.length[route] - max(spare, 0))
        return gain - style.turn * 0.5 - loss

    def _urgency(self, route: int) -> float:
        """Return how much is lost if somebody else takes a route, times how likely that is."""
        position = self.position
        atlas, weights = position.atlas, list(self.planner.weights)
        tables = atlas.tables
        a, b = tables.a[route], tables.b[route]
        weights[route] = NEVER
        rest = self.plan.network & ~(1 << route)
        for other in bits(rest):
            weights[other] = 0.0
        around, _ = cheapest_path(atlas, weights, a, b, 25.0)
        around = min(around, 25.0)
        likely = 0.02 * (position.players - 1) * (1 + 2 / tables.length[route])
        return max(around - self.planner.weights[route], 0.0) * likely

    def tickets(self) -> float:
        """Return what looking at new tickets is worth."""
        position, style = self.position, self.style
        atlas = position.atlas
        spare = position.trains - sum(atlas.tables.length[r] for r in self.network)
        turns = position.horizon - self.plan.turns - 1
        weights = list(self.planner.weights)
        for route in self.network:
            weights[route] = 0.0
        held = {*position.tickets, *self.view.offer}
        gains = []
        for ticket in range(len(atlas.ticket_ends)):
            if ticket in held:
                continue
            cost, path = cheapest_path(atlas, weights, *atlas.ticket_ends[ticket])
            points = atlas.ticket_points[ticket]
            length = sum(atlas.tables.length[r] for r in path)
            if cost >= NEVER or length > spare or (path and len(path) + 0.5 * style.waste * length > turns):
                gains.append(-float(points))
            else:
                chance = 1.0 if not path else 0.85
                gains.append(max(chance * points - (1 - chance) * points - cost, -float(points)))
        gains.sort(reverse=True)
        n = min(self.view.rules.tickets_drawn, self.view.ticket_deck_size)
        return expected_best(gains, n) - style.tickets


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
