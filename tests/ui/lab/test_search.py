from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.trails import METHODS, longest_trail, read_network, watch_longest_trail
from stopreq_widget.trails.network import walk_vertices
from stopreq_widget.trails.samples import Sample, complete, figure_eight, grid, koenigsberg, random_network, random_tree
from stopreq_widget.trails.steps import MILESTONES
from stopreq_widget.ui.lab import search as lab_search
from stopreq_widget.ui.lab.search import LabSearch

SAMPLES = (
    figure_eight(),
    koenigsberg(),
    complete(5),
    grid(3, 3),
    random_tree(9, Random(1)),
    random_network(6, 10, Random(4)),
)
MUCH = 10**9


def visits(search: LabSearch) -> Counter[int]:
    found: Counter[int] = Counter()
    for frame in search.frames:
        found.update(dict(zip(frame["v"][::2], frame["v"][1::2], strict=True)))
    return found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
@pytest.mark.parametrize("name", METHODS)
def test_the_last_frame_has_the_answer_of_the_method(sample: Sample, name: str) -> None:
    network = read_network(sample.edges)
    search = LabSearch(network, name)
    search.advance(MUCH)
    assert search.ended
    if name == "tree" and not sample.name.startswith("tree"):
        assert "cycle" in search.error
        return
    last = search.frames[-1]
    truth = longest_trail(network)
    assert last["k"] == "done"
    assert last["b"] == METHODS[name].solve(network, None).length
    assert (last["b"] == truth.length) or not METHODS[name].exact
    walk_vertices(network.us, network.vs, last["t"])
    assert sum(network.ws[e] for e in set(last["t"])) == last["b"]


def test_frames_are_the_steps_as_long_as_there_are_few() -> None:
    sample = grid(2, 2)
    search = LabSearch(read_network(sample.edges), "bounded")
    search.advance(MUCH)
    steps = list(watch_longest_trail(sample.edges, "bounded"))
    assert [(f["k"], tuple(f["t"]), f["l"], f["b"], f["u"], f["c"]) for f in search.frames] == [
        (s.kind, s.trail, s.length, s.best, s.bound, s.line) for s in steps
    ]
    assert [f["n"] for f in search.frames] == list(range(1, len(steps) + 1))


def test_a_search_goes_no_farther_than_asked_and_goes_on_where_it_was() -> None:
    network = read_network(grid(3, 3).edges)
    whole, sliced = LabSearch(network, "exhaustive", 3000), LabSearch(network, "exhaustive", 3000)
    whole.advance(MUCH)
    assert sliced.advance(10) == 0
    assert (sliced.steps, len(sliced.frames), sliced.ended) == (10, 10, False)
    assert sliced.advance(5) == 10
    assert sliced.steps == 10
    while not sliced.ended:
        before = len(sliced.frames)
        first = sliced.advance(sliced.steps + 137)
        assert first in (0, before)
    assert sliced.frames == whole.frames


@pytest.mark.parametrize("name", ["exhaustive", "bounded", "parity"])
def test_a_long_search_is_remembered_in_little_memory(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_search, "FINE", 40)
    monkeypatch.setattr(lab_search, "KEPT", 150)
    network = read_network(random_network(9, 17, Random(2)).edges)
    search = LabSearch(network, name, 20_000)
    search.advance(MUCH)
    all_steps = list(watch_longest_trail(network, name, limit=20_000))
    assert search.steps == len(all_steps)
    assert len(search.frames) <= 150
    if len(all_steps) > 150:
        assert search.every > 1
        assert [f["n"] for f in search.frames[:40]] == list(range(1, 41))
    assert [f["n"] for f in search.frames] == sorted({f["n"] for f in search.frames})
    milestones = [i for i, step in enumerate(all_steps, start=1) if step.kind in MILESTONES]
    assert set(milestones) <= {f["n"] for f in search.frames}
    assert all(all_steps[f["n"] - 1].trail == tuple(f["t"]) for f in search.frames)


def test_visits_are_counted_over_all_steps_whatever_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    network = read_network(grid(3, 2).edges)
    full = LabSearch(network, "exhaustive")
    full.advance(MUCH)
    monkeypatch.setattr(lab_search, "FINE", 10)
    monkeypatch.setattr(lab_search, "KEPT", 60)
    thin = LabSearch(network, "exhaustive")
    thin.advance(MUCH)
    assert len(thin.frames) < len(full.frames)
    entered: Counter[int | None] = Counter(
        step.edge for step in watch_longest_trail(network, "exhaustive") if step.kind == "extend"
    )
    assert visits(thin) == visits(full) == entered


def test_a_hopeless_search_is_stopped() -> None:
    search = LabSearch(read_network(complete(9).edges), "exhaustive", 500)
    search.advance(MUCH)
    assert (search.steps, search.ended, search.frames[-1]["k"]) == (501, True, "stopped")


def test_what_is_given_up_is_marked_as_long_as_the_search_stays_there() -> None:
    search = LabSearch(read_network(koenigsberg().edges), "bounded")
    search.advance(MUCH)
    marked: set[int] = set()
    for frame in search.frames:
        if frame["k"] == "prune":
            assert frame["t"][-1] in frame["p"]
        if frame["k"] == "backtrack":
            marked |= set(frame["p"])
        if frame["k"] == "extend":
            # What was just walked on can't be one of the edges given up at the same place.
            assert frame["n"] == 1 or frame["t"][-1] not in frame["p"] or len(frame["t"]) > 1
    assert marked
    assert search.frames[-1]["p"] == []


def test_a_method_that_can_not_search_a_network_says_why() -> None:
    board = load_board()
    network = read_network([(r.a, r.b, r.id, r.length) for r in board.routes])
    for name, words in (("tree", "cycle"), ("subsets", "91 edges")):
        search = LabSearch(network, name)
        assert search.advance(MUCH) == 0
        assert search.ended
        assert words in search.error
        assert search.frames == []


def test_weights_of_any_kind_come_as_numbers_of_json() -> None:
    from fractions import Fraction

    search = LabSearch(read_network([("a", "b", Fraction(1, 3)), ("b", "c", 0.5)]), "exhaustive")
    search.advance(MUCH)
    assert search.frames[-1]["b"] == pytest.approx(5 / 6)
    assert type(search.frames[-1]["b"]) is float


def test_a_network_without_edges_is_done_at_once() -> None:
    search = LabSearch(read_network([]), "parity")
    search.advance(MUCH)
    assert [frame["k"] for frame in search.frames] == ["done"]
