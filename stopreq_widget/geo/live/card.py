"""What the live map tells: a line of what is pointed at, and a card of what was clicked, which keeps out of its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.live.scale import CELL_PX, metres_a_pixel
from stopreq_widget.geo.mercator import to_mercator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.geo.drawn import LonLat

WIDE_PX = 330
"""Width of the card."""
HIGH_SHARE = 0.55
"""The card is at most this share of the map's height; it scrolls where more is told."""
SIDES = ("bottomleft", "bottomright")


class Card:
    """The card and the line above which it stands.

    Parameters
    ----------
    leaflet, widgets : module
        ipyleaflet and ipywidgets.
    view : ipyleaflet.Map
        The map.
    height_px : float
        Its height.
    """

    def __init__(self, leaflet: Any, widgets: Any, view: Any, height_px: float) -> None:
        self._view, self._height = view, height_px
        self.tip = widgets.HTML()
        self.tip.add_class("sr-tip")
        self.text = widgets.HTML(layout=widgets.Layout(flex="1 1 0"))
        close = widgets.Button(icon="times", tooltip="Close", layout=widgets.Layout(width="26px", height="24px"))
        close.on_click(lambda _: self.close())
        tall = f"{max(round(HIGH_SHARE * height_px), 120)}px"
        box = widgets.HBox([self.text, close], layout=widgets.Layout(width=f"{WIDE_PX}px", max_height=tall))
        box.add_class("sr-card")
        self._controls = {side: leaflet.WidgetControl(widget=box, position=side) for side in SIDES}
        self.side: str | None = None
        view.add(leaflet.WidgetControl(widget=self.tip, position="bottomleft"))

    def point(self, html: str) -> None:
        """Tell what is pointed at, beside the card if there is one."""
        self.tip.value = html

    def show(self, html: str, at: Sequence[LonLat]) -> None:
        """Tell all that is known of what lies at these points, on the side where fewer of them would lie beneath."""
        self.text.value, self.tip.value = html, ""
        beneath = dict(zip(SIDES, self._beneath(at), strict=True))
        # Where it makes no difference it stays where it is, or comes at the left.
        side = min(SIDES, key=lambda one: (beneath[one], one != (self.side or SIDES[0])))
        if side != self.side:
            self.close()
            self._view.add(self._controls[side])
            self.side = side

    def close(self) -> None:
        """Take the card away."""
        if self.side is not None:
            self._view.remove(self._controls[self.side])
            self.side = None

    def _beneath(self, at: Sequence[LonLat]) -> tuple[int, int]:
        """Return how many points the card would hide at the left and at the right."""
        pixel = metres_a_pixel(self._view.zoom)
        lat, lon = self._view.center
        x0, y0 = to_mercator(lon, lat)
        # The page says how wide the map is once it is drawn.
        east, west = (to_mercator(v, lat)[0] for v in (self._view.east, self._view.west))
        half = (east - west) / pixel / 2 if east > west else CELL_PX / 2
        low = self._height / 2 - HIGH_SHARE * self._height
        left = right = 0
        for point in at:
            x, y = to_mercator(*point)
            across, down = (x - x0) / pixel, (y0 - y) / pixel
            if low <= down <= self._height / 2:
                left += -half <= across <= WIDE_PX - half
                right += half - WIDE_PX <= across <= half
        return left, right
