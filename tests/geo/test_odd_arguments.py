"""Whatever somebody gives a public function of geo by mistake, it says what it expected, in the house's own errors."""

from __future__ import annotations

import dataclasses
import inspect
import math
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from pyproj import Geod

from stopreq_widget import geo
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.geo.frames.base import plane_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stopreq_widget.engine.board import Board

ODD = (None, "", "Mon 06:00", b"x", math.nan, math.inf, -1, 10**400, True, object(), [], [None], ["a", 1], {"x": "y"})
# True or False: whatever somebody gives is one or the other.
SWITCHES = {"closed", "flights", "legend", "names", "relief", "shapes"}
FUNCTIONS = [name for name in geo.__all__ if name != "GeoError"]


@pytest.fixture(autouse=True)
def no_windows() -> Iterator[None]:
    before = plt.get_backend()
    plt.switch_backend("agg")
    yield
    plt.close("all")
    plt.switch_backend(before)


@pytest.fixture(scope="module")
def small() -> Board:
    """Four towns, so that answers come fast."""
    return load_board("four")


def sensible(name: str, small: Board, folder: Path) -> dict[str, Any]:
    """Return arguments with which a function answers."""
    a, b = small.stations[:2]
    lines = folder / "lines.geojson"
    if not lines.exists():
        geo.export(geo.routes(small), lines)
    every = {
        "a": a.id,
        "b": b.id,
        "board": load_board() if "journey" in name else small,
        "depart": "Mon 08:00",
        "frame": geo.stations(small),
        "other": geo.read_lines(lines),
        "path": {"export": folder / "out.geojson", "read_gtfs": "point_and_people_mover"}.get(name, lines),
        "routes": [small.routes[0].id],
        "service": small.services[0].id,
        "through": [a.id, b.id],
    }
    needed = inspect.signature(getattr(geo, name)).parameters.values()
    return {p.name: every[p.name] for p in needed if p.default is p.empty or p.name == "through"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_odd_arguments_get_an_answer_or_a_sentence(
    name: str, small: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever is taken for the path of a file lands there.
    monkeypatch.chdir(tmp_path)
    function = getattr(geo, name)
    plain = sensible(name, small, tmp_path)
    for parameter in sorted(set(inspect.signature(function).parameters) - SWITCHES):
        refused = 0
        for odd in ODD:
            try:
                function(**(plain | {parameter: odd}))
            except StopreqError as error:
                refused += 1
                assert str(error), (parameter, odd)
            except Exception as error:
                raise AssertionError(f"{name}({parameter}={odd!r}) raised {error!r}") from error
            plt.close("all")
        if parameter == "board":
            assert refused >= len(ODD) - 1, "none of them is a board, but None stands for Oregon's"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_boards_without_routes_or_stations_get_an_answer_or_a_sentence(name: str, small: Board, tmp_path: Path) -> None:
    function = getattr(geo, name)
    if "board" not in inspect.signature(function).parameters:
        return
    lonely = dataclasses.replace(small, routes=(), tickets=())
    for board in (lonely, dataclasses.replace(lonely, stations=())):
        try:
            function(**(sensible(name, small, tmp_path) | {"board": board}))
        except StopreqError as error:
            assert str(error)
        plt.close("all")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda board: geo.isochrones(board, "Ash", "Mon 06:00"), "hours='Mon 06:00', expected a list of numbers"),
        (lambda board: geo.isochrones(board, "Ash", (3, math.nan)), "one of hours=nan, expected a number of hours"),
        (lambda board: geo.isochrones(board, "Ash", around_km=0), "around_km=0, expected a number of km above 0"),
        (lambda board: geo.compare(board, None), "other=None, expected lines as read_lines makes them"),
        (lambda board: geo.plot(board, ax=3), "ax=3, expected axes of matplotlib"),
        (lambda board: geo.plot(board, values={}), "values={}, expected a number for each route id"),
        (lambda board: geo.plot(board, extent=((1, 2), (0, 3))), "expected the south-west corner first"),
        (lambda board: geo.routes(board, as_of="2024"), "as_of='2024', expected a year"),
        (lambda board: geo.itinerary(board, "Ash", "Mon 08:00"), "through='Ash', expected a list of the ids"),
        (lambda _: geo.heights(3), "board=3, expected a Board"),
    ],
)
def test_what_is_told_has_the_value_and_what_was_expected(call: Any, told: str, small: Board) -> None:
    with pytest.raises(geo.GeoError) as caught:
        call(small)
    assert told in str(caught.value)


def test_values_may_be_a_series_with_gaps(small: Board) -> None:
    values = geo.routes(small)["km"]
    values.iloc[0] = np.nan
    ax = geo.plot(small, draw="lines", values=values)
    (scale,) = [a for a in ax.figure.axes if a is not ax]
    assert scale.get_ylim() == pytest.approx((values.min(), values.max()))


def test_areas_reach_as_far_from_a_station_wherever_the_board_lies(far: Board) -> None:
    start = far.stations[0]
    area = geo.isochrones(far, start.id, [0.0], around_km=8.0).geometry.iloc[0]
    lons, lats = zip(*area.exterior.coords, strict=True)
    away = Geod(ellps="WGS84").inv([start.lon] * len(lons), [start.lat] * len(lats), lons, lats)[2]
    assert np.asarray(away) == pytest.approx(8000.0, rel=0.01)
    assert plane_of(far) != plane_of(load_board())
