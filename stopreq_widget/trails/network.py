"""From whatever a person has to the plain arrays of integers that every method works on.

A `Network` is a weighted undirected multigraph with its vertices numbered from 0 and its edges in the order
in which they came. Weights become integers exactly: a float is a whole number of 2**-k, so all weights are
multiplied by their common denominator. Every method is then exact on floats and fractions too, and all of them
agree to the last bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, lcm
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

from .errors import GraphError
from .trail import Certificate, Key, Trail, Vertex, Weight

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence


# Beyond these a sum of weights may fit no float, and floats are what the integer programme works with.
_HEAVIEST = 10**100
_FINEST = 2**300
_LARGEST = 10**300


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

    """

    vertices: tuple[Vertex, ...]
    us: tuple[int, ...]
    vs: tuple[int, ...]
    ws: tuple[int, ...]
    keys: tuple[Key, ...]
    scale: int = 1
    inexact: bool = False

    def __len__(self) -> int:
        return len(self.ws)

    def length(self, scaled: int) -> Weight:
        """Turn a scaled length back into the caller's kind of number."""
        exact = Fraction(scaled, self.scale)
        if self.inexact:
            return float(exact)
        return exact.numerator if exact.denominator == 1 else exact

    def incidence(self) -> list[list[tuple[int, int]]]:
        """Each vertex's (edge, other end) pairs in edge order; a loop stands there once."""
        at: list[list[tuple[int, int]]] = [[] for _ in self.vertices]
        for edge, (u, v) in enumerate(zip(self.us, self.vs, strict=True)):
            at[u].append((edge, v))
            if u != v:
                at[v].append((edge, u))
        return at

    def rows(self) -> list[tuple[Vertex, Vertex, Key, Weight]]:
        """Return the edges as (u, v, key, weight) tuples in the caller's terms."""
        name = self.vertices
        return [
            (name[u], name[v], key, self.length(w))
            for u, v, key, w in zip(self.us, self.vs, self.keys, self.ws, strict=True)
        ]

    def trail(self, walk: Sequence[int], method: str, explored: int, bound: int | None = None) -> Trail:
        """Make a Trail of edge numbers in walking order; no bound means proven optimal."""
        scaled = sum(self.ws[edge] for edge in walk)
        best = scaled if bound is None else bound
        certificate = Certificate(method, best <= scaled, explored, self.length(best))
        path = walk_vertices(self.us, self.vs, walk)
        names = self.vertices
        return Trail(
            self.length(scaled),
            tuple((names[path[i]], names[path[i + 1]], self.keys[edge]) for i, edge in enumerate(walk)),
            tuple(names[v] for v in path),
            certificate,
        )


def walk_vertices(us: Sequence[int], vs: Sequence[int], walk: Sequence[int]) -> list[int]:
    """Return the vertices met by edges in walking order; empty for an empty walk.

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
    for begin in (start, us[first] + vs[first] - start):
        path = _follow(us, vs, walk, begin)
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


def read_network(graph: Any, weight: str = "weight") -> Network:
    """Return the Network of a networkx graph or of edge tuples.

    Parameters
    ----------
    graph : networkx.Graph, networkx.MultiGraph, Network, or iterable of tuples
        Tuples are (u, v, weight) or (u, v, key, weight).
    weight : str
        Name of the edge attribute that holds the weight in a networkx graph.

    Returns
    -------
    Network
        With no edges for an empty graph.

    Raises
    ------
    GraphError
        For a directed graph, a tuple of another shape, a missing weight, or one that is negative, infinite,
        NaN or not a real number.

    Examples
    --------
    >>> read_network([("a", "b", 2), ("b", "c", 0.5)]).ws
    (4, 1)

    """
    if isinstance(graph, Network):
        return graph
    triples: Iterable[tuple[Any, Any, Any, Any]]
    if hasattr(graph, "is_directed") and hasattr(graph, "adj") and not isinstance(graph, type):
        isolated, triples = list(graph.nodes), _networkx_edges(graph, weight)
    else:
        isolated, triples = [], _tuple_edges(graph)
    number: dict[Hashable, int] = {v: i for i, v in enumerate(isolated)}
    us, vs, keys, raw = [], [], [], []
    for u, v, key, value in triples:
        try:
            us.append(number.setdefault(u, len(number)))
            vs.append(number.setdefault(v, len(number)))
        except TypeError as error:
            raise GraphError(f"edge {len(us)} from {u!r} to {v!r}: vertices must be hashable") from error
        keys.append(key)
        raw.append(_checked(value, f"edge {key!r} from {u!r} to {v!r}"))
    fractions = [value if isinstance(value, int) else Fraction(value) for value in raw]
    scale = lcm(*(f.denominator for f in fractions))
    whole = tuple(int(f * scale) for f in fractions)
    if sum(whole) > _LARGEST:
        raise GraphError(f"the weights of all {len(whole)} edges have no common measure that can be worked with")
    return Network(
        tuple(number),
        tuple(us),
        tuple(vs),
        whole,
        tuple(keys),
        scale,
        any(isinstance(value, float) for value in raw),
    )


def _checked(value: Any, where: str) -> int | float | Fraction:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise GraphError(f"{where}: weight {value!r} is not a real number")
    if not isinstance(value, Rational) and not isfinite(value):
        raise GraphError(f"{where}: weight {value!r} is not finite")
    if value < 0:
        raise GraphError(f"{where}: weight {value!r} is negative; a trail's edges weigh 0 or more")
    exact = Fraction(value) if isinstance(value, Rational) else Fraction(float(value))
    if exact > _HEAVIEST or exact.denominator > _FINEST:
        raise GraphError(
            f"{where}: its weight is too large or too fine to be added up exactly; expected at most "
            f"{float(_HEAVIEST):g}, in steps of {1 / float(_FINEST):g} or more"
        )
    if not isinstance(value, Rational):
        return float(value)
    return exact.numerator if exact.denominator == 1 else exact


def _networkx_edges(graph: Any, weight: str) -> Iterable[tuple[Any, Any, Any, Any]]:
    if graph.is_directed():
        raise GraphError(f"{type(graph).__name__} is directed; a trail takes an edge either way: give .to_undirected()")
    multigraph = graph.is_multigraph()
    edges = graph.edges(keys=True, data=True) if multigraph else graph.edges(data=True)
    for position, edge in enumerate(edges):
        u, v, data = edge[0], edge[1], edge[-1]
        if not isinstance(weight, str) or weight not in data:
            raise GraphError(
                f"edge {position} from {u!r} to {v!r} has no attribute {weight!r}, only {sorted(map(str, data))}"
            )
        yield u, v, edge[2] if multigraph else position, data[weight]


def _tuple_edges(edges: Any) -> Iterable[tuple[Any, Any, Any, Any]]:
    try:
        rows = list(edges)
    except TypeError:
        raise GraphError(f"expected a networkx graph or edge tuples, got {type(edges).__name__}") from None
    for position, row in enumerate(rows):
        if not isinstance(row, tuple | list) or len(row) not in (3, 4):
            raise GraphError(f"edge {position} is {row!r}; expected (u, v, weight) or (u, v, key, weight)")
        yield row[0], row[1], row[2] if len(row) == 4 else position, row[-1]
