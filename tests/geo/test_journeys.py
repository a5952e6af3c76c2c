from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest

from stopreq_widget import geo

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board


def test_the_journey_passes_all_sixteen_call_signs_in_the_order_told(board: Board) -> None:
    found = geo.journey(board)
    assert {s.id for s in board.stations if s.call_sign} <= set(found.stations)
    passed = iter(found.stations)
    assert all(town in passed for town in found.towns)
    assert sum(board.route(r).service == "coast_starlight" for r in found.routes) == 3
    assert found.told == {"buses": 38, "trains": 3, "lifts": 1, "miles": 2060.2, "days": 14}
    for a, b, route in zip(found.stations, found.stations[1:], found.routes, strict=False):
        assert board.route(route).ends == {a, b}


def test_nobody_could_hold_the_journey(board: Board) -> None:
    found = geo.journey(board)
    assert (found.spaces, found.spaces_held) == (80, 76)
    assert not found.can_be_held_with(40)
    assert found.can_be_held_with(76)


def test_the_journey_needs_oregon(four: Board) -> None:
    with pytest.raises(geo.GeoError, match="which board 'Four towns' hasn't"):
        geo.journey(four)


@pytest.mark.parametrize("closed", [False, True])
def test_a_tour_is_as_short_as_trying_all_orders(board: Board, closed: bool) -> None:
    rng = random.Random(7)
    for _ in range(3):
        places = rng.sample(list(board.station_index), 6)
        found = geo.tour(board, places, by="spaces", closed=closed)
        ways = []
        pairs = {
            (a, b): geo.trip(board, a, b, by="spaces", flights=False) for a, b in itertools.permutations(places, 2)
        }
        for order in itertools.permutations(places):
            legs = [*itertools.pairwise(order), *([(order[-1], order[0])] if closed else [])]
            ways.append(sum(pairs[leg].spaces for leg in legs))  # type: ignore[union-attr]
        assert found.spaces == min(ways)
        assert sorted(found.order) == sorted(places)
        assert (found.stations[0] == found.stations[-1]) == closed


@pytest.mark.slow
def test_a_tour_of_the_call_signs_is_shorter_than_the_journey(board: Board) -> None:
    found = geo.tour(board)
    assert len(found.order) == 16
    assert found.km < 0.85 * geo.journey(board).km
    assert found.km == pytest.approx(1931, abs=10)


def test_ends_are_kept_and_checked(board: Board) -> None:
    places = ["bend", "salem", "burns", "portland"]
    found = geo.tour(board, places, start="Salem", end="burns")
    assert (found.order[0], found.order[-1]) == ("salem", "burns")
    with pytest.raises(geo.GeoError, match="begins or ends at 'eugene'"):
        geo.tour(board, places, start="eugene")
    with pytest.raises(geo.GeoError, match="a tour of 0 stations"):
        geo.tour(board, [])


def test_a_tour_of_one_station_has_no_length(board: Board) -> None:
    assert geo.tour(board, ["bend"]).km == 0.0
    assert geo.tour(board, ["bend"], closed=True).routes == ()
