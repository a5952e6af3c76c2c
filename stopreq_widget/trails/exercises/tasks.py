"""The exercises of the lesson, from checking a walk to the argument of Euler."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ..check import trail_faults
from ..methods import exhaustive, tree
from ..network import read_network
from ..samples import complete, figure_eight, grid, koenigsberg, random_cactus, random_network, random_tree
from .grading import RIGHT, Case, grade
from .longest import check_longest_trail
from .report import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from .grading import Judgement
    from .report import Report, Rows


@dataclass(frozen=True, slots=True)
class Exercise:
    """What a student is asked, and the function that grades it."""

    number: int
    title: str
    task: str
    check: Callable[..., Report]


def check_is_trail(student_function: Callable[..., Any], seconds: float = 2.0) -> Report:
    """Grade a function that says whether a walk is a trail.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges and a list of (u, v, key) steps; returns True or False.
    seconds : float
        Time limit for each call.

    Examples
    --------
    >>> def trusting(edges, walk):
    ...     return True
    >>> print(check_is_trail(trusting))
    Is it a trail?: 5 of 10 right.
    The smallest case that went wrong is a walk over an edge that isn't there: it answered True; right is False: step
    1: there is no edge between 'a' and 'c'

    """
    path = _keyed((("a", "b", 1), ("b", "c", 1)))
    pair = _keyed((("a", "b", 2), ("a", "b", 3)))
    eight = _keyed(figure_eight().edges)
    round_trip = [("m", "a", 0), ("a", "b", 1), ("b", "m", 2), ("m", "c", 3), ("c", "d", 4), ("d", "m", 5)]
    asked: list[tuple[str, Rows, list[Any]]] = [
        ("the empty walk", path, []),
        ("a walk over an edge that isn't there", path, [("a", "c", 0)]),
        ("a path", path, [("a", "b", 0), ("b", "c", 1)]),
        ("a path against the order of the ends", path, [("c", "b", 1), ("b", "a", 0)]),
        ("a walk that jumps", path, [("a", "b", 0), ("c", "b", 1)]),
        ("a walk there and back over the same edge", path, [("a", "b", 0), ("b", "a", 0)]),
        ("a walk there and back over parallel edges", pair, [("a", "b", 0), ("b", "a", 1)]),
        ("a walk with a key that isn't there", pair, [("a", "b", 7)]),
        ("a walk that visits a vertex twice", eight, round_trip),
        ("a walk that uses its first edge again at the end", eight, [*round_trip, ("m", "a", 0)]),
    ]
    return grade("Is it a trail?", student_function, [_truth(*question) for question in asked], seconds)


def _truth(name: str, edges: Rows, walk: list[Any]) -> Case:
    faults = trail_faults(edges, walk)
    right = not faults
    reason = f": {faults[0]}" if faults else ""

    def judge(value: Any) -> Judgement:
        if value is right:
            return RIGHT
        return f"it answered {value!r}; right is {right}{reason}", Drawing(edges, tuple(walk))

    return Case(name, (list(edges), walk), judge, edges)


def check_tree_diameter(student_function: Callable[..., Any], seconds: float = 1.0) -> Report:
    """Grade a function that finds the length of a longest path in a tree, in linear time.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, weight) edges that form a tree; returns the length.
    seconds : float
        Time limit for each tree; the last has 3,000 edges, so trying all paths is too slow.

    """
    trees = [
        ("a tree of one edge", (("a", "b", 4),)),
        ("a star", (("hub", "a", 4), ("hub", "b", 2), ("hub", "c", 3))),
        ("a heavy edge at the side", (("a", "b", 1), ("b", "c", 1), ("b", "x", 9), ("c", "y", 1))),
        ("a path that misses the first vertex", (("a", "b", 1), ("b", "c", 7), ("b", "d", 8), ("d", "e", 2))),
        *((f"a random tree of {n} edges", random_tree(n + 1, Random(n)).edges) for n in (6, 20, 300)),
        ("a large bushy tree", random_tree(3001, Random(1)).edges),
    ]
    return grade("The diameter of a tree", student_function, [_diameter(*row) for row in trees], seconds)


def _diameter(name: str, edges: tuple[tuple[str, str, int], ...]) -> Case:
    best = tree.solve(read_network(edges))
    small = edges if len(edges) <= 30 else ()

    def judge(value: Any) -> Judgement:
        if isinstance(value, int | float) and not isinstance(value, bool) and value == best.length:
            return RIGHT
        path = " – ".join(map(str, best.vertices)) if small else "the longest path"
        return f"it answered {value!r}, but {path} has length {best.length}", Drawing(small, (), best.edges)

    return Case(name, (list(edges),), judge, small)


def check_bound(student_function: Callable[..., Any], seconds: float = 2.0) -> Report:
    """Grade an upper bound for branch and bound: never too low, and better than adding up everything.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges, a list of the keys that are used, and the vertex where the trail is
        now; returns a number that what can still be added doesn't exceed.
    seconds : float
        Time limit for each call.

    """
    networks = [
        ("two edges apart", _keyed((("a", "b", 2), ("c", "d", 5)))),
        ("a star", _keyed((("hub", "a", 4), ("hub", "b", 2), ("hub", "c", 3), ("hub", "d", 3)))),
        ("a figure eight", _keyed(figure_eight().edges)),
        ("Königsberg", _keyed(koenigsberg().edges)),
        ("a cactus", _keyed(random_cactus(3, Random(2)).edges)),
        ("a random network", _keyed(random_network(6, 10, Random(4)).edges)),
    ]
    cases = [_bound_case(name, edges, used) for name, edges in networks for used in (0, 1, 2)]
    return grade("A bound", student_function, cases, seconds)


def _bound_case(name: str, edges: Rows, used: int) -> Case:
    walk = exhaustive.solve(read_network(edges)).edges[:used]
    keys = [key for _, _, key in walk]
    here = walk[-1][1] if walk else edges[0][0]
    left = [edge for edge in edges if edge[2] not in keys]
    truth = _best_from(left, here)
    everything = sum(edge[3] for edge in edges) - sum(edge[3] for edge in edges if edge[2] in keys)

    def judge(value: Any) -> Judgement:
        if not isinstance(value, int | float) or isinstance(value, bool):
            return f"it answered {value!r}; expected a number", None
        if value < truth:
            return f"it answered {value}, but {truth} more can be had from {here!r}; the search would miss it", None
        if value >= everything > truth and name == "two edges apart":
            return f"it answered {value}, but what can't be reached from {here!r} can't be added", None
        return RIGHT

    return Case(f"{name} after {used} edges, at {here!r}", (list(edges), keys, here), judge, edges)


def _best_from(edges: list[Any], here: Any) -> int:
    """Return the most that can be walked from a vertex, by trying everything."""
    best = 0
    for position, (u, v, _, weight) in enumerate(edges):
        if here in (u, v):
            rest = edges[:position] + edges[position + 1 :]
            best = max(best, weight + _best_from(rest, v if here == u else u))
    return best


def check_walkable(student_function: Callable[..., Any], seconds: float = 2.0) -> Report:
    """Grade a function that says, by the argument of Euler, whether all edges can be walked in one go.

    Parameters
    ----------
    student_function : callable
        Gets a list of (u, v, key, weight) edges; returns True or False.
    seconds : float
        Time limit for each network; trying all trails is too slow for the last.

    """
    networks = [
        ("the empty network", ()),
        ("a loop", (("a", "a", 1),)),
        ("two edges apart", (("a", "b", 2), ("c", "d", 5))),
        ("a star of three", (("hub", "a", 1), ("hub", "b", 1), ("hub", "c", 1))),
        ("a triangle with a tail", (("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("c", "d", 5))),
        ("two rings apart", (("a", "b", 1), ("a", "b", 1), ("c", "d", 1), ("c", "d", 1))),
        ("a loop at the end of an edge", (("a", "b", 1), ("b", "b", 1))),
        ("a figure eight", figure_eight().edges),
        ("Königsberg", koenigsberg().edges),
        ("the complete graph on five vertices", complete(5).edges),
        ("a grid", grid(4, 4).edges),
        ("the complete graph on nine vertices", complete(9).edges),
    ]
    return grade("In one go", student_function, [_walkable(*row) for row in networks], seconds)


def _walkable(name: str, edges: tuple[tuple[str, str, int], ...]) -> Case:
    degree: dict[str, int] = {}
    for u, v, _ in edges:
        degree[u] = degree.get(u, 0) + 1
        degree[v] = degree.get(v, 0) + 1
    odd = sorted(v for v, count in degree.items() if count % 2)
    reached = {edges[0][0]} if edges else set()
    for _ in edges:
        reached |= {w for u, v, _ in edges if u in reached or v in reached for w in (u, v)}
    apart = len(reached) < len(degree)
    right = not apart and len(odd) <= 2
    reason = "it falls apart" if apart else f"odd vertices: {', '.join(odd) or 'none'}"

    def judge(value: Any) -> Judgement:
        return RIGHT if value is right else (f"it answered {value!r}; right is {right} ({reason})", None)

    rows = _keyed(edges)
    return Case(name, (list(rows),), judge, rows if len(rows) <= 30 else ())


def _keyed(edges: tuple[tuple[str, str, int], ...]) -> Rows:
    return tuple((u, v, key, weight) for key, (u, v, weight) in enumerate(edges))


EXERCISES = (
    Exercise(
        1,
        "Is it a trail?",
        "Write is_trail(edges, walk): edges are (u, v, key, weight), walk is a list of (u, v, key). Does each step "
        "use an edge that is there and unused, and begin where the one before ended?",
        check_is_trail,
    ),
    Exercise(
        2,
        "The diameter of a tree",
        "Write diameter(edges): edges are (u, v, weight) and form a tree. Return the length of its longest path, in "
        "time proportional to its size.",
        check_tree_diameter,
    ),
    Exercise(
        3,
        "Backtracking",
        "Write longest(edges): edges are (u, v, key, weight). Return a longest trail as a list of (u, v, key).",
        check_longest_trail,
    ),
    Exercise(
        4,
        "A bound",
        "Write bound(edges, used, here): how much can a trail that has used the edges with these keys and is at `here` "
        "still gain at most? Never too little; and don't count what can't be reached.",
        check_bound,
    ),
    Exercise(
        5,
        "In one go",
        "Write walkable(edges): can all edges be walked in one go? Don't try; count.",
        check_walkable,
    ),
)
