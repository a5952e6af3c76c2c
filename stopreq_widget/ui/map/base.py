"""The quiet background of the map as ipyleaflet layers that never speak: water, land, counties, rivers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import ipyleaflet
import traitlets

from stopreq_widget.geo.palette import DAY
from stopreq_widget.geo.shapes import basemap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stopreq_widget.geo.drawn import LonLat

BASE_PANE = "vbase"
"""Name of the Leaflet pane of the background: below the tiles, which cover it where they load."""
PANES = {BASE_PANE: {"zIndex": 150, "pointerEvents": "none"}}
_DIGITS = 3
_LEAFLET_USES = ("stroke", "color", "weight", "fill", "fill_color", "fill_opacity", "smooth_factor", "no_clip")
_USED = frozenset({"locations", "options", "pane", "class_name", "interactive", *_LEAFLET_USES})
_STYLES: dict[str, dict[str, Any]] = {
    "ocean": {"stroke": False, "fill": True, "fill_color": DAY["sea"]},
    "neighbour": {"color": DAY["county"], "weight": 1, "fill": True, "fill_color": DAY["neighbour"]},
    "oregon": {"color": DAY["border"], "weight": 2, "fill": True, "fill_color": DAY["land"]},
    "park": {"stroke": False, "fill": True, "fill_color": DAY["park"]},
    "urban": {"stroke": False, "fill": True, "fill_color": DAY["urban"]},
    "county": {"color": DAY["county"], "weight": 1, "fill": False},
    "river": {"color": DAY["river"], "weight": 1, "fill": False},
    "lake": {"color": DAY["river"], "weight": 1, "fill": True, "fill_color": DAY["lake"]},
}
"""As the map is without its art, which draws the same in the theme's colours; see art.css."""
_RIVER_WEIGHTS = {1: 3, 2: 2, 3: 1}


class QuietPath(traitlets.HasTraits):
    """A Leaflet path with a CSS class that takes no part in mouse events, so that none of them goes to the kernel.

    It syncs only what it uses: ipyleaflet's paths carry about 700 bytes of traits that are never set here, and the page
    has the same defaults for them.
    """

    class_name = traitlets.Unicode().tag(sync=True, o=True)
    interactive = traitlets.Bool(default_value=False).tag(sync=True, o=True)

    used: ClassVar[frozenset[str]] = _USED

    @traitlets.default("keys")
    def _synced(self) -> list[str]:
        return [name for name in self.traits(sync=True) if name in self.used or name.startswith(("_model_", "_view_"))]

    @traitlets.default("options")
    def _given_to_leaflet(self) -> list[str]:
        return [name for name in self.traits(o=True) if name in self.used]


class SilentPolyline(QuietPath, ipyleaflet.Polyline):  # type: ignore[misc]
    """A line of the background."""


class SilentPolygon(QuietPath, ipyleaflet.Polygon):  # type: ignore[misc]
    """A polygon of the background."""


def base_layers() -> list[ipyleaflet.Layer]:
    """Return the background of the Oregon map, bottom first: one layer for all shapes of a kind.

    Shapes are shared out by layer, kind and rank, because each Leaflet layer costs a message when the map is made.
    """
    groups: dict[tuple[str, str, int], list[Sequence[LonLat]]] = {}
    for shape in basemap():
        if shape.kind == "point":
            # Names of mountains are the art's, if anybody's.
            continue
        groups.setdefault((shape.layer, shape.kind, shape.rank), []).extend(shape.parts)
    return [_layer(*key, parts) for key, parts in groups.items()]


def _layer(layer: str, kind: str, rank: int, parts: Iterable[Sequence[LonLat]]) -> ipyleaflet.Layer:
    style = dict(_STYLES.get(layer, _STYLES["county"]))
    if layer == "river":
        style["weight"] = _RIVER_WEIGHTS.get(rank, 1)
    made = SilentPolygon if kind == "polygon" else SilentPolyline
    return made(
        locations=_locations(parts, nested=kind == "polygon"),
        pane=BASE_PANE,
        class_name=f"sr-base sr-{layer} sr-rank-{rank}",
        fill_opacity=1.0,
        smooth_factor=0.8,
        **style,
    )


def _locations(parts: Iterable[Sequence[LonLat]], *, nested: bool) -> list[Any]:
    """Return latitude and longitude of each part; polygons (rings that are all filled) are nested once more."""
    lines = [[[round(lat, _DIGITS), round(lon, _DIGITS)] for lon, lat in part] for part in parts]
    return [[line] for line in lines] if nested else lines
