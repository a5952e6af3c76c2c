"""A board, rules and a number of players as one record of numbers."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.core.errors import LimitError
from stopreq_widget.core.layout import KINDS, LENGTH, LIMITS, ROUTES, STATIONS, TABLES, TICKETS
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.rules import OREGON, play_of

if TYPE_CHECKING:
    from stopreq_widget.core.layout import Records
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

_WORD = (1 << 64) - 1
_SAME_NAMES = (
    "hand", "row", "row_passes", "sweeps", "row_without_deck", "tickets_dealt", "tickets_kept", "tickets_drawn",
    "drawn_kept", "flight_bonus", "longest_bonus", "last_trains", "idle_rounds", "single_doubles",
)  # fmt: skip


def words(mask: int) -> tuple[int, int]:
    """Return a set as two 64-bit words.

    Examples
    --------
    >>> words(1 << 65 | 1)
    (1, 2)
    """
    return mask & _WORD, mask >> 64


def exceeded(board: Board, rules: Rules) -> list[str]:
    """Return in words which limits a board and rules exceed; an empty list when the compiled core plays them.

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board
    >>> exceeded(load_board(), Rules())
    []
    >>> exceeded(load_board(), Rules(stations=3))
    ["rules 'oregon': they have actions of their own, which the compiled core does not play"]
    """
    sizes = {
        "kinds of cards": len(board.services) + 1,
        "routes": len(board.routes),
        "stations": len(board.stations),
        "tickets": len(board.tickets),
        "cards": sum(board.tables.counts),
        "spaces of a route": board.tables.longest,
        "tickets offered at once": max(rules.tickets_dealt, rules.tickets_drawn),
        "face-up cards": rules.row,
    }
    found = [f"{what}: {size}, at most {LIMITS[what]}" for what, size in sizes.items() if size > LIMITS[what]]
    if play_of(rules) is not OREGON:
        found.append(f"rules {rules.name!r}: they have actions of their own, which the compiled core does not play")
    return found


def make_tables(board: Board, rules: Rules, players: int, stamp: int) -> Records:
    """Return the one TABLES record, in an array of length one.

    Raises
    ------
    SetupError
        If so many players can't play these rules on the board.
    LimitError
        If board or rules exceed the limits of the layout.
    """
    if problems := rules.problems(board, players):
        raise SetupError(f"rules {rules.name!r} on board {board.name!r}: {'; '.join(problems)}")
    if problems := exceeded(board, rules):
        raise LimitError(f"board {board.name!r}: {'; '.join(problems)}")
    array = np.zeros(1, TABLES)
    record, tables = array[0], board.tables
    record["stamp"], record["players"] = stamp, players
    record["trains"] = rules.trains_for(players)
    for name in _SAME_NAMES:
        record[name] = getattr(rules, name)
    record["stations"], record["routes"] = len(board.stations), len(board.routes)
    record["services"], record["wild"] = len(board.services), tables.wild
    record["tickets"], record["longest"] = len(board.tickets), tables.longest
    record["tokens"] = words(tables.tokens if rules.tokens else 0)
    record["flights"] = words(tables.flights)
    for name in ("length", "ferry", "a", "b", "colour"):
        record[name] = _padded(getattr(tables, name), ROUTES)
    record["route_points"] = _padded([rules.route_points[n] for n in tables.length], ROUTES)
    flown = [rules.flight_bonus if tables.flights >> route & 1 else 0 for route in range(len(board.routes))]
    record["worth"] = record["route_points"] + _padded(flown, ROUTES)
    record["token_points"] = _padded(tables.token_points, STATIONS)
    record["cards"] = _padded(tables.counts, KINDS)
    for name in ("a", "b"):
        ends = [board.station_index[getattr(ticket, name)] for ticket in board.tickets]
        record[f"ticket_{name}"] = _padded(ends, TICKETS)
    record["ticket_points"] = _padded([ticket.points for ticket in board.tickets], TICKETS)
    for n in range(LENGTH + 1):
        record["up_to"][n] = words(tables.up_to[min(n, tables.longest)])
    for route, others in enumerate(tables.parallel):
        record["double"][route] = words(others | 1 << route)
    _fill_links(record, board)
    _fill_payable(record, board)
    _fill_subsets(record, max(rules.tickets_dealt, rules.tickets_drawn))
    return array


def _padded(values: object, size: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    array = np.zeros(size, np.int32)
    given = np.asarray(values, np.int32)
    array[: len(given)] = given
    return array


def _fill_links(record: np.void, board: Board) -> None:
    """Note for each station its routes, in the order of the board, and where they lead."""
    tables = board.tables
    links = [
        (station, route, b if station == a else a)
        for route, (a, b) in enumerate(zip(tables.a, tables.b, strict=True))
        for station in (a, b)
    ]
    links.sort(key=lambda link: link[:2])
    record["link_route"][: len(links)] = [route for _, route, _ in links]
    record["link_to"][: len(links)] = [other for _, _, other in links]
    for station in range(STATIONS + 1):
        record["links_at"][station] = sum(link[0] < station for link in links)


def _fill_payable(record: np.void, board: Board) -> None:
    """Note for each kind, cards of it in hand and passes spent, which routes both can pay together (R13-R15)."""
    tables = board.tables
    for kind in range(tables.wild):
        for passes in range(tables.longest):
            for cards in range(1, tables.longest + 1):
                mask = 0
                for route, (length, colour, ferry) in enumerate(
                    zip(tables.length, tables.colour, tables.ferry, strict=True)
                ):
                    if colour in {kind, -1} and ferry <= passes and 1 <= length - passes <= cards:
                        mask |= 1 << route
                record["payable"][kind, cards, passes] = words(mask)


def _fill_subsets(record: np.void, most: int) -> None:
    for size in range(most + 1):
        subsets = [sum(1 << i for i in kept) for n in range(size + 1) for kept in combinations(range(size), n)]
        record["subsets"][size, : len(subsets)] = subsets
        for least in range(size + 1):
            record["subsets_from"][size, least] = sum(mask.bit_count() < least for mask in subsets)
