"""Cheapest paths against networkx, networks against brute force."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.paths import NEVER, cheap_network, cheapest_path
from stopreq_widget.engine import Rules, load_board
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import bits

OREGON = atlas_of(load_board(), Rules())
FOUR = atlas_of(load_board("four"), Rules())
WEIGHT = st.one_of(st.just(0.0), st.just(NEVER), st.floats(0.2, 20.0))


def graph(atlas, weights):
    made = nx.Graph()
    made.add_nodes_from(range(atlas.stations))
    for route, weight in enumerate(weights):
        a, b = atlas.tables.a[route], atlas.tables.b[route]
        if weight < NEVER and weight < made.get_edge_data(a, b, {"weight": NEVER})["weight"]:
            made.add_edge(a, b, weight=weight)
    return made


@settings(max_examples=60, deadline=None)
@given(st.lists(WEIGHT, min_size=91, max_size=91), st.integers(0, 47), st.integers(0, 47))
def test_path_is_as_cheap_as_networkx_finds(weights, start, goal):
    cost, path = cheapest_path(OREGON, weights, start, goal)
    try:
        best = nx.dijkstra_path_length(graph(OREGON, weights), start, goal)
    except nx.NetworkXNoPath:
        assert (cost, path) == (NEVER, [])
        return
    assert abs(cost - best) < 1e-6
    assert abs(sum(weights[route] for route in path) - best) < 1e-6
    free = sum(1 << route for route, weight in enumerate(weights) if not weight)
    root = roots(OREGON.tables, free | sum(1 << route for route in path))
    assert root[start] == root[goal]


def test_limit_stops_the_search():
    weights = [1.0] * OREGON.routes
    cost, _ = cheapest_path(OREGON, weights, 0, 5)
    assert cheapest_path(OREGON, weights, 0, 5, limit=cost)[0] == NEVER
    assert cheapest_path(OREGON, weights, 0, 5, limit=cost + 0.1)[0] == cost


def joins(atlas, routes, pairs):
    root = roots(atlas.tables, routes)
    return all(root[a] == root[b] for a, b in pairs)


def brute(atlas, weights, pairs):
    """Return the weight of the cheapest set of routes that joins all pairs."""
    usable = [route for route, weight in enumerate(weights) if weight < NEVER]
    best = NEVER
    for n in range(len(usable) + 1):
        for chosen in combinations(usable, n):
            if joins(atlas, sum(1 << route for route in chosen), pairs):
                best = min(best, sum(weights[route] for route in chosen))
    return best


PAIRS = st.lists(st.sampled_from(list(combinations(range(4), 2))), min_size=1, max_size=3, unique=True)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(st.just(NEVER), st.floats(0.2, 9.0)), min_size=6, max_size=6), PAIRS)
def test_network_joins_all_pairs_and_is_nearly_as_cheap_as_can_be(weights, pairs):
    best = brute(FOUR, weights, pairs)
    total, routes = cheap_network(FOUR, weights, pairs)
    if best >= NEVER:
        assert total >= NEVER
        return
    assert joins(FOUR, routes, pairs)
    assert abs(sum(weights[route] for route in bits(routes)) - total) < 1e-6
    # Joining pairs one by one is never worse than twice the best (Agrawal, Klein and Ravi 1995 for the forest).
    assert best - 1e-6 <= total <= 2 * best + 1e-6


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.floats(0.2, 9.0), min_size=91, max_size=91),
    st.lists(st.integers(0, 29), min_size=2, max_size=5, unique=True),
)
def test_care_never_makes_a_network_dearer(weights, tickets):
    pairs = [OREGON.ticket_ends[ticket] for ticket in tickets]
    quick, _ = cheap_network(OREGON, weights, pairs, careful=False)
    careful, routes = cheap_network(OREGON, weights, pairs)
    assert careful <= quick + 1e-9
    assert joins(OREGON, routes, pairs)
