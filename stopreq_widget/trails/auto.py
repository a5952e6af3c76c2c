"""The method "auto": whatever is quickest, and the best trail that there is when time is up.

Trees, chains and loops are folded away; the parity search gets a moment for what is left. What it hasn't proven by then
is taken apart into blocks, and each block searched by parity and by the programme in turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .blocks import blocks
from .check import edge_numbers
from .cuts.problem import Problem, weigh
from .decompose import BlockTree
from .methods import local
from .parity import heaviest
from .part import patience
from .reduction import fold
from .steps import finish

if TYPE_CHECKING:
    from collections.abc import Callable

    from .budget import Budget
    from .question import Question
    from .reduction import Part

    Tell: TypeAlias = Callable[[Part, int], None]

QUICK = 60
"""Nodes, two or three thousandths of a second, that the parity search gets before blocks are looked for."""
RESERVE = 0.8
"""Of a time limit that much is for proving; the rest is for the heuristics where that wasn't enough."""


class Found(NamedTuple):
    """An answer in small numbers: edges as a bitmask, a bound, nodes explored, who found it, and what stopped it."""

    edges: int
    bound: int
    explored: int
    method: str
    stopped: str = ""


def find(question: Question, budget: Budget, tell: Tell | None = None, cut: Tell | None = None) -> Found:
    """Return a longest trail as a set of edges, or the best that the budget allows.

    Parameters
    ----------
    question : Question
        What is asked.
    budget : Budget
        Nodes, time, and Ctrl-C.
    tell : callable, optional
        Called with each better trail and the number of nodes explored.
    cut : callable, optional
        Called with each solution of a programme that needs cuts.

    """
    proving = budget.part(budget.nodes, RESERVE)
    if question.network.directed:
        found = by_programme(question, proving, tell, cut)
    elif question.free:
        found = _anywhere(question, proving, tell, cut)
    elif question.source is None and question.target is None:
        found = _closed(question, proving, tell, cut)
    else:
        found = _between(question, proving, tell, cut)
    return _at_least_local(question, found, budget, tell) if found.stopped else found


def _anywhere(question: Question, budget: Budget, tell: Tell | None, cut: Tell | None) -> Found:
    network = question.network
    kernel = fold(network.us, network.vs, network.ws)
    if not kernel.size:
        return Found(kernel.best[1], kernel.best[0], 0, "folding")
    limit = QUICK if budget.nodes is None else min(QUICK, budget.nodes)
    best, explored, bound = heaviest(kernel, limit, 2, tell)
    if bound == best[0]:
        return Found(best[1], bound, explored, "parity")
    kernel.best = best
    return _by_blocks(BlockTree(kernel, budget, 2, tell, cut), explored)


def _closed(question: Question, budget: Budget, tell: Tell | None, cut: Tell | None) -> Found:
    network = question.network
    edges = [e for e in range(len(network)) if network.us[e] != network.vs[e]]
    found = blocks([network.us[e] for e in edges], [network.vs[e] for e in edges], len(network.vertices))
    bridges = {edges[block[0]] for block in found if len(block) == 1}
    kept = [e for e in range(len(network)) if e not in bridges]
    kernel = fold(*([ends[e] for e in kept] for ends in (network.us, network.vs, network.ws)))

    def whole(covers: int) -> int:
        return sum(1 << e for i, e in enumerate(kept) if covers >> i & 1)

    def of_whole(told: Tell | None) -> Tell | None:
        return None if told is None else lambda part, nodes: told((part[0], whole(part[1])), nodes)

    if not kernel.size:
        return Found(whole(kernel.best[1]), kernel.best[0], 0, "folding")
    answer = _by_blocks(BlockTree(kernel, budget, 0, of_whole(tell), of_whole(cut)), 0)
    return answer._replace(edges=whole(answer.edges))


def _by_blocks(tree: BlockTree, explored: int) -> Found:
    tree.explored = explored
    tree.solve()
    method = "blocks" if tree.parts > 1 else "programme" if "programme" in tree.methods else "parity"
    bound = max(tree.bound, tree.best[0])
    stopped = "" if bound == tree.best[0] else tree.budget.stopped
    return Found(tree.best[1], bound, tree.explored, method, stopped)


def _between(question: Question, budget: Budget, tell: Tell | None, cut: Tell | None) -> Found:
    """Hold the trail fast by an edge at each of its ends that no choice of others makes up for."""
    network = question.network
    unit = 1 + sum(network.ws)
    size, m = len(network.vertices), len(network)
    held = [v for v in (question.source, question.target) if v is not None]
    kernel = fold(
        [*network.us, *held], [*network.vs, *range(size, size + len(held))], [*network.ws, *(unit for _ in held)]
    )
    best, explored, bound = heaviest(kernel, budget.part(patience(kernel, budget.nodes)))
    edges = best[1] & ((1 << m) - 1)
    if bound == best[0]:
        return Found(edges, bound - unit * len(held), explored, "parity" if kernel.size else "folding")
    return by_programme(question, budget, tell, cut, explored)


def by_programme(
    question: Question, budget: Budget, tell: Tell | None = None, cut: Tell | None = None, explored: int = 0
) -> Found:
    """Ask the programme, which knows of ends and directions itself."""
    # numpy and scipy are loaded with it, which takes longer than most searches.
    from .cuts.search import Search

    # Between two vertices the empty trail is no answer.
    search = Search(problem_of(question), budget, -1 if question.apart else 0)
    edges = 0
    for kind, chosen, _ in search.run():
        mask = sum(1 << edge for edge in chosen)
        if kind == "found":
            edges = mask
            if tell is not None:
                tell((search.best, edges), explored + search.explored)
        elif cut is not None:
            cut((weigh(question.network.ws, chosen), mask), explored + search.explored)
    stopped = "" if search.bound == search.best else budget.stopped
    if question.apart and not edges:
        edges = sum(1 << edge for edge in question.path())
    return Found(edges, search.bound, explored + search.explored, "programme", stopped)


def problem_of(question: Question) -> Problem:
    """Return a question as the programme takes it."""
    network = question.network
    return Problem(
        network.us,
        network.vs,
        network.ws,
        len(network.vertices),
        question.closed,
        question.source,
        question.target,
        directed=network.directed,
    )


def _at_least_local(question: Question, found: Found, budget: Budget, tell: Tell | None) -> Found:
    """Return the better of what was found and what local search finds in the time that is left."""
    network = question.network
    known = weigh(network.ws, [edge for edge in range(len(network)) if found.edges >> edge & 1])
    if budget.stopped == "interrupt" or found.stopped == "interrupt":
        return found
    held = [v for v in (question.source, None if network.directed else question.target) if v is not None]
    heuristic = local.watch(network, budget.part(), stretch=question.stretch, starts=held or None, bound=found.bound)
    edges = edge_numbers(network, finish(heuristic))
    weight = weigh(network.ws, edges)
    if weight <= known:
        return found
    mask = sum(1 << edge for edge in edges)
    if tell is not None:
        tell((weight, mask), found.explored)
    return found._replace(edges=mask, method=local.NAME)
