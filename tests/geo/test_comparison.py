"""What a comparison measures, on a board and with feeds so small that everything can be said beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import geopandas as gpd
import pytest
from shapely.geometry import LineString, Point

from stopreq_widget import geo
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.geo.comparison import plane_of

if TYPE_CHECKING:
    from pathlib import Path

    from stopreq_widget.engine.board import Board

NORTH = 44.0
PLACES = {"Left": -121.0, "Right": -120.95, "Far": -120.0}
"""Three towns on one parallel: 4 km and 76 km apart."""


@pytest.fixture
def row(tmp_path: Path) -> Board:
    """Three towns in a row, joined by two routes."""
    folder = tmp_path / "row"
    folder.mkdir()
    towns = "".join(f"{name},{NORTH},{lon}\n" for name, lon in PLACES.items())
    tables = {
        "board.json": '{"name": "Row", "passes": 6}',
        "stations.csv": f"station,lat,lon\n{towns}",
        "services.csv": "service,name,color,cards\n" + "".join(f"{c},{c},{c},12\n" for c in ("red", "blue", "green")),
        "routes.csv": "a,b,service,length\nLeft,Right,red,1\nRight,Far,blue,4\nLeft,Far,green,5\n",
        "tickets.csv": "a,b,points\nLeft,Far,6\nLeft,Right,2\nRight,Far,5\n",
    }
    for name, text in tables.items():
        (folder / name).write_text(text, encoding="utf-8")
    return load_board(folder)


def line(*lons: float, north: float = NORTH) -> gpd.GeoDataFrame:
    """Return one line along a parallel."""
    made = LineString([(lon, north) for lon in lons])
    return gpd.GeoDataFrame({"name": ["Line"]}, geometry=[made], crs="EPSG:4326")


def apart(board: Board, one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return how many kilometres lie between two places in the board's plane."""
    points = gpd.GeoSeries([Point(one), Point(other)], crs="EPSG:4326").to_crs(plane_of(board))
    return float(points.iloc[0].distance(points.iloc[1])) / 1000


def feed(folder: Path, stops: dict[str, tuple[float, float]], trips: dict[str, tuple[str, ...]]) -> geo.Feed:
    """Return a feed without shapes: a route of one trip for each row of stops."""
    folder.mkdir()
    tables = {
        "agency": ["agency_id,agency_name,agency_url,agency_timezone", "a,Sample,https://example.org,America/Boise"],
        "calendar": [
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
            "all,1,1,1,1,1,1,1,20260101,20261231",
        ],
        "stops": ["stop_id,stop_name,stop_lat,stop_lon", *(f"{s},{s},{lat},{lon}" for s, (lon, lat) in stops.items())],
        "routes": ["route_id,agency_id,route_short_name,route_long_name,route_type"]
        + [f"{name},a,{name},,3" for name in trips],
        "trips": ["route_id,service_id,trip_id", *(f"{name},all,{name}-1" for name in trips)],
        "stop_times": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
        + [
            f"{name}-1,{7 + n}:00:00,{7 + n}:00:00,{s},{n}"
            for name, called in trips.items()
            for n, s in enumerate(called)
        ],
    }
    for name, rows in tables.items():
        (folder / f"{name}.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return geo.read_gtfs(folder)


def test_a_short_route_is_measured_at_both_ends_and_the_middle(row: Board) -> None:
    half = (PLACES["Left"] + PLACES["Right"]) / 2
    found = geo.compare(row, line(-121.2, half), within_km=0.5).loc["left-right-red"]
    assert found["followed"] == 0.667


def test_distances_to_the_stations_are_kilometres(row: Board) -> None:
    found = geo.compare(row, line(PLACES["Left"], -120.5)).loc["left-far-green"]
    assert found["ends_km"] == pytest.approx(apart(row, (-120.5, NORTH), (PLACES["Far"], NORTH)), abs=0.006)
    assert not found["served"]


def test_stops_between_are_measured_in_kilometres(row: Board, tmp_path: Path) -> None:
    aside = NORTH + 0.2
    stops = {"l": (PLACES["Left"], NORTH), "aside": (-120.5, aside), "f": (PLACES["Far"], NORTH)}
    found = geo.compare(row, feed(tmp_path / "f", stops, {"1": ("l", "aside", "f")}), within_km=30.0)
    there = found.loc["left-far-green"]
    drawn = geo.routes(row).to_crs(plane_of(row)).geometry["left-far-green"]
    stop = gpd.GeoSeries([Point(stops["aside"])], crs="EPSG:4326").to_crs(plane_of(row)).iloc[0]
    assert there["farthest_km"] == there["apart_km"] == pytest.approx(drawn.distance(stop) / 1000, abs=0.006)
    assert there["farthest_km"] > 20
    assert there["served"]


def test_a_line_that_turns_round_at_one_stop_hides_no_other(row: Board, tmp_path: Path) -> None:
    """One stop may stand for two towns; a line that calls at no second one doesn't join them."""
    half = (PLACES["Left"] + PLACES["Right"]) / 2
    stops = {"between": (half, NORTH), "aside": (half, NORTH + 0.5)}
    ends = {"l": (PLACES["Left"], NORTH), "r": (PLACES["Right"], NORTH)}
    made = feed(tmp_path / "f", {**stops, **ends}, {"1": ("between", "aside"), "2": ("l", "r")})
    assert geo.compare(row, made).loc["left-right-red", "line"] == "2"
