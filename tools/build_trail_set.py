"""Build tests/benchmarks/longest_trails: 1,000 networks in ten families, with proven longest trails and their proofs.

Run it from anywhere: ``python tools/build_trail_set.py``. Each network is drawn by a seed that its name says, so a
network can be drawn again, alone; the proofs are checked before they are written.
"""

from __future__ import annotations

import json
import lzma
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx
from scipy.spatial import Delaunay

from stopreq_widget.trails import GraphError, Network, longest_trail, proof_faults
from stopreq_widget.trails.samples import grid, random_cactus, random_network

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

TESTS = Path(__file__).resolve().parents[1] / "tests"
FOLDER = TESTS / "benchmarks" / "longest_trails"
PLAYED = TESTS / "trails" / "played_networks.json"
EACH = 100
"""Networks of a family."""
UNITS = 100
"""Streets are measured in hundredths of the side of the town, rounded up."""

Rows: TypeAlias = "Iterable[tuple[Any, Any, int]]"
Question: TypeAlias = dict[str, Any]


def played(_: Random, number: int) -> Rows:
    """Return what a player owned at the end of a game of this project's bots: one of the larger half, none twice."""
    content = json.loads(PLAYED.read_text(encoding="utf-8"))
    masks = sorted(
        {int(mask, 16) for game in content["games"] for mask in game}, key=lambda mask: (mask.bit_count(), mask)
    )
    mask = Random("played").sample(masks[len(masks) // 2 :], EACH)[number]
    return [tuple(route) for i, route in enumerate(content["routes"]) if mask >> i & 1]


def grids(rng: Random, number: int) -> Rows:
    """Return a grid of streets: of each width a square one without weights, and seven others with weights."""
    width, other = 3 + number // 8, number % 8
    height = rng.randint(3, width) if other else width
    return [(u, v, rng.randint(1, 9) if other else 1) for u, v, _ in grid(width, height).edges]


def cubic(rng: Random, number: int) -> Rows:
    """Return a random cubic graph, of which two of three have weights."""
    graph = nx.random_regular_graph(3, 4 + 2 * (number // 3), seed=rng.randrange(1 << 30))
    return [(u, v, rng.randint(1, 3) if number % 3 else 1) for u, v in graph.edges]


def knots(rng: Random, number: int) -> Rows:
    """Return complete graphs of 4 or 5 vertices behind bridges, hung into a random tree."""
    count = 2 + number // 4
    rows = [((rng.randrange(i), 0), (i, 0), rng.randint(1, 4)) for i in range(1, count)]
    for knot in range(count):
        vertices = [(knot, 1 + i) for i in range(rng.choice((4, 5)))]
        rows += [(u, v, 1) for u, v in combinations(vertices, 2)]
        rows.append(((knot, 0), vertices[0], rng.randint(1, 2)))
    return rows


def streets(rng: Random, number: int) -> Rows:
    """Return streets between random crossings: half of a triangulation, in one piece, as long as they are drawn."""
    places = [(rng.random(), rng.random()) for _ in range(12 + 2 * number)]
    sides = sorted(
        {tuple(sorted(map(int, pair))) for face in Delaunay(places).simplices for pair in combinations(face, 2)}
    )
    graph: Any = nx.Graph(sides)
    for u, v in rng.sample(sides, len(sides) // 2):
        graph.remove_edge(u, v)
        if not nx.is_connected(graph):
            graph.add_edge(u, v)

    def length(u: int, v: int) -> int:
        return 1 + round(UNITS * sum((a - b) ** 2 for a, b in zip(places[u], places[v], strict=True)) ** 0.5)

    return [(u, v, length(u, v)) for u, v in sorted(tuple(sorted(pair)) for pair in graph.edges)]


def complete(rng: Random, number: int) -> Rows:
    """Return a complete graph, four of five with weights."""
    most = (1, 2, 3, 9, 20)[number % 5]
    return [(u, v, rng.randint(1, most)) for u, v in combinations(range(4 + number // 5), 2)]


def multigraphs(rng: Random, number: int) -> Rows:
    """Return edges between any two vertices, loops and parallels among them."""
    size = 4 + number // 3
    return [
        (rng.randrange(size), rng.randrange(size), rng.randint(1, 6)) for _ in range(round(size * rng.uniform(1.5, 3)))
    ]


def cacti(rng: Random, number: int) -> Rows:
    """Return rings hung at each other, with trees in between: no search is needed, only a dynamic programme."""
    rows = list(random_cactus(4 + number, rng).edges)
    names = sorted({v for row in rows for v in row[:2]})
    return [*rows, *((rng.choice(names), f"tip {i}", rng.randint(1, 9)) for i in range(number))]


def ends(rng: Random, number: int) -> Rows:
    """Return a random network that is asked for a closed trail, or for one from or between given vertices."""
    return random_network(6 + number // 4, 12 + number // 2, rng, 4).edges


def directed(rng: Random, number: int) -> Rows:
    """Return edges that are walked in one direction only."""
    size = 4 + number // 5
    return [(rng.randrange(size), rng.randrange(size), rng.randint(1, 5)) for _ in range(2 * size)]


FAMILIES: dict[str, Callable[[Random, int], Rows]] = {
    family.__name__: family
    for family in (played, grids, cubic, knots, streets, complete, multigraphs, cacti, ends, directed)
}


def draw(family: str, number: int) -> tuple[Network, Question]:
    """Return a network of a family and what its longest trail has to be like."""
    rng = Random(f"{family}-{number}")
    rows = list(FAMILIES[family](rng, number))
    name = {v: i for i, v in enumerate(dict.fromkeys(v for row in rows for v in row[:2]))}
    us, vs, ws = (tuple(column) for column in zip(*((name[u], name[v], w) for u, v, w in rows), strict=True))
    network = Network(tuple(range(len(name))), us, vs, ws, tuple(range(len(rows))), directed=family == "directed")
    question: Question = {"closed": False, "source": None, "target": None}
    if family == "ends":
        source, target = rng.sample(range(len(name)), 2)
        asked = ({"closed": True}, {"source": source}, {"source": source, "target": target})
        question |= asked[number % len(asked)]
    return network, question


def instance(family: str, number: int) -> tuple[dict[str, Any], str]:
    """Return a network with its answer, and the log of its proof.

    Raises
    ------
    GraphError
        If its answer can't be proven.

    """
    network, question = draw(family, number)
    trail = longest_trail(network, proof=True, **question)
    if proof_faults(trail.proof):
        raise GraphError(f"{family}-{number}: {proof_faults(trail.proof)}")
    edges = [list(edge) for edge in zip(network.us, network.vs, network.ws, strict=True)]
    about = {"name": f"{family}-{number:03}", "family": family, "directed": network.directed, **question}
    return about | {"length": trail.length, "edges": edges}, trail.proof


def main() -> None:
    """Draw, solve, prove and write them all."""
    found = [instance(family, number) for family in FAMILIES for number in range(EACH)]
    FOLDER.mkdir(exist_ok=True)
    for name, lines in (
        ("instances", (json.dumps(about, separators=(",", ":")) for about, _ in found)),
        ("proofs", (f'{{"name":"{about["name"]}","proof":{proof}}}' for about, proof in found)),
    ):
        path = FOLDER / f"{name}.jsonl.xz"
        path.write_bytes(lzma.compress("\n".join([*lines, ""]).encode(), preset=9 | lzma.PRESET_EXTREME))
        print(f"{path.name}: {len(found)} lines, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
