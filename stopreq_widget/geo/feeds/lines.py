"""The lines of a feed: its shapes, and straight from stop to stop where it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import LineString, MultiLineString

from stopreq_widget.engine.errors import missing
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.feeds.tables import listed, numbers, once, placed, read_table
from stopreq_widget.geo.frames.base import CRS

if TYPE_CHECKING:
    from pathlib import Path

MAX_LINES = 20_000
"""Most different lines that are drawn of one feed: a large country's railways and buses stay below."""
_KINDS = {"rail": (0, 1, 2, 5, 7, 12), "road": (3, 11), "water": (4,), "air": (6,)}
_EXTENDED = {"rail": (1, 4, 9, 14), "road": (2, 7, 8, 15), "flight": (11,), "water": (10, 12), "air": (13,)}
_COLUMNS = ["route_id", "route_name", "agency", "kind", "trips", "source", "geometry"]


class Lines(NamedTuple):
    """What a feed's tables make: one row a route, points for the stops, rows of stops by route, notes."""

    routes: gpd.GeoDataFrame
    stops: gpd.GeoDataFrame
    patterns: dict[str, tuple[tuple[str, ...], ...]]
    notes: list[str]


def lines_of(files: dict[str, Path], where: str) -> Lines:
    """Return the lines and stops of one feed, by gtfs-kit.

    Parameters
    ----------
    files : dict
        The feed's files, by table.
    where : str
        Of the feed, for messages.

    Returns
    -------
    Lines
        Without rows if no trip has a shape or two stops.

    Raises
    ------
    GeoError
        If a table can't be read, the feed makes more than `MAX_LINES` lines, or gtfs-kit isn't installed.
    """
    try:
        import gtfs_kit  # an extra: only who reads feeds needs it
    except ImportError as error:
        raise GeoError(missing("gtfs-kit", "GTFS feeds", "gtfs")) from error
    notes: list[str] = []
    stops = placed(once(read_table(files, "stops", where), "stop_id", "stops.txt", notes), "stops", notes)
    routes = once(read_table(files, "routes", where), "route_id", "routes.txt", notes)
    trips = once(
        read_table(files, "trips", where, ("route_id", set(routes["route_id"]))), "trip_id", "trips.txt", notes
    )
    shapes = _shapes(files, where, trips, notes)
    _few(shapes["shape_id"].nunique(), where)
    drawn = trips["shape_id"].isin(shapes["shape_id"])
    rows = _rows_of_stops(files, where, trips[~drawn], stops)
    patterns = _patterns(rows, trips[~drawn])
    _few(len(patterns), where)
    feed = gtfs_kit.Feed("km", stops=stops, trips=patterns[["trip_id", "shape_id"]], stop_times=rows)
    straight = feed.create_shapes() if len(patterns) else feed
    by_trip = dict(zip(straight.trips["trip_id"], straight.trips["shape_id"], strict=True))
    patterns = patterns.assign(shape_id=patterns["trip_id"].map(by_trip))
    found = {
        "shapes": (_geometry(gtfs_kit, shapes), trips[drawn].drop_duplicates(["route_id", "shape_id"])),
        "stops": (_geometry(gtfs_kit, straight.shapes), patterns),
    }
    points = gtfs_kit.geometrize_stops(stops).rename(columns={"stop_name": "name"}).set_index("stop_id")
    frame = _frame(routes, _agencies(files, where), trips["route_id"].value_counts(), found, notes)
    return Lines(frame, points[["name", "geometry"]], _stops_by_route(rows, patterns), notes)


def _few(lines: int, where: str) -> None:
    if lines > MAX_LINES:
        raise GeoError(f"{where}: {lines:,} different lines in it, expected {MAX_LINES:,} at most")


def _shapes(files: dict[str, Path], where: str, trips: pd.DataFrame, notes: list[str]) -> pd.DataFrame:
    """Return the points of the shapes that trips follow, in order; only shapes that have two points at least."""
    named = set(trips["shape_id"]) - {""}
    table = placed(read_table(files, "shapes", where, ("shape_id", named)), "shapes", notes)
    table = _in_order(table, "shape_id", "shape_pt_sequence")
    return table[table.groupby("shape_id")["shape_id"].transform("size") > 1]


def _in_order(table: pd.DataFrame, of: str, sequence: str) -> pd.DataFrame:
    """Return the rows that have a number in their row, sorted by it; what stands first comes first among like ones."""
    numbered = table.assign(**{sequence: numbers(table[sequence])}).dropna(subset=[sequence])
    return numbered.sort_values([of, sequence], kind="stable", ignore_index=True)


def _rows_of_stops(files: dict[str, Path], where: str, trips: pd.DataFrame, stops: pd.DataFrame) -> pd.DataFrame:
    """Return where trips without a shape stop, in order: of trips that stop at the same places only the first."""
    table = read_table(files, "stop_times", where, ("trip_id", set(trips["trip_id"])))
    table = _in_order(table[table["stop_id"].isin(stops["stop_id"])], "trip_id", "stop_sequence")
    table = table[table.groupby("trip_id")["trip_id"].transform("size") > 1]
    # gtfs-kit looks at each trip, and a city has thousands that stop at the same places.  So the stops of a trip
    # become one number, in which each counts by its place; trips of a route that agree in it are one pattern.
    stop, turn = table["stop_id"].factorize()[0], table.groupby("trip_id").cumcount().to_numpy()
    rng = np.random.default_rng(0)
    weights = [rng.integers(1 << 63, size=codes.max(initial=0) + 1, dtype=np.uint64) for codes in (stop, turn)]
    value = weights[0][stop] * weights[1][turn]
    by_trip = pd.DataFrame({"trip_id": table["trip_id"], "value": value}).groupby("trip_id", sort=False)["value"].sum()
    known = trips.set_index("trip_id").loc[by_trip.index, "route_id"]
    first = ~pd.DataFrame({"route": known.to_numpy(), "value": by_trip.to_numpy()}).duplicated().to_numpy()
    return table[table["trip_id"].isin(by_trip.index[first])].reset_index(drop=True)


def _patterns(rows: pd.DataFrame, trips: pd.DataFrame) -> pd.DataFrame:
    """Return one trip for each route and row of stops, without a shape, as gtfs-kit wants to see that."""
    found = trips[trips["trip_id"].isin(rows["trip_id"])]
    return found.assign(shape_id=pd.Series(pd.NA, index=found.index, dtype="object"))


def _stops_by_route(rows: pd.DataFrame, patterns: pd.DataFrame) -> dict[str, tuple[tuple[str, ...], ...]]:
    called = {str(trip): tuple(part) for trip, part in rows.groupby("trip_id")["stop_id"]}
    by_route = patterns.groupby("route_id")["trip_id"]
    return {str(route): tuple(called[trip] for trip in trips) for route, trips in by_route}


def _geometry(kit: object, shapes: pd.DataFrame | None) -> dict[str, LineString]:
    """Return lines by shape; those that lead nowhere are left out."""
    if shapes is None or shapes.empty:
        return {}
    frame = kit.geometrize_shapes(shapes)  # type: ignore[attr-defined]
    return {key: line for key, line in zip(frame["shape_id"], frame.geometry, strict=True) if line.length > 0}


def _agencies(files: dict[str, Path], where: str) -> dict[str, str]:
    table = read_table(files, "agency", where)
    known = dict(zip(table["agency_id"], table["agency_name"], strict=True))
    if len(table) == 1:
        # A feed's only agency runs all of it; its id may be left out then.
        known[""] = table["agency_name"].iloc[0]
    return known


def _frame(
    routes: pd.DataFrame,
    agencies: dict[str, str],
    trips: pd.Series,
    found: dict[str, tuple[dict[str, LineString], pd.DataFrame]],
    notes: list[str],
) -> gpd.GeoDataFrame:
    """Return one row for each route that makes a line."""
    by_route: dict[str, dict[str, list[LineString]]] = {}
    for source, (lines, runs) in found.items():
        for route, shape in zip(runs["route_id"], runs["shape_id"], strict=True):
            if shape in lines:
                by_route.setdefault(route, {}).setdefault(source, []).append(lines[shape])
    rows: list[tuple[object, ...]] = []
    straight: dict[bool, list[str]] = {True: [], False: []}
    for route in routes[routes["route_id"].isin(by_route)].itertuples():
        parts = by_route[route.route_id]
        name = " ".join(n for n in (route.route_short_name, route.route_long_name) if n) or route.route_id
        if "stops" in parts:
            straight["shapes" in parts].append(name)
        different = list(dict.fromkeys(line for part in parts.values() for line in part))
        geometry = MultiLineString(different) if len(different) > 1 else different[0]
        agency = agencies.get(route.agency_id, agencies.get(""))
        source = " and ".join(parts)
        rows.append(
            (route.route_id, name, agency, kind_of(route.route_type), int(trips[route.route_id]), source, geometry)
        )
    for partly, there in straight.items():
        if there:
            which = "no shape for some trips of" if partly else "no shapes for"
            notes.append(f"{which} {listed(there)}: drawn straight from stop to stop, so shorter than what is driven")
    return gpd.GeoDataFrame(rows, columns=_COLUMNS, geometry="geometry", crs=CRS)


def kind_of(route_type: str) -> str | None:
    """Return what runs on a route by GTFS's number for it, extended ones too; None if the number says nothing.

    Examples
    --------
    >>> [kind_of(number) for number in ("2", "3", "1100", "4", "", "x")]
    ['rail', 'road', 'flight', 'water', None, None]
    """
    if not route_type.isascii() or not route_type.isdigit() or len(route_type) > 4:
        return None
    number = int(route_type)
    # Google's extension has a hundred numbers for each kind of vehicle, GTFS itself a dozen in all.
    kinds, place = (_KINDS, number) if number < 100 else (_EXTENDED, number // 100)
    return next((kind for kind, known in kinds.items() if place in known), None)
