"""A trail as a small picture, made of its vertices alone: what a notebook shows for it.

The networks of :mod:`stopreq_widget.trails.draw` need matplotlib and the whole network; this needs nothing. Vertices
that are pairs of numbers are taken for places; others stand on a circle in the order in which the trail meets them.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

SIZE = 320
_MARGIN = 46
_NAMED = 40
"""With more vertices than this, names would lie on each other."""
_BEND = 14
"""Pixels by which an edge leaves the straight line, so that parallel ones lie apart."""


def sketch(vertices: Sequence[Hashable], title: str) -> str:
    """Return an SVG of a walk; the title is its text for those who can't see it.

    Examples
    --------
    >>> sketch(("a", "b", "a"), "2 edges").count("<path")
    2

    """
    places = _places(list(dict.fromkeys(vertices)))
    lines, met = [], dict[Any, int]()
    for number, (u, v) in enumerate(pairwise(vertices), start=1):
        pair = frozenset((u, v))
        met[pair] = met.get(pair, 0) + 1
        lines.append(_edge(places[u], places[v], met[pair], number, len(vertices)))
    dots = [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{4 if len(places) <= _NAMED else 1.5}" fill="#0072B2"/>'
        for x, y in places.values()
    ]
    names = [
        f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle" fill="currentColor">{escape(_short(v))}</text>'
        for v, (x, y) in places.items()
        if len(places) <= _NAMED
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{SIZE}" height="{SIZE}" '
        f'viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="11"><title>{escape(title)}</title>'
        f"{''.join(lines)}{''.join(dots)}{''.join(names)}</svg>"
    )


def _short(vertex: Hashable) -> str:
    text = str(vertex)
    return text if len(text) <= 14 else f"{text[:13]}…"


def _places(vertices: list[Any]) -> dict[Any, tuple[float, float]]:
    inner = SIZE - 2 * _MARGIN
    if vertices and all(_is_place(v) for v in vertices):
        left, low = (min(v[axis] for v in vertices) for axis in (0, 1))
        wide = max(max(v[axis] for v in vertices) - least for axis, least in ((0, left), (1, low))) or 1
        return {
            v: (_MARGIN + inner * (v[0] - left) / wide, SIZE - _MARGIN - inner * (v[1] - low) / wide) for v in vertices
        }
    turn = 2 * pi / max(len(vertices), 1)
    return {
        v: (SIZE / 2 + inner / 2 * sin(i * turn), SIZE / 2 - inner / 2 * cos(i * turn)) for i, v in enumerate(vertices)
    }


def _is_place(vertex: Any) -> bool:
    return isinstance(vertex, tuple) and len(vertex) == 2 and all(isinstance(x, int | float) for x in vertex)


def _edge(start: tuple[float, float], end: tuple[float, float], nth: int, number: int, count: int) -> str:
    (ax, ay), (bx, by) = start, end
    if start == end:
        bend = f"C {ax - 30:.1f} {ay + 40:.1f} {ax + 30:.1f} {ay + 40:.1f} {bx:.1f} {by:.1f}"
        mx, my = ax, ay + 34
    else:
        away = (nth - 1) * _BEND
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        mx, my = (ax + bx) / 2 - away * (by - ay) / length, (ay + by) / 2 + away * (bx - ax) / length
        bend = f"Q {2 * mx - (ax + bx) / 2:.1f} {2 * my - (ay + by) / 2:.1f} {bx:.1f} {by:.1f}"
    path = f'<path d="M {ax:.1f} {ay:.1f} {bend}" fill="none" stroke="#D55E00" stroke-width="2.5" opacity="0.75"/>'
    if count > _NAMED:
        return path
    return f'{path}<text x="{mx:.1f}" y="{my + 4:.1f}" text-anchor="middle" fill="currentColor">{number}</text>'
