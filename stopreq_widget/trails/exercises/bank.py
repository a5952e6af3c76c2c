"""Every small multigraph there is, and random ones: what a wrong function can't all get right by luck."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, Any

from .questions import SMALL, Question, Rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

Shape = tuple[tuple[int, int], ...]

TINY = 3
"""Edges up to which every choice of the weights 0, 1 and 2 is tried."""

LARGE = (6, 8)
"""Fewest and most edges of a larger random network: trying everything is still quick."""

NAMES = "abcdefghijklmnopqrstuvwxyz"


def shapes(edges: int) -> tuple[Shape, ...]:
    """Return all multigraphs with so many edges and no vertex without one, loops and parts included, once each.

    Two that differ in the names of their vertices only are the same.

    Examples
    --------
    >>> [len(shapes(edges)) for edges in range(6)]
    [1, 2, 7, 23, 79, 274]

    Notes
    -----
    The numbers are those of sequence A053419 in the On-Line Encyclopedia of Integer Sequences.

    """
    parts = _connected(edges)
    found: list[Shape] = []
    for sizes in _partitions(edges):
        runs = [(size, sizes.count(size)) for size in sorted(set(sizes))]
        choices = [combinations_with_replacement(parts[size], times) for size, times in runs]
        found += [_side_by_side([part for run in chosen for part in run]) for chosen in product(*choices)]
    return tuple(found)


def _connected(most: int) -> list[list[Shape]]:
    """Return the connected multigraphs by their number of edges: each has one edge more than a smaller one."""
    by_size: list[list[Shape]] = [[], [((0, 0),), ((0, 1),)]]
    for _ in range(2, most + 1):
        grown: dict[Shape, None] = {}
        for shape in by_size[-1]:
            new = max(map(max, shape)) + 1
            for ends in combinations_with_replacement(range(new + 1), 2):
                if ends != (new, new):
                    grown.setdefault(_canonical((*shape, ends)))
        by_size.append(list(grown))
    return by_size


def _canonical(shape: Shape) -> Shape:
    """Return the same shape for every naming of the vertices: the least one, of those that sort them by their kind."""
    count = max(map(max, shape)) + 1
    kinds: list[Any] = [0] * count
    for _ in range(count):
        seen: list[list[Any]] = [[] for _ in range(count)]
        for u, v in shape:
            seen[u].append((kinds[v], u == v))
            seen[v].append((kinds[u], u == v))
        told = [(kinds[vertex], sorted(seen[vertex])) for vertex in range(count)]
        order = sorted(told)
        kinds = [order.index(kind) for kind in told]
    groups = [[vertex for vertex in range(count) if kinds[vertex] == kind] for kind in sorted(set(kinds))]
    named = []
    for orders in product(*map(permutations, groups)):
        name = {vertex: number for number, vertex in enumerate(vertex for order in orders for vertex in order)}
        named.append(tuple(sorted((min(name[u], name[v]), max(name[u], name[v])) for u, v in shape)))
    return min(named)


def _partitions(total: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for part in range(min(total, most or total), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def _side_by_side(parts: list[Shape]) -> Shape:
    edges: list[tuple[int, int]] = []
    first = 0
    for part in parts:
        edges += [(first + u, first + v) for u, v in part]
        first += max(map(max, part)) + 1
    return tuple(edges)


def small_networks(rng: Random, weighted: bool = True) -> Iterator[Question]:
    """Yield every multigraph of up to five edges, with several choices of weights, smallest first.

    Parameters
    ----------
    rng : random.Random
        Chooses the weights of the larger ones, the order and direction of edges, and which of them get keys that come
        again between other ends, as networkx gives them.
    weighted : bool
        False for an exercise in which weights don't matter: each multigraph comes once then, with weights of 1.

    """
    yield Question(())
    for size in range(1, SMALL + 1):
        for shape in shapes(size):
            if not weighted:
                choices = [(1,) * size]
            elif size <= TINY:
                choices = list(product((0, 1, 2), repeat=size))
            else:
                choices = [(1,) * size, *(tuple(rng.randint(0, 4) for _ in shape) for _ in range(3))]
            for weights in choices:
                yield Question(_rows(shape, weights, rng, shared=rng.random() < 0.5))


def random_networks(rng: Random, count: int) -> Iterator[Question]:
    """Yield random multigraphs of six to eight edges, with loops, parallel edges and parts."""
    for _ in range(count):
        edges = rng.randint(*LARGE)
        many = rng.randint(3, edges)
        shape = tuple((rng.randrange(many), rng.randrange(many)) for _ in range(edges))
        yield Question(_rows(shape, tuple(rng.randint(0, 4) for _ in shape), rng, shared=rng.random() < 0.5))


def _rows(shape: Shape, weights: tuple[int, ...], rng: Random, shared: bool) -> Rows:
    """Return a shape as edges with names, in any order and direction; shared keys count from 0 between two ends."""
    numbered = list(zip(shape, weights, strict=True))
    rng.shuffle(numbered)
    between: dict[tuple[int, int], int] = {}
    rows = []
    for position, (ends, weight) in enumerate(numbered):
        ends = (min(ends), max(ends))
        key = between[ends] = between.get(ends, -1) + 1
        u, v = (NAMES[end] for end in (ends if rng.random() < 0.5 else ends[::-1]))
        rows.append((u, v, key if shared else position, weight))
    return tuple(rows)
