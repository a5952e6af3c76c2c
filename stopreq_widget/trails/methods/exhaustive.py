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

from ..steps import Narrator

if TYPE_CHECKING:
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


def solve(network: Network, node_limit: int | None = None) -> Trail:
    """Return a longest trail of a network after walking them all.

    Parameters
    ----------
    network : Network
        From `read_network`.
    node_limit : int, optional
        Stop after so many steps forward; the answer is then not proven.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> solve(read_network([("a", "b", 1), ("b", "c", 1), ("b", "d", 3)])).vertices
    ('a', 'b', 'd')

    """
    at = network.incidence()
    ws = network.ws
    best = explored = 0
    best_walk: tuple[int, ...] = ()
    walk: list[int] = []
    used = length = 0
    for start in range(len(at)):
        ways = [iter(at[start])]
        while ways:
            for edge, other in ways[-1]:
                if used >> edge & 1:
                    continue
                if explored == node_limit:
                    return network.trail(best_walk, NAME, explored, bound=sum(ws))
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

    def walk_on(vertex: int) -> Watch:
        for edge, other in at[vertex]:
            if edge in walk:
                continue
            walk.append(edge)
            narrator.explored += 1
            yield narrator.tell("extend", 3, walk, edge=edge, at=other)
            if narrator.weigh(walk) > narrator.best:
                yield narrator.tell("improve", 4, walk, edge=edge, at=other)
            yield from walk_on(other)
            walk.pop()
            yield narrator.tell("backtrack", 6, walk, edge=edge, at=vertex)
        return narrator.answer(NAME)

    for start in range(len(at)):
        yield from walk_on(start)
    yield narrator.done(7)
    return narrator.answer(NAME)
