from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import networkx as nx
import pytest

from stopreq_widget.trails import (
    Certificate,
    LimitError,
    MethodError,
    Trail,
    certify,
    check_certificate,
    is_trail,
    longest_trail,
    read_network,
    trail_faults,
)
from stopreq_widget.trails.check import edge_numbers
from stopreq_widget.trails.question import Question
from stopreq_widget.trails.samples import figure_eight, grid, random_network

PAIR = [("a", "b", "x", 2), ("a", "b", "y", 3), ("b", "c", "z", 1)]


@pytest.mark.parametrize(
    ("walk", "fault"),
    [
        ([], None),
        ([("a", "b")], None),
        ([("a", "b"), ("b", "a")], None),
        ([("a", "b", "x"), ("b", "a", "y")], None),
        ([["c", "b"], ["b", "a"]], None),
        ([("a", "b"), ("b", "a"), ("a", "b")], "step 3 walks the edge between 'a' and 'b' again; there is only 2"),
        ([("a", "b", "x"), ("b", "a", "x")], "step 2 walks again the key 'x' between 'b' and 'a'"),
        ([("a", "b", "w")], "step 1 names no edge by the key 'w' between 'a' and 'b'"),
        ([("a", "c")], "step 1: there is no edge between 'a' and 'c'"),
        ([("a", "b"), ("c", "b")], "step 2 begins at 'c', but the one before ended at 'b'"),
        ([("a",)], "step 1 is ('a',); expected (u, v) or (u, v, key)"),
        ([5], "step 1 is 5; expected (u, v) or (u, v, key)"),
        ([([], "b")], "step 1: there is no edge between [] and 'b'"),
        (5, "expected a sequence of edges (u, v) or (u, v, key), got 5"),
        ("ab", "expected a sequence of edges (u, v) or (u, v, key), got 'ab'"),
        (None, "expected a sequence of edges (u, v) or (u, v, key), got None"),
    ],
)
def test_faults_are_named(walk, fault):
    assert trail_faults(PAIR, walk) == ([] if fault is None else [fault])
    assert is_trail(PAIR, walk) is (fault is None)


def test_all_faults_are_listed():
    assert len(trail_faults(PAIR, [("a", "c"), ("b", "c"), ("b", "c")])) == 4


def test_a_trail_of_a_solver_and_a_networkx_graph_are_taken_too():
    graph = nx.MultiGraph()
    graph.add_weighted_edges_from(figure_eight().edges)
    assert is_trail(graph, longest_trail(graph))
    assert is_trail(graph, list(nx.eulerian_circuit(graph, keys=True)))


def test_edge_numbers_skip_what_is_no_edge():
    network = read_network(PAIR)
    assert edge_numbers(network, [("b", "a"), ("a", "z"), 7, ("a", "b"), ("b", "c", "z")]) == [0, 1, 2]
    assert edge_numbers(network, [("a", "b", "y"), ("b", "a")]) == [1, 0]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"length": 99}, "the length is given as 99"),
        ({"vertices": ("q",)}, "the vertices are given as"),
        ({"edges": (("a", "c", "x"),)}, "there is no edge"),
        ({"certificate": Certificate("parity", True, 1, 9)}, "with the bound 9 above 6"),
        ({"certificate": Certificate("parity", False, 1, 3)}, "bound 3 is less than the length"),
    ],
)
def test_lies_are_found(change, word):
    trail = longest_trail(PAIR)
    assert trail.length == 6
    assert check_certificate(PAIR, trail) == []
    assert any(word in fault for fault in check_certificate(PAIR, replace(trail, **change)))


def test_a_false_claim_to_be_longest_is_found():
    for seed in range(30):
        edges = random_network(6, 10, Random(seed)).edges
        best = longest_trail(edges)
        shorter = best.edges[:-1]
        length = sum(edges[key][2] for _, _, key in shorter)
        claim = Trail(length, shorter, best.vertices[:-1], Certificate("guess", True, 0, length))
        assert check_certificate(edges, claim) == [
            f"it claims to be optimal, but there is a trail longer than {length}"
        ]
        honest = replace(claim, certificate=Certificate("guess", False, 0, best.length))
        assert check_certificate(edges, honest) == []


def test_a_bound_that_is_not_one_is_found():
    for seed in range(10):
        edges = random_network(6, 10, Random(seed)).edges
        best = longest_trail(edges)
        shorter = best.edges[:-1]
        length = sum(edges[key][2] for _, _, key in shorter)
        claim = Trail(length, shorter, best.vertices[:-1], Certificate("guess", False, 0, best.length - Fraction(1, 2)))
        assert check_certificate(edges, claim) == [
            f"its bound is {claim.certificate.bound}, but there is a trail longer than that"
        ]


def test_ends_that_were_asked_for_are_checked_too():
    for seed in range(20):
        edges = [*random_network(5, 8, Random(seed), 3).edges, ("v0", "v0", 1)]
        for question in ({"closed": True}, {"source": "v0"}, {"target": "v1"}, {"source": "v0", "target": "v1"}):
            trail = longest_trail(edges, **question)
            assert check_certificate(edges, trail, **question) == []
            if len(trail) > 1:
                worse = Trail(0, (), (), Certificate("guess", True, 0, 0))
                assert check_certificate(edges, worse, **question) == [
                    "it claims to be optimal, but there is a trail longer than 0"
                ]
    path = [("a", "b", 1), ("b", "c", 1)]
    assert "is not closed" in check_certificate(path, longest_trail(path), closed=True)[0]
    assert (
        check_certificate(path, longest_trail(path, source="a"), source="c")[0] == "it should begin at 'c', not at 'a'"
    )


def test_directions_are_kept():
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    assert is_trail(graph, longest_trail(graph))
    assert trail_faults(graph, [("b", "a")]) == ["step 1: there is no edge from 'b' to 'a'"]
    with pytest.raises(MethodError, match="directed"):
        check_certificate(graph, longest_trail(graph))


def test_the_sweep_knows_the_exact_threshold():
    for seed in range(40):
        edges = [*random_network(5, 9, Random(seed), 4).edges, ("v0", "v0", 3), ("p", "q", 2)]
        best = longest_trail(edges).length
        network = read_network(edges)
        assert certify.has_longer(Question(network), Fraction(best) - Fraction(1, 2))
        assert not certify.has_longer(Question(network), Fraction(best))


def test_too_wide_a_network_is_refused(monkeypatch):
    monkeypatch.setattr(certify, "MAX_MEMORIES", 5)
    edges = grid(4, 4).edges
    with pytest.raises(LimitError, match="too wide to be checked"):
        check_certificate(edges, longest_trail(edges))


def test_with_floats_what_the_length_lost_in_rounding_does_not_count_as_longer():
    weights = [0.1, 0.2, 0.3, 0.7]
    edges = [(i, i + 1, weight) for i, weight in enumerate(weights)]
    network = read_network(edges)
    exact = sum(map(Fraction, weights))
    rounded = Fraction(float(exact))
    assert rounded != exact
    for length in (rounded, exact, min(rounded, exact) - Fraction(1, 2**56)):
        assert not certify.has_longer(Question(network), length)
    assert check_certificate(edges, longest_trail(edges)) == []


@pytest.mark.parametrize("weight", [1.0, 1000.0, 2.0**-30])
def test_with_floats_a_trail_longer_by_a_few_roundings_does_count(weight):
    longer = weight * (1 + 2**-49)
    network = read_network([("a", "b", weight), ("c", "d", longer)])
    assert certify.has_longer(Question(network), Fraction(weight))
    assert not certify.has_longer(Question(network), Fraction(longer))


def test_exact_weights_have_no_tolerance():
    network = read_network([("a", "b", Fraction(1)), ("c", "d", 1 + Fraction(1, 2**80))])
    assert certify.has_longer(Question(network), Fraction(1))
