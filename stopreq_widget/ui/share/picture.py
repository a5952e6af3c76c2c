"""A game as one SVG picture: the board, who plays, what is going on, and the cards of a seat if one is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from stopreq_widget.geo import credit
from stopreq_widget.ui.page.fonts import FAMILY, font_css
from stopreq_widget.ui.page.theme import player_look, service_looks
from stopreq_widget.ui.share.drawn_board import BASE_LINE, EM, DrawnBoard
from stopreq_widget.ui.share.reel import Reel
from stopreq_widget.ui.share.shot import shots_of
from stopreq_widget.ui.share.signs import draw_sign
from stopreq_widget.ui.share.tones import tones_of
from stopreq_widget.ui.share.xml import SVG, node, written
from stopreq_widget.ui.table.players import players_from_notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stopreq_widget.engine.game import Game
    from stopreq_widget.ui.page.theme import ServiceLook
    from stopreq_widget.ui.share.shot import SeatShot, Shot
    from stopreq_widget.ui.share.tones import Tones
    from stopreq_widget.ui.table.players import Player

# All in CSS pixels of the picture.
EDGE = 14.0
"""Free on all sides; names may stick out into it."""
HEADLINE_PX, NAME_PX, SMALL_PX = 17.0, 14.0, 11.0
BADGE_R = 8.0
HEAD_HIGH, SEATS_HIGH, SEATS_GAP, LINE_HIGH = 30.0, 46.0, 6.0, 26.0
CHIP_WIDE, CHIP_HIGH, CHIP_STEP = 15.0, 20.0, 44.0
CREDIT_HIGH, INSET = 16.0, 8.0
LETTER_EM, FIGURES_EM = 0.45, 0.37
"""Mean width of a letter of a sentence, and of a sign in a line of figures, as a share of its size."""


def svg(game: Game, *, position: int, seat: int | None, theme: str, animated: bool) -> str:
    """Return a game as an SVG; see :meth:`stopreq_widget.Game.to_svg`."""
    positions = range(position + 1) if animated else [position]
    return _Sheet(game, shots_of(game, positions, seat), tones_of(theme)).written()


class _Sheet:
    """A picture that is being drawn, top first."""

    def __init__(self, game: Game, shots: Sequence[Shot], tones: Tones) -> None:
        self.players: Sequence[Player] = players_from_notes(game.players, game.notes)
        self.looks = {look.id: look for look in service_looks(game.board)}
        self.shots, self.tones = shots, tones
        self.reel = Reel(len(shots))
        self.board = DrawnBoard(game.board, game.state.rules, [player.colour for player in self.players], self.tones)
        left, top, right, bottom = self.board.box()
        self.map_wide, self.map_high = right - left, bottom - top
        self.corner = left, top
        self.wide = self.map_wide + 2 * EDGE
        self.high = 0.0
        font = f"{FAMILY}, Barlow Semi Condensed, Roboto Condensed, Arial Narrow, system-ui, sans-serif"
        self.top = Element("svg", {"xmlns": SVG, "font-family": font, "font-weight": "600"})
        self.style = node(self.top, "style")
        self.paper = node(self.top, "rect", {"width": "100%", "height": "100%", "fill": self.tones.ground["neighbour"]})
        self._headline(game.board.name)
        self._seats()
        self._map()
        if any(shot.owner for shot in shots):
            self._hand()
        if self.board.has_ground:
            self._credit()
        words = f"{game.board.name}: {shots[-1].headline}"
        self.top.set("viewBox", f"0 0 {self.wide:.0f} {self.high:.0f}")
        self.top.set("width", f"{self.wide:.0f}")
        self.top.set("height", f"{self.high:.0f}")
        self.top.set("role", "img")
        title = node(self.top, "title", text=words)
        # A picture's name is its first child.
        self.top.remove(title)
        self.top.insert(0, title)

    def written(self) -> str:
        self.style.text = font_css() + self.reel.css
        return written(self.top)

    def _text(self, parent: Element, x: float, middle: float, size: float, words: object, **more: str) -> None:
        place = {"x": x, "y": middle + BASE_LINE * size, "font-size": size, "fill": self.tones.ink}
        node(parent, "text", {**place, **{name.replace("_", "-"): value for name, value in more.items()}}, words)

    def _cut(self, parent: Element, x: float, middle: float, size: float, words: str, room: float) -> None:
        """Write words that end where their room does, whatever the letters are: an inner <svg> cuts them off."""
        box = {"x": x, "y": middle - size, "width": room, "height": 2 * size}
        self._text(node(parent, "svg", box), 0.0, size, size, fitting(words, size, room))

    def _headline(self, board: str) -> None:
        middle = self.high + EDGE / 2 + HEAD_HIGH / 2
        for group, (words, moves) in self.reel.variants(self.top, [(s.headline, s.moves) for s in self.shots]):
            right = f"{board} · {moves}"
            room = self.wide - 3 * EDGE - EM * SMALL_PX * len(right)
            self._cut(group, EDGE, middle, HEADLINE_PX, words, room)
            self._text(group, self.wide - EDGE, middle, SMALL_PX, right, text_anchor="end", fill=self.tones.quiet)
        self.high += EDGE / 2 + HEAD_HIGH

    def _seats(self) -> None:
        step = (self.map_wide + SEATS_GAP) / len(self.players)
        for seat, player in enumerate(self.players):
            self._seat(player, EDGE + seat * step, step - SEATS_GAP, [shot.seats[seat] for shot in self.shots])
        self.high += SEATS_HIGH

    def _seat(self, player: Player, left: float, wide: float, shots: Sequence[SeatShot]) -> None:
        box = {"x": left, "y": self.high, "width": wide, "height": SEATS_HIGH - SEATS_GAP, "rx": 7}
        node(self.top, "rect", {**box, "fill": self.tones.paper, "stroke": self.tones.closed_edge})
        for group, marked in self.reel.variants(self.top, [shot.marked for shot in shots]):
            if marked:
                node(group, "rect", {**box, "fill": "none", "stroke": self.tones.own, "stroke-width": 2.4})
        look, x, middle = player_look(player.colour), left + INSET + BADGE_R, self.high + 13
        disc = {"cx": x, "cy": middle, "r": BADGE_R, "fill": look.fill, "stroke": self.tones.edge(look)}
        node(self.top, "circle", {**disc, "stroke-width": 1.2})
        draw_sign(self.top, look.mark, (x, middle), BADGE_R + 1, look.ink)
        points = [str(shot.points).replace("-", "−") for shot in shots]
        room = wide - 2 * BADGE_R - 30 - EM * HEADLINE_PX * max(map(len, points))
        self._cut(self.top, x + BADGE_R + 6, middle, NAME_PX, player.name, room)
        for group, words in self.reel.variants(self.top, points):
            self._text(group, left + wide - INSET, middle, HEADLINE_PX, words, text_anchor="end")
        for group, words in self.reel.variants(self.top, [shot.held for shot in shots]):
            narrow = _narrowed(words, wide - 2 * INSET)
            self._text(group, left + INSET, middle + 18, SMALL_PX, words, fill=self.tones.quiet, **narrow)

    def _map(self) -> None:
        left, top = self.corner
        view = {
            "x": 0,
            "y": self.high,
            "width": self.wide,
            "height": self.map_high + EDGE,
            "viewBox": f"{left - EDGE:.1f} {top - EDGE / 2:.1f} {self.wide:.1f} {self.map_high + EDGE:.1f}",
        }
        # An inner <svg> cuts off what lies outside of it.
        self.board.draw(node(self.top, "svg", view), self.shots, self.reel)
        self.high += self.map_high + EDGE

    def _hand(self) -> None:
        middle = self.high + LINE_HIGH / 2
        label = f"{self.shots[-1].owner}: cards and tickets"
        self._text(self.top, EDGE, middle, SMALL_PX, label, fill=self.tones.quiet)
        lines = 1
        for group, hand in self.reel.variants(self.top, [shot.hand for shot in self.shots]):
            for n, (kind, count) in enumerate(hand):
                self._chip(group, EDGE + n * CHIP_STEP, middle + LINE_HIGH, self.looks[kind], count)
        for group, tickets in self.reel.variants(self.top, [shot.tickets for shot in self.shots]):
            words = [f"{ticket.words} {_STATES[ticket.state]}".strip() for ticket in tickets]
            for n, line in enumerate(_wrapped(words, self.map_wide)):
                self._text(group, EDGE, middle + (n + 2) * LINE_HIGH, NAME_PX, line)
                lines = max(lines, n + 1)
        self.high += (lines + 2) * LINE_HIGH

    def _chip(self, parent: Element, left: float, middle: float, look: ServiceLook, count: int) -> None:
        card = {"x": left, "y": middle - CHIP_HIGH / 2, "width": CHIP_WIDE, "height": CHIP_HIGH, "rx": 2.5}
        edge = {"stroke": self.tones.edge(look), **({"stroke-dasharray": "2.5 2"} if look.flight else {})}
        node(parent, "rect", {**card, "fill": look.colour, **edge})
        draw_sign(parent, look.symbol, (left + CHIP_WIDE / 2, middle), 11.0, look.ink)
        self._text(parent, left + CHIP_WIDE + 4, middle, NAME_PX, count)

    def _credit(self) -> None:
        middle = self.high + CREDIT_HIGH / 2
        self._text(self.top, self.wide - EDGE, middle, 8.0, credit.SHORT, text_anchor="end", fill=self.tones.quiet)
        self.high += CREDIT_HIGH


_STATES = {"open": "", "done": "✔", "cut": "✘"}


def fitting(words: str, size: float, room: float) -> str:
    """Return words that take no more than so many pixels, as far as one can tell without a screen.

    Examples
    --------
    >>> fitting("Ada", 14.0, 60.0), fitting("Wolfeschlegelsteinhausen", 14.0, 60.0)
    ('Ada', 'Wolfesch…')
    """
    most = max(1, int(room / (LETTER_EM * size)))
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def _narrowed(words: str, room: float) -> dict[str, str]:
    """Return how a line of figures is set: as it is, or narrower where it has no room."""
    if FIGURES_EM * SMALL_PX * len(words) <= room:
        return {}
    return {"textLength": f"{room:.0f}", "lengthAdjust": "spacingAndGlyphs"}


def _wrapped(words: Sequence[str], room: float) -> Iterator[str]:
    """Yield words in lines that fit."""
    line: list[str] = []
    for word in words:
        if line and EM * NAME_PX * len("   ·   ".join([*line, word])) > room:
            yield "   ·   ".join(line)
            line = []
        line.append(word)
    yield "   ·   ".join(line)
