"""The answer to a question about longest trails: a walk, its length, and why one may believe it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Vertex: TypeAlias = Hashable
Key: TypeAlias = Hashable
Weight: TypeAlias = int | float | Fraction
Edge: TypeAlias = tuple[Vertex, Vertex, Key]


@dataclass(frozen=True, slots=True)
class Certificate:
    """How an answer was found, and what is known about better ones.

    Attributes
    ----------
    method : str
        Name of the method, as `longest_trail` takes it.
    optimal : bool
        True when the method has proven that no trail is longer.
    explored : int
        Search nodes looked at; what a node is depends on the method.
    bound : int or float or Fraction
        No trail is longer than this. Equals the length when `optimal` is true.

    """

    method: str
    optimal: bool
    explored: int
    bound: Weight


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk that uses no edge twice.

    Attributes
    ----------
    length : int or float or Fraction
        Sum of the weights of the edges; 0 for the empty trail.
    edges : tuple of (u, v, key)
        In walking order, each turned so that the walk goes from u to v: the v of one is the u of the next.
    vertices : tuple
        The vertices in walking order, one more than edges; empty for the empty trail.
    certificate : Certificate
        Which method found it, and whether it is proven to be a longest one.

    Examples
    --------
    >>> from stopreq_widget.trails import longest_trail
    >>> trail = longest_trail([("a", "b", 2), ("b", "c", 3)])
    >>> trail.length, trail.vertices
    (5, ('a', 'b', 'c'))
    >>> trail.is_closed
    False

    """

    length: Weight
    edges: tuple[Edge, ...]
    vertices: tuple[Vertex, ...]
    certificate: Certificate

    def __len__(self) -> int:
        return len(self.edges)

    @property
    def is_closed(self) -> bool:
        """True when the walk ends where it began (and is not empty)."""
        return bool(self.edges) and self.vertices[0] == self.vertices[-1]
