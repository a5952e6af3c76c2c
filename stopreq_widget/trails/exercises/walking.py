"""The first exercise: whether a walk is a trail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..check import trail_faults
from ..samples import figure_eight
from .bank import small_networks
from .grading import RIGHT, SOLVERS, Exercise, grade
from .known import keyed
from .questions import Question, vertices
from .report import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from .grading import Judgement
    from .questions import Rows
    from .report import Report
    from .sandbox import Way

KINDS = {"begins": "walks that jump", "again": "edges used twice", "key": "wrong keys", "no edge": "wrong ends"}
"""By a word of what is wrong with a walk first, what a function has to notice."""

STEPS = 4
"""Steps of a random walk at most; with five edges some come to an end before, and some use an edge again."""


def check_is_trail(
    student_function: Callable[..., Any],
    seconds: float | None = None,
    *,
    seed: int | str = 0,
    way: Way | None = None,
) -> Report:
    """Grade a function that says whether a walk is a trail.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges and a list of (u, v, key) steps; returns True or False.
    seconds, seed, way
        As for `check_longest_trail`.

    Examples
    --------
    >>> def trusting(edges, walk):
    ...     return True
    >>> print(check_is_trail(trusting).counterexample.fault)
    it answered True; right is False: step 1: there is no edge between 'a' and 'a'

    """
    return grade(IS_TRAIL, student_function, seconds, seed, way)


def _questions(rng: Random) -> Iterator[Question]:
    path, pair = keyed((("a", "b", 1), ("b", "c", 1))), keyed((("a", "b", 2), ("a", "b", 3)))
    eight = keyed(figure_eight().edges)
    round_trip = (("m", "a", 0), ("a", "b", 1), ("b", "m", 2), ("m", "c", 3), ("c", "d", 4), ("d", "m", 5))
    yield Question(path, (("a", "c", 0),), "a walk over an edge that isn't there")
    yield Question(path, (("a", "b", 1),), "a walk by the key of another edge")
    yield Question(path, (("c", "b", 1), ("b", "a", 0)), "a path against the order of the ends")
    yield Question(path, (("a", "b", 0), ("c", "b", 1)), "a walk that jumps")
    yield Question(path, (("a", "b", 0), ("b", "a", 0)), "a walk there and back over the same edge")
    yield Question(pair, (("a", "b", 0), ("b", "a", 1)), "a walk there and back over parallel edges")
    yield Question(pair, (("a", "b", 7),), "a walk with a key that isn't there")
    yield Question(eight, round_trip, "a walk that visits a vertex twice")
    yield Question(eight, (*round_trip, ("m", "a", 0)), "a walk that uses its first edge again at the end")
    for network in small_networks(rng, weighted=False):
        for walk in _walks(network.edges, rng):
            # A trail is asked about beside the walks that are wrong in one way or another: whoever answers always the
            # same has none of these ways right.
            tries = next((kind for word, kind in KINDS.items() if word in _fault(network.edges, walk)), "")
            yield Question(network.edges, walk, tries=tries or rng.choice(list(KINDS.values())))


def _walks(edges: Rows, rng: Random) -> Iterator[Rows]:
    """Yield walks on a network: none, some that are trails, some that use edges again, and one spoilt in each way."""
    yield ()
    if not edges:
        return
    trail, again = _walk(edges, rng, fresh=True), _walk(edges, rng, fresh=False)
    yield from (trail, again, tuple((v, u, key) for u, v, key in reversed(trail)))
    number = rng.randrange(len(trail))
    u, v, key = trail[number]
    keys = sorted({edge[2] for edge in edges})
    for other in (
        (u, v, rng.choice([one for one in (*keys, 9) if one != key])),
        (v, u, key),
        (u, rng.choice(vertices(edges)), key),
        (rng.choice(vertices(edges)), v, key),
    ):
        yield (*trail[:number], other, *trail[number + 1 :])
    left_out = (*trail[:number], *trail[number + 1 :])
    yield left_out
    yield (*trail, rng.choice(trail))


def _walk(edges: Rows, rng: Random, fresh: bool) -> Rows:
    """Return a random walk; if it has to be fresh, it uses no edge twice."""
    steps: list[tuple[Any, Any, Any]] = []
    used: set[int] = set()
    here = rng.choice(vertices(edges))
    for _ in range(rng.randint(1, STEPS)):
        onward = [(i, edge) for i, edge in enumerate(edges) if here in edge[:2] and not (fresh and i in used)]
        if not onward:
            break
        number, (u, v, key, _) = rng.choice(onward)
        used.add(number)
        there = v if here == u else u
        steps.append((here, there, key))
        here = there
    return tuple(steps)


def _fault(edges: Rows, walk: Rows) -> str:
    """Return the first fault of a walk in words; "" for a trail."""
    return next(iter(trail_faults(edges, walk)), "")


def _judge(question: Question, value: Any) -> Judgement:
    fault = _fault(question.edges, question.walk)
    right = not fault
    if value is right:
        return RIGHT
    if not isinstance(value, bool):
        return f"it answered {value!r}; expected True or False", None
    reason = f": {fault}" if fault else ", it is a trail"
    return f"it answered {value!r}; right is {right}{reason}", Drawing(question.edges, question.walk)


IS_TRAIL = Exercise(
    1,
    "Is it a trail?",
    "Write is_trail(edges, walk): edges are (u, v, key, weight), walk is a list of (u, v, key). A key tells parallel "
    "edges apart; other ends may have the same. Does each step use an edge that is there and unused, and begin where "
    "the one before ended?",
    _questions,
    lambda question: (list(question.edges), list(question.walk)),
    _judge,
    aspect=lambda question: question.tries or "known walks",
    forbidden=(*SOLVERS, "stopreq_widget.trails.check"),
)
