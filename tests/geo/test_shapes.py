from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import geo
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.geo import graph, kept, labels, layout, space_rows
from stopreq_widget.geo import shapes as shapes_module
from stopreq_widget.geo.shapes import basemap, lines_for, shapes_for

if TYPE_CHECKING:
    from pathlib import Path

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Shapes


def test_bundled_shapes_fit_the_oregon_board(board: Board, shapes: Shapes) -> None:
    assert shapes.bundled
    assert set(shapes.lines) == set(shapes.spaces) == {r.id for r in board.routes}
    (west, south), (east, north) = shapes.bounds
    assert -125 < west < east < -116
    assert 41.5 < south < north < 46.5


def test_all_rule_sets_have_bundled_shapes() -> None:
    for name in ("oregon", "base", "europe"):
        board = preset_board(preset(name))
        shapes = shapes_for(board)
        assert shapes.bundled, name
        assert set(shapes.spaces) == set(shapes.lines) == {r.id for r in board.routes}


def test_another_board_is_laid_out(four: Board) -> None:
    shapes = shapes_for(four)
    assert not shapes.bundled
    assert {r: len(row) for r, row in shapes.spaces.items()} == {r.id: r.length for r in four.routes}
    assert set(shapes.labels) == set(shapes.close_labels) == {s.id for s in four.stations}
    route = four.routes[0]
    a, b = four.station(route.a), four.station(route.b)
    assert shapes.lines[route.id] == ((a.lon, a.lat), (b.lon, b.lat))


def test_a_changed_oregon_is_not_drawn_with_the_bundled_shapes(board: Board) -> None:
    few = [r for r in board.routes if r.a in {"bend", "redmond"} and r.b in {"redmond", "madras", "sisters"}]
    ends = frozenset().union(*(r.ends for r in few))
    part = dataclasses.replace(
        board, routes=tuple(few), stations=tuple(s for s in board.stations if s.id in ends), tickets=()
    )
    found = shapes_for(part)
    assert not found.bundled
    assert {r: len(row) for r, row in found.spaces.items()} == {r.id: r.length for r in few}


def test_a_board_without_routes_has_no_bounds(four: Board) -> None:
    assert shapes_for(dataclasses.replace(four, routes=())).bounds == ((0.0, 0.0), (0.0, 0.0))


def test_background_has_the_waters_that_people_look_for() -> None:
    names = {s.name for s in basemap()}
    assert {
        "Columbia River",
        "Snake River",
        "Willamette River",
        "Deschutes River",
        "John Day River",
        "Crater Lake",
        "Upper Klamath Lake",
        "Malheur Lake",
        "Goose Lake",
        "Pacific Ocean",
        "Washington",
        "Oregon",
    } <= names
    for shape in basemap():
        for part in shape.parts:
            assert len(part) >= {"polygon": 4, "line": 2, "point": 1}[shape.kind]
            assert all(-131 < x < -110 and 38.9 < y < 48.5 for x, y in part)
            if shape.kind == "polygon":
                assert part[0] == part[-1]


def test_the_first_paint_needs_no_geopandas() -> None:
    code = (
        "import sys\n"
        "from stopreq_widget.engine.board_files import load_board\n"
        "import stopreq_widget.geo\n"
        "from stopreq_widget.geo.shapes import basemap, shapes_for\n"
        "assert shapes_for(load_board()).bundled and basemap()\n"
        "print(sorted({'geopandas', 'shapely', 'numpy', 'pandas', 'networkx', 'matplotlib'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STOPREQ_CACHE", str(tmp_path))
    shapes_module._laid_out.cache_clear()
    return tmp_path / "layouts"


def refuse(*_: Any, **__: Any) -> None:
    raise AssertionError("laid out")


def test_a_layout_is_kept_for_the_next_kernel(four: Board, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = shapes_for(four)
    assert len(list(cache.iterdir())) == 1
    shapes_module._laid_out.cache_clear()
    monkeypatch.setattr(space_rows, "lay_out", refuse)
    assert shapes_for(four) == made


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"spaces": {}, "labels": {}, "close_labels": {}}', '{"spaces": 1}'])
def test_a_kept_layout_that_is_broken_is_made_again(four: Board, cache: Path, broken: str) -> None:
    made = shapes_for(four)
    (file,) = cache.iterdir()
    file.write_text(broken, encoding="utf-8")
    shapes_module._laid_out.cache_clear()
    assert shapes_for(four) == made
    assert file.read_text(encoding="utf-8") != broken


def test_another_length_or_place_is_another_layout(four: Board, cache: Path) -> None:
    shapes_for(four)
    longer = dataclasses.replace(four.routes[0], length=4)
    moved = dataclasses.replace(four.stations[0], lat=44.9)
    shapes_for(dataclasses.replace(four, routes=(longer, *four.routes[1:])))
    shapes_for(dataclasses.replace(four, stations=(moved, *four.stations[1:])))
    assert len(list(cache.iterdir())) == 3


def test_few_layouts_are_kept_and_none_where_none_can_be(
    four: Board, cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept, "MAX_KEPT", 1)
    shapes_for(four)
    shapes_for(dataclasses.replace(four, routes=four.routes[:-1]))
    assert len(list(cache.iterdir())) == 1
    (tmp_path / "file").touch()
    monkeypatch.setenv("STOPREQ_CACHE", str(tmp_path / "file"))
    shapes_module._laid_out.cache_clear()
    assert len(shapes_for(four).spaces) == len(four.routes)


@pytest.mark.usefixtures("cache")
def test_frames_of_lines_lay_no_spaces_out(four: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space_rows, "lay_out", refuse)
    assert len(geo.routes(four)) == len(four.routes)
    assert len(geo.stations(four)) == len(four.stations)
    assert graph.network(four).number_of_edges() == len(four.routes)
    with pytest.raises(AssertionError, match="laid out"):
        geo.spaces(four)


def test_lines_are_the_shapes_lines(board: Board, four: Board) -> None:
    for one in (board, four):
        assert lines_for(one) == shapes_for(one).lines


def test_a_layout_tells_how_far_it_is(four: Board) -> None:
    told: list[int] = []
    rows = space_rows.lay_out(four, progress=lambda: told.append(1))
    assert len(told) == space_rows.STEPS == layout.Style().rounds // layout.ROUNDS_A_STEP
    frame = space_rows.Frame.around([(s.lon, s.lat) for s in four.stations])
    labels.place(four, rows, frame, progress=lambda: told.append(1))
    assert len(told) == space_rows.STEPS + len(four.stations)
