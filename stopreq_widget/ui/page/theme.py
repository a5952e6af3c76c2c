"""How services and players look: a colour, and always a sign and words beside it.

The colours start from the Okabe–Ito palette, which people with the common kinds of colour blindness can tell apart.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.palette import HEX, LIGHT_INK, TRAINS, contrast, hex_of, ink_on, mix
from stopreq_widget.engine.parts import FLIGHT_KIND, GRAY, PASS
from stopreq_widget.geo.palette import AREAS, DAY, NIGHT
from stopreq_widget.ui.page.symbols import GENERIC, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Service

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
# WCAG asks 3 of what is no text; a little more, so that a thin line still has it where the screen smooths its sides.
_OUTLINE_CONTRAST = 3.3
# Of cars that are as dark as the night: nothing but their outline is seen.
_DARK_CARS_CONTRAST = 5.0
_TINT = 0.52
"""How much of the ground is in an empty space's colour: enough to be pale, not so much that its hue is lost."""
_NIGHT_TINT = 0.66
_DAY_AREAS = tuple(DAY[name] for name in AREAS)
_NIGHT_AREAS = tuple(NIGHT[name] for name in AREAS)


@dataclass(frozen=True)
class Texture:
    """A line along the middle of each space, which tells rows apart without their colour.

    Attributes
    ----------
    width : float
        Of the line, as a share of the row's width; 0 draws none.
    dash : str
        SVG ``stroke-dasharray`` in layout pixels; "" is a solid line.
    round : bool
        Its dashes end round: dashes of length 0 are dots.
    """

    width: float = 0.0
    dash: str = ""
    round: bool = False


# Whose greys lie close (orange, cyan; pink, green, vermilion; blue, brown, purple) get textures that are far apart.
_TEXTURES = (
    Texture(),
    Texture(0.22),
    Texture(0.62, "6 1.4"),
    Texture(0.95, "1.1 2.6"),
    Texture(0.42, "0 3.1", round=True),
    Texture(0.24, "4.4 1.9"),
    Texture(0.6, "2.6 2.9"),
    Texture(0.95, "2.8 2.8"),
    Texture(0.95, "0.8 1.2"),
    Texture(0.36, "1.4 1.3"),
    Texture(),
)
_LIVERIES = {
    "circle": Texture(0.3),
    "square": Texture(0.5, "2.6 1.9"),
    "triangle": Texture(0.9, "0.9 2.7"),
    "diamond": Texture(0.38, "0 3.1", round=True),
    "star": Texture(0.16, "1.1 1.1"),
}
"""Windows of the trains, by the player's mark."""


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
    edge, night_edge : str
        The colour, darkened (by night lightened) until an outline of it stands out from every ground of the map
        (contrast at least 3).
    tint, night_tint : str
        The colour thinned with the ground, for empty train spaces.
    texture : Texture
        What is drawn along empty spaces.
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
    night_edge: str
    night_tint: str
    texture: Texture
    symbol: str
    words: str
    flight: bool = False


@dataclass(frozen=True)
class PlayerLook:
    """How a player looks: ``colour`` is the name that people choose, ``mark`` the sign on each train.

    ``edge`` outlines the cars by day, ``night_edge`` by night; ``livery`` is drawn along them in ``ink``.
    """

    colour: str
    fill: str
    ink: str
    edge: str
    night_edge: str
    mark: str
    livery: Texture

    def initial(self, name: str) -> str:
        """Return the letter that stands for a player of this name; the colour's own for a name without letters.

        Examples
        --------
        >>> PLAYERS[0].initial(" ada"), PLAYERS[0].initial("<>")
        ('A', 'R')
        """
        found = re.search(r"[^\W_]", name)
        return (found[0] if found else self.colour[0]).upper()


def outline(colour: str, toward: str, grounds: Sequence[str], least: float = _OUTLINE_CONTRAST) -> str:
    """Return a colour with as little of another in it as makes a line of it stand out from each of the grounds.

    Examples
    --------
    >>> outline("#F0E442", "#000000", ["#FFFFFF"]), outline("#0072B2", "#000000", ["#FFFFFF"])
    ('#958D29', '#0072B2')
    """
    share = 0.0
    while min(contrast(mix(colour, toward, share), ground) for ground in grounds) < least:
        share += 0.02
    return mix(colour, toward, share)


def _night_edge(fill: str) -> str:
    """Return what outlines cars by night: dark where the cars themselves stand out from the ground, else light."""
    if min(contrast(fill, ground) for ground in _NIGHT_AREAS) >= _OUTLINE_CONTRAST:
        return NIGHT["sea"]
    return outline(fill, LIGHT_INK, _NIGHT_AREAS, _DARK_CARS_CONTRAST)


PLAYERS = tuple(
    PlayerLook(
        train.colour,
        train.fill,
        ink_on(train.fill),
        mix(train.fill, "#000000", 0.55),
        _night_edge(train.fill),
        train.mark,
        _LIVERIES[train.mark],
    )
    for train in TRAINS
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

    Colours follow the board's ``color`` column: a name of the palette, or ``#RRGGBB``. A service of any
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
    spare = [HEX[name] for name in _SPARE if name not in named] or [HEX[name] for name in _SPARE]
    looks = []
    for k, service in enumerate(board.services):
        colour = hex_of(service.color) or spare[k % len(spare)]
        looks.append(_service_look(service, colour, _TEXTURES[k % len(_TEXTURES)], _sign(service, k)))
    gray = HEX["gray"]
    any_one = _look(GRAY, board.service_name(GRAY), gray, Texture(), "", "gray")
    wild = _look(PASS, "Transit Pass", HEX["white"], Texture(), "pass", "all colours, ticket")
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


def _sign(service: Service, position: int) -> str:
    if service.kind == FLIGHT_KIND:
        return "plane"
    return _OREGON_SIGNS.get(service.id) or tuple(GENERIC)[position % len(GENERIC)]


def _service_look(service: Service, colour: str, texture: Texture, symbol: str) -> ServiceLook:
    name = next((n for n, value in HEX.items() if value == colour), colour)
    flight = service.kind == FLIGHT_KIND
    return _look(service.id, service.name, colour, texture, symbol, f"{name}, {symbol}", flight=flight)


def _look(
    kind: str, name: str, colour: str, texture: Texture, symbol: str, words: str, *, flight: bool = False
) -> ServiceLook:
    return ServiceLook(
        id=kind,
        name=name,
        colour=colour,
        ink=ink_on(colour),
        edge=outline(colour, "#000000", _DAY_AREAS),
        tint=mix(colour, DAY["land"], _TINT),
        night_edge=outline(colour, "#FFFFFF", _NIGHT_AREAS),
        night_tint=mix(colour, NIGHT["land"], _NIGHT_TINT),
        texture=texture,
        symbol=symbol,
        words=words,
        flight=flight,
    )
