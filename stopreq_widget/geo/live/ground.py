"""What the live map lies on: land and water, relief, tiles. Only where it shows Oregon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.geo import palette
from stopreq_widget.geo.relief import CORNERS, relief_url
from stopreq_widget.geo.shapes import basemap

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TILES = {"osm": "OpenStreetMap.Mapnik", "usgs": "USGS.USTopo"}
"""Providers of tiles by the names that `explore` takes."""
LAND, RELIEF, WATER, DOTS = "ground", "relief", "water", "dots"
PANES = {
    LAND: {"zIndex": 150, "pointerEvents": "none"},
    RELIEF: {"zIndex": 160, "pointerEvents": "none"},
    WATER: {"zIndex": 170, "pointerEvents": "none"},
    DOTS: {"zIndex": 450},
}
"""Leaflet's panes: relief shades land and neither lakes nor lines, and stations stay above lines that are drawn anew.

A GeoJSON layer's paths go to the pane that their style names.
"""
_FILLS = {"ocean": "sea", "neighbour": "neighbour", "oregon": "land", "park": "park", "urban": "urban", "lake": "lake"}
_EDGES = {"neighbour": ("county", 0.5), "oregon": ("border", 1.0)}
_TITLES = {
    "ocean": "Ocean", "neighbour": "Neighbours", "oregon": "Oregon", "park": "Parks", "urban": "Towns", "lake": "Lakes",
    "river": "Rivers", "county": "County lines",
}  # fmt: skip
_RIVERS = {1: 2.5, 2: 1.4, 3: 0.8}


def ground_layers(leaflet: Any, theme: str) -> Iterable[Any]:
    """Yield the layers of the ground, bottom first."""
    colors = palette.NIGHT if theme == "dark" else palette.DAY
    collected: dict[str, list[dict[str, Any]]] = {}
    for shape in basemap():
        if shape.kind == "point":
            continue
        polygon = shape.kind == "polygon"
        geometry = {
            "type": "MultiPolygon" if polygon else "MultiLineString",
            "coordinates": [[part] for part in shape.parts] if polygon else list(shape.parts),
        }
        feature = {"type": "Feature", "properties": {"rank": shape.rank}, "geometry": geometry}
        collected.setdefault(shape.layer, []).append(feature)
    for layer, features in collected.items():
        data = {"type": "FeatureCollection", "features": features}
        if layer == "river":
            yield leaflet.GeoJSON(data=data, style_callback=_river_style(colors), name=_TITLES[layer])
        else:
            yield leaflet.GeoJSON(data=data, style=_style(layer, colors), name=_TITLES[layer])


def relief_layer(leaflet: Any, theme: str) -> Any:
    """Return the hillshade as a layer."""
    (west, south), (east, north) = CORNERS
    return leaflet.ImageOverlay(
        url=relief_url(theme), bounds=((south, west), (north, east)), name="Relief", pane=RELIEF
    )


def tile_layer(leaflet: Any, tiles: str) -> Any:
    """Return a layer of tiles over the ground, which come over the network."""
    layer = leaflet.basemap_to_tiles(leaflet.basemaps.query_name(TILES[tiles]))
    layer.opacity, layer.base = 0.65, False
    return layer


def _style(layer: str, colors: Mapping[str, str]) -> dict[str, Any]:
    if layer == "county":
        return {"color": colors["county"], "weight": 0.8, "fillOpacity": 0, "interactive": False, "pane": WATER}
    edge, weight = _EDGES.get(layer, ("", 0))
    return {
        "fillColor": colors[_FILLS[layer]],
        "fillOpacity": 1,
        "color": colors.get(edge, "none"),
        "weight": weight,
        "interactive": False,
        "pane": WATER if layer == "lake" else LAND,
    }


def _river_style(colors: Mapping[str, str]) -> Any:
    def style(feature: dict[str, Any]) -> dict[str, Any]:
        weight = _RIVERS[feature["properties"]["rank"]]
        return {"color": colors["river"], "weight": weight, "interactive": False, "pane": WATER}

    return style
