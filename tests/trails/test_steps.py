from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import combinations
from random import Random

import pytest

from stopreq_widget.trails import (
    METHODS,
    MethodError,
    TrailError,
    longest_trail,
    read_network,
    thin,
    watch_longest_trail,
)
from stopreq_widget.trails.methods.bounded import BoundedSearch
from stopreq_widget.trails.network import walk_vertices
from stopreq_widget.trails.samples import complete, grid, koenigsberg, random_cactus, random_network, random_tree
from stopreq_widget.trails.steps import MILESTONES, finish


def networks():
    for seed in range(6):
        yield random_network(5, 8, Random(seed)).edges
        yield random_cactus(2, Random(seed)).edges
        yield random_tree(7, Random(seed)).edges
    yield koenigsberg().edges
    yield ()
    yield (("a", "a", 2), ("a", "b", 1), ("c", "d", 1))
    yield (("a", "b", 0.25), ("b", "c", 0.5), ("c", "a", 0.125))


def fits(name, edges):
    try:
        METHODS[name].solve(read_network(edges))
    except MethodError:
        return False
    return True


@pytest.mark.parametrize("name", METHODS)
def test_the_steps_end_in_the_answer_of_the_fast_version(name):
    for edges in networks():
        if not fits(name, edges):
            continue
        network = read_network(edges)
        steps = list(watch_longest_trail(edges, name))
        last = steps[-1]
        fast = longest_trail(edges, method=name)
        watched = finish(METHODS[name].watch(network))
        assert last.kind == "done"
        assert last.length == last.best == fast.length == watched.length
        assert watched.certificate == fast.certificate
        assert [step.kind for step in steps].count("done") == 1
        if last.trail:
            walk_vertices(network.us, network.vs, last.trail)


@pytest.mark.parametrize("name", METHODS)
def test_every_step_is_consistent(name):
    for edges in networks():
        if not fits(name, edges):
            continue
        network = read_network(edges)
        best = explored = 0
        for step in watch_longest_trail(edges, name):
            assert len(set(step.trail)) == len(step.trail)
            assert step.length == network.length(sum(network.ws[edge] for edge in step.trail))
            assert step.best >= best
            assert (step.best > best) == (step.kind == "improve")
            assert step.explored >= explored
            assert METHODS[name].pseudocode[step.line]
            if step.kind == "prune":
                assert step.bound <= step.best
            if step.kind in ("improve", "extend", "backtrack") and step.trail:
                walk_vertices(network.us, network.vs, step.trail)
            best, explored = step.best, step.explored


def test_steps_are_values():
    step = next(iter(watch_longest_trail([("a", "b", 1)])))
    assert step == next(iter(watch_longest_trail([("a", "b", 1)])))
    assert hash(step)
    with pytest.raises(FrozenInstanceError):
        step.length = 5


def test_exhaustive_steps_go_forward_and_back_one_edge_at_a_time():
    walk = []
    for step in watch_longest_trail(koenigsberg().edges, "exhaustive"):
        if step.kind == "extend":
            walk.append(step.edge)
        elif step.kind == "backtrack":
            assert walk.pop() == step.edge
        if step.kind != "done":
            assert list(step.trail) == walk


def test_a_limit_ends_with_stopped():
    edges = complete(7).edges
    steps = list(watch_longest_trail(edges, "exhaustive", limit=100))
    assert len(steps) == 101
    assert steps[-1].kind == "stopped"
    assert steps[-1].best == max(step.best for step in steps)
    exactly = len(list(watch_longest_trail([("a", "b", 1)], "exhaustive")))
    assert [s.kind for s in watch_longest_trail([("a", "b", 1)], "exhaustive", limit=exactly)][-1] == "done"


def test_thinning_keeps_what_matters():
    edges = koenigsberg().edges
    full = list(watch_longest_trail(edges, "exhaustive"))
    few = list(watch_longest_trail(edges, "exhaustive", every=50))
    assert len(few) < len(full) / 20
    assert [step for step in few if step.kind in MILESTONES] == [step for step in full if step.kind in MILESTONES]
    with pytest.raises(TrailError, match="every is 0"):
        list(thin(full, 0))


def test_watching_refuses_at_once():
    with pytest.raises(MethodError, match="unknown"):
        watch_longest_trail([], "magic")
    with pytest.raises(TrailError, match="negative"):
        watch_longest_trail([("a", "b", -1)])


def test_limits_and_methods_that_make_no_sense_are_told_in_words():
    with pytest.raises(TrailError, match="limit is -1; expected a whole number, 1 or more"):
        watch_longest_trail([("a", "b", 1)], limit=-1)
    with pytest.raises(MethodError, match="'auto' has no steps of its own to watch; expected one of 'exhaustive'"):
        watch_longest_trail([("a", "b", 1)], "auto")


@pytest.mark.parametrize("method", ["exhaustive", "bounded", "greedy", "tree"])
def test_steps_of_long_trails_need_no_recursion(method):
    steps = list(watch_longest_trail([(i, i + 1, 1) for i in range(1500)], method, limit=4000))
    assert steps[-1].best == 1500


def test_progress_tells_the_milestones_only():
    told = []
    trail = longest_trail(grid(4, 3).edges, progress=told.append)
    assert {step.kind for step in told} <= MILESTONES
    assert told[-1].best == trail.length
    assert trail.certificate.method == "parity"


def knot(name):
    """Return five vertices that hang at the middle by a bridge, as in the lesson."""
    a, b, c, d, e = (f"{name}{i}" for i in range(5))
    return [("middle", a, 1), *((u, v, 1) for u, v in ((a, b), (a, c), (b, d), (b, e), (c, d), (c, e), (d, e)))]


def test_the_programme_cuts_what_falls_apart():
    edges = [edge for name in "pqr" for edge in knot(name)]
    steps = list(watch_longest_trail(edges, "programme"))
    assert any(step.kind == "cut" for step in steps)
    bounds = [step.bound for step in steps if step.bound is not None]
    assert bounds == sorted(bounds, reverse=True)
    assert steps[-1].length == longest_trail(edges, method="exhaustive").length


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("local", {"extend": {3}, "improve": {0, 5}, "done": {6}}),
        ("subsets", {"extend": {3}, "improve": {4}, "done": {5}}),
    ],
)
def test_each_step_names_the_line_that_it_does_and_counts_what_was_tried(name, lines):
    """The first improvement of a local search is the greedy trail; every try is counted, and nothing else."""
    done = set()
    for edges in (*networks(), random_network(6, 10, Random(0)).edges):
        tried = 0
        for step in METHODS[name].watch(read_network(edges)):
            assert step.line in lines[step.kind]
            done.add(step.line)
            tried += step.kind == "extend"
            assert step.explored == tried
            assert (step.line == 0) == (step.kind == "improve" and not tried)
    assert done == set().union(*lines.values())


def test_reachable_are_the_vertices_and_edges_of_ones_own_part_only():
    # Of two times four towns that are all joined nothing can be folded away.
    pairs = [*combinations("abcd", 2), *combinations("efgh", 2)]
    search = BoundedSearch(read_network(tuple((u, v, 1) for u, v in pairs)))
    parts = {search.reachable(vertex, search.everything) for vertex in range(len(search.at))}
    assert sorted((vertices.bit_count(), edges.bit_count()) for vertices, edges in parts) == [(4, 6), (4, 6)]
    assert {search.reachable(vertex, 0) for vertex in range(8)} == {(1 << vertex, 0) for vertex in range(8)}


LINES = {
    "exhaustive": {"extend": {3}, "improve": {4}, "backtrack": {6}, "done": {7}},
    "bounded": {"extend": {4}, "improve": {0, 1, 5}, "prune": {6}, "backtrack": {7}, "done": {8}},
    "parity": {"drop": {7}, "improve": {0, 3}, "prune": {4}, "done": {8}},
    "programme": {"improve": {3}, "cut": {4}, "done": {7}},
    "tree": {"extend": {2}, "improve": {3}, "done": {5}},
    "greedy": {"extend": {2}, "improve": {3}, "done": {4}},
}


@pytest.mark.parametrize("name", LINES)
def test_each_kind_of_step_stands_in_its_line_of_the_method(name):
    done = {}
    several = [(0, 1, 5), (1, 2, 1), (1, 3, 2), (1, 4, 2), (4, 5, 1)]
    for edges in (*networks(), random_network(6, 10, Random(0)).edges, complete(5).edges, several):
        try:
            for step in METHODS[name].watch(read_network(edges)):
                done.setdefault(step.kind, set()).add(step.line)
        except MethodError:
            assert name == "tree"
    assert done == LINES[name]
