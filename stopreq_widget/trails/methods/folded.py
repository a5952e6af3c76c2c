"""A network with its trees and chains folded away, as a smaller network, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import euler_walk
from ..network import Network
from ..reduction import fold

if TYPE_CHECKING:
    from collections.abc import Iterable


class Folded:
    """The kernel of a network as a network of its own.

    Attributes
    ----------
    network : Network
        The network that was folded.
    small : Network
        Its kernel; the bonus of a vertex is a loop there.
    best_walk : list of int
        The best trail inside the folded parts.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> ring = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    >>> folded = Folded(read_network([*ring, (0, "x", 5), (2, "y", 1)]))
    >>> len(folded.network), len(folded.small)
    (6, 4)

    """

    def __init__(self, network: Network) -> None:
        self.network = network
        kernel = fold(network.us, network.vs, network.ws)
        self.best_walk = euler_walk(network.us, network.vs, kernel.best[1])
        rows = [*kernel.edges, *((weight, v, v, mask) for v, (weight, mask) in kernel.bonus.items())]
        self.small = Network(
            vertices=tuple(range(kernel.size)),
            us=tuple(x for _, x, _, _ in rows),
            vs=tuple(y for _, _, y, _ in rows),
            ws=tuple(weight for weight, _, _, _ in rows),
            keys=tuple(range(len(rows))),
        )
        self._covers = [euler_walk(network.us, network.vs, mask, kernel.origin[x]) for _, x, _, mask in rows]

    def expand(self, walk: Iterable[int], start: int) -> list[int]:
        """Return the edges of the network for a walk in the kernel from a vertex of the kernel."""
        here = start
        edges: list[int] = []
        for edge in walk:
            u, v = self.small.us[edge], self.small.vs[edge]
            cover = self._covers[edge]
            edges += cover if here == u else cover[::-1]
            here = u + v - here
        return edges
