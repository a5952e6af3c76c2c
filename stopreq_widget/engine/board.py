"""The board as a value: stations, services, routes and tickets, with lookups by id."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from stopreq_widget.engine.errors import UnknownIdError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from stopreq_widget.engine.tables import Tables

GRAY = "gray"
PASS = "pass"  # noqa: S105 - the id of the Transit Pass, no secret
FLIGHT_KIND = "flight"
# What is longer is compared with no id: that would take long.
_LONGEST_ID = 200


@dataclass(frozen=True)
class Station:
    """A town on the board; ``points`` is what its call-sign token scores (0: it has none)."""

    id: str
    name: str
    lat: float
    lon: float
    call_sign: str | None = None
    points: int = 0


@dataclass(frozen=True)
class Service:
    """A transit service: a colour of routes and a kind of train car card (``cards``: how many)."""

    id: str
    name: str
    color: str
    cards: int
    kind: str = ""
    operator: str = ""


@dataclass(frozen=True)
class Route:
    """A row of ``length`` train spaces between two stations; ``service`` is a service id or ``"gray"``.

    ``ferry`` is the least number of Transit Passes in its payment and ``tunnel`` marks a mountain route; both
    mean something under the rule sets that have ferries and tunnels only.
    """

    id: str
    a: str
    b: str
    service: str
    length: int
    operator: str = ""
    along: str = ""
    ferry: int = 0
    tunnel: bool = False

    @property
    def ends(self) -> frozenset[str]:
        """The two station ids, in no order."""
        return frozenset((self.a, self.b))


@dataclass(frozen=True)
class Ticket:
    """A destination ticket: two station ids and its points."""

    id: str
    a: str
    b: str
    points: int


_Part = TypeVar("_Part", Station, Service, Route, Ticket)


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Everything that is printed: map, cards and tickets. Two boards are equal when all their parts are.

    Parameters
    ----------
    name : str
        What the board is called.
    stations, services, routes, tickets : tuple
        The parts, in the order of the files; their places in these tuples are the indices the engine works with.
    passes : int
        Number of Transit Passes (wild cards).

    Examples
    --------
    >>> board = load_board()
    >>> board
    Board 'Oregon': 48 stations, 91 routes (247 spaces), 11 services, 96 cards and 14 passes, 30 tickets, 16 tokens
    >>> board.route("bly-lakeview-gray").length
    2
    >>> board.station("The Dalles").id
    'the_dalles'
    """

    name: str
    stations: tuple[Station, ...]
    services: tuple[Service, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    passes: int

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that the board holds: its identity in records."""
        text = json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    @cached_property
    def station_index(self) -> Mapping[str, int]:
        """Index of each station by its id."""
        return {station.id: i for i, station in enumerate(self.stations)}

    @cached_property
    def service_index(self) -> Mapping[str, int]:
        """Index of each service by its id."""
        return {service.id: i for i, service in enumerate(self.services)}

    @cached_property
    def route_index(self) -> Mapping[str, int]:
        """Index of each route by its id."""
        return {route.id: i for i, route in enumerate(self.routes)}

    @cached_property
    def ticket_index(self) -> Mapping[str, int]:
        """Index of each ticket by its id."""
        return {ticket.id: i for i, ticket in enumerate(self.tickets)}

    @cached_property
    def tables(self) -> Tables:
        """The board in small integers, as the rules use it."""
        from stopreq_widget.engine.tables import Tables

        return Tables(self)

    def station(self, key: str) -> Station:
        """Return the station with this id or name; :class:`UnknownIdError` if there is none."""
        return _find(self.stations, self.station_index, key, f"station on board {self.name!r}")

    def service(self, key: str) -> Service:
        """Return the service with this id or name; :class:`UnknownIdError` if there is none."""
        return _find(self.services, self.service_index, key, f"service on board {self.name!r}")

    def route(self, key: str) -> Route:
        """Return the route with this id; :class:`UnknownIdError` if there is none."""
        return _find(self.routes, self.route_index, key, f"route on board {self.name!r}")

    def ticket(self, key: str) -> Ticket:
        """Return the ticket with this id; :class:`UnknownIdError` if there is none."""
        return _find(self.tickets, self.ticket_index, key, f"ticket on board {self.name!r}")

    def routes_between(self, a: str, b: str) -> tuple[Route, ...]:
        """Return the routes that join two stations (ids or names): none, one, or both of a double."""
        ends = frozenset((self.station(a).id, self.station(b).id))
        return tuple(route for route in self.routes if route.ends == ends)

    def name_of(self, station: str) -> str:
        """Return a station's name from its id."""
        return self.station(station).name

    def title(self, part: Route | Ticket) -> str:
        """Return a route or ticket as people say it, such as ``'Portland–Salem'``."""
        return f"{self.name_of(part.a)}–{self.name_of(part.b)}"

    def service_name(self, service: str) -> str:
        """Return the name of a card or a route's colour, ``'Transit Pass'`` and ``'any one service'`` included."""
        if service == GRAY:
            return "any one service"
        return "Transit Pass" if service == PASS else self.service(service).name

    def is_flight(self, route: Route) -> bool:
        """Tell whether a route is flown: its service is of the kind ``flight``."""
        return route.service != GRAY and self.service(route.service).kind == FLIGHT_KIND

    def problems(self) -> list[str]:
        """Return every fault of the board in words; an empty list when it can be played."""
        from stopreq_widget.engine.board_check import find_problems

        return find_problems(self)

    def to_dict(self) -> dict[str, object]:
        """Return the board as plain lists and dicts, as records embed it."""
        return asdict(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return (
            f"Board {self.name!r}: {len(self.stations)} stations, {len(self.routes)} routes "
            f"({sum(route.length for route in self.routes)} spaces), {len(self.services)} services, "
            f"{sum(service.cards for service in self.services)} cards and {self.passes} passes, "
            f"{len(self.tickets)} tickets, {sum(1 for s in self.stations if s.points)} tokens"
        )

    def _repr_html_(self) -> str:
        from stopreq_widget.engine.html import board_html

        return board_html(self)


def _find(parts: tuple[_Part, ...], index: Mapping[str, int], key: str, what: str) -> _Part:
    """Look a part up by id, then by name; name the nearest ones when there is none."""
    if not isinstance(key, str):
        raise UnknownIdError(f"no {what} has the id {shown(key)}: an id is a text")
    if key in index:
        return parts[index[key]]
    named: dict[str, _Part] = {part.name: part for part in parts if isinstance(part, Station | Service)}
    if key in named:
        return named[key]
    close = get_close_matches(key[:_LONGEST_ID], [*index, *named], n=3)
    hint = f"; did you mean {', '.join(map(repr, close))}?" if close else ""
    raise UnknownIdError(f"no {what} has the id {shown(key)}{hint}")


def load_board(folder: str | PathLike[str] | None = None) -> Board:
    """Read a board from a folder of CSV files; without one, the Oregon board.

    Parameters
    ----------
    folder : path, optional
        Holds ``stations.csv``, ``services.csv``, ``routes.csv``, ``tickets.csv`` and ``board.json``, in the format
        that ``geodata/README.md`` describes.  A plain name (``"four"``) means one of the boards that ship with the
        package.

    Returns
    -------
    Board
        A board that can be played: :meth:`Board.problems` found nothing.

    Raises
    ------
    BoardError
        If a file is missing or malformed, or the board has faults; it lists all of them.

    Examples
    --------
    >>> load_board("four")
    Board 'Four towns': 4 stations, 6 routes (12 spaces), 3 services, 24 cards and 4 passes, 6 tickets, 2 tokens
    """
    from stopreq_widget.engine.board_files import read_board

    return read_board(folder)
