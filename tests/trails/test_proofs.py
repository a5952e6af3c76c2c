from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter, defaultdict
from copy import deepcopy
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.trails import (
    METHODS,
    GraphError,
    LimitError,
    MethodError,
    certify,
    check_certificate,
    longest_trail,
    proof_check,
    proof_faults,
    read_network,
)
from stopreq_widget.trails.proof_check import Case, Hung, Part
from stopreq_widget.trails.samples import koenigsberg, random_network

TAILS = [
    ("v0", "island", 2),
    ("v1", "x", 1),
    ("v1", "v1", 3),
    ("x", "y", 1),
    ("x", "y", 2),
    ("y", "z", 2),
    ("z", "x", 1),
]
TOWN = [*koenigsberg().edges, *random_network(9, 18, Random(2), 3).edges, *TAILS, ("y", "w", 1), ("alone", "alone", 1)]
"""Blocks behind blocks, bridges, loops and a component of its own."""


def random_rows(rng, weights=(0, 1, 1, 2, 3, 7)):
    size = rng.randint(1, 9)
    return [(rng.randrange(size), rng.randrange(size), rng.choice(weights)) for _ in range(rng.randint(0, 16))]


def directed(rows):
    graph = nx.MultiDiGraph()
    graph.add_weighted_edges_from(rows)
    return graph


@pytest.mark.parametrize("seed", range(100))
def test_proofs_of_random_multigraphs_hold(seed):
    rng = Random(seed)
    rows = random_rows(rng)
    vertices = sorted({v for row in rows for v in row[:2]}) or [0]
    a, b = rng.choice(vertices), rng.choice(vertices)
    questions = [{}, {"closed": True}]
    if rows:
        questions += [{"source": a}, {"target": b}, {"source": a, "target": b}, {"closed": True, "source": a}]
    for graph in (rows, directed(rows)):
        for question in questions:
            try:
                trail = longest_trail(graph, proof=True, **question)
            except GraphError as error:
                assert "no trail leads" in str(error)
                continue
            assert proof_faults(trail.proof) == [], (question, rows)
            assert check_certificate(graph, trail, **question) == [], (question, rows)
            log = json.loads(trail.proof)
            assert (log["length"], log["bound"]) == (trail.length, trail.length)


@pytest.mark.parametrize("method", [name for name, method in METHODS.items() if method.exact and name != "tree"])
@pytest.mark.parametrize("seed", range(5))
def test_every_exact_method_has_a_proof(method, seed):
    rows = random_network(6, 9, Random(seed), 3).edges
    trail = longest_trail(rows, method=method, proof=True)
    assert trail.certificate.optimal
    assert proof_faults(trail.proof) == []
    assert check_certificate(rows, trail) == []


def test_heuristics_that_meet_the_bound_have_a_proof_and_others_none():
    found = Counter()
    for seed in range(20):
        rows = random_network(6, 9, Random(seed), 3).edges
        trail = longest_trail(rows, method="greedy", proof=True)
        found[trail.certificate.optimal] += 1
        assert bool(trail.proof) == trail.certificate.optimal
        assert not trail.proof or check_certificate(rows, trail) == []
    assert found[True]
    assert found[False]


@pytest.mark.parametrize("seed", range(20))
def test_weights_that_floats_cannot_tell_apart_are_proven(seed):
    rng = Random(seed)
    scale = rng.choice(
        [lambda w: w * 0.1, lambda w: w / 7 + 1e-9 * rng.random(), lambda w: w * 10**30 + rng.randrange(5)]
    )
    rows = [(u, v, scale(w)) for u, v, w in random_network(rng.randint(5, 20), rng.randint(12, 35), rng, 9).edges]
    trail = longest_trail(rows, proof=True)
    assert trail.certificate.optimal
    assert check_certificate(rows, trail) == []


def test_wide_networks_are_checked_where_a_sweep_needs_too_much(monkeypatch):
    rows = [(u, v, 1) for u, v in combinations(range(24), 2)]
    trail = longest_trail(rows, proof=True)
    monkeypatch.setattr(certify, "MAX_MEMORIES", 1000)
    with pytest.raises(LimitError):
        check_certificate(rows, replace(trail, proof=""))
    assert check_certificate(rows, trail) == []


def test_directed_graphs_need_a_proof_to_be_checked():
    graph = directed([(0, 1, 1), (1, 2, 1), (2, 0, 1), (1, 0, 1)])
    with pytest.raises(MethodError, match="proof=True"):
        check_certificate(graph, longest_trail(graph))
    assert check_certificate(graph, longest_trail(graph, proof=True)) == []


def test_a_limit_that_ends_before_the_proof_leaves_none():
    rows = random_network(60, 120, Random(3), 6).edges
    trail = longest_trail(rows, time_limit=0, proof=True)
    assert trail.proof == ""


def spots(value, path=()):
    """Yield the path to everything in a log."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from spots(each, (*path, key))


def at(log, path):
    for key in path:
        log = log[key]
    return log


def others(value):
    """Return what might stand in a value's place."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 7, -value - 3, value + 0.5, str(value), None]
    if isinstance(value, str):
        return [value + "x", ""]
    if isinstance(value, list):
        return [value[1:], value[:-1], value[::-1], value + value[:1], {}]
    return [0, [], "x"] if value is None else [{}, []]


@pytest.mark.parametrize("question", [{}, {"closed": True}, {"source": "v1"}])
def test_a_changed_field_is_noticed(question):
    trail = longest_trail(TOWN, proof=True, **question)
    log = json.loads(trail.proof)
    seen = Counter()
    for path in spots(log):
        for other in others(at(log, path)):
            changed = deepcopy(log)
            at(changed, path[:-1])[path[-1]] = other
            if changed == log:
                continue
            refused = bool(check_certificate(TOWN, replace(trail, proof=json.dumps(changed)), **question))
            # A statement can't be changed at all; some numbers of its proof can without making it less of one.
            assert refused or path[0] == "blocks", (path, other)
            seen[refused] += 1
    assert seen[True] > 10 * seen[False]


def false_logs():
    """Return logs that claim one less than there is, as trees for it would be."""
    logs = []
    questions = [(TOWN, {}), (TOWN, {"closed": True}), (TOWN, {"source": "v1"}), (directed(TOWN), {"source": "v1"})]
    for graph, question in questions:
        log = json.loads(longest_trail(graph, proof=True, **question).proof)
        logs.append(log | {"walk": [], "length": 0, "start": log["source"], "bound": log["bound"] - 1})
    return logs


FALSE = false_logs()


@given(st.sampled_from(FALSE), st.randoms(use_true_random=False), st.integers(0, 6))
@settings(deadline=None, max_examples=200)
def test_what_is_false_is_never_proven(log, rng, changes):
    log = deepcopy(log)
    for _ in range(changes):
        path = rng.choice([path for path in spots(log) if path[0] == "blocks"])
        at(log, path[:-1])[path[-1]] = rng.choice(others(at(log, path)))
    assert proof_faults(json.dumps(log))


def trails_of(part):
    """Return the edges of every trail of a small part."""
    found = set()
    todo = [((), v) for v in part.at]
    while todo:
        walk, here = todo.pop()
        found.add((walk, here))
        for edge in part.at[here] - set(walk):
            u, v, _ = part.edges[edge]
            if here == u or not part.directed:
                todo.append(((*walk, edge), u + v - here))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_no_trail_violates_a_cut(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    rows = [[rng.randrange(size), rng.randrange(size), 1] for _ in range(rng.randint(2, 7))]
    rows = [row for row in rows if row[0] != row[1]] or [[0, 1, 1]]
    log = {"edges": rows, "directed": seed % 2 == 1, "closed": False, "source": None, "target": None}
    hung = defaultdict(Hung, {0: Hung(2, (0, 0), 0)})
    part = Part(log, {"edges": list(range(len(rows))), "at": None}, hung, "all")
    vertices = list(part.at)
    for walk, last in trails_of(part):
        first = last
        for edge in reversed(walk):
            first = part.edges[edge][0] + part.edges[edge][1] - first
        ends = {last} if part.directed else {first, last}
        if first != last and not ends <= part.limits["ends"][0]:
            continue
        values = Counter(walk)
        if first != last:
            values.update([("begins", first)] if part.directed else [])
            values.update(("ends", v) for v in ends)
        inside = set(rng.sample(vertices, rng.randint(1, len(vertices))))
        visited = {v for edge in walk for v in part.edges[edge][:2]}
        asked = [("ends", []), ("balance", [])] if part.directed else [("ends", [])]
        asked += [("reach", [e, within]) for e in range(len(part.edges)) for within in (True, False)]
        around = [e for e in range(len(rows)) if len({*rows[e][:2]} & inside) == 1]
        odd = rng.sample(around, min(len(around), rng.choice([1, 3])))
        asked.append(("parity", [odd, []] if len(odd) % 2 else [odd[1:], []]))
        for kind, rest in asked:
            for root in sorted(visited - inside):
                try:
                    factors, limit = part.row(Case(frozenset(), frozenset(), root, even=False), kind, inside, rest)
                except ValueError:
                    continue
                total = sum(factor * values[each] for each, factor in factors.items())
                assert total == limit if kind == "balance" else total <= limit, (rows, walk, kind, inside, rest)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"edges": 1}', "[" * 10_000, "1e999", "NaN", '"x"'])
def test_what_is_no_log_is_refused_in_words(text):
    (fault,) = proof_faults(text)
    assert fault


def test_the_proof_of_another_network_is_refused():
    trail = longest_trail([(0, 1, 1), (1, 2, 1)], proof=True)
    other = longest_trail([(0, 1, 1), (1, 2, 2)])
    (fault, *_) = check_certificate([(0, 1, 1), (1, 2, 2)], replace(other, proof=trail.proof))
    assert fault == "its proof is about another edges"


def test_the_checker_is_short_and_stands_alone(tmp_path):
    path = Path(proof_check.__file__)
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    told = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
        for line in range(node.body[0].lineno, node.body[0].end_lineno + 1)
    }
    lines = [line.strip() for number, line in enumerate(source.splitlines(), 1) if number not in told]
    assert len([line for line in lines if line and not line.startswith("#")]) <= 150
    for node in ast.walk(tree):
        assert not isinstance(node, ast.ImportFrom) or (not node.level and node.module in sys.stdlib_module_names)
    (tmp_path / "checker.py").write_text(source, encoding="utf-8")
    proof = longest_trail(TOWN, proof=True).proof
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import checker\n"
    program += "print(checker.proof_faults(sys.stdin.read()))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], input=proof, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_hundred_knots_have_a_proof_block_by_block():
    rows = [(f"{i}.{u}", f"{i}.{v}", 1) for i in range(100) for u, v in combinations(range(4), 2)]
    rows += [(f"{i}.0", f"hub {i // 5}", 2) for i in range(100)] + [(f"hub {i}", f"hub {i + 1}", 1) for i in range(19)]
    trail = longest_trail(rows, proof=True)
    assert proof_faults(trail.proof) == []
    assert len(json.loads(trail.proof)["blocks"]) > 200
    assert read_network(rows).scale == 1


LEAF = {"den": 1, "cuts": [], "bound": [3, 1]}
STAR = {
    "format": "trail proof 1",
    "directed": False,
    "closed": False,
    "source": None,
    "target": None,
    "edges": [[0, 1, 1], [1, 2, 1], [1, 3, 1]],
    "start": None,
    "walk": [],
    "length": 0,
    "bound": 3,
    "blocks": [{"edges": [0, 1, 2], "at": None, "all": {"tree": [LEAF]}}],
}
"""Three edges at a vertex, and that no trail weighs more than all of them."""


def tree(*nodes):
    return {"blocks": [{"edges": [0, 1, 2], "at": None, "all": {"tree": list(nodes)}}]}


def cuts(*rows):
    return tree(LEAF | {"cuts": list(rows)})


BRIDGES = [{"edges": [edge], "at": 1} for edge in range(3)]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": "another"}, "it is no 'trail proof 1'"),
        ({"closed": 1}, "it is no 'trail proof 1'"),
        ({"directed": None}, "it is no 'trail proof 1'"),
        ({"bound": True}, "a number is no whole number"),
        ({"edges": [[0, 1, -1], [1, 2, 1], [1, 3, 1]]}, "a number is no whole number"),
        ({"edges": [[0, 1, 0.5], [1, 2, 1], [1, 3, 1]]}, "a number is no whole number"),
        ({"source": "0"}, "a number is no whole number"),
        ({"walk": [0, 0], "start": 0}, "an edge is used twice"),
        ({"walk": [3], "start": 0}, "an edge is used twice"),
        ({"walk": [0], "start": 2}, "the walk jumps"),
        ({"walk": [0], "start": 1, "directed": True}, "the walk jumps"),
        ({"walk": [0], "start": 0, "length": 1, "source": 1}, "the walk has other ends"),
        ({"walk": [0], "start": 0, "length": 1, "target": 2}, "the walk has other ends"),
        ({"walk": [0], "start": 0, "length": 1, "closed": True}, "the walk has other ends"),
        ({"source": 0, "target": 2, "start": 0}, "the walk has other ends"),
        ({"walk": [0], "start": 0, "length": 2}, "the length is another"),
        ({"walk": [0, 1], "start": 0, "length": 2, "bound": 1}, "the length is another"),
        ({"blocks": STAR["blocks"] * 2}, "an edge is in two blocks"),
        ({"blocks": [STAR["blocks"][0] | {"edges": [0, 0, 1, 2]}]}, "an edge is in two blocks"),
        ({"blocks": [STAR["blocks"][0] | {"edges": [0, 1]}]}, "a block hangs at many vertices"),
        ({"blocks": [STAR["blocks"][0] | {"at": 9}]}, "a block hangs at many vertices"),
        ({"blocks": []}, "edges lie in no block"),
        ({"blocks": BRIDGES, "source": 0, "start": 0}, "edges lie in no block"),
        ({"blocks": BRIDGES, "bound": 1}, "more is had"),
        ({"edges": [[0, 0, 5]], "blocks": [], "bound": 4}, "more is had"),
        (tree(), "there are fewer nodes than cases"),
        (tree({"take": 0}, LEAF), "there are fewer nodes than cases"),
        (tree(LEAF, LEAF), "it is no log: IndexError('pop from empty list')"),
        (tree({"visit": 0}, {"visit": 1}), "there is a root"),
        (tree({"visit": 7}), "there is a root"),
        (tree({"take": 0}, {"take": 0}), "edge 0 is decided"),
        (tree({"take": 3}), "edge 3 is decided"),
        (tree({"take": -1}), "edge -1 is decided"),
        (tree({"parts": [[0], [1, 2]]}), "parts hang together"),
        (tree({"parts": [[0, 1]]}), "parts hang together"),
        (tree(LEAF | {"bound": [2, 1]}), "a leaf proves less"),
        (tree(LEAF | {"den": -1}), "a leaf proves less"),
        (tree(LEAF) | {"bound": 2}, "a leaf proves less"),
        (cuts(["ends", -1, []]), "a dual is negative"),
        (cuts(["parity", 1, [1], [0, 1], []]), "a parity cut is even"),
        (cuts(["parity", 1, [0], [1], []]), "a parity cut is even"),
        (cuts(["parity", 1, [0], [], [1]]), "a parity cut is even"),
        (cuts(["reach", 1, [0], 0, True]), "there is no cut 'reach'"),
        (cuts(["balance", 1, [0], 0, True]), "there is no cut 'balance'"),
        (tree({"visit": 0}, LEAF | {"cuts": [["reach", 1, [0], 0, True]]}), "there is no cut 'reach'"),
        (tree({"visit": 0}, LEAF | {"cuts": [["reach", 1, [2], 0, True]]}), "there is no cut 'reach'"),
        (
            {
                "edges": [[0, 1, 1], [1, 2, 1], [2, 0, 1]],
                "blocks": [
                    STAR["blocks"][0]
                    | {"at": 0, "trip": {"bound": -1, "tree": []}}
                    | {kind: {"bound": 3, "tree": []} for kind in ("arm", "pair")}
                ],
            },
            "a bound is no whole number",
        ),
    ],
)
def test_each_rule_of_the_checker_is_held(change, fault):
    assert proof_faults(json.dumps(STAR)) == proof_faults(json.dumps(STAR | {"blocks": BRIDGES})) == []
    assert proof_faults(json.dumps(STAR | change)) == [fault]
