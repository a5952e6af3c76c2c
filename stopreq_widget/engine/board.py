"""The board as a value: stations, services, routes and tickets, with lookups by id."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from stopreq_widget.engine.asking import graph_of, plot_of
from stopreq_widget.engine.errors import UnknownIdError, require, shown
from stopreq_widget.engine.parts import FLIGHT_KIND, GRAY, PASS, Route, Service, Station, Ticket
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.tables import Tables
from stopreq_widget.engine.texts import composed
from stopreq_widget.engine.words import near, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import networkx as nx
    import pandas as pd

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
    >>> from stopreq_widget.engine.board_files import load_board
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
        return hashlib.sha256(composed(text).encode()).hexdigest()

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
        return Tables(self.stations, self.services, self.routes, self.passes)

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

    @property
    def service_word(self) -> str:
        """What the kinds of its cards are called: ``'service'``, or ``'colour'`` where they have no names but colours.

        Examples
        --------
        >>> from stopreq_widget.engine.board_files import load_board
        >>> from stopreq_widget.engine.presets import preset, preset_board
        >>> load_board().service_word, preset_board(preset("base")).service_word
        ('service', 'colour')
        """
        named = [each for each in self.services if each.kind != FLIGHT_KIND]
        colours = named and all(each.name.lower() == each.id == each.color.lower() for each in named)
        return "colour" if colours else "service"

    def service_name(self, service: str) -> str:
        """Return the name of a card or a route's colour, ``'Transit Pass'`` and ``'any one service'`` included."""
        if service == GRAY:
            return f"any one {self.service_word}"
        return "Transit Pass" if service == PASS else self.service(service).name

    def is_flight(self, route: Route) -> bool:
        """Tell whether a route is flown: its service is of the kind ``flight``."""
        return route.service != GRAY and self.service(route.service).kind == FLIGHT_KIND

    def neighbors(self, station: str) -> tuple[Station, ...]:
        """Return the stations that one route away from a station (id or name), in the order of the board.

        Examples
        --------
        >>> from stopreq_widget.engine.board_files import load_board
        >>> [town.name for town in load_board().neighbors("Lakeview")]
        ['Bly', 'La Pine']
        """
        here = self.station(station).id
        ends = {route.a if route.b == here else route.b for route in self.routes if here in (route.a, route.b)}
        return tuple(town for town in self.stations if town.id in ends)

    def __getitem__(self, key: str) -> Station:
        """Return the station with this id or name: ``board["Portland"]``."""
        return self.station(key)

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a station with this id or name: ``"Portland" in board``."""
        try:
            self.station(key)  # type: ignore[arg-type]  # what is no text is in no board
        except UnknownIdError:
            return False
        return True

    def __iter__(self) -> Iterator[Station]:
        """Go through the stations."""
        return iter(self.stations)

    def graph(self) -> nx.MultiGraph:
        """Return the board as a networkx multigraph: stations by id, an edge for each route.

        Nodes have ``name``, ``lon``, ``lat``, ``points`` and ``call_sign``; edges are keyed by route id and have
        ``length`` (spaces), ``weight`` (the same), ``service`` and ``operator``.  What the real lines know
        (kilometres, hours, counties) is in :func:`stopreq_widget.geo.network`.

        Examples
        --------
        >>> from stopreq_widget.engine.board_files import load_board
        >>> graph = load_board().graph()
        >>> graph.degree["portland"], graph.edges["bly", "lakeview", "bly-lakeview-gray"]["length"]
        (12, 2)
        """
        return graph_of(self)

    def plot(self, **options: Any) -> Any:
        """Draw the board as a map and return matplotlib's axes; options as in :func:`stopreq_widget.geo.plot`."""
        return plot_of(self, options)

    def to_frame(self) -> pd.DataFrame:
        """Return the routes as a pandas table, a row a route.

        Columns: ``route`` (id), ``a`` and ``b`` (names), ``service``, ``length`` (spaces), ``operator``, ``along``.
        Their real lines, days and hours are in :func:`stopreq_widget.geo.routes`.

        Examples
        --------
        >>> from stopreq_widget.engine.board_files import load_board
        >>> int(load_board().to_frame().groupby("service")["length"].sum()["coast_starlight"])
        17
        """
        require("pandas", "tables of routes")
        import pandas as pd

        columns = ["route", "a", "b", "service", "length", "operator", "along"]
        rows = [
            (route.id, self.name_of(route.a), self.name_of(route.b), *(getattr(route, name) for name in columns[3:]))
            for route in self.routes
        ]
        return pd.DataFrame(rows, columns=columns)

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
            f"Board {self.name!r}: {plural(len(self.stations), 'station')}, {plural(len(self.routes), 'route')} "
            f"({plural(sum(route.length for route in self.routes), 'space')}), "
            f"{plural(len(self.services), 'service')}, "
            f"{plural(sum(service.cards for service in self.services), 'card')} and {plural(self.passes, 'pass')}, "
            f"{plural(len(self.tickets), 'ticket')}, {plural(sum(1 for s in self.stations if s.points), 'token')}"
        )

    def _repr_html_(self) -> str:
        return picture(self)


def _find(parts: tuple[_Part, ...], index: Mapping[str, int], key: str, what: str) -> _Part:
    """Look a part up by id, then by name; name the nearest ones when there is none."""
    if not isinstance(key, str):
        raise UnknownIdError(f"no {what} has the id {shown(key)}: an id is a text")
    key = key if key in index else composed(key)
    if key in index:
        return parts[index[key]]
    named: dict[str, _Part] = {part.name: part for part in parts if isinstance(part, Station | Service)}
    if key in named:
        return named[key]
    raise UnknownIdError(f"no {what} has the id {shown(key)}{near(key, [*index, *named])}")
