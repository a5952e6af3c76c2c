"""How services and players look: a colour, and always a sign and words beside it.

The colours start from the Okabe–Ito palette, which people with the common kinds of colour blindness can tell apart.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.parts import FLIGHT_KIND, GRAY, PASS
from stopreq_widget.ui.page.symbols import GENERIC, MARKS, SYMBOLS

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Service

COLOURS = {
    "orange": "#E69F00",
    "black": "#1F1F1F",
    "blue": "#0072B2",
    "brown": "#8C510A",
    "green": "#009E73",
    "pink": "#CC79A7",
    "cyan": "#56B4E9",
    "purple": "#6A3D9A",
    "red": "#D55E00",
    "yellow": "#F0E442",
    "white": "#FFFFFF",
    "gray": "#9A9A9A",
}
"""Hex values of the colour names that boards use."""

_SPARE = ("blue", "orange", "green", "pink", "red", "cyan", "brown", "purple", "yellow", "black")
_OREGON_SIGNS = {
    "coast_starlight": "sparkle",
    "flixbus": "chevrons",
    "point": "pin",
    "people_mover": "person",
    "nw_connector": "needle",
    "breeze": "wind",
    "coastal": "wave",
    "gorge": "waterfall",
    "cascades_east": "peak",
    "kayak": "paddle",
}
_DASHES = ("", "8 3", "2 3", "10 3 2 3", "5 5", "12 4", "6 2 2 2 2 2", "1 3", "9 2 3 2", "4 2", "14 3 4 3")
_DARK, _LIGHT = "#141414", "#FFFFFF"
_NON_TEXT_CONTRAST = 3.0


@dataclass(frozen=True)
class ServiceLook:
    """How a service (or the gray of "any one service", or the Transit Pass) looks.

    Attributes
    ----------
    id, name : str
        As on the board; the two others are ``"gray"`` and ``"pass"``.
    colour : str
        ``#RRGGBB``, of cards and chips.
    ink : str
        What is readable on that colour: dark or white.
    edge : str
        The colour, darkened until an outline of it stands out from paper (contrast at least 3).
    tint : str
        The colour thinned with white, for empty train spaces.
    dash : str
        SVG ``stroke-dasharray`` where the service is drawn as one line; "" is a solid line.
    symbol : str
        Name of its sign in :data:`stopreq_widget.ui.page.symbols.SYMBOLS`; "" for gray, which has none.
    words : str
        Colour and sign in words.
    flight : bool
        Its routes are flown.
    """

    id: str
    name: str
    colour: str
    ink: str
    edge: str
    tint: str
    dash: str
    symbol: str
    words: str
    flight: bool = False


@dataclass(frozen=True)
class PlayerLook:
    """How a player looks: ``colour`` is the name that people choose, ``mark`` the sign on each car."""

    colour: str
    fill: str
    ink: str
    edge: str
    mark: str

    def initial(self, name: str) -> str:
        """Return the letter that stands for a player of this name; the colour's own for a name without letters.

        Examples
        --------
        >>> PLAYERS[0].initial(" ada"), PLAYERS[0].initial("<>")
        ('A', 'R')
        """
        found = re.search(r"[^\W_]", name)
        return (found[0] if found else self.colour[0]).upper()


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of ``#RRGGBB``, 0 to 255.

    Examples
    --------
    >>> rgb("#E69F00")
    (230, 159, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#RRGGBB``, 0 (black) to 1 (white), as WCAG defines it."""
    parts = [c / 255 for c in rgb(colour)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as WCAG defines it.

    Examples
    --------
    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(colour: str, other: str, share: float) -> str:
    """Return a colour with a share (0 to 1) of another in it.

    Examples
    --------
    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def ink_on(colour: str) -> str:
    """Return what is readable on a colour: dark or white, whichever has the higher contrast."""
    return max((_DARK, _LIGHT), key=lambda ink: contrast(ink, colour))


def edge_of(colour: str) -> str:
    """Return a colour darkened until its contrast with white is at least 3."""
    share = 0.0
    while contrast(mix(colour, "#000000", share), "#FFFFFF") < _NON_TEXT_CONTRAST:
        share += 0.02
    return mix(colour, "#000000", share)


def _player(colour: str, fill: str, mark: str) -> PlayerLook:
    return PlayerLook(colour, fill, ink_on(fill), mix(fill, "#000000", 0.55), mark)


PLAYERS = tuple(
    _player(colour, fill, mark)
    for (colour, fill), mark in zip(
        (("red", "#D32F2F"), ("blue", "#1E56C8"), ("green", "#3FA34D"), ("yellow", "#F2C50F"), ("black", "#2D2D33")),
        MARKS,
        strict=True,
    )
)
"""The five colours of trains, in the order of the printed game."""


def player_look(colour: str) -> PlayerLook:
    """Return the look of a player by the name of the colour.

    Raises
    ------
    ValueError
        If no player has that colour.

    Examples
    --------
    >>> player_look("green").mark
    'triangle'
    """
    for look in PLAYERS:
        if look.colour == colour:
            return look
    raise ValueError(f"no player colour {colour!r}; there are {', '.join(look.colour for look in PLAYERS)}")


def service_looks(board: Board) -> tuple[ServiceLook, ...]:
    """Return the looks of a board's services in its order, then those of gray and of the Transit Pass.

    Colours follow the board's ``color`` column: a name that :data:`COLOURS` knows, or ``#RRGGBB``. A service of any
    other colour gets one that the board does not use yet. Signs are those of the Oregon services where the id is one
    of theirs, a plane for what flies, else one by position.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> [(look.id, look.colour, look.symbol) for look in service_looks(load_board("four"))]
    [('red', '#D55E00', 'ring'), ('blue', '#0072B2', 'plus'), ('sky', '#FFFFFF', 'plane'),
     ('gray', '#9A9A9A', ''), ('pass', '#FFFFFF', 'pass')]
    """
    named = {service.color.strip().lower() for service in board.services}
    spare = [COLOURS[name] for name in _SPARE if name not in named] or [COLOURS[name] for name in _SPARE]
    looks = []
    for k, service in enumerate(board.services):
        colour = _hex(service.color) or spare[k % len(spare)]
        looks.append(_service_look(service, colour, _DASHES[k % len(_DASHES)], _sign(service, k)))
    gray = COLOURS["gray"]
    any_one = ServiceLook(
        GRAY, "any one service", gray, _DARK, edge_of(gray), mix(gray, "#FFFFFF", 0.78), "", "", "gray"
    )
    wild = ServiceLook(PASS, "Transit Pass", "#FFFFFF", _DARK, _DARK, "#FFFFFF", "", "pass", "all colours, ticket")
    return (*looks, any_one, wild)


def theme_json(board: Board) -> dict[str, object]:
    """Return what the JavaScript draws with: looks of services by id, of players by colour, and the signs they use.

    Returns
    -------
    dict
        ``services`` (by id, in the board's order; ``gray`` and ``pass`` last), ``players`` (by colour) and ``symbols``
        (by name: ``fill``, ``line``, ``weight``; see :class:`stopreq_widget.ui.page.symbols.Symbol`).
    """
    services = service_looks(board)
    used = {look.symbol for look in services if look.symbol} | {look.mark for look in PLAYERS}
    return {
        "services": {look.id: asdict(look) for look in services},
        "players": {look.colour: asdict(look) for look in PLAYERS},
        "symbols": {name: asdict(symbol) for name, symbol in SYMBOLS.items() if name in used},
    }


def _hex(colour: str) -> str | None:
    """Return ``#RRGGBB`` of a colour's name or hex text; None for any other text."""
    text = colour.strip()
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.upper()
    return COLOURS.get(text.lower())


def _sign(service: Service, position: int) -> str:
    if service.kind == FLIGHT_KIND:
        return "plane"
    return _OREGON_SIGNS.get(service.id) or tuple(GENERIC)[position % len(GENERIC)]


def _service_look(service: Service, colour: str, dash: str, symbol: str) -> ServiceLook:
    name = next((n for n, value in COLOURS.items() if value == colour), colour)
    return ServiceLook(
        id=service.id,
        name=service.name,
        colour=colour,
        ink=ink_on(colour),
        edge="#3A3A3A" if colour == COLOURS["white"] else edge_of(colour),
        tint=mix(colour, "#FFFFFF", 0.68),
        dash=dash,
        symbol=symbol,
        words=f"{name}, {symbol}",
        flight=service.kind == FLIGHT_KIND,
    )
