"""All longest trails, counted and listed."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest

from stopreq_widget.trails import (
    GraphError,
    LimitError,
    all_longest,
    count_longest,
    every,
    is_trail,
    longest_trail,
    read_network,
)
from stopreq_widget.trails.samples import complete, grid, koenigsberg


def by_walking(network, closed=False, source=None, target=None):
    """Return all longest trails as sets of edge numbers, by walking every trail there is."""
    rows = list(zip(network.us, network.vs, network.ws, strict=True))
    best, sets = -1, set()
    todo = [((), v, v) for v in range(len(network.vertices))]
    while todo:
        walk, first, here = todo.pop()
        asked = source in (None, network.vertices[first]) and target in (None, network.vertices[here])
        if asked and (first == here or not closed):
            weight = sum(rows[edge][2] for edge in walk)
            if weight > best:
                best, sets = weight, set()
            if weight == best:
                sets.add(frozenset(walk))
        for edge, (u, v, _) in enumerate(rows):
            if edge not in walk and here in ((u,) if network.directed else (u, v)):
                todo.append(((*walk, edge), first, u + v - here))
    return best, sets


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("graph", [nx.MultiGraph, nx.MultiDiGraph])
def test_all_agree_with_walking_every_trail(graph, seed):
    rng = Random(seed)
    size, weights = rng.randint(1, 5), rng.choice(((1,), (0, 1, 2), (1, 1, 2), (0,)))
    net = graph()
    net.add_weighted_edges_from(
        (rng.randrange(size), rng.randrange(size), rng.choice(weights)) for _ in range(rng.randint(1, 6))
    )
    network = read_network(net)
    a, b = network.vertices[0], network.vertices[-1]
    number = {(u, v, key): edge for edge, (u, v, key, _) in enumerate(network.rows())}
    for question in ({}, {"closed": True}, {"source": a}, {"target": b}, {"source": a, "target": b}):
        best, sets = by_walking(network, **question)
        if best < 0:
            with pytest.raises(GraphError, match="no trail leads"):
                count_longest(net, **question)
            continue
        found = all_longest(net, **question)
        assert count_longest(net, **question) == len(found) == len(sets)
        assert all(trail.length == best and is_trail(net, trail) and trail.certificate.optimal for trail in found)
        met = {frozenset(number.get((u, v, k), number.get((v, u, k))) for u, v, k in trail) for trail in found}
        assert met == sets


def test_counts_that_are_known():
    # Of a complete graph with an even number of vertices a perfect matching less one edge is left out.
    assert count_longest(complete(6).edges) == 15 * 3
    assert count_longest(complete(7).edges) == 1
    assert count_longest([]) == 1
    assert count_longest(koenigsberg().edges) == 7


def test_longest_trail_is_one_of_them():
    rows = grid(4, 3).edges
    alike = {frozenset(frozenset(edge) for edge in trail) for trail in all_longest(rows)}
    assert frozenset(frozenset(edge) for edge in longest_trail(rows)) in alike


def test_too_many_and_too_wide_are_said_in_words(monkeypatch):
    rows = [(u, v, 1) for u, v in combinations(range(8), 2)]
    with pytest.raises(LimitError, match="there are 420 longest trails; expected at most limit=400"):
        all_longest(rows, limit=400)
    assert len(all_longest(rows, limit=420)) == 420
    for limit in (0, -1, "x", True):
        with pytest.raises(LimitError, match="limit is"):
            all_longest(rows, limit=limit)
    monkeypatch.setattr(every, "MAX_STATES", 50)
    with pytest.raises(LimitError, match="this network of 28 edges is too wide"):
        count_longest(rows)
