from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import ipyleaflet
import ipywidgets
import matplotlib as mpl
import pytest

from stopreq_widget import geo

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


def names(view: ipyleaflet.Map) -> set[str]:
    return {layer.name for layer in view.layers}


def controls(view: ipyleaflet.Map, kind: type) -> list[ipywidgets.Widget]:
    return [c.widget for c in view.controls if isinstance(c, ipyleaflet.WidgetControl) and isinstance(c.widget, kind)]


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
    (boxes,) = controls(view, ipywidgets.VBox)
    assert [box.description for box in boxes.children] == ["Spaces", "Counties", "Lengths"]
    for box in boxes.children:
        assert box.description not in names(view)
        box.value = True
        assert box.description in names(view)
        box.value = False
        assert box.description not in names(view)


def test_search_moves_the_map_and_tells_of_the_station(board: Board) -> None:
    view = geo.explore(board)
    (box,), (info,) = controls(view, ipywidgets.Combobox), controls(view, ipywidgets.HTML)
    box.value = "Lakeview"
    assert view.center == pytest.approx([42.1888, -120.3458])
    assert "KOAP-FM" in info.value
    assert "Lake" in info.value


def test_pointing_and_clicking_tell_of_a_route(board: Board) -> None:
    view = geo.explore(board, {"burns-bend-point": 0})
    (info,) = controls(view, ipywidgets.HTML)
    layer = next(x for x in view.layers if x.name == "Service: POINT")
    feature = next(f for f in layer.data["features"] if f["properties"]["id"] == "burns-bend-point")
    layer._handle_mouse_events(
        None, {"event": "mouseover", "feature": feature, "properties": feature["properties"], "id": 0}, []
    )
    assert "Burns–Bend" in info.value
    layer._handle_mouse_events(
        None, {"event": "click", "feature": feature, "properties": feature["properties"], "id": 0}, []
    )
    assert "US-20 via Hampton and Brothers" in info.value
    assert "seat 0" in info.value


def test_names_cannot_smuggle_html(four: Board) -> None:
    evil = dataclasses.replace(four.stations[0], name="<script>alert(1)</script>")
    view = geo.explore(dataclasses.replace(four, stations=(evil, *four.stations[1:])))
    (box,), (info,) = controls(view, ipywidgets.Combobox), controls(view, ipywidgets.HTML)
    box.value = evil.name
    assert "&lt;script&gt;" in info.value
    (names_layer,) = [x for x in view.layers if x.name.startswith("Names")]
    assert any("&lt;script&gt;" in mark.icon.html for mark in names_layer.layers)
    assert not any("<script" in mark.icon.html for mark in names_layer.layers)
    assert "<script" not in info.value


def test_layers_by_operator_and_an_overlay(board: Board) -> None:
    view = geo.explore(board, layers_by="operator", overlay=geo.routes(board).rename(columns={"a": "name"}))
    assert "Operator: Amtrak" in names(view)
    assert "Other lines" in names(view)
    with pytest.raises(geo.GeoError, match="layers_by='colour'"):
        geo.explore(board, layers_by="colour")
    with pytest.raises(geo.GeoError, match="tiles='carto'"):
        geo.explore(board, tiles="carto")
