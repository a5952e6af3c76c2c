"""A board of one's own on the real highways: its routes laid on the roads that they name, or the shortest ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import geopandas as gpd
import pandas as pd
from shapely.geometry import LineString

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.frames.base import CRS, check_coordinates
from stopreq_widget.geo.ground.highways import highway_network, kilometres, network_of, railway
from stopreq_widget.geo.ground.matching import Matcher
from stopreq_widget.geo.shapes import lines_for

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route


def _is_train(board: Board, route: Route) -> bool:
    return route.service != GRAY and board.service(route.service).kind == "train"


def lay(board: Board | str | None = None) -> gpd.GeoDataFrame:
    """Put the routes of a board in Oregon on the real highways.

    Parameters
    ----------
    board : Board or str, optional
        Any board; routes that its ``along`` describes go by the roads named there. A route that has a line already, as
        Oregon's own have, is led along it; another takes the shortest way.

    Returns
    -------
    GeoDataFrame
        One row a route in the board's order, indexed by route id: ``laid`` (False where a station lies more than 4 km
        from the network, or it has no way: the line is straight then), ``roads`` (used, in order), ``km`` (geodesic)
        and ``geometry``. Trains are laid on the Coast Starlight's railway; flights stay straight. © OpenStreetMap
        contributors, waypoints collected by Travel Mapping, ODbL 1.0.

    Raises
    ------
    GeoError
        If a station has no usable coordinates.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = lay(load_board())
    >>> int(found["laid"].sum()), found.loc["burns-bend-point", "roads"]
    (90, 'US-20, US-395; US-20')
    """
    board = the_board(board)
    check_coordinates(board)
    lines = lines_for(board)
    road, rail = Matcher(highway_network()), Matcher(network_of(railway()))
    rows = []
    for route in board.routes:
        a, b = ((s.lon, s.lat) for s in (board.station(route.a), board.station(route.b)))
        guide = lines[route.id] if len(lines[route.id]) > 2 else ()
        network = rail if _is_train(board, route) else road
        found = None if board.is_flight(route) or a == b else network.lay((a, b), guide, route.along)
        line = LineString([a, *(found.points if found else ()), b])
        rows.append(
            {
                "id": route.id,
                "laid": found is not None,
                "roads": "; ".join(found.roads) if found else None,
                "km": round(kilometres(line), 2),
                "geometry": line,
            }
        )
    columns = ["id", "laid", "roads", "km", "geometry"]
    return gpd.GeoDataFrame(pd.DataFrame(rows, columns=columns), geometry="geometry", crs=CRS).set_index("id")
