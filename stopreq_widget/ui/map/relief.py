"""The hillshade under the game map: a picture for the day and one for the night, each sent where a page shows it."""

from __future__ import annotations

from typing import ClassVar

from stopreq_widget.geo.live.leaflet import ImageOverlay
from stopreq_widget.geo.relief import CORNERS, relief_url
from stopreq_widget.ui.map.base import QuietPath

RELIEF_PANE = "vrelief"
"""Name of the Leaflet pane of the hillshade: above the ground, below tiles and routes."""
RELIEF_PANES = {RELIEF_PANE: {"zIndex": 160, "pointerEvents": "none"}}


class ReliefPicture(QuietPath, ImageOverlay):  # type: ignore[misc]
    """A picture that takes no part in mouse events; the style sheet shows it by day or by night."""

    used: ClassVar[frozenset[str]] = frozenset({"url", "bounds", "options", "pane", "class_name", "interactive"})


def relief_layer(theme: str) -> ReliefPicture:
    """Return the hillshade, "light" or "dark".

    Examples
    --------
    >>> relief_layer("dark").class_name
    'sr-relief sr-relief-dark'
    """
    (west, south), (east, north) = CORNERS
    return ReliefPicture(
        url=relief_url(theme),
        bounds=((south, west), (north, east)),
        pane=RELIEF_PANE,
        class_name=f"sr-relief sr-relief-{theme}",
    )
