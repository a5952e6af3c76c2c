"""Is it proven? Verifies the log of a proof that no trail is longer, in whole numbers, without searching.

Imports only the standard library: a copy of this file alone checks proofs. docs/proofs.md says why a log is a proof.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

FORMAT = "trail proof 1"


def need(holds: Any, otherwise: str) -> None:
    """Refuse what doesn't hold."""
    if not holds:
        raise ValueError(otherwise)


@dataclass
class Hung:
    """What solved blocks offer to a vertex: a round trip, and gains over it with one end there (two each), or both."""

    trip: int = 0
    arms: tuple[int, ...] = (0, 0)
    pair: int = 0

    def hang(self, trip: int = 0, arm: int = 0, pair: int = 0) -> None:
        """Add a block: its longest round trip from here, trail from here, and trail through here."""
        self.arms = tuple(sorted((*self.arms, arm - trip))[1:])
        self.trip += trip
        self.pair = max(self.pair, pair - trip, sum(self.arms))


class Case(NamedTuple):
    """Trails that take some edges, leave others out and visit the root, if there is one; ``even`` have no ends."""

    taken: frozenset[int]
    out: frozenset[int]
    root: int | None
    even: bool


class Part:
    """Edges (u, v, weight), those from ``pairs`` on loops that stand for both ends; where trails may begin and end."""

    def __init__(self, log: Any, block: Any, hung: dict[int, Hung], kind: str) -> None:
        here, source, target = block["at"], log["source"], log["target"]
        first, last = (source, target) if kind == "all" else (here if kind == "arm" else None, None)
        self.even = log["closed"] or kind == "trip" or (last is not None and first == last)
        self.directed: bool = log["directed"]
        whole = self.directed or source is not None or target is not None
        self.edges = [tuple(log["edges"][edge]) for edge in block["edges"]]
        vertices = sorted({v for edge in (log["edges"] if whole else self.edges) for v in edge[:2]} - {here})
        self.edges += [(v, v, hung[v].trip) for v in vertices if hung[v].trip]
        # The tips of arms are vertices of their own.
        arms = [(v, -1 - 2 * v - nth, hung[v].arms[nth]) for v in vertices for nth in (1, 0)]
        self.edges += [arm for arm in arms if arm[2] and not self.even]
        self.pairs, both = len(self.edges), kind in ("pair", "all") and not self.even
        self.edges += [(v, v, hung[v].pair) for v in vertices if both and hung[v].pair > sum(hung[v].arms)]
        self.at: dict[Any, set[int]] = defaultdict(set)
        for edge, v in ((edge, v) for edge, row in enumerate(self.edges) for v in row[:2]):
            self.at[v].add(edge)
        # Vertices where the trail has to begin or end.
        held = {v for v in (first, last) if v is not None}
        self.apart = len(held) == 2
        # A longest trail uses all edges at an end that may be anywhere, so there are oddly many of them.
        odd = {v for v, n in Counter(v for edge in self.edges for v in edge[:2]).items() if n % 2 or self.directed}
        begins = set() if not self.directed else odd if first is None else {first}
        ends = {last} if last is not None and self.directed else held if self.apart else odd | held
        others = ends - held
        self.limits = {"begins": (begins, 1), "ends": (ends, 2 - self.directed), "other ends": (others, 2 - len(held))}
        # What visits the vertex at which the block hangs is looked at where all that hangs there is known.
        out = frozenset(self.at[here] if kind == "all" and here is not None else ())
        self.first = Case(frozenset(), out, next(iter(held), here if kind != "all" else None), self.even)

    def row(self, case: Case, kind: str, inside: set[int], rest: list[Any]) -> tuple[dict[Any, int], int]:
        """Return the factors of a cut, and the limit that their sum obeys for every trail of a case."""
        if kind in self.limits:
            return {(kind.split()[-1], v): 1 for v in self.limits[kind][0]}, self.limits[kind][1]
        touching = {edge for v in inside for edge in self.at[v]}
        across = {edge for edge in touching if not inside.issuperset(self.edges[edge][:2])}
        if kind == "balance" and self.directed:
            factors: dict[Any, int] = {edge: 1 if self.edges[edge][0] in inside else -1 for edge in across}
            return factors | {("begins", v): -1 for v in inside} | {("ends", v): 1 for v in inside}, 0
        if kind == "parity" and not self.directed:
            odd, around = {*rest[0], *(("ends", v) for v in rest[1])}, {*across, *(("ends", v) for v in inside)}
            need(len(odd) % 2 and odd <= around, "a parity cut is even")
            return {each: 1 if each in odd else -1 for each in around}, len(odd) - 1
        edge, ends_inside = rest[0], bool(rest[1])
        need(kind == "reach" and edge in touching and case.root not in {None, *inside}, f"there is no cut {kind!r}")
        across = {each for each in across if not self.directed or (self.edges[each][0] in inside) == ends_inside}
        vertices = self.limits["ends"][0] & inside if ends_inside else self.limits["ends"][0] - inside
        factors = dict.fromkeys((*across, *(("ends", v) for v in vertices)), -1)
        return factors | {edge: factors.get(edge, 0) + 2 - self.directed}, 0

    def span(self, case: Case, each: Any) -> tuple[bool, bool]:
        """Return whether an edge, or a beginning or end, has to be in trails of a case, if it may be at all."""
        if isinstance(each, tuple):
            return self.apart, not case.even and each[1] in self.limits[each[0]][0]
        return each in case.taken, each not in case.out

    def bound(self, case: Case, leaf: Any) -> Fraction:
        """Return what no trail of a case exceeds, by the weights ("duals") that a leaf gives to cuts."""
        total, gains = 0, {edge: weight * leaf["den"] for edge, (_, _, weight) in enumerate(self.edges)}
        for kind, dual, inside, *rest in leaf["cuts"]:
            need(dual >= 0 or kind == "balance", "a dual is negative")
            factors, limit = self.row(case, kind, {*inside}, rest)
            total += dual * limit
            for each, factor in factors.items():
                gains[each] = gains.get(each, 0) - dual * factor
        for each, gain in gains.items():
            must, may = self.span(case, each)
            total += may * (gain if must else max(gain, 0))
        return Fraction(total, leaf["den"])

    def cases(self, case: Case, node: Any, limit: int) -> list[Case]:
        """Return what a node of the branching tree leaves to prove of a case; of a leaf that is nothing."""
        free = {*range(len(self.edges))} - case.out
        if "visit" in node:
            at = self.at[node["visit"]]
            need(case.root is None and at, "there is a root")
            return [case._replace(root=node["visit"]), *([] if case.taken & at else [case._replace(out=case.out | at)])]
        if "take" in node:
            edge, pair = node["take"], node["take"] >= self.pairs
            need(edge in free - case.taken, f"edge {edge!r} is decided")
            also = {*range(self.pairs, len(self.edges))} - {edge} if pair else set()
            took = Case(case.taken | {edge}, case.out | also, case.root, case.even or pair)
            return [took, case._replace(out=case.out | {edge})]
        if "parts" in node:
            parts = [{*part} for part in node["parts"]]
            met = Counter(v for part in parts for v in {v for edge in part for v in self.edges[edge][:2]})
            need(free <= set().union(*parts) and all(n == 1 for n in met.values()), "parts hang together")
            fit = [part for part in parts if case.taken <= part and (case.root is None or self.at[case.root] & part)]
            return [case._replace(out=case.out | (free - part)) for part in fit]
        need(node["den"] > 0 and Fraction(*node["bound"]) == self.bound(case, node) < limit + 1, "a leaf proves less")
        return []


def proof_faults(text: str) -> list[str]:
    """Return why the log of a proof, as JSON, is none; an empty list if nothing is longer than it says."""
    try:
        check(json.loads(text, parse_float=Fraction, parse_constant=Fraction))
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError, ArithmeticError) as fault:
        return [str(fault) if isinstance(fault, ValueError) else f"it is no log: {fault!r}"]
    return []


def check(log: Any) -> None:
    """Refuse a log that proves nothing."""
    rows, ends, closed, here = log["edges"], [log["source"], log["target"]], log["closed"], log["start"]
    numbers = [log["length"], log["bound"], *(x for row in rows for x in row), *(v for v in ends if v is not None)]
    need(log["format"] == FORMAT and {type(closed), type(log["directed"])} == {bool}, f"it is no {FORMAT!r}")
    need(all(type(x) is int and x >= 0 for x in numbers), "a number is no whole number")
    need({*log["walk"]} <= {*range(len(rows))} and len({*log["walk"]}) == len(log["walk"]), "an edge is used twice")
    for u, v, _ in (rows[edge] for edge in log["walk"]):
        need(here == u or (here == v and not log["directed"]), "the walk jumps")
        here = u + v - here
    asked = all(end in (None, place) for end, place in zip(ends, (log["start"], here), strict=True))
    need(asked and (here == log["start"] or not closed), "the walk has other ends")
    need(log["length"] == sum(rows[edge][2] for edge in log["walk"]) <= log["bound"], "the length is another")
    hung: dict[Any, Hung] = defaultdict(Hung)
    for u, v, weight in rows:
        hung[u].trip += weight * (u == v)
    todo, whole = {edge for edge, (u, v, _) in enumerate(rows) if u != v}, log["directed"] or ends != [None, None]
    left = Counter(v for edge in todo for v in rows[edge][:2])
    for block in log["blocks"]:
        edges, at = {*block["edges"]}, block["at"]
        around = Counter(v for edge in edges for v in rows[edge][:2])
        need(len(edges) == len(block["edges"]) and edges <= todo, "an edge is in two blocks")
        todo -= edges
        left.subtract(around)
        need(at in {None, *around} and not any(left[v] for v in around if v != at), "a block hangs at many vertices")
        if len(edges) == 1 and at is not None:
            (v,), (edge,) = around.keys() - {at}, edges
            beyond = 0 if closed else rows[edge][2] + hung[v].trip + hung[v].arms[1]
            hung[at].hang(0, beyond, beyond)
            continue
        kinds = ("trip", "arm", "pair")[: 0 if at is None else 1 if closed else 3]
        claims = {kind: block[kind]["bound"] for kind in kinds}
        for kind, limit in {**claims, "all": log["bound"]}.items():
            need(type(limit) is int and limit >= 0, "a bound is no whole number")
            cases = [(part := Part(log, block, hung, kind)).first]
            for node in block[kind]["tree"]:
                cases += part.cases(cases.pop(), node, limit)[::-1]
            need(not cases, "there are fewer nodes than cases")
        # What hangs nowhere claims nothing.
        hung[at].hang(*claims.values())
    need(not todo and (not whole or [block["at"] for block in log["blocks"]] == [None]), "edges lie in no block")
    need(whole or all(h.trip + (0 if closed else h.pair) <= log["bound"] for h in hung.values()), "more is had")
