"""What maps of ours need of ipyleaflet: the one module that imports it.

Layers and controls that only hold values, a map that carries them to the page, and the tile providers that xyzservices
names. What else would take its place is written in ``docs/dependencies.md``.
"""

from ipyleaflet import (
    AttributionControl,
    DivIcon,
    GeoJSON,
    ImageOverlay,
    LayerGroup,
    LayersControl,
    Map,
    Marker,
    MeasureControl,
    Polygon,
    ScaleControl,
    TileLayer,
    WidgetControl,
    basemap_to_tiles,
    basemaps,
)

__all__ = [
    "AttributionControl",
    "DivIcon",
    "GeoJSON",
    "ImageOverlay",
    "LayerGroup",
    "LayersControl",
    "Map",
    "Marker",
    "MeasureControl",
    "Polygon",
    "ScaleControl",
    "TileLayer",
    "WidgetControl",
    "basemap_to_tiles",
    "basemaps",
]
