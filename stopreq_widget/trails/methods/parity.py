"""The parity method, watched: drop as little as possible until what is left can be walked in one go.

Definition, remarks and source are in `stopreq_widget.trails.parity`, which is the fast version; here the same search
says at each node what it looks at.

Complexity: exponential in the number of edges that must be dropped, not in the number that there are; NP-hard as
every exact method.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import budget_of
from ..core import euler_walk
from ..parity import KernelTables, branches, heaviest
from ..reduction import fold
from ..steps import Narrator

if TYPE_CHECKING:
    from ..budget import Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "parity"
PSEUDOCODE = (
    "fold trees, chains and loops",
    "put each component on the pile, with nothing dropped",
    "while there is a remainder on the pile: take the last",
    "    if at most two vertices are odd: it is a trail; if longer than the best, keep it",
    "    if its weight less the pairing bound is no more than the best: give it up",
    "    choose an odd vertex with the fewest choices",
    "    put on the pile: the remainder in which the trail ends there",
    "    put on the pile: for each edge there, the remainder without it",
    "the best is a longest trail",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a longest trail of a network, by the fastest method here.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many remainders, or when a budget says so; the answer is then not proven, but its bound is given.

    Examples
    --------
    >>> from itertools import combinations
    >>> from stopreq_widget.trails import read_network
    >>> solve(read_network([(u, v, 1) for u, v in combinations(range(8), 2)])).length
    25

    """
    budget = budget_of(limit)
    (_, edges), explored, bound = heaviest(fold(network.us, network.vs, network.ws), budget)
    return network.trail(euler_walk(network.us, network.vs, edges), NAME, explored, bound, budget.stopped)


def watch(network: Network) -> Watch:
    """Yield the steps of the same search, in the same order; a drop step shows the edges that remain."""
    narrator = Narrator(network)
    us, vs = network.us, network.vs
    kernel = fold(us, vs, network.ws)
    if kernel.best[1]:
        yield narrator.tell("improve", 0, euler_walk(us, vs, kernel.best[1]))
    tables = KernelTables(kernel)
    pile = tables.roots()
    while pile:
        node = pile.pop()
        narrator.explored += 1
        available, territory, weight, _, odd, ends = node
        remainder = tables.unfold(available, territory)
        shown = [edge for edge in range(len(network)) if remainder >> edge & 1]
        few = odd.bit_count() <= ends
        bound = weight if few else weight - tables.pairing_bound(odd, ends)
        if bound <= narrator.best:
            yield narrator.tell("prune", 4, shown, bound=bound)
        elif few:
            yield narrator.tell("improve", 3, euler_walk(us, vs, remainder))
        else:
            yield narrator.tell("drop", 7, shown, bound=bound)
            pile += branches(tables, node)
    yield narrator.done(8)
    return narrator.answer(NAME)
