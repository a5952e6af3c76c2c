"""How services and players look: a colour, and always a sign and words beside it.

The colours start from the Okabe–Ito palette, which people with the common kinds of colour blindness can tell apart.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.palette import DARK_INK, HEX, TRAINS, contrast, hex_of, ink_on, mix
from stopreq_widget.engine.parts import FLIGHT_KIND, GRAY, PASS
from stopreq_widget.ui.page.symbols import GENERIC, SYMBOLS

if TYPE_CHECKING:
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
_DASHES = ("", "8 3", "2 3", "10 3 2 3", "5 5", "12 4", "6 2 2 2 2 2", "1 3", "9 2 3 2", "4 2", "14 3 4 3")
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


def edge_of(colour: str) -> str:
    """Return a colour darkened until its contrast with white is at least 3."""
    share = 0.0
    while contrast(mix(colour, "#000000", share), "#FFFFFF") < _NON_TEXT_CONTRAST:
        share += 0.02
    return mix(colour, "#000000", share)


PLAYERS = tuple(
    PlayerLook(train.colour, train.fill, ink_on(train.fill), mix(train.fill, "#000000", 0.55), train.mark)
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
        looks.append(_service_look(service, colour, _DASHES[k % len(_DASHES)], _sign(service, k)))
    gray = HEX["gray"]
    any_one = ServiceLook(
        GRAY, "any one service", gray, DARK_INK, edge_of(gray), mix(gray, "#FFFFFF", 0.78), "", "", "gray"
    )
    wild = ServiceLook(
        PASS, "Transit Pass", "#FFFFFF", DARK_INK, DARK_INK, "#FFFFFF", "", "pass", "all colours, ticket"
    )
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


def _service_look(service: Service, colour: str, dash: str, symbol: str) -> ServiceLook:
    name = next((n for n, value in HEX.items() if value == colour), colour)
    return ServiceLook(
        id=service.id,
        name=service.name,
        colour=colour,
        ink=ink_on(colour),
        edge="#3A3A3A" if colour == HEX["white"] else edge_of(colour),
        tint=mix(colour, "#FFFFFF", 0.68),
        dash=dash,
        symbol=symbol,
        words=f"{name}, {symbol}",
        flight=service.kind == FLIGHT_KIND,
    )
