"""The quiet background of the map as texts of SVG paths in layout pixels: water, land, counties, rivers.

The art draws them below the tiles. As Leaflet layers, whose points are lists of floats, they weighed three times as
much and came in a message each.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from stopreq_widget.geo.palette import DAY, NIGHT
from stopreq_widget.geo.shapes import basemap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from stopreq_widget.geo.drawn import LonLat


def ground(px: Callable[[LonLat], tuple[float, float]], fine: int) -> list[dict[str, str]]:
    """Return the background of the Oregon map, bottom first: one path for all shapes of a layer and rank.

    Parameters
    ----------
    px : callable
        Returns the layout pixel of a longitude and latitude in degrees.
    fine : int
        So many units of the paths make a layout pixel.

    Returns
    -------
    list of dict
        ``class``, by which the style sheet knows layer and rank, and ``d``, the path in whole units.

    Examples
    --------
    >>> paths = ground(lambda lonlat: (10 * lonlat[0], -10 * lonlat[1]), 10)
    >>> paths[0]["class"], paths[0]["d"]
    ('sr-base sr-ocean sr-rank-0', 'M-12180-3900l0-935-820 0 0 935 820 0z')
    """
    groups: dict[tuple[str, int], list[str]] = {}
    for shape in basemap():
        if shape.kind == "point":
            # Names of mountains are the art's, if anybody's.
            continue
        drawn = (path_of(map(px, part), fine, closed=shape.kind == "polygon") for part in shape.parts)
        groups.setdefault((shape.layer, shape.rank), []).extend(drawn)
    return [
        {"class": f"sr-base sr-{layer} sr-rank-{rank}", "d": "".join(parts)} for (layer, rank), parts in groups.items()
    ]


def ground_css() -> str:
    """Return the colours of the ground as CSS variables, each a pair for day and night.

    Examples
    --------
    >>> ground_css().split(";")[0]
    '.sr-map { --sr-land: light-dark(#F8F4E9, #14232D)'
    """
    pairs = "; ".join(f"--sr-{name}: light-dark({DAY[name]}, {NIGHT[name]})" for name in DAY)
    return f".sr-map {{ {pairs} }}\n"


def path_of(points: Iterable[tuple[float, float]], fine: int, *, closed: bool) -> str:
    """Return a path in whole units, of which ``fine`` make a pixel: its first point, then steps, none of them empty.

    Examples
    --------
    >>> path_of([(0.0, 1.0), (2.0, 1.0), (2.0, 0.5)], 10, closed=False)
    'M0 10l20 0 0-5'
    """
    # A minus sign parts numbers as a blank does.
    whole = [(round(x * fine), round(y * fine)) for x, y in points]
    if not whole:
        return ""
    steps = [(x - px, y - py) for (px, py), (x, y) in pairwise(whole) if (x, y) != (px, py)]
    return f"M{_numbers(whole[:1])}l{_numbers(steps)}{'z' if closed else ''}" if steps else ""


def _numbers(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(str(v) for pair in pairs for v in pair).replace(" -", "-")
