"""What a static map lies on: land and water, relief, a scale bar, the credit."""

from __future__ import annotations

import io
import math
import textwrap
from typing import TYPE_CHECKING, Any

from stopreq_widget.geo import credit, palette
from stopreq_widget.geo.mercator import from_mercator, to_mercator
from stopreq_widget.geo.relief import CORNERS, relief_png
from stopreq_widget.geo.shapes import basemap, shows_oregon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from stopreq_widget.geo.drawn import LonLat

CREDIT_PT, EM = 5.5, 0.5
"""Size of the credit in points, and the mean width of a letter as a share of it."""
_PEAK = {"light": "#857B63", "dark": "#7F95A1"}
_FILLS = {"ocean": "sea", "neighbour": "neighbour", "oregon": "land", "park": "park", "urban": "urban", "lake": "lake"}
"""The palette's word for each layer that is filled, bottom first."""
_EDGES = {"neighbour": ("county", 0.5), "oregon": ("border", 0.8)}
_RIVERS = {1: 2.0, 2: 1.0, 3: 0.6}
"""Width of a river in points by its rank."""
_ORDER = {"ocean": 1.0, "neighbour": 1.0, "oregon": 1.02, "park": 1.04, "urban": 1.06, "county": 1.2, "lake": 1.3}
_RELIEF_ORDER, _RIVER_ORDER, _PEAK_ORDER = 1.1, 1.35, 2.0


def xy(points: Sequence[LonLat]) -> tuple[list[float], list[float]]:
    """Return Web Mercator x and y of points, as matplotlib wants them."""
    xs, ys = zip(*(to_mercator(*p) for p in points), strict=True)
    return list(xs), list(ys)


def draw_ground(ax: Axes, theme: str, *, relief: bool) -> None:
    """Draw Oregon and what is round it, where the axes show any of it, and say whose data that is."""
    colors = palette.NIGHT if theme == "dark" else palette.DAY
    ax.set_facecolor(colors["neighbour"])
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    if not shows_oregon((from_mercator(x0, y0), from_mercator(x1, y1))):
        return
    for shape in basemap():
        order = _ORDER.get(shape.layer, _RIVER_ORDER)
        for part in shape.parts:
            xs, ys = xy(part)
            if shape.kind == "polygon":
                edge, width = _EDGES.get(shape.layer, ("", 0.0))
                fill = colors[_FILLS[shape.layer]]
                ax.fill(xs, ys, facecolor=fill, edgecolor=colors.get(edge, "none"), linewidth=width, zorder=order)
            elif shape.layer == "river":
                ax.plot(xs, ys, color=colors["river"], linewidth=_RIVERS[shape.rank], zorder=order)
            elif shape.layer == "county":
                ax.plot(xs, ys, color=colors["county"], linewidth=0.5, zorder=order)
            else:
                _peak(ax, xs[0], ys[0], shape.name, _PEAK[theme])
    if relief:
        _relief(ax, theme)
    letters = int(ax.get_window_extent().width / ax.figure.dpi * 72 / (CREDIT_PT * EM))
    ax.annotate(
        textwrap.fill(credit.OREGON, letters), (0.995, 0.006), xycoords="axes fraction", ha="right", va="bottom",
        fontsize=CREDIT_PT, color="#9AA7AE" if theme == "dark" else "#555555", zorder=9,
    )  # fmt: skip


def _relief(ax: Axes, theme: str) -> None:
    from matplotlib.image import imread

    picture = imread(io.BytesIO(relief_png(theme)))
    (west, south), (east, north) = (to_mercator(*corner) for corner in CORNERS)
    limits = ax.get_xlim(), ax.get_ylim()
    ax.imshow(
        picture, extent=(west, east, south, north), zorder=_RELIEF_ORDER, interpolation="bilinear", aspect="equal"
    )
    # A picture would set them to its own size.
    ax.set_xlim(limits[0])
    ax.set_ylim(limits[1])


def _peak(ax: Axes, x: float, y: float, name: str, color: str) -> None:
    ax.plot(x, y, "^", ms=4, color=color, zorder=_PEAK_ORDER)
    ax.annotate(
        name, (x, y), xytext=(0, -7), textcoords="offset points", ha="center", va="center", fontsize=5,
        fontstyle="italic", color=color, zorder=_PEAK_ORDER, annotation_clip=True,
    )  # fmt: skip


def draw_scale_bar(ax: Axes, ink: str) -> None:
    """Draw a bar that is true at the middle of the map."""
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    lat = from_mercator(0.0, (y0 + y1) / 2)[1]
    per_km = 1000 / math.cos(math.radians(lat))
    wide = (x1 - x0) / per_km
    km = next((k for k in (500, 200, 100, 50, 20, 10, 5, 2, 1) if k < wide / 5), 1)
    left, base = x0 + 0.02 * (x1 - x0), y0 + 0.025 * (y1 - y0)
    for share, color in ((0.0, ink), (0.5, "white")):
        ax.add_patch(_bar(left + share * km * per_km, base, km * per_km / 2, 0.006 * (y1 - y0), color, ink))
    ax.annotate(
        f"{km} km", (left + km * per_km, base), xytext=(4, -1), textcoords="offset points", fontsize=6.5, color=ink
    )


def _bar(x: float, y: float, width: float, height: float, color: str, ink: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x, y), width, height, facecolor=color, edgecolor=ink, linewidth=0.6, zorder=9)
