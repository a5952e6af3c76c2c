"""What the board looks like on a map: lines, spaces, names and background, read with the standard library only.

This is what an interface imports on the way to its first picture: no numpy, shapely or geopandas unless a board
comes without bundled shapes and has to be laid out first.
"""

from __future__ import annotations

import json
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo import kept
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.drawn import CLOSE_STEPS, Label, LonLat, MapShape, Shapes, Space
from stopreq_widget.geo.relief import CORNERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.board import Board

STATE_LAYER = "oregon"
"""The background's layer that is the state itself."""

SILENT_S = 1.0
"""A layout that takes longer than this, in seconds, shows how far it is."""

_KINDS = {"MultiPolygon": "polygon", "MultiLineString": "line", "Point": "point"}
"""Of the background's geometries."""


def shapes_for(board: Board | str | None = None) -> Shapes:
    """Return the shapes of a board: the bundled ones if they fit, else laid out now.

    Parameters
    ----------
    board : Board or str, optional
        Any board whose stations have coordinates; Oregon's without one.

    Returns
    -------
    Shapes
        Complete for the board: every route has a line and as many spaces as it is long, every station a label.

    Notes
    -----
    Bundled shapes fit a board that has Oregon's stations at their coordinates and no routes but such as one of the
    rule sets has, with the same lengths. Reading them takes some 10 ms; laying out takes time that grows with the
    board, two or three seconds for a hundred routes, with a bar of progress if it takes longer than one; the next
    kernel finds it done (`stopreq_widget.geo.kept`). Routes of another board that are Oregon's keep their true lines,
    the rest are straight.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> shapes = shapes_for(load_board())
    >>> len(shapes.spaces["lakeview-la_pine-gray"]), shapes.bundled
    (6, True)
    """
    board = the_board(board)
    bundle = _bundle()
    if bundle is not None and _fits(board, bundle):
        return _part(board, bundle)
    return _laid_out(board)


def lines_for(board: Board) -> Mapping[str, tuple[LonLat, ...]]:
    """Return the true lines of a board's routes from a to b, by route id, as `shapes_for` has them, at once.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> [len(line) for line in lines_for(load_board("four")).values()]
    [2, 2, 2, 2, 2, 2]
    """
    at = {s.id: (s.lon, s.lat) for s in board.stations}
    lines: dict[str, tuple[LonLat, ...]] = {r.id: (at[r.a], at[r.b]) for r in board.routes}
    bundle = _bundle()
    for route_id, line in (bundle.lines if bundle else {}).items():
        if lines.get(route_id) == (line[0], line[-1]):
            lines[route_id] = line
    return MappingProxyType(lines)


@lru_cache(maxsize=1)
def basemap() -> tuple[MapShape, ...]:
    """Return the background of the Oregon map in the order in which it is drawn, bottom first.

    Examples
    --------
    >>> sorted({shape.layer for shape in basemap()})
    ['county', 'lake', 'neighbour', 'ocean', 'oregon', 'park', 'peak', 'river', 'urban']
    """
    shapes = []
    for feature in _features("basemap.geojson"):
        geometry, properties = feature["geometry"], feature["properties"]
        parts = geometry["coordinates"]
        if geometry["type"] == "MultiPolygon":
            parts = [ring for polygon in parts for ring in polygon]
        elif geometry["type"] == "Point":
            parts = [[parts]]
        kind = _KINDS[geometry["type"]]
        shapes.append(MapShape(properties["layer"], properties["name"], kind, _frozen(parts), properties["rank"]))
    return tuple(shapes)


def shows_oregon(bounds: tuple[LonLat, LonLat]) -> bool:
    """Tell whether a south-west and a north-east corner enclose any of Oregon and its edges, of which there is a map.

    Examples
    --------
    >>> shows_oregon(((-123.0, 44.0), (-122.0, 45.0))), shows_oregon(((5.7, 58.1), (14.1, 66.3)))
    (True, False)
    """
    (west, south), (east, north) = bounds
    return west < CORNERS[1][0] and east > CORNERS[0][0] and south < CORNERS[1][1] and north > CORNERS[0][1]


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
    lines = lines_for(board)
    found = kept.read(board, lines)
    if found is None:
        found = _lay_out(board, lines)
        kept.write(board, lines, found)
    spaces, names, close_names = found
    return Shapes(
        lines, MappingProxyType(spaces), MappingProxyType(names), MappingProxyType(close_names), bundled=False
    )


def _lay_out(board: Board, lines: Mapping[str, tuple[LonLat, ...]]) -> kept.Layout:
    # Only a board without bundled shapes has to be laid out, and that takes numpy: the first picture of others doesn't.
    from tqdm.auto import tqdm

    from stopreq_widget.geo import labels, space_rows

    at = [(s.lon, s.lat) for s in board.stations]
    frame = space_rows.Frame.around(at) if at else space_rows.Frame(0.0, 0.0, 1.0)
    steps = space_rows.STEPS + 2 * len(at)
    with tqdm(total=steps, desc=f"Laying out {board.name}", delay=SILENT_S, leave=False) as bar:
        laid = space_rows.lay_out(board, lines, progress=bar.update)
        views = (frame, frame.closer(CLOSE_STEPS))
        names, close_names = (labels.place(board, laid, view, progress=bar.update) for view in views)
    return kept.Layout(laid, names, close_names)
