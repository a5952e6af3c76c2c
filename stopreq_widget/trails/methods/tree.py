"""The easy case: in a tree the longest trail is a path, its *weighted diameter*, found in one pass.

Hang the tree up at any vertex. From the leaves upward, every vertex learns the longest path down from it (its
*depth*). A path has one topmost vertex; there it is made of the two deepest branches. So the longest is the best
sum of two depths at one vertex.

Complexity: linear in the number of edges, for a forest as well.

Source: folklore; with two searches instead of one pass it is due to E. W. Dijkstra (about 1960), see R. W. Bulterman
et al., "On computing a longest path in a tree", Information Processing Letters 81 (2002).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import MethodError
from ..steps import Narrator

if TYPE_CHECKING:
    from ..budget import Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "tree"
PSEUDOCODE = (
    "for each vertex, leaves first:",
    "    the branch through each child is its depth and the edge to it",
    "    the two deepest branches together are a path",
    "    if it is longer than the best: keep it",
    "    the deepest branch is the depth of this vertex",
    "the best is the diameter",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return the longest path of a forest.

    Parameters
    ----------
    network : Network
        Without cycles, parallel edges and loops.
    limit : int or Budget, optional
        Not needed: the method is linear.

    Raises
    ------
    MethodError
        If an edge closes a cycle; the message names it.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> star = [("hub", "a", 2), ("hub", "b", 5), ("hub", "c", 3)]
    >>> solve(read_network(star)).vertices
    ('b', 'hub', 'c')

    """
    del limit
    ws = network.ws
    depth: dict[int, int] = {}
    down: dict[int, tuple[int, int]] = {}
    best, apex, second = 0, -1, (-1, -1)
    order = _leaves_first(network)
    for vertex, edge, parent in order:
        if edge is None:
            continue
        branch = depth.get(vertex, 0) + ws[edge]
        if branch + depth.get(parent, 0) > best:
            best, apex = branch + depth.get(parent, 0), parent
            second = (edge, vertex)
            first = down.get(parent, (-1, -1))
        if branch > depth.get(parent, 0):
            depth[parent], down[parent] = branch, (edge, vertex)
    if apex < 0:
        return network.trail((), NAME, len(order))
    return network.trail(_descend(first, down)[::-1] + _descend(second, down), NAME, len(order))


def _descend(link: tuple[int, int], down: dict[int, tuple[int, int]]) -> list[int]:
    """Return the edges of the deepest branch that begins with an (edge, child) link; a link of -1s is none."""
    path = []
    while link[0] >= 0:
        path.append(link[0])
        link = down.get(link[1], (-1, -1))
    return path


def watch(network: Network) -> Watch:
    """Yield a step for each vertex that learns its depth, with the best path that has its top there."""
    narrator = Narrator(network)
    branches: dict[int, list[list[int]]] = {}
    for vertex, edge, parent in _leaves_first(network):
        narrator.explored += 1
        deepest = sorted(branches.pop(vertex, []), key=narrator.weigh, reverse=True)
        first = deepest[0] if deepest else []
        path = first[::-1] + (deepest[1] if len(deepest) > 1 else [])
        yield narrator.tell("extend", 2, path, edge=edge, at=vertex)
        if narrator.weigh(path) > narrator.best:
            yield narrator.tell("improve", 3, path, edge=edge, at=vertex)
        if edge is not None:
            branches.setdefault(parent, []).append([edge, *first])
    yield narrator.done(5)
    return narrator.answer(NAME)


def _leaves_first(network: Network) -> list[tuple[int, int | None, int]]:
    """Return (vertex, edge to its parent, parent), children before parents; the roots have no edge."""
    at = network.incidence()
    order: list[tuple[int, int | None, int]] = []
    seen: set[int] = set()
    for root in range(len(at)):
        if root in seen:
            continue
        seen.add(root)
        stack: list[tuple[int, int | None, int]] = [(root, None, root)]
        while stack:
            vertex, arrived_by, parent = stack.pop()
            order.append((vertex, arrived_by, parent))
            for edge, other in at[vertex]:
                if edge == arrived_by:
                    continue
                if other in seen:
                    u, v = network.vertices[vertex], network.vertices[other]
                    raise MethodError(
                        f"edge {network.keys[edge]!r} between {u!r} and {v!r} closes a cycle; "
                        "the tree method takes networks without cycles"
                    )
                seen.add(other)
                stack.append((other, edge, vertex))
    return order[::-1]
