from __future__ import annotations

import contextlib
import os
import threading
import time
from pathlib import Path

import networkx as nx
import pytest

from stopreq_widget.trails import TrailError, longest_trail
from stopreq_widget.trails.exercises import (
    EXERCISES,
    check_bound,
    check_is_trail,
    check_longest_trail,
    check_tree_diameter,
    check_walkable,
    graded_networks,
)
from stopreq_widget.trails.exercises.report import Report, Result
from stopreq_widget.trails.exercises.sandbox import run_calls

both_ways = pytest.mark.parametrize("fork", [True, False])


def backtracking(edges):
    best = (0, [])

    def extend(here, walk, length, left):
        nonlocal best
        if length > best[0]:
            best = (length, walk)
        for i, (u, v, key, weight) in enumerate(left):
            if here in (u, v):
                other = v if here == u else u
                extend(other, [*walk, (here, other, key)], length + weight, left[:i] + left[i + 1 :])

    for start in {w for u, v, _, _ in edges for w in (u, v)}:
        extend(start, [], 0, edges)
    return best[1]


def backtracking_on_a_graph(graph):
    return backtracking([(u, v, k, w) for u, v, k, w in graph.edges(keys=True, data="weight")])


def is_trail(edges, walk):
    free = {(u, v, k) for u, v, k, _ in edges} | {(v, u, k) for u, v, k, _ in edges}
    for i, (u, v, key) in enumerate(walk):
        if (u, v, key) not in free or (i and walk[i - 1][1] != u):
            return False
        free -= {(u, v, key), (v, u, key)}
    return True


def diameter(edges):
    tree = nx.Graph()
    tree.add_weighted_edges_from(edges)

    def farthest(start):
        return max(nx.single_source_dijkstra_path_length(tree, start).items(), key=lambda item: item[1])

    return farthest(farthest(edges[0][0])[0])[1]


def reachable_bound(edges, used, here):
    left = [edge for edge in edges if edge[2] not in used]
    reached = {here}
    for _ in left:
        reached |= {w for u, v, _, _ in left if u in reached or v in reached for w in (u, v)}
    return sum(weight for u, _, _, weight in left if u in reached)


def walkable(edges):
    graph = nx.MultiGraph((u, v) for u, v, _, _ in edges)
    return len(graph) == 0 or nx.is_eulerian(graph) or nx.has_eulerian_path(graph)


def test_right_solutions_pass():
    for check, solution in (
        (check_is_trail, is_trail),
        (check_tree_diameter, diameter),
        (check_longest_trail, backtracking),
        (check_bound, reachable_bound),
        (check_walkable, walkable),
    ):
        report = check(solution, seconds=20)
        assert report.passed, str(report)
        assert str(report).endswith("Well done.")
        assert report.figure() is None
    assert check_longest_trail(backtracking_on_a_graph, seconds=20, as_graph=True).passed
    assert check_longest_trail(lambda edges: longest_trail(edges).length).passed
    assert check_longest_trail(longest_trail).passed


def test_the_lazy_do_not_pass():
    assert not check_is_trail(lambda edges, walk: False).passed
    assert not check_bound(lambda edges, used, here: 10**6).passed
    assert "the search would miss it" in str(check_bound(lambda edges, used, here: 0))
    assert "it falls apart" in str(check_walkable(lambda edges: True))
    assert not check_walkable(lambda edges: False).passed
    assert "b – a – c" not in str(check_tree_diameter(lambda edges: max(e[2] for e in edges)))
    assert not check_tree_diameter(lambda edges: sum(e[2] for e in edges)).passed


def greedy(edges):
    best = []
    for start in {w for u, v, _, _ in edges for w in (u, v)}:
        here, walk, left = start, [], list(edges)
        while near := [edge for edge in left if here in edge[:2]]:
            edge = max(near, key=lambda edge: edge[3])
            left.remove(edge)
            other = edge[1] if edge[0] == here else edge[0]
            walk.append((here, other, edge[2]))
            here = other
        best = max(best, walk, key=lambda w: sum(e[3] for e in edges if e[2] in {k for _, _, k in w}))
    return best


def test_the_smallest_network_that_goes_wrong_is_shown_with_a_longer_trail():
    report = check_longest_trail(greedy)
    sizes = [len(edges) for _, edges in graded_networks()]
    assert sizes == sorted(sizes)
    fault = report.first_fault
    assert not report.passed
    assert "has length" in fault.fault
    figure = report.figure()
    assert [axes.get_title() for axes in figure.axes] == ["Your trail", "A longer trail"]
    page = report._repr_html_()
    assert page.startswith("<p>A longest trail:")
    assert "<svg" in page


@both_ways
@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda edges: [("a", "z")], "is no trail: step 1: there is no edge between 'a' and 'z'"),
        (lambda edges: "a-b", "it returned 'a-b'; expected a list of edges, or a length"),
        (lambda edges: None, "it returned None"),
        (lambda edges: object(), "it returned <object object"),
        (lambda edges: 1000, "is longer than any"),
        (lambda edges: edges.sort(reverse=True) or edges.clear(), "it changed its input; work on a copy"),
        (lambda edges: edges[99], "it raised IndexError: list index out of range"),
        (lambda: 1, "it raised TypeError"),
    ],
)
def test_bad_functions_get_a_clear_word(function, words, fork):
    report = check_longest_trail(function, fork=fork)
    assert not report.passed
    assert any(words in result.fault for result in report.results), str(report)
    assert report._repr_html_()


def test_changing_a_graph_is_noticed():
    report = check_longest_trail(lambda graph: graph.clear() or 0, as_graph=True)
    assert any("it changed its input" in result.fault for result in report.results)


@both_ways
def test_a_loop_for_ever_is_stopped_and_the_rest_is_still_graded(fork):
    def stubborn(edges):
        while len(edges) == 2:
            with contextlib.suppress(Exception):
                sum(range(10))
        return longest_trail(edges).length

    start = time.monotonic()
    report = check_longest_trail(stubborn, seconds=0.3, fork=fork)
    stuck = sum(len(edges) == 2 for _, edges in graded_networks())
    assert report.right == len(report.results) - stuck
    assert "it was stopped after 0.3 s" in report.first_fault.fault
    assert time.monotonic() - start < 60


def test_a_sleeping_or_dying_function_is_stopped_too():
    def sleeper(x):
        if x == 1:
            time.sleep(1000)
        if x == 2:
            os._exit(3)
        if x == 3:
            raise SystemExit("bye")
        return x

    endings = [outcome.ending for outcome in run_calls(sleeper, [(0,), (1,), (2,), (3,), (4,)], seconds=0.5)]
    assert endings == ["value", "late", "died", "died", "value"]


@both_ways
def test_functions_of_a_notebook_work_from_any_thread(fork):
    notebook = {}
    exec("import math\ndef f(x):\n    print('hello')\n    return math.sqrt(x)", notebook)  # noqa: S102 (as a cell does)
    found = []
    thread = threading.Thread(target=lambda: found.extend(run_calls(notebook["f"], [(4,), (9,)], fork=fork)))
    thread.start()
    thread.join()
    assert [outcome.value for outcome in found] == [2.0, 3.0]


@both_ways
def test_values_of_many_kinds_come_back(fork):
    import numpy as np

    values = [np.int64(3), np.array([1, 2]), (1, "a"), iter([5]), {"b"}]
    outcomes = run_calls(lambda i: values[i], [(i,) for i in range(5)], fork=fork)
    assert [outcome.value for outcome in outcomes] == [3, [1, 2], [1, "a"], [5], ["b"]]


def children() -> set[str]:
    """Return the process numbers of this process's children, those that nobody waited for included (Linux)."""
    return {pid for task in Path("/proc/self/task").glob("*/children") for pid in task.read_text().split()}


def test_no_children_are_left_behind():
    before = children()
    run_calls(lambda x: x, [(1,)])
    assert children() <= before


def test_what_is_no_function_and_no_time_are_refused():
    with pytest.raises(TrailError, match="expected your function, got 3"):
        check_longest_trail(3)
    with pytest.raises(TrailError, match="expected more than 0"):
        check_longest_trail(backtracking, seconds=0)


def test_reports_escape_what_students_return():
    report = Report("<b>", (Result("<i>", "<script>"),))
    assert "<script>" not in report._repr_html_()
    assert "&lt;script&gt;" in report._repr_html_()


def test_exercises_are_numbered_and_check_their_own_solution():
    assert [exercise.number for exercise in EXERCISES] == [1, 2, 3, 4, 5]
    solutions = [is_trail, diameter, backtracking, reachable_bound, walkable]
    for exercise, solution in zip(EXERCISES, solutions, strict=True):
        assert solution.__name__.split("_")[-1] in exercise.task or exercise.number == 3
