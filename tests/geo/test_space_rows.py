from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from shapely.strtree import STRtree

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.parts import Route, Service, Station
from stopreq_widget.geo.layout import Style
from stopreq_widget.geo.space_rows import Frame, lay_out

if TYPE_CHECKING:
    from stopreq_widget.geo.drawn import Shapes, Space

STYLE = Style()


def frame_of(board: Board) -> Frame:
    return Frame.around([(s.lon, s.lat) for s in board.stations])


def polygons(board: Board, spaces: dict[str, tuple[Space, ...]]) -> dict[tuple[str, int], Polygon]:
    frame = frame_of(board)
    return {(r, k): Polygon(frame.px(s.ring)) for r, row in spaces.items() for k, s in enumerate(row)}


def test_as_many_spaces_as_the_route_is_long(board: Board, shapes: Shapes) -> None:
    assert {r: len(row) for r, row in shapes.spaces.items()} == {r.id: r.length for r in board.routes}
    assert sum(map(len, shapes.spaces.values())) == 247


def test_spaces_are_valid_and_legible(board: Board, shapes: Shapes) -> None:
    for (route_id, k), polygon in polygons(board, shapes.spaces).items():
        assert polygon.is_valid, (route_id, k)
        # About 7 px by at least 7 px in a view of the whole state: that can be seen and hit.
        assert polygon.area > 50, (route_id, k)


def test_no_two_spaces_overlap(board: Board, shapes: Shapes) -> None:
    found = polygons(board, shapes.spaces)
    keys, shapes_ = list(found), list(found.values())
    tree = STRtree(shapes_)
    for i, polygon in enumerate(shapes_):
        for j in tree.query(polygon):
            if j > i:
                shared = polygon.intersection(shapes_[j]).area
                assert shared < (0.0 if keys[i][0] == keys[j][0] else 0.6) + 1e-9, (keys[i], keys[j])


def test_spaces_of_a_route_lie_in_order_with_gaps(board: Board, shapes: Shapes) -> None:
    frame = frame_of(board)
    found = polygons(board, shapes.spaces)
    for route in board.routes:
        a, b = board.station(route.a), board.station(route.b)
        centers = frame.px([(a.lon, a.lat), *(s.center for s in shapes.spaces[route.id]), (b.lon, b.lat)])
        line = LineString(centers)
        assert [line.project(Point(c)) for c in centers] == sorted(line.project(Point(c)) for c in centers)
        for k in range(route.length - 1):
            gap = found[route.id, k].distance(found[route.id, k + 1])
            assert 0.2 < gap < 2.2, (route.id, k)


def test_spaces_of_a_route_are_equally_long(shapes: Shapes, board: Board) -> None:
    found = polygons(board, shapes.spaces)
    for route in board.routes:
        areas = [found[route.id, k].area for k in range(route.length)]
        assert max(areas) / min(areas) < 1.12, route.id


def test_spaces_keep_off_station_dots(board: Board, shapes: Shapes) -> None:
    frame = frame_of(board)
    found = polygons(board, shapes.spaces)
    for station in board.stations:
        dot = Point(frame.px([(station.lon, station.lat)])[0]).buffer(4.5)
        for key, polygon in found.items():
            assert polygon.intersection(dot).area < 1.0, (station.id, key)


def test_doubles_lie_side_by_side(board: Board, shapes: Shapes) -> None:
    found = polygons(board, shapes.spaces)
    pairs = 0
    for first, second in itertools.combinations(board.routes, 2):
        if first.ends == second.ends:
            pairs += 1
            for k in range(first.length):
                other = k if first.a == second.a else first.length - 1 - k
                assert found[first.id, k].distance(found[second.id, other]) < 2.0
    assert pairs == 21


def test_angle_is_the_direction_of_travel(board: Board, shapes: Shapes) -> None:
    frame = frame_of(board)
    for row in shapes.spaces.values():
        for before, after in itertools.pairwise(row):
            (x0, y0), (x1, y1) = frame.px([before.center, after.center])
            way = math.degrees(math.atan2(y1 - y0, x1 - x0))
            for space in (before, after):
                assert abs((space.angle - way + 180) % 360 - 180) < 45


def test_centers_lie_in_their_spaces(shapes: Shapes) -> None:
    for row in shapes.spaces.values():
        for space in row:
            assert Polygon(space.ring).contains(Point(space.center))
            assert space.ring[0] == space.ring[-1]


def test_spaces_follow_their_lines(board: Board, shapes: Shapes) -> None:
    # Generalised and pushed aside, but still there: within 26 px, most within 10.
    frame = frame_of(board)
    off = []
    for route in board.routes:
        line = LineString(frame.px(shapes.lines[route.id]))
        off += [line.distance(Point(frame.px([s.center])[0])) for s in shapes.spaces[route.id]]
    assert max(off) < 26
    assert sorted(off)[int(0.9 * len(off))] < 10


def tiny(points: list[tuple[float, float]], routes: list[tuple[int, int, int]]) -> Board:
    stations = tuple(Station(f"s{i}", f"S{i}", lat, lon) for i, (lon, lat) in enumerate(points))
    made = tuple(Route(f"s{a}-s{b}-bus{k}", f"s{a}", f"s{b}", "bus", length) for k, (a, b, length) in enumerate(routes))
    return Board("tiny", stations, (Service("bus", "Bus", "blue", 12),), made, (), 2)


@settings(deadline=None, max_examples=12)
@given(
    st.lists(
        st.tuples(st.floats(-10, 10).map(lambda v: round(v, 2)), st.floats(40, 55).map(lambda v: round(v, 2))),
        min_size=3,
        max_size=6,
        unique_by=lambda p: (round(p[0] / 3), round(p[1] / 3)),
    ),
    st.integers(1, 6),
)
def test_any_board_gets_its_spaces(points: list[tuple[float, float]], length: int) -> None:
    board = tiny(points, [(i, i + 1, length) for i in range(len(points) - 1)])
    spaces = lay_out(board, style=Style(rounds=20, step=8.0))
    assert {r: len(row) for r, row in spaces.items()} == {r.id: length for r in board.routes}
    for row in spaces.values():
        for space in row:
            assert Polygon(space.ring).area > 0
            assert all(math.isfinite(v) for p in space.ring for v in p)


def test_two_stations_at_one_place_do_not_break_the_layout() -> None:
    board = tiny([(0.0, 45.0), (0.0, 45.0), (1.0, 45.0)], [(0, 1, 2), (1, 2, 2)])
    spaces = lay_out(board)
    assert [len(row) for row in spaces.values()] == [2, 2]


def test_a_board_without_routes_has_no_spaces() -> None:
    assert lay_out(tiny([(0.0, 45.0), (1.0, 46.0)], [])) == {}


def test_layout_is_the_same_every_time(four: Board) -> None:
    assert lay_out(four) == lay_out(four)


@pytest.mark.parametrize("steps", [1.0, 2.5])
def test_closer_frames_have_smaller_units(board: Board, steps: float) -> None:
    frame = frame_of(board)
    assert frame.closer(steps).unit == pytest.approx(frame.unit / 2**steps)
    assert frame.lonlat(frame.px([(-121.0, 44.0)])[0]) == pytest.approx((-121.0, 44.0))


def test_the_rows_of_a_double_may_differ_in_length() -> None:
    board = tiny([(0.0, 45.0), (1.0, 45.0)], [(0, 1, 2), (0, 1, 3)])
    short, long = lay_out(board).values()
    assert (len(short), len(long)) == (2, 3)
    assert not any(Polygon(one.ring).intersects(Polygon(other.ring)) for one in short for other in long)
