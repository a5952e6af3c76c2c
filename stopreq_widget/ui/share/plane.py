"""Plane geometry of spaces."""

from __future__ import annotations

import math

Point = tuple[float, float]
Ring = list[Point]


def read_ring(text: str, fine: int) -> Ring:
    """Return the points of a space: those of its left side, then those of its right side back."""
    numbers = [int(v) / fine for v in text.split()]
    x, y, ring = 0.0, 0.0, []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        ring.append((x, y))
    return ring


def middle_of(ring: Ring) -> list[Point]:
    """Return the line along the middle of a space."""
    half = len(ring) // 2
    return [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(ring[:half], ring[: half - 1 : -1], strict=True)
    ]


def centre_of(ring: Ring) -> Point:
    """Return the middle of a space."""
    middle = middle_of(ring)
    half = len(middle) // 2
    return middle[half] if len(middle) % 2 else between(middle[half - 1], middle[half], 0.5)


def shortened(line: list[Point], ends: float) -> list[Point]:
    """Return a line that is shorter at both ends, by no more than a third of its last pieces."""
    return [_inwards(line[0], line[1], ends), *line[1:-1], _inwards(line[-1], line[-2], ends)]


def _inwards(end: Point, inner: Point, way: float) -> Point:
    return between(end, inner, min(way / (math.dist(end, inner) or 1.0), 1 / 3))


def between(one: Point, other: Point, share: float) -> Point:
    """Return a point so far on the way from one to another."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
