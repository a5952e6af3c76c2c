"""The second exercise: the longest path of a tree, in linear time."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..methods import tree
from ..network import read_network
from ..samples import random_tree
from .bank import small_networks
from .grading import RIGHT, Exercise, grade
from .known import keyed
from .questions import Question, reachable, vertices
from .report import DRAWN, Drawing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from .grading import Judgement
    from .report import Report
    from .sandbox import Way

LARGE = 20_000
"""Edges of the last tree: linear time is a few hundredths of a second, quadratic time a minute."""

RANDOM = 30
"""Random trees of 6 to 60 edges."""


def check_tree_diameter(
    student_function: Callable[..., Any],
    seconds: float | None = None,
    *,
    seed: int | str = 0,
    way: Way | None = None,
) -> Report:
    """Grade a function that finds the length of a longest path in a tree, in linear time.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, weight) edges that form a tree (none for a tree of one vertex); returns the length.
    seconds : float, optional
        Limit of processor time for each tree, 1 when left out; the last has 20,000 edges.
    seed, way
        As for `check_longest_trail`.

    Examples
    --------
    >>> report = check_tree_diameter(lambda edges: sum(weight for _, _, weight in edges))
    >>> print(report.counterexample.fault)
    it answered 3, but c – b – d has length 2

    """
    return grade(DIAMETER, student_function, seconds, seed, way)


def _questions(rng: Random) -> Iterator[Question]:
    yield from filter(_is_tree, small_networks(rng))
    for _ in range(RANDOM):
        yield Question(keyed(random_tree(rng.randint(7, 61), rng, heaviest=9).edges))
    yield Question(keyed(random_tree(LARGE + 1, rng).edges), name="a large bushy tree")


def _is_tree(question: Question) -> bool:
    edges = question.edges
    met = vertices(edges)
    return not edges or (len(met) == len(edges) + 1 == len(reachable(edges, met[0])))


def _aspect(question: Question) -> str:
    if question.name:
        return "a large tree, in time"
    if any(edge[3] == 0 for edge in question.edges):
        return "weights of zero"
    ends = Counter(vertex for edge in question.edges for vertex in edge[:2])
    return "paths" if max(ends.values(), default=0) <= 2 else "trees"


def _judge(question: Question, value: Any) -> Judgement:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"it answered {value!r}; expected a number", None
    best = tree.solve(read_network(question.edges))
    if value == best.length:
        return RIGHT
    small = 0 < len(question.edges) <= DRAWN
    path = " – ".join(map(str, best.vertices)) if small else "the longest path"
    return f"it answered {value!r}, but {path} has length {best.length}", Drawing(question.edges, (), best.edges)


DIAMETER = Exercise(
    2,
    "The diameter of a tree",
    "Write diameter(edges): edges are (u, v, weight) and form a tree; a tree of one vertex has none. Return the length "
    "of its longest path, in time proportional to its size.",
    _questions,
    lambda question: ([(u, v, weight) for u, v, _, weight in question.edges],),
    _judge,
    _is_tree,
    _aspect,
)
