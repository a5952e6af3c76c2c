"""Dealing a game and applying actions to it, compiled; actions are taken to be legal."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import add, drop, has
from stopreq_widget.core.chance import shuffle, stream_word
from stopreq_widget.core.choices import POLICY_STREAM
from stopreq_widget.core.layout import (
    BLIND,
    CHOOSING,
    CLAIM,
    DRAW,
    FIRST_TICKETS,
    KEEP,
    LOOK,
    NO_KIND,
    OVER,
    SEATS,
    SECOND_CARD,
    TICKETS,
    TURN,
    Record,
)
from stopreq_widget.core.piles import discard, settle, take_blind, take_face_up
from stopreq_widget.core.storage import inner
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
    for word in range(2):
        game.tokens[word] = tables.tokens[word]
        for seat in range(SEATS):
            game.routes[seat, word] = game.closed[seat, word] = game.taken[seat, word] = 0
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
            game.hand[seat, kind] = game.known[seat, kind] = 0
        for _ in range(tables.hand):
            game.hand[seat, game.deck[dealt]] += 1
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
    for seat in range(game.players):
        game.ticket_count[seat] = 0
        _offer(game, seat, tables.tickets_dealt)


@inner
def _offer(game: Record, seat: Any, tickets: Any) -> None:
    """Move tickets from the top of the deck to a seat's offer."""
    tickets = min(tickets, game.ticket_deck_size)
    for i in range(tickets):
        game.offer[seat, i] = game.ticket_deck[game.ticket_top]
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
        _claim(game, tables, action >> 16 & 255, action >> 8 & 255, action & 255)
    elif verb == KEEP:
        _keep(game, tables, action & 0xFFFFFF)
    elif verb == LOOK:
        _offer(game, game.seat, tables.tickets_drawn)
        game.phase = CHOOSING
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
        game.hand[seat, take_blind(game, tables)] += 1
    else:
        last = last or kind == tables.wild
        take_face_up(game, tables, kind)
        game.hand[seat, kind] += 1
        game.known[seat, kind] += 1
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
def _claim(game: Record, tables: Record, route: Any, kind: Any, passes: Any) -> None:
    seat, length, wild = game.seat, tables.length[route], tables.wild
    if kind == NO_KIND:
        kind = 0
    cards = length - passes
    game.hand[seat, wild] -= passes
    game.known[seat, wild] = max(game.known[seat, wild] - passes, 0)
    game.hand[seat, kind] -= cards
    game.known[seat, kind] = max(game.known[seat, kind] - cards, 0)
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
            game.closed[other, 0] |= tables.double[route, 0]
            game.closed[other, 1] |= tables.double[route, 1]
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
            game.tickets[seat, game.ticket_count[seat]] = game.offer[seat, i]
            game.ticket_count[seat] += 1
    if not first:
        _return_offer(game, seat)
        _end_turn(game, tables, 0, kept == 0)
    elif seat + 1 < game.players:
        game.seat += 1
    else:
        for other in range(game.players):
            _return_offer(game, other)
        game.phase, game.seat = TURN, game.first


@inner
def _return_offer(game: Record, seat: Any) -> None:
    """Put the offered tickets that were not kept under the deck, in the order offered (R2, R20).

    The kept ones are the last of the seat's tickets.
    """
    size, offered = game.ticket_count[seat], game.offer_count[seat]
    for i in range(offered):
        kept = False
        for j in range(max(size - offered, 0), size):
            kept = kept or game.tickets[seat, j] == game.offer[seat, i]
        if not kept:
            _to_the_bottom(game, game.offer[seat, i])
    game.offer_count[seat] = 0
