"""What is drawn on a map, as values: lines, spaces, names and the background. Standard library only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.geo.mercator import to_mercator

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    @property
    def aspect(self) -> float:
        """Width by height of the `bounds` on a Web Mercator map; 1 for a board without extent."""
        (west, south), (east, north) = (to_mercator(*corner) for corner in self.bounds)
        return (east - west) / (north - south) if east > west and north > south else 1.0


@dataclass(frozen=True)
class MapShape:
    """One shape of the background.

    ``layer`` is "ocean", "neighbour", "oregon", "park", "urban", "county", "lake", "river" or "peak"; ``name`` may be
    empty. ``kind`` is "polygon" (each part a ring, all to be filled), "line" (each part a line) or "point" (one part of
    one point). ``rank`` tells how large a river is: 1 the Columbia and Snake, 2 large, 3 small.
    """

    layer: str
    name: str
    kind: str
    parts: tuple[tuple[LonLat, ...], ...]
    rank: int
