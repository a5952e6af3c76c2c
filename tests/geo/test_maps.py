from __future__ import annotations

import dataclasses
import itertools
import math
from typing import TYPE_CHECKING

import geopandas as gpd
import ipyleaflet
import ipywidgets
import matplotlib as mpl
import pandas as pd
import pytest
from matplotlib.collections import LineCollection
from shapely.geometry import LineString, shape
from shapely.geometry import box as rectangle

from stopreq_widget import geo
from stopreq_widget.geo.labels import block_size
from stopreq_widget.geo.lanes import side_by_side
from stopreq_widget.geo.live.names import Names
from stopreq_widget.geo.live.scale import metres_a_pixel
from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.overlays import overlay_frame
from stopreq_widget.geo.shapes import shapes_for
from stopreq_widget.geo.static.figure import LANE_PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stopreq_widget.engine.board import Board


@pytest.fixture(autouse=True)
def no_windows() -> Iterator[None]:
    import matplotlib.pyplot as plt

    before = mpl.get_backend()
    plt.switch_backend("agg")
    yield
    plt.close("all")
    plt.switch_backend(before)


def texts(ax: object) -> set[str]:
    return {t.get_text() for t in ax.texts}  # type: ignore[attr-defined]


def test_plot_names_all_stations_and_explains_the_services(board: Board) -> None:
    ax = geo.plot(board)
    assert {s.name for s in board.stations} <= texts(ax)
    assert any(t.endswith(" km") for t in texts(ax))
    assert any("Census" in t for t in texts(ax))
    legend = {t.get_text() for t in ax.get_legend().get_texts()}
    assert legend == {s.name for s in board.services} | {"any one service"}


def test_plot_of_a_state_explains_the_players(board: Board) -> None:
    ax = geo.plot(board, {"burns-bend-point": 2})
    assert {t.get_text() for t in ax.get_legend().get_texts()} == {"seat 2"}


def test_plot_of_values_has_a_scale(board: Board) -> None:
    ax = geo.plot(board, draw="lines", values=geo.routes(board)["km_per_space"].to_dict(), values_name="km a space")
    assert [a.get_ylabel() for a in ax.figure.axes if a is not ax] == ["km a space"]
    assert ax.get_legend() is None


def test_plot_draws_where_it_is_told(four: Board) -> None:
    import matplotlib.pyplot as plt

    ax = plt.figure().add_subplot()
    assert geo.plot(four, trail=[four.routes[0].id], names=False, legend=False, ax=ax) is ax
    assert not {s.name for s in four.stations} & texts(ax)


def test_plot_refuses_what_it_cannot_draw(board: Board) -> None:
    with pytest.raises(geo.GeoError, match="draw='dots'"):
        geo.plot(board, draw="dots")
    with pytest.raises(geo.GeoError, match="unknown route 'x'"):
        geo.plot(board, trail=["x"])


def test_doubles_on_one_line_are_drawn_side_by_side(board: Board) -> None:
    ax = geo.plot(board, draw="lines", names=False, legend=False)
    gap = LANE_PT * (ax.get_xlim()[1] - ax.get_xlim()[0]) / (ax.get_window_extent().width / ax.figure.dpi * 72)
    drawn = side_by_side(board, shapes_for(board).lines, gap)
    shared = 0
    for first, second in itertools.combinations(board.routes, 2):
        if first.ends == second.ends and shapes_for(board).lines[first.id] == shapes_for(board).lines[second.id]:
            shared += 1
            a, b = (LineString([to_mercator(*p) for part in drawn[r.id] for p in part]) for r in (first, second))
            assert a.interpolate(0.5, normalized=True).distance(b) == pytest.approx(gap, rel=0.35), first.id
    assert shared == 18


def test_lines_of_one_route_stay_where_they_are(board: Board) -> None:
    drawn = side_by_side(board, shapes_for(board).lines, 5000.0)
    assert drawn["burns-bend-point"] == (shapes_for(board).lines["burns-bend-point"],)
    # A train on its own rails beside a bus on its road needs no room.
    assert drawn["portland-salem-flixbus"] == (shapes_for(board).lines["portland-salem-flixbus"],)


@pytest.mark.parametrize("crs", [4326, 2992, 3857, 26910])
def test_an_overlay_is_drawn_where_it_is_whatever_its_crs(board: Board, crs: int) -> None:
    frame = gpd.GeoDataFrame({"name": ["x"]}, geometry=[LineString([(-123, 45), (-122, 45)])], crs=4326)
    ax = geo.plot(board, overlay=frame.to_crs(crs), legend=False)
    (found,) = [c for c in ax.collections if isinstance(c, LineCollection)]
    assert found.get_segments()[0][0] == pytest.approx(to_mercator(-123, 45), abs=1.0)
    assert ax.get_xlabel() == ""


def test_the_legend_lies_on_no_station_and_no_name(board: Board, four: Board, far: Board) -> None:
    for shown in (board, four, far):
        ax = geo.plot(shown)
        ax.figure.canvas.draw()
        extent = ax.get_legend().get_window_extent()
        for station in shown.stations:
            assert not extent.contains(*ax.transData.transform(to_mercator(station.lon, station.lat))), station.id
        for text in ax.texts:
            if text.get_text() in {s.name for s in shown.stations}:
                assert not extent.overlaps(text.get_window_extent()), text.get_text()


def test_relief_lies_under_oregon_and_can_be_left_out(board: Board) -> None:
    assert len(geo.plot(board).images) == 1
    assert len(geo.plot(board, relief=False).images) == 0
    with pytest.raises(geo.GeoError, match="theme='sepia'"):
        geo.plot(board, theme="sepia")


def test_a_board_elsewhere_has_no_ground_of_oregon(far: Board) -> None:
    ax = geo.plot(far)
    assert len(ax.images) == 0
    assert not any("OpenStreetMap" in text for text in texts(ax))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_map_of_oregon_credits_its_data(board: Board, theme: str) -> None:
    told = " ".join(texts(geo.plot(board, theme=theme)))
    assert "© OpenStreetMap contributors (ODbL), waypoints by Travel Mapping" in " ".join(told.split())


def names(view: ipyleaflet.Map) -> set[str]:
    return {layer.name for layer in view.layers}


def controls(view: ipyleaflet.Map, kind: type) -> list[ipywidgets.Widget]:
    return [c.widget for c in view.controls if isinstance(c, ipyleaflet.WidgetControl) and isinstance(c.widget, kind)]


def cards(view: ipyleaflet.Map) -> list[ipyleaflet.WidgetControl]:
    shown = [c for c in view.controls if isinstance(c, ipyleaflet.WidgetControl)]
    return [c for c in shown if "sr-card" in c.widget._dom_classes]


def card_of(view: ipyleaflet.Map) -> str | None:
    """Return what the card tells, or None if there is none."""
    found = cards(view)
    return found[0].widget.children[0].value if found else None


def side_of(view: ipyleaflet.Map) -> str:
    (control,) = cards(view)
    return control.position


def tip_of(view: ipyleaflet.Map) -> str:
    (tip,) = controls(view, ipywidgets.HTML)
    return tip.value


def search_of(view: ipyleaflet.Map) -> ipywidgets.Combobox:
    boxes = [child for row in controls(view, ipywidgets.HBox) for child in row.children]
    (found,) = [box for box in boxes if isinstance(box, ipywidgets.Combobox)]
    return found


def switches_of(view: ipyleaflet.Map) -> list[ipywidgets.Checkbox]:
    (box,) = controls(view, ipywidgets.VBox)
    return list(box.children[1].children)


def send(layer: ipyleaflet.GeoJSON, event: str, feature: dict[str, object]) -> None:
    layer._handle_mouse_events(
        None, {"event": event, "feature": feature, "properties": feature["properties"], "id": 0}, []
    )


def feature_of(view: ipyleaflet.Map, route_id: str) -> tuple[ipyleaflet.GeoJSON, dict[str, object]]:
    return next(
        (layer, f)
        for layer in view.layers
        if layer.name.startswith("Service:")
        for f in layer.data["features"]
        if f["properties"]["id"] == route_id
    )


def test_explore_makes_no_request(board: Board) -> None:
    view = geo.explore(board)
    assert not any(isinstance(layer, ipyleaflet.TileLayer) for layer in view.layers)
    assert {"Service: Kayak", "Service: any one service", "Stations", "Names, call signs and tokens"} <= names(view)
    assert any(isinstance(c, ipyleaflet.MeasureControl) for c in view.controls)
    assert any(isinstance(c, ipyleaflet.LayersControl) for c in view.controls)


@pytest.mark.parametrize("tiles", ["osm", "usgs"])
def test_tiles_are_an_option_with_attribution(four: Board, tiles: str) -> None:
    (layer,) = [x for x in geo.explore(four, tiles=tiles).layers if isinstance(x, ipyleaflet.TileLayer)]
    assert layer.attribution


def test_further_layers_are_switched_on_and_off(board: Board) -> None:
    view = geo.explore(board)
    boxes = switches_of(view)
    assert [box.description for box in boxes] == ["Spaces", "Counties", "Lengths"]
    for box in boxes:
        assert box.description not in names(view)
        box.value = True
        assert box.description in names(view)
        box.value = False
        assert box.description not in names(view)


def test_the_switches_hide_no_corner_of_the_map_until_they_are_asked_for(board: Board) -> None:
    (box,) = controls(geo.explore(board), ipywidgets.VBox)
    button, listed = box.children
    assert listed.layout.display == "none"
    button.value = True
    assert listed.layout.display is None


def test_search_moves_the_map_and_tells_of_the_station(board: Board) -> None:
    view = geo.explore(board)
    search_of(view).value = "Lakeview"
    assert view.center == pytest.approx([42.1888, -120.3458])
    assert "KOAP-FM" in (card_of(view) or "")


def test_pointing_and_clicking_tell_of_a_route(board: Board) -> None:
    view = geo.explore(board, {"burns-bend-point": 0})
    layer, feature = feature_of(view, "burns-bend-point")
    send(layer, "mouseover", feature)
    assert "Burns–Bend" in tip_of(view)
    assert card_of(view) is None
    send(layer, "click", feature)
    told = card_of(view) or ""
    assert "US-20 via Hampton and Brothers" in told
    assert "seat 0" in told
    # What one reads stays while one points at something else, and goes when it is closed.
    other, elsewhere = feature_of(view, "bly-lakeview-gray")
    send(other, "mouseover", elsewhere)
    assert card_of(view) == told
    assert "Bly–Lakeview" in tip_of(view)
    cards(view)[0].widget.children[1].click()
    assert card_of(view) is None


@pytest.mark.parametrize(
    ("route_id", "side"),
    [
        ("eugene-roseburg-flixbus", "bottomright"),
        ("gold_beach-brookings-coastal", "bottomright"),
        ("ontario-burns-point", "bottomleft"),
        ("astoria-seaside-point", "bottomleft"),
    ],
)
def test_the_card_steps_aside_for_what_was_clicked(board: Board, route_id: str, side: str) -> None:
    view = geo.explore(board)
    layer, feature = feature_of(view, route_id)
    send(layer, "click", feature)
    assert side_of(view) == side


def test_the_card_stays_where_it_is_unless_it_is_in_the_way(board: Board) -> None:
    view = geo.explore(board)
    for route_id in ("eugene-roseburg-flixbus", "astoria-seaside-point"):
        layer, feature = feature_of(view, route_id)
        send(layer, "click", feature)
        assert side_of(view) == "bottomright"


def test_names_cannot_smuggle_html(four: Board) -> None:
    evil = dataclasses.replace(four.stations[0], name="<script>alert(1)</script>")
    view = geo.explore(dataclasses.replace(four, stations=(evil, *four.stations[1:])))
    search_of(view).value = evil.name
    told = card_of(view) or ""
    assert "&lt;script&gt;" in told
    (names_layer,) = [x for x in view.layers if x.name.startswith("Names")]
    assert any("&lt;script&gt;" in mark.icon.html for mark in names_layer.layers)
    assert not any("<script" in mark.icon.html for mark in names_layer.layers)
    assert "<script" not in told


def test_layers_by_operator_and_an_overlay(board: Board) -> None:
    view = geo.explore(board, layers_by="operator", overlay=geo.routes(board).rename(columns={"a": "name"}))
    assert "Operator: Amtrak" in names(view)
    assert "Other lines" in names(view)
    with pytest.raises(geo.GeoError, match="layers_by='colour'"):
        geo.explore(board, layers_by="colour")
    with pytest.raises(geo.GeoError, match="tiles='carto'"):
        geo.explore(board, tiles="carto")


def seen(view: ipyleaflet.Map, board: Board, wide: float, high: float) -> list[str]:
    """Return the stations that lie in a view of that many pixels."""
    pixel = metres_a_pixel(view.zoom)
    x0, y0 = to_mercator(view.center[1], view.center[0])
    places = {s.id: to_mercator(s.lon, s.lat) for s in board.stations}
    return [k for k, (x, y) in places.items() if abs(x - x0) < wide / 2 * pixel and abs(y - y0) < high / 2 * pixel]


@pytest.mark.parametrize("height", ["650px", "400px", "70vh"])
def test_explore_opens_with_all_stations_in_view(board: Board, far: Board, height: str) -> None:
    high = float(height[:-2]) if height.endswith("px") else 650.0
    for shown in (board, far):
        view = geo.explore(shown, height=height)
        assert len(seen(view, shown, 848.0, high)) == len(shown.stations)
        assert view.min_zoom <= view.zoom <= view.max_zoom == 13


def test_explore_of_a_board_elsewhere_shows_nothing_of_oregon(far: Board) -> None:
    view = geo.explore(far)
    assert not {"Oregon", "Neighbours", "Ocean", "Rivers", "Relief", "Peaks"} & names(view)
    assert all(not c.prefix for c in view.controls if isinstance(c, ipyleaflet.AttributionControl))
    assert [box.description for box in switches_of(view)] == ["Spaces", "Lengths"]


def test_explore_of_one_station_or_none_opens(four: Board) -> None:
    one = dataclasses.replace(four, stations=four.stations[:1], routes=(), tickets=())
    assert geo.explore(one).zoom == 10.0
    assert geo.explore(dataclasses.replace(one, stations=())).zoom == 2.0


def test_explore_credits_its_data_and_has_relief(board: Board) -> None:
    view = geo.explore(board)
    (found,) = [c for c in view.controls if isinstance(c, ipyleaflet.AttributionControl)]
    assert "© OpenStreetMap contributors (ODbL), waypoints by Travel Mapping" in found.prefix
    assert {"Relief", "Lakes", "Parks", "Peaks"} <= names(view)
    assert "Relief" not in names(geo.explore(board, relief=False))
    with pytest.raises(geo.GeoError, match="theme='sepia'"):
        geo.explore(board, theme="sepia")


@pytest.mark.parametrize("zoom", [5.0, 6.0, 7.1, 8.0, 10.0, 13.0])
def test_names_do_not_collide_at_any_zoom(board: Board, zoom: float) -> None:
    found = Names(ipyleaflet, board, dark=False).at(zoom)
    pixel = metres_a_pixel(math.floor(zoom * 2) / 2)
    boxes = {}
    for station_id, label in found.items():
        station = board.station(station_id)
        x, y = (v / pixel for v in to_mercator(station.lon, station.lat))
        wide, high = block_size(station.name, station.call_sign, 11.0)
        left = x + label.dx - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
        boxes[station_id] = rectangle(left, -y + label.dy - high / 2, left + wide, -y + label.dy + high / 2)
    for a, b in itertools.combinations(boxes, 2):
        assert boxes[a].intersection(boxes[b]).area == 0.0, (a, b)
    # All of them when one comes closer, and the hubs before.
    assert zoom < 8 or len(found) == 48
    assert zoom < 7 or len(found) >= 45
    assert "portland" in found


def test_doubles_stay_side_by_side_when_one_zooms(board: Board) -> None:
    view = geo.explore(board)
    ids = ("la_pine-bend-cascades_east", "la_pine-bend-point")

    def apart() -> float:
        lines = {
            f["properties"]["id"]: shape(f["geometry"])
            for layer in view.layers
            if layer.name.startswith("Service:")
            for f in layer.data["features"]
        }
        a, b = (lines[i] for i in ids)
        return float(a.interpolate(0.5, normalized=True).distance(b))

    before = apart()
    assert before > 0
    view.zoom += 2
    assert apart() == pytest.approx(before / 4, rel=0.35)


def test_odd_frames_are_overlays_too(board: Board) -> None:
    line = LineString([(-123, 45), (-122, 45)])
    rows = {
        "name": ["<i>x</i>", None],
        "style": [{"color": "red"}, "bold"],
        "seen": pd.to_datetime(["2024-05-01", "2024-05-02"]),
        "id": [1, 1],
    }
    frame = gpd.GeoDataFrame(rows, geometry=[line, None], crs=4326)
    frame.index = pd.MultiIndex.from_tuples([("a", 1), ("a", 1)], names=["style", "geometry"])
    view = geo.explore(board, overlay=frame.to_crs(2992))
    (layer,) = [x for x in view.layers if x.name == "Other lines"]
    (feature,) = layer.data["features"]
    assert feature["geometry"]["coordinates"][0] == pytest.approx([-123, 45], abs=1e-6)
    send(layer, "click", feature)
    told = card_of(view) or ""
    assert "&lt;i&gt;x" in told
    assert "2024-05-01" in told
    assert "<i>" not in told
    for good in (frame.geometry, dataclasses.make_dataclass("Feed", ["lines"])(frame)):
        assert "Other lines" in names(geo.explore(board, overlay=good))
    with pytest.raises(geo.GeoError, match="expected a GeoDataFrame"):
        geo.explore(board, overlay=[1, 2])
    for draw in (geo.explore, geo.plot):
        with pytest.raises(geo.GeoError, match="without a column of geometry"):
            draw(board, overlay=gpd.GeoDataFrame({"name": ["a"]}))
    twice = gpd.GeoDataFrame(
        [["first", "second", line]], columns=["name", "name", "geometry"], geometry="geometry", crs=4326
    )
    assert overlay_frame(twice)["name"].tolist() == ["first"]
    assert overlay_frame(twice)["details"].tolist() == [[("name", "first"), ("name", "second")]]
