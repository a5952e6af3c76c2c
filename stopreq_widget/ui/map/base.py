"""Leaflet paths that never speak, and the invisible ones by which the art finds its places on the map."""

from __future__ import annotations

from typing import ClassVar

import traitlets

from stopreq_widget.geo.live.leaflet import Polygon

BASE_PANE = "vbase"
"""Name of the Leaflet pane of the background: below the tiles, which cover it where they load."""
PANES = {BASE_PANE: {"zIndex": 150, "pointerEvents": "none"}}
_FRAME_CORNERS = ((-85.0, -179.0), (85.0, 179.0))
_LEAFLET_USES = ("stroke", "fill", "smooth_factor", "no_clip")
_USED = frozenset({"locations", "options", "pane", "class_name", "interactive", *_LEAFLET_USES})


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


class FramePath(QuietPath, Polygon):  # type: ignore[misc]
    """An invisible polygon round the world: Leaflet keeps it, and the overlay it lies in, where the map is."""


def frames() -> list[FramePath]:
    """Return the frame by which the art knows how the map lies, and one in whose overlay it draws the ground.

    Examples
    --------
    >>> [frame.class_name for frame in frames()]
    ['sr-frame', 'sr-frame-ground']
    """
    (south, west), (north, east) = _FRAME_CORNERS
    box = [(south, west), (north, west), (north, east), (south, east)]
    return [
        FramePath(locations=box, class_name=name, stroke=False, fill=False, smooth_factor=0.0, **where)
        for name, where in (("sr-frame", {}), ("sr-frame-ground", {"pane": BASE_PANE}))
    ]
