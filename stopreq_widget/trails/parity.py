"""The fast exact search: decide which edges to drop, not which to walk.

Euler: a connected set of edges can be walked in one go exactly when at most two vertices are odd. So the longest
trail is what is left when the cheapest set of edges has been *dropped* that leaves it connected and all but two
vertices even. A network of 30 routes seldom has to drop more than five, and that is why this is fast: the search is
over the few that are dropped.

A node of the search is a connected remainder. Take one of its odd vertices. Either it is an *end* of the trail, or
it must lose an edge: one branch for each. When dropping an edge cuts the remainder in two, the trail lies in one of
the halves. Four remarks keep the search small.

- An end has lost nothing, since a trail that leaves an edge at its end unused can be prolonged. The edges of an end
  are *locked*, and so are those that an earlier sister branch has dropped; no remainder is met twice.
- Of parallel edges the lightest is dropped first, and a second never on its own account.
- *Bound*: of the odd vertices all but the ends still to be chosen must be joined in pairs by dropped paths. Each
  such path pays at least half of the distance from either of its ends to the nearest other odd vertex.
- Trees, chains and loops are folded away first (`reduction`).

The bound is the nearest-neighbour relaxation of the minimum-weight T-join of Edmonds and Johnson [1]_. NP-hardness
lies in "connected": without that word a matching would do.

References
----------
.. [1] J. Edmonds, E. L. Johnson, "Matching, Euler tours and the Chinese postman", Mathematical Programming 5 (1973),
   88-124.

"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from .budget import budget_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from .budget import Limit
    from .reduction import Kernel, Part

FAR = 1 << 200
"""More than any real distance: the distance to a vertex in another component."""

Remainder = tuple[int, int, int, int, int, int]
"""available edges, their vertices, weight, locked edges, odd vertices that are not ends, ends still to be chosen."""


Near = tuple[list[tuple[int, int]], dict[int, int], list[tuple[int, int]]]
"""(distance, vertex bit) of the vertices met so far, nearest first; all distances; the heap of what is met next."""


class KernelTables:
    """A kernel in the forms that the search asks for; sets of edges and of vertices are bitmasks.

    Attributes
    ----------
    edges : list
        The kernel's edges, lightest first: edge i is the bit ``1 << i``.
    links : list of list of (edge bit, other vertex)
        What is at each vertex.
    incident : list of int
        The same as one bitmask a vertex.
    choices : list of list of (other vertex, [(edge bit, weight), ...])
        The same grouped by the other vertex, lightest first.

    """

    __slots__ = ("_near", "bonus", "choices", "edges", "incident", "links", "size")

    def __init__(self, kernel: Kernel) -> None:
        self.size = kernel.size
        self.bonus = kernel.bonus
        self.edges = sorted(kernel.edges)
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(self.size)]
        self.incident = [0] * self.size
        groups: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(self.size)]
        for i, (weight, x, y, _) in enumerate(self.edges):
            bit = 1 << i
            for here, there in ((x, y), (y, x)):
                self.links[here].append((bit, there))
                self.incident[here] |= bit
                groups[here].setdefault(there, []).append((bit, weight))
        self.choices = [list(group.items()) for group in groups]
        self._near: list[Near | None] = [None] * self.size

    def nearest(self, vertex: int, among: int) -> int:
        """Return the distance to the nearest other vertex among some (Dijkstra, no further than has been asked for)."""
        known = self._near[vertex]
        if known is None:
            known = self._near[vertex] = ([], {vertex: 0}, [(0, vertex)])
        order, distance, heap = known
        for far, bit in order:
            if bit & among:
                return far
        while heap:
            far, x = heappop(heap)
            if far > distance[x]:
                continue
            for y, group in self.choices[x]:
                longer = far + group[0][1]
                if longer < distance.get(y, FAR):
                    distance[y] = longer
                    heappush(heap, (longer, y))
            if x != vertex:
                order.append((far, 1 << x))
                if among >> x & 1:
                    return far
        return FAR

    def pairing_bound(self, odd: int, ends: int) -> int:
        """Return what dropping must cost at least until only `ends` of the `odd` vertices are left."""
        nearest = []
        rest = odd
        while rest:
            bit = rest & -rest
            rest ^= bit
            nearest.append(self.nearest(bit.bit_length() - 1, odd))
        nearest.sort()
        return (sum(nearest[: len(nearest) - ends]) + 1) // 2

    def spread(self, start: int, available: int, goal: int = -1) -> int:
        """Return the vertices that can be reached from start; looks no further once the goal is met."""
        seen = 1 << start
        stack = [start]
        while stack:
            for bit, other in self.links[stack.pop()]:
                if available & bit and not seen >> other & 1:
                    seen |= 1 << other
                    if other == goal:
                        return seen
                    stack.append(other)
        return seen

    def within(self, available: int, territory: int) -> tuple[int, int]:
        """Return those of the available edges that lie in a territory, and all that they and its bonuses weigh."""
        kept = weight = 0
        for vertex in range(self.size):
            if territory >> vertex & 1:
                kept |= self.incident[vertex]
                if vertex in self.bonus:
                    weight += self.bonus[vertex][0]
        kept &= available
        for i, edge in enumerate(self.edges):
            if kept >> i & 1:
                weight += edge[0]
        return kept, weight

    def roots(self, ends: int = 2) -> list[Remainder]:
        """Return the connected components as remainders in which nothing is dropped, lightest first."""
        found = []
        left = (1 << self.size) - 1
        everything = (1 << len(self.edges)) - 1
        odd = sum(1 << v for v, links in enumerate(self.links) if len(links) & 1)
        while left:
            territory = self.spread((left & -left).bit_length() - 1, everything)
            left &= ~territory
            available, weight = self.within(everything, territory)
            found.append((available, territory, weight, 0, odd & territory, ends))
        return sorted(found, key=lambda root: root[2])

    def unfold(self, available: int, territory: int) -> int:
        """Return the input's edges that a remainder stands for."""
        mask = 0
        for i, edge in enumerate(self.edges):
            if available >> i & 1:
                mask |= edge[3]
        for vertex, (_, loops) in self.bonus.items():
            if territory >> vertex & 1:
                mask |= loops
        return mask


def branches(tables: KernelTables, node: Remainder) -> list[Remainder]:
    """Return the ways on from a remainder with too many odd vertices, the most promising last.

    The odd vertex that is decided on is the one with the fewest choices, and of these the one that costs most.
    """
    available, territory, weight, locked, odd, ends = node
    fewest, cheapest = FAR, 0
    rest = odd
    while rest:
        bit = rest & -rest
        rest ^= bit
        v = bit.bit_length() - 1
        drops = []
        for other, group in tables.choices[v]:
            for edge, cost in group:
                if available & edge:
                    if not locked & edge:
                        drops.append((cost, edge, other))
                    break
        may_end = ends > 0 and not tables.incident[v] & ~available
        count = len(drops) + may_end
        least = min(drops)[0] if drops else 0
        if count < fewest or (count == fewest and least > cheapest):
            fewest, cheapest, vertex, options, end_here = count, least, v, drops, may_end
            if count < 2:
                break

    children: list[Remainder] = []
    as_end = (available, territory, weight, locked | tables.incident[vertex], odd ^ 1 << vertex, ends - 1)
    leaf = len(tables.links[vertex]) == 1
    if end_here and leaf:
        children.append(as_end)
    for cost, edge, other in sorted(options):
        remaining = available ^ edge
        still_odd = odd ^ 1 << vertex ^ 1 << other
        reached = tables.spread(vertex, remaining, other) if remaining & tables.incident[vertex] else 0
        if reached >> other & 1:
            children.append((remaining, territory, weight - cost, locked, still_odd, ends))
        elif not reached:
            # The vertex has lost its last edge, and with it the loops there.
            left = weight - cost - (tables.bonus[vertex][0] if vertex in tables.bonus else 0)
            children.append((remaining, territory ^ 1 << vertex, left, locked, still_odd, ends))
        else:
            for half in (reached, territory & ~reached):
                kept, left = tables.within(remaining, half)
                if not locked & ~kept:
                    children.append((kept, half, left, locked, still_odd & half, ends))
        locked |= edge
    if end_here and not leaf:
        children.append(as_end)
    children.reverse()
    return children


def heaviest(
    kernel: Kernel, limit: Limit = None, ends: int = 2, found: Callable[[Part, int], None] | None = None
) -> tuple[Part, int, int]:
    """Return the best trail of a kernel, the nodes explored, and an upper bound on every trail.

    Parameters
    ----------
    kernel : Kernel
        What `fold` left.
    limit : int or Budget, optional
        Give up after so many nodes, or when a budget says so; the bound then tells how far off the answer can be.
    ends : int
        How many odd vertices are allowed: 2, or 0 for closed trails, in a network without bridges.
    found : callable, optional
        Called with each better trail and the number of nodes explored.

    Returns
    -------
    (weight, edges), int, int
        The bound equals the weight when the search came to its end.

    """
    best = kernel.best
    if not kernel.size:
        return best, 0, best[0]
    tables = KernelTables(kernel)
    stack = tables.roots(ends)
    explored = 0
    budget = None if limit is None else budget_of(limit)
    free = -1 if budget is None else budget.until(0)
    while stack:
        if explored == free and budget is not None:
            free = budget.until(explored)
            if explored == free:
                return best, explored, max(best[0], *(_hope(tables, node) for node in stack))
        node = stack.pop()
        explored += 1
        available, territory, weight, _, odd, open_ends = node
        if weight <= best[0]:
            continue
        if odd.bit_count() <= open_ends:
            best = (weight, tables.unfold(available, territory))
            if found is not None:
                found(best, explored)
        elif weight - tables.pairing_bound(odd, open_ends) > best[0]:
            stack += branches(tables, node)
    return best, explored, best[0]


def upper_bound(kernel: Kernel) -> int:
    """Return a number that no trail's weight exceeds, without any search: what the heuristics are measured by."""
    return heaviest(kernel, 0)[2]


def _hope(tables: KernelTables, node: Remainder) -> int:
    weight, odd, ends = node[2], node[4], node[5]
    return weight - tables.pairing_bound(odd, ends) if odd.bit_count() > ends else weight
