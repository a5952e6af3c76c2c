"""The background of the map: land, sea, counties, rivers and lakes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import geojson_files
import natural_earth
from shapely.geometry import LineString, Polygon, box
from shapely.ops import linemerge, unary_union
from us_atlas import Atlas

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from natural_earth import Feature

Ring = list[tuple[float, float]]

EXTENT = box(-130.0, 39.0, -110.5, 48.35)
"""What the background covers; maps stay within it."""
COAST_EAST = -121.8
"""How far the sea reaches east under the land: past Puget Sound, short of where no state covers it."""


FINE_DEGREES = 0.003
"""How far a river of Natural Earth may be moved to need fewer points: 0.3 km, where the data is good to 2."""
BANK_DEGREES = 0.06
"""A river of coarser data this near a border that runs in it is that border again."""


class Water(NamedTuple):
    """A river or lake as digitised."""

    kind: str
    name: str
    rank: int
    numbers: list[list[float]]


def read_waters(path: Path) -> list[Water]:
    """Return the rivers and lakes of waters.txt."""
    found: list[Water] = []
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if line.startswith("["):
            kind, *words = line.strip("[]").split()
            rank = int(words.pop()) if kind == "river" else 0
            found.append(Water(kind, " ".join(words), rank, []))
        elif line and not line.startswith("#"):
            found[-1].numbers.append([float(v) for v in line.split()])
    return found


def build(sources: Path) -> list[dict[str, object]]:
    """Return the features of basemap.geojson, bottom layer first."""
    atlas = Atlas(sources / "us_atlas_extract.json")
    natural = natural_earth.read(sources / "natural_earth.geojson")
    states = {k: (n, _joined(polygons)) for k, (n, polygons) in atlas.polygons("states").items()}
    states = natural_earth.with_its_coast(states, natural)
    # The sea lies under the land, so it needs no coast of its own.
    sea = box(*EXTENT.bounds[:2], COAST_EAST, EXTENT.bounds[3])
    features = [_polygon("ocean", "Pacific Ocean", sea)]
    neighbours = [shape for code, shape in states.items() if code != "41"]
    features += [_polygon("neighbour", name, shape.intersection(EXTENT)) for name, shape in neighbours]
    features.append(_polygon("oregon", "Oregon", states["41"][1]))
    features += [_polygon(f.layer, f.name, f.geometry) for f in natural if f.layer in ("park", "urban")]
    lines = linemerge(atlas.inner_county_lines())
    features.append(_lines("county", "", [list(line.coords) for line in lines.geoms], 0))
    borders = [*_along_border(atlas, "53", 200.0), *_along_border(atlas, "16", 43.83)]
    by_hand = read_waters(sources / "waters.txt")
    features += [_polygon("lake", f.name, f.geometry) for f in natural if f.layer == "lake"]
    known = {f.name for f in natural}
    shores = [(w.name, Polygon(_shore(w))) for w in by_hand if w.kind != "river" and w.name not in known]
    features += [_polygon("lake", name, shore) for name, shore in shores]
    features += list(_rivers(natural, by_hand, borders))
    features += [
        geojson_files.feature("Point", f.geometry.coords[0], layer=f.layer, name=f.name, rank=f.rank)
        for f in natural
        if f.layer == "peak"
    ]
    return features


def _rivers(natural: list[Feature], by_hand: list[Water], borders: list[Ring]) -> Iterator[dict[str, object]]:
    """Yield the rivers: along the border by the Census, else Natural Earth's, and by hand where neither has them."""
    known = {f.name: f.rank for f in natural if f.layer == "river"}
    bank = unary_union([LineString(line) for line in borders]).buffer(BANK_DEGREES)
    for feature in natural:
        if feature.layer == "river":
            on_border = feature.name in ("Columbia River", "Snake River")
            course = feature.geometry.difference(bank) if on_border else feature.geometry
            yield from _river(feature.name, course.simplify(FINE_DEGREES), feature.rank)
    for water in by_hand:
        if water.kind == "river":
            course = LineString(_course([(p[1], p[0]) for p in water.numbers]))
            if water.name in known:
                course = course.difference(natural_earth.WINDOW)
            yield from _river(water.name, course, water.rank)
    yield _lines("river", "Columbia River", borders[:-1], 1)
    yield _lines("river", "Snake River", borders[-1:], 1)


def _river(name: str, course: Any, rank: int) -> Iterator[dict[str, object]]:
    parts = [list(part.coords) for part in getattr(course, "geoms", [course]) if not part.is_empty]
    if parts:
        yield _lines("river", name, parts, rank)


def counties(sources: Path) -> list[dict[str, object]]:
    """Return the features of counties.geojson."""
    found = Atlas(sources / "us_atlas_extract.json").polygons("counties")
    return [
        geojson_files.feature("MultiPolygon", _rounded(_rings(_joined(_rounded(polygons)))), id=code, name=name)
        for code, (name, polygons) in found.items()
    ]


def _along_border(atlas: Atlas, state: str, south: float) -> Iterator[Ring]:
    """Yield what of Oregon's border with a state runs in a river: the Columbia, or the Snake north of a latitude."""
    merged = linemerge(atlas.border("41", state))
    for line in getattr(merged, "geoms", [merged]):
        points = [(x, y) for x, y in line.coords]
        if state == "53":
            points = [p for p in points if p[0] < -118.98 and p[1] < 46.3]
        else:
            points = [p for p in points if p[1] > south]
        if len(points) > 2:
            yield _course(points)


def _course(points: Ring) -> Ring:
    return [(round(x, 3), round(y, 3)) for x, y in catmull_rom(points, step_deg=0.05)]


def catmull_rom(points: Ring, step_deg: float = 0.012) -> Ring:
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


def _mix(a: tuple[float, float], b: tuple[float, float], ta: float, tb: float, t: float) -> tuple[float, float]:
    w = (t - ta) / (tb - ta)
    return (a[0] + (b[0] - a[0]) * w, a[1] + (b[1] - a[1]) * w)


def _shore(water: Water) -> Ring:
    """Return the ring of a lake, its corners rounded."""
    if water.kind == "oval":
        lat, lon, length, width, azimuth = water.numbers[0]
        turn = math.radians(90.0 - azimuth)
        ring = []
        for i in range(28):
            t = 2 * math.pi * i / 28
            x, y = length * math.cos(t), width * math.sin(t)
            east, north = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            ring.append((lon + east / (111.32 * math.cos(math.radians(lat))), lat + north / 111.32))
        return ring
    ring = [(p[1], p[0]) for p in water.numbers]
    for _ in range(2):
        following = ring[1:] + ring[:1]
        ring = [
            point
            for a, b in zip(ring, following, strict=True)
            for point in (
                (0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]),
                (0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]),
            )
        ]
    return ring


def _joined(polygons: list[list[Ring]]) -> Any:
    return unary_union([Polygon(rings[0], rings[1:]).buffer(0) for rings in polygons])


def _polygons(shape: Any) -> list[Any]:
    return [p for p in getattr(shape, "geoms", [shape]) if p.geom_type == "Polygon"]


def _polygon(layer: str, name: str, shape: Any) -> dict[str, object]:
    return geojson_files.feature("MultiPolygon", _rounded(_rings(shape)), layer=layer, name=name, rank=0)


def _rings(shape: Any) -> list[list[Ring]]:
    return [[list(ring.coords) for ring in (p.exterior, *p.interiors)] for p in _polygons(shape)]


def _lines(layer: str, name: str, lines: list[Ring], rank: int) -> dict[str, object]:
    return geojson_files.feature("MultiLineString", _rounded([lines])[0], layer=layer, name=name, rank=rank)


def _rounded(polygons: list[list[Ring]]) -> list[list[Ring]]:
    return [[[(round(x, 3), round(y, 3)) for x, y in ring] for ring in rings] for rings in polygons]
