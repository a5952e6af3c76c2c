"""The search by walking, compiled by numba: a hundred times the steps of plain Python in the same time.

Trees, chains and loops are folded away, what is left is walked in every way (`stopreq_widget.trails.walking`, which the
game's own core compiles too). For many networks of up to about twenty edges; beyond that it is better to search well
than fast.

Complexity: as branch and bound, exponential.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import walking
from ..budget import budget_of
from ..core import euler_walk
from ..errors import MethodError
from ..parity import upper_bound
from ..reduction import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..budget import Limit
    from ..network import Network
    from ..reduction import Kernel
    from ..trail import Trail

NAME = "compiled"
HEAVIEST = 2**60
"""More than this no number of the compiled code should have to hold."""
FIRST_STEPS = 1 << 20
"""About a hundredth of a second; a search that needs more begins again with twice as many, until its budget is over."""


class Work(NamedTuple):
    """The arrays that `walking` works on."""

    degree: Any
    bonus: Any
    component: Any
    visits: Any
    lightest: Any
    todo: Any
    starts_at: Any
    left: Any
    right: Any
    weight: Any
    alive: Any
    links: Any
    place: Any
    path: Any
    kept: Any
    steps: Any


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a longest trail of a network by compiled walking.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many steps forward, or when a budget says so; the answer is then not proven.

    Raises
    ------
    MethodError
        If numba is not installed, or weights are too large for 64 bits.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> from itertools import combinations
    >>> solve(read_network(combinations(range(6), 2))).length if find_spec("numba") else 13
    13

    """
    if find_spec("numba") is None:
        raise MethodError("method 'compiled' needs numba, which is not installed; expected another method")
    if sum(network.ws) > HEAVIEST:
        raise MethodError(
            f"method 'compiled' reckons in 64 bits; expected weights of up to {HEAVIEST} in all, got {sum(network.ws)}"
        )
    budget = budget_of(limit)
    kernel = fold(network.us, network.vs, network.ws)
    best, edges = kernel.best
    if not kernel.size:
        return network.trail(euler_walk(network.us, network.vs, edges), NAME, 0)
    work = _work(kernel)
    steps, explored, complete = FIRST_STEPS, 0, False
    while not complete and not budget.over(explored):
        allowed = steps if budget.nodes is None else min(steps, budget.nodes - explored)
        work.steps[0] = allowed
        best = int(_compiled()(kernel.best[0], kernel.size, len(kernel.edges), work))
        edges = _edges(kernel, work)
        explored += allowed - int(work.steps[0])
        complete = work.steps[0] > 0
        steps *= 2
    bound = best if complete else max(best, upper_bound(kernel))
    return network.trail(euler_walk(network.us, network.vs, edges), NAME, explored, bound, budget.stopped)


@lru_cache(maxsize=1)
def _compiled() -> Callable[..., Any]:
    """Return the search, compiled once in a process, which takes about three seconds."""
    # It is loaded when it is asked for, which takes longer than most searches.
    from numba import njit

    namespace: dict[str, Any] = {"__name__": walking.__name__}
    for function in walking.FUNCTIONS:
        twin = FunctionType(function.__code__, namespace, function.__name__)
        namespace[function.__name__] = njit(nogil=True)(twin)
    return namespace[walking.walk_kernel.__name__]  # type: ignore[no-any-return]


def _work(kernel: Kernel) -> Work:
    """Return the arrays with a kernel in them."""
    # numba, which compiles the search, comes with it.
    import numpy as np

    size, m = kernel.size, len(kernel.edges)
    lengths = {
        "starts_at": size + 1,
        "todo": size,
        "links": 2 * m,
        "place": m + 1,
        "path": m + 1,
        "kept": m + 2,
        "steps": 1,
    }
    per_edge = ("left", "right", "weight", "alive")
    work = Work(*(np.zeros(lengths.get(name, m if name in per_edge else size), np.int64) for name in Work._fields))
    for edge, (weight, x, y, _) in enumerate(kernel.edges):
        work.left[edge], work.right[edge], work.weight[edge] = x, y, weight
        work.degree[x] += 1
        work.degree[y] += 1
    for vertex, (weight, _) in kernel.bonus.items():
        work.bonus[vertex] = weight
    return work


def _edges(kernel: Kernel, work: Work) -> int:
    """Return the edges of the best trail as a bitmask: of the kernel's, or what was best beside it."""
    count = int(work.kept[0])
    if not count:
        return kernel.best[1]
    if count < 0:
        root = work.component[-1 - count]
        chosen = [edge for edge in range(len(kernel.edges)) if work.component[work.left[edge]] == root]
    else:
        chosen = [int(edge) for edge in work.kept[1 : count + 1]]
    edges = 0
    for edge in chosen:
        _, x, y, covers = kernel.edges[edge]
        edges |= covers
        for vertex in (x, y):
            edges |= kernel.bonus.get(vertex, (0, 0))[1]
    return edges
