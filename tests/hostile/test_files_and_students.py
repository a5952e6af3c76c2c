"""Broken files of geography, weights that can't be added up, and functions of students that mean no good."""

from __future__ import annotations

import itertools
import json
import random
import zipfile
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

from stopreq_widget import geo, load_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.trails import METHODS, is_trail, longest_trail
from stopreq_widget.trails.errors import GraphError, MethodError
from stopreq_widget.trails.exercises import check_is_trail
from stopreq_widget.trails.exercises.sandbox import run_calls
from stopreq_widget.ui.map.board_map import BoardMap

if TYPE_CHECKING:
    from pathlib import Path

LINE = {
    "type": "Feature",
    "properties": {},
    "geometry": {"type": "LineString", "coordinates": [[-120, 44], [-121, 45]]},
}


def test_a_zip_with_changed_bytes_is_read_or_refused(tmp_path: Path) -> None:
    file, rng = tmp_path / "lines.zip", random.Random(1)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        text = json.dumps({"type": "FeatureCollection", "features": [LINE], "more": rng.randbytes(2000).hex()})
        archive.writestr("lines.geojson", text)
    sound, refused = file.read_bytes(), 0
    for _ in range(40):
        changed = bytearray(sound)
        for _ in range(3):
            changed[rng.randrange(len(changed))] ^= rng.randrange(1, 256)
        file.write_bytes(changed)
        for read in (geo.read_lines, geo.read_gtfs):
            try:
                read(file)
            except GeoError:
                refused += 1
    assert refused > 40


@pytest.mark.parametrize("path", [None, 5, b"x", [], "\0", "", "x" * 5000, "\ud800"], ids=repr)
def test_what_is_no_path_is_said(path: Any) -> None:
    stations = geo.stations(load_board("four"))
    for call in (geo.read_lines, geo.load, geo.read_gtfs, lambda path: geo.export(stations, path)):
        with pytest.raises(GeoError):
            call(path)


@pytest.mark.parametrize("name", ["x.geojson", "x.gpkg", "x.parquet"])
def test_a_folder_that_is_not_there_can_t_be_exported_to(tmp_path: Path, name: str) -> None:
    frame = geo.stations(load_board("four"))
    with pytest.raises(GeoError, match=f"{name}: can't be written"):
        geo.export(frame, tmp_path / "missing" / name)
    with pytest.raises(GeoError, match="expected a GeoDataFrame"):
        geo.export(pd.DataFrame(), tmp_path / name)  # type: ignore[arg-type]


@pytest.mark.parametrize("weight", [10**400, 1e308, 5e-324, Fraction(10**400, 3), Fraction(1, 10**100)], ids=repr)
@pytest.mark.parametrize("method", ["auto", *METHODS])
def test_weights_beyond_measure_are_refused(weight: Any, method: str) -> None:
    with pytest.raises(GraphError, match="too large or too fine"):
        longest_trail([("a", "b", weight), ("b", "c", weight)], method=method)


def test_weights_without_a_common_measure_are_refused() -> None:
    primes = [n for n in range(2, 2000) if all(n % k for k in range(2, n))]
    with pytest.raises(GraphError, match="no common measure"):
        longest_trail([(n, n + 1, Fraction(1, n)) for n in primes])


def test_odd_questions_about_trails() -> None:
    with pytest.raises(MethodError):
        longest_trail([("a", "b", 1)], method=[])  # type: ignore[arg-type]
    array = np.array([1, 2])
    assert not is_trail([(1, 2, 3), (2, 3, 1)], [(1, array), (array, 4)])
    assert not is_trail([(1, 2, 3), (2, 3, 1)], [(1, 2, array)])


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError


def unspeakable(*_: Any) -> Any:
    raise UnspeakableError


def ending(*_: Any) -> Any:
    raise SystemExit(1)


def yelling(*_: Any) -> Any:
    raise ValueError("\ud800" + "x" * 10**6)


def stumbling(*_: Any) -> Any:
    yield 1
    raise KeyError


HOSTILE = {
    unspeakable: "raised",
    ending: "died",
    yelling: "raised",
    stumbling: "nonsense",
    lambda *_: itertools.count(): "nonsense",
    lambda *_: "x" * 10**7: "nonsense",
    lambda *_: 10**5000: "nonsense",
}


@pytest.mark.parametrize(("function", "how"), HOSTILE.items(), ids=range(len(HOSTILE)))
@pytest.mark.parametrize("way", ["process", "thread"])
def test_what_a_hostile_function_does_is_said_in_short(function: Any, how: str, way: Any) -> None:
    (outcome,) = run_calls(function, [(1,)], seconds=20, way=way)
    assert (outcome.ending, len(outcome.text) < 300) == (how, True)
    outcome.text.encode()


@pytest.mark.parametrize("answer", ["<img src=x onerror=alert(1)>", [["$x", "$\\frac"]], [[[1], [2]]], [5]], ids=repr)
def test_an_answer_reaches_the_page_as_text(answer: Any) -> None:
    assert "<img" not in check_is_trail(lambda edges, walk: answer)._repr_html_()


@pytest.mark.parametrize("route", [[], {}, [["x"]], 5, True, "mars"], ids=repr)
def test_the_map_drops_a_pick_that_is_no_route(route: Any) -> None:
    board_map = BoardMap(load_board("four"), colours=["red", "blue"])
    heard: list[Any] = []
    board_map.on_pick(heard.append)
    for content in ({"type": "pick", "route": route}, {"type": route}, route, {"type": "pick", "route": None}):
        board_map._heard(board_map.art, content, [])
    assert heard == [None]
