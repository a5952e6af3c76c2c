"""The length of a longest continuous path, compiled; walks are left to :mod:`stopreq_widget.trails`.

First trees, chains and loops are folded away by the rules that :mod:`stopreq_widget.trails.reduction` explains; from
play, little or nothing is left.  The rest is searched by walking (:mod:`stopreq_widget.trails.walking`).
"""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.layout import ROUTES, STATIONS
from stopreq_widget.core.storage import ONE, Layout, Record, inner, lowest
from stopreq_widget.trails import walking

_EDGES = ROUTES + 2 * STATIONS
_VERTICES = 3 * STATIONS
_MANY = 1 << 40
"""More steps than the networks of a game ever need."""

WORK = Layout(
    [
        ("degree", "i4", (_VERTICES,)),
        # The exclusive or of the numbers of the edges at a vertex: with two edges left, it gives one from the other.
        ("edges", "i4", (_VERTICES,)),
        ("bonus", "i4", (_VERTICES,)),
        ("first_arm", "i4", (STATIONS,)),
        ("second_arm", "i4", (STATIONS,)),
        ("todo", "i4", (2 * STATIONS + 2 * ROUTES,)),
        ("left", "i4", (_EDGES,)),
        ("right", "i4", (_EDGES,)),
        ("weight", "i4", (_EDGES,)),
        ("alive", "i4", (_EDGES,)),
        ("starts_at", "i4", (_VERTICES + 1,)),
        ("links", "i4", (2 * _EDGES,)),
        ("component", "i4", (_VERTICES,)),
        ("visits", "i4", (_VERTICES,)),
        ("lightest", "i4", (_VERTICES,)),
        ("place", "i4", (_EDGES + 1,)),
        ("path", "i4", (_EDGES + 1,)),
        ("kept", "i4", (_EDGES + 2,)),
        ("steps", "i8", (1,)),
    ]
)

for _function in walking.FUNCTIONS:
    inner(_function)
_walk_kernel = walking.walk_kernel


@inner
def longest(low: Any, high: Any, tables: Record, work: Record) -> Any:
    """Return the length in trains of the longest trail in a set of routes; 0 without routes."""
    edges = 0
    for vertex in range(tables.stations):
        work.degree[vertex] = work.edges[vertex] = work.bonus[vertex] = 0
        work.first_arm[vertex] = work.second_arm[vertex] = 0
    for half, base in ((low, 0), (high, 64)):
        rest = half
        while rest != 0:
            route = base + lowest(rest)
            rest &= rest - ONE
            work.left[edges], work.right[edges] = tables.a[route], tables.b[route]
            work.weight[edges], work.alive[edges] = tables.length[route], 1
            for end in (tables.a[route], tables.b[route]):
                work.degree[end] += 1
                work.edges[end] ^= edges
            edges += 1
    best = _fold(tables, work)
    vertices, edges = _kernel(edges, tables, work)
    if edges > 0:
        work.steps[0] = _MANY
        best = _walk_kernel(best, vertices, edges, work)
    return best


@inner
def _fold(tables: Record, work: Record) -> Any:
    """Fold trees, chains and loops; return the longest trail that lies in the folded parts."""
    best = 0
    size = 0
    for vertex in range(tables.stations):
        if 0 < work.degree[vertex] < 3:
            work.todo[size] = vertex
            size += 1
    while size > 0:
        size -= 1
        vertex = work.todo[size]
        degree = work.degree[vertex]
        if degree > 2 or degree < 0:
            continue
        if degree == 2:
            if work.first_arm[vertex] == 0:
                size = _join(vertex, work, size)
            continue
        gain = work.first_arm[vertex] + work.bonus[vertex]
        best = max(best, gain + work.second_arm[vertex])
        # Folded vertices have degree -1, so that they are passed over if they wait a second time.
        work.degree[vertex] = -1
        if degree == 1:
            edge = work.edges[vertex]
            other = work.left[edge] + work.right[edge] - vertex
            arm = gain + work.weight[edge]
            if arm > work.first_arm[other]:
                work.second_arm[other] = work.first_arm[other]
                work.first_arm[other] = arm
            elif arm > work.second_arm[other]:
                work.second_arm[other] = arm
            work.alive[edge] = 0
            work.edges[other] ^= edge
            work.degree[other] -= 1
            if work.degree[other] < 3:
                work.todo[size] = other
                size += 1
    return best


@inner
def _join(vertex: Any, work: Record, size: Any) -> Any:
    """Make one edge of the two at a vertex without arms; return the new size of the list of what is to do."""
    keep = 0
    while not work.alive[keep] or (work.left[keep] != vertex and work.right[keep] != vertex):
        keep += 1
    gone = work.edges[vertex] ^ keep
    x = work.left[keep] + work.right[keep] - vertex
    y = work.left[gone] + work.right[gone] - vertex
    gain = work.weight[keep] + work.weight[gone] + work.bonus[vertex]
    work.degree[vertex] = -1
    work.alive[gone] = 0
    if x == y:
        work.alive[keep] = 0
        work.bonus[x] += gain
        work.edges[x] ^= keep ^ gone
        work.degree[x] -= 2
        if work.degree[x] < 3:
            work.todo[size] = x
            size += 1
    else:
        work.left[keep], work.right[keep], work.weight[keep] = x, y, gain
        work.edges[y] ^= keep ^ gone
    return size


@inner
def _kernel(edges: Any, tables: Record, work: Record) -> Any:
    """Close the gaps that folding left and add the arms as edges; return how many vertices and edges there are."""
    size = 0
    for edge in range(edges):
        if work.alive[edge]:
            work.left[size], work.right[size] = work.left[edge], work.right[edge]
            work.weight[size] = work.weight[edge]
            size += 1
    vertices = tables.stations
    if size > 0:
        for vertex in range(tables.stations):
            if work.degree[vertex] > 0:
                for arm in (work.first_arm[vertex], work.second_arm[vertex]):
                    if arm > 0:
                        work.left[size], work.right[size], work.weight[size] = vertex, vertices, arm
                        work.degree[vertex] += 1
                        work.degree[vertices], work.bonus[vertices] = 1, 0
                        size += 1
                        vertices += 1
    return vertices, size
