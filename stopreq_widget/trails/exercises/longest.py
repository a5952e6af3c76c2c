"""The main exercise: a function that finds a longest trail, graded on networks that catch the usual mistakes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ..check import edge_numbers, trail_faults
from ..network import read_network
from ..samples import complete, figure_eight, grid, koenigsberg, random_cactus, random_network, random_tree
from ..solve import longest_trail
from .grading import RIGHT, Case, grade
from .report import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from .grading import Judgement
    from .report import Report, Rows

PLAYED = (
    (
        "a network from play, by the coast",
        (
            ("Astoria", "Seaside", 1), ("Seaside", "Tillamook", 3), ("Tillamook", "Lincoln City", 2),
            ("Lincoln City", "Salem", 3), ("Salem", "Portland", 3), ("Portland", "Tillamook", 4),
            ("Lincoln City", "Newport", 1), ("Newport", "Corvallis", 3), ("Corvallis", "Eugene", 2),
            ("Portland", "Hood River", 4), ("Hood River", "The Dalles", 1),
        ),
    ),
    (
        "a network from play, in two parts",
        (
            ("Bend", "Redmond", 1), ("Redmond", "Prineville", 1), ("Prineville", "Mitchell", 2),
            ("Bend", "Sisters", 2), ("Sisters", "Redmond", 1), ("Redmond", "Madras", 2), ("Bend", "La Pine", 2),
            ("La Grande", "Enterprise", 4), ("La Grande", "Baker City", 3), ("Baker City", "Ontario", 4),
            ("Pendleton", "La Grande", 3), ("Pendleton", "Hermiston", 2),
        ),
    ),
)  # fmt: skip


def graded_networks() -> tuple[tuple[str, Rows], ...]:
    """Return the graded networks as (name, edges), with (u, v, key, weight) edges, smallest first.

    Examples
    --------
    >>> [len(edges) for _, edges in graded_networks()][:4]
    [0, 1, 1, 2]

    """
    plain: list[tuple[str, tuple[tuple[str, str, int], ...]]] = [
        ("the empty network", ()),
        ("a single edge", (("a", "b", 3),)),
        ("a single loop", (("a", "a", 2),)),
        ("two edges apart", (("a", "b", 2), ("c", "d", 5))),
        ("two parallel edges", (("a", "b", 2), ("a", "b", 3))),
        ("a triangle", (("a", "b", 1), ("b", "c", 2), ("c", "a", 3))),
        ("a star: a path has two ends only", (("hub", "a", 4), ("hub", "b", 2), ("hub", "c", 3))),
        ("a triangle with a tail", (("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("c", "d", 5))),
        ("a heavy dead end", (("a", "b", 9), ("a", "c", 1), ("c", "d", 6), ("c", "e", 6))),
        ("a loop on the way", (("a", "b", 1), ("b", "b", 4), ("b", "c", 1), ("b", "d", 2))),
        ("three parallel edges and a tail", (("a", "b", 1), ("a", "b", 2), ("a", "b", 3), ("b", "c", 1))),
        ("a figure eight: the middle is visited twice", figure_eight().edges),
        ("the bridges of Königsberg", koenigsberg().edges),
        ("two rings joined by a bridge", _two_rings()),
        ("a random tree", random_tree(10, Random(3)).edges),
        ("the complete graph on five vertices", complete(5).edges),
        *PLAYED,
        ("a cactus", random_cactus(4, Random(5)).edges),
        ("a grid", grid(3, 3).edges),
        ("a dense network of short routes", random_network(7, 13, Random(11)).edges),
    ]
    keyed = ((name, tuple((u, v, key, w) for key, (u, v, w) in enumerate(edges))) for name, edges in plain)
    return tuple(sorted(keyed, key=lambda item: len(item[1])))


def _two_rings() -> tuple[tuple[str, str, int], ...]:
    left = (("a", "b", 1), ("b", "c", 1), ("c", "a", 1))
    right = (("x", "y", 1), ("y", "z", 1), ("z", "x", 1))
    return (*left, ("c", "x", 2), *right)


def check_longest_trail(
    student_function: Callable[..., Any], seconds: float = 2.0, *, as_graph: bool = False, fork: bool | None = None
) -> Report:
    """Grade a function that finds a longest trail.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges; the keys are different for all edges. Returns the trail as a list of
        (u, v, key) or (u, v) in walking order, or only its length.
    seconds : float
        Time limit for each network.
    as_graph : bool
        Give a networkx.MultiGraph instead of the list; the weight is the edge attribute "weight".
    fork : bool, optional
        Whether to use a child process to stop it; left out, wherever that can be had.

    Returns
    -------
    Report
        With the smallest network that went wrong, drawn with the student's trail and a longer one beside it.

    Examples
    --------
    >>> def heaviest_edge(edges):
    ...     return [max(edges, key=lambda edge: edge[3])[:3]] if edges else []
    >>> print(check_longest_trail(heaviest_edge))
    A longest trail: 4 of 21 right.
    The smallest case that went wrong is two parallel edges: your trail has length 3, but a – b – a has length 5

    """
    return grade("A longest trail", student_function, longest_cases(as_graph), seconds, fork)


def longest_cases(as_graph: bool = False) -> list[Case]:
    """Return a case for each graded network."""
    return [_case(name, edges, as_graph) for name, edges in graded_networks()]


def _case(name: str, edges: Rows, as_graph: bool) -> Case:
    best = longest_trail(edges)
    network = read_network(edges)

    def judge(value: Any) -> Judgement:
        if isinstance(value, int | float) and not isinstance(value, bool):
            if value == best.length:
                return RIGHT
            problem = "longer than any" if value > best.length else "not the longest"
            return f"the length {value} is {problem}; the longest trail has {best.length}", Drawing(
                edges, (), best.edges
            )
        if not isinstance(value, list):
            return f"it returned {value!r}; expected a list of edges, or a length", None
        faults = trail_faults(edges, value)
        numbers = edge_numbers(network, value)
        student = tuple(tuple(step) if isinstance(step, list) else step for step in value)
        if faults:
            return f"what it returned is no trail: {faults[0]}", Drawing(edges, student)
        length = network.length(sum(network.ws[number] for number in numbers))
        if length == best.length:
            return RIGHT
        longer = " – ".join(map(str, best.vertices))
        text = f"your trail has length {length}, but {longer} has length {best.length}"
        return text, Drawing(edges, student, best.edges)

    return Case(name, (_graph(edges) if as_graph else list(edges),), judge, edges)


def _graph(edges: Rows) -> Any:
    import networkx as nx

    graph = nx.MultiGraph()
    for u, v, key, weight in edges:
        graph.add_edge(u, v, key=key, weight=weight)
    return graph
