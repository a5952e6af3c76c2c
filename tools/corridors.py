"""Corridors and routes: from hand-digitised vertices to one smooth line a route."""

from __future__ import annotations

import csv
import itertools
import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

Point = tuple[float, float]
"""Longitude and latitude in degrees, in GeoJSON's order."""

EARTH_RADIUS_KM = 6371.0088


class Vertex(NamedTuple):
    """One digitised vertex, with the place it stands for ("" for a mere bend)."""

    lon: float
    lat: float
    place: str


class RouteSource(NamedTuple):
    """How one route is put together."""

    id: str
    km: float
    corridors: tuple[str, ...]
    km_source: str


def slug(name: str) -> str:
    """Return the station id of a name: lower case, every run of other signs one underscore."""
    out = "".join(c if c.isalnum() else " " for c in name.lower())
    return "_".join(out.split())


def read_stations(path: Path) -> dict[str, Point]:
    """Return longitude and latitude by station id."""
    with path.open(encoding="utf-8", newline="") as file:
        return {slug(row["station"]): (float(row["lon"]), float(row["lat"])) for row in csv.DictReader(file)}


def read_route_ids(folder: Path) -> list[str]:
    """Return the route ids in the order of routes.csv, then the routes that only the Europe rules have.

    The second of two equal ids ends in -2.
    """
    ids: list[str] = []
    for path in (folder / "routes.csv", folder / "variants" / "europe_routes.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                plain = f"{slug(row['a'])}-{slug(row['b'])}-{row['service']}"
                ids.append(plain if plain not in ids else f"{plain}-2")
    return ids


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


def chain(source: RouteSource, corridors: dict[str, list[Vertex]]) -> list[Point]:
    """Join the corridors of a route; each must begin where the one before ended."""
    points: list[Point] = []
    for name in source.corridors:
        part = corridors[name.removeprefix("-")]
        lonlat = [(v.lon, v.lat) for v in (reversed(part) if name.startswith("-") else part)]
        if points and points[-1] != lonlat[0]:
            raise ValueError(f"{source.id}: corridor {name} begins at {lonlat[0]}, expected {points[-1]}")
        points += lonlat[1:] if points else lonlat
    return points


def catmull_rom(points: list[Point], step_deg: float = 0.012) -> list[Point]:
    """Return a centripetal Catmull-Rom curve through all points.

    Longitude is shrunk by the cosine of 44.5 degrees while smoothing, so that a bend looks as it does on the ground.
    """
    shrink = math.cos(math.radians(44.5))
    flat = [(x * shrink, y) for x, y in points]
    first, last = flat[0], flat[-1]
    head = (2 * first[0] - flat[1][0], 2 * first[1] - flat[1][1])
    tail = (2 * last[0] - flat[-2][0], 2 * last[1] - flat[-2][1])
    padded = [head, *flat, tail]
    curve = [points[0]]
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        knots = [0.0]
        for a, b in ((p0, p1), (p1, p2), (p2, p3)):
            knots.append(knots[-1] + max(math.dist(a, b), 1e-9) ** 0.5)
        t0, t1, t2, t3 = knots
        pieces = max(1, round(math.dist(p1, p2) / step_deg))
        for i in range(1, pieces + 1):
            t = t1 + (t2 - t1) * i / pieces
            a1, a2, a3 = _mix(p0, p1, t0, t1, t), _mix(p1, p2, t1, t2, t), _mix(p2, p3, t2, t3, t)
            x, y = _mix(_mix(a1, a2, t0, t2, t), _mix(a2, a3, t1, t3, t), t1, t2, t)
            curve.append((x / shrink, y))
    return curve


def _mix(a: Point, b: Point, ta: float, tb: float, t: float) -> Point:
    w = (t - ta) / (tb - ta)
    return (a[0] + (b[0] - a[0]) * w, a[1] + (b[1] - a[1]) * w)


def flight_arc(a: Point, b: Point, pieces: int = 72) -> list[Point]:
    """Return the flight's arc: up from Portland, north of the Columbia, and down to Pendleton past Hermiston.

    A cubic Bézier curve; its control points were chosen so that it keeps clear of the routes along the river.
    """
    p1, p2 = (-122.0, 46.05), (-119.2, 46.22)
    curve = []
    for i in range(pieces + 1):
        t = i / pieces
        w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (a, p1, p2, b)
        curve.append(
            (
                sum(k * p[0] for k, p in zip(w, corners, strict=True)),
                sum(k * p[1] for k, p in zip(w, corners, strict=True)),
            )
        )
    return curve


def haversine_km(points: list[Point]) -> float:
    """Return the length of a line on a sphere, in km."""
    total = 0.0
    for (lon1, lat1), (lon2, lat2) in itertools.pairwise(points):
        phi1, phi2 = math.radians(lat1), math.radians(lat2)
        h = math.sin((phi2 - phi1) / 2) ** 2
        h += math.cos(phi1) * math.cos(phi2) * math.sin(math.radians(lon2 - lon1) / 2) ** 2
        total += 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(h))
    return total


def build_lines(folder: Path) -> dict[str, list[Point]]:
    """Return the line of every route, in the order of routes.csv, ends exactly on the stations."""
    stations = read_stations(folder / "stations.csv")
    corridors = read_corridors(folder / "sources" / "corridors.txt")
    sources = read_route_sources(folder / "sources" / "routes.txt")
    lines = {}
    for route_id in read_route_ids(folder):
        a, b = (stations[part] for part in route_id.split("-")[:2])
        source = sources[route_id]
        if source.corridors == ("flight",):
            line = flight_arc(a, b)
        else:
            points = chain(source, corridors)
            line = catmull_rom([a, *points[1:-1], b])
        rounded = [(round(x, 4), round(y, 4)) for x, y in line]
        lines[route_id] = [a, *rounded[1:-1], b]
    return lines
