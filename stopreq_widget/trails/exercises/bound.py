"""The fourth exercise: how much a trail can still gain, for branch and bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..check import is_trail
from ..core import longest_length
from .bank import random_networks, small_networks
from .grading import RIGHT, Exercise, grade
from .known import graded_networks
from .questions import Question, reachable, vertices
from .report import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from .grading import Judgement
    from .questions import Rows
    from .report import Report
    from .sandbox import Way

USED = 3
"""Edges that the trail has used at most."""

RANDOM = 30
"""Larger random networks."""


def check_bound(
    student_function: Callable[..., Any],
    seconds: float | None = None,
    *,
    seed: int | str = 0,
    way: Way | None = None,
) -> Report:
    """Grade an upper bound for branch and bound: never too low, and nothing added that is used or can't be reached.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges whose keys are all different, a list of the keys that are used, and the
        vertex where the trail is now; returns a number that what can still be added doesn't exceed.
    seconds, seed, way
        As for `check_longest_trail`.

    Examples
    --------
    >>> report = check_bound(lambda edges, used, here: sum(weight for *_, weight in edges))
    >>> print(report.counterexample.fault)
    it answered 1, but the unused edges that can be reached from 'a' weigh 0

    """
    return grade(BOUND, student_function, seconds, seed, way)


def _questions(rng: Random) -> Iterator[Question]:
    for network in (*small_networks(rng), *random_networks(rng, RANDOM)):
        if network.edges:
            yield from _states("", network.edges, rng)
    for name, edges in graded_networks():
        yield from _states(name, edges, rng)


def _states(name: str, edges: Rows, rng: Random) -> Iterator[Question]:
    """Yield a state of a search on a network before its first step, and one on its way."""
    own = tuple((u, v, position, weight) for position, (u, v, _, weight) in enumerate(edges))
    yield Question(own, name=name)
    left, here, walk = list(own), rng.choice(own)[0], []
    for _ in range(rng.randint(1, USED)):
        onward = [edge for edge in left if here in edge[:2]]
        if onward:
            edge = rng.choice(onward)
            left.remove(edge)
            there = edge[1] if edge[0] == here else edge[0]
            walk.append((here, there, edge[2]))
            here = there
    yield Question(own, tuple(walk), name)


def _here(question: Question) -> Any:
    return question.walk[-1][1] if question.walk else question.edges[0][0]


def _unused(question: Question) -> list[Any]:
    used = {key for _, _, key in question.walk}
    return [edge for edge in question.edges if edge[2] not in used]


def _fits(question: Question) -> bool:
    return bool(question.edges) and is_trail(question.edges, question.walk)


def _judge(question: Question, value: Any) -> Judgement:
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return f"it answered {value!r}; expected a number", None
    here, unused = _here(question), _unused(question)
    drawing = Drawing(question.edges, question.walk)
    truth = best_from(unused, here)
    if value < truth:
        return f"it answered {value}, but {truth} more can be had from {here!r}; the search would miss it", drawing
    near = reachable(unused, here)
    reach = sum(weight for u, _, _, weight in unused if u in near)
    if value > reach:
        return f"it answered {value}, but the unused edges that can be reached from {here!r} weigh {reach}", drawing
    return RIGHT


def best_from(edges: Iterable[Any], here: Any) -> int:
    """Return the most that can be walked from a vertex.

    A longest trail of the network with a very heavy edge more that ends there must begin with that edge.

    Examples
    --------
    >>> best_from([("a", "b", 0, 2), ("b", "c", 1, 3)], "b")
    3

    """
    rows = list(edges)
    number = {vertex: i for i, vertex in enumerate([here, *vertices(rows)])}
    heavy: int = sum(edge[3] for edge in rows) + 1
    return longest_length([(number[u], number[v], w) for u, v, _, w in rows] + [(-1, number[here], heavy)]) - heavy


BOUND = Exercise(
    4,
    "A bound",
    "Write bound(edges, used, here): how much can a trail that has used the edges with these keys and is at `here` "
    "still gain at most? Never too little; and don't count what is used or can't be reached. Here all keys are "
    "different.",
    _questions,
    lambda question: (list(question.edges), [key for _, _, key in question.walk], _here(question)),
    _judge,
    _fits,
)
