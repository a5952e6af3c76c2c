"""Branch and bound: the same depth-first search, which turns back as soon as it can't win any more.

Before the search, trees, chains and loops are folded away (`reduction`). During it, three remarks save work.

- *Starts.* A longest trail can't be prolonged, so every edge at its ends is used: it begins at a vertex of odd degree,
  or it is a whole component without odd vertices.
- *Reachable bound.* From here on no more can be won than the unused edges that can still be reached weigh.
- *Parity bound.* Of the reachable unused edges, at most two vertices (the one here and the end) may see an odd
  number walked. Every other vertex that is odd among them loses an edge, and an edge serves two vertices: half of the
  sum of their lightest edges is lost at least.
- *Parallel edges.* Of unused edges to the same neighbour the heaviest is walked first; trying another first would
  give the same trails again.

Complexity: exponential in the worst case, like every exact method known; memory is linear.

Source: A. H. Land, A. G. Doig, "An automatic method of solving discrete programming problems", Econometrica 28 (1960).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import budget_of
from ..core import euler_walk
from ..steps import Narrator
from .folded import Folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..budget import Limit
    from ..network import Network
    from ..steps import Step, Watch
    from ..trail import Trail

NAME = "bounded"
PSEUDOCODE = (
    "fold trees, chains and loops",
    "for each odd vertex as start (a component without any is a trail):",
    "    walk(start):",
    "        for each unused edge here, one for each neighbour:",
    "            use it and go to its other end",
    "            if the trail is longer than the best: keep it",
    "            if the bound is longer than the best: walk on from there",
    "            step back over the edge and free it",
    "the best is a longest trail",
)


class BoundedSearch:
    """The kernel, and what is asked about it at every node of the search."""

    def __init__(self, network: Network) -> None:
        self.folded = Folded(network)
        small = self.folded.small
        self.ws = small.ws
        self.at = [sorted(links, key=lambda link: -small.ws[link[0]]) for links in small.incidence()]
        self.everything = (1 << len(small)) - 1
        self.starts: list[int] = []
        self.eulerian: list[tuple[int, int]] = []
        self._find_starts()

    def _find_starts(self) -> None:
        seen = 0
        for vertex in range(len(self.at)):
            if seen >> vertex & 1:
                continue
            component, edges = self.reachable(vertex, self.everything)
            seen |= component
            members = [v for v in range(len(self.at)) if component >> v & 1]
            odd = [v for v in members if self.degree(v, self.everything) & 1]
            self.starts += odd
            if not odd:
                self.eulerian.append((vertex, edges))

    def degree(self, vertex: int, unused: int) -> int:
        """Return how many unused edges end at a vertex; a loop ends there twice."""
        return sum(1 + (other == vertex) for edge, other in self.at[vertex] if unused >> edge & 1)

    def reachable(self, vertex: int, unused: int) -> tuple[int, int]:
        """Return the vertices and the edges that can be reached over unused edges, as bitmasks."""
        vertices, edges = 1 << vertex, 0
        stack = [vertex]
        while stack:
            for edge, other in self.at[stack.pop()]:
                if unused >> edge & 1:
                    edges |= 1 << edge
                    if not vertices >> other & 1:
                        vertices |= 1 << other
                        stack.append(other)
        return vertices, edges

    def ways(self, vertex: int, unused: int) -> Iterator[tuple[int, int]]:
        """Yield the heaviest unused edge to each neighbour."""
        tried = 0
        for edge, other in self.at[vertex]:
            if unused >> edge & 1 and not tried >> other & 1:
                tried |= 1 << other
                yield edge, other

    def gain_bound(self, vertex: int, unused: int) -> int:
        """Return a number that no continuation from here can exceed."""
        vertices, edges = self.reachable(vertex, unused)
        gain = sum(weight for edge, weight in enumerate(self.ws) if edges >> edge & 1)
        losses = [
            min(self.ws[edge] for edge, other in self.at[v] if edges >> edge & 1 and other != v)
            for v in range(len(self.at))
            if v != vertex and vertices >> v & 1 and self.degree(v, edges) & 1
        ]
        return gain - (sum(losses) - max(losses, default=0) + 1) // 2


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a longest trail of a network by branch and bound.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many steps forward, or when a budget says so; the answer is then not proven.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> ring = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    >>> solve(read_network([*ring, (0, "x", 5), (2, "y", 1)])).length
    9

    """
    search = BoundedSearch(network)
    ws = search.ws
    best_walk = search.folded.best_walk
    best = sum(network.ws[edge] for edge in best_walk)
    budget = budget_of(limit)
    explored = 0
    free = budget.until(0)
    for start, edges in search.eulerian:
        length = sum(weight for edge, weight in enumerate(ws) if edges >> edge & 1)
        if length > best:
            best, best_walk = length, _whole(search, start, edges)
    for start in search.starts:
        walk: list[int] = []
        unused, length = search.everything, 0
        ways = [search.ways(start, unused)]
        while ways:
            for edge, other in ways[-1]:
                if explored == free:
                    free = budget.until(explored)
                    if explored == free:
                        return network.trail(best_walk, NAME, explored, sum(network.ws), budget.stopped)
                explored += 1
                walk.append(edge)
                unused ^= 1 << edge
                length += ws[edge]
                if length > best:
                    best, best_walk = length, search.folded.expand(walk, start)
                hopeful = length + search.gain_bound(other, unused) > best
                ways.append(search.ways(other, unused) if hopeful else iter(()))
                break
            else:
                ways.pop()
                if walk:
                    edge = walk.pop()
                    unused ^= 1 << edge
                    length -= ws[edge]
    return network.trail(best_walk, NAME, explored)


def _whole(search: BoundedSearch, start: int, edges: int) -> list[int]:
    small = search.folded.small
    return search.folded.expand(euler_walk(small.us, small.vs, edges, start), start)


def watch(network: Network) -> Watch:
    """Yield the steps of the same search, in the same order."""
    search = BoundedSearch(network)
    narrator = Narrator(network)
    if search.folded.best_walk:
        yield narrator.tell("improve", 0, search.folded.best_walk)
    for start, edges in search.eulerian:
        whole = _whole(search, start, edges)
        if narrator.weigh(whole) > narrator.best:
            yield narrator.tell("improve", 1, whole)
    for start in search.starts:
        yield from _watch_from(search, narrator, start)
    yield narrator.done(8)
    return narrator.answer(NAME)


def _watch_from(search: BoundedSearch, narrator: Narrator, start: int) -> Iterator[Step]:
    """Yield the steps of the walks that begin at one vertex."""
    walk: list[int] = []
    unused, length = search.everything, 0
    ways = [search.ways(start, unused)]
    while ways:
        edge, other = next(ways[-1], (-1, -1))
        if edge >= 0:
            narrator.explored += 1
            walk.append(edge)
            unused ^= 1 << edge
            length += search.ws[edge]
            shown = search.folded.expand(walk, start)
            yield narrator.tell("extend", 4, shown, edge=shown[-1])
            if length > narrator.best:
                yield narrator.tell("improve", 5, shown, edge=shown[-1])
            bound = length + search.gain_bound(other, unused)
            if bound > narrator.best:
                ways.append(search.ways(other, unused))
                continue
            yield narrator.tell("prune", 6, shown, bound=bound, edge=shown[-1])
        else:
            ways.pop()
        if walk:
            shown = search.folded.expand(walk, start)
            edge = walk.pop()
            unused ^= 1 << edge
            length -= search.ws[edge]
            yield narrator.tell("backtrack", 7, search.folded.expand(walk, start), edge=shown[-1])
