"""The sample networks are what their names say, and lie where a picture wants them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from stopreq_widget.trails.samples import complete, figure_eight, grid, koenigsberg, random_cactus, random_network


def degrees(edges: tuple[tuple[str, str, int], ...]) -> Counter[str]:
    return Counter(end for u, v, _ in edges for end in (u, v))


def test_all_four_banks_of_koenigsberg_are_odd_and_lie_on_their_sides() -> None:
    sample = koenigsberg()
    assert degrees(sample.edges) == {"north bank": 3, "south bank": 3, "east": 3, "island": 5}
    north, south, island, east = (sample.places[name] for name in ("north bank", "south bank", "island", "east"))
    assert north == (south[0], -south[1])
    assert -1 < island[0] < north[0] < 0 < east[0] < 1
    assert island[1] == east[1] == 0


def test_a_figure_eight_is_alike_on_both_sides() -> None:
    sample = figure_eight()
    places = sample.places
    assert set(degrees(sample.edges).values()) == {2, 4}
    assert places["m"] == (0, 0)
    for left, right in (("a", "c"), ("b", "d")):
        assert places[left] == (-places[right][0], places[right][1])
    assert places["a"] == (places["b"][0], -places["b"][1])
    assert all(-1 <= x <= 1 and -1 <= y <= 1 for x, y in places.values())


@pytest.mark.parametrize(("width", "height"), [(4, 3), (2, 5), (1, 1)])
def test_a_grid_fills_its_square_evenly(width: int, height: int) -> None:
    sample = grid(width, height)
    assert len(sample.edges) == width * (height - 1) + height * (width - 1)
    xs, ys = zip(*sample.places.values(), strict=True)
    assert (min(xs), min(ys)) == (-max(xs), -max(ys))
    assert max(*xs, *ys) == (1 if width * height > 1 else 0)
    lengths = {
        round(abs(sample.places[u][0] - sample.places[v][0]) + abs(sample.places[u][1] - sample.places[v][1]), 9)
        for u, v, _ in sample.edges
    }
    assert len(lengths) <= 1


def test_a_complete_graph_joins_each_letter_to_each() -> None:
    sample = complete(5)
    assert {frozenset(edge[:2]) for edge in sample.edges} == {frozenset(pair) for pair in combinations("abcde", 2)}
    assert len({(round(x, 6), round(y, 6)) for x, y in sample.places.values()}) == 5
    assert all(x * x + y * y == pytest.approx(1) for x, y in sample.places.values())


def test_every_vertex_of_a_cactus_is_even_and_its_rings_are_short() -> None:
    for seed in range(20):
        sample = random_cactus(4, Random(seed))
        assert all(degree % 2 == 0 for degree in degrees(sample.edges).values())
        assert len(sample.edges) == len(sample.places) - 1 + 4
        assert {weight for _, _, weight in sample.edges} <= {1, 2, 3, 4}


def test_a_random_network_has_as_many_edges_as_asked_for_and_no_loop() -> None:
    sample = random_network(10, 25, Random(3))
    assert len(sample.edges) == 25
    assert all(u != v for u, v, _ in sample.edges)
    assert {weight for _, _, weight in sample.edges} == {1, 2}
