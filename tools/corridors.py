"""Corridors and routes: hand-digitised vertices say which way a route goes, the network where that way lies."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.ground.highways import highway_network, network_of, railway
from stopreq_widget.geo.ground.matching import Matcher

if TYPE_CHECKING:
    from pathlib import Path

    from stopreq_widget.engine.board import Board

Point = tuple[float, float]
"""Longitude and latitude in degrees, in GeoJSON's order."""


class Vertex(NamedTuple):
    """One digitised vertex, with the place it stands for ("" for a mere bend)."""

    lon: float
    lat: float
    place: str


class Line(NamedTuple):
    """A route's line, the roads that it uses in order, and how it was drawn, in words."""

    points: list[Point]
    roads: str
    drawn: str


class RouteSource(NamedTuple):
    """How one route is put together."""

    id: str
    km: float
    corridors: tuple[str, ...]
    km_source: str


def read_corridors(path: Path) -> dict[str, list[Vertex]]:
    """Return the vertices of each corridor by its name."""
    corridors: dict[str, list[Vertex]] = {}
    name = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            name = line.strip("[]")
            if name in corridors:
                raise ValueError(f"{path.name}:{number}: corridor {name!r} begins twice")
            corridors[name] = []
            continue
        lat, lon, *place = line.split(maxsplit=2)
        corridors[name].append(Vertex(float(lon), float(lat), place[0] if place else ""))
    return corridors


def read_route_sources(path: Path) -> dict[str, RouteSource]:
    """Return how each route is put together, by route id."""
    sources = {}
    for raw in path.read_text(encoding="utf-8").splitlines():
        if raw.strip() and not raw.startswith("#"):
            route_id, km, corridors, words = (part.strip() for part in raw.split("|"))
            sources[route_id] = RouteSource(route_id, float(km), tuple(corridors.split()), words)
    return sources


def chain(names: tuple[str, ...], corridors: dict[str, list[Vertex]], where: str) -> list[Point]:
    """Join some corridors of a route; each must begin where the one before ended."""
    points: list[Point] = []
    for name in names:
        part = corridors[name.strip("-~")]
        lonlat = [(v.lon, v.lat) for v in (reversed(part) if name.startswith("-") else part)]
        if points and points[-1] != lonlat[0]:
            raise ValueError(f"{where}: corridor {name} begins at {lonlat[0]}, expected {points[-1]}")
        points += lonlat[1:] if points else lonlat
    return points


def pieces(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the corridors of a route in the pieces that are laid one by one: up to a turn, or to where data ends."""
    found: list[list[str]] = [[]]
    for name in names:
        if name == "turn":
            found.append([])
        elif found[-1] and name.startswith("~") != found[-1][-1].startswith("~"):
            found.append([name])
        else:
            found[-1].append(name)
    return [tuple(piece) for piece in found]


def flight_arc(a: Point, b: Point, steps: int = 72) -> list[Point]:
    """Return the flight's arc: up from Portland, north of the Columbia, and down to Pendleton past Hermiston.

    A cubic Bézier curve; its control points were chosen so that it keeps clear of the routes along the river.
    """
    p1, p2 = (-122.0, 46.05), (-119.2, 46.22)
    curve = []
    for i in range(steps + 1):
        t = i / steps
        w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (a, p1, p2, b)
        curve.append(
            (
                round(sum(k * p[0] for k, p in zip(w, corners, strict=True)), 5),
                round(sum(k * p[1] for k, p in zip(w, corners, strict=True)), 5),
            )
        )
    return curve


def build_lines(folder: Path, board: Board) -> dict[str, Line]:
    """Return the line of every route of a board, ends exactly on the stations."""
    corridors = read_corridors(folder / "sources" / "corridors.txt")
    sources = read_route_sources(folder / "sources" / "routes.txt")
    road, rail = Matcher(highway_network()), Matcher(network_of(railway()))
    lines = {}
    for route in board.routes:
        a, b = ((s.lon, s.lat) for s in (board.station(route.a), board.station(route.b)))
        source = sources[route.id]
        if source.corridors == ("flight",):
            lines[route.id] = Line(flight_arc(a, b), "", "an arc drawn by hand: flights have no road")
        else:
            train = route.service != GRAY and board.service(route.service).kind == "train"
            lines[route.id] = laid(source, corridors, (a, b), rail if train else road, route.along)
    return lines


def laid(
    source: RouteSource, corridors: dict[str, list[Vertex]], ends: tuple[Point, Point], matcher: Matcher, along: str
) -> Line:
    """Return a route's line: its pieces laid on the network, or as digitised where no data has the road."""
    parts = pieces(source.corridors)
    guides = [chain(names, corridors, source.id) for names in parts]
    guides[0][0], guides[-1][-1] = ends
    points, roads, by_hand = [ends[0]], [], False
    for names, guide in zip(parts, guides, strict=True):
        if names[0].startswith("~"):
            points += guide
            by_hand = True
            continue
        found = matcher.lay((guide[0], guide[-1]), guide, along)
        if found is None:
            raise ValueError(f"{source.id}: the network has no way from {guide[0]} to {guide[-1]}")
        points += found.points
        roads += found.roads
    points.append(ends[1])
    drawn = "on the network, but for a stretch by hand that no data has" if by_hand else "on the network"
    return Line([p for p, _ in itertools.groupby(points)], "; ".join(r for r, _ in itertools.groupby(roads)), drawn)
