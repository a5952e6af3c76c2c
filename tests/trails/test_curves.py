"""The curves that edges are drawn along."""

from __future__ import annotations

from math import hypot

import pytest

from stopreq_widget.trails import animate
from stopreq_widget.trails.draw import edge_curves
from stopreq_widget.trails.methods import exhaustive
from stopreq_widget.trails.network import read_network

TWO = [(1.0, 1.0), (5.0, 3.0)]


def test_a_single_edge_is_straight_from_one_end_to_the_other() -> None:
    (curve,) = edge_curves(read_network((("a", "b", 1),)), TWO)
    assert (curve[0], curve[-1]) == (TWO[0], TWO[1])
    assert curve[len(curve) // 2] == (3.0, 2.0)
    for x, y in curve:
        assert y == pytest.approx(1 + (x - 1) / 2)


def test_parallel_edges_bend_to_both_sides_as_far() -> None:
    network = read_network((("a", "b", 1), ("a", "b", 1), ("b", "a", 1)))
    one, middle, other = edge_curves(network, TWO)
    assert (one[0], one[-1]) == (TWO[0], TWO[1])
    assert (other[0], other[-1]) == (TWO[1], TWO[0])
    tops = [curve[len(curve) // 2] for curve in (one, middle, other)]
    assert tops[1] == (3.0, 2.0)
    assert (tops[0][0] + tops[2][0], tops[0][1] + tops[2][1]) == pytest.approx((6.0, 4.0))
    # A quadratic curve's middle is half as far out as its control point: 0.22 of the length between the ends.
    assert hypot(tops[0][0] - 3, tops[0][1] - 2) == pytest.approx(0.22 / 2 * hypot(4, 2))


def test_loops_are_circles_through_their_vertex_that_grow_with_the_picture() -> None:
    network = read_network((("a", "b", 1), ("b", "b", 1), ("b", "b", 1)))
    for places, extent in (([(0.0, 0.0), (4.0, 0.0)], 4.0), ([(0.0, 0.0), (0.0, 3.0)], 3.0)):
        _, small, large = edge_curves(network, places)
        for curve, share in ((small, 0.045), (large, 0.075)):
            assert curve[0] == pytest.approx(places[1])
            assert curve[-1] == pytest.approx(places[1])
            xs, ys = zip(*curve, strict=True)
            assert max(xs) - min(xs) == pytest.approx(2 * share * extent, rel=0.02)
            assert max(ys) - min(ys) == pytest.approx(2 * share * extent, rel=0.02)
            # Away from the rest of the network.
            assert max(*xs, *ys) == pytest.approx(max(places[1]) + 2 * share * extent)


def test_each_picture_of_a_film_shows_what_its_step_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    network = read_network((("a", "b", 1), ("b", "c", 2)))
    drawn: list[tuple[int, ...]] = []
    monkeypatch.setattr(animate, "draw_network", lambda axes, net, places, trail, *more: drawn.append(tuple(trail)))
    steps = list(exhaustive.watch(network))
    pictures = list(animate._pictures(network, [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)], steps, False))
    assert drawn == [tuple(step.trail) for step in steps]
    assert len({picture for picture, _ in pictures}) > 1
