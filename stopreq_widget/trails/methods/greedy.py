"""The nearest thing to common sense: from each vertex always walk on along the heaviest unused edge.

Quick and often wrong: it can't know that a heavy edge leads into a dead end. The certificate says how far off it can
be: its bound is the relaxed problem of the parity method, in which what is left need not be connected.

Complexity: n walks of at most m edges, O(n · m) with the edges sorted beforehand. No guarantee.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import budget_of
from ..parity import upper_bound
from ..reduction import fold
from ..steps import Narrator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..budget import Budget, Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "greedy"
PSEUDOCODE = (
    "for each vertex as start:",
    "    while there is an unused edge here:",
    "        walk along the heaviest one",
    "    if the trail is longer than the best: keep it",
    "the best may or may not be a longest trail",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a long trail, not proven to be a longest one unless it meets the bound.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many edges walked, or when a budget says so, with the best walk so far.

    Examples
    --------
    The heavy edge is a dead end from "a", but not when it comes last:

    >>> from stopreq_widget.trails import read_network
    >>> trail = solve(read_network([("a", "b", 9), ("a", "c", 1), ("c", "d", 1)]))
    >>> trail.length, trail.certificate.bound
    (11, 11)

    """
    best, walk, explored, budget = longest_walk(network, budget_of(limit))
    bound = upper_bound(fold(network.us, network.vs, network.ws))
    return network.trail(walk, NAME, explored, max(best, bound), budget.stopped)


def longest_walk(
    network: Network,
    budget: Budget,
    stretch: Callable[[list[int]], list[int]] = list,
    starts: Iterable[int] | None = None,
) -> tuple[int, list[int], int, Budget]:
    """Return the length and the edges of the longest greedy walk, how many edges were walked for it, and the budget.

    Of each walk only a stretch is kept, which is all of it if nothing else is said. The first walk is finished whatever
    the time.
    """
    at = _heaviest_first(network)
    best, best_walk, explored, free = 0, list[int](), 0, budget.until(0)
    for number, start in enumerate(range(len(at)) if starts is None else starts):
        here, walk, used = start, list[int](), set[int]()
        while explored < free or (not number and budget.nodes is None) or (free := budget.until(free)) > explored:
            edge, other = next((link for link in at[here] if link[0] not in used), (-1, -1))
            if edge < 0:
                break
            explored += 1
            walk.append(edge)
            used.add(edge)
            here = other
        walk = stretch(walk)
        length = sum(network.ws[edge] for edge in walk)
        if length > best:
            best, best_walk = length, walk
        if budget.stopped:
            break
    return best, best_walk, explored, budget


def _heaviest_first(network: Network) -> list[list[tuple[int, int]]]:
    return [sorted(links, key=lambda link: -network.ws[link[0]]) for links in network.incidence()]


def watch(network: Network) -> Watch:
    """Yield the steps of the walks."""
    at = _heaviest_first(network)
    narrator = Narrator(network)
    for start in range(len(at)):
        here, walk, used = start, list[int](), set[int]()
        while True:
            edge, other = next((link for link in at[here] if link[0] not in used), (-1, -1))
            if edge < 0:
                break
            narrator.explored += 1
            walk.append(edge)
            used.add(edge)
            here = other
            yield narrator.tell("extend", 2, walk, edge=edge, at=here)
        if narrator.weigh(walk) > narrator.best:
            yield narrator.tell("improve", 3, walk, at=here)
    bound = upper_bound(fold(network.us, network.vs, network.ws))
    yield narrator.done(4, bound)
    return narrator.answer(NAME, bound)
