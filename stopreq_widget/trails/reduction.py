"""Fold away the easy parts of a network: trees, chains and loops, in linear time.

What is left, the *kernel*, has the same longest trails, and is often empty: most networks from play are trees.
Four rules are used until none applies. They rest on one remark: *a longest trail can't be prolonged, so at each of
its ends every edge is used*.

- A loop is always walked when its vertex is visited: it becomes a bonus of the vertex.
- A vertex with one edge left hands the best that hangs at it down to its neighbour as an *arm*, after the two best
  arms have been noted as a trail of their own. At most two arms of a vertex can be used, since each holds an end.
- A vertex with two edges left and no arm is passed through or not met at all: the two edges become one. (Were it an
  end, one of its edges would be unused, and the trail could be prolonged.)
- Where those two edges lead to the same vertex, the new edge is a loop there.

Sets of edges are bitmasks: edge i is the bit ``1 << i``, so joining two sets is one ``|``, whatever their size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Part = tuple[int, int]
"""A weight and the bitmask of the edges that have it together."""

NOTHING: Part = (0, 0)


@dataclass(slots=True)
class Kernel:
    """What folding leaves.

    Attributes
    ----------
    best : (weight, edges)
        The best trail that lies in the folded parts alone.
    edges : list of (weight, x, y, edges)
        The edges left, arms included, between vertices 0 .. size - 1; the last field is the bitmask of the input's
        edges that this one stands for.
    bonus : dict of (weight, edges)
        What a visit to a vertex adds.
    size : int
        Number of vertices; 0 when everything was folded.
    origin : list of int
        The input's vertex for each vertex that is not the tip of an arm; the tips have the last numbers.

    """

    best: Part
    edges: list[tuple[int, int, int, int]]
    bonus: dict[int, Part]
    size: int
    origin: list[int]


def fold(us: Sequence[int], vs: Sequence[int], ws: Sequence[int]) -> Kernel:
    """Return the kernel of the multigraph whose edge i joins us[i] and vs[i] and weighs ws[i].

    Examples
    --------
    A triangle with a tail is one arm at one vertex with a bonus, so nothing is left to search:

    >>> fold([0, 1, 2, 2], [1, 2, 0, 3], [1, 1, 1, 5])
    Kernel(best=(8, 15), edges=[], bonus={}, size=0, origin=[])

    """
    left, right, weight = list(us), list(vs), list(ws)
    covers = [1 << i for i in range(len(weight))]
    at: dict[int, list[int]] = {}
    bonus: dict[int, Part] = {}
    for edge, u in enumerate(left):
        v = right[edge]
        if u == v:
            gain, mask = bonus.get(u, NOTHING)
            bonus[u] = (gain + weight[edge], mask | covers[edge])
            at.setdefault(u, [])
            continue
        if u in at:
            at[u].append(edge)
        else:
            at[u] = [edge]
        if v in at:
            at[v].append(edge)
        else:
            at[v] = [edge]

    best = NOTHING
    first_arm: dict[int, Part] = {}
    second_arm: dict[int, Part] = {}
    todo = [v for v, edges in at.items() if len(edges) < 3]
    while todo:
        v = todo.pop()
        edges = at.get(v, ())
        if len(edges) > 2 or v not in at:
            continue
        if len(edges) == 2:
            if v in first_arm:
                continue
            keep, gone = edges
            x = left[keep] + right[keep] - v
            y = left[gone] + right[gone] - v
            gain, mask = bonus.pop(v, NOTHING)
            gain += weight[keep] + weight[gone]
            mask |= covers[keep] | covers[gone]
            del at[v]
            if x == y:
                more, also = bonus.get(x, NOTHING)
                bonus[x] = (gain + more, mask | also)
                around = at[x]
                around.remove(keep)
                around.remove(gone)
                if len(around) < 3:
                    todo.append(x)
            else:
                left[keep], right[keep], weight[keep], covers[keep] = x, y, gain, mask
                around = at[y]
                around[around.index(gone)] = keep
            continue

        gain, mask = first_arm.pop(v, NOTHING)
        more, also = second_arm.pop(v, NOTHING)
        if v in bonus:
            extra, loops = bonus.pop(v)
            gain += extra
            mask |= loops
        if gain + more > best[0]:
            best = (gain + more, mask | also)
        del at[v]
        if edges:
            edge = edges[0]
            u = left[edge] + right[edge] - v
            arm = (gain + weight[edge], mask | covers[edge])
            if u not in first_arm:
                first_arm[u] = arm
            elif arm[0] > first_arm[u][0]:
                first_arm[u], second_arm[u] = arm, first_arm[u]
            elif u not in second_arm or arm[0] > second_arm[u][0]:
                second_arm[u] = arm
            around = at[u]
            around.remove(edge)
            if len(around) < 2:
                todo.append(u)

    if not at:
        return Kernel(best, [], {}, 0, [])
    number = {v: i for i, v in enumerate(at)}
    size = len(number)
    kernel = [
        (weight[edge], number[v], number[right[edge]], covers[edge])
        for v, edges in at.items()
        for edge in edges
        if left[edge] == v
    ]
    for arms in (first_arm, second_arm):
        for v, (gain, mask) in arms.items():
            kernel.append((gain, number[v], size, mask))
            size += 1
    return Kernel(best, kernel, {number[v]: part for v, part in bonus.items()}, size, list(at))
