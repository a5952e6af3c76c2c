"""Published timetables (GTFS feeds) as lines and stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import geopandas as gpd
from shapely.geometry import LineString, MultiLineString

from stopreq_widget.engine.errors import missing
from stopreq_widget.geo.archives import unpacked
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.files import file_path, in_degrees, named_lines
from stopreq_widget.geo.frames import CRS

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    import pandas as pd


@dataclass(frozen=True)
class Feed:
    """A transit agency's feed.

    ``lines``: one row a route, indexed by its route_id, with ``name``, ``agency``, ``trips`` (in the feed),
    ``source`` ("shapes", or "stops" where the feed draws no line and it runs straight from stop to stop), ``km`` and
    ``geometry``. ``stops``: points, indexed by stop_id, with ``name``. ``notes``: what a reader should know, in words;
    often empty. Both frames are in EPSG:4326.
    """

    lines: gpd.GeoDataFrame
    stops: gpd.GeoDataFrame
    notes: tuple[str, ...]


def read_gtfs(path: str | PathLike[str]) -> Feed:
    """Read a GTFS feed.

    Parameters
    ----------
    path : path
        A zip as agencies publish it, or a folder with the files.

    Returns
    -------
    Feed
        With at least one line.

    Raises
    ------
    GeoError
        If the path is missing; the zip is broken, reaches outside its folder or unpacks to gigabytes; a file that GTFS
        requires is missing; or nothing in it makes a line. Also if the extra that reads feeds isn't installed.

    Notes
    -----
    The reading is done by gtfs-kit (the ``gtfs`` extra). Feeds are described at gtfs.org.
    """
    source = file_path(path)
    if not source.exists():
        raise GeoError(f"{source.name}: no such file or folder in {str(source.parent)!r}")
    if source.is_dir():
        return _read_folder(source, source.name)
    with unpacked(source) as folder:
        inner = folder
        if not (folder / "stops.txt").is_file():
            # Some agencies zip the folder instead of the files.
            inner = next((p.parent for p in sorted(folder.rglob("stops.txt"))), folder)
        return _read_folder(inner, source.name)


def _read_folder(folder: Path, name: str) -> Feed:
    absent = [f for f in ("stops.txt", "routes.txt", "trips.txt", "stop_times.txt") if not (folder / f).is_file()]
    if absent:
        raise GeoError(f"{name}: no {', '.join(absent)} in it, expected the files that GTFS requires")
    try:
        import gtfs_kit
    except ImportError as error:
        raise GeoError(missing("gtfs-kit", "GTFS feeds", "gtfs")) from error
    try:
        feed = gtfs_kit.read_feed(folder, dist_units="km")
        stops = _stops(feed.stops)
        lines, notes = _lines(feed)
    except GeoError:
        raise
    except Exception as error:
        # pandas and gtfs-kit raise many kinds for malformed tables.
        raise GeoError(f"{name}: can't be read as a GTFS feed ({type(error).__name__}: {error})") from error
    if lines.empty:
        raise GeoError(f"{name}: no trip in it has two stops or a shape, so it makes no line")
    in_degrees(lines, name)
    return Feed(lines, stops, tuple(notes))


def _stops(table: pd.DataFrame) -> gpd.GeoDataFrame:
    placed = table.dropna(subset=["stop_lat", "stop_lon"])
    points = gpd.points_from_xy(placed["stop_lon"].astype(float), placed["stop_lat"].astype(float))
    frame = gpd.GeoDataFrame({"stop_id": placed["stop_id"], "name": placed.get("stop_name")}, geometry=points, crs=CRS)
    return frame.set_index("stop_id")


def _lines(feed: Any) -> tuple[gpd.GeoDataFrame, list[str]]:
    """Return one row a route and the notes."""
    shapes = _shape_lines(feed)
    by_stops = _stop_lines(feed)
    agencies = {}
    if feed.agency is not None:
        keys = feed.agency["agency_id"] if "agency_id" in feed.agency else [""] * len(feed.agency)
        agencies = dict(zip(keys, feed.agency["agency_name"], strict=True))
    rows, drawn_by_stops = [], []
    for _, route in feed.routes.iterrows():
        trips = feed.trips[feed.trips["route_id"] == route["route_id"]]
        shape_ids = [s for s in trips.get("shape_id", []) if s in shapes]
        found = [shapes[s] for s in dict.fromkeys(shape_ids)]
        source = "shapes"
        if not found:
            found = list(dict.fromkeys(by_stops[t] for t in trips["trip_id"] if t in by_stops))
            source = "stops"
        if not found:
            continue
        names = [str(route[c]) for c in ("route_short_name", "route_long_name") if isinstance(route.get(c), str)]
        name = " ".join(n for n in names if n.strip()) or str(route["route_id"])
        if source == "stops":
            drawn_by_stops.append(name)
        rows.append(
            {
                "route_id": route["route_id"],
                "route_name": name,
                "agency": agencies.get(route.get("agency_id"), next(iter(agencies.values()), None)),
                "trips": len(trips),
                "source": source,
                "geometry": MultiLineString([line.coords for line in found]) if len(found) > 1 else found[0],
            }
        )
    notes = []
    if drawn_by_stops:
        notes.append(
            f"no shapes for {', '.join(drawn_by_stops)}: "
            "drawn straight from stop to stop, so shorter than what is driven"
        )
    columns = ["route_id", "route_name", "agency", "trips", "source", "geometry"]
    frame = gpd.GeoDataFrame(rows, columns=columns, geometry="geometry", crs=CRS)
    frame = named_lines(frame, "route_name").drop(columns="route_name").set_index("route_id")
    return frame[["name", "agency", "trips", "source", "km", "geometry"]], notes


def _shape_lines(feed: Any) -> dict[str, LineString]:
    if feed.shapes is None:
        return {}
    table = feed.shapes.dropna(subset=["shape_pt_lat", "shape_pt_lon"]).sort_values(["shape_id", "shape_pt_sequence"])
    return {
        str(key): LineString(part[["shape_pt_lon", "shape_pt_lat"]].astype(float).to_numpy())
        for key, part in table.groupby("shape_id", sort=True)
        if len(part) > 1
    }


def _stop_lines(feed: Any) -> dict[str, LineString]:
    """Return the straight line through the stops of each trip."""
    table = feed.stop_times.merge(feed.stops[["stop_id", "stop_lat", "stop_lon"]], on="stop_id")
    table = table.dropna(subset=["stop_lat", "stop_lon"]).sort_values(["trip_id", "stop_sequence"])
    return {
        str(key): LineString(part[["stop_lon", "stop_lat"]].astype(float).to_numpy())
        for key, part in table.groupby("trip_id", sort=True)
        if len(part) > 1
    }
