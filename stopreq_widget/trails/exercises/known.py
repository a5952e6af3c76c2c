"""Networks with a name: the classics, some from play, and what catches the usual mistakes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ..samples import complete, figure_eight, grid, koenigsberg, random_cactus, random_network, random_tree

if TYPE_CHECKING:
    from .questions import Rows

Triples = tuple[tuple[str, str, int], ...]

PLAYED: tuple[tuple[str, Triples], ...] = (
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
    """Return the networks that have a name, as (name, edges), with (u, v, key, weight) edges, smallest first.

    Examples
    --------
    >>> [len(edges) for _, edges in graded_networks()][:4]
    [4, 5, 6, 7]

    """
    plain: list[tuple[str, Triples]] = [
        ("a heavy dead end", (("a", "b", 9), ("a", "c", 1), ("c", "d", 6), ("c", "e", 6))),
        ("a loop on the way and a branch", (("a", "b", 1), ("b", "b", 4), ("b", "c", 1), ("b", "d", 2), ("d", "e", 1))),
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
    return tuple(sorted(((name, keyed(edges)) for name, edges in plain), key=lambda item: len(item[1])))


def keyed(edges: Triples) -> Rows:
    """Return (u, v, weight) edges with their position as key."""
    return tuple((u, v, key, weight) for key, (u, v, weight) in enumerate(edges))


def _two_rings() -> Triples:
    left = (("a", "b", 1), ("b", "c", 1), ("c", "a", 1))
    right = (("x", "y", 1), ("y", "z", 1), ("z", "x", 1))
    return (*left, ("c", "x", 2), *right)
