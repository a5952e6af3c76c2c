"""The shortest round trip that uses every edge."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import networkx as nx
import pytest

from stopreq_widget.trails import GraphError, LimitError, postman_tour, read_network
from stopreq_widget.trails.samples import grid, koenigsberg, random_network


def fewest_more(network, minimum):
    """Return the least weight of edges that balance all vertices, by Bellman's relaxation over the balances."""
    start = [0] * len(network.vertices)
    for u, v in zip(network.us, network.vs, strict=True):
        start[u] += minimum
        start[v] += -minimum if network.directed else minimum
    even = tuple((each if network.directed else each % 2) for each in start)
    best, heap = {even: 0}, [(0, even)]
    goal = (0,) * len(start)
    while heap:
        heap.sort()
        cost, state = heap.pop(0)
        if state == goal:
            return cost
        for u, v, w in zip(network.us, network.vs, network.ws, strict=True):
            new = list(state)
            new[u] += 1
            new[v] += -1 if network.directed else 1
            key = tuple(each if network.directed else each % 2 for each in new)
            small = max(map(abs, key)) <= len(network)
            if small and cost + w < best.get(key, float("inf")):
                best[key] = cost + w
                heap.append((cost + w, key))
    raise AssertionError


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("minimum", [1, 2])
@pytest.mark.parametrize("graph", [nx.MultiGraph, nx.MultiDiGraph])
def test_no_tour_is_shorter(graph, minimum, seed):
    rng = Random(seed)
    size = rng.randint(1, 4)
    net = graph()
    # A ring makes sure that there is a way from anywhere to anywhere.
    net.add_weighted_edges_from((v, (v + 1) % size, rng.choice((0, 1, 2, 5))) for v in range(size))
    net.add_weighted_edges_from(
        (rng.randrange(size), rng.randrange(size), rng.choice((1, 2, 3))) for _ in range(rng.randint(0, 3))
    )
    network = read_network(net)
    tour = postman_tour(net, minimum=minimum, source=0)
    assert tour.extra == fewest_more(network, minimum)
    assert tour.length == tour.extra + minimum * sum(network.ws)
    assert tour.vertices[0] == tour.vertices[-1] == 0
    assert all(a[1] == b[0] for a, b in pairwise(tour))
    assert [edge[0] for edge in tour] == list(tour.vertices[:-1])
    walked = Counter((u, v, k) if network.directed else (min(u, v), max(u, v), k) for u, v, k in tour)
    there = {(u, v, k) if network.directed else (min(u, v), max(u, v), k) for u, v, k, _ in network.rows()}
    assert walked.keys() == there
    assert min(walked.values()) >= minimum


def test_known_tours():
    assert postman_tour(koenigsberg().edges).extra == 2
    assert postman_tour(koenigsberg().edges, minimum=2).extra == 0
    assert postman_tour(grid(4, 3).edges).extra == 1 + 1 + 3
    assert postman_tour([("a", "b", Fraction(1, 3))]).length == Fraction(2, 3)
    assert postman_tour([("a", "b", 0.25)]).length == 0.5
    assert len(postman_tour([])) == 0
    assert postman_tour(random_network(40, 90, Random(1), 9).edges).vertices[0] == "v0"


def test_what_has_no_tour_is_refused_in_words():
    with pytest.raises(GraphError, match="no tour uses all 2 edges: 'a' and 'c' lie apart"):
        postman_tour([("a", "b", 1), ("c", "d", 1)])
    with pytest.raises(GraphError, match="no way there and back again"):
        postman_tour(nx.DiGraph([("a", "b")]))
    lonely = nx.Graph([("a", "b")])
    lonely.add_node("c")
    with pytest.raises(GraphError, match="source 'c' has no edge"):
        postman_tour(lonely, source="c")
    with pytest.raises(GraphError, match="no vertex"):
        postman_tour([("a", "b", 1)], source="z")
    for minimum in (0, -1, 1.5, True):
        with pytest.raises(LimitError, match="minimum is"):
            postman_tour([("a", "b", 1)], minimum=minimum)
