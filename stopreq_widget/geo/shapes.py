"""What the board looks like on a map: lines, spaces, names and background, read with the standard library only.

This is what an interface imports on the way to its first picture: no numpy, shapely or geopandas unless a board
comes without bundled shapes and has to be laid out first.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.engine.board_files import data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.board import Board

LonLat = tuple[float, float]
"""Longitude and latitude in degrees, WGS 84 (EPSG:4326), in GeoJSON's order. Leaflet wants them the other way round."""


CLOSE_STEPS = 1.0
"""Zoom steps closer than the view of the whole board, for which and beyond which `Shapes.close_labels` are placed."""


class Space(NamedTuple):
    """One train space as it is drawn.

    ``ring`` is a closed ring; ``center`` the middle of the space; ``angle`` the direction of travel from a to b
    there, in degrees counter-clockwise from east as seen on a Web Mercator map (CSS rotates the other way).
    """

    ring: tuple[LonLat, ...]
    center: LonLat
    angle: float


class Label(NamedTuple):
    """Where the name of a station is written.

    ``anchor`` is "start", "middle" or "end", as SVG's text-anchor; ``dx`` and ``dy`` lead from the station's centre
    to that point of the block's vertical middle, in CSS pixels right and down. ``size`` is the name's size in pixels.
    ``rank`` is 0 for names that the view has room for, 1 for those that wait for a closer zoom. ``leader`` tells
    that the block lies so far off that a thin line to the station helps, and that nothing lies in that line's way.
    """

    anchor: str
    dx: float
    dy: float
    size: float
    rank: int
    leader: bool


@dataclass(frozen=True)
class Shapes:
    """The drawn board: everything is keyed by route or station id.

    ``lines`` are the true lines from a to b; ``spaces`` the spaces of each route from a to b; ``labels`` the places
    of the names in a view of the whole board, ``close_labels`` those for a map that is zoomed in by one step or
    more (`CLOSE_STEPS`); ``bundled`` tells whether all this was read (True) or laid out now (False).
    """

    lines: Mapping[str, tuple[LonLat, ...]]
    spaces: Mapping[str, tuple[Space, ...]]
    labels: Mapping[str, Label]
    close_labels: Mapping[str, Label]
    bundled: bool

    @cached_property
    def bounds(self) -> tuple[LonLat, LonLat]:
        """South-west and north-east corner around all spaces and line ends; (0, 0) twice for a board without routes."""
        points = [p for row in self.spaces.values() for space in row for p in space.ring]
        points += [end for line in self.lines.values() for end in (line[0], line[-1])]
        if not points:
            return (0.0, 0.0), (0.0, 0.0)
        lons, lats = zip(*points, strict=True)
        return (min(lons), min(lats)), (max(lons), max(lats))


@dataclass(frozen=True)
class MapShape:
    """One shape of the background.

    ``layer`` is "ocean", "neighbour", "oregon", "county", "river" or "lake"; ``name`` may be empty. ``kind`` is
    "polygon" (each part a ring, all to be filled) or "line" (each part a line). ``rank`` tells how large a
    river is: 1 the Columbia and Snake, 2 large, 3 small; 0 elsewhere.
    """

    layer: str
    name: str
    kind: str
    parts: tuple[tuple[LonLat, ...], ...]
    rank: int


def shapes_for(board: Board) -> Shapes:
    """Return the shapes of a board: the bundled ones if they fit, else laid out now.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates.

    Returns
    -------
    Shapes
        Complete for the board: every route has a line and as many spaces as it is long, every station a label.

    Notes
    -----
    Bundled shapes fit a board that has Oregon's stations at their coordinates and no routes but such as one of the
    rule sets has, with the same lengths. Reading them takes some 10 ms; laying out takes time that grows with the
    board, seconds for one as large as Oregon. Routes of another board that are Oregon's keep their true lines, the
    rest are straight.

    Examples
    --------
    >>> from stopreq_widget.engine.board import load_board
    >>> shapes = shapes_for(load_board())
    >>> len(shapes.spaces["lakeview-la_pine-gray"]), shapes.bundled
    (6, True)
    """
    bundle = _bundle()
    if bundle is not None and _fits(board, bundle):
        return _part(board, bundle)
    return _laid_out(board)


@lru_cache(maxsize=1)
def basemap() -> tuple[MapShape, ...]:
    """Return the background of the Oregon map in the order in which it is drawn, bottom first.

    Examples
    --------
    >>> sorted({shape.layer for shape in basemap()})
    ['county', 'lake', 'neighbour', 'ocean', 'oregon', 'river']
    """
    shapes = []
    for feature in _features("basemap.geojson"):
        geometry, properties = feature["geometry"], feature["properties"]
        parts = geometry["coordinates"]
        if geometry["type"] == "MultiPolygon":
            parts = [ring for polygon in parts for ring in polygon]
        elif geometry["type"] == "LineString":
            parts = [parts]
        kind = "polygon" if geometry["type"].endswith("Polygon") else "line"
        shapes.append(MapShape(properties["layer"], properties["name"], kind, _frozen(parts), properties["rank"]))
    return tuple(shapes)


def _frozen(parts: Any) -> tuple[tuple[LonLat, ...], ...]:
    return tuple(tuple((x, y) for x, y in part) for part in parts)


def _features(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((data_folder() / name).read_text(encoding="utf-8"))["features"]
    return found


@lru_cache(maxsize=1)
def _bundle() -> Shapes | None:
    """Return the bundled shapes, or None if this installation has none."""
    if not (data_folder() / "spaces.geojson").is_file():
        return None
    lines = {f["id"]: _frozen([f["geometry"]["coordinates"]])[0] for f in _features("routes.geojson")}
    spaces = {}
    for f in _features("spaces.geojson"):
        rings = _frozen([polygon[0] for polygon in f["geometry"]["coordinates"]])
        marks = zip(rings, f["properties"]["centers"], f["properties"]["angles"], strict=True)
        spaces[f["id"]] = tuple(Space(ring, (center[0], center[1]), angle) for ring, center, angle in marks)
    views = json.loads((data_folder() / "labels.json").read_text(encoding="utf-8"))
    whole, close = ({k: Label(**v) for k, v in views[view].items()} for view in ("whole", "close"))
    return Shapes(
        MappingProxyType(lines),
        MappingProxyType(spaces),
        MappingProxyType(whole),
        MappingProxyType(close),
        bundled=True,
    )


def _part(board: Board, bundle: Shapes) -> Shapes:
    """Return the bundled shapes of a board's own routes: the bundle holds those of all rule sets."""
    return Shapes(
        MappingProxyType({r.id: bundle.lines[r.id] for r in board.routes}),
        MappingProxyType({r.id: bundle.spaces[r.id] for r in board.routes}),
        bundle.labels,
        bundle.close_labels,
        bundled=True,
    )


def _fits(board: Board, bundle: Shapes) -> bool:
    if not board.routes or any(len(bundle.spaces.get(r.id, ())) != r.length for r in board.routes):
        return False
    if {s.id for s in board.stations} != set(bundle.labels):
        return False
    at = {s.id: (s.lon, s.lat) for s in board.stations}
    return all((bundle.lines[r.id][0], bundle.lines[r.id][-1]) == (at[r.a], at[r.b]) for r in board.routes)


@lru_cache(maxsize=4)
def _laid_out(board: Board) -> Shapes:
    from stopreq_widget.geo import labels, space_rows

    at = {s.id: (s.lon, s.lat) for s in board.stations}
    lines: dict[str, tuple[LonLat, ...]] = {r.id: (at[r.a], at[r.b]) for r in board.routes}
    bundle = _bundle()
    for route_id, line in (bundle.lines if bundle else {}).items():
        if lines.get(route_id) == (line[0], line[-1]):
            lines[route_id] = line
    laid = space_rows.lay_out(board, lines)
    frame = space_rows.Frame.around(list(at.values())) if at else space_rows.Frame(0.0, 0.0, 1.0)
    return Shapes(
        MappingProxyType(lines),
        MappingProxyType(laid),
        MappingProxyType(labels.place(board, laid, frame)),
        MappingProxyType(labels.place(board, laid, frame.closer(CLOSE_STEPS))),
        bundled=False,
    )
