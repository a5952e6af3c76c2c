"""Dealing a game and applying actions to it, compiled; actions are taken to be legal."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import add, drop, has
from stopreq_widget.core.chance import shuffle, stream_word
from stopreq_widget.core.choices import POLICY_STREAM
from stopreq_widget.core.layout import (
    BLIND,
    BUILD,
    CHOOSING,
    CLAIM,
    DIG,
    DRAW,
    FIRST_TICKETS,
    KEEP,
    LOOK,
    NO_KIND,
    OVER,
    SEATS,
    SECOND_CARD,
    TICKETS,
    TUNNEL,
    TURN,
    WITHDRAW,
)
from stopreq_widget.core.piles import discard, settle, take_blind, take_face_up
from stopreq_widget.core.storage import Record, inner
from stopreq_widget.engine.piles import CARD_STREAM, TICKET_STREAM

_RING = TICKETS - 1


@inner
def deal(game: Record, tables: Record, seed: Any, first: Any) -> None:
    """Set a new game up in a record whatever it held before."""
    game.stamp = tables.stamp
    game.seed = seed
    game.choices = stream_word(seed, POLICY_STREAM)
    game.players, game.first = tables.players, first
    game.phase, game.seat = FIRST_TICKETS, 0
    game.turns, game.turns_left, game.skips, game.idle = 0, -1, 0, 0
    game.decisions, game.reshuffles = 0, 0
    game.laid = game.owed = game.turned_count = game.out_count = 0
    for half in range(2):
        game.tokens[half] = tables.tokens[half]
        for seat in range(SEATS):
            game.routes[seat][half] = game.closed[seat][half] = game.taken[seat][half] = 0
            game.stations[seat][half] = 0
    _deal_cards(game, tables)
    _deal_tickets(game, tables)


@inner
def _deal_cards(game: Record, tables: Record) -> None:
    size = 0
    for kind in range(tables.wild + 1):
        game.discards[kind] = 0
        for _ in range(tables.cards[kind]):
            game.deck[size] = kind
            size += 1
    shuffle(game.deck, size, game.seed, CARD_STREAM)
    dealt = 0
    for seat in range(game.players):
        game.trains[seat], game.points[seat] = tables.trains, 0
        for kind in range(tables.wild + 1):
            game.hand[seat][kind] = game.known[seat][kind] = 0
        for _ in range(tables.hand):
            game.hand[seat][game.deck[dealt]] += 1
            dealt += 1
    # The engine deals from the front of the shuffled cards; the deck's top is its last card.
    size -= dealt
    for i in range(size):
        game.deck[i] = game.deck[dealt + i]
    for i in range(size // 2):
        game.deck[i], game.deck[size - 1 - i] = game.deck[size - 1 - i], game.deck[i]
    game.deck_size, game.row_size = size, 0
    settle(game, tables)


@inner
def _deal_tickets(game: Record, tables: Record) -> None:
    for i in range(tables.tickets):
        game.ticket_deck[i] = i
    shuffle(game.ticket_deck, tables.tickets, game.seed, TICKET_STREAM)
    game.ticket_top, game.ticket_deck_size = 0, tables.tickets
    if tables.long_dealt > 0:
        _take_longs_out(game, tables)
    longs = tables.long_dealt
    for seat in range(game.players):
        game.ticket_count[seat] = game.built[seat] = game.firsts[seat] = 0
        _offer(game, seat, tables.tickets_dealt - longs)
        for i in range(tables.tickets_dealt - longs - 1, -1, -1):
            game.offer[seat][longs + i] = game.offer[seat][i]
        for i in range(longs):
            game.offer[seat][i] = game.out[seat * longs + i]
        game.offer_count[seat] = tables.tickets_dealt
    if longs > 0:
        # Long tickets that nobody was dealt are out of the game (E3).
        game.out_count -= longs * game.players
        for i in range(game.out_count):
            game.out[i] = game.out[longs * game.players + i]


@inner
def _take_longs_out(game: Record, tables: Record) -> None:
    """Take the long tickets out of the ticket deck."""
    size = 0
    for i in range(tables.tickets):
        ticket = game.ticket_deck[i]
        if tables.long[ticket]:
            game.out[game.out_count] = ticket
            game.out_count += 1
        else:
            game.ticket_deck[size] = ticket
            size += 1
    game.ticket_deck_size = size


@inner
def _offer(game: Record, seat: Any, tickets: Any) -> None:
    """Move tickets from the top of the deck to a seat's offer."""
    tickets = min(tickets, game.ticket_deck_size)
    for i in range(tickets):
        game.offer[seat][i] = game.ticket_deck[game.ticket_top]
        game.ticket_top = (game.ticket_top + 1) & _RING
    game.ticket_deck_size -= tickets
    game.offer_count[seat] = tickets


@inner
def _to_the_bottom(game: Record, ticket: Any) -> None:
    game.ticket_deck[(game.ticket_top + game.ticket_deck_size) & _RING] = ticket
    game.ticket_deck_size += 1


@inner
def step(game: Record, tables: Record, action: Any) -> None:
    """Apply a legal action."""
    game.decisions += 1
    verb = action >> 24
    if verb == DRAW:
        _draw(game, tables, action >> 16 & 255)
    elif verb == CLAIM:
        _claim(game, tables, action)
    elif verb == KEEP:
        _keep(game, tables, action & 0xFFFFFF)
    elif verb == LOOK:
        _offer(game, game.seat, tables.tickets_drawn)
        game.phase = CHOOSING
    elif verb == BUILD:
        _build(game, tables, action >> 16 & 255, action >> 8 & 255, action & 15)
    elif verb == DIG:
        _dig(game, tables, action >> 4 & 15, action & 15)
    elif verb == WITHDRAW:
        _clear_tunnel(game)
        discard(game, tables, 0, 0, 0)
        _end_turn(game, tables, 0, True)
    else:
        _skip(game, tables)


@inner
def _end_turn(game: Record, tables: Record, skips: Any, idle: Any) -> None:
    """Go on to the next seat, or end the game (R22, R27)."""
    game.turns += 1
    game.skips = skips
    game.idle = game.idle + 1 if idle else 0
    game.phase = TURN
    if game.turns_left > 0:
        game.turns_left -= 1
        if game.turns_left == 0:
            game.phase = OVER
            return
    elif game.trains[game.seat] <= tables.last_trains:
        game.turns_left = game.players
    if idle and game.idle >= tables.idle_rounds * game.players:
        game.phase = OVER
        return
    game.seat += 1
    if game.seat == game.players:
        game.seat = 0


@inner
def _skip(game: Record, tables: Record) -> None:
    if game.skips + 1 == game.players:
        game.skips += 1
        game.idle += 1
        game.turns += 1
        game.phase = OVER
    else:
        _end_turn(game, tables, game.skips + 1, True)


@inner
def _draw(game: Record, tables: Record, kind: Any) -> None:
    seat = game.seat
    last = game.phase == SECOND_CARD
    if kind == BLIND:
        game.hand[seat][take_blind(game, tables)] += 1
    else:
        last = last or kind == tables.wild
        take_face_up(game, tables, kind)
        game.hand[seat][kind] += 1
        game.known[seat][kind] += 1
    if last or not _second_possible(game, tables):
        _end_turn(game, tables, 0, False)
    else:
        game.phase = SECOND_CARD


@inner
def _second_possible(game: Record, tables: Record) -> Any:
    if game.deck_size > 0:
        return True
    plain = False
    for i in range(game.row_size):
        plain = plain or game.row[i] != tables.wild
    return plain and tables.row_without_deck != 0


@inner
def _claim(game: Record, tables: Record, action: Any) -> None:
    route, kind, passes = action >> 16 & 255, action >> 8 & 255, action & 255
    if tables.tunnel[route]:
        _lay(game, tables, action)
    else:
        _take(game, tables, route, 0 if kind == NO_KIND else kind, tables.length[route] - passes, passes)


@inner
def _lay(game: Record, tables: Record, action: Any) -> None:
    """Lay a set down for a tunnel and turn cards, over a reshuffle too, as far as there are any (E16, E20)."""
    seat, route, kind, passes = game.seat, action >> 16 & 255, action >> 8 & 255, action & 255
    game.laid, game.owed, game.turned_count = action, 0, 0
    while game.deck_size > 0 and game.turned_count < tables.tunnel_cards:
        card = take_blind(game, tables)
        game.turned[game.turned_count] = card
        game.turned_count += 1
        game.owed += card == tables.wild or card == kind
    # What was laid has been seen by everybody (E22).
    if kind != NO_KIND:
        game.known[seat][kind] = max(game.known[seat][kind], tables.length[route] - passes)
    game.known[seat][tables.wild] = max(game.known[seat][tables.wild], passes)
    game.phase = TUNNEL


@inner
def _dig(game: Record, tables: Record, cards: Any, passes: Any) -> None:
    """Pay what a tunnel still takes, and claim it (E19)."""
    route, kind, laid = game.laid >> 16 & 255, game.laid >> 8 & 255, game.laid & 255
    _clear_tunnel(game)
    cards += tables.length[route] - laid
    _take(game, tables, route, 0 if kind == NO_KIND else kind, cards, passes + laid)


@inner
def _clear_tunnel(game: Record) -> None:
    """Put the cards turned on the discards; nobody looks at the row before what was paid lies there too."""
    for i in range(game.turned_count):
        game.discards[game.turned[i]] += 1
    game.laid = game.owed = game.turned_count = 0


@inner
def _pay(game: Record, tables: Record, kind: Any, cards: Any, passes: Any) -> None:
    seat, wild = game.seat, tables.wild
    game.hand[seat][wild] -= passes
    game.known[seat][wild] = max(game.known[seat][wild] - passes, 0)
    game.hand[seat][kind] -= cards
    game.known[seat][kind] = max(game.known[seat][kind] - cards, 0)


@inner
def _build(game: Record, tables: Record, town: Any, kind: Any, passes: Any) -> None:
    """Build a train station (E10-E12)."""
    seat = game.seat
    kind = 0 if kind == NO_KIND else kind
    cards = game.built[seat] + 1 - passes
    _pay(game, tables, kind, cards, passes)
    add(game.stations[seat], town)
    game.built[seat] += 1
    discard(game, tables, kind, cards, passes)
    _end_turn(game, tables, 0, False)


@inner
def _take(game: Record, tables: Record, route: Any, kind: Any, cards: Any, passes: Any) -> None:
    """Take a route for so many cards of a kind and passes."""
    seat, length = game.seat, tables.length[route]
    _pay(game, tables, kind, cards, passes)
    points = tables.route_points[route]
    for end in (tables.a[route], tables.b[route]):
        if has(game.tokens, end):
            drop(game.tokens, end)
            add(game.taken[seat], end)
            points += tables.token_points[end]
    if has(tables.flights, route):
        points += tables.flight_bonus
    add(game.routes[seat], route)
    game.trains[seat] -= length
    game.points[seat] += points
    for other in range(game.players):
        if other == seat or game.players <= tables.single_doubles:
            game.closed[other][0] |= tables.double[route][0]
            game.closed[other][1] |= tables.double[route][1]
        else:
            add(game.closed[other], route)
    discard(game, tables, kind, cards, passes)
    _end_turn(game, tables, 0, False)


@inner
def _keep(game: Record, tables: Record, kept: Any) -> None:
    seat = game.seat
    first = game.phase == FIRST_TICKETS
    for i in range(game.offer_count[seat]):
        if kept >> i & 1:
            game.tickets[seat][game.ticket_count[seat]] = game.offer[seat][i]
            game.ticket_count[seat] += 1
    if not first:
        _return_offer(game, seat, False)
        _end_turn(game, tables, 0, kept == 0)
    elif seat + 1 < game.players:
        game.seat += 1
    else:
        for other in range(game.players):
            game.firsts[other] = game.ticket_count[other]
            _return_offer(game, other, tables.first_out != 0)
        game.phase, game.seat = TURN, game.first


@inner
def _return_offer(game: Record, seat: Any, out: Any) -> None:
    """Put the offered tickets that were not kept under the deck, in their order, or out of the game (R2, R20, E3).

    The kept ones are the last of the seat's tickets.
    """
    size, offered = game.ticket_count[seat], game.offer_count[seat]
    for i in range(offered):
        kept = False
        for j in range(max(size - offered, 0), size):
            kept = kept or game.tickets[seat][j] == game.offer[seat][i]
        if not kept and out:
            game.out[game.out_count] = game.offer[seat][i]
            game.out_count += 1
        elif not kept:
            _to_the_bottom(game, game.offer[seat][i])
    game.offer_count[seat] = 0
