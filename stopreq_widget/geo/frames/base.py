"""What all frames of a board share: their CRS, how they are made, and which plane to measure in."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import pandas as pd
from pyproj import Geod

from stopreq_widget.geo.errors import GeoError

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

CRS = "EPSG:4326"
GEOD = Geod(ellps="WGS84")


def framed(rows: list[dict[str, Any]], columns: list[str], index: str | list[str]) -> gpd.GeoDataFrame:
    """Return rows as a frame with these columns, also where there are no rows."""
    keys = [index] if isinstance(index, str) else index
    plain = pd.DataFrame(rows, columns=[*keys, *columns])
    return gpd.GeoDataFrame(plain, geometry="geometry", crs=CRS).set_index(index)


def check_coordinates(board: Board) -> None:
    """Raise GeoError if a station has no usable coordinates, naming all of them."""
    bad = [
        s.name
        for s in board.stations
        if not (math.isfinite(s.lat) and math.isfinite(s.lon) and abs(s.lat) <= 85 and abs(s.lon) <= 180)
    ]
    if bad:
        raise GeoError(
            f"no usable coordinates for {', '.join(bad)} on board {board.name!r}, "
            "expected latitude -85 to 85 and longitude -180 to 180 in degrees"
        )


def plane_of(board: Board) -> str:
    """Return a CRS in metres around a board's middle: equal-area, for measuring and buffering.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> plane_of(load_board())
    '+proj=laea +lat_0=44.12 +lon_0=-120.69 +datum=WGS84 +units=m'
    """
    lats, lons = [s.lat for s in board.stations], [s.lon for s in board.stations]
    middle = ((min(lats) + max(lats)) / 2, (min(lons) + max(lons)) / 2) if lats else (0.0, 0.0)
    return f"+proj=laea +lat_0={middle[0]:.2f} +lon_0={middle[1]:.2f} +datum=WGS84 +units=m"
