"""The board as SVG, as the map at the table draws it: ground, rows, badges, towns, their names, and passing marks.

Everything is in the layout's pixels (see :mod:`stopreq_widget.ui.map.info`), which are those of the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.shapes import shapes_for
from stopreq_widget.ui.map.info import map_info
from stopreq_widget.ui.page.theme import player_look, service_looks
from stopreq_widget.ui.share.drawn_rows import DrawnRows
from stopreq_widget.ui.share.plane import middle_of
from stopreq_widget.ui.share.signs import draw_sign
from stopreq_widget.ui.share.xml import node

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree.ElementTree import Element

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.ui.share.plane import Point
    from stopreq_widget.ui.share.reel import Reel
    from stopreq_widget.ui.share.shot import Shot, TicketShot
    from stopreq_widget.ui.share.tones import Tones

# In the layout's pixels, as art.css and the map's scripts have them.
DOT_R, TOKEN_R = 4.0, 6.6
RING_R = 5.5
RING_CASING, RING_OPEN, RING_DONE, RING_LOST_DASH = 5.6, 3.4, 2.2, "2.6 2.4"
HOUSE, HOUSE_SIGN_AT, HOUSE_SIGN_PX = "M-7 7V-2.5L0 -8.5L7 -2.5V7Z", (0.0, 1.2), 7.4
WALK = (("#16130A", 7.0, 0.92), ("#FFFFFF", 3.4, 1.0))
"""Colour, width and opacity of the line along the longest path, and of its casing below it."""
NAME_HALO = {"stroke-opacity": 0.94, "stroke-width": 2.6, "stroke-linejoin": "round", "paint-order": "stroke"}
# A name's base line lies so much of its size below its middle.
BASE_LINE = 0.36
EM = 0.5
"""Mean width of a letter as a share of its size."""
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a name lies before the point that it is anchored at."""
_LINES = {"neighbour": ("county", 1.0), "oregon": ("border", 2.0), "county": ("county", 1.0), "lake": ("river", 1.0)}
_RIVERS = {"sr-rank-1": 3.0, "sr-rank-2": 2.0}
_FILLS = {
    "ocean": "sea",
    "neighbour": "neighbour",
    "oregon": "land",
    "park": "park",
    "urban": "urban",
    "lake": "lake",
}


class DrawnBoard:
    """A board that can be drawn into a picture.

    Parameters
    ----------
    board, rules : Board, Rules
        What is played.
    colours : sequence of str
        Of the players, by seat.
    tones : Tones
        What is drawn in.
    """

    def __init__(self, board: Board, rules: Rules, colours: Sequence[str], tones: Tones) -> None:
        self.board, self.tones = board, tones
        shapes = shapes_for(board)
        self.info: dict[str, Any] = map_info(board, shapes, rules)
        self.labels = shapes.labels
        looks = {look.id: look for look in service_looks(board)}
        self.rows = DrawnRows(self.info, looks, [player_look(colour) for colour in colours], tones)

    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom around all that is drawn, names too."""
        left, top, right, bottom = self.info["box"]
        for station in self.info["stations"]:
            label, (x, y) = self.labels[station["id"]], station["at"]
            wide = EM * label.size * len(station["name"])
            start = x + label.dx - wide * _BEFORE[label.anchor]
            left, right = min(left, start), max(right, start + wide)
            top, bottom = min(top, y + label.dy - label.size / 2), max(bottom, y + label.dy + label.size / 2)
        return left, top, right, bottom

    @property
    def has_ground(self) -> bool:
        """Whether the board lies on a map that somebody is to be named for."""
        return bool(self.info["ground"])

    def draw(self, parent: Element, shots: Sequence[Shot], reel: Reel) -> None:
        """Draw the positions, bottom first."""
        self._ground(parent)
        towns = [((s["at"][0], s["at"][1]), TOKEN_R if s["points"] else DOT_R) for s in self.info["stations"]]
        places = self.rows.badge_places(towns)
        rows, badges = self.rows.layer(parent), node(parent, "g")
        for i in self.rows.in_order():
            marks = [shot.routes[i] for shot in shots]
            for group, mark in reel.variants(rows, marks):
                self.rows.draw(group, i, mark)
            for group, mark in reel.variants(badges, marks):
                self.rows.draw_badges(group, i, mark, places[i])
        for group, (trail, stops) in reel.variants(parent, [(shot.trail, shot.stops) for shot in shots]):
            self._walk(group, trail, stops)
        for group, tickets in reel.variants(parent, [shot.tickets for shot in shots]):
            self._own(group, tickets)
        for i, station in enumerate(self.info["stations"]):
            states = [(shot.tokens[i] == "1", shot.stations[i]) for shot in shots]
            for group, (has_token, built) in reel.variants(parent, states):
                self._town(group, station, built, has_token=has_token)
        self._names(parent)

    def _ground(self, parent: Element) -> None:
        fine = self.info["fine"]
        group = node(parent, "g", {"transform": f"scale({1 / fine:g})", "fill": "none", "stroke-linejoin": "round"})
        for path in self.info["ground"]:
            _, layer, rank = path["class"].split()
            name = layer.removeprefix("sr-")
            drawn: dict[str, object] = {"d": path["d"]}
            if name in _FILLS:
                drawn["fill"] = self.tones.ground[_FILLS[name]]
            line = ("river", _RIVERS.get(rank, 1.0)) if name == "river" else _LINES.get(name)
            if line:
                drawn |= {"stroke": self.tones.ground[line[0]], "stroke-width": line[1] * fine}
            node(group, "path", drawn)

    def _town(self, parent: Element, station: Mapping[str, Any], built: str, *, has_token: bool) -> None:
        x, y = station["at"]
        radius = TOKEN_R if has_token else DOT_R
        dot = {"cx": x, "cy": y, "r": radius, "fill": self.tones.ring if has_token else self.tones.paper}
        node(parent, "circle", {**dot, "stroke": self.tones.ring, "stroke-width": 1.6})
        if has_token:
            text = {"x": x, "y": y + BASE_LINE * 1.45 * radius, "font-size": 1.45 * radius, "text-anchor": "middle"}
            node(parent, "text", {**text, "fill": self.tones.paper}, station["points"])
        owner = self.rows.owner(built)
        if owner:
            house = node(parent, "g", {"transform": f"translate({x} {y})"})
            wall = {"d": HOUSE, "fill": owner.fill, "stroke": self.tones.edge(owner), "stroke-width": 1.6}
            node(house, "path", {**wall, "stroke-linejoin": "round"})
            draw_sign(house, owner.mark, HOUSE_SIGN_AT, HOUSE_SIGN_PX, owner.ink)

    def _names(self, parent: Element) -> None:
        names = node(parent, "g", {"fill": self.tones.ink, "stroke": self.tones.halo, **NAME_HALO})
        for station in self.info["stations"]:
            label, (x, y) = self.labels[station["id"]], station["at"]
            place = {"x": x + label.dx, "y": y + label.dy + BASE_LINE * label.size}
            node(names, "text", {**place, "font-size": label.size, "text-anchor": label.anchor}, station["name"])

    def _own(self, parent: Element, tickets: Sequence[TicketShot]) -> None:
        """Draw a ring around each town of a ticket: thick while one of them is open, broken when all are lost."""
        states: dict[str, set[str]] = {}
        for ticket in tickets:
            for town in (ticket.a, ticket.b):
                states.setdefault(town, set()).add(ticket.state)
        for town, held in states.items():
            station = self.info["stations"][self.board.station_index[town]]
            radius = RING_R + (TOKEN_R if station["points"] else DOT_R)
            ring = {"cx": station["at"][0], "cy": station["at"][1], "r": radius, "fill": "none"}
            node(parent, "circle", {**ring, "stroke": self.tones.paper, "stroke-width": RING_CASING})
            if held == {"cut"}:
                line = {"stroke": self.tones.lost, "stroke-width": RING_DONE, "stroke-dasharray": RING_LOST_DASH}
            else:
                line = {"stroke": self.tones.own, "stroke-width": RING_OPEN if "open" in held else RING_DONE}
            node(parent, "circle", {**ring, **line})

    def _walk(self, parent: Element, trail: Sequence[str], stops: Sequence[str]) -> None:
        """Draw a line along routes, by these stations (one more than routes)."""
        if not trail:
            return
        at = [self.info["stations"][self.board.station_index[stop]]["at"] for stop in stops]
        line: list[Point] = []
        for route_id, stop, (x, y) in zip(trail, stops, at, strict=False):
            i = self.board.route_index[route_id]
            there = [point for ring in self.rows.rings[i] for point in middle_of(ring)]
            line += [(x, y), *(there if self.board.route(route_id).a == stop else there[::-1])]
        line.append((at[-1][0], at[-1][1]))
        for colour, width, opacity in WALK:
            stroke = {"stroke": colour, "stroke-width": width, "stroke-opacity": opacity, "stroke-linejoin": "round"}
            node(parent, "path", {"d": "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line), "fill": "none", **stroke})
