"""Longest trails block by block: a dynamic programme over the block tree.

Leaf blocks are solved first, and what they offer to the vertex at which they hang replaces them:

- the best *round trip* from there becomes a bonus of the vertex, as loops are;
- the best trail that begins there becomes an *arm*: what it gains over the round trip. At most two arms can be used;
- the best trail through the vertex with both ends in the block becomes a *pair*, again as a gain. Where a pair is used
  no arm is, and what else there is are round trips.

Each offer is one search in the block (`part`), in which the vertex itself is held fast by a weight that no choice of
other edges makes up for. The largest block comes last and is searched only once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .blocks import blocks, leaves_first
from .part import Item, best_part

if TYPE_CHECKING:
    from collections.abc import Callable

    from .budget import Budget
    from .reduction import Kernel, Part


class Offer(NamedTuple):
    """What a part can add: a weight, the edges that then change sides, and what no other choice exceeds."""

    weight: int
    edges: int
    bound: int

    def plus(self, other: Offer) -> Offer:
        """Return both together."""
        return Offer(self.weight + other.weight, self.edges ^ other.edges, self.bound + other.bound)

    def less(self, other: Offer) -> Offer:
        """Return the gain over another offer, of which at least that much is had."""
        return Offer(self.weight - other.weight, self.edges ^ other.edges, max(self.bound - other.weight, 0))


NOTHING = Offer(0, 0, 0)


@dataclass(slots=True)
class At:
    """What the solved blocks offer to a vertex."""

    trip: Offer = NOTHING
    arms: tuple[Offer, Offer] = (NOTHING, NOTHING)
    pair: Offer = NOTHING

    def both(self) -> Offer:
        """Return the best that can be gained with both ends of the trail here."""
        arms = self.arms[0].plus(self.arms[1])
        bound = max(arms.bound, self.pair.bound)
        best = arms if arms.weight >= self.pair.weight else self.pair
        return Offer(best.weight, best.edges, bound)

    def hang(self, trip: Offer, arm: Offer, pair: Offer) -> None:
        """Add a block that hangs at this vertex."""
        self.trip = self.trip.plus(trip)
        first, second, _ = sorted((*self.arms, arm), key=lambda each: -each.weight)
        bounds = sorted((each.bound for each in (*self.arms, arm)), reverse=True)
        self.arms = (Offer(first.weight, first.edges, bounds[0]), Offer(second.weight, second.edges, bounds[1]))
        more = max(self.pair, pair, key=lambda each: each.weight)
        self.pair = Offer(more.weight, more.edges, max(self.pair.bound, pair.bound))


class BlockTree:
    """The dynamic programme.

    Parameters
    ----------
    kernel : Kernel
        A network without loops, with bonuses.
    budget : Budget
        For all searches together.
    ends : int
        2, or 0 for closed trails.
    found : callable, optional
        Called with each better trail and the number of nodes explored.
    cut : callable, optional
        Called with each solution of a programme that needs cuts.

    Attributes
    ----------
    best : (weight, edges)
        The best trail, its edges as a bitmask.
    bound, explored : int
        No trail weighs more; search nodes looked at.
    parts : int
        Number of blocks.
    methods : set of str
        Who closed the searches.
    offers : list of (edges, vertex, (trip, arm, pair))
        The blocks in the order in which they were solved, as edges of the kernel, each with the vertex at which it
        hangs, or -1, and what it offers there; a bridge offers nothing of its own.

    """

    def __init__(
        self,
        kernel: Kernel,
        budget: Budget,
        ends: int = 2,
        found: Callable[[Part, int], None] | None = None,
        cut: Callable[[Part, int], None] | None = None,
    ) -> None:
        self.kernel = kernel
        self.budget = budget
        self.ends = ends
        self.best: Part = kernel.best
        self.bound = kernel.best[0]
        self.explored = 0
        self.methods: set[str] = set()
        self.offers: list[tuple[list[int], int, tuple[Offer, ...]]] = []
        self._found = found
        self._cut = cut
        us, vs = [x for _, x, _, _ in kernel.edges], [y for _, _, y, _ in kernel.edges]
        self._blocks = leaves_first(blocks(us, vs, kernel.size), us, vs)
        self.parts = len(self._blocks)
        self._at = [At() for _ in range(kernel.size)]
        for v, (weight, edges) in kernel.bonus.items():
            self._at[v].trip = Offer(weight, edges, weight)

    def solve(self) -> None:
        """Solve all blocks, leaves first."""
        for block, vertex in self._blocks:
            if len(block) == 1:
                self._bridge(block[0], vertex)
                self.offers.append((block, vertex, ()))
            else:
                self.offers.append((block, vertex, self._block(block, vertex)))

    def _bridge(self, edge: int, here: int) -> None:
        """Hang up a bridge: it is walked once if at all, so it is an arm, or nothing."""
        weight, x, y, edges = self.kernel.edges[edge]
        walked = Offer(weight, edges, weight)
        if here < 0:
            here = x
        beyond, near = self._at[x + y - here], self._at[here]
        self._keep(beyond.trip if not self.ends else beyond.trip.plus(beyond.both()))
        arm = walked.plus(beyond.trip).plus(beyond.arms[0]) if self.ends else NOTHING
        near.hang(NOTHING, arm, arm)
        self._keep(near.trip.plus(near.both()) if self.ends else near.trip)

    def _block(self, block: list[int], here: int) -> tuple[Offer, ...]:
        edges = [self.kernel.edges[edge] for edge in block]
        vertices = sorted({v for _, x, y, _ in edges for v in (x, y)} - {here})
        trips = [Item(weight, x, y, covers, weight) for weight, x, y, covers in edges]
        trips += [Item(trip.weight, v, v, trip.edges, trip.bound) for v, trip in self._trips(vertices)]
        everything = [*trips, *self._arms(vertices)]
        most = sum(item.bound for item in everything)
        pairs = sorted((v for v in vertices if self._has_pair(v)), key=lambda v: -self._at[v].both().weight)
        most += max((self._at[v].both().bound for v in pairs), default=0)
        trip = arm = pair = NOTHING
        if here >= 0:
            trip = self._search(trips, 0, hold=self._loop(here))
            if self.ends:
                tip = 3 * self.kernel.size
                arm = self._search(everything, 2, hold=(here, tip)).less(trip)
                pair = arm
                if most - trip.weight > arm.weight:
                    pair = self._search(everything, 2, hold=self._loop(here)).less(trip)
                    pair = self._with_pairs(trips, pairs, trip, pair, trip, here)
            self._at[here].hang(trip, arm, pair)
            self._keep(self._at[here].trip.plus(self._at[here].both()) if self.ends else self._at[here].trip)
        if most > self.best[0]:
            anywhere = self._search(everything if self.ends else trips, self.ends, found=self._found)
            if self.ends and pairs and most > max(anywhere.weight, self.best[0]):
                # Round trips that not even the best pair makes heavier than what is known are of no use.
                least = anywhere.weight - max(self._at[v].both().bound for v in pairs)
                round_trip = self._search(trips, 0, floor=max(least, 0))
                anywhere = self._with_pairs(trips, pairs, round_trip, anywhere, NOTHING, -1)
            self._keep(anywhere)
        return trip, arm, pair

    def _with_pairs(
        self, trips: list[Item], pairs: list[int], best_trip: Offer, known: Offer, less: Offer, here: int
    ) -> Offer:
        """Return the better of what is known and a round trip with both ends beyond one of some vertices.

        ``best_trip`` is the best round trip, through the vertex ``here`` if there is one; all are gains over ``less``.
        """
        bound = known.bound
        for v in pairs:
            both = self._at[v].both()
            if best_trip.bound + both.bound - less.weight <= known.weight:
                continue
            visited = any(v in (item.u, item.v) and best_trip.edges & item.edges for item in trips if item.edges)
            trip = best_trip if visited else self._search(trips, 0, hold=self._loop(v), also=here)
            total = trip.plus(both).less(less)
            bound = max(bound, total.bound)
            if total.weight > known.weight:
                known = total
        return Offer(known.weight, known.edges, max(bound, known.bound))

    def _loop(self, v: int) -> tuple[int, int]:
        return v, v

    def _trips(self, vertices: list[int]) -> list[tuple[int, Offer]]:
        return [(v, self._at[v].trip) for v in vertices if self._at[v].trip.bound]

    def _has_pair(self, v: int) -> bool:
        at = self._at[v]
        return at.pair.bound > at.arms[0].weight + at.arms[1].weight

    def _arms(self, vertices: list[int]) -> list[Item]:
        """Return the arms at some vertices as edges to vertices of their own."""
        size = self.kernel.size
        return [
            Item(arm.weight, v, size + 2 * v + nth, arm.edges, arm.bound)
            for v in vertices
            for nth, arm in enumerate(self._at[v].arms)
            if arm.bound
        ]

    def _search(
        self,
        items: list[Item],
        ends: int,
        hold: tuple[int, int] | None = None,
        also: int = -1,
        found: Callable[[Part, int], None] | None = None,
        floor: int = 0,
    ) -> Offer:
        holds = [each for each in (hold, self._loop(also) if also >= 0 else None) if each is not None]
        answer = best_part(items, ends, holds, self.budget, self.explored, found, self._cut, floor)
        self.explored += answer.explored
        self.methods.add(answer.method)
        # Edges that weigh nothing are not carried along: what is changed later has to be there.
        return Offer(answer.weight, answer.edges if answer.weight else 0, answer.bound)

    def _keep(self, offer: Offer) -> None:
        self.bound = max(self.bound, offer.bound)
        if offer.weight > self.best[0]:
            self.best = (offer.weight, offer.edges)
            if self._found is not None:
                self._found(self.best, self.explored)
