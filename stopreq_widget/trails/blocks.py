"""Blocks: the parts of a network that no single vertex cuts in two, and how they hang together.

A trail meets a block in one piece, and beyond a cut vertex the rest of the network can offer it only three things: a
round trip from there and back, an *arm* in which it ends, or both of its ends. So it is enough to search blocks
(:mod:`stopreq_widget.trails.decompose`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def blocks(us: Sequence[int], vs: Sequence[int], size: int) -> list[list[int]]:
    """Return the edges of each block of a multigraph without loops (Hopcroft and Tarjan, without recursion).

    A bridge is a block of one edge; parallel edges are in the same block. Blocks come leaves first: of the vertices
    of a block at most one is in a block that comes later. Linear in the number of edges.

    References
    ----------
    J. Hopcroft, R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", Communications of the ACM 16
    (1973), 372-378.

    Examples
    --------
    A triangle, and an edge that hangs at it:

    >>> blocks([0, 1, 2, 2], [1, 2, 0, 3], 4)
    [[3], [2, 1, 0]]

    """
    at: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for edge, (u, v) in enumerate(zip(us, vs, strict=True)):
        at[u].append((edge, v))
        at[v].append((edge, u))
    found: list[list[int]] = []
    depth, low = [-1] * size, [0] * size
    waiting: list[int] = []
    used = [False] * len(us)
    for root in range(size):
        if depth[root] >= 0:
            continue
        depth[root] = low[root] = 0
        path = [(root, -1, iter(at[root]))]
        while path:
            vertex, arrived, links = path[-1]
            for edge, other in links:
                if used[edge]:
                    continue
                used[edge] = True
                waiting.append(edge)
                if depth[other] < 0:
                    depth[other] = low[other] = len(path)
                    path.append((other, edge, iter(at[other])))
                    break
                low[vertex] = min(low[vertex], depth[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[vertex])
                    if low[vertex] >= depth[above]:
                        block = [waiting.pop()]
                        while block[-1] != arrived:
                            block.append(waiting.pop())
                        found.append(block)
    return found


def leaves_first(found: list[list[int]], us: Sequence[int], vs: Sequence[int]) -> list[tuple[list[int], int]]:
    """Return blocks in an order in which each but the last of a component hangs at one vertex of those that follow.

    The largest block of a component comes last; the second value is the vertex at which a block hangs, or -1.

    Examples
    --------
    >>> us, vs = [0, 1, 2, 2], [1, 2, 0, 3]
    >>> leaves_first(blocks(us, vs, 4), us, vs)
    [([3], 2), ([2, 1, 0], -1)]

    """
    members = [sorted({w for edge in block for w in (us[edge], vs[edge])}) for block in found]
    at: dict[int, set[int]] = {}
    for number, vertices in enumerate(members):
        for vertex in vertices:
            at.setdefault(vertex, set()).add(number)
    cuts = [{v for v in vertices if len(at[v]) > 1} for vertices in members]
    last = {max(part, key=lambda number: (len(found[number]), -number)) for part in _joined(members, at)}
    todo = [number for number in range(len(found)) if len(cuts[number]) < 2 and number not in last]
    order = []
    while todo:
        number = todo.pop()
        (vertex,) = cuts[number]
        order.append((found[number], vertex))
        at[vertex].discard(number)
        if len(at[vertex]) == 1:
            (other,) = at[vertex]
            cuts[other].discard(vertex)
            if len(cuts[other]) == 1 and other not in last:
                todo.append(other)
    return [*order, *((found[number], -1) for number in sorted(last))]


def _joined(members: list[list[int]], at: dict[int, set[int]]) -> list[list[int]]:
    """Return the blocks by component."""
    seen: set[int] = set()
    parts = []
    for number in range(len(members)):
        if number in seen:
            continue
        seen.add(number)
        part = [number]
        for each in part:
            for other in {other for vertex in members[each] for other in at[vertex]} - seen:
                seen.add(other)
                part.append(other)
        parts.append(part)
    return parts
