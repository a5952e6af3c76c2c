"""What the programme is asked: a network in plain arrays, where a trail may end, and what it has to contain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LIKELY = 8
"""So many of the vertices with most weight are tried for what the network falls into without them."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A question for the programme.

    Attributes
    ----------
    us, vs, ws : tuple of int
        Ends and weight of each edge; loops are allowed. In a directed network edges go from us to vs.
    size : int
        Number of vertices, numbered from 0.
    closed : bool
        Whether the trail has to end where it began.
    source, target : int, optional
        Where it has to begin, and to end.
    must : frozenset of int
        Edges that have to be on it.
    directed : bool
        Whether edges may be walked in one direction only.

    """

    us: tuple[int, ...]
    vs: tuple[int, ...]
    ws: tuple[int, ...]
    size: int
    closed: bool = False
    source: int | None = None
    target: int | None = None
    must: frozenset[int] = frozenset()
    directed: bool = False

    @property
    def round_trip(self) -> bool:
        """Whether there are no ends."""
        return self.closed or (self.source is not None and self.source == self.target)

    @property
    def root(self) -> int | None:
        """A vertex that every trail in question visits, if one is known."""
        if self.source is not None:
            return self.source
        if self.target is not None:
            return self.target
        return self.us[min(self.must)] if self.must else None

    def odd_vertices(self) -> list[int]:
        """Return the vertices of odd degree; a loop counts twice.

        A trail that can't be prolonged uses all edges at its ends. So the free ends of a longest one are among them.
        """
        degree = [0] * self.size
        for u, v in zip(self.us, self.vs, strict=True):
            degree[u] += 1
            degree[v] += 1
        return [v for v in range(self.size) if degree[v] & 1]

    def end_bounds(self) -> tuple[list[int], list[int]]:
        """Return for each vertex whether it must be, and whether it may be an end (a beginning is one)."""
        low, high = [0] * self.size, [0] * self.size
        if self.round_trip:
            return low, high
        fixed = [v for v in (self.source, self.target) if v is not None]
        if len(fixed) < 2:
            for v in self.odd_vertices():
                high[v] = 1
        for v in fixed:
            high[v] = 1
            low[v] = int(len(fixed) == 2)
        return low, high


def components(problem: Problem, edges: Iterable[int]) -> list[list[int]]:
    """Return some edges of a problem by connected component, each ascending.

    Examples
    --------
    >>> components(Problem((0, 1, 3), (1, 2, 4), (1, 1, 1), 5), [0, 1, 2])
    [[0, 1], [2]]

    """
    root = list(range(problem.size))

    def find(v: int) -> int:
        while root[v] != v:
            root[v] = root[root[v]]
            v = root[v]
        return v

    chosen = list(edges)
    for edge in chosen:
        root[find(problem.us[edge])] = find(problem.vs[edge])
    parts: dict[int, list[int]] = {}
    for edge in chosen:
        parts.setdefault(find(problem.us[edge]), []).append(edge)
    return list(parts.values())


def weigh(ws: Sequence[int], edges: Iterable[int]) -> int:
    """Return what some edges weigh."""
    return sum(ws[edge] for edge in edges)


def hardest_vertex(problem: Problem, edges: Sequence[int]) -> int:
    """Return the vertex that is hardest to do without: where much weight lies, or what holds it together."""
    weight: dict[int, int] = {}
    for edge in edges:
        for vertex in (problem.us[edge], problem.vs[edge]):
            weight[vertex] = weight.get(vertex, 0) + problem.ws[edge] + 1
    likely = sorted(weight, key=lambda v: (-weight[v], v))[:LIKELY]

    def left(vertex: int) -> int:
        rest = [e for e in edges if vertex not in (problem.us[e], problem.vs[e])]
        return max((weigh(problem.ws, part) for part in components(problem, rest)), default=0)

    return min(likely, key=lambda v: (left(v), v))
