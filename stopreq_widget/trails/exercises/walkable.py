"""The fifth exercise: the argument of Euler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..samples import complete, grid
from .bank import random_networks, small_networks
from .grading import RIGHT, Exercise, grade
from .known import graded_networks, keyed
from .questions import Question, reachable, vertices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from .grading import Judgement
    from .report import Report
    from .sandbox import Way

RANDOM = 60
"""Larger random networks."""


def check_walkable(
    student_function: Callable[..., Any],
    seconds: float | None = None,
    *,
    seed: int | str = 0,
    way: Way | None = None,
) -> Report:
    """Grade a function that says, by the argument of Euler, whether all edges can be walked in one go.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges; returns True or False.
    seconds, seed, way
        As for `check_longest_trail`; trying all trails is too slow for the last network.

    Examples
    --------
    >>> print(check_walkable(lambda edges: True).counterexample.fault)
    it answered True; right is False (it falls apart)

    """
    return grade(WALKABLE, student_function, seconds, seed, way)


def _questions(rng: Random) -> Iterator[Question]:
    yield from small_networks(rng, weighted=False)
    yield from (Question(edges, name=name) for name, edges in graded_networks())
    yield from random_networks(rng, RANDOM)
    yield Question(keyed(grid(4, 4).edges), name="a larger grid")
    yield Question(keyed(complete(9).edges), name="the complete graph on nine vertices")
    yield Question(keyed(complete(10).edges), name="the complete graph on ten vertices")


def _judge(question: Question, value: Any) -> Judgement:
    edges = question.edges
    met = vertices(edges)
    odd = [vertex for vertex in met if sum((u == vertex) + (v == vertex) for u, v, _, _ in edges) % 2]
    apart = bool(met) and len(reachable(edges, met[0])) < len(met)
    right = not apart and len(odd) <= 2
    if value is right:
        return RIGHT
    if not isinstance(value, bool):
        return f"it answered {value!r}; expected True or False", None
    reason = "it falls apart" if apart else f"odd vertices: {', '.join(map(str, odd)) or 'none'}"
    return f"it answered {value!r}; right is {right} ({reason})", None


WALKABLE = Exercise(
    5,
    "In one go",
    "Write walkable(edges): edges are (u, v, key, weight). Can all of them be walked in one go? Don't try; count.",
    _questions,
    lambda question: (list(question.edges),),
    _judge,
)
