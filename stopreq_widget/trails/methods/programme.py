"""The Eulerian view as an integer programme, with connectivity added only where a solution lacks it.

Which edges to take? With x(e) = 1 for an edge that is taken, y(v) = 1 for an odd vertex and z(v) counting pairs::

    maximise    sum of weight(e) x(e)
    such that   sum of x(e) over the edges at v  =  2 z(v) + y(v)     for each vertex v (a loop counts twice)
                sum of y(v)  <=  2
                x(edges that leave S) + y(S)  >=  2 x(e)              for sets S without the root, edges e at S

The root is a vertex that the trail visits; without it there is a smaller network, searched after this one. The last
family says that what is taken hangs together, and has exponentially many members. So it is left out at first, and so
are the whole numbers. What the solution violates, the *cuts*, is added, and the programme is solved again: first with
fractions, where parity has its cuts too (`stopreq_widget.trails.cuts`), then in whole numbers. Each piece of a whole
solution is a trail, so every round gives a trail and a bound, and they close in.

Complexity: exponential in the worst case. HiGHS, the solver in scipy, proves the 91 routes of the whole board in
a fraction of a second. It reckons with floats: with weights that are not integers of a moderate size its tolerance of a
millionth remains between length and bound, and the certificate then does not say "optimal".

Source: G. Dantzig, R. Fulkerson, S. Johnson, "Solution of a large-scale traveling-salesman problem", J. Operations
Research Society of America 2 (1954), for cuts on demand; Q. Huangfu, J. A. J. Hall, "Parallelizing the dual revised
simplex method", Mathematical Programming Computation 10 (2018), for HiGHS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import budget_of
from ..core import euler_walk
from ..cuts.problem import Problem
from ..steps import Narrator, finish

if TYPE_CHECKING:
    from ..budget import Limit
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "programme"
PSEUDOCODE = (
    "choose a root: a vertex that the trail visits",
    "solve the programme, with fractions first",
    "while the solution falls apart or breaks parity:",
    "    a piece of it may be a trail; if longer than the best, keep it",
    "    forbid what is wrong with it: add its cuts",
    "    solve again, in whole numbers when no more cuts are found",
    "go on with the network without the root, while it may hold a longer trail",
    "the best is a longest trail",
)


def solve(network: Network, limit: Limit = None) -> Trail:
    """Return a longest trail of a network, proven by HiGHS.

    Parameters
    ----------
    network : Network
        From `read_network`.
    limit : int or Budget, optional
        Stop after so many programmes, or when a budget says so; the answer is then not proven, but its bound is given.

    Examples
    --------
    Two triangles, joined by an edge that has to be given up or walked:

    >>> from stopreq_widget.trails import read_network
    >>> left, right = [(0, 1, 1), (1, 2, 1), (2, 0, 1)], [(3, 4, 1), (4, 5, 1), (5, 3, 1)]
    >>> solve(read_network([*left, *right, (0, 3, 1)])).length
    7

    """
    return finish(watch(network, limit))


def watch(network: Network, limit: Limit = None) -> Watch:
    """Yield a cut step for each round that needed cuts, with the solution and the bound it proves."""
    # numpy and scipy are loaded with it, which takes longer than most searches.
    from ..cuts.search import Search

    narrator = Narrator(network)
    budget = budget_of(limit)
    search = Search(Problem(network.us, network.vs, network.ws, len(network.vertices)), budget)
    for kind, edges, bound in search.run():
        narrator.explored = search.explored
        if kind == "found":
            walk = euler_walk(network.us, network.vs, sum(1 << edge for edge in edges))
            yield narrator.tell("improve", 3, walk, bound=bound)
        else:
            yield narrator.tell("cut", 4, edges, bound=bound)
    narrator.explored = search.explored
    yield narrator.done(7, search.bound)
    return narrator.answer(NAME, search.bound, budget.stopped)
