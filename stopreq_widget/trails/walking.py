"""The search by walking, written so that a compiler for numbers understands it: plain loops over arrays.

Here stand plain functions; who has a compiler compiles them: `stopreq_widget.trails.methods.compiled`, and the game's
core. A longest trail uses every edge at both of its ends, so it begins at an odd vertex, and a component without four
odd vertices is walked whole (Euler). A search ends as soon as it meets the bound that parity sets: of the odd vertices
all but two lose at least their lightest edge.

What they work on has, by name, arrays of whole numbers. The caller fills in ``left``, ``right`` and ``weight`` of each
edge (no loops), ``degree`` and ``bonus`` of each vertex, and in ``steps[0]`` how many steps forward may be taken. In
``kept`` the best trail is found: its number of edges and these in walking order, or, where a whole component is best,
-1 less a vertex of it; 0 where nothing beats what was known. If ``steps[0]`` is 0 then, the search was not complete.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Work: TypeAlias = Any
"""Something with arrays by the names above; the rest is for the functions themselves."""


def walk_kernel(best: Any, vertices: Any, edges: Any, work: Work) -> Any:
    """Return the longest trail of a kernel, or ``best`` if that is longer."""
    place = 0
    for vertex in range(vertices):
        work.visits[vertex], work.lightest[vertex], work.component[vertex] = 0, 1 << 30, -1
        work.starts_at[vertex] = place
        place += max(work.degree[vertex], 0)
    work.starts_at[vertices] = place
    for edge in range(edges):
        work.alive[edge] = 1
        for end in (work.left[edge], work.right[edge]):
            # `visits` counts the links set so far; it is 0 again when walking begins.
            work.links[work.starts_at[end] + work.visits[end]] = edge
            work.visits[end] += 1
            work.lightest[end] = min(work.lightest[end], work.weight[edge])
    for vertex in range(vertices):
        work.visits[vertex] = 0
    work.kept[0] = 0
    for vertex in range(vertices):
        if work.degree[vertex] > 0 and work.component[vertex] < 0:
            best = walk_component(best, vertex, vertices, work)
    return best


def walk_component(best: Any, root: Any, vertices: Any, work: Work) -> Any:
    """Return the longest trail of a component, or ``best`` if that is longer."""
    total, odd, lost = measure(root, work)
    if total <= best:
        return best
    if odd <= 2:
        work.kept[0] = -1 - root
        return total
    # The two odd vertices that may keep all their edges are those whose lightest edge is heaviest.
    top = second = 0
    for vertex in range(vertices):
        if work.component[vertex] == root and work.degree[vertex] & 1:
            weight = work.lightest[vertex]
            if weight > top:
                top, second = weight, top
            elif weight > second:
                second = weight
    bound = total - (lost - top - second + 1) // 2
    waiting = odd
    for start in range(vertices):
        if work.component[start] == root and work.degree[start] & 1:
            waiting -= 1
            if waiting > 0 and best < bound and work.steps[0] > 0:
                best = walk_from(best, start, bound, work)
    return best


def measure(root: Any, work: Work) -> Any:
    """Mark a component; return what it weighs, its odd vertices, and the sum of their lightest edges."""
    total = odd = lost = 0
    work.todo[0] = root
    work.component[root] = root
    size = 1
    while size > 0:
        size -= 1
        vertex = work.todo[size]
        total += 2 * work.bonus[vertex]
        if work.degree[vertex] & 1:
            odd += 1
            lost += work.lightest[vertex]
        for i in range(work.starts_at[vertex], work.starts_at[vertex + 1]):
            edge = work.links[i]
            total += work.weight[edge]
            other = work.left[edge] + work.right[edge] - vertex
            if work.component[other] < 0:
                work.component[other] = root
                work.todo[size] = other
                size += 1
    return total // 2, odd, lost


def walk_from(best: Any, start: Any, bound: Any, work: Work) -> Any:
    """Return the longest trail from a vertex, or ``best`` if that is longer, by walking in every way."""
    depth = 0
    vertex = start
    work.visits[start] = 1
    length = work.bonus[start]
    work.place[0] = work.starts_at[start]
    while True:
        place, end = work.place[depth], work.starts_at[vertex + 1]
        while place < end and not work.alive[work.links[place]]:
            place += 1
        if place < end and work.steps[0] > 0:
            work.steps[0] -= 1
            edge = work.links[place]
            work.place[depth] = place + 1
            work.path[depth] = edge
            work.alive[edge] = 0
            vertex = work.left[edge] + work.right[edge] - vertex
            length += work.weight[edge]
            if work.visits[vertex] == 0:
                length += work.bonus[vertex]
            work.visits[vertex] += 1
            depth += 1
            work.place[depth] = work.starts_at[vertex]
            if length > best:
                best = length
                work.kept[0] = depth
                for i in range(depth):
                    work.kept[i + 1] = work.path[i]
            continue
        work.visits[vertex] -= 1
        if work.visits[vertex] == 0:
            length -= work.bonus[vertex]
        if depth == 0 or best >= bound or work.steps[0] == 0:
            break
        depth -= 1
        edge = work.path[depth]
        work.alive[edge] = 1
        length -= work.weight[edge]
        vertex = work.left[edge] + work.right[edge] - vertex
    while depth > 0:
        depth -= 1
        edge = work.path[depth]
        work.alive[edge] = 1
        work.visits[vertex] = 0
        vertex = work.left[edge] + work.right[edge] - vertex
    work.visits[start] = 0
    return best


FUNCTIONS = (measure, walk_from, walk_component, walk_kernel)
"""All of them, each after those that it calls."""
