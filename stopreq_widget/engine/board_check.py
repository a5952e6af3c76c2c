"""What can be wrong with a board: every fault, in words, at once."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from itertools import combinations
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.palette import ALIKE, HEX, apart, hex_of
from stopreq_widget.engine.parts import GRAY, PASS
from stopreq_widget.engine.texts import composed, hidden_sign, is_blank, look
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stopreq_widget.engine.board import Board

_DECK = "deck"
# What no board for people reaches; beyond it the rules' lookups would take minutes to build.
_MOST_SPACES, _MOST_CARDS = 30, 200
_MOST_POINTS = 1000
# No name or sentence of a board is nearly so long.
_LONGEST = 1000
_FULL = 360
# Control characters and line breaks, and halves of surrogate pairs.
_UNFIT = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff]")
MOST_PARTS = {"stations": 1000, "services": 50, "routes": 1000, "tickets": 1000}
# So many ways to pay are looked up in half a second and a hundred megabytes when a game begins.
_MOST_WAYS = 700_000


def find_problems(board: Board) -> list[str]:
    """Return every fault of a board in words, in the order of its parts; an empty list for a sound one.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from stopreq_widget.engine.board_files import load_board
    >>> four = load_board("four")
    >>> find_problems(four)
    []
    >>> find_problems(replace(four, passes=-1, tickets=()))
    ['board: passes must be a whole number of 0 or more, not -1', 'tickets: there are none']
    """
    if wrong := [*_crowds(board)] or [*_texts(board)]:
        return wrong
    checks = (_wholes, _ids, _alike, _stations, _services, _routes, _ways, _reach, _tickets)
    return [problem for check in checks for problem in check(board)]


def alike_colours(board: Board) -> Iterator[str]:
    """Tell of services whose colours people will mix up: no fault, but something to change.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> list(alike_colours(load_board()))
    []
    """
    drawn = [(service, hex_of(service.color)) for service in board.services]
    for (one, colour), (other, same) in combinations(drawn, 2):
        if colour and same and apart(colour, same) < ALIKE:
            yield f"services {one.id!r} ({one.color}) and {other.id!r} ({other.color}) look alike"


def _is_whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _crowds(board: Board) -> Iterator[str]:
    """Report of what there is so much that looking at each would take long."""
    for kind, most in MOST_PARTS.items():
        if (n := len(getattr(board, kind))) > most:
            yield f"{kind}: {n} are more than {most}"


def _is_text(value: object) -> bool:
    """Tell whether a value is a text in one line, which files can hold and screens can show."""
    return isinstance(value, str) and not _UNFIT.search(value)


def _in(value: object) -> str:
    return " in one line without control characters" if isinstance(value, str) else ""


def _degrees(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -_FULL <= value <= _FULL


def _texts(board: Board) -> Iterator[str]:
    """Report what should be a text and is none: nothing else can be looked at then."""
    if not _is_text(board.name):
        yield f"board: name must be a text{_in(board.name)}, not {shown(board.name)}"
    else:
        yield from (f"board: name {problem}" for problem in _illegible(board.name))
    for kind in MOST_PARTS:
        for i, part in enumerate(getattr(board, kind), start=1):
            for field in fields(part):
                value, where = getattr(part, field.name), f"{kind} {i}: {field.name}"
                if "str" in field.type and not _is_text(value) and not (value is None and "None" in field.type):
                    yield f"{where} must be a text{_in(value)}, not {shown(value)}"
                elif isinstance(value, str):
                    yield from (f"{where} {problem}" for problem in _illegible(value))


def _illegible(text: str) -> Iterator[str]:
    """Yield why a text can't be shown as it is."""
    if len(text) > _LONGEST:
        yield f"has {len(text)} characters, more than {_LONGEST}: {shown(text, 40)}"
    elif sign := hidden_sign(text):
        yield f"has the sign {sign}, which nobody sees: {text!a}"
    elif text != composed(text):
        yield f"must have letters and accents composed (NFC): {text!a}"


def _repeated(board: Board, kind: str, key: str, n: int) -> str:
    """Tell of an id that is there more than once; ids of stations are made from names, which people know better."""
    names = list(dict.fromkeys(part.name for part in board.stations if part.id == key)) if kind == "station" else []
    if len(names) > 1:
        return f"stations {' and '.join(map(shown, names))}: their names make the same id {key!r}, change one of them"
    return f"{kind} {key!r}: the id is there {n} times"


def _alike(board: Board) -> Iterator[str]:
    """Report ids and names that people can't tell apart."""
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("stations", (text for part in board.stations for text in (part.id, part.name))),
        ("services", (text for part in board.services for text in (part.id, part.name))),
        ("routes", (part.id for part in board.routes)),
        ("tickets", (part.id for part in board.tickets)),
    )
    for kind, texts in kinds:
        first: dict[str, str] = {}
        for text in texts:
            if (twin := first.setdefault(look(text), text)) != text:
                yield f"{kind}: {text!a} looks like {twin!a}"


def _wholes(board: Board) -> Iterator[str]:
    if is_blank(board.name):
        yield "board: the name is empty"
    if not _is_whole(board.passes, 0):
        yield f"board: passes must be a whole number of 0 or more, not {shown(board.passes)}"
    elif board.passes > _MOST_CARDS:
        yield f"board: {shown(board.passes)} passes are more than {_MOST_CARDS}"


def _ids(board: Board) -> Iterator[str]:
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("station", (part.id for part in board.stations)),
        ("service", (part.id for part in board.services)),
        ("route", (part.id for part in board.routes)),
        ("ticket", (part.id for part in board.tickets)),
    )
    for kind, ids in kinds:
        counts = Counter(ids)
        if not counts:
            yield f"{kind}s: there are none"
        yield from (_repeated(board, kind, key, n) for key, n in counts.items() if n > 1)
        yield from (
            f"{kind} {key!r}: an id has no spaces, commas or plus signs and is not empty"
            for key in counts
            if not isinstance(key, str) or not key or any(c.isspace() or c in ",+" for c in key)
        )


def _stations(board: Board) -> Iterator[str]:
    for station in board.stations:
        where = f"station {station.id!r}"
        if is_blank(station.name):
            yield f"{where}: the name is empty"
        for axis, value, limit in (("lat", station.lat, 90), ("lon", station.lon, 180)):
            if not _degrees(value):
                yield f"{where}: {axis} must be decimal degrees, not {shown(value)}"
            elif abs(value) > limit:
                yield f"{where}: {axis} {value} is outside -{limit}..{limit}"
        if not _is_whole(station.points, 0):
            yield f"{where}: token points must be a whole number of 0 or more, not {shown(station.points)}"
        elif station.points > _MOST_POINTS:
            yield f"{where}: a token of {shown(station.points)} points is worth more than {_MOST_POINTS}"
        elif station.points and not station.call_sign:
            yield f"{where}: has a token of {plural(station.points, 'point')} but no call sign"
    for sign, n in Counter(s.call_sign for s in board.stations if s.call_sign).items():
        if n > 1:
            yield f"call sign {sign!r}: {n} stations have it"


def _services(board: Board) -> Iterator[str]:
    for service in board.services:
        if service.id in {GRAY, PASS, _DECK}:
            yield f"service {service.id!r}: this id means something else"
        if is_blank(service.name):
            yield f"service {service.id!r}: the name is empty"
        if service.color and hex_of(service.color) is None:
            known = ", ".join(HEX)
            yield (
                f"service {service.id!r}: color must be #RRGGBB, a CSS name or one of {known}, "
                f"not {shown(service.color)}"
            )
        if not _is_whole(service.cards, 1):
            yield f"service {service.id!r}: cards must be a whole number of 1 or more, not {shown(service.cards)}"
        elif service.cards > _MOST_CARDS:
            yield f"service {service.id!r}: {shown(service.cards)} cards are more than {_MOST_CARDS}"


def _routes(board: Board) -> Iterator[str]:
    for route in board.routes:
        where = f"route {route.id!r}"
        for end in (route.a, route.b):
            if end not in board.station_index:
                yield f"{where}: unknown station {end!r}"
        if route.a == route.b:
            yield f"{where}: both ends are {route.a!r}"
        if route.service != GRAY and route.service not in board.service_index:
            yield f"{where}: unknown service {route.service!r} (a service id or {GRAY!r})"
        if not _is_whole(route.length, 1):
            yield f"{where}: length must be a whole number of 1 or more, not {shown(route.length)}"
        elif route.length > _MOST_SPACES:
            yield f"{where}: {shown(route.length)} spaces are more than {_MOST_SPACES}"
        elif not _is_whole(route.ferry, 0) or route.ferry > route.length:
            yield f"{where}: ferry must be a whole number from 0 to its length {route.length}, not {shown(route.ferry)}"
        if not isinstance(route.tunnel, bool):
            yield f"{where}: tunnel must be true or false, not {shown(route.tunnel)}"


def _ways(board: Board) -> Iterator[str]:
    """Report of a board for which it would take long to look up what pays for which route."""
    lengths = [route.length for route in board.routes if _is_whole(route.length, 1) and route.length <= _MOST_SPACES]
    gray = sum(route.service == GRAY for route in board.routes)
    ways = (len(board.routes) - gray + gray * len(board.services)) * (max(lengths, default=0) + 1) ** 2
    if ways > _MOST_WAYS:
        yield (
            f"routes: {len(board.routes)} of up to {plural(max(lengths), 'space')}, {gray} of them gray, can be paid "
            f"in {ways:,} ways with {plural(len(board.services), 'service')}, more than {_MOST_WAYS:,}"
        )


def _reach(board: Board) -> Iterator[str]:
    """Report stations that can't be reached from the first one."""
    near: dict[str, set[str]] = {station.id: set() for station in board.stations}
    for route in board.routes:
        if route.a in near and route.b in near:
            near[route.a].add(route.b)
            near[route.b].add(route.a)
    waiting = [station.id for station in board.stations[:1]]
    reached = set(waiting)
    while waiting:
        found = near[waiting.pop()] - reached
        reached |= found
        waiting += found
    for station in board.stations:
        if station.id not in reached:
            yield f"station {station.id!r}: can't be reached from {board.stations[0].id!r}"


def _tickets(board: Board) -> Iterator[str]:
    for ticket in board.tickets:
        where = f"ticket {ticket.id!r}"
        for end in (ticket.a, ticket.b):
            if end not in board.station_index:
                yield f"{where}: unknown station {end!r}"
        if ticket.a == ticket.b:
            yield f"{where}: both ends are the same station"
        if not _is_whole(ticket.points, 1):
            yield f"{where}: points must be a whole number of 1 or more, not {shown(ticket.points)}"
        elif ticket.points > _MOST_POINTS:
            yield f"{where}: {shown(ticket.points)} points are more than {_MOST_POINTS}"
    for ends, n in Counter(frozenset((t.a, t.b)) for t in board.tickets).items():
        if n > 1:
            yield f"tickets between {'–'.join(sorted(ends))}: there are {n}"
