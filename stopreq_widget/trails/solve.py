"""What most callers want: `longest_trail`, watching it, and the same question with one edge more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import auto
from .budget import Budget, checked_count
from .check import edge_numbers
from .errors import GraphError, MethodError
from .methods import METHODS, get_method, get_solver, programme
from .network import read_network
from .parity import upper_bound
from .question import read_question
from .reduction import fold
from .steps import MILESTONES, Narrator, limited, thin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .network import Network
    from .question import Question
    from .reading import WeightOf
    from .reduction import Part
    from .steps import Step
    from .trail import Trail

EITHER_WAY = ("exhaustive", "greedy", "local")
"""Methods that walk, and so can walk directed edges too."""


def longest_trail(
    graph: Any,
    weight: WeightOf = "weight",
    method: str = "auto",
    *,
    closed: bool = False,
    source: Any = None,
    target: Any = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Step], None] | None = None,
    proof: bool = False,
) -> Trail:
    """Return a heaviest walk that uses no edge twice.

    A trail may visit a vertex any number of times but walks each edge at most once. Edges can be parallel, and loops;
    weights are 0 or more, integers, fractions or floats. Of several longest trails one is returned, always the same
    for the same input.

    Ctrl-C, or a limit, ends the search with the best trail so far, and a bound that says how much longer one could be.

    Parameters
    ----------
    graph : networkx graph or iterable of tuples
        In a networkx digraph edges are walked in their direction only. Tuples are (u, v), (u, v, weight), (u, v, data)
        or (u, v, key, weight).
    weight : str, None or callable
        Name of the edge attribute that holds the weight; edges without it weigh 1. With None all edges weigh 1. A
        function gets both ends and the edge's data, and leaves an edge out by returning None.
    method : str
        "auto" is exact: it folds trees and chains, gives the parity search a moment, and searches block by block what
        that hasn't proven, by parity and by the integer programme. Otherwise a name in `METHODS`, or "compiled", for
        many small networks, where numba is installed.
    closed : bool
        Whether the trail has to end where it began. This and the next two are for "auto" and "programme".
    source, target : vertex, optional
        Where it has to begin, and where to end. If both are the same vertex it is closed.
    node_limit : int, optional
        Stop after so many nodes of the method.
    time_limit : float, optional
        Stop after so many seconds. What was stopped is at least as long as what "local" finds in the time that is left.
    progress : callable, optional
        Called with each improvement, cut and the end, as `Step` values; compiled code tells nothing.
    proof : bool
        Whether an answer that is proven to be a longest trail brings the log of a proof, which
        `stopreq_widget.trails.proof_check` verifies without searching. Writing it can take as long as the search;
        where `time_limit` ends before it is complete there is none.

    Returns
    -------
    Trail
        Of length 0 and without edges for a graph without edges.

    Raises
    ------
    GraphError
        For a weight that is negative, infinite, NaN or no real number, two edges with the same ends and key, a source
        or target that is no vertex, or that no trail joins.
    MethodError
        For an unknown method, or one that doesn't fit the network or the question.
    LimitError
        For a limit that is no number of 0 or more.

    Examples
    --------
    >>> import networkx as nx
    >>> bridges = nx.MultiGraph()
    >>> bridges.add_weighted_edges_from([("A", "B", 1), ("A", "B", 1), ("A", "C", 1), ("A", "C", 1)])
    >>> bridges.add_weighted_edges_from([("A", "D", 1), ("B", "D", 1), ("C", "D", 1)])
    >>> trail = longest_trail(bridges)
    >>> trail.length, trail.certificate.optimal
    (6, True)
    >>> longest_trail(bridges, closed=True).length, longest_trail(bridges, source="B", target="C").vertices[0]
    (5, 'B')

    """
    network = read_network(graph, weight)
    question = read_question(network, closed=closed, source=source, target=target)
    budget = Budget(node_limit, time_limit)
    if method != "auto":
        _check_fit(question, method)
    with budget:
        if method == "auto" or (method == programme.NAME and (network.directed or not question.free)):
            trail = _find(question, method, budget, progress)
        elif progress is not None and method in METHODS:
            trail = _run_watched(network, method, progress, budget)
        else:
            trail = get_solver(method)(network, budget)
        return _with_proof(question, trail, budget) if proof and trail.certificate.optimal else trail


def _with_proof(question: Question, trail: Trail, budget: Budget) -> Trail:
    """Return a longest trail with the log of a proof that it is one."""
    # numpy and scipy are loaded with it, which takes longer than most searches.
    from .proofs.log import write_proof

    network = question.network
    start = network.vertices.index(trail.vertices[0]) if trail.vertices else None
    return replace(trail, proof=write_proof(question, edge_numbers(network, trail), start, budget.part()))


def _check_fit(question: Question, method: str) -> None:
    """Refuse a method that can't answer a question."""
    get_solver(method)
    if not question.free and method != programme.NAME:
        raise MethodError(f"method {method!r} leaves the ends free; expected 'auto' or 'programme'")
    if question.network.directed and method not in (programme.NAME, *EITHER_WAY):
        known = ", ".join(map(repr, ("auto", programme.NAME, *EITHER_WAY)))
        raise MethodError(f"method {method!r} walks edges either way; expected one of {known} for a directed graph")


def _find(question: Question, method: str, budget: Budget, progress: Callable[[Step], None] | None) -> Trail:
    network = question.network
    narrator = Narrator(network)

    def tell(part: Part, explored: int) -> None:
        if progress is not None and part[0] > narrator.best:
            narrator.explored = explored
            progress(narrator.tell("improve", 0, question.walk(part[1])[0]))

    def tell_cut(part: Part, explored: int) -> None:
        if progress is not None:
            narrator.explored = explored
            progress(narrator.tell("cut", 0, [edge for edge in range(len(network)) if part[1] >> edge & 1]))

    found = (auto.by_programme if method == programme.NAME else auto.find)(question, budget, tell, tell_cut)
    walk, start = question.walk(found.edges)
    if progress is not None:
        narrator.explored, narrator.best_walk = found.explored, tuple(walk)
        narrator.best = narrator.weigh(walk)
        progress(narrator.done(0, found.bound))
    return network.trail(walk, found.method, found.explored, found.bound, found.stopped, start)


def _run_watched(network: Network, method: str, progress: Callable[[Step], None], budget: Budget) -> Trail:
    watch = get_method(method).watch(network)
    walk: tuple[int, ...] = ()
    while True:
        try:
            step = next(watch)
        except StopIteration as end:
            answer: Trail = end.value
            return answer
        if step.kind in MILESTONES:
            progress(step)
        if step.kind == "improve":
            walk = step.trail
        if step.kind != "done" and budget.over(step.explored):
            bound = upper_bound(fold(network.us, network.vs, network.ws))
            return network.trail(walk, method, step.explored, bound, budget.stopped)


def watch_longest_trail(
    graph: Any, method: str = "exhaustive", weight: WeightOf = "weight", *, limit: int = 100_000, every: int = 1
) -> Iterator[Step]:
    """Yield what a method does, step by step, ending with a step of the kind "done" or "stopped".

    Parameters
    ----------
    graph, weight
        As for `longest_trail`. Steps name edges by their position in `read_network(graph, weight)`.
    method : str
        A name in `METHODS`.
    limit : int
        Search steps after which the watching ends with "stopped".
    every : int
        Show only each `every`-th step; improvements, cuts and the end are always shown.

    Raises
    ------
    GraphError, MethodError, LimitError
        At once, as `longest_trail`.

    Examples
    --------
    >>> [step.kind for step in watch_longest_trail([("a", "b", 1)])]
    ['extend', 'improve', 'backtrack', 'extend', 'backtrack', 'done']

    """
    network = read_network(graph, weight)
    checked_count("limit", limit, least=1)
    checked_count("every", every, least=1)
    if method == "auto":
        known = ", ".join(map(repr, METHODS))
        raise MethodError(f"method 'auto' has no steps of its own to watch; expected one of {known}")
    _check_fit(read_question(network), method)
    return thin(limited(get_method(method).watch(network), limit), every)


def longest_trail_after(graph: Any, edge: tuple[Any, ...], weight: WeightOf = "weight") -> Trail:
    """Return a longest trail of the network with one edge more: "what if I claim this?".

    For many such questions about one network, where the length is enough, `WhatIf` is cheaper.

    Parameters
    ----------
    graph, weight
        As for `longest_trail`; the graph stays as it is.
    edge : tuple
        (u, v, weight) or (u, v, key, weight).

    Raises
    ------
    GraphError
        As `longest_trail`, for the edge too; and for a directed graph.

    Examples
    --------
    >>> longest_trail_after([("a", "b", 1)], ("b", "c", 2)).length
    3

    """
    network = read_network(graph, weight)
    if network.directed:
        raise GraphError("a directed graph has no edge added here; add it to the graph and ask longest_trail")
    return longest_trail([*network.rows(), edge])
