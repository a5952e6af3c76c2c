"""Every exact method against an independent brute force, against each other, and on networks with known answers."""

from __future__ import annotations

import csv
import time
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.trails import METHODS, check_certificate, is_trail, longest_trail
from stopreq_widget.trails.core import euler_walk, longest, longest_length
from stopreq_widget.trails.parity import upper_bound
from stopreq_widget.trails.reduction import fold
from stopreq_widget.trails.samples import complete, grid, random_cactus, random_network, random_tree

ROUTES = Path(__file__).parents[2] / "geodata" / "routes.csv"
EXACT = [name for name, method in METHODS.items() if method.exact]
WEIGHTS = ((1,), (1, 2), (0, 1, 2), (1, 2, 3, 4, 5, 6), (0, 0, 1, 50))


def brute_force(edges):
    """Walk every trail from every vertex, with nothing but recursion."""

    def gain(here, unused):
        best = 0
        for i in unused:
            u, v, weight = edges[i]
            if here in (u, v):
                best = max(best, weight + gain(v if here == u else u, unused - {i}))
        return best

    return max((gain(v, frozenset(range(len(edges)))) for v in {w for e in edges for w in e[:2]}), default=0)


def random_edges(rng, most=9):
    """Draw a small multigraph of any kind: with loops, parallel edges, in several parts."""
    size = rng.randint(1, 8)
    weights = rng.choice(WEIGHTS)
    edges = []
    for _ in range(rng.randint(0, most)):
        u, v = rng.randrange(size), rng.randrange(size)
        if u != v or sum(a == b for a, b, _ in edges) < 2:
            edges.append((u, v, rng.choice(weights)))
    return edges


def family(rng):
    """Draw a network of a named kind, small enough to be brute-forced."""
    kind = rng.randrange(5)
    if kind == 0:
        return list(random_tree(rng.randint(2, 11), rng).edges)
    if kind == 1:
        return list(random_cactus(rng.randint(1, 3), rng).edges)
    if kind == 2:
        return [(u, v, rng.randint(1, 3)) for u, v, _ in grid(3, 2).edges + grid(2, 2).edges[:2]]
    if kind == 3:
        return [(u, v, rng.randint(1, 3)) for u, v, _ in complete(rng.randint(2, 4)).edges]
    return list(random_network(rng.randint(2, 6), rng.randint(3, 9), rng).edges)


def board():
    with ROUTES.open(encoding="utf-8") as file:
        return [(row["a"], row["b"], int(row["length"])) for row in csv.DictReader(file)]


def grown_on_the_board(rng, trains=40):
    """Claim routes of the board at random, mostly next to what is claimed, until the trains are used."""
    routes, mine = board(), []
    rng.shuffle(routes)
    while True:
        stations = {s for route in mine for s in route[:2]}
        pairs = {frozenset(route[:2]) for route in mine}
        open_ = [r for r in routes if r[2] <= trains and frozenset(r[:2]) not in pairs]
        near = [r for r in open_ if r[0] in stations or r[1] in stations]
        choice = near if near and rng.random() < 0.85 else open_
        if not choice:
            return mine
        mine.append(rng.choice(choice))
        trains -= mine[-1][2]


@pytest.mark.parametrize("seed", range(20))
def test_fast_solver_agrees_with_brute_force(seed):
    rng = Random(seed)
    for _ in range(150):
        edges = random_edges(rng)
        us, vs, ws = zip(*edges, strict=True) if edges else ((), (), ())
        length, walk = longest(us, vs, ws)
        assert length == brute_force(edges), edges
        assert len(set(walk)) == len(walk)
        assert sum(ws[e] for e in walk) == length
        assert longest_length(edges) == length
        assert is_trail(edges, longest_trail(edges).edges)


@pytest.mark.parametrize("seed", range(8))
def test_all_methods_agree_and_their_certificates_hold(seed):
    rng = Random(1000 + seed)
    for round_ in range(30):
        edges = family(rng) if round_ % 2 else random_edges(rng)
        best = brute_force(edges)
        forest = nx.MultiGraph()
        forest.add_edges_from((u, v) for u, v, _ in edges)
        for name in METHODS:
            if name == "tree" and len(forest) and not nx.is_forest(forest):
                continue
            if name == "programme" and round_ % 6:
                continue
            trail = longest_trail(edges, method=name)
            assert check_certificate(edges, trail) == []
            assert trail.length <= best <= trail.certificate.bound, (name, edges)
            if METHODS[name].exact:
                assert trail.length == best, (name, edges)
                assert trail.certificate.optimal
                assert trail.certificate.method == name


@pytest.mark.parametrize("seed", range(5))
def test_networks_grown_on_the_board(seed):
    rng = Random(seed)
    for _ in range(100):
        edges = grown_on_the_board(rng)
        trail = longest_trail(edges)
        assert trail.length == longest_trail(edges, method="exhaustive").length
        assert trail.length == longest_trail(edges, method="bounded").length
        assert check_certificate(edges, trail) == []


@pytest.mark.parametrize("seed", range(4))
def test_hard_networks(seed):
    rng = Random(seed)
    for _ in range(5):
        edges = random_network(rng.randint(12, 22), rng.randint(25, 30), rng).edges
        trail = longest_trail(edges)
        assert check_certificate(edges, trail) == []
        assert longest_trail(edges, method="programme").length == trail.length


@pytest.mark.parametrize("method", ["auto", "parity"])
@pytest.mark.parametrize("size", range(2, 13))
def test_complete_graphs(method, size):
    left_out = 0 if size % 2 else size // 2 - 1
    assert longest_trail(complete(size).edges, method=method).length == size * (size - 1) // 2 - left_out


@pytest.mark.parametrize("method", [name for name in EXACT if name not in ("tree", "exhaustive")])
def test_everything_is_walked_in_an_eulerian_graph(method):
    graph = nx.circulant_graph(9, [1, 2])
    nx.set_edge_attributes(graph, {edge: i % 4 for i, edge in enumerate(graph.edges)}, "weight")
    assert nx.is_eulerian(graph)
    trail = longest_trail(graph, method=method)
    assert trail.length == graph.size("weight")
    assert trail.certificate.optimal


@pytest.mark.parametrize("method", ["tree", "auto", "bounded", "exhaustive"])
def test_trees(method):
    for seed in range(15):
        edges = random_tree(25, Random(seed)).edges
        tree = nx.Graph()
        tree.add_weighted_edges_from(edges)
        lengths = dict(nx.all_pairs_dijkstra_path_length(tree))
        diameter = max(max(row.values()) for row in lengths.values())
        assert longest_trail(edges, method=method).length == diameter


def test_long_paths_and_large_trees_need_no_recursion():
    path = [(i, i + 1, 1) for i in range(5000)]
    for method in ("auto", "tree", "bounded", "parity"):
        assert longest_trail(path, method=method).length == 5000
    assert longest_trail(path[:1500], method="exhaustive", node_limit=1500).length == 1500


@pytest.mark.slow
def test_the_whole_board_is_proven_in_time_and_with_progress():
    rounds = []
    start = time.process_time()
    trail = longest_trail(board(), method="programme", progress=rounds.append)
    assert time.process_time() - start < 20
    assert trail.certificate.optimal
    assert rounds[-1].kind == "done"
    assert rounds[-1].bound == trail.length
    assert longest_trail(board()).length == trail.length == 212
    assert check_certificate(board(), trail) == []


def test_a_wide_network_beyond_patience_goes_to_the_programme(monkeypatch):
    monkeypatch.setattr("stopreq_widget.trails.auto.QUICK", 3)
    monkeypatch.setattr("stopreq_widget.trails.part.PATIENCE", 3)
    edges = grid(4, 4).edges
    trail = longest_trail(edges)
    assert trail.certificate.method == "programme"
    assert (trail.length, trail.certificate.optimal) == (21, True)


edge_lists = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 6)), max_size=14
)  # fmt: skip


@given(edge_lists, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_names_and_order_do_not_matter(edges, rng):
    names = list(range(100, 106))
    rng.shuffle(names)
    other = [(names[v], names[u], w) if rng.random() < 0.5 else (names[u], names[v], w) for u, v, w in edges]
    rng.shuffle(other)
    assert longest_trail(other).length == longest_trail(edges).length


@given(edge_lists, st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 6)))
@settings(deadline=None)
def test_an_edge_more_never_shortens_and_never_adds_more_than_joins(edges, edge):
    before, after = longest_trail(edges).length, longest_trail([*edges, edge]).length
    assert before <= after <= 2 * before + edge[2]


@given(edge_lists)
@settings(deadline=None)
def test_an_isolated_vertex_changes_nothing(edges):
    graph = nx.MultiGraph()
    graph.add_weighted_edges_from(edges)
    before = longest_trail(graph).length
    graph.add_node("alone")
    assert longest_trail(graph).length == before == longest_trail(edges).length


@given(edge_lists)
@settings(deadline=None)
def test_folding_and_bound_never_lose_the_best(edges):
    us, vs, ws = zip(*edges, strict=True) if edges else ((), (), ())
    assert upper_bound(fold(us, vs, ws)) >= longest_length(edges)


def test_euler_walk_can_begin_anywhere_on_a_closed_trail():
    triangle = ([0, 1, 2], [1, 2, 0])
    assert euler_walk(*triangle, 0b111, start=1)[0] in (0, 1)
    assert euler_walk(*triangle, 0) == []


@pytest.mark.parametrize("method", [name for name in METHODS if name != "tree"])
def test_floats_and_fractions_are_exact(method):
    edges = [("a", "b", 0.1), ("b", "c", 0.2), ("c", "a", 0.3), ("c", "d", 1e-9)]
    trail = longest_trail(edges, method=method)
    assert trail.length == pytest.approx(0.600000001)
    thirds = [(u, v, Fraction(1, 3)) for u, v in combinations(range(4), 2)]
    assert longest_trail(thirds, method=method).length == Fraction(5, 3)


def test_adding_floats_in_another_order_gives_the_same_length():
    edges = [(i, i + 1, 0.1) for i in range(10)]
    assert {longest_trail(rows).length for rows in (edges, edges[::-1])} == {float(10 * Fraction(0.1))}


def test_zero_weights_are_walked_over():
    assert longest_trail([("a", "b", 3), ("b", "c", 0), ("c", "d", 3)]).length == 6
    assert longest_trail([("a", "b", 0)]).length == 0


def test_a_node_limit_leaves_an_honest_certificate():
    edges = complete(8).edges
    for name in ("exhaustive", "bounded", "parity"):
        trail = longest_trail(edges, method=name, node_limit=2)
        assert not trail.certificate.optimal
        assert trail.certificate.bound >= longest_trail(edges).length
    told = longest_trail(edges, method="exhaustive", node_limit=5, progress=lambda step: None)
    assert not told.certificate.optimal
    assert is_trail(edges, told)
