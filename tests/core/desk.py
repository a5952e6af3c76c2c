"""Records in plain lists for tests of the planner's parts, which are plain functions there."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from stopreq_widget.bots.style import Style
from stopreq_widget.core.game import tables_of
from stopreq_widget.core.layout import GAME
from stopreq_widget.core.planner.cards import lacking
from stopreq_widget.core.planner.judge import beliefs_of
from stopreq_widget.core.planner.layout import MIND, PLAN, PLANS
from stopreq_widget.core.planner.numbers import NEVER
from stopreq_widget.core.planner.paths import cheap_network, cheapest_path
from stopreq_widget.core.storage import LISTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine import Board, Rules


class Desk:
    """What the planner's functions work on: a game of two, tables, beliefs, plans and a mind."""

    def __init__(self, board: Board, rules: Rules, **style: float) -> None:
        self.board = board
        [self.tables] = tables_of(board, rules, 2, LISTS)
        [self.game], [self.mind] = LISTS.new(GAME, 1), LISTS.new(MIND, 1)
        [self.beliefs] = beliefs_of([asdict(Style(**style))])
        self.plans = LISTS.new(PLAN, PLANS)
        self.plan = self.plans[0]

    def path(self, weights: Sequence[float], start: int, goal: int, limit: float = NEVER) -> tuple[float, list[int]]:
        """Return the weight of a cheapest path, and its routes from the goal back."""
        cost, count = cheapest_path(self.tables, list(weights), start, goal, limit, self.mind)
        return cost, self.mind.path[:count]

    def network(self, weights: Sequence[float], pairs: Sequence[tuple[int, int]]) -> int:
        """Return a cheap network through pairs of towns as a set of routes."""
        for i, (a, b) in enumerate(pairs):
            self.tables.ticket_a[i], self.tables.ticket_b[i], self.plan.wanted[i] = a, b, i
        self.plan.wanted_count = len(pairs)
        self.mind.weights[: len(weights)] = weights
        cheap_network(self.tables, self.plan, self.mind)
        low, high = self.plan.network
        return low | high << 64

    def lacks(self, hand: Sequence[int], routes: Sequence[int], stations: int = 0) -> tuple[float, list[int]]:
        """Return how many cards to draw for some routes and stations, and the cards that are over."""
        kinds = len(hand)
        self.mind.hand[:kinds] = hand
        counts = self.board.tables.counts
        self.mind.elsewhere[:kinds] = [n - held for n, held in zip(counts, hand, strict=True)]
        self.plan.routes[: len(routes)] = routes
        self.plan.route_count, self.plan.build_count = len(routes), stations
        missing = lacking(self.game, self.tables, self.beliefs, self.plan, -1, 0, self.mind)
        return missing, self.mind.over[:kinds]
