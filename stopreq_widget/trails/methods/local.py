"""Local search: spoil a good trail at random and mend it, and keep what is not worse (ruin and recreate).

From the greedy trail on: cut the trail at a random place, turn it round half of the time, and walk on from the cut
along random unused edges until stuck. The heavier the edge the likelier it is taken.

Complexity: each round O(m). No guarantee, but the gap is shown: the certificate's bound is the relaxed problem of
the parity method, in which what is left need not be connected.

Source: the scheme is G. Schrimpf et al., "Record breaking optimization results using the ruin and recreate principle",
J. Computational Physics 159 (2000).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ..budget import budget_of
from ..network import walk_vertices
from ..parity import upper_bound
from ..reduction import fold
from ..steps import Narrator, finish
from . import greedy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..budget import Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "local"
ROUNDS = 1000
GREEDY_SHARE = 0.5
"""Of the time that there is, for the walk to begin with."""
PSEUDOCODE = (
    "start with the greedy trail",
    "repeat many times:",
    "    cut the trail at a random place and turn it round, or not",
    "    walk on along random unused edges, heavy ones first",
    "    if it is not shorter: go on with it",
    "    if it is longer than the best: keep it",
    "the best may or may not be a longest trail",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a long trail, not proven to be a longest one unless it meets the bound.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Rounds to try, 1000 when left out; or a budget of rounds and time.

    Examples
    --------
    >>> import networkx as nx
    >>> from stopreq_widget.trails import read_network
    >>> grid = [(u, v, 1) for u, v in nx.grid_2d_graph(3, 3).edges]
    >>> solve(read_network(grid)).length
    10

    """
    return finish(watch(network, limit))


def watch(
    network: Network,
    limit: Limit = None,
    rng: Random | None = None,
    stretch: Callable[[list[int]], list[int]] = list,
    starts: Iterable[int] | None = None,
    bound: int | None = None,
) -> Watch:
    """Yield an extend step for each round's trail, and the improvements; the same ones each time without an rng.

    Of each trail only a stretch is kept, which is all of it if nothing else is said. Who knows where greedy trails
    should start, or a bound, says so.
    """
    budget = budget_of(limit)
    rounds = ROUNDS if budget.nodes is None else budget.nodes
    rng = rng or Random(0)
    at = network.incidence()
    narrator = Narrator(network)
    if bound is None:
        bound = upper_bound(fold(network.us, network.vs, network.ws))
    current = greedy.longest_walk(network, budget.part(share=GREEDY_SHARE), stretch, starts)[1]
    if current:
        yield narrator.tell("improve", 0, current)
    for _ in range(rounds):
        if narrator.best == bound or budget.over(narrator.explored):
            break
        narrator.explored += 1
        candidate = stretch(_mend(network, at, current, rng))
        yield narrator.tell("extend", 3, candidate)
        if narrator.weigh(candidate) >= narrator.weigh(current):
            current = candidate
            if narrator.weigh(current) > narrator.best:
                yield narrator.tell("improve", 5, current)
    yield narrator.done(6, bound)
    return narrator.answer(NAME, bound, budget.stopped)


def _mend(network: Network, at: list[list[tuple[int, int]]], walk: list[int], rng: Random) -> list[int]:
    if not walk:
        return walk
    turned = walk[::-1] if rng.random() < 0.5 and not network.directed else walk
    path = walk_vertices(network.us, network.vs, turned, network.us[turned[0]] if network.directed else None)
    cut = rng.randrange(len(turned))
    kept, here = turned[:cut], path[cut]
    used = set(kept)
    while True:
        ways = [link for link in at[here] if link[0] not in used]
        if not ways:
            return kept
        edge, here = rng.choices(ways, [1 + network.ws[edge] for edge, _ in ways])[0]
        kept.append(edge)
        used.add(edge)
