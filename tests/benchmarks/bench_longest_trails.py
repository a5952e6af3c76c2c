"""How many networks of each family of the benchmark set a solver proves within a time limit, and how long it takes.

Run it by hand: ``python tests/benchmarks/bench_longest_trails.py [--each 100] [--seconds 1]``. Time is CPU time of this
process, so other work on the machine changes little. A cell says how many of the family's networks were solved, and
the median of their milliseconds, those that were not solved counted as the limit; "-" where a solver can't be asked.
"""

from __future__ import annotations

import argparse
import json
import lzma
import time
from itertools import combinations
from pathlib import Path
from statistics import median

from stopreq_widget.trails import METHODS, GraphError, MethodError, Network, longest_trail
from stopreq_widget.trails.methods import UNWATCHED

FOLDER = Path(__file__).parent / "longest_trails"
SOLVERS = ("auto", *(name for name, method in METHODS.items() if method.exact and name != "tree"), *UNWATCHED)
MAY_BE_LATE = {"subsets": 24}
"""Solvers whose memory grows with every edge are asked about networks of up to so many edges."""


def instances():
    """Return the instances by family."""
    families = {}
    with lzma.open(FOLDER / "instances.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            instance = json.loads(line)
            families.setdefault(instance["family"], []).append(instance)
    return families


def network_of(instance):
    """Return an instance's network."""
    us, vs, ws = (tuple(column) for column in zip(*instance["edges"], strict=True))
    keys = tuple(range(len(ws)))
    return Network(tuple(range(1 + max(*us, *vs))), us, vs, ws, keys, directed=instance["directed"])


def solve(solver, instance, seconds):
    """Return the CPU seconds that a solver takes for a proven answer, or the limit; None if it can't be asked."""
    question = {name: instance[name] for name in ("closed", "source", "target")}
    if len(instance["edges"]) > MAY_BE_LATE.get(solver, len(instance["edges"])):
        return seconds
    network = network_of(instance)
    start = time.process_time()
    try:
        trail = longest_trail(network, method=solver, time_limit=seconds, **question)
    except MethodError:
        return None
    taken = time.process_time() - start
    if not trail.certificate.optimal:
        return seconds
    if trail.length != instance["length"]:
        raise GraphError(f"{solver} gives {trail.length} for {instance['name']}; expected {instance['length']}")
    return min(taken, seconds)


def cell(solver, family, seconds):
    """Return what the table says of a solver and a family."""
    times = [solve(solver, instance, seconds) for instance in family]
    if None in times:
        return "-"
    return f"{sum(taken < seconds for taken in times)}, {1000 * median(times):.1f} ms"


def main():
    """Print the table, a row a family."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=10, help="networks of each family that are asked about, up to 100")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds that a solver gets for one")
    wanted = parser.parse_args()
    families = instances()
    # Compilers and packages are loaded before anything is measured.
    for solver in SOLVERS:
        longest_trail(list(combinations(range(5), 2)), method=solver)
    print(f"{wanted.each} of each family, {wanted.seconds:g} s each: how many are proven, and the median time")
    print(f"{'':12}" + "".join(f"{solver:>18}" for solver in SOLVERS))
    for name, family in families.items():
        chosen = family[:: max(1, len(family) // wanted.each)]
        cells = (cell(solver, chosen, wanted.seconds) for solver in SOLVERS)
        print(f"{name:12}" + "".join(f"{text:>18}" for text in cells), flush=True)


if __name__ == "__main__":
    main()
