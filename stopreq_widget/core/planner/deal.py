"""Dealing what a seat can't see: full games that fit a view.

As :func:`stopreq_widget.engine.views.complete`, but for one thing: tickets that an opponent's routes have brought
nearer to completion are dealt to it more often than others.  Nobody builds towards towns for nothing.
"""

from __future__ import annotations

import math
from typing import Any

from stopreq_widget.core.bitwise import has
from stopreq_widget.core.chance import below
from stopreq_widget.core.layout import CARDS, FIRST_TICKETS, KINDS, SEATS, TICKETS
from stopreq_widget.core.planner.numbers import NEVER
from stopreq_widget.core.planner.paths import cheapest_path
from stopreq_widget.core.storage import Layout, Record, inner, word

_MANY = 1 << 31

# What it takes to deal: the unseen cards and tickets, and by seat how likely each ticket is.
HIDDEN = Layout(
    [
        ("odds", "f8", (SEATS, TICKETS)),
        ("cards", "i4", (CARDS,)),
        ("unseen", "i4", (KINDS,)),
        ("tickets", "i4", (TICKETS,)),
        ("unknown", "i4", (TICKETS,)),
    ]
)


@inner
def weigh_tickets(game: Record, tables: Record, hidden: Record, mind: Record, trust: Any) -> None:
    """Note how likely each ticket is with each other seat: e to the ``trust`` if it is complete, 1 if nothing is."""
    for seat in range(game.players):
        if seat == game.seat:
            continue
        for ticket in range(tables.tickets):
            a, b = tables.ticket_a[ticket], tables.ticket_b[ticket]
            for route in range(tables.routes):
                mind.free[route] = float(tables.length[route])
            whole, _ = cheapest_path(tables, mind.free, a, b, NEVER, mind)
            for route in range(tables.routes):
                if has(game.routes[seat], route):
                    mind.free[route] = 0.0
                elif has(game.closed[seat], route):
                    mind.free[route] = NEVER
            left, _ = cheapest_path(tables, mind.free, a, b, NEVER, mind)
            nearer = max(whole - left, 0.0) / whole if whole > 0 else 0.0
            hidden.odds[seat][ticket] = math.exp(trust * nearer)


@inner
def redeal(game: Record, tables: Record, hidden: Record, seed: Any) -> None:
    """Deal all that the seat to move can't see anew, from a seed of its own."""
    game.choices = seed
    _deal_cards(game, tables, hidden)
    _deal_tickets(game, tables, hidden)
    # Later reshuffles tell nothing about the real ones.
    game.seed = word(below(game, _MANY))


@inner
def _deal_cards(game: Record, tables: Record, hidden: Record) -> None:
    me, size = game.seat, 0
    for kind in range(tables.wild + 1):
        hidden.unseen[kind] = tables.cards[kind] - game.hand[me][kind] - game.discards[kind]
        for seat in range(game.players):
            if seat != me:
                hidden.unseen[kind] -= game.known[seat][kind]
    for i in range(game.row_size):
        hidden.unseen[game.row[i]] -= 1
    for i in range(game.turned_count):
        hidden.unseen[game.turned[i]] -= 1
    for kind in range(tables.wild + 1):
        for _ in range(hidden.unseen[kind]):
            hidden.cards[size] = kind
            size += 1
    for i in range(size - 1, 0, -1):
        j = below(game, i + 1)
        hidden.cards[i], hidden.cards[j] = hidden.cards[j], hidden.cards[i]
    for seat in range(game.players):
        if seat == me:
            continue
        unknown = 0
        for kind in range(tables.wild + 1):
            unknown += game.hand[seat][kind] - game.known[seat][kind]
            game.hand[seat][kind] = game.known[seat][kind]
        for _ in range(unknown):
            size -= 1
            game.hand[seat][hidden.cards[size]] += 1
    game.deck_size = size
    for i in range(size):
        game.deck[i] = hidden.cards[i]


@inner
def _deal_tickets(game: Record, tables: Record, hidden: Record) -> None:
    me, size = game.seat, 0
    for ticket in range(tables.tickets):
        if not _own(game, ticket):
            hidden.tickets[size] = ticket
            size += 1
    for seat in range(game.players):
        if seat == me:
            continue
        if game.phase == FIRST_TICKETS:
            # What the seats before this one have kept is not known: all have still to choose.
            game.ticket_count[seat] = 0
            for i in range(game.offer_count[seat]):
                size = _draw(game, tables, hidden, seat, size, i < tables.long_dealt)
                game.offer[seat][i] = hidden.unknown[size]
        else:
            longs = _long_ones(game, tables, seat)
            for i in range(game.ticket_count[seat]):
                size = _draw(game, tables, hidden, seat, size, i < longs)
                game.tickets[seat][i] = hidden.unknown[size]
    for i in range(size - 1, 0, -1):
        j = below(game, i + 1)
        hidden.tickets[i], hidden.tickets[j] = hidden.tickets[j], hidden.tickets[i]
    size = _take_out(game, tables, hidden, size)
    game.ticket_top, game.ticket_deck_size = 0, size
    for i in range(size):
        game.ticket_deck[i] = hidden.tickets[i]


@inner
def _long_ones(game: Record, tables: Record, seat: Any) -> Any:
    """Return how many of the first tickets that a seat kept are long ones: any of those it was dealt may be (E2)."""
    longs, left, kept = 0, tables.tickets_dealt, game.firsts[seat]
    for _ in range(tables.long_dealt):
        if below(game, left) < kept:
            longs += 1
            kept -= 1
        left -= 1
    return longs


@inner
def _take_out(game: Record, tables: Record, hidden: Record, size: Any) -> Any:
    """Take tickets out of the game, the long ones first, as many as are out; return how many are left (E3)."""
    left = gone = 0
    for wanted in (1, 0):
        for i in range(size):
            ticket = hidden.tickets[i]
            if ticket >= 0 and tables.long[ticket] == wanted and gone < game.out_count:
                game.out[gone] = ticket
                hidden.tickets[i] = -1
                gone += 1
    for i in range(size):
        if hidden.tickets[i] >= 0:
            hidden.tickets[left] = hidden.tickets[i]
            left += 1
    return left


@inner
def _own(game: Record, ticket: Any) -> Any:
    me, found = game.seat, False
    for i in range(game.ticket_count[me]):
        found = found or game.tickets[me][i] == ticket
    for i in range(game.offer_count[me]):
        found = found or game.offer[me][i] == ticket
    return found


@inner
def _draw(game: Record, tables: Record, hidden: Record, seat: Any, size: Any, long: Any) -> Any:
    """Draw one of the first ``size`` tickets, long or not, by a seat's odds; it lies in ``hidden.unknown`` then.

    Its place there is the size returned.
    """
    total = 0.0
    for i in range(size):
        if (tables.long[hidden.tickets[i]] != 0) == long:
            total += hidden.odds[seat][hidden.tickets[i]]
    mark = total * below(game, _MANY) / _MANY
    place = 0
    for i in range(size):
        if (tables.long[hidden.tickets[i]] != 0) == long:
            place = i
            mark -= hidden.odds[seat][hidden.tickets[i]]
            if mark < 0:
                break
    size -= 1
    hidden.unknown[size] = hidden.tickets[place]
    hidden.tickets[place] = hidden.tickets[size]
    return size
