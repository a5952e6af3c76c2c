"""The journey of 2024 leg by leg: what was ridden, who ran it, what it cost, as told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import geopandas as gpd
import pandas as pd
from shapely.geometry import LineString, Point
from shapely.ops import linemerge

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.frames.base import CRS
from stopreq_widget.geo.graph import follow
from stopreq_widget.geo.shapes import lines_for

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board


def journey_legs(board: Board | str | None = None) -> gpd.GeoDataFrame:
    """Return the journey of 2024 leg by leg, on the Oregon board.

    Returns
    -------
    GeoDataFrame
        One row a leg, numbered from 1 in the order told: ``a`` and ``b`` (station ids), ``by`` ("bus", "train" or
        "lift"), ``operator``, ``date``, ``fare`` (dollars) and ``miles`` as told, ``km`` along the board's lines,
        ``routes`` (ids, joined by ", "), ``note``, ``source`` (where it was read) and ``geometry``. What wasn't found
        told is missing; buses inside towns are no legs. The ride in a sheriff's patrol car is a leg without a line.

    Raises
    ------
    GeoError
        If the board lacks one of its routes.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> legs = journey_legs(load_board())
    >>> legs.loc[legs["b"] == "ontario", ["operator", "fare", "miles"]].to_numpy().tolist()
    [['POINT Eastern', 53.0, 261.6]]
    """
    board = the_board(board)
    told = json.loads((data_folder() / "journey.json").read_text(encoding="utf-8"))["legs"]
    lines = lines_for(board)
    rows = []
    for leg in told:
        missing = [r for r in leg["routes"] if r not in board.route_index]
        if missing:
            raise GeoError(f"the journey needs route {missing[0]!r}, which board {board.name!r} hasn't")
        start = board.station(leg["a"])
        parts = [LineString(lines[r]) for r in leg["routes"]]
        rows.append(
            {
                **leg,
                "routes": ", ".join(leg["routes"]),
                "km": follow(board, leg["a"], leg["routes"]).km,
                "geometry": linemerge(parts) if parts else Point(start.lon, start.lat),
            }
        )
    columns = ["a", "b", "by", "operator", "date", "fare", "miles", "km", "routes", "note", "source", "geometry"]
    frame = gpd.GeoDataFrame(pd.DataFrame(rows, columns=columns), geometry="geometry", crs=CRS)
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="leg")
    return frame
