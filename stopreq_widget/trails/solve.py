"""What most callers want: `longest_trail`, watching it, and the same question with one edge more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core import euler_walk
from .methods import get_method
from .methods import parity as parity_method
from .network import read_network
from .parity import heaviest, upper_bound
from .reduction import fold
from .steps import MILESTONES, limited, thin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .network import Network
    from .steps import Step
    from .trail import Trail

PATIENCE = 50_000
"""Nodes, about two seconds, after which "auto" tries the integer programme instead."""


def longest_trail(
    graph: Any,
    weight: str = "weight",
    method: str = "auto",
    *,
    node_limit: int | None = None,
    progress: Callable[[Step], None] | None = None,
) -> Trail:
    """Return a heaviest walk that uses no edge twice.

    A trail may visit a vertex any number of times but walks each edge at most once. Edges can be parallel, and loops;
    weights are 0 or more, integers, fractions or floats. Of several longest trails one is returned, always the same
    for the same input.

    Parameters
    ----------
    graph : networkx.Graph, networkx.MultiGraph, or iterable of tuples
        Tuples are (u, v, weight) or (u, v, key, weight).
    weight : str
        Name of the edge attribute that holds the weight in a networkx graph.
    method : str
        "auto" is exact: it folds trees and chains, runs the parity search on what is left, and gives what that
        hasn't proven after two seconds or so to the integer programme. Otherwise a name in `METHODS`.
    node_limit : int, optional
        Stop after so many nodes of the method; the certificate then says that nothing is proven.
    progress : callable, optional
        Called with each improvement, each cut and the end, as `Step` values. The search is then the watched one, which
        is slower.

    Returns
    -------
    Trail
        Of length 0 and without edges for a graph without edges.

    Raises
    ------
    GraphError
        For a directed graph, or a weight that is missing, negative, infinite, NaN or no real number.
    MethodError
        For an unknown method, or one that doesn't fit the network.

    Examples
    --------
    >>> import networkx as nx
    >>> bridges = nx.MultiGraph()
    >>> bridges.add_weighted_edges_from([("A", "B", 1), ("A", "B", 1), ("A", "C", 1), ("A", "C", 1)])
    >>> bridges.add_weighted_edges_from([("A", "D", 1), ("B", "D", 1), ("C", "D", 1)])
    >>> trail = longest_trail(bridges)
    >>> trail.length, trail.certificate.optimal
    (6, True)

    """
    network = read_network(graph, weight)
    if progress is not None:
        return _run_watched(network, "parity" if method == "auto" else method, progress, node_limit)
    if method == "auto":
        return _auto(network, node_limit)
    return get_method(method).solve(network, node_limit)


def _auto(network: Network, node_limit: int | None) -> Trail:
    kernel = fold(network.us, network.vs, network.ws)
    patience = PATIENCE if node_limit is None else node_limit
    (length, edges), explored, bound = heaviest(kernel, patience)
    if bound > length and node_limit is None:
        return get_method("programme").solve(network)
    walk = euler_walk(network.us, network.vs, edges)
    return network.trail(walk, parity_method.NAME if kernel.size else "folding", explored, bound)


def _run_watched(network: Network, method: str, progress: Callable[[Step], None], node_limit: int | None) -> Trail:
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
        if node_limit is not None and step.explored > node_limit:
            bound = upper_bound(fold(network.us, network.vs, network.ws))
            return network.trail(walk, method, step.explored, bound)


def watch_longest_trail(
    graph: Any, method: str = "exhaustive", weight: str = "weight", *, limit: int = 100_000, every: int = 1
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
    GraphError, MethodError
        At once, as `longest_trail`.

    Examples
    --------
    >>> [step.kind for step in watch_longest_trail([("a", "b", 1)])]
    ['extend', 'improve', 'backtrack', 'extend', 'backtrack', 'done']

    """
    network = read_network(graph, weight)
    return thin(limited(get_method(method).watch(network), limit), every)


def longest_trail_after(graph: Any, edge: tuple[Any, ...], weight: str = "weight") -> Trail:
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
        As `longest_trail`, for the edge too.

    Examples
    --------
    >>> longest_trail_after([("a", "b", 1)], ("b", "c", 2)).length
    3

    """
    return longest_trail([*read_network(graph, weight).rows(), edge])
