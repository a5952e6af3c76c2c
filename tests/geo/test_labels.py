from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from shapely.geometry import Point, Polygon, box

from stopreq_widget.geo.drawn import CLOSE_STEPS, Label, Shapes
from stopreq_widget.geo.labels import block_size, place
from stopreq_widget.geo.space_rows import Frame, lay_out

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board


def boxes(board: Board, labels: dict[str, Label], frame: Frame) -> dict[str, Polygon]:
    found = {}
    for station in board.stations:
        label = labels[station.id]
        (x, y), (width, height) = (
            frame.px([(station.lon, station.lat)])[0],
            block_size(station.name, station.call_sign, label.size),
        )
        left = x + label.dx - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
        found[station.id] = box(left, y - label.dy - height / 2, left + width, y - label.dy + height / 2)
    return found


@pytest.fixture(params=["whole", "close"])
def view(request: pytest.FixtureRequest, board: Board, shapes: Shapes) -> tuple[dict[str, Label], Frame]:
    frame = Frame.around([(s.lon, s.lat) for s in board.stations])
    if request.param == "whole":
        return dict(shapes.labels), frame
    return dict(shapes.close_labels), frame.closer(CLOSE_STEPS)


def test_all_stations_are_named_in_the_view_of_the_whole_board(board: Board, shapes: Shapes) -> None:
    assert set(shapes.labels) == {s.id for s in board.stations} == set(shapes.close_labels)
    assert [s for s, label in shapes.labels.items() if label.rank > 0] == []


def test_names_do_not_touch_each_other(board: Board, view: tuple[dict[str, Label], Frame]) -> None:
    for (a, first), (b, second) in itertools.combinations(boxes(board, *view).items(), 2):
        assert not first.intersects(second), (a, b)


def test_names_keep_off_dots(board: Board, view: tuple[dict[str, Label], Frame]) -> None:
    labels, frame = view
    for name, block in boxes(board, labels, frame).items():
        for station in board.stations:
            away = block.distance(Point(frame.px([(station.lon, station.lat)])[0]))
            assert away > (7.0 if station.points and station.id == name else 5.0), (name, station.id)


def test_names_keep_off_spaces(board: Board, shapes: Shapes, view: tuple[dict[str, Label], Frame]) -> None:
    labels, frame = view
    spaces = [Polygon(frame.px(s.ring)) for row in shapes.spaces.values() for s in row]
    for name, block in boxes(board, labels, frame).items():
        covered = sum(block.intersection(space).area for space in spaces)
        assert covered < 0.08 * block.area, (name, covered)


def test_leaders_cross_no_space(board: Board, shapes: Shapes) -> None:
    frame = Frame.around([(s.lon, s.lat) for s in board.stations])
    for station in board.stations:
        label = shapes.labels[station.id]
        assert abs(label.dx) + abs(label.dy) < 80
        if not label.leader:
            block = boxes(board, dict(shapes.labels), frame)[station.id]
            assert block.distance(Point(frame.px([(station.lon, station.lat)])[0])) < 33


def test_hubs_are_larger(shapes: Shapes) -> None:
    large = {s for s, label in shapes.labels.items() if label.size > 12}
    assert {"portland", "eugene", "bend"} <= large < set(shapes.labels)


def test_placing_is_repeatable_and_complete(four: Board) -> None:
    frame = Frame.around([(s.lon, s.lat) for s in four.stations])
    spaces = lay_out(four)
    first = place(four, spaces, frame)
    assert first == place(four, spaces, frame)
    assert set(first) == {s.id for s in four.stations}


def test_crowded_names_wait_for_a_closer_zoom(board: Board, shapes: Shapes) -> None:
    # The whole state at a tenth of its size has no room for every name.
    frame = Frame.around([(s.lon, s.lat) for s in board.stations]).closer(-3.0)
    placed = place(board, shapes.spaces, frame, tries=1)
    assert any(label.rank == 1 for label in placed.values())
