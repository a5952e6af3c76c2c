"""The search by walking: plain in trails, compiled as a method and in the game's core."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from stopreq_widget.trails import MethodError, check_certificate, is_trail, longest_trail, watch_longest_trail
from stopreq_widget.trails.methods import compiled
from stopreq_widget.trails.reduction import fold
from stopreq_widget.trails.samples import complete, grid, koenigsberg
from stopreq_widget.trails.walking import walk_kernel


def rows_of(seed):
    rng = Random(seed)
    size = rng.randint(1, 8)
    return [(rng.randrange(size), rng.randrange(size), rng.choice((0, 1, 1, 2, 7))) for _ in range(rng.randint(0, 14))]


@pytest.mark.parametrize("seed", range(60))
def test_plain_walking_agrees(seed):
    rows = rows_of(seed)
    kernel = fold(*(zip(*rows, strict=True) if rows else ((), (), ())))
    work = compiled._work(kernel)
    work.steps[0] = 1_000_000
    best = walk_kernel(kernel.best[0], kernel.size, len(kernel.edges), work)
    edges = compiled._edges(kernel, work)
    assert best == longest_trail(rows).length == sum(w for i, (_, _, w) in enumerate(rows) if edges >> i & 1)
    assert work.steps[0] > 0


def test_walking_stops_where_its_steps_end():
    kernel = fold(*zip(*((0 if u == "a" else ord(u), ord(v), w) for u, v, w in complete(8).edges), strict=True))
    work = compiled._work(kernel)
    work.steps[0] = 5
    assert 0 < walk_kernel(0, kernel.size, len(kernel.edges), work) <= 25
    assert work.steps[0] == 0
    assert np.all(work.alive[: len(kernel.edges)] == 1)


def test_the_compiled_method_agrees():
    pytest.importorskip("numba")
    for seed in range(60):
        rows = rows_of(seed)
        trail = longest_trail(rows, method="compiled")
        assert trail.length == longest_trail(rows).length, rows
        assert trail.certificate.optimal
        assert trail.certificate.method == "compiled"
        assert check_certificate(rows, trail) == []


def test_the_compiled_method_listens_to_limits():
    pytest.importorskip("numba")
    rows = grid(8, 8).edges
    for limit, why in (({"node_limit": 1000}, "nodes"), ({"time_limit": 0.05}, "time")):
        trail = longest_trail(rows, method="compiled", **limit)
        assert trail.certificate.stopped == why
        assert is_trail(rows, trail)
        assert 0 < trail.length <= 101 <= trail.certificate.bound
    assert longest_trail(rows, method="compiled", node_limit=1000).certificate.explored == 1000


def test_what_the_compiled_method_cannot_do_is_said_in_words(monkeypatch):
    rows = koenigsberg().edges
    with pytest.raises(MethodError, match="leaves the ends free"):
        longest_trail(rows, method="compiled", closed=True)
    with pytest.raises(MethodError, match="has no steps to watch"):
        watch_longest_trail(rows, "compiled")
    with pytest.raises(MethodError, match="64 bits"):
        longest_trail([(0, 1, 2**61)], method="compiled")
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    with pytest.raises(MethodError, match="numba, which is not installed"):
        longest_trail(rows, method="compiled")
