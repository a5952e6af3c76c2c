"""Smaller questions: what is left of a network without a vertex, an edge, a step or some weight."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .bank import NAMES
from .questions import Question, vertices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .questions import Rows


def smaller(question: Question) -> list[Question]:
    """Return questions that are smaller, those that leave out most first.

    Examples
    --------
    >>> for question in smaller(Question((("a", "b", 0, 2),))):
    ...     print(question.edges)
    ()
    (('a', 'b', 0, 0),)
    (('a', 'b', 0, 1),)

    """
    found = dict.fromkeys(_with_less(question.edges, question.walk))
    return [other for other in found if other.size < question.size]


def _with_less(edges: Rows, walk: Rows) -> Iterator[Question]:
    for vertex in vertices(edges):
        yield Question(tuple(e for e in edges if vertex not in e[:2]), tuple(s for s in walk if vertex not in s[:2]))
    for number, (u, v, key, _) in enumerate(edges):
        rest = edges[:number] + edges[number + 1 :]
        yield Question(rest, walk)
        yield Question(rest, tuple(step for step in walk if step not in ((u, v, key), (v, u, key))))
    for number in range(len(walk)):
        yield Question(edges, walk[:number] + walk[number + 1 :])
    for number, (u, v, key, weight) in enumerate(edges):
        for less in sorted({0, 1, weight // 2, max(weight - 1, 0)}):
            yield Question((*edges[:number], (u, v, key, less), *edges[number + 1 :]), walk)


def smallest(question: Question, first_that_fails: Callable[[Sequence[Question]], Question | None]) -> Question:
    """Return a question that still fails while nothing smaller does, or none that could be tried.

    Parameters
    ----------
    question : Question
        One that fails.
    first_that_fails : callable
        Gets questions; returns the first of them that fails, or None.

    """
    while True:
        found = first_that_fails(smaller(question))
        if found is None:
            break
        question = found
    plain = _renamed(question)
    return plain if plain != question and first_that_fails([plain]) else question


def _renamed(question: Question) -> Question:
    """Return the question with vertices a, b, c… in the order in which they are met."""
    met = vertices([*question.edges, *question.walk])
    if len(met) > len(NAMES):
        return question
    name: dict[Any, str] = dict(zip(met, NAMES, strict=False))
    edges = tuple((name[u], name[v], key, weight) for u, v, key, weight in question.edges)
    return replace(question, edges=edges, walk=tuple((name[u], name[v], key) for u, v, key in question.walk))
