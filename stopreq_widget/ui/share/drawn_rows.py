"""The rows of spaces as SVG: slots with their service's texture, cars with their owner's livery, round badges."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from stopreq_widget.ui.page.theme import Texture
from stopreq_widget.ui.share.plane import centre_of, line_path, middle_of, read_ring, ring_path, shortened
from stopreq_widget.ui.share.signs import draw_sign
from stopreq_widget.ui.share.xml import node

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree.ElementTree import Element

    from stopreq_widget.ui.page.theme import PlayerLook, ServiceLook
    from stopreq_widget.ui.share.plane import Point, Ring
    from stopreq_widget.ui.share.tones import Tones

# In the layout's pixels, as art.css and the map's scripts have them.
SLOT_EDGE, CAR_EDGE, TUNNEL_EDGE, CLOSED_EDGE = 1.3, 1.5, 2.2, 0.9
FLIGHT_DASH, TUNNEL_DASH = "3 1.6", "2.6 1.3"
BADGE_R, SIGN_PX = 6.6, 9.9
LINE_ENDS = 1.4
_HATCHING = Texture(0.95, "0.9 2.2")
_SHADOW = {"transform": "translate(1.5 4)", "opacity": 0.16}


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
        self.rings = [[read_ring(text, info["fine"]) for text in route["spaces"]] for route in self.routes]

    def in_order(self) -> list[int]:
        """Return the rows' numbers as they are drawn: what is flown lies on top."""
        return sorted(range(len(self.routes)), key=lambda i: bool(self.routes[i].get("flight")))

    def owner(self, mark: str) -> PlayerLook | None:
        """Return how the player looks whose seat is the mark of a route or town; None for nobody's."""
        return self.players[int(mark)] if mark.isdigit() else None

    def draw(self, parent: Element, i: int, mark: str) -> None:
        """Draw a row as its mark says: open, closed, or somebody's."""
        route, rings, owner = self.routes[i], self.rings[i], self.owner(mark)
        look = self.looks[route["service"]]
        body: dict[str, object] = {"d": "".join(map(ring_path, rings)), "stroke-linejoin": "round"}
        if route.get("flight"):
            node(parent, "path", {**body, **_SHADOW})
        if owner:
            edge = self.tones.edge(owner)
            node(parent, "path", {**body, "fill": owner.fill, "stroke": edge, "stroke-width": CAR_EDGE})
            self._along(parent, rings, owner.livery, owner.ink)
        elif mark == "x":
            edge = self.tones.closed_edge
            faded = node(parent, "g", {"opacity": 0.6})
            node(faded, "path", {**body, "fill": self.tones.closed, "stroke": edge, "stroke-width": CLOSED_EDGE})
            self._along(faded, rings, _HATCHING, edge)
        else:
            edge = self.tones.edge(look)
            tint = look.night_tint if self.tones.dark else look.tint
            node(parent, "path", {**body, "fill": tint, "stroke": edge, **_outline(route)})
            self._along(parent, rings, look.texture, edge)

    def _along(self, parent: Element, rings: Sequence[Ring], texture: Texture, colour: str) -> None:
        if not texture.width or not rings:
            return
        drawn: dict[str, object] = {
            "d": "".join(line_path(shortened(middle_of(ring), LINE_ENDS)) for ring in rings),
            "fill": "none",
            "stroke": colour,
            "stroke-width": texture.width * math.dist(rings[0][0], rings[0][-1]),
        }
        if texture.dash:
            drawn["stroke-dasharray"] = texture.dash
        if texture.round:
            drawn["stroke-linecap"] = "round"
        node(parent, "path", drawn)

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


def _outline(route: Mapping[str, Any]) -> dict[str, object]:
    if route.get("flight"):
        return {"stroke-width": SLOT_EDGE, "stroke-dasharray": FLIGHT_DASH}
    if route.get("kind") == "tunnel":
        return {"stroke-width": TUNNEL_EDGE, "stroke-dasharray": TUNNEL_DASH}
    return {"stroke-width": SLOT_EDGE}
