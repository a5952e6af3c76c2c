"""A published timetable (GTFS feed) as lines and stops."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.feeds.folders import feed_folders
from stopreq_widget.geo.feeds.lines import Lines, lines_of
from stopreq_widget.geo.feeds.tables import listed
from stopreq_widget.geo.files import file_path, in_degrees, named_lines

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    import geopandas as gpd

SHIPPED = "point_and_people_mover"
"""The feed that ships with the package, made from public pages by ``tools/build_feed.py``."""


@dataclass(frozen=True)
class Feed:
    """A transit agency's feed.

    ``lines``: one row a route, indexed by its route_id (each there once), with ``name``, ``agency`` (missing where
    the feed doesn't say), ``kind`` ("rail", "road", "flight", "water", "air" for cable cars, or missing), ``trips`` (in
    the feed), ``source`` ("shapes"; "stops" where the feed draws no line and it runs straight from stop to stop; or
    "shapes and stops"), ``km`` and ``geometry``. ``stops``: points, indexed by stop_id, with ``name``. ``notes``: what
    a reader should know, in words; often empty. ``patterns``: by route_id the different rows of stops, in order, that
    its trips without a shape call at. Both frames are in EPSG:4326.
    """

    lines: gpd.GeoDataFrame
    stops: gpd.GeoDataFrame
    notes: tuple[str, ...]
    patterns: Mapping[str, tuple[tuple[str, ...], ...]]


def read_gtfs(path: str | PathLike[str]) -> Feed:
    """Read a GTFS feed.

    Parameters
    ----------
    path : path
        A zip as agencies publish it, or a folder with the files. Feeds in folders or zips inside are found; if there
        are several, all are read, and their ids begin with the folder's name. ``"point_and_people_mover"``, where no
        file is called so, means the small feed that ships with the package.

    Returns
    -------
    Feed
        With at least one line.

    Raises
    ------
    GeoError
        If the path is missing; the zip is broken, reaches outside its folder or unpacks to gigabytes; a file that GTFS
        requires is missing or no table; or nothing in it makes a line. Also if the extra that reads feeds isn't
        installed.

    Notes
    -----
    Feeds are described at gtfs.org. The lines are made by gtfs-kit (the ``gtfs`` extra); the tables are read here,
    more patiently and only as far as lines and stops need them. What is odd in a feed but can be read, such as an id
    that is there twice or a stop at 0, 0, is told in ``notes``.

    Examples
    --------
    >>> feed = read_gtfs("point_and_people_mover")
    >>> feed.lines.loc[["people-mover-burns"], ["name", "agency", "kind", "trips"]].values.tolist()
    [['John Day-Burns', 'Grant County People Mover', 'road', 2]]
    """
    source = file_path(path)
    if not source.exists():
        if str(path) != SHIPPED:
            raise GeoError(
                f"{source.name}: no such file or folder in {str(source.parent)!r}; {SHIPPED!r} ships with the package"
            )
        source = Path(str(data_folder() / "feeds" / SHIPPED))
    with ExitStack() as stack:
        feeds = feed_folders(source, stack)
        feed = _joined({name: lines_of(files, f"{source.name}/{name}".rstrip("/")) for name, files in feeds.items()})
    if feed.lines.empty:
        raise GeoError(f"{source.name}: no trip in it has two stops or a shape, so it makes no line")
    in_degrees(feed.lines, source.name)
    return feed


def _joined(found: dict[str, Lines]) -> Feed:
    """Return several feeds as one; ids begin with the feed's name then, since two agencies may use the same."""
    several = len(found) > 1
    lines, stops, notes = [], [], []
    patterns: dict[str, tuple[tuple[str, ...], ...]] = {}
    if several:
        notes.append(f"{len(found)} feeds in it, ids begin with {listed(found)}")
    for name, part in found.items():
        start = f"{name}:" if several else ""
        lines.append(part.routes.assign(route_id=start + part.routes["route_id"]))
        stops.append(part.stops.rename(index=lambda key, start=start: start + key))
        patterns |= {
            start + route: tuple(tuple(start + stop for stop in row) for row in rows)
            for route, rows in part.patterns.items()
        }
        notes += [f"{name}: {note}" if several else note for note in part.notes]
    frame = named_lines(pd.concat(lines, ignore_index=True), "route_name").set_index("route_id")
    columns = ["name", "agency", "kind", "trips", "source", "km", "geometry"]
    return Feed(frame[columns], pd.concat(stops), tuple(notes), patterns)
