"""The answer to a question about longest trails: a walk, its length, and why one may believe it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias, overload

from .sketch import sketch

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    stopped : str
        What ended the search before its proof was complete: "nodes", "time" or "interrupt"; "" if it ended by itself.

    """

    method: str
    optimal: bool
    explored: int
    bound: Weight
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk that uses no edge twice: a sequence of its edges, which draws itself in a notebook.

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
    proof : str
        The log of a proof that none is longer, as JSON, where one was asked for; "" otherwise.

    Examples
    --------
    >>> from stopreq_widget.trails import longest_trail
    >>> trail = longest_trail([("a", "b", 2), ("b", "c", 3)])
    >>> trail.length, trail.vertices
    (5, ('a', 'b', 'c'))
    >>> trail.is_closed, trail[0], [v for _, v, _ in trail]
    (False, ('a', 'b', 0), ['b', 'c'])

    """

    length: Weight
    edges: tuple[Edge, ...]
    vertices: tuple[Vertex, ...]
    certificate: Certificate
    proof: str = field(default="", repr=False)

    def __len__(self) -> int:
        return len(self.edges)

    def __iter__(self) -> Iterator[Edge]:
        return iter(self.edges)

    @overload
    def __getitem__(self, position: int) -> Edge: ...

    @overload
    def __getitem__(self, position: slice) -> tuple[Edge, ...]: ...

    def __getitem__(self, position: int | slice) -> Edge | tuple[Edge, ...]:
        return self.edges[position]

    def _repr_svg_(self) -> str:
        proven = "proven longest" if self.certificate.optimal else f"at most {self.certificate.bound} is possible"
        return sketch(self.vertices, f"Trail of {len(self)} edges, length {self.length}, {proven}")

    @property
    def is_closed(self) -> bool:
        """True when the walk ends where it began (and is not empty)."""
        return bool(self.edges) and self.vertices[0] == self.vertices[-1]
