from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.trails import GraphError, WhatIf, longest_trail, longest_trail_after
from stopreq_widget.trails.core import longest_length

edges_ = st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 6))


@given(st.lists(edges_, max_size=10), st.lists(edges_, min_size=1, max_size=6))
@settings(deadline=None)
def test_what_if_agrees_with_asking_anew(edges, more):
    network = WhatIf(edges)
    assert network.length == longest_length(edges)
    for edge in more * 2:
        assert network.after(*edge) == longest_length([*edges, edge])
        assert network.after(edge[1], edge[0], edge[2]) == longest_length([*edges, edge])
    assert network.length == longest_length(edges)


def test_longest_trail_after_keeps_keys_and_leaves_the_network():
    edges = [("a", "b", "first", 1), ("c", "d", "second", 5)]
    trail = longest_trail_after(edges, ("b", "c", "new", 0.5))
    assert trail.length == 6.5
    assert {key for _, _, key in trail.edges} == {"first", "second", "new"}
    assert len(edges) == 2
    with pytest.raises(GraphError, match="negative"):
        longest_trail_after(edges, ("b", "c", -1))


def test_longest_trail_after_is_longest_trail_of_more():
    rng = Random(1)
    for _ in range(50):
        edges = [(rng.randrange(6), rng.randrange(6), rng.randrange(4)) for _ in range(8)]
        assert longest_trail_after(edges[1:], edges[0]).length == longest_trail(edges).length


def test_an_edge_more_keeps_no_direction_and_says_so() -> None:
    digraph = nx.MultiDiGraph([("a", "b"), ("b", "a")])
    with pytest.raises(GraphError, match="add it to the graph and ask longest_trail"):
        longest_trail_after(digraph, ("b", "c", 1))
