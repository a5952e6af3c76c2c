"""The final table of a game, compiled; the engine's is :mod:`stopreq_widget.engine.scoring`."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import has
from stopreq_widget.core.layout import BUILT, ROUTES, SEATS, STATIONS, TICKETS
from stopreq_widget.core.longest import WORK, longest
from stopreq_widget.core.storage import Layout, Record, inner, number, ones

DECIDED_BY = ("points", "completed tickets", "fewest stations", "longest path", "shared")

# By seat the lines of SeatScore; by game and in the order of the board, who has what (-1: nobody).
SCORE = Layout(
    [
        ("routes", "i4", (SEATS,)),
        ("flight", "i4", (SEATS,)),
        ("tokens", "i4", (SEATS,)),
        ("ticket_points", "i4", (SEATS,)),
        ("longest", "i4", (SEATS,)),
        ("longest_bonus", "i4", (SEATS,)),
        ("unused", "i4", (SEATS,)),
        ("built", "i4", (SEATS,)),
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
    ]
)

SCRATCH = Layout(
    [
        ("trail", WORK),
        ("root", "i4", (STATIONS,)),
        # The search for the best use of stations: by station in order what it may borrow, which of that is tried, and
        # what is joined then; and what is joined by the best use.
        ("sizes", "i4", (BUILT,)),
        ("choices", "i4", (BUILT, ROUTES + 1)),
        ("place", "i4", (BUILT,)),
        ("joined", "i4", (BUILT + 1, STATIONS)),
    ]
)


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
        table.longest[seat] = longest(game.routes[seat][0], game.routes[seat][1], tables, scratch.trail)
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
            + table.unused[seat]
        )
    _decide(game, table)


@inner
def _score_routes(game: Record, tables: Record, table: Record, seat: Any) -> None:
    flights = ones(game.routes[seat][0] & tables.flights[0]) + ones(game.routes[seat][1] & tables.flights[1])
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
        table.cards[seat] += game.hand[seat][kind]
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
    for station in range(tables.stations):
        root[station] = _find(root, station)
    if game.built[seat] > 0:
        _use_stations(game, tables, scratch, seat)
    table.built[seat] = game.built[seat]
    table.unused[seat] = (tables.stations_each - game.built[seat]) * tables.station_points
    table.ticket_points[seat] = table.done[seat] = 0
    table.kept[seat] = game.ticket_count[seat]
    for i in range(game.ticket_count[seat]):
        ticket = game.tickets[seat][i]
        done = root[tables.ticket_a[ticket]] == root[tables.ticket_b[ticket]]
        table.ticket_owner[ticket], table.ticket_done[ticket] = seat, done
        table.done[seat] += done
        table.ticket_points[seat] += tables.ticket_points[ticket] if done else -tables.ticket_points[ticket]


@inner
def _use_stations(game: Record, tables: Record, scratch: Record, seat: Any) -> None:
    """Join in ``scratch.root`` what the best use of a seat's stations joins (E13): every use is tried, in one order."""
    stations = _list_choices(game, tables, scratch, seat)
    for station in range(tables.stations):
        scratch.joined[0][station] = scratch.root[station]
    best_points = best_done = best_borrowed = -1
    depth = scratch.place[0] = 0
    while depth >= 0:
        if scratch.place[depth] == scratch.sizes[depth]:
            depth -= 1
            if depth >= 0:
                scratch.place[depth] += 1
            continue
        _join(tables, scratch, depth, scratch.choices[depth][scratch.place[depth]])
        if depth + 1 < stations:
            depth += 1
            scratch.place[depth] = 0
            continue
        points = done = borrowed = 0
        for i in range(game.ticket_count[seat]):
            ticket = game.tickets[seat][i]
            if scratch.joined[stations][tables.ticket_a[ticket]] == scratch.joined[stations][tables.ticket_b[ticket]]:
                points += tables.ticket_points[ticket]
                done += 1
        for i in range(stations):
            borrowed += scratch.choices[i][scratch.place[i]] >= 0
        if points > best_points or (
            points == best_points and (done > best_done or (done == best_done and borrowed < best_borrowed))
        ):
            best_points, best_done, best_borrowed = points, done, borrowed
            for station in range(tables.stations):
                scratch.root[station] = scratch.joined[stations][station]
        scratch.place[depth] += 1


@inner
def _list_choices(game: Record, tables: Record, scratch: Record, seat: Any) -> Any:
    """Note what each station may borrow: nothing (-1), and a route for each part that it leads to; return how many."""
    stations = 0
    for town in range(tables.stations):
        if not has(game.stations[seat], town):
            continue
        scratch.choices[stations][0] = -1
        size = 1
        for other in range(game.players):
            for link in range(tables.links_at[town], tables.links_at[town + 1]):
                route = tables.link_route[link]
                if other != seat and has(game.routes[other], route):
                    part = scratch.root[tables.link_to[link]]
                    known = part == scratch.root[town]
                    for i in range(1, size):
                        held = scratch.choices[stations][i]
                        far = tables.b[held] if tables.a[held] == town else tables.a[held]
                        known = known or scratch.root[far] == part
                    if not known:
                        scratch.choices[stations][size] = route
                        size += 1
        scratch.sizes[stations] = size
        stations += 1
    return stations


@inner
def _join(tables: Record, scratch: Record, depth: Any, route: Any) -> None:
    """Note at the next depth what is joined when a route is borrowed, too."""
    old = new = -1
    if route >= 0:
        old, new = scratch.joined[depth][tables.a[route]], scratch.joined[depth][tables.b[route]]
    for station in range(tables.stations):
        part = scratch.joined[depth][station]
        scratch.joined[depth + 1][station] = new if part == old else part


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
    for criterion in range(4):
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
    table.decided_by = 4


@inner
def _criterion(table: Record, criterion: Any, seat: Any) -> Any:
    if criterion == 0:
        return table.total[seat]
    if criterion == 1:
        return table.done[seat]
    if criterion == 2:
        return -table.built[seat]
    return number(table.longest_bonus[seat] > 0)
