"""Trails that are closed, or between given ends, or in directed graphs; blocks; and searches that are stopped."""

from __future__ import annotations

import signal
import threading
from itertools import pairwise
from random import Random

import networkx as nx
import pytest

from stopreq_widget.trails import GraphError, LimitError, MethodError, is_trail, longest_trail, read_network
from stopreq_widget.trails.blocks import blocks, leaves_first
from stopreq_widget.trails.budget import Budget
from stopreq_widget.trails.core import euler_walk, longest_length
from stopreq_widget.trails.decompose import BlockTree
from stopreq_widget.trails.network import walk_vertices
from stopreq_widget.trails.reduction import fold
from stopreq_widget.trails.samples import complete, grid, random_network


def brute_force(edges, directed=False):
    """Return the length of a longest trail for each pair of ends, by walking every one; (v, v) always has 0."""
    best = {}

    def walk_on(start, here, used, length):
        best[start, here] = max(best.get((start, here), 0), length)
        for i, (u, v, weight) in enumerate(edges):
            if not used >> i & 1:
                if u == here:
                    walk_on(start, v, used | 1 << i, length + weight)
                elif v == here and not directed:
                    walk_on(start, u, used | 1 << i, length + weight)

    for vertex in {w for edge in edges for w in edge[:2]}:
        walk_on(vertex, vertex, 0, 0)
    return best


def small(rng, most=7):
    """Draw a small multigraph of any kind: loops, parallel edges, weights of 0, several parts."""
    size = rng.randint(1, 6)
    weights = rng.choice(((1,), (1, 2), (0, 1, 3), (0, 0, 1, 9)))
    return [(rng.randrange(size), rng.randrange(size), rng.choice(weights)) for _ in range(rng.randint(1, most))]


def check(edges, trail, length):
    assert trail.length == length, edges
    assert trail.certificate.optimal, edges
    assert sum(edges[key][2] for _, _, key in trail) == length
    assert len({key for _, _, key in trail}) == len(trail)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("method", ["auto", "programme"])
def test_ends_agree_with_brute_force(method, seed):
    rng = Random(seed)
    for _ in range(60 if method == "auto" else 8):
        edges = small(rng)
        best = brute_force(edges)
        closed = longest_trail(edges, method=method, closed=True)
        check(edges, closed, max(length for (u, v), length in best.items() if u == v))
        assert closed.is_closed or not closed.edges
        source, target = rng.choice(sorted(best))
        check(
            edges, longest_trail(edges, method=method, source=source), max(n for p, n in best.items() if p[0] == source)
        )
        check(
            edges, longest_trail(edges, method=method, target=target), max(n for p, n in best.items() if p[1] == target)
        )
        trail = longest_trail(edges, method=method, source=source, target=target)
        check(edges, trail, best[source, target])
        if trail.edges:
            assert (trail.vertices[0], trail.vertices[-1]) == (source, target)


@pytest.mark.parametrize("seed", range(5))
def test_directed_trails_agree_with_brute_force(seed):
    rng = Random(seed)
    for _ in range(12):
        edges = small(rng)
        graph = nx.MultiDiGraph()
        for key, (u, v, weight) in enumerate(edges):
            graph.add_edge(u, v, key=key, weight=weight)
        best = brute_force(edges, directed=True)
        source, target = rng.choice(sorted(best))
        for question, length in (
            ({}, max(best.values())),
            ({"method": "exhaustive"}, max(best.values())),
            ({"closed": True}, max(n for (u, v), n in best.items() if u == v)),
            ({"source": source}, max(n for p, n in best.items() if p[0] == source)),
            ({"target": target}, max(n for p, n in best.items() if p[1] == target)),
            ({"source": source, "target": target}, best[source, target]),
        ):
            trail = longest_trail(graph, **question)
            check(edges, trail, length)
            assert all(edges[key][:2] == (u, v) for u, v, key in trail), question
            assert all(a[1] == b[0] for a, b in pairwise(trail))


@pytest.mark.parametrize("patience", [2000, 0])
@pytest.mark.parametrize("seed", range(4))
def test_blocks_agree_with_the_search_of_the_whole(monkeypatch, patience, seed):
    """Without patience each block is left to the programme."""
    monkeypatch.setattr("stopreq_widget.trails.part.PATIENCE", patience)
    rng = Random(seed)
    for round_ in range(80 if patience else 12):
        edges = small(rng, 14) if round_ % 2 else random_network(rng.randint(4, 12), rng.randint(8, 18), rng).edges
        network = read_network(edges)
        rows = list(zip(network.us, network.vs, network.ws, strict=True))
        tree = BlockTree(fold(network.us, network.vs, network.ws), Budget())
        tree.solve()
        walk = euler_walk(network.us, network.vs, tree.best[1])
        assert sum(network.ws[edge] for edge in walk) == tree.best[0] == tree.bound == longest_length(rows), edges
        walk_vertices(network.us, network.vs, walk)


def test_blocks_are_those_of_networkx():
    for seed in range(60):
        graph = nx.gnm_random_graph(12, 13 + seed % 6, seed=seed)
        rows = list(graph.edges)
        us, vs = [u for u, _ in rows], [v for _, v in rows]
        found = blocks(us, vs, 12)
        known = {frozenset(frozenset(e) for e in part) for part in nx.biconnected_component_edges(graph)}
        assert {frozenset(frozenset(rows[e]) for e in block) for block in found} == known
        later = [{v for e in block for v in rows[e]} for block, _ in leaves_first(found, us, vs)]
        for i, (_, vertex) in enumerate(leaves_first(found, us, vs)):
            assert later[i] & set().union(*later[i + 1 :]) == ({vertex} if vertex >= 0 else set())


def knots(count):
    """Return knots of five vertices around a middle, each behind a bridge."""
    inside = ((0, 1), (0, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
    edges = [((k, u), (k, v), 1) for k in range(count) for u, v in inside]
    return edges + [("middle", (k, 0), 1) for k in range(count)]


def test_many_knots_are_searched_one_by_one():
    trail = longest_trail(knots(100))
    assert (trail.length, trail.certificate.optimal, trail.certificate.method) == (12, True, "blocks")
    assert trail.certificate.explored < 5000


@pytest.mark.parametrize("method", ["auto", "exhaustive", "bounded", "parity", "programme", "greedy", "local"])
def test_every_method_listens_to_the_clock(method):
    edges = random_network(60, 150, Random(4), 9).edges
    trail = longest_trail(edges, method=method, time_limit=0)
    assert is_trail(edges, trail)
    assert trail.certificate.bound >= trail.length
    if trail.length < trail.certificate.bound:
        assert trail.certificate.stopped == "time"
        assert not trail.certificate.optimal


def test_what_was_stopped_is_at_least_as_long_as_local_search():
    edges = random_network(60, 150, Random(4), 9).edges
    trail = longest_trail(edges, node_limit=3)
    assert trail.length >= longest_trail(edges, method="local").length >= longest_trail(edges, method="greedy").length
    assert trail.length <= longest_trail(edges).length <= trail.certificate.bound
    assert trail.certificate.stopped == "nodes"


def test_ctrl_c_gives_the_best_so_far_and_works_as_usual_afterwards():
    edges = complete(14).edges
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    trail = longest_trail(edges, method="exhaustive")
    timer.join()
    assert trail.certificate.stopped == "interrupt"
    assert 0 < trail.length <= trail.certificate.bound
    assert is_trail(edges, trail)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"node_limit": -1}, LimitError, "node_limit is -1; expected a whole number, 0 or more"),
        ({"node_limit": 2.5}, LimitError, "node_limit is 2.5"),
        ({"node_limit": True}, LimitError, "node_limit is True"),
        ({"time_limit": -1}, LimitError, "time_limit is -1; expected seconds"),
        ({"time_limit": float("nan")}, LimitError, "time_limit is nan"),
        ({"time_limit": "5"}, LimitError, "time_limit is '5'"),
        ({"source": "z"}, GraphError, "source 'z' is no vertex of the network of 4 vertices"),
        ({"source": "a", "target": "c"}, GraphError, "no trail leads from 'a' to 'c'"),
        ({"source": "a", "target": "c", "method": "programme"}, GraphError, "no trail leads from 'a' to 'c'"),
        ({"source": "a", "target": "b", "closed": True}, GraphError, "a closed trail ends where it begins"),
        ({"closed": 1}, GraphError, "closed is 1; expected True or False"),
        ({"closed": True, "method": "parity"}, MethodError, "'parity' leaves the ends free; expected 'auto'"),
    ],
)
def test_questions_that_make_no_sense_are_told_in_words(options, error, words):
    with pytest.raises(error, match=words):
        longest_trail([("a", "b", 1), ("c", "d", 1)], **options)


def test_methods_for_undirected_graphs_say_so():
    with pytest.raises(MethodError, match="'parity' walks edges either way; expected one of 'auto'"):
        longest_trail(nx.DiGraph([(1, 2)]), method="parity")


def test_a_larger_grid_is_proven():
    trail = longest_trail(grid(20, 20).edges)
    assert (trail.length, trail.certificate.optimal) == (725, True)


@pytest.mark.parametrize("limits", [{"node_limit": 0}, {"time_limit": 0}, {"time_limit": 0.003}])
@pytest.mark.parametrize("seed", range(8))
def test_a_stopped_search_answers_what_was_asked(seed, limits):
    rng = Random(seed)
    rows = list(random_network(rng.randint(3, 12), rng.randint(5, 30), rng, 5).edges)
    graph = nx.MultiDiGraph()
    graph.add_weighted_edges_from(rows)
    a, b = rng.sample(sorted({v for row in rows for v in row[:2]}), 2)
    questions = [
        {"closed": True},
        {"source": a},
        {"target": b},
        {"source": a, "target": b},
        {"closed": True, "source": a},
    ]
    for net in (rows, graph):
        for question in questions:
            try:
                trail = longest_trail(net, **question, **limits)
            except GraphError as error:
                assert "no trail leads" in str(error)
                continue
            assert is_trail(net, trail)
            assert trail.certificate.bound >= trail.length
            if not trail.edges:
                assert len(question) == 1 or "closed" in question
                continue
            assert question.get("source") in (None, trail.vertices[0])
            assert question.get("target") in (None, trail.vertices[-1])
            assert trail.is_closed or "closed" not in question


@pytest.mark.parametrize("question", [{"closed": True}, {"source": "0,0"}, {"source": "0,0", "target": "9,9"}])
def test_a_search_stopped_at_once_gives_more_than_nothing(question):
    rows = grid(10, 10).edges
    stopped = longest_trail(rows, node_limit=0, **question)
    assert stopped.certificate.stopped == "nodes"
    assert stopped.length > 0.5 * longest_trail(rows, **question).length


def test_local_search_walks_directed_edges_in_their_direction():
    rng = Random(5)
    graph = nx.MultiDiGraph()
    graph.add_edges_from((rng.randrange(9), rng.randrange(9)) for _ in range(25))
    trail = longest_trail(graph, method="local")
    assert is_trail(graph, trail)
    assert trail.length > longest_trail(graph, method="greedy").length - 1


def test_auto_tells_of_cuts():
    steps = []
    trail = longest_trail(random_network(60, 120, Random(3), 6).edges, progress=steps.append)
    assert {step.kind for step in steps} == {"cut", "improve", "done"}
    assert all(step.bound is None and step.trail for step in steps if step.kind == "cut")
    assert steps[-1].trail
    assert steps[-1].length == trail.length
