"""What a student's function is asked: a network, and where an exercise needs one, a walk on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Rows: TypeAlias = tuple[tuple[Any, ...], ...]
"""Edges as (u, v, key, weight); a key tells parallel edges apart, and other ends may have the same."""

SMALL = 5
"""Edges of a small network: there are few enough of them that all are tried."""


@dataclass(frozen=True, slots=True)
class Question:
    """One call of a student's function, as a value that can be made smaller.

    Attributes
    ----------
    edges : tuple of (u, v, key, weight)
        The network.
    walk : tuple of (u, v, key)
        Where the exercise is about a walk.
    name : str
        What a known network is called, with its article; "" for one of many.
    tries : str
        What a function has to notice, where the network alone doesn't say it.

    Examples
    --------
    >>> question = Question((("a", "b", 0, 2), ("b", "b", 0, 1)))
    >>> question.title, question.size
    ('a network of 2 edges', (2, 0, 2, 3))

    """

    edges: Rows
    walk: Rows = ()
    name: str = ""
    tries: str = ""

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        count = len(self.edges)
        many = f"a network of {count} edge{'' if count == 1 else 's'}" if count else "the empty network"
        return self.name or many

    @property
    def size(self) -> tuple[int, int, int, Any]:
        """Edges, steps, vertices and weight: of two questions the one with the lesser size is easier to understand."""
        return len(self.edges), len(self.walk), len(vertices(self.edges)), sum(edge[3] for edge in self.edges)


def vertices(edges: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Return the vertices of edges, in the order in which they are met."""
    return list(dict.fromkeys(vertex for edge in edges for vertex in edge[:2]))


def reachable(edges: Iterable[tuple[Any, ...]], start: Any) -> set[Any]:
    """Return the vertices that can be reached from one, itself included."""
    near: dict[Any, list[Any]] = {}
    for u, v, *_ in edges:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    found, new = {start}, [start]
    while new:
        for vertex in near.get(new.pop(), ()):
            if vertex not in found:
                found.add(vertex)
                new.append(vertex)
    return found


def aspect(question: Question) -> str:
    """Return what is special about a network: the first that applies, so that each network tests one thing.

    Examples
    --------
    >>> aspect(Question((("a", "b", 0, 2), ("b", "b", 1, 0))))
    'loops'

    """
    edges = question.edges
    met = vertices(edges)
    if len(edges) > SMALL:
        return "larger networks"
    if any(u == v for u, v, _, _ in edges):
        return "loops"
    if len({key for _, _, key, _ in edges}) < len(edges):
        return "keys that come again elsewhere"
    if any(weight == 0 for *_, weight in edges):
        return "weights of zero"
    if not met or len(reachable(edges, met[0])) < len(met):
        return "networks in parts"
    if max(Counter(frozenset(edge[:2]) for edge in edges).values()) > 1:
        return "parallel edges"
    return "trees" if len(met) == len(edges) + 1 else "rings"
