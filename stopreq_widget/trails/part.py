"""One search in a part of a network: folded, by parity as long as that is quick, then by the programme."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .cuts.problem import Problem
from .parity import heaviest
from .reduction import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .budget import Budget
    from .reduction import Kernel, Part

PATIENCE = 2_000
"""Nodes, less than a tenth of a second, that the parity search gets before the programme is asked."""
SMALL = 60
"""Edges of a kernel up to which it gets that many; a node of a larger one takes longer, so it gets fewer."""


class Item(NamedTuple):
    """An edge of a part: weight, ends, the edges of the whole that it stands for, and the most it can weigh."""

    weight: int
    u: int
    v: int
    edges: int
    bound: int


class Answer(NamedTuple):
    """The best that was found: weight, edges of the whole, an upper bound, nodes explored, and who closed it."""

    weight: int
    edges: int
    bound: int
    explored: int
    method: str


def best_part(
    items: Sequence[Item],
    ends: int,
    holds: Sequence[tuple[int, int]],
    budget: Budget,
    explored: int = 0,
    found: Callable[[Part, int], None] | None = None,
    cut: Callable[[Part, int], None] | None = None,
    floor: int = 0,
) -> Answer:
    """Return the heaviest trail among items, with 2 or 0 ends.

    Parameters
    ----------
    items : sequence of Item
        Edges; their sets of edges are disjoint or changes of each other's, so that exclusive or adds them up.
    ends : int
        2, or 0 for a closed trail; then no item may be a bridge.
    holds : sequence of pairs
        Where the trail is held fast: (v, v) has it visit v, (v, w) has it end at v; w is a vertex without items.
    budget : Budget
        For the whole search.
    explored : int
        Nodes that were explored before.
    found : callable, optional
        Called with each better trail, where nothing is held, and the nodes explored.
    cut : callable, optional
        Called with each solution of the programme that needs cuts.
    floor : int
        Only what weighs more, where nothing is held, is of interest; the bound is then no less.

    """
    unit = 1 + sum(item.weight for item in items)
    us = [*(item.u for item in items), *(u for u, _ in holds)]
    vs = [*(item.v for item in items), *(v for _, v in holds)]
    kernel = fold(us, vs, [*(item.weight for item in items), *(unit for _ in holds)])
    excess = sum(item.bound - item.weight for item in items)

    def whole(covers: int) -> int:
        edges = 0
        for i, item in enumerate(items):
            if covers >> i & 1:
                edges ^= item.edges
        return edges

    def tell(part: Part, nodes: int) -> None:
        if found is not None and not holds:
            found((part[0], whole(part[1])), explored + nodes)

    def tell_cut(part: Part, nodes: int) -> None:
        if cut is not None:
            cut((part[0], whole(part[1])), explored + nodes)

    nodes_left = None if budget.nodes is None else max(0, budget.nodes - explored)
    if floor > kernel.best[0]:
        kernel.best = (floor, 0)
    (weight, covers), nodes, bound = heaviest(kernel, budget.part(patience(kernel, nodes_left)), ends, tell)
    method = "parity" if kernel.size else "folding"
    if bound > weight and not budget.over(explored + nodes):
        method = "programme"
        (weight, covers), more, bound = by_programme(kernel, (weight, covers), ends, unit, budget, tell, tell_cut)
        nodes += more
    held = unit * len(holds)
    bound = bound - held + excess
    if weight < held or (floor and not covers):
        # The search was stopped before it came to what it was held to, or nothing is above the floor.
        return Answer(0, 0, max(bound, 0), nodes, method)
    return Answer(weight - held, whole(covers), bound, nodes, method)


def patience(kernel: Kernel, limit: int | None = None) -> int:
    """Return how many nodes the parity search gets for a kernel, within a limit."""
    nodes = PATIENCE * SMALL // max(SMALL, len(kernel.edges))
    return nodes if limit is None else min(nodes, limit)


def by_programme(
    kernel: Kernel,
    known: Part,
    ends: int,
    unit: int,
    budget: Budget,
    tell: Callable[[Part, int], None],
    cut: Callable[[Part, int], None],
) -> tuple[Part, int, int]:
    """Return the best trail of a kernel, the programmes solved, and a bound; what weighs a unit has to be taken."""
    # numpy and scipy are loaded with it, which takes longer than most searches.
    from .cuts.search import Search

    rows = [*kernel.edges, *((weight, v, v, edges) for v, (weight, edges) in kernel.bonus.items())]
    must = frozenset(i for i, row in enumerate(rows) if row[0] >= unit)
    held = sum(rows[i][0] // unit for i in must) * unit
    problem = Problem(
        tuple(row[1] for row in rows),
        tuple(row[2] for row in rows),
        tuple(row[0] % unit for row in rows),
        kernel.size,
        closed=not ends,
        must=must,
    )
    search = Search(problem, budget, max(known[0] - held, 0))
    for kind, edges, _ in search.run():
        if kind == "found":
            tell((held + search.best, covers_of(rows, edges)), search.explored)
        else:
            cut((sum(rows[edge][0] for edge in edges), covers_of(rows, edges)), search.explored)
    best = (held + search.best, covers_of(rows, search.walk)) if search.walk else known
    return best, search.explored, max(best[0], held + search.bound)


def covers_of(rows: Sequence[tuple[int, int, int, int]], edges: Sequence[int]) -> int:
    """Return what some rows stand for together."""
    covers = 0
    for edge in edges:
        covers |= rows[edge][3]
    return covers
