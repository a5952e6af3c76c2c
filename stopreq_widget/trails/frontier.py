"""What sweeps over a network's edges have in common: in which order, and how what is remembered is written down.

The *frontier* are the vertices between edges that were decided on and others. A mark of one of them is (piece, degree):
the number of the piece of taken edges that it belongs to, 0 for none, and what is remembered of its degree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .network import Network


def edge_order(network: Network) -> list[list[int]]:
    """Return the edges of each component, in an order that keeps the frontier narrow: by breadth.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> edge_order(read_network([(0, 1, 1), (2, 3, 1), (1, 4, 1)]))
    [[0, 2], [1]]

    """
    around: list[list[int]] = [[] for _ in network.vertices]
    for edge, (u, v) in enumerate(zip(network.us, network.vs, strict=True)):
        around[u].append(edge)
        around[v].append(edge)
    rank: dict[int, int] = {}
    parts = []
    for root in range(len(around)):
        if root in rank or not around[root]:
            continue
        queue = [root]
        rank[root] = len(rank)
        for vertex in queue:
            for edge in around[vertex]:
                other = network.us[edge] + network.vs[edge] - vertex
                if other not in rank:
                    rank[other] = len(rank)
                    queue.append(other)
        edges = {edge for vertex in queue for edge in around[vertex]}
        parts.append(sorted(edges, key=lambda e: _later_first(rank[network.us[e]], rank[network.vs[e]])))
    return parts


def _later_first(a: int, b: int) -> tuple[int, int]:
    return max(a, b), min(a, b)


def renumbered(marks: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the marks with the pieces numbered as they are met, so that equal memories are equal values.

    Examples
    --------
    >>> renumbered([(4, 1), (0, 0), (2, 0), (4, 1)])
    ((1, 1), (0, 0), (2, 0), (1, 1))

    """
    names = {0: 0}
    return tuple((names.setdefault(piece, len(names)), odd) for piece, odd in marks)
