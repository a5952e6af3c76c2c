"""A map to explore the board on, with ipyleaflet; it needs no network unless tiles are switched on."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo import palette
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.frames import counties, routes, spaces, stations
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.geo.shapes import basemap, shapes_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import geopandas as gpd
    import ipyleaflet

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.owners import Owners

TILES = ("osm", "usgs")
_BASE_STYLES = {
    "ocean": {"fillColor": palette.DAY["sea"], "fillOpacity": 1, "weight": 0},
    "neighbour": {
        "fillColor": palette.DAY["neighbour"],
        "fillOpacity": 1,
        "color": palette.DAY["county"],
        "weight": 0.5,
    },
    "oregon": {"fillColor": palette.DAY["land"], "fillOpacity": 1, "color": palette.DAY["border"], "weight": 1},
    "lake": {"fillColor": palette.DAY["lake"], "fillOpacity": 1, "weight": 0},
}


def explore(
    board: Board,
    state: Any = None,
    *,
    move: int | None = None,
    layers_by: str = "service",
    tiles: str | None = None,
    overlay: gpd.GeoDataFrame | None = None,
    height: str = "650px",
) -> ipyleaflet.Map:
    """Return a live map of stations and lines.

    Point at a line for what it is, click it or a station for all that is known of it; switch layers, measure, and
    search for a station with the controls.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates.
    state : State, Game or mapping, optional
        Owned routes are drawn thicker in the owner's colour.
    move : int, optional
        With a game: after how many moves.
    layers_by : {"service", "operator"}
        What the layers of lines are by.
    tiles : {"osm", "usgs"}, optional
        Adds tiles of OpenStreetMap or the US Geological Survey over the bundled background. They come over the network;
        without this the map makes no request.
    overlay : GeoDataFrame, optional
        Somebody's lines with a column ``name``, such as those of `read_gtfs`.
    height : str
        CSS height.

    Returns
    -------
    ipyleaflet.Map
        Show it by leaving it as the last line of a cell.

    Raises
    ------
    GeoError
        If ``layers_by`` or ``tiles`` is none of these.
    """
    import ipyleaflet as leaflet
    import ipywidgets as widgets

    if layers_by not in ("service", "operator"):
        raise GeoError(f"layers_by={layers_by!r}, expected 'service' or 'operator'")
    if tiles is not None and tiles not in TILES:
        raise GeoError(f"tiles={tiles!r}, expected one of {', '.join(map(repr, TILES))} or None")
    (west, south), (east, north) = shapes_for(board).bounds
    view = leaflet.Map(
        layers=[],
        center=((south + north) / 2, (west + east) / 2),
        zoom=7,
        scroll_wheel_zoom=True,
        layout=widgets.Layout(height=height),
    )
    info = widgets.HTML(layout=widgets.Layout(max_width="320px"))
    for layer in _background_layers(leaflet):
        view.add(layer)
    if tiles is not None:
        view.add(_tile_layer(leaflet, tiles))
    lines = routes(board, state, move=move)
    owners = owners_of(board, state, move)
    for name, part in _groups(board, lines, layers_by):
        layer = leaflet.GeoJSON(
            # Leaflet's layer control reads a layer's name as HTML.
            name=escape(name),
            data=_json(part),
            style_callback=_line_style(board, owners),
            hover_style={"weight": 7, "opacity": 1},
        )
        layer.on_hover(lambda feature, **_: _show(info, _route_text(board, feature["properties"], brief=True)))
        layer.on_click(lambda feature, **_: _show(info, _route_text(board, feature["properties"], brief=False)))
        view.add(layer)
    if overlay is not None:
        style = {"color": "#B5006E", "weight": 2, "dashArray": "4 4", "fillOpacity": 0}
        found = leaflet.GeoJSON(name="Other lines", data=_json(overlay), style=style)
        found.on_hover(lambda feature, **_: _show(info, f"<b>{_safe(feature['properties'].get('name'))}</b>"))
        view.add(found)
    points = stations(board)
    view.add(_station_layer(leaflet, points, info))
    view.add(_name_layer(leaflet, board))
    outline = {"color": palette.INK, "weight": 0.8, "fillOpacity": 0.15, "interactive": False}
    county = {"color": "#7A6F57", "weight": 1.2, "fillOpacity": 0, "interactive": False}
    extras = (
        leaflet.GeoJSON(name="Spaces", data=_json(spaces(board)), style=outline),
        leaflet.GeoJSON(name="Counties", data=_json(counties()), style=county),
        _length_layer(leaflet, lines),
    )
    _add_controls(leaflet, widgets, view, board, info)
    view.add(leaflet.WidgetControl(widget=_switches(widgets, view, extras), position="bottomright"))
    return view


def _add_controls(leaflet: Any, widgets: Any, view: Any, board: Board, info: Any) -> None:
    search = widgets.Combobox(
        options=tuple(s.name for s in board.stations),
        placeholder="Find a station",
        ensure_option=True,
        layout=widgets.Layout(width="170px"),
    )
    points = stations(board)

    def found(change: dict[str, Any]) -> None:
        station = next((s for s in board.stations if s.name == change["new"]), None)
        if station is not None:
            view.center, view.zoom = (station.lat, station.lon), 9
            _show(info, _station_text(points.loc[station.id].to_dict()))

    search.observe(found, names="value")
    view.add(leaflet.WidgetControl(widget=search, position="topright"))
    view.add(leaflet.WidgetControl(widget=info, position="bottomleft"))
    measure = {"primary_length_unit": "kilometers", "secondary_length_unit": "miles", "position": "topleft"}
    view.add(leaflet.MeasureControl(primary_area_unit="hectares", active_color="#B5006E", **measure))
    view.add(leaflet.ScaleControl(position="bottomright", imperial=True, metric=True))
    view.add(leaflet.LayersControl(position="topright", collapsed=True))


def _background_layers(leaflet: Any) -> Iterable[Any]:
    collected: dict[str, list[dict[str, Any]]] = {}
    for shape in basemap():
        kind = "MultiPolygon" if shape.kind == "polygon" else "MultiLineString"
        parts = [[part] for part in shape.parts] if shape.kind == "polygon" else list(shape.parts)
        feature = {
            "type": "Feature",
            "properties": {"rank": shape.rank},
            "geometry": {"type": kind, "coordinates": parts},
        }
        collected.setdefault(shape.layer, []).append(feature)
    for layer, features in collected.items():
        data = {"type": "FeatureCollection", "features": features}
        if layer in _BASE_STYLES:
            style = {**_BASE_STYLES[layer], "interactive": False}
            yield leaflet.GeoJSON(data=data, style=style, name=layer.capitalize())
        elif layer == "river":
            yield leaflet.GeoJSON(data=data, style_callback=_river_style, name="Rivers")


def _river_style(feature: dict[str, Any]) -> dict[str, Any]:
    weight = {1: 2.5, 2: 1.4}.get(feature["properties"]["rank"], 0.8)
    return {"color": palette.DAY["river"], "weight": weight, "interactive": False}


def _tile_layer(leaflet: Any, tiles: str) -> Any:
    provider = {"osm": leaflet.basemaps.OpenStreetMap.Mapnik, "usgs": leaflet.basemaps.USGS.USTopo}[tiles]
    layer = leaflet.basemap_to_tiles(provider)
    layer.opacity, layer.base = 0.65, False
    return layer


def _groups(board: Board, lines: gpd.GeoDataFrame, by: str) -> Iterable[tuple[str, gpd.GeoDataFrame]]:
    if by == "operator":
        for operator, part in lines.groupby("operator", sort=True):
            yield f"Operator: {operator or 'unknown'}", part
        return
    for service in [*board.service_index, GRAY]:
        part = lines[lines["service"] == service]
        if len(part):
            yield f"Service: {board.service_name(service)}", part


def _line_style(board: Board, owners: Owners) -> Any:
    def style(feature: dict[str, Any]) -> dict[str, Any]:
        properties = feature["properties"]
        seat = properties.get("owner")
        dash = "6 5" if properties["kind"] == "flight" else "10 5" if properties["kind"] == "rail" else None
        if seat is not None:
            return {"color": owners.fill(int(seat)), "weight": 6, "opacity": 1}
        color = palette.service_color(board, properties["service"])
        # White needs something to be white against.
        return {"color": "#5A5A5A" if color == "#FFFFFF" else color, "weight": 3.5, "opacity": 0.9, "dashArray": dash}

    return style


def _switches(widgets: Any, view: Any, extras: Sequence[Any]) -> Any:
    """Return check boxes for layers that are not drawn at first, which Leaflet's own control can't offer."""
    boxes = []
    for layer in extras:
        box = widgets.Checkbox(value=False, description=layer.name, indent=False, layout=widgets.Layout(width="110px"))

        def switch(change: dict[str, Any], layer: Any = layer) -> None:
            (view.add if change["new"] else view.remove)(layer)

        box.observe(switch, names="value")
        boxes.append(box)
    return widgets.VBox(boxes)


def _station_layer(leaflet: Any, points: gpd.GeoDataFrame, info: Any) -> Any:
    layer = leaflet.GeoJSON(
        name="Stations",
        data=_json(points),
        point_style={"radius": 5, "color": palette.INK, "weight": 1.5, "fillColor": "white", "fillOpacity": 1},
        hover_style={"fillColor": "#FFD54A"},
    )
    layer.on_hover(lambda feature, **_: _show(info, f"<b>{_safe(feature['properties']['name'])}</b>"))
    layer.on_click(lambda feature, **_: _show(info, _station_text(feature["properties"])))
    return layer


def _name_layer(leaflet: Any, board: Board) -> Any:
    """Return the names of the stations, with call signs and tokens, where the board's own map has them."""
    marks = []
    for station in board.stations:
        label = shapes_for(board).labels[station.id]
        lines = [station.name, *([f"{station.call_sign} · {station.points}"] if station.call_sign else [])]
        icon = _text_icon(leaflet, lines, label.anchor, label.dx, label.dy)
        marks.append(leaflet.Marker(location=(station.lat, station.lon), draggable=False, keyboard=False, icon=icon))
    return leaflet.LayerGroup(layers=tuple(marks), name="Names, call signs and tokens")


def _length_layer(leaflet: Any, lines: gpd.GeoDataFrame) -> Any:
    marks = []
    for _, row in lines.iterrows():
        middle = row.geometry.interpolate(0.5, normalized=True)
        icon = _text_icon(leaflet, [f"{row['length']} · {row['km']:.0f} km"], "start", 5.0, 0.0)
        marks.append(leaflet.Marker(location=(middle.y, middle.x), draggable=False, keyboard=False, icon=icon))
    return leaflet.LayerGroup(layers=tuple(marks), name="Lengths")


def _text_icon(leaflet: Any, lines: Sequence[str], anchor: str, dx: float, dy: float) -> Any:
    """Return a marker's icon that is text only and lets clicks through to what lies below; the text is escaped."""
    shift, align = {"start": ("0", "left"), "middle": ("-50%", "center"), "end": ("-100%", "right")}[anchor]
    style = (
        f"position:absolute;left:{dx:.0f}px;top:{dy:.0f}px;transform:translate({shift},-50%);text-align:{align};"
        "font:600 11px/1.1 sans-serif;white-space:nowrap;pointer-events:none;color:#333;"
        "text-shadow:0 0 2px #fff,0 0 2px #fff,0 0 3px #fff"
    )
    small = "".join(f'<br><span style="font-weight:400;font-size:9px">{escape(line)}</span>' for line in lines[1:])
    html = f'<div style="{style}">{escape(lines[0])}{small}</div>'
    return leaflet.DivIcon(html=html, bg_pos=(0, 0), icon_size=(0, 0), icon_anchor=(0, 0))


def _json(frame: gpd.GeoDataFrame) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(frame.reset_index().to_json())
    return found


def _show(info: Any, html: str) -> None:
    info.value = html


def _safe(value: object) -> str:
    return escape("–" if value is None or value != value else str(value))


def _route_text(board: Board, p: dict[str, Any], *, brief: bool) -> str:
    """Return what is known of a route as HTML; every value is escaped."""
    ends = f"{_safe(board.name_of(p['a']))}–{_safe(board.name_of(p['b']))}"
    head = f"<b>{ends}</b>, {_safe(p['service_name'])}, {_safe(p['length'])}"
    if brief:
        return head
    rows = [("operator", p["operator"]), ("along", p["along"]), ("km", p["km"]), ("road or rail km", p["km_true"])]
    rows += [("km a space", p["km_per_space"]), ("sinuosity", p["sinuosity"])]
    if p.get("owner_name"):
        rows.append(("owner", p["owner_name"]))
    return head + _table(rows)


def _station_text(p: dict[str, Any]) -> str:
    names = ("call_sign", "points", "county", "region", "population", "services", "operators", "nearest_km")
    return f"<b>{_safe(p['name'])}</b>" + _table([(n.replace("_", " "), p[n]) for n in names])


def _table(rows: list[tuple[str, object]]) -> str:
    cells = "".join(f"<tr><td>{_safe(k)}&nbsp;</td><td>{_safe(v)}</td></tr>" for k, v in rows)
    return f'<table style="line-height:1.25">{cells}</table>'
