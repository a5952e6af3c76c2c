"""Lengths of a board's lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.geo.shapes import lines_for

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board


def lengths_km(board: Board) -> dict[str, float]:
    """Return the geodesic length of each route's line in km by route id."""
    from pyproj import Geod
    from shapely.geometry import LineString

    geod = Geod(ellps="WGS84")
    lines = lines_for(board)
    return {r.id: geod.geometry_length(LineString(lines[r.id])) / 1000 for r in board.routes}
