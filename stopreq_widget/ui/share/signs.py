"""The drawn signs of services and players in a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.ui.page.symbols import BOX, SYMBOLS
from stopreq_widget.ui.share.xml import node

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from stopreq_widget.ui.share.plane import Point


def draw_sign(parent: Element, name: str, at: Point, size: float, colour: str) -> None:
    """Draw a sign of :data:`stopreq_widget.ui.page.symbols.SYMBOLS` around a point."""
    sign = SYMBOLS[name]
    place = f"translate({at[0] - size / 2:.2f} {at[1] - size / 2:.2f}) scale({size / BOX:.3f})"
    group = node(parent, "g", {"transform": place})
    if sign.fill:
        node(group, "path", {"d": sign.fill, "fill": colour, "fill-rule": "evenodd"})
    if sign.line:
        ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        node(group, "path", {"d": sign.line, "fill": "none", "stroke": colour, "stroke-width": sign.weight, **ends})
