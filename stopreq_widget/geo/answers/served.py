"""Who is served: people near stations, towns without one, and what each county has.

Places and their people are GeoNames' (CC BY 4.0), with 500 inhabitants or more; a place counts as a whole at its
centre.
"""

from __future__ import annotations

import csv
import math
from typing import TYPE_CHECKING

import geopandas as gpd
import pandas as pd
from pyproj import Geod

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo.asked import number, numbers, the_board
from stopreq_widget.geo.frames.base import CRS, check_coordinates
from stopreq_widget.geo.frames.routes import routes
from stopreq_widget.geo.frames.stations import counties, stations
from stopreq_widget.geo.ground.matching import OREGON_METRES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board

_GEOD = Geod(ellps="WGS84")


def places() -> gpd.GeoDataFrame:
    """Return Oregon's places of 500 people or more: ``name``, ``population``, ``geometry``, the largest first.

    Examples
    --------
    >>> places()["name"].iloc[0]
    'Portland'
    """
    with (data_folder() / "settlements.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    frame = pd.DataFrame(rows).astype({"lat": float, "lon": float, "population": int})
    points = gpd.points_from_xy(frame["lon"], frame["lat"], crs=CRS)
    return gpd.GeoDataFrame(frame[["name", "population"]], geometry=points)


def nearest_station(board: Board) -> gpd.GeoDataFrame:
    """Return Oregon's places with the ``station`` nearest to each and how far it is (``km``, geodesic).

    On a board without stations there is none, infinitely far.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = nearest_station(load_board()).set_index("name")
    >>> found.loc["Bend", "station"], bool(found.loc["Joseph", "km"] < 15)
    ('bend', True)
    """
    check_coordinates(board)
    found, stops = places(), board.stations
    if not stops:
        return found.assign(station=None, km=math.inf)
    near = []
    for point in found.geometry:
        away = [_GEOD.line_length([point.x, s.lon], [point.y, s.lat]) / 1000 for s in stops]
        best = min(range(len(stops)), key=away.__getitem__)
        near.append((stops[best].id, round(away[best], 1)))
    return found.assign(station=[s for s, _ in near], km=[km for _, km in near])


def served(board: Board | str | None = None, within_km: Sequence[float] = (5.0, 15.0)) -> pd.DataFrame:
    """Return how many people live within some distances of a station.

    Returns
    -------
    DataFrame
        Indexed by ``within_km``: ``places``, ``people``, and ``share`` of all people in places of 500 or more.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = served(load_board())
    >>> bool(found.loc[5.0, "people"] < found.loc[15.0, "people"]), bool(0.5 < found.loc[15.0, "share"] < 1)
    (True, True)
    """
    board = the_board(board)
    found, limits = nearest_station(board), numbers("within_km", within_km, "km", least=0.0)
    everybody = int(found["population"].sum())
    rows = []
    for km in limits:
        near = found[found["km"] <= km]
        people = int(near["population"].sum())
        rows.append({"within_km": km, "places": len(near), "people": people, "share": round(people / everybody, 3)})
    return pd.DataFrame(rows, columns=["within_km", "places", "people", "share"]).set_index("within_km")


def unserved(board: Board | str | None = None, *, people: int = 1000, within_km: float = 5.0) -> gpd.GeoDataFrame:
    """Return the places of so many people without a station so near, the largest first.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = unserved(load_board())
    >>> bool((found["km"] > 5).all()), "Bend" in set(found["name"])
    (True, False)
    """
    board = the_board(board)
    least = number("people", people, "people", least=0.0)
    near = number("within_km", within_km, "km", least=0.0)
    found = nearest_station(board)
    return found[(found["population"] >= least) & (found["km"] > near)].reset_index(drop=True)


def county_service(board: Board | str | None = None) -> gpd.GeoDataFrame:
    """Return what each of Oregon's counties has.

    Returns
    -------
    GeoDataFrame
        Indexed by county: ``km`` of land lines in it (doubles counted twice), ``services`` (how many run there, gray
        routes counted by operator), ``stations``, ``people`` in places of 500 or more, ``near`` (those within 15 km
        of a station) and ``geometry``.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = county_service(load_board())
    >>> len(found), int(found["stations"].sum())
    (36, 48)
    """
    board = the_board(board)
    frame, lines = counties()[["geometry"]], routes(board)
    lines = lines[lines["kind"] != "flight"]
    runs = lines["service"].where(lines["service"] != "gray", lines["operator"])
    pieces = gpd.overlay(
        lines.assign(runs=runs)[["runs", "geometry"]].to_crs(OREGON_METRES),
        frame.reset_index()[["name", "geometry"]].to_crs(OREGON_METRES),
        how="intersection",
        keep_geom_type=True,
    )
    pieces["km"] = pieces.geometry.length / 1000
    by_county = pieces.groupby("name").agg(km=("km", "sum"), services=("runs", "nunique"))
    areas = frame.reset_index().rename(columns={"name": "county"})
    towns = nearest_station(board).sjoin(areas, predicate="within")
    people = towns.groupby("county")["population"].sum()
    near = towns[towns["km"] <= 15.0].groupby("county")["population"].sum()
    frame = frame.assign(
        km=by_county["km"].round(),
        services=by_county["services"],
        stations=stations(board)["county"].value_counts(),
        people=people,
        near=near,
    )
    numbers = ["km", "services", "stations", "people", "near"]
    frame[numbers] = frame[numbers].fillna(0).astype(int)
    return frame[[*numbers, "geometry"]]
