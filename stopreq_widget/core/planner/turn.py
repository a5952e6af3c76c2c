"""What each action of a turn is worth to a plan, by the points that are to be expected after it."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import has
from stopreq_widget.core.layout import BLIND, BUILD, CLAIM, DIG, DRAW, LOOK, NO_KIND, SECOND_CARD, TUNNEL, TURN
from stopreq_widget.core.moves import claimable, count, pick
from stopreq_widget.core.planner.cards import lacking
from stopreq_widget.core.planner.layout import FOR_STATIONS
from stopreq_widget.core.planner.numbers import (
    CLAIMS,
    CLAIMS_PER_SPACE,
    DETOUR,
    IDLE_TRAINS,
    IDLE_TURNS,
    IN_VAIN,
    NEVER,
    PER_CARD,
    SLACK,
    SPARE,
    SPARE_PASS,
    SURE_OF_IT,
    SUREST,
    TICKET_SPREAD,
    WAIT,
    WAIT_LAST,
)
from stopreq_widget.core.planner.outlook import bit, tokens_at, value
from stopreq_widget.core.planner.paths import cheapest_path, distances
from stopreq_widget.core.storage import ONE, Record, Records, inner, lowest, word


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
        mind.hand[kind] = game.hand[seat][kind]
    mind.idle = expected(game, tables, beliefs, plan, mind, -1, game.trains[seat], 0)
    second = game.phase == SECOND_CARD
    if game.phase == TURN:
        _list_claims(game, tables, plan, mind)
    for route in range(tables.routes):
        mind.urgency[route] = -1.0
    if game.phase == TUNNEL:
        _rate_digs(game, tables, beliefs, plan, mind)
        return
    for i in range(mind.ranked):
        mind.values[i] = _rate_claim(game, tables, beliefs, plan, mind, mind.actions[i])
    _rate_draws(game, tables, beliefs, plan, mind, second)
    if not second and game.ticket_deck_size > 0:
        _add(mind, LOOK << 24, _tickets(game, tables, beliefs, plan, mind))


@inner
def expected(
    game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, without: Any, trains: Any, built: Any
) -> Any:
    """Return what is to be expected with ``mind.hand`` after the turn."""
    cards = 0
    for kind in range(tables.wild + 1):
        cards += mind.hand[kind]
    spare = SPARE * cards + (SPARE_PASS - SPARE) * mind.hand[tables.wild]
    return value(game, tables, beliefs, plan, mind, mind.after, without, trains, built) + spare


@inner
def _more(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, kind: Any, cards: Any) -> Any:
    """Return what so many more cards of a kind are worth together."""
    mind.hand[kind] += cards
    found = expected(game, tables, beliefs, plan, mind, -1, game.trains[game.seat], 0)
    mind.hand[kind] -= cards
    return max(found - mind.idle, SPARE * cards)


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
    asked, most = word(0), 0
    for i in range(plan.route_count):
        asked |= ONE << word(tables.colour[plan.routes[i]] & 63)
    for i in range(plan.item_count):
        asked |= ONE << word(tables.colour[plan.items[i]] & 63)
    for kind in range(wild):
        most = max(most, mind.hand[kind])
    total, blind = 0, 0.0
    for kind in range(wild + 1):
        wanted = (asked >> word(kind)) & ONE != 0
        dull = most > 1 and mind.hand[kind] == 0 and not wanted and kind != wild
        mind.row_values[kind] = SPARE
        # Alone, and as one of a set if there are several to be had from the row.
        for n in range(2 if dull else 1, max(_in_row(game, kind) if kind != wild else 1, 1) + 1):
            each = _more(game, tables, beliefs, plan, mind, kind, n) / n * beliefs.sets ** float(n - 1)
            mind.row_values[kind] = each if n == 1 else max(mind.row_values[kind], each)
            if n == 1:
                mind.card_values[kind] = each
        if dull:
            mind.card_values[kind] = SPARE
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
        mind.spare[kind] = game.hand[seat][kind]
    for i in range(plan.route_count):
        kind = tables.colour[plan.routes[i]]
        if kind >= 0:
            mind.spare[kind] -= tables.length[plan.routes[i]]
    for route in range(tables.routes):
        mind.pay_passes[route] = -1
    mind.met_count = 0
    low, high = claimable(game, tables)
    for kind in range(wild + 1):
        if game.hand[seat][kind] > 0:
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
    for i in range(min(others, CLAIMS)):
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
    passes = game.hand[seat][tables.wild]
    cards = 0 if kind == NO_KIND else game.hand[seat][kind]
    limit = tables.up_to[min(cards + passes, tables.longest)]
    for half in range(2):
        routes = open_routes[half] & limit[half]
        while routes != 0:
            route = half * 64 + lowest(routes)
            routes &= routes - ONE
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
    length = tables.length[route]
    low, high = tables.double[route][0] & plan.network[0], tables.double[route][1] & plan.network[1]
    if (low & ~bit(route, 0)) | (high & ~bit(route, 1)) != 0:
        return -NEVER
    if not tables.tunnel[route]:
        return _paid(game, tables, beliefs, plan, mind, route, 0 if kind == NO_KIND else kind, length - passes, passes)
    return _rate_tunnel(game, tables, beliefs, plan, mind, action)


@inner
def _paid(
    game: Record,
    tables: Record,
    beliefs: Record,
    plan: Record,
    mind: Record,
    route: Any,
    kind: Any,
    cards: Any,
    passes: Any,
) -> Any:
    """Return what is to be expected after taking a route for so many cards of a kind and passes."""
    mind.hand[kind] -= cards
    mind.hand[tables.wild] -= passes
    trains = game.trains[game.seat] - tables.length[route]
    worth = expected(game, tables, beliefs, plan, mind, route, trains, 0) + tables.worth[route]
    mind.hand[kind] += cards
    mind.hand[tables.wild] += passes
    worth += tokens_at(game, tables, route)
    return worth + _urgency(game, tables, beliefs, plan, mind, route)


@inner
def _rate_tunnel(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, action: Any) -> Any:
    """Return what is to be expected after laying a set for a tunnel, however many more cards it turns out to take.

    They are added if they are there and that is better than having lost the turn.
    """
    route, kind, passes = action >> 16 & 255, action >> 8 & 255, action & 255
    wild, seat, cards = tables.wild, game.seat, tables.length[route] - passes
    matching, spare, unseen = mind.unseen[wild], 0, 0
    if kind == NO_KIND:
        kind = 0
    else:
        matching += mind.unseen[kind]
        spare = game.hand[seat][kind] - cards
    for each in range(wild + 1):
        unseen += mind.unseen[each]
    turned = min(tables.tunnel_cards, unseen)
    ways = choose(unseen, turned)
    total = 0.0
    for owed in range(turned + 1):
        chance = choose(matching, owed) * choose(unseen - matching, turned - owed) / ways
        worth = mind.idle - IN_VAIN
        wilds = max(owed - spare, 0)
        if wilds <= game.hand[seat][wild] - passes:
            paid = _paid(game, tables, beliefs, plan, mind, route, kind, cards + owed - wilds, passes + wilds)
            worth = max(worth, paid)
        total += chance * worth
    return total


@inner
def choose(n: Any, k: Any) -> Any:
    """Return in how many ways k of n things can be chosen."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@inner
def _rate_digs(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> None:
    """Rate the ways to finish a tunnel whose cards are turned, and giving it up."""
    route, kind, laid = game.laid >> 16 & 255, game.laid >> 8 & 255, game.laid & 255
    kind = 0 if kind == NO_KIND else kind
    for i in range(count(game, tables)):
        action = pick(game, tables, i)
        worth = mind.idle - IN_VAIN
        if action >> 24 == DIG:
            cards, passes = tables.length[route] - laid + (action >> 4 & 15), laid + (action & 15)
            worth = _paid(game, tables, beliefs, plan, mind, route, kind, cards, passes)
        _add(mind, action, worth)


@inner
def slack_of(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> Any:
    """Return how many turns the network and the stations of a plan leave after this one."""
    missing = lacking(game, tables, beliefs, plan, -1, 0, mind)
    return mind.after - plan.route_count - plan.build_count - PER_CARD * beliefs.waste * missing


@inner
def rate_stations(game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record) -> None:
    """Rate the stations that a plan has a use for, for each set of cards without needless passes.

    A plan with a station may be the best one only if it is built now, so each town is judged by its own plan.
    """
    seat, cost = game.seat, game.built[game.seat] + 1
    if mind.town_plans == 0:
        return
    held, fewest = game.hand[seat][tables.wild], cost + 1
    for kind in range(tables.services):
        if game.hand[seat][kind] > 0 and max(cost - game.hand[seat][kind], 0) <= min(held, cost - 1):
            fewest = min(fewest, max(cost - game.hand[seat][kind], 0))
    if fewest > cost and held >= cost:
        _rate_builds(game, tables, beliefs, plans, mind, NO_KIND, 0, cost)
    for kind in range(tables.services):
        cards = cost - fewest
        if 0 < cards <= game.hand[seat][kind]:
            _rate_builds(game, tables, beliefs, plans, mind, kind, cards, fewest)


@inner
def _rate_builds(
    game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record, kind: Any, cards: Any, passes: Any
) -> None:
    """Rate building a station in each town that a plan wants one in, for so many cards of a kind and passes."""
    paid = 0 if kind == NO_KIND else kind
    for i in range(mind.town_plans):
        plan = plans[FOR_STATIONS + i]
        wait = WAIT if plan.route_count > 0 else WAIT_LAST
        wait *= min(max(slack_of(game, tables, beliefs, plan, mind), 0.0) / SLACK, 1.0)
        mind.hand[paid] -= cards
        mind.hand[tables.wild] -= passes
        worth = expected(game, tables, beliefs, plan, mind, -1, game.trains[game.seat], 1) - tables.station_points
        mind.hand[paid] += cards
        mind.hand[tables.wild] += passes
        _add(mind, BUILD << 24 | mind.plan_towns[i] << 16 | kind << 8 | cards << 4 | passes, worth - wait)


@inner
def _urgency(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, route: Any) -> Any:
    """Return how much is lost if somebody else takes a route, times how likely that is."""
    if not has(plan.network, route):
        return 0.0
    if mind.urgency[route] < 0:
        for other in range(tables.routes):
            mind.free[other] = 0.0 if has(plan.network, other) else mind.weights[other]
        mind.free[route] = NEVER
        around, _ = cheapest_path(tables, mind.free, tables.a[route], tables.b[route], DETOUR, mind)
        loss = max(min(around, DETOUR) - mind.weights[route], 0.0)
        likely = beliefs.urgency * (game.players - 1) * (1 + 2 / tables.length[route]) / 3
        mind.urgency[route] = loss * likely + SURE_OF_IT
    return mind.urgency[route]


@inner
def _tickets(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> Any:
    """Return what is to be expected after looking at new tickets."""
    seat = game.seat
    spare = game.trains[seat] - plan.trains
    if spare < IDLE_TRAINS:
        return mind.idle - DETOUR
    slack = slack_of(game, tables, beliefs, plan, mind)
    if slack < IDLE_TURNS * mind.horizon:
        return mind.idle - DETOUR
    low, high = word(0), word(0)
    for route in range(tables.routes):
        if has(plan.network, route) or has(game.routes[seat], route) or has(plan.lent, route):
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
            turns = length * (CLAIMS_PER_SPACE + PER_CARD * beliefs.waste)
            likely = min(max(0.5 + (slack - turns) / TICKET_SPREAD, 0.0), SUREST) if length > 0 else 1.0
            gain = max((2 * likely - 1) * points - likely * cost, -points)
        place = count
        while place > 0 and mind.gains[place - 1] < gain:
            mind.gains[place] = mind.gains[place - 1]
            place -= 1
        mind.gains[place] = gain
        count += 1
    drawn = min(tables.tickets_drawn, game.ticket_deck_size)
    return mind.idle + expected_best(mind, count, drawn) - beliefs.tickets


@inner
def _holds(mind: Record, ticket: Any) -> Any:
    found = False
    for i in range(mind.held_count):
        found = found or mind.held[i] == ticket
    return found


@inner
def expected_best(mind: Record, count: Any, n: Any) -> Any:
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
