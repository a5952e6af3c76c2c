"""Stations as points, and the counties that they lie in."""

from __future__ import annotations

import csv
import math
from typing import TYPE_CHECKING

import geopandas as gpd
from shapely.geometry import Point

from stopreq_widget.engine.board_files import data_folder, load_board
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.frames.base import GEOD, check_coordinates, framed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stopreq_widget.engine.board import Board


def stations(board: Board | str | None = None) -> gpd.GeoDataFrame:
    """Return the stations as points.

    Parameters
    ----------
    board : Board or str, optional
        Any board whose stations have coordinates; Oregon's without one.

    Returns
    -------
    GeoDataFrame
        One row a station in the board's order, indexed by station id; empty with the same columns for a board
        without stations. Columns:

        ========== ======================================================================
        name       as on the board
        call_sign  of its radio station, or missing
        points     of its token (0: none)
        county     Oregon county by Census boundaries, or missing where unknown
        region     one of seven parts of Oregon, or missing
        population of the place, by GeoNames (nullable integer)
        services   ids of the services that call, in the board's order, joined by ", "
        operators  who runs them, joined by "; "
        routes     number of routes that end here
        nearest    id of the nearest other station as the crow flies, or missing
        nearest_km how far that is
        geometry   point
        ========== ======================================================================

    Raises
    ------
    GeoError
        If a station has no usable coordinates.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> frame = stations(load_board())
    >>> frame.loc["lakeview", ["county", "call_sign", "region"]].tolist()
    ['Lake', 'KOAP-FM', 'Southern Oregon']
    """
    board = the_board(board)
    check_coordinates(board)
    places = _places()
    rows = []
    for station in board.stations:
        here = [route for route in board.routes if station.id in route.ends]
        called = {route.service for route in here}
        near = [
            (GEOD.line_length([station.lon, other.lon], [station.lat, other.lat]) / 1000, other.id)
            for other in board.stations
            if other.id != station.id
        ]
        place = places.get(station.id, {}) if _is_oregon(station.id, station.lon, station.lat) else {}
        rows.append(
            {
                "id": station.id,
                "name": station.name,
                "call_sign": station.call_sign,
                "points": station.points,
                "county": place.get("county") or None,
                "region": place.get("region") or None,
                "population": int(place["population"]) if place.get("population") else None,
                "services": ", ".join(s for s in [*board.service_index, GRAY] if s in called),
                "operators": "; ".join(dict.fromkeys(r.operator for r in here if r.operator)),
                "routes": len(here),
                "nearest": min(near)[1] if near else None,
                "nearest_km": round(min(near)[0], 2) if near else math.nan,
                "geometry": Point(station.lon, station.lat),
            }
        )
    columns = "name call_sign points county region population services operators routes nearest nearest_km geometry"
    frame = framed(rows, columns.split(), "id")
    return frame.astype({"population": "Int64", "nearest_km": "float64"})


def counties() -> gpd.GeoDataFrame:
    """Return Oregon's 36 counties: indexed by name, with ``fips`` and ``geometry``.

    Examples
    --------
    >>> len(counties())
    36
    """
    frame = gpd.read_file(str(data_folder() / "counties.geojson"))
    return frame.rename(columns={"id": "fips"})[["name", "fips", "geometry"]].set_index("name").sort_index()


def _places() -> dict[str, dict[str, str]]:
    text = (data_folder() / "places.csv").read_text(encoding="utf-8")
    return {row["station"]: row for row in _rows(text.splitlines())}


def _rows(lines: Iterable[str]) -> csv.DictReader[str]:
    return csv.DictReader(lines)


def _is_oregon(station: str, lon: float, lat: float) -> bool:
    """Tell whether a station of that id is where Oregon's is, so that another board's Bend gets no county of ours."""
    at = _oregon_points().get(station)
    return at is not None and abs(at[0] - lon) + abs(at[1] - lat) < 0.05


def _oregon_points() -> dict[str, tuple[float, float]]:
    return {s.id: (s.lon, s.lat) for s in load_board().stations}
