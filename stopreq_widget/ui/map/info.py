"""What the map's script draws from: the board's shapes in layout pixels, with everything that it says in words.

Layout pixels are CSS pixels of a view of the whole board of about 860 × 640, y downwards. The script scales them to
whatever the map shows, and finds places for the stations' names there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.geo.mercator import from_mercator, to_mercator
from stopreq_widget.geo.shapes import STATE_LAYER, basemap, shows_oregon
from stopreq_widget.ui.map.ground import ground
from stopreq_widget.ui.page.route_words import route_points, special

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Station
    from stopreq_widget.geo.drawn import LonLat, Shapes, Space

VIEW_PX = (860.0, 640.0)
_ROOM = 1.12
_LEAST_M = 20_000.0
_MARGIN_PX = 1.0
_HUB_ROUTES = 6
"""Stations where so many routes meet have larger names."""
_FINE = 10
"""Ring coordinates are sent as whole tenths of a layout pixel."""


@dataclass(frozen=True)
class Frame:
    """The layout's pixels: ``unit`` Web Mercator metres each, from the origin ``x``, ``y`` at the upper left."""

    x: float
    y: float
    unit: float

    @classmethod
    def around(cls, stations: tuple[Station, ...]) -> Frame:
        """Return the frame in which the stations and a margin fit :data:`VIEW_PX`; spaces were laid out in it."""
        if not stations:
            return cls(0.0, 0.0, 1.0)
        xs, ys = zip(*(to_mercator(s.lon, s.lat) for s in stations), strict=True)
        wide, high = (max(_ROOM * (max(v) - min(v)), _LEAST_M) for v in (xs, ys))
        return cls(min(xs), max(ys), max(wide / VIEW_PX[0], high / VIEW_PX[1]))

    def px(self, lonlat: LonLat) -> tuple[float, float]:
        """Return the layout pixel of a longitude and latitude in degrees."""
        x, y = to_mercator(*lonlat)
        return (x - self.x) / self.unit, (self.y - y) / self.unit

    def lonlat(self, x: float, y: float) -> LonLat:
        """Return longitude and latitude in degrees of a layout pixel."""
        return from_mercator(x * self.unit + self.x, self.y - y * self.unit)


def map_info(board: Board, shapes: Shapes, rules: Rules | None = None) -> dict[str, object]:
    """Return everything about a board that the map's script needs and that never changes.

    Parameters
    ----------
    board : Board
        Any board.
    shapes : Shapes
        How that board is drawn.
    rules : Rules, optional
        What a route scores; the Oregon rules if not given.

    Returns
    -------
    dict
        ``name``, ``frame`` (x, y, unit), ``box`` (left, top, right, bottom in layout pixels around all that is drawn
        but names), ``fine`` (so many units of ring coordinates and of the ground's paths make a pixel), ``ground``
        (empty where the board is not in Oregon), ``routes`` and ``stations`` in the board's order; ``geometry.js``
        reads them.
    """
    rules = rules or Rules()
    frame = Frame.around(board.stations)
    order = {station.id: i for i, station in enumerate(board.stations)}
    met = Counter(end for route in board.routes for end in (route.a, route.b))
    return {
        "name": board.name,
        "frame": {"x": frame.x, "y": frame.y, "unit": frame.unit},
        "box": [round(v, 1) for v in _box(board, shapes, frame)],
        "fine": _FINE,
        "ground": ground(frame.px, _FINE) if shows_oregon(shapes.bounds) else [],
        "routes": [
            {
                "id": route.id,
                "ends": [order[route.a], order[route.b]],
                "service": route.service,
                "length": route.length,
                "points": route_points(board, route, rules),
                **({"flight": True} if board.is_flight(route) else {}),
                **special(route, rules),
                "spaces": [_ring(space, frame) for space in shapes.spaces[route.id]],
            }
            for route in board.routes
        ],
        "stations": [_station(station, met[station.id], frame) for station in board.stations],
    }


def _ring(space: Space, frame: Frame) -> str:
    """Return the ring's first point, then the step to each next one, as text: a third of what lists of points take."""
    points = [(round(x * _FINE), round(y * _FINE)) for x, y in map(frame.px, space.ring[:-1])]
    steps = [(x - px, y - py) for (px, py), (x, y) in pairwise(points)]
    return " ".join(str(v) for pair in (*points[:1], *steps) for v in pair)


def _station(station: Station, routes: int, frame: Frame) -> dict[str, object]:
    x, y = frame.px((station.lon, station.lat))
    return {
        "id": station.id,
        "name": station.name,
        "at": [round(x, 2), round(y, 2)],
        "call_sign": station.call_sign or "",
        "points": station.points,
        "hub": routes >= _HUB_ROUTES,
    }


def _box(board: Board, shapes: Shapes, frame: Frame) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom around spaces and dots, and around the state where the board is Oregon's."""
    points = [frame.px(point) for row in shapes.spaces.values() for space in row for point in space.ring]
    points += [frame.px((station.lon, station.lat)) for station in board.stations]
    if shapes.bundled:
        state = (part for shape in basemap() if shape.layer == STATE_LAYER for part in shape.parts)
        points += [frame.px(point) for part in state for point in part]
    if not points:
        return 0.0, 0.0, *VIEW_PX
    xs, ys = zip(*points, strict=True)
    return min(xs) - _MARGIN_PX, min(ys) - _MARGIN_PX, max(xs) + _MARGIN_PX, max(ys) + _MARGIN_PX
