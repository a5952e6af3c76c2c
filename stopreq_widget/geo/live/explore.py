"""The live map itself."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry import shape

from stopreq_widget.engine.errors import shown
from stopreq_widget.geo import credit, palette
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.frames.routes import routes, spaces
from stopreq_widget.geo.frames.stations import counties, stations
from stopreq_widget.geo.live.card import Card
from stopreq_widget.geo.live.controls import add_controls, add_switches
from stopreq_widget.geo.live.ground import DOTS, PANES, TILES, ground_layers, relief_layer, tile_layer
from stopreq_widget.geo.live.lines import RouteLines, feature_collection
from stopreq_widget.geo.live.names import Names, marker, peaks
from stopreq_widget.geo.live.scale import CLOSEST, FARTHEST, whole_view
from stopreq_widget.geo.live.words import overlay_text, route_text, station_text
from stopreq_widget.geo.overlays import overlay_frame
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.geo.shapes import lines_for, shows_oregon

if TYPE_CHECKING:
    import geopandas as gpd

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import LonLat
    from stopreq_widget.geo.live.leaflet import Map

OVERLAY = "#B5006E"
"""Of somebody's own lines."""
DEFAULT_PX = 650.0
"""Height of the map where its CSS doesn't say pixels."""


def explore(
    board: Board | str | None = None,
    state: Any = None,
    *,
    move: int | None = None,
    layers_by: str = "service",
    tiles: str | None = None,
    overlay: Any = None,
    relief: bool = True,
    theme: str = "light",
    height: str = "650px",
) -> Map:
    """Return a live map of stations and lines.

    It opens with all stations in view. Point at a line for what it is, click it or a station for all that is known of
    it; switch layers, measure, search for a station, and see which services ran in other years. Doubles that share a
    line are drawn side by side.

    Parameters
    ----------
    board : Board or str, optional
        Any board whose stations have coordinates. Land and water are drawn where it shows any of Oregon.
        Oregon's without one.
    state : State, Game or mapping, optional
        Owned routes are drawn thicker in the owner's colour.
    move : int, optional
        With a game: after how many moves.
    layers_by : {"service", "operator"}
        What the layers of lines are by.
    tiles : {"osm", "usgs"}, optional
        Adds tiles of OpenStreetMap or the US Geological Survey over the bundled background. They come over the network;
        without this the map makes no request.
    overlay : GeoDataFrame, GeoSeries or Feed, optional
        Somebody's lines, areas or points, in any CRS, such as a feed of `read_gtfs`; click them for their columns.
    relief : bool
        Whether the ground is shaded; the layers' control switches it too.
    theme : {"light", "dark"}
        Colours of the ground.
    height : str
        CSS height.

    Returns
    -------
    ipyleaflet.Map
        Show it by leaving it as the last line of a cell.

    Raises
    ------
    GeoError
        If ``layers_by``, ``tiles`` or ``theme`` is none of these, ``height`` no text, or the overlay no frame with
        places.
    """
    board = the_board(board)
    import ipywidgets as widgets

    # Widgets are loaded for those who explore.
    from stopreq_widget.geo.live import leaflet

    if layers_by not in ("service", "operator"):
        raise GeoError(f"layers_by={shown(layers_by)}, expected 'service' or 'operator'")
    if tiles is not None and tiles not in tuple(TILES):
        raise GeoError(f"tiles={shown(tiles)}, expected one of {', '.join(map(repr, TILES))} or None")
    if theme not in ("light", "dark"):
        raise GeoError(f"theme={shown(theme)}, expected 'light' or 'dark'")
    if not isinstance(height, str) or not height.strip():
        raise GeoError(f"height={shown(height)}, expected a height of CSS, such as '650px'")
    points, lines = stations(board), routes(board, state, move=move)
    (lon, lat), zoom = whole_view(board, _pixels(height))
    oregon = bool(len(points)) and shows_oregon(_corners(points))
    dark = theme == "dark"
    view = leaflet.Map(
        layers=[],
        panes=PANES,
        center=(lat, lon),
        zoom=zoom,
        zoom_snap=0,
        zoom_delta=0.5,
        min_zoom=FARTHEST,
        max_zoom=CLOSEST,
        scroll_wheel_zoom=True,
        attribution_control=False,
        layout=widgets.Layout(height=height),
    )
    # Controls in a lower corner grow upwards: the credit comes first.
    view.add(leaflet.AttributionControl(position="bottomright", prefix=credit.OREGON if oregon else ""))
    view.add_class("sr-explore")
    if dark:
        view.add_class("sr-night")
    card = Card(leaflet, widgets, view, _pixels(height))
    if oregon:
        for layer in ground_layers(leaflet, theme):
            view.add(layer)
        if relief:
            view.add(relief_layer(leaflet, theme))
        view.add(peaks(leaflet, dark=dark))
    if tiles is not None:
        view.add(tile_layer(leaflet, tiles))
    drawn = RouteLines(leaflet, board, lines, layers_by, owners_of(board, state, move), dark=dark)
    lines_at = lines_for(board)
    drawn.listen(
        lambda p: card.point(route_text(board, p, brief=True)),
        lambda p: card.show(route_text(board, p, brief=False), lines_at[p["id"]]),
    )
    names = Names(leaflet, board, dark=dark)
    for part in (drawn, names):
        part.show(zoom)
    view.observe(lambda change: drawn.show(change["new"]), names="zoom")
    view.observe(lambda change: names.show(change["new"]), names="zoom")
    for layer in drawn.layers:
        view.add(layer)
    if overlay is not None:
        view.add(_overlay_layer(leaflet, overlay_frame(overlay), card))
    view.add(_station_layer(leaflet, points, card))
    view.add(names.layer)

    def found(station: str) -> None:
        row = points.loc[station]
        card.show(station_text(row.to_dict()), [(row.geometry.x, row.geometry.y)])

    add_controls(leaflet, widgets, view, board, found, lambda hidden: drawn.show(view.zoom, hidden))
    add_switches(leaflet, widgets, view, _extras(leaflet, board, lines, oregon=oregon))
    return view


def _pixels(height: str) -> float:
    found = re.fullmatch(r"\s*([\d.]+)px\s*", height)
    return float(found[1]) if found else DEFAULT_PX


def _corners(points: gpd.GeoDataFrame) -> tuple[tuple[float, float], tuple[float, float]]:
    west, south, east, north = (float(v) for v in points.total_bounds)
    return (west, south), (east, north)


def _overlay_layer(leaflet: Any, frame: gpd.GeoDataFrame, card: Card) -> Any:
    layer = leaflet.GeoJSON(
        name="Other lines",
        data=feature_collection(frame),
        style={"color": OVERLAY, "weight": 2.5, "dashArray": "6 4", "fillOpacity": 0.08},
        point_style={"radius": 4, "color": OVERLAY, "weight": 1.5, "fillColor": "white", "fillOpacity": 1},
        hover_style={"weight": 5},
    )
    layer.on_hover(lambda feature, **_: card.point(overlay_text(feature["properties"], brief=True)))
    layer.on_click(lambda feature, **_: card.show(overlay_text(feature["properties"], brief=False), _places(feature)))
    return layer


def _station_layer(leaflet: Any, points: gpd.GeoDataFrame, card: Card) -> Any:
    layer = leaflet.GeoJSON(
        name="Stations",
        data=feature_collection(points),
        point_style={
            "radius": 5,
            "color": palette.INK,
            "weight": 1.5,
            "fillColor": "white",
            "fillOpacity": 1,
            "pane": DOTS,
        },
        hover_style={"fillColor": "#FFD54A"},
    )
    layer.on_hover(lambda feature, **_: card.point(f"<b>{escape(str(feature['properties']['name']))}</b>"))
    layer.on_click(lambda feature, **_: card.show(station_text(feature["properties"]), _places(feature)))
    return layer


def _places(feature: dict[str, Any]) -> list[LonLat]:
    """Return the points of a feature of GeoJSON."""
    return [(lon, lat) for lon, lat in shapely.get_coordinates(shape(feature["geometry"]))]


def _extras(leaflet: Any, board: Board, lines: gpd.GeoDataFrame, *, oregon: bool) -> list[Any]:
    """Return the layers that aren't drawn at first."""
    outline = {"color": palette.INK, "weight": 0.8, "fillOpacity": 0.15, "interactive": False}
    county = {"color": "#7A6F57", "weight": 1.2, "fillOpacity": 0, "interactive": False}
    marks = []
    for _, row in lines.iterrows():
        middle = row.geometry.interpolate(0.5, normalized=True)
        words = [f"{row['length']} · {row['km']:.0f} km"]
        marks.append(marker(leaflet, (middle.y, middle.x), words, "start", 5.0, 0.0))
    extras = [leaflet.GeoJSON(name="Spaces", data=feature_collection(spaces(board)), style=outline)]
    if oregon:
        extras.append(leaflet.GeoJSON(name="Counties", data=feature_collection(counties()), style=county))
    return [*extras, leaflet.LayerGroup(layers=tuple(marks), name="Lengths")]
