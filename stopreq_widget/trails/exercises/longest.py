"""The main exercise: a function that finds a longest trail."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..check import edge_numbers, trail_faults
from ..network import read_network
from ..solve import longest_trail
from .bank import random_networks, small_networks
from .grading import RIGHT, Exercise, grade
from .known import graded_networks
from .questions import Question
from .report import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from .grading import Judgement
    from .report import Report
    from .sandbox import Way

RANDOM = 40
"""Larger random networks."""


def check_longest_trail(
    student_function: Callable[..., Any],
    seconds: float | None = None,
    *,
    as_graph: bool = False,
    seed: int | str = 0,
    way: Way | None = None,
) -> Report:
    """Grade a function that finds a longest trail.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges; a key tells parallel edges apart, and may come again between other
        ends. Returns the trail as a list of (u, v, key) in walking order.
    seconds : float, optional
        Limit of processor time for each network; 1 when left out.
    as_graph : bool
        Give a networkx.MultiGraph instead of the list; the weight is the edge attribute "weight".
    seed : int or str
        The class's: the same one gives the same random networks everywhere.
    way : str, optional
        How to run the function; left out, in the way that this machine has.

    Returns
    -------
    Report
        With the smallest network that goes wrong, drawn with the student's trail and a longer one beside it.

    Examples
    --------
    >>> def heaviest_edge(edges):
    ...     return [max(edges, key=lambda edge: edge[3])[:3]] if edges else []
    >>> report = check_longest_trail(heaviest_edge)
    >>> report.passed, report.counterexample.fault
    (False, 'your trail has length 1, but a – a – a has length 2')

    """
    exercise = replace(LONGEST, arguments=_as_graph) if as_graph else LONGEST
    return grade(exercise, student_function, seconds, seed, way)


def _questions(rng: Random) -> Iterator[Question]:
    yield from small_networks(rng)
    yield from (Question(edges, name=name) for name, edges in graded_networks())
    yield from random_networks(rng, RANDOM)


def _as_list(question: Question) -> tuple[Any, ...]:
    return (list(question.edges),)


def _as_graph(question: Question) -> tuple[Any, ...]:
    import networkx as nx

    graph = nx.MultiGraph()
    for u, v, key, weight in question.edges:
        graph.add_edge(u, v, key=key, weight=weight)
    return (graph,)


def _judge(question: Question, value: Any) -> Judgement:
    edges = question.edges
    if not isinstance(value, list):
        return f"it returned {value!r}; expected a list of (u, v, key), the edges of a trail in walking order", None
    short = next((step for step in value if not isinstance(step, list) or len(step) != 3), None)
    if short is not None:
        return f"it returned a list with {short!r}; expected (u, v, key) for each edge", None
    walk = tuple(map(tuple, value))
    faults = trail_faults(edges, walk)
    if faults:
        return f"what it returned is no trail: {faults[0]}", Drawing(edges, walk)
    network = read_network(edges)
    length = network.length(sum(network.ws[number] for number in edge_numbers(network, walk)))
    best = longest_trail(edges)
    if length == best.length:
        return RIGHT
    longer = " – ".join(map(str, best.vertices))
    return f"your trail has length {length}, but {longer} has length {best.length}", Drawing(edges, walk, best.edges)


LONGEST = Exercise(
    3,
    "A longest trail",
    "Write longest(edges): edges are (u, v, key, weight). A key tells parallel edges apart; other ends may have the "
    "same. Return a longest trail as a list of (u, v, key), in walking order.",
    _questions,
    _as_list,
    _judge,
)
