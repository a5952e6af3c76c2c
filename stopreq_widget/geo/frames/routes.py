"""Routes as lines, and the spaces that are drawn for them."""

from __future__ import annotations

import json
import math
from datetime import MAXYEAR, MINYEAR
from typing import TYPE_CHECKING, Any

from shapely.geometry import LineString, Polygon

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.answers.service import SERVICE_COLUMNS, service_columns
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.frames.base import GEOD, check_coordinates, framed
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.geo.shapes import lines_for, shapes_for

if TYPE_CHECKING:
    import geopandas as gpd

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route


def routes(
    board: Board | str | None = None, state: Any = None, *, move: int | None = None, as_of: int | None = None
) -> gpd.GeoDataFrame:
    """Return the routes as lines along their roads, rails and flight path.

    Parameters
    ----------
    board : Board or str, optional
        Any board whose stations have coordinates; routes that are not Oregon's get straight lines.
        Oregon's without one.
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

    Raises
    ------
    GeoError
        If a station has no usable coordinates, owners can't be told from ``state``, or ``as_of`` is no year.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> frame = routes(load_board(), {"bly-lakeview-gray": 0})
    >>> bool(frame.loc["lakeview-la_pine-gray", "km_per_space"] > 30), int(frame.owner.count())
    (True, 1)
    """
    board = the_board(board)
    check_coordinates(board)
    if as_of is not None and (type(as_of) is not int or not MINYEAR <= as_of <= MAXYEAR):
        raise GeoError(f"as_of={shown(as_of)}, expected a year, such as 2024")
    lines = lines_for(board)
    known = _held_true()
    owners = owners_of(board, state, move)
    rows = []
    for route in board.routes:
        line = LineString(lines[route.id])
        km = GEOD.geometry_length(line) / 1000
        ends = (line.coords[0], line.coords[-1])
        straight = GEOD.geometry_length(LineString(ends)) / 1000
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
    frame = framed(rows, columns, "id").astype({"owner": "Int64", "from": "Int64", "to": "Int64"})
    return frame if state is not None else frame.drop(columns=["owner", "owner_name"])


def spaces(board: Board | str | None = None, state: Any = None, *, move: int | None = None) -> gpd.GeoDataFrame:
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
    board = the_board(board)
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
    frame = framed(rows, ["a", "b", "service", "length", "km", "angle", *owned, "geometry"], ["route", "space"])
    return frame.astype({"owner": "Int64"}) if owned else frame


def _kind(board: Board, route: Route) -> str:
    if board.is_flight(route):
        return "flight"
    if route.service == GRAY:
        return "road"
    return "rail" if board.service(route.service).kind == "train" else "road"


def _held_true() -> dict[str, dict[str, Any]]:
    features = json.loads((data_folder() / "routes.geojson").read_text(encoding="utf-8"))["features"]
    return {f["id"]: f["properties"] for f in features}
