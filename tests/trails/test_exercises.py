"""The checker: right solutions pass, wrong ones fail for what is wrong with them, whatever the machine is."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from stopreq_widget.trails import TrailError
from stopreq_widget.trails.exercises import (
    EXERCISES,
    Question,
    check_bound,
    check_is_trail,
    check_longest_trail,
    check_tree_diameter,
    check_walkable,
    grade,
    graded_networks,
)
from stopreq_widget.trails.exercises.bank import shapes, small_networks
from stopreq_widget.trails.exercises.bound import best_from
from stopreq_widget.trails.exercises.questions import aspect
from stopreq_widget.trails.exercises.report import Report, Result
from stopreq_widget.trails.exercises.shrink import smaller, smallest
from tests.trails.right_solutions import RIGHT, bound_that_is_the_truth, longest_on_a_graph, longest_with_copies
from tests.trails.wrong_solutions import DEADLY, WRONG, greedy, never_puts_an_edge_back

ALL_RIGHT = [(exercise, function) for exercise in EXERCISES for function in RIGHT[exercise.number]]
ALL_WRONG = [(exercise, *item) for exercise in EXERCISES for item in WRONG[exercise.number].items()]


def named(value):
    return getattr(value, "__name__", None) or str(getattr(value, "number", "words"))


def test_there_are_enough_of_both_kinds():
    assert len(ALL_RIGHT) >= 10
    assert len(ALL_WRONG) >= 40


@pytest.mark.parametrize(("exercise", "function"), ALL_RIGHT, ids=named)
def test_a_right_solution_passes(exercise, function):
    report = grade(exercise, function, seconds=20)
    assert report.passed, str(report)
    assert str(report).endswith("right. Well done.")
    assert (report.score, report.counterexample, report.figure()) == (1.0, None, None)
    assert report.right == len(report.results) > 100


@pytest.mark.parametrize(("exercise", "function", "why"), ALL_WRONG, ids=named)
def test_a_wrong_solution_fails_for_what_is_wrong_with_it(exercise, function, why):
    words, edges = why
    report = grade(exercise, function)
    assert not report.passed
    assert 0 <= report.score < 1
    assert words in report.counterexample.fault
    # The least that shows what is wrong, not the least that was tried by luck.
    assert len(report.counterexample.arguments[0]) == edges
    assert report._repr_html_()


@pytest.mark.parametrize(("function", "words"), DEADLY.items(), ids=named)
def test_what_takes_its_process_along_is_told(function, words):
    report = check_walkable(function, seconds=0.2)
    assert words in report.counterexample.fault
    assert len(report.results) == 1


@pytest.mark.parametrize("seed", ["spring", 2027])
def test_a_class_has_cases_of_its_own(seed):
    for exercise in EXERCISES:
        own, again, usual = (list(exercise.questions(Random(f"{exercise.number}/{s}"))) for s in (seed, seed, 0))
        assert own == again != usual
    assert check_walkable(RIGHT[5][1], seed=seed).passed
    assert not check_longest_trail(greedy, seed=seed).passed


def test_a_graph_can_be_asked_for():
    assert check_longest_trail(longest_on_a_graph, as_graph=True, seconds=20).passed
    report = check_longest_trail(lambda graph: graph.clear() or [], as_graph=True)
    assert "it changed its input" in report.counterexample.fault


def test_the_bank_has_each_small_multigraph_once():
    # The numbers of multigraphs with loops, by edges: On-Line Encyclopedia of Integer Sequences, A053419.
    assert [len(shapes(edges)) for edges in range(6)] == [1, 2, 7, 23, 79, 274]

    def graph(shape):
        # A loop as a triangle with a tail of its own kind of vertices, a parallel edge as a vertex in between.
        made = nx.Graph()
        for number, (u, v) in enumerate(shape):
            made.add_edges_from([(u, ("edge", number)), (("edge", number), v)])
        for vertex in made:
            made.nodes[vertex]["edge"] = isinstance(vertex, tuple)
        return made

    graphs = [graph(shape) for shape in shapes(4)]
    same = nx.algorithms.isomorphism.categorical_node_match("edge", None)
    for number, one in enumerate(graphs):
        assert not any(nx.is_isomorphic(one, other, node_match=same) for other in graphs[:number])


def test_the_bank_has_everything_that_is_special():
    found = {aspect(question) for question in small_networks(Random(1))}
    kinds = {"networks in parts", "parallel edges", "trees", "rings"}
    assert found == {"loops", "keys that come again elsewhere", "weights of zero"} | kinds
    sizes = [len(edges) for _, edges in graded_networks()]
    assert sizes == sorted(sizes)


def test_a_bound_is_judged_by_what_can_really_be_had():
    rng = Random(5)
    for question in rng.sample(list(small_networks(rng)), 200):
        for here in {vertex for edge in question.edges for vertex in edge[:2]}:
            own = [(u, v, number, w) for number, (u, v, _, w) in enumerate(question.edges)]
            assert best_from(own, here) == bound_that_is_the_truth(own, [], here)


def test_what_is_smaller_is_smaller():
    question = Question((("a", "b", 0, 4), ("b", "c", 1, 2), ("c", "c", 0, 0)), (("a", "b", 0), ("b", "c", 1)))
    others = smaller(question)
    assert len(set(others)) == len(others)
    assert all(other.size < question.size for other in others)


def test_a_failing_network_is_shrunk_to_what_fails_by_itself():
    def first_with_a_loop(asked):
        return next((question for question in asked if any(u == v for u, v, *_ in question.edges)), None)

    many = (*(("x", name, number, 7) for number, name in enumerate("abcdefgh")), ("q", "q", 9, 8))
    found = smallest(Question(many), first_with_a_loop)
    assert found.edges == (("a", "a", 9, 0),)


def test_the_smallest_network_that_goes_wrong_is_shown_with_a_longer_trail():
    report = check_longest_trail(greedy)
    assert "has length" in report.counterexample.fault
    assert [axes.get_title() for axes in report.figure().axes] == ["Your trail", "A longer trail"]
    page = report._repr_html_()
    assert page.startswith("<p>A longest trail:")
    assert "<svg" in page
    assert f"The call: greedy({report.counterexample.arguments[0]!r})" in str(report)
    assert "Not right yet: " in str(report)


def test_a_counterexample_can_be_run_again(capsys):
    report = check_longest_trail(never_puts_an_edge_back)
    assert report.rerun() == never_puts_an_edge_back(*report.counterexample.arguments)

    def talks_and_stumbles(edges):
        print("so many edges:", len(edges))
        return edges[1]

    stumbled = check_longest_trail(talks_and_stumbles)
    with pytest.raises(IndexError) as caught:
        stumbled.rerun()
    assert caught.traceback[-1].name == "talks_and_stumbles"
    assert "so many edges: 0" in capsys.readouterr().out

    def endless(edges):
        while True: pass  # fmt: skip  # noqa: E701

    with pytest.raises(TimeoutError, match=r"stopped after 0\.2 s") as stopped:
        check_longest_trail(endless, seconds=0.2).rerun()
    assert stopped.traceback[-1].name == "endless"
    with pytest.raises(TrailError, match="nothing went wrong"):
        check_walkable(RIGHT[5][1]).rerun()


def test_what_was_never_asked_is_not_right():
    def loops_forever(edges):
        while len(edges) == 3:
            pass
        return longest_with_copies(edges)

    report = check_longest_trail(loops_forever, seconds=0.3)
    total = sum(report.aspects.values())
    assert report.right == len(report.results) - 1 < total
    assert str(report).startswith(f"A longest trail: {report.right} of {total} right.")
    assert "It was asked no more after a network of 3 edges" in str(report)
    assert report.score == 0


def test_what_is_no_function_and_no_time_are_refused():
    with pytest.raises(TrailError, match="expected your function, got 3"):
        check_longest_trail(3)
    with pytest.raises(TrailError, match="expected more than 0"):
        check_is_trail(longest_with_copies, seconds=0)


def test_reports_escape_what_students_return():
    report = Report(
        "<b>", (Result("<i>", "", "<script>"),), counterexample=check_bound(lambda *_: "<i>").counterexample
    )
    assert "<script>" not in report._repr_html_()
    assert "&lt;i&gt;" in report._repr_html_()


def test_exercises_are_numbered():
    assert [exercise.number for exercise in EXERCISES] == [1, 2, 3, 4, 5]
    assert check_tree_diameter(RIGHT[2][0]).title == EXERCISES[1].title
