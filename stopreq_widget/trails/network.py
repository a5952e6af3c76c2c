"""From whatever a person has to the plain arrays of integers that every method works on.

A `Network` is a weighted undirected multigraph with its vertices numbered from 0 and its edges in the order
in which they came. Weights become integers exactly: a float is a whole number of 2**-k, so all weights are
multiplied by their common denominator. Every method is then exact on floats and fractions too, and all of them
agree to the last bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from .errors import GraphError
from .reading import checked_weight, edge_rows, is_networkx
from .trail import Certificate, Key, Trail, Vertex, Weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .reading import WeightOf


_LARGEST = 10**300
"""Beyond this a sum of weights may fit no float, and floats are what the integer programme works with."""


@dataclass(frozen=True, slots=True)
class Network:
    """A multigraph as parallel tuples: edge i joins us[i] and vs[i] and weighs ws[i] / scale.

    Attributes
    ----------
    vertices : tuple
        The caller's vertices; a vertex of the arrays is an index into it.
    us, vs, ws : tuple of int
        Ends and scaled weight of each edge.
    keys : tuple
        The caller's key of each edge, or its position in the input.
    scale : int
        What the weights were multiplied by to make them integers.
    inexact : bool
        True when a weight came as a float, so that lengths are given back as floats.
    directed : bool
        True when edges may be walked from us to vs only.

    """

    vertices: tuple[Vertex, ...]
    us: tuple[int, ...]
    vs: tuple[int, ...]
    ws: tuple[int, ...]
    keys: tuple[Key, ...]
    scale: int = 1
    inexact: bool = False
    directed: bool = False

    def __len__(self) -> int:
        return len(self.ws)

    def length(self, scaled: int) -> Weight:
        """Turn a scaled length back into the caller's kind of number."""
        exact = Fraction(scaled, self.scale)
        if self.inexact:
            return float(exact)
        return exact.numerator if exact.denominator == 1 else exact

    def incidence(self) -> list[list[tuple[int, int]]]:
        """Each vertex's (edge, other end) pairs in edge order, of edges that can be walked from there; a loop once."""
        at: list[list[tuple[int, int]]] = [[] for _ in self.vertices]
        for edge, (u, v) in enumerate(zip(self.us, self.vs, strict=True)):
            at[u].append((edge, v))
            if u != v and not self.directed:
                at[v].append((edge, u))
        return at

    def rows(self) -> list[tuple[Vertex, Vertex, Key, Weight]]:
        """Return the edges as (u, v, key, weight) tuples in the caller's terms."""
        name = self.vertices
        return [
            (name[u], name[v], key, self.length(w))
            for u, v, key, w in zip(self.us, self.vs, self.keys, self.ws, strict=True)
        ]

    def trail(
        self,
        walk: Sequence[int],
        method: str,
        explored: int,
        bound: int | None = None,
        stopped: str = "",
        start: int | None = None,
    ) -> Trail:
        """Make a Trail of edge numbers in walking order, from a vertex if one is said; no bound means proven."""
        scaled = sum(self.ws[edge] for edge in walk)
        best = scaled if bound is None else bound
        optimal = best <= scaled
        certificate = Certificate(method, optimal, explored, self.length(best), "" if optimal else stopped)
        if start is None and walk and self.directed:
            start = self.us[walk[0]]
        path = walk_vertices(self.us, self.vs, walk, start)
        names = self.vertices
        return Trail(
            self.length(scaled),
            tuple((names[path[i]], names[path[i + 1]], self.keys[edge]) for i, edge in enumerate(walk)),
            tuple(names[v] for v in path),
            certificate,
        )


def walk_vertices(us: Sequence[int], vs: Sequence[int], walk: Sequence[int], begin: int | None = None) -> list[int]:
    """Return the vertices met by edges in walking order, from a vertex if one is said; empty for an empty walk.

    Raises
    ------
    ValueError
        If two edges that follow each other have no common vertex.

    """
    if not walk:
        return []
    first = walk[0]
    start = us[first]
    if len(walk) > 1 and us[first] in (us[walk[1]], vs[walk[1]]) and vs[first] not in (us[walk[1]], vs[walk[1]]):
        start = vs[first]
    for place in (start, us[first] + vs[first] - start) if begin is None else (begin,):
        path = _follow(us, vs, walk, place)
        if path:
            return path
    raise ValueError(f"edges {list(walk)} do not follow each other")


def _follow(us: Sequence[int], vs: Sequence[int], walk: Sequence[int], start: int) -> list[int]:
    path = [start]
    for edge in walk:
        if path[-1] == us[edge]:
            path.append(vs[edge])
        elif path[-1] == vs[edge]:
            path.append(us[edge])
        else:
            return []
    return path


def read_network(graph: Any, weight: WeightOf = "weight") -> Network:
    """Return the Network of a networkx graph or of edge tuples.

    Parameters
    ----------
    graph : networkx graph, Network, or iterable of tuples
        A networkx digraph makes a directed network. Tuples are (u, v), (u, v, weight),
        (u, v, data) or (u, v, key, weight).
    weight : str, None or callable
        Name of the attribute that holds the weight; edges without it weigh 1. With None all edges weigh 1. A function
        gets both ends and the edge's data, as in networkx, and leaves an edge out by returning None.

    Returns
    -------
    Network
        With no edges for an empty graph.

    Raises
    ------
    GraphError
        For a tuple of another shape, two edges between the same vertices with the same key, or a weight that is
        negative, infinite, NaN or not a real number.

    Examples
    --------
    >>> read_network([("a", "b", 2), ("b", "c", 0.5)]).ws
    (4, 1)
    >>> read_network([("a", "b"), ("b", "c", {"km": 3})], weight="km").ws
    (1, 3)

    """
    if isinstance(graph, Network):
        return graph
    directed = is_networkx(graph) and graph.is_directed()
    number: dict[Vertex, int] = {v: i for i, v in enumerate(graph.nodes)} if is_networkx(graph) else {}
    us: list[int] = []
    vs: list[int] = []
    keys: list[Key] = []
    raw: list[Weight] = []
    for row in edge_rows(graph, weight):
        u, v, key, _ = row
        try:
            us.append(number.setdefault(u, len(number)))
            vs.append(number.setdefault(v, len(number)))
        except TypeError as error:
            raise GraphError(f"edge {len(raw)} from {u!r} to {v!r}: vertices must be hashable") from error
        keys.append(key)
        raw.append(checked_weight(row))
    names = tuple(number)
    _refuse_twins(names, us, vs, keys, directed)
    inexact = any(isinstance(value, float) for value in raw)
    fractions = [value if isinstance(value, int) else Fraction(value) for value in raw]
    scale = lcm(*(f.denominator for f in fractions))
    whole = tuple(int(f * scale) for f in fractions)
    if sum(whole) > _LARGEST:
        raise GraphError(f"the weights of all {len(whole)} edges have no common measure that can be worked with")
    return Network(names, tuple(us), tuple(vs), whole, tuple(keys), scale, inexact, directed)


def _refuse_twins(
    names: Sequence[Vertex], us: Sequence[int], vs: Sequence[int], keys: Sequence[Key], directed: bool
) -> None:
    """Refuse two edges that nobody could tell apart: with the same ends and the same key."""
    met: dict[tuple[int, int, Key], int] = {}
    for edge, (u, v, key) in enumerate(zip(us, vs, keys, strict=True)):
        try:
            first = met.setdefault((u, v, key) if u < v or directed else (v, u, key), edge)
        except TypeError as error:
            raise GraphError(f"edge {edge} has the key {key!r}; keys must be hashable") from error
        if first != edge:
            raise GraphError(
                f"edges {first} and {edge} both join {names[u]!r} and {names[v]!r} with the key {key!r}; "
                "expected another key for each edge between the same two vertices"
            )
