"""Zooms: which one shows all of a board, and how many metres a pixel is then."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from stopreq_widget.geo.mercator import EARTH_RADIUS_M, from_mercator, to_mercator
from stopreq_widget.geo.shapes import lines_for

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import LonLat

WORLD_PX = 256
"""Width of the world on a web map at zoom 0."""
CELL_PX = 848
"""Width that a map in a cell of JupyterLab has at 1280 pixels with the file browser open."""
MARGIN_PX = 40
"""Room round the outermost stations and lines, for names and the credit."""
CLOSEST, FARTHEST = 13.0, 2.0
"""Greatest and least zoom: the lines are good to a few hundred metres, which is 20 pixels at zoom 13."""
LONELY = 10.0
"""The zoom at which a single station is shown."""


def metres_a_pixel(zoom: float) -> float:
    """Return how many metres of Web Mercator a pixel is at a zoom.

    Examples
    --------
    >>> round(metres_a_pixel(0))
    156543
    """
    return 2 * math.pi * EARTH_RADIUS_M / WORLD_PX / math.pow(2.0, zoom)


def whole_view(board: Board, height_px: float) -> tuple[LonLat, float]:
    """Return the middle (longitude, latitude) and the zoom at which all stations and lines of a board are in view.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> middle, zoom = whole_view(load_board(), 650)
    >>> [round(v, 1) for v in (*middle, zoom)]
    [-120.7, 44.0, 7.0]
    """
    if not board.stations:
        return (0.0, 0.0), FARTHEST
    ends = {(s.lon, s.lat) for s in board.stations}
    points = [to_mercator(*point) for point in ends.union(*lines_for(board).values())]
    (west, east), (south, north) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    room_x, room_y = CELL_PX - 2 * MARGIN_PX, max(height_px - 2 * MARGIN_PX, MARGIN_PX)
    wanted = max((east - west) / room_x, (north - south) / room_y)
    zoom = math.log2(metres_a_pixel(0) / wanted) if wanted > 0 else LONELY
    return from_mercator((west + east) / 2, (south + north) / 2), min(max(zoom, FARTHEST), CLOSEST)
