"""The rows of spaces as SVG: slots with their service's texture, cars with their owner's livery, round badges."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from stopreq_widget.ui.map.ground import path_of
from stopreq_widget.ui.page.theme import Texture
from stopreq_widget.ui.share.plane import centre_of, middle_of, read_ring, shortened
from stopreq_widget.ui.share.signs import draw_sign
from stopreq_widget.ui.share.xml import node

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree.ElementTree import Element

    from stopreq_widget.ui.page.theme import PlayerLook, ServiceLook
    from stopreq_widget.ui.share.plane import Point
    from stopreq_widget.ui.share.tones import Tones

# In the layout's pixels, as art.css and the map's scripts have them.
SLOT_EDGE, CAR_EDGE, TUNNEL_EDGE, CLOSED_EDGE = 1.3, 1.5, 2.2, 0.9
FLIGHT_DASH, TUNNEL_DASH = "3 1.6", "2.6 1.3"
BADGE_R, SIGN_PX = 6.6, 9.9
LINE_ENDS = 1.4
_HATCHING = Texture(0.95, "0.9 2.2")
SHADOW_AT, SHADOW, FADED = (1.5, 4.0), 0.16, 0.6
"""Where the shadow of what is flown falls, its opacity, and that of what is closed."""


class DrawnRows:
    """The rows of a board.

    Parameters
    ----------
    info : mapping
        What :func:`stopreq_widget.ui.map.info.map_info` says of the board.
    looks : mapping
        How services look, by id.
    players : sequence of PlayerLook
        By seat.
    tones : Tones
        What is drawn in.
    """

    def __init__(
        self,
        info: Mapping[str, Any],
        looks: Mapping[str, ServiceLook],
        players: Sequence[PlayerLook],
        tones: Tones,
    ) -> None:
        self.routes, self.looks, self.players, self.tones = info["routes"], looks, players, tones
        self.fine: int = info["fine"]
        self.rings = [[read_ring(text, info["fine"]) for text in route["spaces"]] for route in self.routes]

    def in_order(self) -> list[int]:
        """Return the rows' numbers as they are drawn: what is flown lies on top."""
        return sorted(range(len(self.routes)), key=lambda i: bool(self.routes[i].get("flight")))

    def owner(self, mark: str) -> PlayerLook | None:
        """Return how the player looks whose seat is the mark of a route or town; None for nobody's."""
        return self.players[int(mark)] if mark.isdigit() else None

    def layer(self, parent: Element) -> Element:
        """Return a group to draw rows in: their paths are in whole units, of which ``fine`` make a pixel."""
        return node(parent, "g", {"transform": f"scale({1 / self.fine:g})", "stroke-linejoin": "round"})

    def draw(self, parent: Element, i: int, mark: str) -> None:
        """Draw a row, somewhere in a `layer`, as its mark says: open, closed, or somebody's."""
        route, owner = self.routes[i], self.owner(mark)
        look = self.looks[route["service"]]
        body = {"d": "".join(path_of(ring, self.fine, closed=True) for ring in self.rings[i])}
        if route.get("flight"):
            x, y = (self.fine * way for way in SHADOW_AT)
            node(parent, "path", {**body, "transform": f"translate({x:g} {y:g})", "opacity": SHADOW})
        if owner:
            edge = self.tones.edge(owner)
            node(parent, "path", {**body, "fill": owner.fill, **self._stroke(edge, CAR_EDGE)})
            self._along(parent, i, owner.livery, owner.ink)
        elif mark == "x":
            edge = self.tones.closed_edge
            faded = node(parent, "g", {"opacity": FADED})
            node(faded, "path", {**body, "fill": self.tones.closed, **self._stroke(edge, CLOSED_EDGE)})
            self._along(faded, i, _HATCHING, edge)
        else:
            edge = self.tones.edge(look)
            tint = look.night_tint if self.tones.dark else look.tint
            dash = FLIGHT_DASH if route.get("flight") else TUNNEL_DASH if route.get("kind") == "tunnel" else ""
            wide = TUNNEL_EDGE if dash == TUNNEL_DASH else SLOT_EDGE
            node(parent, "path", {**body, "fill": tint, **self._stroke(edge, wide, dash)})
            self._along(parent, i, look.texture, edge)

    def _along(self, parent: Element, i: int, texture: Texture, colour: str) -> None:
        """Draw a texture along the middle of a row's spaces."""
        rings = self.rings[i]
        if not texture.width or not rings:
            return
        lines = (path_of(shortened(middle_of(ring), LINE_ENDS), self.fine, closed=False) for ring in rings)
        wide = texture.width * math.dist(rings[0][0], rings[0][-1])
        ends = {"stroke-linecap": "round"} if texture.round else {}
        node(parent, "path", {"d": "".join(lines), "fill": "none", **self._stroke(colour, wide, texture.dash), **ends})

    def _stroke(self, colour: str, wide: float, dash: str = "") -> dict[str, object]:
        """Return what draws a line so many pixels wide, with dashes in pixels too."""
        line: dict[str, object] = {"stroke": colour, "stroke-width": self.fine * wide}
        if dash:
            line["stroke-dasharray"] = " ".join(f"{self.fine * float(part):g}" for part in dash.split())
        return line

    def draw_badges(self, parent: Element, i: int, mark: str, places: Sequence[Point]) -> None:
        """Draw a row's badges: the sign of its service, or the mark of its owner; none on a row that is closed."""
        route, owner = self.routes[i], self.owner(mark)
        look = self.looks[route["service"]]
        if owner:
            symbol, fill, ink, edge = owner.mark, owner.fill, owner.ink, self.tones.edge(owner)
        else:
            symbol = self.looks["pass"].symbol if route.get("ferry") else look.symbol
            fill, ink, edge = look.colour, look.ink, self.tones.edge(look)
        if mark == "x" or not symbol:
            return
        for x, y in places:
            disc = {"cx": x, "cy": y, "r": BADGE_R, "fill": fill, "stroke": edge}
            node(parent, "circle", {**disc, "stroke-width": CAR_EDGE if owner else SLOT_EDGE})
            draw_sign(parent, symbol, (x, y), SIGN_PX, ink)

    def badge_places(self, towns: Sequence[tuple[Point, float]]) -> list[list[Point]]:
        """Return the middles of each row's badges: in its middle, or at another of its spaces where that is taken.

        Parameters
        ----------
        towns : sequence of (point, float)
            Middles and radii of the towns' dots.
        """
        taken = list(towns)
        found: list[list[Point]] = [[] for _ in self.rings]
        # Short rows have the least choice.
        for i in sorted(range(len(self.rings)), key=lambda i: len(self.rings[i])):
            rings, ferry = self.rings[i], self.routes[i].get("ferry")
            if ferry:
                first = (len(rings) - ferry) // 2
                found[i] = [centre_of(ring) for ring in rings[first : first + ferry]]
            elif rings:
                middle = (len(rings) - 1) / 2
                spots = [centre_of(rings[n]) for n in sorted(range(len(rings)), key=lambda n: abs(n - middle))]
                free = [s for s in spots if all(math.dist(s, place) > r + BADGE_R for place, r in taken)]
                found[i] = [(free or spots)[0]]
            taken += [(place, BADGE_R) for place in found[i]]
        return found
