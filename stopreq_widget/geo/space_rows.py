"""Train spaces: where the row of slots of each route is drawn.

For the Oregon board the result of this module is bundled (`stopreq_widget.geo.shapes` reads it); any other board is
laid out here when it is opened, along straight lines or along lines that are given.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.geo import polyline
from stopreq_widget.geo.drawn import Space
from stopreq_widget.geo.layout import ROUNDS_A_STEP, Corridor, Style, relax, station_trims
from stopreq_widget.geo.mercator import from_mercator, to_mercator

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.polyline import Line

VIEW_PX = (860.0, 640.0)
"""Size of the view of a whole board that the layout is made for, in CSS pixels."""
STEPS = math.ceil(Style().rounds / ROUNDS_A_STEP)
"""So many times a layout tells that it has come on."""


@dataclass(frozen=True)
class Frame:
    """Pixels of a view of the whole board: ``unit`` Web Mercator metres each, from an origin, y upwards."""

    x: float
    y: float
    unit: float

    @classmethod
    def around(cls, lonlats: Sequence[tuple[float, float]]) -> Frame:
        """Return the frame in which the points and a margin fit the view."""
        xy = np.array([to_mercator(*p) for p in lonlats])
        low, high = xy.min(axis=0), xy.max(axis=0)
        size = np.maximum((high - low) * 1.12, 20_000.0)
        return cls(float(low[0]), float(low[1]), float(max(size[0] / VIEW_PX[0], size[1] / VIEW_PX[1])))

    def closer(self, steps: float) -> Frame:
        """Return the frame of a map that is zoomed in by some steps of 2."""
        return Frame(self.x, self.y, self.unit / 2**steps)

    def px(self, lonlats: Sequence[tuple[float, float]]) -> Line:
        """Return pixels of points in degrees."""
        return (np.array([to_mercator(*p) for p in lonlats]) - (self.x, self.y)) / self.unit

    def lonlat(self, point: Sequence[float]) -> tuple[float, float]:
        """Return degrees of a point in pixels."""
        return from_mercator(float(point[0]) * self.unit + self.x, float(point[1]) * self.unit + self.y)


def lay_out(
    board: Board,
    lines: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    style: Style | None = None,
    progress: Callable[[], None] = lambda: None,
) -> dict[str, tuple[Space, ...]]:
    """Return the spaces of every route.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates.
    lines : mapping, optional
        Longitudes and latitudes of the line of each route by route id, from a to b. Routes without a line get a
        straight one.
    style : Style, optional
        Sizes in pixels of a view of the whole board.
    progress : callable
        Called `STEPS` times with the usual style.

    Returns
    -------
    dict
        For each route id its spaces from a to b, as many as the route is long, disjoint, with gaps between; the
        two routes of a double lie side by side. Empty for a board without routes.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> board = load_board("four")
    >>> spaces = lay_out(board)
    >>> all(len(spaces[route.id]) == route.length for route in board.routes)
    True
    """
    style = style or Style()
    lines = lines or {}
    if not board.routes:
        return {}
    at = {s.id: (s.lon, s.lat) for s in board.stations}
    frame = Frame.around(list(at.values()))
    stations = {s: (float(p[0]), float(p[1])) for s, p in zip(at, frame.px(list(at.values())), strict=True)}
    corridors = _corridors(board, lines, at, frame)
    trims = station_trims(corridors, style)
    found: dict[str, tuple[Space, ...]] = {}
    for corridor, line in zip(corridors, relax(corridors, stations, style, progress), strict=True):
        rows = len(corridor.routes)
        for row, route_id in enumerate(corridor.routes):
            shift = ((rows - 1) / 2 - row) * (style.width + style.lane_gap)
            length = board.route(route_id).length
            cut = _cut(line, length, shift, trims[corridor.a], trims[corridor.b], style)
            found[route_id] = tuple(_space(piece, frame, style) for piece in cut)
    return {route.id: found[route.id] for route in board.routes}


def _corridors(
    board: Board,
    lines: Mapping[str, Sequence[tuple[float, float]]],
    at: Mapping[str, tuple[float, float]],
    frame: Frame,
) -> list[Corridor]:
    """Return the corridors in the order of their first routes, each with the mean of its routes' lines."""
    groups: dict[frozenset[str], list[str]] = {}
    for route in board.routes:
        groups.setdefault(route.ends, []).append(route.id)
    corridors = []
    for ids in groups.values():
        first = board.route(ids[0])
        own = []
        for route_id in ids:
            route = board.route(route_id)
            # A bus that turns round in a town and comes back the same way has one row of spaces past it, not two.
            line = frame.px(polyline.without_spurs(lines.get(route_id) or (at[route.a], at[route.b])))
            line = line if route.a == first.a else line[::-1]
            total = polyline.along(line)[-1]
            own.append(polyline.at(line, np.linspace(0.0, total, 200)))
        mean = np.mean(own, axis=0)
        lefts = [float(np.sum((line - mean) * polyline.normals(mean))) for line in own]
        # Left to right; routes on one and the same line keep the order of the board.
        ranked = sorted(range(len(ids)), key=lambda k: (-round(lefts[k], 3), k))
        flown = any(board.is_flight(board.route(route_id)) for route_id in ids)
        corridors.append(Corridor(first.a, first.b, tuple(ids[k] for k in ranked), mean, flown))
    return corridors


def _cut(line: Line, length: int, shift: float, trim_a: float, trim_b: float, style: Style) -> list[Line]:
    """Return the centre lines of the spaces of one row."""
    s = polyline.along(line)
    begin = _leaves(line, line[0], trim_a)
    end = float(s[-1]) - _leaves(line[::-1], line[-1], trim_b)
    need = length * style.min_space + (length - 1) * style.space_gap
    if end - begin < need:
        spare = max(0.0, float(s[-1]) - need) / 2
        begin, end = min(begin, spare), max(end, float(s[-1]) - spare)
    # Cut the row itself, not the corridor's middle, so that spaces on the inside of a bend are as long as each other.
    fine = polyline.resample(line, 0.5)
    row = polyline.offset(fine, shift)
    t = polyline.along(fine)
    row = row[(t >= begin) & (t <= end)]
    total = float(polyline.along(row)[-1])
    size = (total - (length - 1) * style.space_gap) / length
    pieces = max(3, math.ceil(size / 4.0))
    return [
        polyline.at(row, np.linspace(k * (size + style.space_gap), k * (size + style.space_gap) + size, pieces + 1))
        for k in range(length)
    ]


def _leaves(line: Line, center: Line, radius: float) -> float:
    """Return how far along the line it last leaves a circle round its start."""
    inside = np.flatnonzero(np.hypot(*(line - center).T) < radius)
    k = int(inside[-1])
    if k + 1 == len(line):
        return float(polyline.along(line)[-1])
    d0, d1 = (float(np.hypot(*(line[m] - center))) for m in (k, k + 1))
    s = polyline.along(line)
    return float(s[k] + (s[k + 1] - s[k]) * (radius - d0) / (d1 - d0))


def _space(piece: Line, frame: Frame, style: Style) -> Space:
    left, right = polyline.offset(piece, style.width / 2), polyline.offset(piece, -style.width / 2)
    corners = [frame.lonlat(p) for p in (*left, *right[::-1])]
    ring = tuple((round(x, 4), round(y, 4)) for x, y in corners)
    length = float(polyline.along(piece)[-1])
    before, middle, after = polyline.at(piece, [0.4 * length, 0.5 * length, 0.6 * length])
    lon, lat = frame.lonlat(middle)
    angle = math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))
    return Space((*ring, ring[0]), (round(lon, 4), round(lat, 4)), round(angle, 1))
