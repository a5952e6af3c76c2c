"""Cheapest paths against networkx, networks against brute force."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.core.planner.numbers import NEVER
from stopreq_widget.engine import Rules, load_board
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import bits
from tests.core.desk import Desk

OREGON = Desk(load_board(), Rules())
FOUR = Desk(load_board("four"), Rules())
WEIGHT = st.one_of(st.just(0.0), st.just(NEVER), st.floats(0.2, 20.0))


def graph(desk, weights):
    made = nx.Graph()
    made.add_nodes_from(range(len(desk.board.stations)))
    for route, weight in enumerate(weights):
        a, b = desk.board.tables.a[route], desk.board.tables.b[route]
        if weight < NEVER and weight < made.get_edge_data(a, b, {"weight": NEVER})["weight"]:
            made.add_edge(a, b, weight=weight)
    return made


@settings(max_examples=60, deadline=None)
@given(st.lists(WEIGHT, min_size=91, max_size=91), st.integers(0, 47), st.integers(0, 47))
def test_path_is_as_cheap_as_networkx_finds(weights, start, goal):
    cost, path = OREGON.path(weights, start, goal)
    try:
        best = nx.dijkstra_path_length(graph(OREGON, weights), start, goal)
    except nx.NetworkXNoPath:
        assert (cost, path) == (NEVER, [])
        return
    assert abs(cost - best) < 1e-6
    assert abs(sum(weights[route] for route in path) - best) < 1e-6
    free = sum(1 << route for route, weight in enumerate(weights) if not weight)
    root = roots(OREGON.board.tables, free | sum(1 << route for route in path))
    assert root[start] == root[goal]


def test_limit_stops_the_search():
    weights = [1.0] * len(OREGON.board.routes)
    cost, _ = OREGON.path(weights, 0, 5)
    assert OREGON.path(weights, 0, 5, limit=cost)[0] == NEVER
    assert OREGON.path(weights, 0, 5, limit=cost + 0.1)[0] == cost


def joins(desk, routes, pairs):
    root = roots(desk.board.tables, routes)
    return all(root[a] == root[b] for a, b in pairs)


def brute(desk, weights, pairs):
    """Return the weight of the cheapest set of routes that joins all pairs."""
    usable = [route for route, weight in enumerate(weights) if weight < NEVER]
    best = NEVER
    for n in range(len(usable) + 1):
        for chosen in combinations(usable, n):
            if joins(desk, sum(1 << route for route in chosen), pairs):
                best = min(best, sum(weights[route] for route in chosen))
    return best


PAIRS = st.lists(st.sampled_from(list(combinations(range(4), 2))), min_size=1, max_size=3, unique=True)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(st.just(NEVER), st.floats(0.2, 9.0)), min_size=6, max_size=6), PAIRS)
def test_network_joins_all_pairs_and_is_nearly_as_cheap_as_can_be(weights, pairs):
    best = brute(FOUR, weights, pairs)
    if best >= NEVER:
        return
    routes = FOUR.network(weights, pairs)
    assert joins(FOUR, routes, pairs)
    total = sum(weights[route] for route in bits(routes))
    # Joining pairs one by one is never worse than twice the best (Agrawal, Klein and Ravi 1995 for the forest).
    assert best - 1e-6 <= total <= 2 * best + 1e-6
