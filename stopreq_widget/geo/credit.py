"""Whom the map's data comes from: what every map has to say. Standard library only."""

from __future__ import annotations

LINES = "Lines: © OpenStreetMap contributors (ODbL), waypoints by Travel Mapping"
"""Of highways, railway, and all that is made from them."""
BOUNDARIES = "Boundaries: U.S. Census Bureau"
WATERS = "Waters: Natural Earth"
RELIEF = "Relief: NASA/USGS SRTM30"
PLACES = "Places: GeoNames"
OREGON = ". ".join((LINES, BOUNDARIES, WATERS, RELIEF, PLACES))
"""Of the map of Oregon as it is drawn."""
SHORT = "© OpenStreetMap contributors (ODbL), waypoints by Travel Mapping · Census · Natural Earth · SRTM30"
"""The same where there is little room."""
