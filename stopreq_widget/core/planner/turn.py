"""What each action of a turn is worth to a plan, compiled; see :mod:`stopreq_widget.bots.turn`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.core.bitwise import has, lowest
from stopreq_widget.core.layout import BLIND, CLAIM, DRAW, LOOK, NO_KIND, SECOND_CARD
from stopreq_widget.core.moves import claimable
from stopreq_widget.core.planner.cards import lacking
from stopreq_widget.core.planner.layout import NEVER
from stopreq_widget.core.planner.outlook import bit, tokens_at, value
from stopreq_widget.core.planner.paths import cheapest_path, distances
from stopreq_widget.core.storage import inner

if TYPE_CHECKING:
    from stopreq_widget.core.layout import Record

_SPARE, _SPARE_PASS = 0.02, 0.3
_CLAIMS = 7
_DETOUR = 25.0
_IDLE_TURNS, _IDLE_TRAINS = 0.4, 5
_ONE = np.uint64(1)


@inner
def _add(mind: Record, action: Any, worth: Any) -> None:
    """Note an action that was compared."""
    mind.actions[mind.ranked], mind.values[mind.ranked] = action, worth
    mind.ranked += 1


@inner
def rate_turn(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> None:
    """Fill ``mind.actions`` and ``mind.values`` with what is worth comparing: claims, cards, new tickets."""
    seat = game.seat
    mind.ranked = 0
    mind.after = max(mind.horizon - 1.0, 0.0)
    for kind in range(tables.wild + 1):
        mind.hand[kind] = game.hand[seat, kind]
    mind.idle = _expected(game, tables, beliefs, plan, mind, -1, game.trains[seat])
    second = game.phase == SECOND_CARD
    if not second:
        _list_claims(game, tables, plan, mind)
    for route in range(tables.routes):
        mind.urgency[route] = -1.0
    for i in range(mind.ranked):
        mind.values[i] = _rate_claim(game, tables, beliefs, plan, mind, mind.actions[i])
    _rate_draws(game, tables, beliefs, plan, mind, second)
    if not second and game.ticket_deck_size > 0:
        _add(mind, LOOK << 24, _tickets(game, tables, beliefs, plan, mind))


@inner
def _expected(
    game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, without: Any, trains: Any
) -> Any:
    """Return what is to be expected with ``mind.hand`` after the turn."""
    cards = 0
    for kind in range(tables.wild + 1):
        cards += mind.hand[kind]
    spare = _SPARE * cards + (_SPARE_PASS - _SPARE) * mind.hand[tables.wild]
    return value(game, tables, beliefs, plan, mind, mind.after, without, trains) + spare


@inner
def _more(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, kind: Any, cards: Any) -> Any:
    """Return what so many more cards of a kind are worth together."""
    mind.hand[kind] += cards
    found = _expected(game, tables, beliefs, plan, mind, -1, game.trains[game.seat])
    mind.hand[kind] -= cards
    return max(found - mind.idle, _SPARE * cards)


@inner
def _rate_draws(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, second: Any) -> None:
    if game.deck_size == 0 and not tables.row_without_deck:
        return
    _rate_cards(game, tables, beliefs, plan, mind)
    wild = tables.wild
    if game.deck_size > 0:
        worth = mind.idle + mind.blind
        if not second:
            worth += _second_card(game, mind, wild, -1)
        _add(mind, DRAW << 24 | BLIND << 16, worth)
    for kind in range(wild + 1):
        if (second and kind == wild) or _in_row(game, kind) == 0:
            continue
        worth = mind.idle + mind.row_values[kind]
        if not second and kind != wild:
            worth += _second_card(game, mind, wild, kind)
        _add(mind, DRAW << 24 | kind << 16, worth)


@inner
def _in_row(game: Record, kind: Any) -> Any:
    found = 0
    for i in range(game.row_size):
        found += game.row[i] == kind
    return found


@inner
def _second_card(game: Record, mind: Record, wild: Any, first: Any) -> Any:
    """Return what the best second card is worth when one of a kind (-1: none) has been taken from the row."""
    best = mind.blind
    taken = first < 0
    for i in range(game.row_size):
        kind = game.row[i]
        if kind == first and not taken:
            taken = True
        elif kind != wild:
            best = max(best, mind.row_values[kind])
    return best


@inner
def _rate_cards(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> None:
    """Work out what a card of each kind is worth, alone, from the row and from the deck."""
    wild = tables.wild
    asked, most = np.uint64(0), 0
    for i in range(plan.route_count):
        asked |= _ONE << np.uint64(tables.colour[plan.routes[i]] & 63)
    for i in range(plan.item_count):
        asked |= _ONE << np.uint64(tables.colour[plan.items[i]] & 63)
    for kind in range(wild):
        most = max(most, mind.hand[kind])
    total, blind = 0, 0.0
    for kind in range(wild + 1):
        wanted = (asked >> np.uint64(kind)) & _ONE != 0
        dull = most > 1 and mind.hand[kind] == 0 and not wanted and kind != wild
        mind.row_values[kind] = _SPARE
        # Alone, and as one of a set if there are several to be had from the row.
        for n in range(2 if dull else 1, max(_in_row(game, kind) if kind != wild else 1, 1) + 1):
            each = _more(game, tables, beliefs, plan, mind, kind, n) / n * beliefs.sets ** float(n - 1)
            mind.row_values[kind] = each if n == 1 else max(mind.row_values[kind], each)
            if n == 1:
                mind.card_values[kind] = each
        if dull:
            mind.card_values[kind] = _SPARE
        total += mind.unseen[kind]
        blind += mind.unseen[kind] * mind.card_values[kind]
    mind.blind = blind / total if total > 0 else 0.0


@inner
def _list_claims(game: Record, tables: Record, plan: Record, mind: Record) -> None:
    """Note the claims that are worth rating.

    Of a coloured route of the network those with every payment, of other routes the one with the payment that is
    missed least; of the routes that no ticket needs only the few that score most beyond their trains.
    """
    seat, wild = game.seat, tables.wild
    for kind in range(wild):
        mind.spare[kind] = game.hand[seat, kind]
    for i in range(plan.route_count):
        kind = tables.colour[plan.routes[i]]
        if kind >= 0:
            mind.spare[kind] -= tables.length[plan.routes[i]]
    for route in range(tables.routes):
        mind.pay_passes[route] = -1
    mind.met_count = 0
    low, high = claimable(game, tables)
    for kind in range(wild + 1):
        if game.hand[seat, kind] > 0:
            _payments(game, tables, plan, mind, NO_KIND if kind == wild else kind, (low, high))
    others = 0
    for i in range(mind.met_count):
        route = mind.met[i]
        if has(plan.network, route):
            _add(mind, _claim(mind, route), 0.0)
            continue
        merit = tables.worth[route] + tokens_at(game, tables, route) - tables.length[route]
        place = others
        while place > 0 and _less(mind, place - 1, merit, mind.pay_passes[route]):
            mind.merit[place], mind.others[place] = mind.merit[place - 1], mind.others[place - 1]
            place -= 1
        mind.merit[place], mind.others[place] = merit, route
        others += 1
    for i in range(min(others, _CLAIMS)):
        _add(mind, _claim(mind, mind.others[i]), 0.0)


@inner
def _claim(mind: Record, route: Any) -> Any:
    """Return the claim of a route with the payment that is missed least."""
    return CLAIM << 24 | route << 16 | mind.pay_kind[route] << 8 | mind.pay_passes[route]


@inner
def _less(mind: Record, place: Any, merit: Any, passes: Any) -> Any:
    """Tell whether a listed route is less promising than one of this merit that is paid with so many passes."""
    if mind.merit[place] != merit:
        return mind.merit[place] < merit
    return mind.pay_passes[mind.others[place]] > passes


@inner
def _payments(game: Record, tables: Record, plan: Record, mind: Record, kind: Any, open_routes: Any) -> None:
    """Go through the claims that a kind of card can pay for (``NO_KIND``: passes alone)."""
    seat = game.seat
    passes = game.hand[seat, tables.wild]
    cards = 0 if kind == NO_KIND else game.hand[seat, kind]
    limit = tables.up_to[min(cards + passes, tables.longest)]
    for word in range(2):
        routes = open_routes[word] & limit[word]
        while routes != 0:
            route = word * 64 + lowest(routes)
            routes &= routes - _ONE
            length, colour = tables.length[route], tables.colour[route]
            if kind == NO_KIND:
                first = last = length
                left = 0
            else:
                if colour >= 0 and colour != kind:
                    continue
                first, last = max(length - cards, tables.ferry[route]), min(passes, length - 1)
                left = mind.spare[kind]
            if first > last:
                continue
            if has(plan.network, route) and colour >= 0:
                for spent in range(first, last + 1):
                    _add(mind, CLAIM << 24 | route << 16 | kind << 8 | spent, 0.0)
                continue
            # The fewest passes; of as many, the kind that is most to spare.
            held = mind.pay_passes[route]
            if held < 0:
                mind.met[mind.met_count] = route
                mind.met_count += 1
            if held < 0 or first < held or (first == held and left > mind.pay_left[route]):
                mind.pay_kind[route], mind.pay_passes[route], mind.pay_left[route] = kind, first, left


@inner
def _rate_claim(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, action: Any) -> Any:
    """Return what a claim is worth: its points, and what is to be expected after it."""
    route, kind, passes = action >> 16 & 255, action >> 8 & 255, action & 255
    seat, length, wild = game.seat, tables.length[route], tables.wild
    low, high = tables.double[route, 0] & plan.network[0], tables.double[route, 1] & plan.network[1]
    if (low & ~bit(route, 0)) | (high & ~bit(route, 1)) != 0:
        return -NEVER
    kind = 0 if kind == NO_KIND else kind
    mind.hand[kind] -= length - passes
    mind.hand[wild] -= passes
    worth = _expected(game, tables, beliefs, plan, mind, route, game.trains[seat] - length) + tables.worth[route]
    mind.hand[kind] += length - passes
    mind.hand[wild] += passes
    worth += tokens_at(game, tables, route)
    return worth + _urgency(game, tables, beliefs, plan, mind, route)


@inner
def _urgency(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, route: Any) -> Any:
    """Return how much is lost if somebody else takes a route, times how likely that is."""
    if not has(plan.network, route):
        return 0.0
    if mind.urgency[route] < 0:
        for other in range(tables.routes):
            mind.free[other] = 0.0 if has(plan.network, other) else mind.weights[other]
        mind.free[route] = NEVER
        around, _ = cheapest_path(tables, mind.free, tables.a[route], tables.b[route], _DETOUR, mind)
        loss = max(min(around, _DETOUR) - mind.weights[route], 0.0)
        likely = beliefs.urgency * (game.players - 1) * (1 + 2 / tables.length[route]) / 3
        mind.urgency[route] = loss * likely + 0.2
    return mind.urgency[route]


@inner
def _tickets(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> Any:
    """Return what is to be expected after looking at new tickets."""
    seat = game.seat
    spare = game.trains[seat] - plan.trains
    if spare < _IDLE_TRAINS:
        return mind.idle - _DETOUR
    missing = lacking(tables, beliefs, plan, -1, mind)
    slack = mind.after - plan.route_count - 0.5 * beliefs.waste * missing
    if slack < _IDLE_TURNS * mind.horizon:
        return mind.idle - _DETOUR
    low, high = np.uint64(0), np.uint64(0)
    for route in range(tables.routes):
        if has(plan.network, route) or has(game.routes[seat], route):
            mind.free[route] = mind.inside[route] = 0.0
            low |= bit(tables.a[route], 0) | bit(tables.b[route], 0)
            high |= bit(tables.a[route], 1) | bit(tables.b[route], 1)
        else:
            weight = mind.weights[route]
            mind.free[route] = weight
            mind.inside[route] = float(tables.length[route]) if 0 < weight < NEVER else weight
    distances(tables, mind.free, low, high, mind.away, mind)
    # `best` holds how far it is in trains now; `away` is kept.
    distances(tables, mind.inside, low, high, mind.best, mind)
    count = 0
    for ticket in range(tables.tickets):
        if _holds(mind, ticket):
            continue
        a, b, points = tables.ticket_a[ticket], tables.ticket_b[ticket], float(tables.ticket_points[ticket])
        cost, length = mind.away[a] + mind.away[b], mind.best[a] + mind.best[b]
        if cost >= 2 * points or length > spare:
            gain = -points
        else:
            turns = length * (0.33 + 0.5 * beliefs.waste)
            likely = min(max(0.5 + (slack - turns) / 4, 0.0), 0.9) if length > 0 else 1.0
            gain = max((2 * likely - 1) * points - likely * cost, -points)
        place = count
        while place > 0 and mind.gains[place - 1] < gain:
            mind.gains[place] = mind.gains[place - 1]
            place -= 1
        mind.gains[place] = gain
        count += 1
    drawn = min(tables.tickets_drawn, game.ticket_deck_size)
    return mind.idle + _expected_best(mind, count, drawn) - beliefs.tickets


@inner
def _holds(mind: Record, ticket: Any) -> Any:
    found = False
    for i in range(mind.held_count):
        found = found or mind.held[i] == ticket
    return found


@inner
def _expected_best(mind: Record, count: Any, n: Any) -> Any:
    """Return the expected largest of ``n`` of the gains drawn without replacement."""
    total, left, reach = 0.0, count, 1.0
    n = min(n, count)
    for i in range(count):
        chance = n / left
        total += reach * chance * mind.gains[i]
        reach *= 1 - chance
        left -= 1
        if left < n or reach <= 0:
            break
    return total
