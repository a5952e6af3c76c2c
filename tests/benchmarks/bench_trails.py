"""Milliseconds a network for every way to find a longest trail, side by side in one run.

Run it by hand: ``python tests/benchmarks/bench_trails.py [networks]``. Each figure is CPU time of one process, the best
of three calls for the quick ones. A call that takes more than the limit is stopped and counts as the limit ("over").
"""

from __future__ import annotations

import csv
import json
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import networkx as nx

from stopreq_widget.trails import METHODS, read_network
from stopreq_widget.trails.core import longest, longest_length
from stopreq_widget.trails.samples import grid, random_network

ROUTES = Path(__file__).parents[2] / "geodata" / "routes.csv"
PLAYED = Path(__file__).parents[1] / "trails" / "played_networks.json"
LIMIT = 10.0
FEW = 5
"""Networks for the solvers that are slow on them."""


class OverLimitError(Exception):
    """The naive search has used up its time."""


def naive(rows):
    """Search recursively over the edges of a networkx multigraph, as most implementations of the game do."""
    graph = nx.MultiGraph()
    graph.add_weighted_edges_from(rows)
    end = time.process_time() + LIMIT

    def extend(vertex, used, length):
        if time.process_time() > end:
            raise OverLimitError
        best = length
        for u, v, key, weight in graph.edges(vertex, keys=True, data="weight"):
            edge = (min(u, v), max(u, v), key)
            if edge not in used:
                best = max(best, extend(v, used | {edge}, length + weight))
        return best

    return max((extend(vertex, frozenset(), 0) for vertex in graph), default=0)


def method(name, node_limit=None):
    """Return a solver that stops after so many nodes, counted as over the limit."""

    def solve(rows):
        trail = METHODS[name].solve(read_network(rows), node_limit)
        if not trail.certificate.optimal:
            raise OverLimitError
        return trail.length

    return solve


SOLVERS = {
    "naive networkx search": naive,
    "exhaustive": method("exhaustive", 5_000_000),
    "bounded": method("bounded", 300_000),
    "subsets": method("subsets"),
    "programme (HiGHS)": method("programme"),
    "parity": method("parity"),
    "core.longest": lambda rows: longest(*zip(*rows, strict=True))[0],
    "core.longest_length": longest_length,
}


def board():
    """Return the routes of the whole board."""
    with ROUTES.open(encoding="utf-8") as file:
        return [(row["a"], row["b"], int(row["length"])) for row in csv.DictReader(file)]


def played(count, rng):
    """Return what players owned at the end of games between bots, where it was 11 to 19 routes."""
    content = json.loads(PLAYED.read_text(encoding="utf-8"))
    routes = [tuple(route) for route in content["routes"]]
    number = {s: i for i, s in enumerate(sorted({s for route in routes for s in route[:2]}))}
    masks = [int(mask, 16) for game in content["games"] for mask in game]
    found = [
        [(number[u], number[v], w) for i, (u, v, w) in enumerate(routes) if mask >> i & 1]
        for mask in masks
        if 11 <= mask.bit_count() <= 19
    ]
    return rng.sample(found, min(count, len(found)))


def hard(count, rng):
    """Return networks of 25 to 30 routes of length 1 or 2 with 6 to 14 independent cycles."""
    found = []
    for _ in range(count):
        edges = rng.randint(25, 30)
        size = edges - rng.randint(6, 14) + 1
        rows = random_network(size, edges, rng, heaviest=2).edges
        found.append([(int(u[1:]), int(v[1:]), w) for u, v, w in rows])
    return found


def measure(solver, networks, repeat):
    """Return the milliseconds of each network, the lengths found, and how many took too long."""
    times, lengths, over = [], [], 0
    for rows in networks:
        taken, length = [], None
        for _ in range(repeat):
            start = time.process_time()
            try:
                length = solver(rows)
            except OverLimitError:
                over += 1
                taken.append(time.process_time() - start)
                break
            taken.append(time.process_time() - start)
        times.append(1000 * min(taken))
        lengths.append(length)
    return times, lengths, over


def compare(title, networks, skip=(), few=()):
    """Print a table of all solvers on the same networks."""
    cycles = [len(rows) - len({w for r in rows for w in r[:2]}) for rows in networks]
    print(f"\n{title}: {len(networks)} networks, edges less vertices from {min(cycles)} to {max(cycles)}")
    print(f"{'':24}{'median ms':>12}{'max ms':>12}{'over':>6}{'of':>6}")
    truth = [longest_length(rows) for rows in networks]
    for name, solver in SOLVERS.items():
        if name in skip:
            continue
        chosen = networks[:FEW] if name in few else networks
        repeat = 1 if name in few else 3
        solver(networks[0][:5])
        times, lengths, over = measure(solver, chosen, repeat)
        wrong = [n for n, t in zip(lengths, truth, strict=False) if n is not None and n != t]
        assert not wrong, (name, wrong)
        print(f"{name:24}{median(times):12.3f}{max(times):12.3f}{over:6}{len(chosen):6}", flush=True)


def whole_board():
    """Print what a proof for the 91 routes takes, and how it comes closer."""
    network = read_network(board())
    print(f"\nThe whole board: {len(network)} routes, {sum(network.ws)} trains")
    for name in ("parity", "programme"):
        start = time.process_time()
        trail = METHODS[name].solve(network)
        seconds = time.process_time() - start
        proof = trail.certificate
        print(f"{name:24}{seconds:9.2f} s  length {trail.length}, proven {proof.optimal}, {proof.explored} nodes")


def larger():
    """Print how far the parity search reaches."""
    print("\nLarger networks, parity")
    for sample in (grid(6, 6), grid(8, 8), grid(10, 10), random_network(60, 120, Random(3), 6)):
        network = read_network(sample.edges)
        start = time.process_time()
        trail = METHODS["parity"].solve(network, 200_000)
        seconds = time.process_time() - start
        proof = trail.certificate
        print(
            f"{sample.title:32}{len(network):5} edges {seconds:7.2f} s  length {trail.length} of {sum(network.ws)}, "
            f"bound {proof.bound}, {proof.explored} nodes"
        )


if __name__ == "__main__":
    networks = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    compare(
        "Networks of 11-19 routes from games of bots", played(networks, Random(1)), few=("programme (HiGHS)", "subsets")
    )
    compare(
        "Hard networks of 25-30 short routes",
        hard(networks, Random(2)),
        skip=("subsets",),
        few=("naive networkx search", "exhaustive", "bounded", "programme (HiGHS)"),
    )
    whole_board()
    larger()
