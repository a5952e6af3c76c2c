"""What can be done and what it does, compiled; the engine's is :mod:`stopreq_widget.engine.rules`.

Legal actions are counted, not listed, and the one of a given index is found from the counts.  Sets of routes that
some cards can pay are looked up, so that counting is a few population counts for each kind of card in hand.
"""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import has, nth
from stopreq_widget.core.layout import (
    BLIND,
    BUILD,
    CLAIM,
    DIG,
    DRAW,
    FIRST_TICKETS,
    KEEP,
    LOOK,
    NO_KIND,
    OVER,
    SECOND_CARD,
    SKIP,
    TUNNEL,
    TURN,
    WITHDRAW,
)
from stopreq_widget.core.storage import ONE, Record, inner, lowest, ones, word

_DRAW, _LOOK, _KEEP, _CLAIM, _BUILD = DRAW << 24, LOOK << 24, KEEP << 24, CLAIM << 24, BUILD << 24
_DIG, _WITHDRAW = DIG << 24, WITHDRAW << 24


@inner
def count(game: Record, tables: Record) -> Any:
    """Return how many actions are legal; 0 when the game is over."""
    phase = game.phase
    if phase == TURN:
        found = _count_draws(game, tables, True) + (game.ticket_deck_size > 0) + _count_claims(game, tables)
        if game.built[game.seat] < tables.stations_each:
            found += _count_sets(game, tables) * _free_towns(game, tables)
        return found if found > 0 else 1
    if phase == SECOND_CARD:
        return _count_draws(game, tables, False)
    if phase == OVER:
        return 0
    if phase == TUNNEL:
        return _count_digs(game, tables)
    offered = game.offer_count[game.seat]
    return (1 << offered) - tables.subsets_from[offered][fewest(game, tables)]


@inner
def pick(game: Record, tables: Record, index: Any) -> Any:
    """Return the legal action of an index, as a number; :func:`count` must have been called on this state."""
    phase = game.phase
    if phase == TUNNEL:
        return _nth_dig(game, tables, index)
    if phase != TURN and phase != SECOND_CARD:
        offered = game.offer_count[game.seat]
        return _KEEP | tables.subsets[offered][tables.subsets_from[offered][fewest(game, tables)] + index]
    draws = _count_draws(game, tables, phase == TURN)
    if index < draws:
        return _DRAW | _nth_draw(game, tables, phase == TURN, index) << 16
    index -= draws
    if game.ticket_deck_size > 0:
        if index == 0:
            return _LOOK
        index -= 1
    for kind in range(tables.services):
        if index < game.ways[kind]:
            return _nth_claim(game, tables, kind, index)
        index -= game.ways[kind]
    if index < game.ways[tables.wild]:
        passes = game.hand[game.seat][tables.wild]
        low, high = claimable(game, tables)
        limit = tables.up_to[min(passes, tables.longest)]
        route = nth(low & limit[0], high & limit[1], index)
        return _CLAIM | route << 16 | NO_KIND << 8 | tables.length[route]
    index -= game.ways[tables.wild]
    if game.built[game.seat] < tables.stations_each:
        towns = _free_towns(game, tables)
        if index < _count_sets(game, tables) * towns:
            town = _nth_town(game, tables, index % towns)
            return _BUILD | town << 16 | _nth_set(game, tables, index // towns)
    return SKIP


@inner
def fewest(game: Record, tables: Record) -> Any:
    """Return how few of the offered tickets may be kept."""
    least = tables.tickets_kept if game.phase == FIRST_TICKETS else tables.drawn_kept
    return min(least, game.offer_count[game.seat])


@inner
def claimable(game: Record, tables: Record) -> Any:
    """Return the set of routes that are open to the seat to move and not longer than its trains."""
    seat = game.seat
    limit = tables.up_to[min(game.trains[seat], tables.longest)]
    return ~game.closed[seat][0] & limit[0], ~game.closed[seat][1] & limit[1]


@inner
def _row_kinds(game: Record, tables: Record, first: Any) -> Any:
    """Return the set of kinds that may be taken from the row, as one word."""
    kinds = word(0)
    for i in range(game.row_size):
        kinds |= ONE << word(game.row[i])
    if not first:
        kinds &= ~(ONE << word(tables.wild))
    return kinds


@inner
def _count_draws(game: Record, tables: Record, first: Any) -> Any:
    if game.deck_size == 0 and not tables.row_without_deck:
        return 0
    return (game.deck_size > 0) + ones(_row_kinds(game, tables, first))


@inner
def _nth_draw(game: Record, tables: Record, first: Any, index: Any) -> Any:
    if game.deck_size > 0:
        if index == 0:
            return BLIND
        index -= 1
    return nth(_row_kinds(game, tables, first), word(0), index)


@inner
def _count_claims(game: Record, tables: Record) -> Any:
    seat = game.seat
    low, high = claimable(game, tables)
    passes = game.hand[seat][tables.wild]
    spendable = min(passes, tables.longest - 1)
    total = 0
    for kind in range(tables.services):
        cards = min(game.hand[seat][kind], tables.longest)
        found = 0
        if cards > 0:
            for spent in range(spendable + 1):
                payable = tables.payable[kind][cards][spent]
                found += ones(low & payable[0]) + ones(high & payable[1])
        game.ways[kind] = found
        total += found
    limit = tables.up_to[min(passes, tables.longest)]
    found = ones(low & limit[0]) + ones(high & limit[1])
    game.ways[tables.wild] = found
    return total + found


@inner
def _nth_claim(game: Record, tables: Record, kind: Any, index: Any) -> Any:
    """Return a kind's claim of an index: by route, then by passes spent."""
    seat = game.seat
    low, high = claimable(game, tables)
    cards = min(game.hand[seat][kind], tables.longest)
    passes = game.hand[seat][tables.wild]
    head = _CLAIM | kind << 8
    if passes == 0:
        payable = tables.payable[kind][cards][0]
        return head | nth(low & payable[0], high & payable[1], index) << 16
    union_low, union_high = word(0), word(0)
    for spent in range(min(passes, tables.longest - 1) + 1):
        payable = tables.payable[kind][cards][spent]
        union_low |= payable[0]
        union_high |= payable[1]
    low &= union_low
    high &= union_high
    while True:
        if low != 0:
            route = lowest(low)
            low &= low - ONE
        else:
            route = 64 + lowest(high)
            high &= high - ONE
        length = tables.length[route]
        first = max(length - cards, tables.ferry[route])
        options = min(passes, length - 1) - first + 1
        if index < options:
            return head | route << 16 | (first + index)
        index -= options


@inner
def is_built(game: Record, town: Any) -> Any:
    """Tell whether anybody has a station in a town."""
    found = False
    for seat in range(game.players):
        found = found or has(game.stations[seat], town)
    return found


@inner
def _free_towns(game: Record, tables: Record) -> Any:
    """Return in how many towns nobody has a station."""
    towns = tables.stations
    for seat in range(game.players):
        towns -= game.built[seat]
    return towns


@inner
def _nth_town(game: Record, tables: Record, index: Any) -> Any:
    for town in range(tables.stations):
        if not is_built(game, town):
            if index == 0:
                return town
            index -= 1
    return -1


@inner
def _count_sets(game: Record, tables: Record) -> Any:
    """Return how many sets of cards in hand pay for the next station (E11)."""
    seat, cost, found = game.seat, game.built[game.seat] + 1, 0
    passes = game.hand[seat][tables.wild]
    for kind in range(tables.services):
        cards = game.hand[seat][kind]
        if cards > 0:
            found += max(min(passes, cost - 1) - max(cost - cards, 0) + 1, 0)
    return found + (passes >= cost)


@inner
def _nth_set(game: Record, tables: Record, index: Any) -> Any:
    """Return the set of an index that pays for a station: by service, then by passes; passes alone come last."""
    seat, cost = game.seat, game.built[game.seat] + 1
    passes = game.hand[seat][tables.wild]
    for kind in range(tables.services):
        cards = game.hand[seat][kind]
        if cards > 0:
            first = max(cost - cards, 0)
            options = max(min(passes, cost - 1) - first + 1, 0)
            if index < options:
                return kind << 8 | (cost - first - index) << 4 | (first + index)
            index -= options
    return NO_KIND << 8 | cost


@inner
def left_for_tunnel(game: Record, tables: Record) -> Any:
    """Return the kind laid for a tunnel, and the cards of it and the passes that are left beside what was laid."""
    seat, route, kind, passes = game.seat, game.laid >> 16 & 255, game.laid >> 8 & 255, game.laid & 255
    cards = 0 if kind == NO_KIND else game.hand[seat][kind] - (tables.length[route] - passes)
    return kind, cards, game.hand[seat][tables.wild] - passes


@inner
def _count_digs(game: Record, tables: Record) -> Any:
    if game.owed == 0:
        return 1
    _, cards, passes = left_for_tunnel(game, tables)
    mixed = max(min(passes, game.owed - 1) - max(game.owed - cards, 0) + 1, 0)
    return mixed + (passes >= game.owed) + 1


@inner
def _nth_dig(game: Record, tables: Record, index: Any) -> Any:
    """Return the way of an index to finish a tunnel: fewest passes first, then giving up (E18, E19)."""
    route = (game.laid >> 16 & 255) << 16
    if game.owed == 0:
        return _DIG | route | NO_KIND << 8
    kind, cards, passes = left_for_tunnel(game, tables)
    first = max(game.owed - cards, 0)
    mixed = max(min(passes, game.owed - 1) - first + 1, 0)
    if index < mixed:
        spent = first + index
        return _DIG | route | kind << 8 | (game.owed - spent) << 4 | spent
    if index == mixed and passes >= game.owed:
        return _DIG | route | NO_KIND << 8 | game.owed
    return _WITHDRAW | route
