"""The final table of a game, compiled; the engine's is :mod:`stopreq_widget.engine.scoring`."""

from __future__ import annotations

from typing import Any

import numpy as np

from stopreq_widget.core.bitwise import has, ones
from stopreq_widget.core.layout import ROUTES, SEATS, STATIONS, TICKETS, Record
from stopreq_widget.core.longest import WORK, longest
from stopreq_widget.core.storage import inner

DECIDED_BY = ("points", "completed tickets", "longest path", "shared")

# By seat the lines of SeatScore; by game and in the order of the board, who has what (-1: nobody).
SCORE = np.dtype(
    [
        ("routes", "i4", (SEATS,)),
        ("flight", "i4", (SEATS,)),
        ("tokens", "i4", (SEATS,)),
        ("ticket_points", "i4", (SEATS,)),
        ("longest", "i4", (SEATS,)),
        ("longest_bonus", "i4", (SEATS,)),
        ("total", "i4", (SEATS,)),
        ("done", "i4", (SEATS,)),
        ("kept", "i4", (SEATS,)),
        ("claimed", "i4", (SEATS,)),
        ("trains", "i4", (SEATS,)),
        ("cards", "i4", (SEATS,)),
        ("won", "i4", (SEATS,)),
        ("decided_by", "i4"),
        ("turns", "i4"),
        ("decisions", "i4"),
        ("reshuffles", "i4"),
        ("skipped", "i4"),
        ("route_owner", "i1", (ROUTES,)),
        ("ticket_owner", "i1", (TICKETS,)),
        ("ticket_done", "i1", (TICKETS,)),
    ],
    align=True,
)

SCRATCH = np.dtype([("trail", WORK), ("root", "i4", (STATIONS,))], align=True)


@inner
def score(game: Record, tables: Record, table: Record, scratch: Record) -> None:
    """Fill a SCORE record with what each seat would score if the game ended now (R23-R26)."""
    table.turns, table.decisions, table.reshuffles = game.turns, game.decisions, game.reshuffles
    table.skipped = game.skips == game.players
    for route in range(tables.routes):
        table.route_owner[route] = -1
    for ticket in range(tables.tickets):
        table.ticket_owner[ticket], table.ticket_done[ticket] = -1, 0
    best = 0
    for seat in range(game.players):
        table.longest[seat] = longest(game.routes[seat, 0], game.routes[seat, 1], tables, scratch.trail)
        best = max(best, table.longest[seat])
        _score_tickets(game, tables, table, scratch, seat)
        _score_routes(game, tables, table, seat)
    for seat in range(game.players):
        table.longest_bonus[seat] = tables.longest_bonus if 0 < table.longest[seat] == best else 0
        table.total[seat] = (
            table.routes[seat]
            + table.flight[seat]
            + table.tokens[seat]
            + table.ticket_points[seat]
            + table.longest_bonus[seat]
        )
    _decide(game, table)


@inner
def _score_routes(game: Record, tables: Record, table: Record, seat: Any) -> None:
    flights = ones(game.routes[seat, 0] & tables.flights[0]) + ones(game.routes[seat, 1] & tables.flights[1])
    table.flight[seat] = tables.flight_bonus * flights
    table.routes[seat] = table.tokens[seat] = table.claimed[seat] = table.cards[seat] = 0
    for route in range(tables.routes):
        if has(game.routes[seat], route):
            table.route_owner[route] = seat
            table.routes[seat] += tables.route_points[route]
            table.claimed[seat] += 1
    for station in range(tables.stations):
        if has(game.taken[seat], station):
            table.tokens[seat] += tables.token_points[station]
    for kind in range(tables.wild + 1):
        table.cards[seat] += game.hand[seat, kind]
    table.trains[seat] = game.trains[seat]


@inner
def _score_tickets(game: Record, tables: Record, table: Record, scratch: Record, seat: Any) -> None:
    """Score a seat's tickets over which stations its routes join (union-find)."""
    root = scratch.root
    for station in range(tables.stations):
        root[station] = station
    for route in range(tables.routes):
        if has(game.routes[seat], route):
            root[_find(root, tables.a[route])] = _find(root, tables.b[route])
    table.ticket_points[seat] = table.done[seat] = 0
    table.kept[seat] = game.ticket_count[seat]
    for i in range(game.ticket_count[seat]):
        ticket = game.tickets[seat, i]
        done = _find(root, tables.ticket_a[ticket]) == _find(root, tables.ticket_b[ticket])
        table.ticket_owner[ticket], table.ticket_done[ticket] = seat, done
        table.done[seat] += done
        table.ticket_points[seat] += tables.ticket_points[ticket] if done else -tables.ticket_points[ticket]


@inner
def _find(root: Record, station: Any) -> Any:
    while root[station] != station:
        root[station] = root[root[station]]
        station = root[station]
    return station


@inner
def _decide(game: Record, table: Record) -> None:
    """Mark the winners and what decided (R25)."""
    leading = game.players
    for seat in range(game.players):
        table.won[seat] = 1
    for criterion in range(3):
        best = -(1 << 30)
        for seat in range(game.players):
            if table.won[seat]:
                best = max(best, _criterion(table, criterion, seat))
        for seat in range(game.players):
            if table.won[seat] and _criterion(table, criterion, seat) < best:
                table.won[seat] = 0
                leading -= 1
        if leading == 1:
            table.decided_by = criterion
            return
    table.decided_by = 3


@inner
def _criterion(table: Record, criterion: Any, seat: Any) -> Any:
    if criterion == 0:
        return table.total[seat]
    if criterion == 1:
        return table.done[seat]
    return np.int32(table.longest_bonus[seat] > 0)
