"""The real geography of a board: lines, spaces, lengths, background, feeds.

Everything here is loaded when it is first asked for: importing this package brings in neither geopandas nor numpy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import require

if TYPE_CHECKING:
    from stopreq_widget.geo.comparison import compare
    from stopreq_widget.geo.errors import GeoError
    from stopreq_widget.geo.feeds.feed import read_gtfs
    from stopreq_widget.geo.files import export, load, read_lines
    from stopreq_widget.geo.frames import counties, routes, spaces, stations
    from stopreq_widget.geo.graph import critical, cut_off_without, network, trip, trips_from
    from stopreq_widget.geo.journeys import journey, tour
    from stopreq_widget.geo.live.explore import explore
    from stopreq_widget.geo.shapes import basemap, shapes_for
    from stopreq_widget.geo.static.figure import plot

_HOME = {
    "GeoError": "errors",
    "basemap": "shapes",
    "compare": "comparison",
    "counties": "frames",
    "critical": "graph",
    "cut_off_without": "graph",
    "explore": "live.explore",
    "export": "files",
    "journey": "journeys",
    "load": "files",
    "network": "graph",
    "plot": "static.figure",
    "read_gtfs": "feeds.feed",
    "read_lines": "files",
    "routes": "frames",
    "shapes_for": "shapes",
    "spaces": "frames",
    "stations": "frames",
    "tour": "journeys",
    "trip": "graph",
    "trips_from": "graph",
}

__all__ = [
    "GeoError",
    "basemap",
    "compare",
    "counties",
    "critical",
    "cut_off_without",
    "explore",
    "export",
    "journey",
    "load",
    "network",
    "plot",
    "read_gtfs",
    "read_lines",
    "routes",
    "shapes_for",
    "spaces",
    "stations",
    "tour",
    "trip",
    "trips_from",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require("geopandas", "maps")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
