from __future__ import annotations

from fractions import Fraction

import networkx as nx
import numpy as np
import pytest

from stopreq_widget.trails import GraphError, MethodError, TrailError, longest_trail, read_network
from stopreq_widget.trails.network import walk_vertices


def test_an_empty_graph_has_the_empty_trail():
    for graph in ([], nx.Graph(), nx.MultiGraph(), nx.empty_graph(3)):
        trail = longest_trail(graph)
        assert (trail.length, trail.edges, trail.vertices) == (0, (), ())
        assert trail.certificate.optimal
        assert not trail.is_closed


def test_keys_come_back_as_they_were_given():
    graph = nx.MultiGraph()
    graph.add_edge("a", "b", key="slow", weight=2)
    graph.add_edge("a", "b", key="fast", weight=1)
    assert {key for _, _, key in longest_trail(graph).edges} == {"slow", "fast"}
    assert longest_trail([("a", "b", "only", 2)]).edges == (("a", "b", "only"),)
    assert [key for _, _, key in longest_trail([("a", "b", 2), ("b", "c", 1)]).edges] in ([0, 1], [1, 0])


def test_edges_are_turned_along_the_walk():
    trail = longest_trail([("b", "a", 1), ("b", "c", 1), ("d", "c", 1)])
    assert len(trail) == 3
    assert all(first[1] == second[0] for first, second in zip(trail.edges, trail.edges[1:], strict=False))
    assert trail.vertices in (("a", "b", "c", "d"), ("d", "c", "b", "a"))


def test_another_attribute_can_be_the_weight():
    graph = nx.Graph()
    graph.add_edge(1, 2, trains=4)
    assert longest_trail(graph, weight="trains").length == 4


def test_numpy_numbers_are_numbers():
    assert longest_trail([(np.int64(0), np.int64(1), np.float64(2.5))]).length == 2.5
    assert longest_trail([(0, 1, np.int32(3))]).length == 3


@pytest.mark.parametrize(
    ("graph", "words"),
    [
        ([("a", "b", -1)], ["edge 0 from 'a' to 'b'", "-1", "negative"]),
        ([("a", "b", 1), ("a", "c", float("nan"))], ["edge 1", "nan", "not finite"]),
        ([("a", "b", float("inf"))], ["inf", "not finite"]),
        ([("a", "b", "3")], ["'3'", "not a real number"]),
        ([("a", "b", True)], ["True", "not a real number"]),
        ([("a", "b", None)], ["None", "not a real number"]),
        ([("a", "b", 1j)], ["1j", "not a real number"]),
        ([("a",)], ["edge 0", "('a',)", "(u, v, weight)"]),
        ([("a", "b", 0, 1), ("b", "a", 0, 1)], ["edges 0 and 1", "'a'", "'b'", "key 0"]),
        ([("a", "b", [], 1)], ["key []", "hashable"]),
        (["abc"], ["'abc'", "(u, v, weight)"]),
        ([(["a"], "b", 1)], ["['a']", "hashable"]),
        (7, ["int", "networkx graph or edge tuples"]),
    ],
)
def test_bad_input_is_named(graph, words):
    with pytest.raises(GraphError) as caught:
        longest_trail(graph)
    for word in words:
        assert word in str(caught.value)


def test_weights_are_asked_for_as_networkx_does():
    graph = nx.Graph()
    graph.add_edge("a", "b", weight=5)
    graph.add_edge("b", "c", km=2)
    assert longest_trail(graph).length == 6
    assert longest_trail(graph, weight=None).length == 2
    assert longest_trail(graph, weight="km").length == 3
    assert longest_trail(graph, weight=lambda u, v, data: data.get("km")).edges == (("b", "c", 1),)
    assert longest_trail([("a", "b"), ("b", "c")]).length == 2
    assert longest_trail([("a", "b", {"weight": 4}), ("b", "c", {})]).length == 5
    assert longest_trail([("a", "b", 3)], weight=lambda u, v, data: 2 * data["weight"]).length == 6
    with pytest.raises(GraphError, match="weight is 3; expected the name"):
        longest_trail(graph, weight=3)


def test_one_key_may_stand_on_edges_between_others():
    assert longest_trail([("a", "b", "k", 1), ("b", "c", "k", 1)]).length == 2


def test_a_trail_is_a_sequence_that_draws_itself():
    trail = longest_trail([("<a>", "b", 2), ("b", "c", 1), ("b", "c", 1), ("c", "c", 1)])
    assert list(trail) == list(trail.edges)
    assert trail[0] == trail.edges[0]
    assert trail[:2] == trail.edges[:2]
    picture = trail._repr_svg_()
    assert picture.count("<path") == len(trail) == 4
    assert "&lt;a&gt;" in picture
    assert "<a>" not in picture
    assert longest_trail([((0, 0), (1, 0.5))])._repr_svg_().count("<circle") == 2
    assert longest_trail([])._repr_svg_().startswith("<svg")


def test_methods_that_do_not_fit_say_so():
    square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    with pytest.raises(MethodError, match="closes a cycle"):
        longest_trail(square, method="tree")
    with pytest.raises(MethodError, match="closes a cycle"):
        longest_trail([("a", "a", 1)], method="tree")
    with pytest.raises(MethodError, match="closes a cycle"):
        longest_trail([("a", "b", 1), ("a", "b", 1)], method="tree")
    with pytest.raises(MethodError, match="21 edges"):
        longest_trail([(i, i + 1, 1) for i in range(21)], method="subsets")
    with pytest.raises(MethodError, match=r"'magic' is unknown; expected 'auto' or one of 'exhaustive'"):
        longest_trail(square, method="magic")
    assert issubclass(MethodError, TrailError)
    assert issubclass(TrailError, ValueError)


def test_reading_leaves_the_graph_alone_and_scales_exactly():
    graph = nx.path_graph(3)
    nx.set_edge_attributes(graph, Fraction(1, 3), "weight")
    before = nx.to_dict_of_dicts(graph)
    network = read_network(graph)
    assert (network.ws, network.scale) == ((1, 1), 3)
    assert network.rows()[0] == (0, 1, 0, Fraction(1, 3))
    assert nx.to_dict_of_dicts(graph) == before
    assert read_network(network) is network


def test_walk_vertices_finds_the_start_among_parallel_edges():
    us, vs = (0, 0, 1), (1, 1, 2)
    assert walk_vertices(us, vs, [0, 1]) == [0, 1, 0]
    assert walk_vertices(us, vs, [0, 2]) == [0, 1, 2]
    assert walk_vertices(us, vs, [0, 1, 2]) == [1, 0, 1, 2]
    with pytest.raises(ValueError, match="do not follow"):
        walk_vertices((0, 2), (1, 3), [0, 1])
