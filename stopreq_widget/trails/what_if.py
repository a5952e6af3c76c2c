"""Many questions "how long would it be with this edge too?" about one network, as a bot asks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .core import longest_length

if TYPE_CHECKING:
    from collections.abc import Iterable

IntEdge = tuple[int, int, int]


class WhatIf:
    """The longest trail of a network, and of the same network with one edge more.

    A new edge changes only the component that it touches, or joins two; all the others keep their longest trail. So
    a question costs one search in that part, and none at all when the edge touches nothing or was asked before.

    Parameters
    ----------
    edges : iterable of (u, v, weight)
        Vertices are integers, weights are integers of 0 or more; they are not checked.

    Attributes
    ----------
    length : int
        Of the longest trail of the network as it is.

    Examples
    --------
    >>> claimed = WhatIf([(0, 1, 3), (1, 2, 2), (7, 8, 4)])
    >>> claimed.length, claimed.after(2, 7, 1), claimed.after(4, 5, 6)
    (5, 10, 6)

    """

    def __init__(self, edges: Iterable[IntEdge]) -> None:
        self._part_of: dict[int, list[IntEdge]] = {}
        for edge in edges:
            self._insert(edge)
        parts = {id(part): part for part in self._part_of.values()}
        self._best_of = {key: longest_length(part) for key, part in parts.items()}
        self.length = max(self._best_of.values(), default=0)
        self._known: dict[IntEdge, int] = {}

    def _insert(self, edge: IntEdge) -> None:
        u, v, _ = edge
        part = self._part_of.setdefault(u, [])
        other = self._part_of.setdefault(v, part)
        if other is not part:
            if len(other) > len(part):
                part, other = other, part
            part += other
            for a, b, _ in other:
                self._part_of[a] = self._part_of[b] = part
            # An end without edges of its own so far is in no edge of `other`.
            self._part_of[u] = self._part_of[v] = part
        part.append(edge)

    def after(self, u: int, v: int, weight: int) -> int:
        """Return the length of a longest trail with an edge more; the network stays as it is."""
        edge = (u, v, weight) if u <= v else (v, u, weight)
        known = self._known.get(edge)
        if known is None:
            first, second = self._part_of.get(u, []), self._part_of.get(v, [])
            touched = first if first is second else first + second
            known = max(self.length, longest_length([*touched, edge]) if touched else weight)
            self._known[edge] = known
        return known
