"""The Eulerian view as an integer programme, with connectivity added only where a solution lacks it.

Which edges to take? With x(e) = 1 for an edge that is taken, y(v) = 1 for an odd vertex and z(v) counting pairs::

    maximise    sum of weight(e) x(e)
    such that   sum of x(e) over the edges at v  =  2 z(v) + y(v)     for each vertex v (a loop counts twice)
                sum of y(v)  <=  2
                x(e) + x(f) - x(edges that leave S)  <=  1            for edges e inside S and f outside

The last family says that what is taken hangs together, and has exponentially many members. So it is left out at
first. When a solution falls apart, the members that it violates, the *cuts*, are added for each of its pieces S, and
the programme is solved again. Each piece is a trail, so every round gives a trail and a bound, and they close in.

Complexity: exponential in the worst case. HiGHS, the solver in scipy, proves the 91 routes of the whole board in
a fraction of a second. It reckons with floats: with weights that are not integers of a moderate size its tolerance of a
millionth remains between length and bound, and the certificate then does not say "optimal".

Source: G. Dantzig, R. Fulkerson, S. Johnson, "Solution of a large-scale traveling-salesman problem", J. Operations
Research Society of America 2 (1954), for cuts on demand; Q. Huangfu, J. A. J. Hall, "Parallelizing the dual revised
simplex method", Mathematical Programming Computation 10 (2018), for HiGHS.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any

from ..core import euler_walk
from ..errors import LimitError
from ..steps import Narrator, finish

if TYPE_CHECKING:
    from ..network import Network
    from ..steps import Watch
    from ..trail import Trail

NAME = "programme"
PSEUDOCODE = (
    "solve the programme without cuts",
    "while the solution falls apart:",
    "    its heaviest piece is a trail; if longer than the best, keep it",
    "    forbid each piece to be cut off: add its cuts",
    "    solve again",
    "the solution is a longest trail",
)

Cut = tuple[int, int, int]
"""An edge inside, an edge outside, and the bitmask of the edges between: not both without one of these."""

EXACT = 10**8
"""Up to this total weight the solver's answers, good to about 1e-9 of the whole, name one integer."""


def solve(network: Network, node_limit: int | None = None) -> Trail:
    """Return a longest trail of a network, proven by HiGHS.

    Parameters
    ----------
    network : Network
        From `read_network`.
    node_limit : int, optional
        Stop after so many rounds; the answer is then not proven, but its bound is given.

    Examples
    --------
    Two triangles, joined by an edge that has to be given up or walked:

    >>> from stopreq_widget.trails import read_network
    >>> left, right = [(0, 1, 1), (1, 2, 1), (2, 0, 1)], [(3, 4, 1), (4, 5, 1), (5, 3, 1)]
    >>> solve(read_network([*left, *right, (0, 3, 1)])).length
    7

    """
    return finish(watch(network, node_limit))


def watch(network: Network, node_limit: int | None = None) -> Watch:
    """Yield a cut step for each round that fell apart, with the solution and the bound it proves."""
    narrator = Narrator(network)
    bound = sum(network.ws)
    cuts: list[Cut] = []
    while bound > narrator.best and narrator.explored != node_limit:
        chosen, bound = _optimum(network, cuts, bound)
        narrator.explored += 1
        pieces = _pieces(network, chosen)
        heaviest = max(pieces, key=lambda piece: narrator.weigh(_members(piece)), default=0)
        if narrator.weigh(_members(heaviest)) > narrator.best:
            walk = euler_walk(network.us, network.vs, heaviest)
            yield narrator.tell("improve", 2 if len(pieces) > 1 else 5, walk, bound=bound)
        if len(pieces) < 2:
            break
        cuts += _violated(network, pieces, heaviest)
        yield narrator.tell("cut", 3, _members(chosen), bound=bound)
    yield narrator.done(5, bound)
    return narrator.answer(NAME, bound)


def _optimum(network: Network, cuts: list[Cut], known: int) -> tuple[int, int]:
    """Return the best choice of edges that violates no cut so far, as a bitmask, and the bound it proves."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    m, n = len(network), len(network.vertices)
    total = sum(network.ws)
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []

    def put(row: int, column: int, value: float) -> None:
        rows.append(row)
        columns.append(column)
        values.append(value)

    for edge, (u, v) in enumerate(zip(network.us, network.vs, strict=True)):
        put(u, edge, 1)
        put(v, edge, 1)
    for vertex in range(n):
        put(vertex, m + vertex, -1)
        put(vertex, m + n + vertex, -2)
        put(n, m + vertex, 1)
    for row, (inside, outside, between) in enumerate(cuts, start=n + 1):
        put(row, inside, 1)
        put(row, outside, 1)
        for edge in _members(between):
            put(row, edge, -1)
    count = n + 1 + len(cuts)
    upper = np.concatenate((np.zeros(n), [2], np.ones(len(cuts))))
    lower = np.concatenate((np.zeros(n), np.full(1 + len(cuts), -np.inf)))
    matrix = csr_array((values, (rows, columns)), shape=(count, m + 2 * n))
    # Weights scaled to at most 1, so that huge and tiny ones meet the same tolerances.
    gains = np.array([weight / max(network.ws) for weight in network.ws])
    result: Any = milp(
        c=np.concatenate((-gains, np.zeros(2 * n))),
        integrality=np.ones(m + 2 * n),
        bounds=Bounds(0, np.concatenate((np.ones(m + n), np.full(n, m)))),
        constraints=LinearConstraint(matrix, lower, upper),
        options={"mip_rel_gap": 0.0},
    )
    if result.x is None:
        raise LimitError(f"HiGHS gave no solution for {m} edges and {len(cuts)} cuts: {result.message}")
    chosen = sum(1 << edge for edge in range(m) if result.x[edge] > 0.5)
    weight = sum(network.ws[edge] for edge in _members(chosen))
    proven = -result.mip_dual_bound * max(network.ws)
    slack = 1e-6 * max(network.ws) if total <= EXACT else 1e-6 * total
    return chosen, min(known, max(weight, floor(proven + slack)))


def _pieces(network: Network, chosen: int) -> list[int]:
    """Return the connected pieces of a choice of edges, each as a bitmask of edges."""
    pieces: list[tuple[int, set[int]]] = []
    for edge in _members(chosen):
        mask, vertices = 1 << edge, {network.us[edge], network.vs[edge]}
        apart = []
        for piece in pieces:
            if piece[1] & vertices:
                mask |= piece[0]
                vertices |= piece[1]
            else:
                apart.append(piece)
        pieces = [*apart, (mask, vertices)]
    return [mask for mask, _ in pieces]


def _violated(network: Network, pieces: list[int], heaviest: int) -> list[Cut]:
    """Return, for each piece but the heaviest, a cut for each of its edges against the heaviest piece."""
    ends = list(zip(network.us, network.vs, strict=True))
    anchor = max(_members(heaviest), key=lambda edge: network.ws[edge])
    cuts = []
    for piece in pieces:
        if piece == heaviest:
            continue
        inside = {vertex for edge in _members(piece) for vertex in ends[edge]}
        between = sum(1 << e for e, (u, v) in enumerate(ends) if (u in inside) != (v in inside))
        cuts += [(edge, anchor, between) for edge in _members(piece)]
    return cuts


def _members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
