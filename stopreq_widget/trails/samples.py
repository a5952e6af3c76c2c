"""Networks to teach with: the classics, and random ones of every kind, with a place for each vertex."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sample:
    """A small network with a name and a place for each of its vertices.

    Attributes
    ----------
    name, title : str
        A short name, and what a heading says.
    edges : tuple of (u, v, weight)
        Vertices are strings.
    places : dict of (x, y)
        Between -1 and 1, y upward.

    """

    name: str
    title: str
    edges: tuple[tuple[str, str, int], ...]
    places: dict[str, Place]


def koenigsberg() -> Sample:
    """Return Euler's seven bridges of 1736: four odd vertices, so one bridge has to be left out.

    Examples
    --------
    >>> from stopreq_widget.trails import longest_trail
    >>> longest_trail(koenigsberg().edges).length
    6

    """
    pairs = (*[("N", "I")] * 2, *[("S", "I")] * 2, ("N", "E"), ("S", "E"), ("I", "E"))
    names = {"N": "north bank", "S": "south bank", "I": "island", "E": "east"}
    places = {"north bank": (-0.2, 0.9), "south bank": (-0.2, -0.9), "island": (-0.6, 0.0), "east": (0.9, 0.0)}
    edges = tuple((names[a], names[b], 1) for a, b in pairs)
    return Sample("koenigsberg", "The bridges of Königsberg", edges, places)


def figure_eight() -> Sample:
    """Return two rings that meet in one vertex: everything can be walked, but the middle has to be visited twice."""
    edges = (("m", "a", 1), ("a", "b", 2), ("b", "m", 1), ("m", "c", 1), ("c", "d", 2), ("d", "m", 1))
    places = {"m": (0.0, 0.0), "a": (-0.8, 0.6), "b": (-0.8, -0.6), "c": (0.8, 0.6), "d": (0.8, -0.6)}
    return Sample("figure_eight", "A figure eight", edges, places)


def grid(width: int = 4, height: int = 3) -> Sample:
    """Return a street grid; the odd vertices are those on its rim, corners apart."""
    edges = []
    for x in range(width):
        for y in range(height):
            if x + 1 < width:
                edges.append((f"{x},{y}", f"{x + 1},{y}", 1))
            if y + 1 < height:
                edges.append((f"{x},{y}", f"{x},{y + 1}", 1))
    wide = max(width, height) - 1 or 1
    places = {
        f"{x},{y}": ((2 * x - width + 1) / wide, (2 * y - height + 1) / wide)
        for x in range(width)
        for y in range(height)
    }
    return Sample(f"grid_{width}x{height}", f"A grid of {width} by {height}", tuple(edges), places)


def complete(size: int = 6) -> Sample:
    """Return the complete graph: with an even number of vertices all are odd, and size / 2 - 1 edges are left out."""
    names = [chr(ord("a") + i) for i in range(size)]
    edges = tuple((u, v, 1) for u, v in combinations(names, 2))
    return Sample(f"complete_{size}", f"The complete graph on {size} vertices", edges, _circle(names))


def random_tree(size: int, rng: Random, heaviest: int = 4) -> Sample:
    """Return a random recursive tree with `size` vertices and weights from 1 to `heaviest`."""
    edges = [(f"v{rng.randrange(i)}", f"v{i}", rng.randint(1, heaviest)) for i in range(1, size)]
    names = [f"v{i}" for i in range(size)]
    return Sample(f"tree_{size}", f"A random tree with {size} vertices", tuple(edges), _circle(names))


def random_cactus(rings: int, rng: Random, heaviest: int = 4) -> Sample:
    """Return random rings of 2 to 5 edges, each hung up at a vertex of those before."""
    names = ["v0"]
    edges = []
    for _ in range(rings):
        ring = [rng.choice(names)]
        for _ in range(rng.randint(1, 4)):
            names.append(f"v{len(names)}")
            ring.append(names[-1])
        pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
        edges += [(u, v, rng.randint(1, heaviest)) for u, v in pairs]
    return Sample(f"cactus_{rings}", f"A random cactus of {rings} rings", tuple(edges), _circle(names))


def random_network(size: int, edges: int, rng: Random, heaviest: int = 2) -> Sample:
    """Return a connected random multigraph: a random tree and then edges between any two different vertices.

    With 25 to 30 edges of weight 1 or 2 among half as many vertices this is the hard kind: short routes, many cycles.

    """
    rows = list(random_tree(size, rng, heaviest).edges)
    while size > 1 and len(rows) < edges:
        u, v = rng.sample(range(size), 2)
        rows.append((f"v{u}", f"v{v}", rng.randint(1, heaviest)))
    names = [f"v{i}" for i in range(size)]
    title = f"A random network of {len(rows)} edges"
    return Sample(f"random_{size}_{len(rows)}", title, tuple(rows), _circle(names))


def classics() -> tuple[Sample, ...]:
    """Return the networks that need no random numbers, smallest first."""
    return figure_eight(), koenigsberg(), complete(6), grid(4, 3)


def _circle(names: list[str]) -> dict[str, Place]:
    step = 2 * pi / max(len(names), 1)
    return {name: (sin(i * step), cos(i * step)) for i, name in enumerate(names)}
