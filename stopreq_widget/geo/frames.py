"""The board as GeoDataFrames: stations, routes and spaces, with the measures that one asks a map for.

All frames are in EPSG:4326 (longitude and latitude in degrees, WGS 84); all lengths are geodesic on the WGS 84
ellipsoid, in km.
"""

from __future__ import annotations

import csv
import json
import math
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import pandas as pd
from pyproj import Geod
from shapely.geometry import LineString, Point, Polygon

from stopreq_widget.engine.board_files import data_folder, load_board
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.answers.service import SERVICE_COLUMNS, service_columns
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.geo.shapes import lines_for, shapes_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route

CRS = "EPSG:4326"
_GEOD = Geod(ellps="WGS84")


def stations(board: Board) -> gpd.GeoDataFrame:
    """Return the stations as points.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates.

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
    check_coordinates(board)
    places = _places()
    rows = []
    for station in board.stations:
        here = [route for route in board.routes if station.id in route.ends]
        called = {route.service for route in here}
        near = [
            (_GEOD.line_length([station.lon, other.lon], [station.lat, other.lat]) / 1000, other.id)
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
    frame = _frame(rows, columns.split(), "id")
    return frame.astype({"population": "Int64", "nearest_km": "float64"})


def routes(board: Board, state: Any = None, *, move: int | None = None, as_of: int | None = None) -> gpd.GeoDataFrame:
    """Return the routes as lines along their roads, rails and flight path.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates; routes that are not Oregon's get straight lines.
    state : State, Game or mapping, optional
        Whose routes they are; see `stopreq_widget.geo.owners.owners_of`. Adds the columns ``owner`` and ``owner_name``.
    move : int, optional
        With a game: after how many moves.
    as_of : int, optional
        The year at whose end the service is looked at; the latest known otherwise.

    Returns
    -------
    GeoDataFrame
        One row a route in the board's order, indexed by route id; empty with the same columns for a board without
        routes. Columns:

        ============== ==================================================================
        a, b           station ids
        service        id, or "gray"
        service_name   in words
        length         in train spaces
        operator       who runs it
        along          road, railway or line
        kind           "road", "rail" or "flight"
        double         whether another route joins the same stations
        km             geodesic length of the line
        km_true        road or rail distance held true, NaN where unknown
        km_source      where that comes from, in words
        roads          highways that the line lies on, in order, or the railway; missing where it is on none
        drawn          "on the network" (of `ground.highways`), "straight", or why it is by hand
        days           weekdays of the service ("Mon Wed Fri"; "Thu 1 3": of those weeks of the month), or missing
        trips_per_week each way, NaN where unknown
        hours, fare    from end to end, in dollars; NaN where unknown
        from, to       years in which the service began and ended, where known (nullable integers)
        note           what else is told of it, or missing; "no scheduled service known" begins those of rides on call
        source         where all this was read; missing where nothing is known
        straight_km    geodesic distance of the two stations
        sinuosity      km / straight_km, at least 1
        straight_ratio straight_km / km, at most 1
        km_per_space   km / length: what one train buys
        owner          seat, or NA (nullable integer; only with a state)
        owner_name     name, or missing (only with a state)
        geometry       line from a to b
        ============== ==================================================================

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> frame = routes(load_board(), {"bly-lakeview-gray": 0})
    >>> bool(frame.loc["lakeview-la_pine-gray", "km_per_space"] > 30), frame.owner.count()
    (True, np.int64(1))
    """
    check_coordinates(board)
    lines = lines_for(board)
    known = _held_true()
    owners = owners_of(board, state, move)
    rows = []
    for route in board.routes:
        line = LineString(lines[route.id])
        km = _GEOD.geometry_length(line) / 1000
        ends = (line.coords[0], line.coords[-1])
        straight = _GEOD.geometry_length(LineString(ends)) / 1000
        true = known.get(route.id, {}) if len(line.coords) > 2 else {}
        rows.append(
            {
                "id": route.id,
                "a": route.a,
                "b": route.b,
                "service": route.service,
                "service_name": board.service_name(route.service),
                "length": route.length,
                "operator": route.operator,
                "along": route.along,
                "kind": _kind(board, route),
                "double": len(board.routes_between(route.a, route.b)) > 1,
                "km": round(km, 2),
                "km_true": true.get("km", math.nan),
                "km_source": true.get("km_source"),
                "roads": true.get("roads"),
                "drawn": true.get("drawn", "straight"),
                **service_columns(route.id if true else "", as_of),
                "straight_km": round(straight, 2),
                "sinuosity": round(km / straight, 4) if straight else math.nan,
                "straight_ratio": round(straight / km, 4) if km else math.nan,
                "km_per_space": round(km / route.length, 2),
                "owner": owners.seats.get(route.id),
                "owner_name": owners.name(route.id),
                "geometry": line,
            }
        )
    columns = [
        "a",
        "b",
        "service",
        "service_name",
        "length",
        "operator",
        "along",
        "kind",
        "double",
        "km",
        "km_true",
        "km_source",
        "roads",
        "drawn",
        *SERVICE_COLUMNS,
        "straight_km",
        "sinuosity",
        "straight_ratio",
        "km_per_space",
        "owner",
        "owner_name",
        "geometry",
    ]
    frame = _frame(rows, columns, "id").astype({"owner": "Int64", "from": "Int64", "to": "Int64"})
    return frame if state is not None else frame.drop(columns=["owner", "owner_name"])


def spaces(board: Board, state: Any = None, *, move: int | None = None) -> gpd.GeoDataFrame:
    """Return the train spaces as polygons, as they are drawn on the whole board.

    Parameters
    ----------
    board, state, move
        As for `routes`.

    Returns
    -------
    GeoDataFrame
        One row a space, route by route and from a to b, indexed by (route id, number from 1); empty with the same
        columns for a board without routes. Columns: ``a``, ``b``, ``service``, ``length`` of the route; ``km`` of line
        that the space stands for; ``angle`` of travel in degrees counter-clockwise from east on a Web Mercator
        map; with a state ``owner`` and ``owner_name``; ``geometry``, a polygon about 5 km wide. Polygons are laid
        out for reading, beside each other where roads lie close: measure lines, not these.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> len(spaces(load_board()))
    247
    """
    whole = routes(board, state, move=move)
    rows = []
    for route_id, row in shapes_for(board).spaces.items():
        route = whole.loc[route_id]
        for number, space in enumerate(row, start=1):
            rows.append(
                {
                    "route": route_id,
                    "space": number,
                    **{key: route[key] for key in ("a", "b", "service", "length")},
                    "km": route["km_per_space"],
                    "angle": space.angle,
                    **{key: route[key] for key in ("owner", "owner_name") if state is not None},
                    "geometry": Polygon(space.ring),
                }
            )
    owned = ["owner", "owner_name"] if state is not None else []
    frame = _frame(rows, ["a", "b", "service", "length", "km", "angle", *owned, "geometry"], ["route", "space"])
    return frame.astype({"owner": "Int64"}) if owned else frame


def counties() -> gpd.GeoDataFrame:
    """Return Oregon's 36 counties: indexed by name, with ``fips`` and ``geometry``.

    Examples
    --------
    >>> len(counties())
    36
    """
    frame = gpd.read_file(str(data_folder() / "counties.geojson"))
    return frame.rename(columns={"id": "fips"})[["name", "fips", "geometry"]].set_index("name").sort_index()


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


def _kind(board: Board, route: Route) -> str:
    if board.is_flight(route):
        return "flight"
    if route.service == GRAY:
        return "road"
    return "rail" if board.service(route.service).kind == "train" else "road"


def _frame(rows: list[dict[str, Any]], columns: list[str], index: str | list[str]) -> gpd.GeoDataFrame:
    keys = [index] if isinstance(index, str) else index
    plain = pd.DataFrame(rows, columns=[*keys, *columns])
    return gpd.GeoDataFrame(plain, geometry="geometry", crs=CRS).set_index(index)


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


def _held_true() -> dict[str, dict[str, Any]]:
    features = json.loads((data_folder() / "routes.geojson").read_text(encoding="utf-8"))["features"]
    return {f["id"]: f["properties"] for f in features}
