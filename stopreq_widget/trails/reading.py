"""The edges of whatever a person has, one by one: networkx graphs, pairs, triples with a weight or with data.

A weight may be asked for as networkx does: by the name of an attribute (where it is missing the edge weighs 1), by None
(each edge weighs 1), or by a function of both ends and the edge's data, which leaves an edge out by returning None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any, TypeAlias

from .errors import GraphError

if TYPE_CHECKING:
    from collections.abc import Iterator

WeightOf: TypeAlias = str | Callable[[Any, Any, Mapping[str, Any]], Any] | None
"""The name of an attribute, None for 1 each, or a function (u, v, data) of an edge."""

Row: TypeAlias = tuple[Any, Any, Any, Any]
"""An edge as (u, v, key, weight)."""

# Beyond these a sum of weights may fit no float, and floats are what the integer programme works with.
_HEAVIEST = 10**100
_FINEST = 2**300


def is_networkx(graph: Any) -> bool:
    """Tell whether something is a networkx graph, without importing networkx."""
    return hasattr(graph, "is_directed") and hasattr(graph, "adj") and not isinstance(graph, type)


def edge_rows(graph: Any, weight: WeightOf = "weight") -> Iterator[Row]:
    """Yield the edges of a graph with their weights as they are given.

    Raises
    ------
    GraphError
        For what is no graph, a tuple of another shape, or a weight that is asked for in no known way.

    Examples
    --------
    >>> list(edge_rows([("a", "b"), ("b", "c", 2), ("c", "d", {"km": 3})]))
    [('a', 'b', 0, 1), ('b', 'c', 1, 2), ('c', 'd', 2, 1)]
    >>> list(edge_rows([("c", "d", {"km": 3})], lambda u, v, data: 2 * data["km"]))
    [('c', 'd', 0, 6)]

    """
    if weight is not None and not isinstance(weight, str) and not callable(weight):
        raise GraphError(
            f"weight is {weight!r}; expected the name of an attribute, None for 1 each, or a function (u, v, data)"
        )
    edges = _networkx_edges(graph) if is_networkx(graph) else _tuple_edges(graph)
    for u, v, key, data in edges:
        value = _weigh(u, v, data, weight)
        if value is not None or not callable(weight):
            yield u, v, key, value


def _weigh(u: Any, v: Any, data: Any, weight: WeightOf) -> Any:
    if weight is None:
        return 1
    if callable(weight):
        return weight(u, v, data if isinstance(data, Mapping) else {"weight": data})
    return data.get(weight, 1) if isinstance(data, Mapping) else data


def _networkx_edges(graph: Any) -> Iterator[Row]:
    multigraph = graph.is_multigraph()
    edges = graph.edges(keys=True, data=True) if multigraph else graph.edges(data=True)
    for position, edge in enumerate(edges):
        yield edge[0], edge[1], edge[2] if multigraph else position, edge[-1]


def _tuple_edges(edges: Any) -> Iterator[Row]:
    try:
        rows = list(edges)
    except TypeError:
        raise GraphError(f"expected a networkx graph or edge tuples, got {type(edges).__name__}") from None
    for position, row in enumerate(rows):
        if not isinstance(row, tuple | list) or len(row) not in (2, 3, 4):
            raise GraphError(f"edge {position} is {row!r}; expected (u, v), (u, v, weight) or (u, v, key, weight)")
        yield row[0], row[1], row[2] if len(row) == 4 else position, row[-1] if len(row) > 2 else 1


def checked_weight(row: Row) -> int | float | Fraction:
    """Return the weight of a row as a number that can be added up exactly.

    Raises
    ------
    GraphError
        For one that is negative, infinite, NaN, not a real number, or beyond all measure.

    """
    value = row[3]
    if type(value) is int and 0 <= value <= _HEAVIEST:
        return value
    where = f"edge {row[2]!r} from {row[0]!r} to {row[1]!r}"
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
