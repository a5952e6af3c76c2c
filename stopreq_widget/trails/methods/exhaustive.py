"""Exhaustive depth-first search with backtracking: try every trail.

From each vertex, walk on along any edge not yet used; when stuck, step back and try another. This is what most
implementations of the game do, and for the networks of a game it is fast enough.

Complexity: every trail is walked, and there can be exponentially many: about 2 ** k · k! for k cycles through one
vertex. Memory is linear.

Source: the backtracking scheme of R. J. Walker, "An enumerative technique for a class of combinatorial problems",
Proc. Symp. Applied Math. 10 (1960).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import budget_of
from ..steps import Narrator

if TYPE_CHECKING:
    from ..budget import Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "exhaustive"
PSEUDOCODE = (
    "for each vertex as start:",
    "    walk(start):",
    "        for each unused edge here:",
    "            use it and go to its other end",
    "            if the trail is longer than the best: keep it",
    "            walk on from there",
    "            step back over the edge and free it",
    "the best is a longest trail",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a longest trail of a network after walking them all.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many steps forward, or when a budget says so; the answer is then not proven.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> solve(read_network([("a", "b", 1), ("b", "c", 1), ("b", "d", 3)])).vertices
    ('a', 'b', 'd')

    """
    at = network.incidence()
    ws = network.ws
    budget = budget_of(limit)
    best = explored = 0
    free = budget.until(0)
    best_walk: tuple[int, ...] = ()
    walk: list[int] = []
    used = length = 0
    for start in range(len(at)):
        ways = [iter(at[start])]
        while ways:
            for edge, other in ways[-1]:
                if used >> edge & 1:
                    continue
                if explored == free:
                    free = budget.until(explored)
                    if explored == free:
                        return network.trail(best_walk, NAME, explored, sum(ws), budget.stopped)
                explored += 1
                used |= 1 << edge
                length += ws[edge]
                walk.append(edge)
                if length > best:
                    best, best_walk = length, tuple(walk)
                ways.append(iter(at[other]))
                break
            else:
                ways.pop()
                if walk:
                    edge = walk.pop()
                    used ^= 1 << edge
                    length -= ws[edge]
    return network.trail(best_walk, NAME, explored)


def watch(network: Network) -> Watch:
    """Yield the steps of the same search, in the same order."""
    at = network.incidence()
    narrator = Narrator(network)
    walk: list[int] = []
    used = 0
    for start in range(len(at)):
        path = [start]
        ways = [iter(at[start])]
        while ways:
            edge, other = next((link for link in ways[-1] if not used >> link[0] & 1), (-1, -1))
            if edge >= 0:
                walk.append(edge)
                used |= 1 << edge
                narrator.explored += 1
                yield narrator.tell("extend", 3, walk, edge=edge, at=other)
                if narrator.weigh(walk) > narrator.best:
                    yield narrator.tell("improve", 4, walk, edge=edge, at=other)
                path.append(other)
                ways.append(iter(at[other]))
            else:
                ways.pop()
                path.pop()
                if walk:
                    edge = walk.pop()
                    used ^= 1 << edge
                    yield narrator.tell("backtrack", 6, walk, edge=edge, at=path[-1])
    yield narrator.done(7)
    return narrator.answer(NAME)
