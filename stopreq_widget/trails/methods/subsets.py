"""Dynamic programming over sets of edges: which sets can be walked, and where does a walk end.

A set of edges is a bitmask. Let ends(S) be the vertices at which a trail that walks exactly the edges of S can end.
For one edge these are its two ends; and v is in ends(S + e) when e = uv and u is in ends(S). However many trails walk
S, it is looked at once: that is the whole gain over backtracking, and its price is a table of all these sets.

Complexity: at most 2 ** m sets for m edges, so it fits networks of up to about 20 edges; time and memory are
proportional to the number of sets that can be walked.

Source: M. Held, R. M. Karp, "A dynamic programming approach to sequencing problems", J. SIAM 10 (1962), with edges in
the place of cities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import budget_of
from ..core import euler_walk
from ..errors import MethodError
from ..steps import Narrator

if TYPE_CHECKING:
    from ..budget import Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "subsets"
MAX_EDGES = 20
"""With more edges the table could fill the memory."""
PSEUDOCODE = (
    "for each edge e = uv: ends({e}) = {u, v}",
    "while there are sets of this size:",
    "    for each set S, each end u of it, each edge e = uv not in S:",
    "        add v to ends(S + e)",
    "        if S + e weighs more than the best: keep it",
    "walk the best set in one go (Hierholzer)",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a longest trail of a network with at most 20 edges.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many sets, or when a budget says so; the answer is then not proven.

    Raises
    ------
    MethodError
        If the network has more than 20 edges.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> solve(read_network([(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 4)])).length
    7

    """
    _check(network)
    at = network.incidence()
    ws = network.ws
    budget = budget_of(limit)
    best = best_set = explored = 0
    free = budget.until(0)
    layer = _single_edges(network)
    while layer:
        bigger: dict[int, int] = {}
        for edges, ends in layer.items():
            if explored == free:
                free = budget.until(explored)
                if explored == free:
                    walk = euler_walk(network.us, network.vs, best_set)
                    return network.trail(walk, NAME, explored, sum(ws), budget.stopped)
            explored += 1
            length = _weigh(ws, edges)
            if length > best:
                best, best_set = length, edges
            for u in _members(ends):
                for edge, v in at[u]:
                    if not edges >> edge & 1:
                        both = edges | 1 << edge
                        bigger[both] = bigger.get(both, 0) | 1 << v
        layer = bigger
    return network.trail(euler_walk(network.us, network.vs, best_set), NAME, explored)


def watch(network: Network) -> Watch:
    """Yield one step for each set that can be walked, in the same order; its edges are shown as a walk."""
    _check(network)
    at = network.incidence()
    narrator = Narrator(network)
    layer = _single_edges(network)
    while layer:
        bigger: dict[int, int] = {}
        for edges, ends in layer.items():
            narrator.explored += 1
            walk = euler_walk(network.us, network.vs, edges)
            yield narrator.tell("extend", 3, walk)
            if narrator.weigh(walk) > narrator.best:
                yield narrator.tell("improve", 4, walk)
            for u in _members(ends):
                for edge, v in at[u]:
                    if not edges >> edge & 1:
                        both = edges | 1 << edge
                        bigger[both] = bigger.get(both, 0) | 1 << v
        layer = bigger
    yield narrator.done(5)
    return narrator.answer(NAME)


def _check(network: Network) -> None:
    if len(network) > MAX_EDGES:
        raise MethodError(
            f"{len(network)} edges; the table of the subsets method has up to 2 ** edges entries, "
            f"so it takes at most {MAX_EDGES}"
        )


def _single_edges(network: Network) -> dict[int, int]:
    return {1 << e: 1 << u | 1 << v for e, (u, v) in enumerate(zip(network.us, network.vs, strict=True))}


def _members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _weigh(ws: tuple[int, ...], edges: int) -> int:
    return sum(ws[edge] for edge in _members(edges))
