"""The real geography of a board: lines, spaces, lengths, background, feeds.

Everything here is loaded when it is first asked for: importing this package brings in neither geopandas nor numpy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import require

if TYPE_CHECKING:
    from stopreq_widget.geo.answers.areas import plot_isochrones
    from stopreq_widget.geo.answers.facts import services
    from stopreq_widget.geo.answers.heights import heights, plot_profile, profile, station_heights
    from stopreq_widget.geo.answers.legs import journey_legs
    from stopreq_widget.geo.answers.served import county_service, places, served, unserved
    from stopreq_widget.geo.answers.timed import arrivals, isochrones, itinerary, reach
    from stopreq_widget.geo.comparison import compare
    from stopreq_widget.geo.errors import GeoError
    from stopreq_widget.geo.feeds.feed import read_gtfs
    from stopreq_widget.geo.files import export, load, read_lines
    from stopreq_widget.geo.frames.routes import routes, spaces
    from stopreq_widget.geo.frames.stations import counties, stations
    from stopreq_widget.geo.graph import critical, cut_off_without, network, trip, trips_from
    from stopreq_widget.geo.ground.highways import highway_network, highways, railway
    from stopreq_widget.geo.ground.laying import lay
    from stopreq_widget.geo.journeys import journey, tour
    from stopreq_widget.geo.live.explore import explore
    from stopreq_widget.geo.live.slider import explore_journey
    from stopreq_widget.geo.shapes import basemap, shapes_for
    from stopreq_widget.geo.static.figure import plot

_HOME = {
    "GeoError": "errors",
    "arrivals": "answers.timed",
    "basemap": "shapes",
    "compare": "comparison",
    "counties": "frames.stations",
    "county_service": "answers.served",
    "critical": "graph",
    "cut_off_without": "graph",
    "explore": "live.explore",
    "explore_journey": "live.slider",
    "export": "files",
    "heights": "answers.heights",
    "highway_network": "ground.highways",
    "highways": "ground.highways",
    "isochrones": "answers.timed",
    "itinerary": "answers.timed",
    "journey": "journeys",
    "journey_legs": "answers.legs",
    "lay": "ground.laying",
    "load": "files",
    "network": "graph",
    "places": "answers.served",
    "plot": "static.figure",
    "plot_isochrones": "answers.areas",
    "plot_profile": "answers.heights",
    "profile": "answers.heights",
    "railway": "ground.highways",
    "reach": "answers.timed",
    "read_gtfs": "feeds.feed",
    "read_lines": "files",
    "routes": "frames.routes",
    "served": "answers.served",
    "services": "answers.facts",
    "shapes_for": "shapes",
    "spaces": "frames.routes",
    "station_heights": "answers.heights",
    "stations": "frames.stations",
    "tour": "journeys",
    "trip": "graph",
    "trips_from": "graph",
    "unserved": "answers.served",
}

__all__ = [
    "GeoError",
    "arrivals",
    "basemap",
    "compare",
    "counties",
    "county_service",
    "critical",
    "cut_off_without",
    "explore",
    "explore_journey",
    "export",
    "heights",
    "highway_network",
    "highways",
    "isochrones",
    "itinerary",
    "journey",
    "journey_legs",
    "lay",
    "load",
    "network",
    "places",
    "plot",
    "plot_isochrones",
    "plot_profile",
    "profile",
    "railway",
    "reach",
    "read_gtfs",
    "read_lines",
    "routes",
    "served",
    "services",
    "shapes_for",
    "spaces",
    "station_heights",
    "stations",
    "tour",
    "trip",
    "trips_from",
    "unserved",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require("geopandas", "maps")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
