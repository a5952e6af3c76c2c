"""Train stations in a planner's thoughts: tickets that a borrowed route would complete.

A route of another player weighs nothing once a station lends it.  So a plan with stations is a plan on other weights,
less what the stations cost: a set of cards and a turn each, like a route without trains, and the points of unused ones.
Where the rules have no stations, nothing is ever lent.
"""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import add, has
from stopreq_widget.core.layout import BUILT
from stopreq_widget.core.moves import is_built
from stopreq_widget.core.planner.layout import FOR_STATIONS, KEPT, PLANS, TRIED
from stopreq_widget.core.planner.numbers import BETTER, LENT, NEVER, PER_CARD, TO_BUILD, TRIES
from stopreq_widget.core.planner.outlook import usual
from stopreq_widget.core.planner.paths import cheapest_path
from stopreq_widget.core.planner.plan import best_plan
from stopreq_widget.core.storage import Record, Records, assign, inner


@inner
def best_found(game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record) -> Any:
    """Return which of ``plans`` is the best one found for the tickets in ``mind.held``, with or without stations.

    For each ticket the routes are found that are best borrowed for it; they are added one ticket after the other as
    long as that makes the plan better.  ``mind.weights`` are those of the plan then; plans with a station to build are
    kept by town, in ``mind.plan_towns`` and from ``FOR_STATIONS`` on.
    """
    mind.build_count = mind.town_plans = 0
    mind.lent[0] = mind.lent[1] = 0
    if tables.stations_each == 0:
        return best_plan(game, tables, beliefs, plans, mind)
    for route in range(tables.routes):
        mind.weights[route] = mind.base[route]
    now = best_plan(game, tables, beliefs, plans, mind)
    if mind.theirs[0] == 0 and mind.theirs[1] == 0:
        return now
    assign(plans, KEPT, plans[now])
    _list_wishes(game, tables, plans[KEPT], mind)
    while mind.wish_count > 0:
        found, best, place = -1, 0.0, 0
        while place < mind.wish_count:
            if not _use(game, tables, plans[KEPT], mind, place):
                _drop_wish(mind, place)
                continue
            _weigh(tables, mind)
            now = best_plan(game, tables, beliefs, plans, mind)
            _keep_for_stations(plans, now, mind)
            worth = plans[now].value - (BETTER if mind.build_count > 0 else 0.0)
            if found < 0 or worth > best:
                found, best = place, worth
                assign(plans, TRIED, plans[now])
            place += 1
        if found < 0 or best <= plans[KEPT].value:
            break
        assign(plans, KEPT, plans[TRIED])
        _drop_wish(mind, found)
    _lend(plans[KEPT], mind)
    _weigh(tables, mind)
    return KEPT


@inner
def look_at_stations(game: Record, tables: Record, beliefs: Record, mind: Record) -> None:
    """Note what routes cost without stations, which are the others', and what it costs to borrow them."""
    if tables.stations_each == 0:
        return
    seat, cards, most = game.seat, game.built[game.seat] + 1, 0
    for kind in range(tables.wild + 1):
        most = max(most, game.hand[seat][kind])
    per_turn = beliefs.share * usual(beliefs, mind.horizon, game.trains[seat]) / mind.horizon
    price = tables.station_points + per_turn * (1 + PER_CARD * beliefs.waste * max(cards - most, 0))
    mind.theirs[0] = mind.theirs[1] = 0
    for town in range(tables.stations):
        mind.lent_at[town] = 0
    for route in range(tables.routes):
        mind.base[route] = mind.offers[route] = mind.weights[route]
        theirs = False
        for other in range(game.players):
            theirs = theirs or (other != seat and has(game.routes[other], route))
        if not theirs:
            continue
        add(mind.theirs, route)
        a, b = tables.a[route], tables.b[route]
        mind.lent_at[a] += 1
        mind.lent_at[b] += 1
        if has(game.stations[seat], a) or has(game.stations[seat], b):
            mind.offers[route] = LENT
        elif game.built[seat] < tables.stations_each and not (is_built(game, a) and is_built(game, b)):
            mind.offers[route] = price


@inner
def _list_wishes(game: Record, tables: Record, plan: Record, mind: Record) -> None:
    """Note for each ticket that isn't made what is best borrowed for it: sets of routes, each once, in order."""
    mind.wish_count = 0
    for i in range(mind.held_count):
        ticket, made = mind.held[i], False
        for j in range(plan.made_count):
            made = made or plan.made[j] == ticket
        if not made:
            size = _borrowed(game, tables, mind, tables.ticket_a[ticket], tables.ticket_b[ticket])
            if size > 0:
                _add_wish(mind, size)


@inner
def _borrowed(game: Record, tables: Record, mind: Record, start: Any, goal: Any) -> Any:
    """Put the others' routes on a cheapest path that stations can lend into ``mind.want``; return how many they are."""
    for route in range(tables.routes):
        mind.free[route] = mind.offers[route]
    for _ in range(TRIES):
        cost, steps = cheapest_path(tables, mind.free, start, goal, NEVER, mind)
        size = 0
        for i in range(steps):
            if has(mind.theirs, mind.path[i]):
                mind.want[size] = mind.path[i]
                size += 1
        if cost >= NEVER or size == 0:
            return 0
        if _find_towns(game, tables, mind, size):
            return size
        mind.free[mind.want[0]] = NEVER
    return 0


@inner
def _add_wish(mind: Record, size: Any) -> None:
    """Add the routes in ``mind.want`` to the wishes unless they are there; both lie in order."""
    _sort_want(mind, size)
    for i in range(size, BUILT):
        mind.want[i] = -1
    place = 0
    for i in range(mind.wish_count):
        order = _order(mind, i)
        if order == 0:
            return
        if order > 0:
            place = i + 1
    for i in range(mind.wish_count, place, -1):
        for k in range(BUILT):
            mind.wishes[i][k] = mind.wishes[i - 1][k]
    for k in range(BUILT):
        mind.wishes[place][k] = mind.want[k]
    mind.wish_count += 1


@inner
def _order(mind: Record, wish: Any) -> Any:
    """Return 1 if ``mind.want`` comes after a wish, -1 before it, 0 if they are the same."""
    for k in range(BUILT):
        if mind.want[k] != mind.wishes[wish][k]:
            return 1 if mind.want[k] > mind.wishes[wish][k] else -1
    return 0


@inner
def _sort_want(mind: Record, size: Any) -> None:
    for i in range(1, size):
        route, place = mind.want[i], i
        while place > 0 and mind.want[place - 1] > route:
            mind.want[place] = mind.want[place - 1]
            place -= 1
        mind.want[place] = route


@inner
def _drop_wish(mind: Record, place: Any) -> None:
    mind.wish_count -= 1
    for i in range(place, mind.wish_count):
        for k in range(BUILT):
            mind.wishes[i][k] = mind.wishes[i + 1][k]


@inner
def _use(game: Record, tables: Record, plan: Record, mind: Record, wish: Any) -> Any:
    """Find how to borrow a wish's routes beside those of a plan; tell whether that can be, and lend them if so."""
    size = 0
    for route in range(tables.routes):
        wished = has(plan.lent, route)
        for k in range(BUILT):
            wished = wished or mind.wishes[wish][k] == route
        if wished:
            mind.want[size] = route
            size += 1
    if not _find_towns(game, tables, mind, size):
        return False
    mind.lent[0] = mind.lent[1] = 0
    for i in range(size):
        add(mind.lent, mind.want[i])
    return True


@inner
def _find_towns(game: Record, tables: Record, mind: Record, size: Any) -> Any:
    """Tell whether stations can lend the first routes of ``mind.want``; note those to build for it.

    Each route by a station of its own at either end, with as few new ones as may be; of two towns that will do, that
    with more of the others' routes, because one of those may come to be better.  All choices of ends are tried.
    """
    seat = game.seat
    if size > tables.stations_each:
        return False
    best = fewest = most = -1
    for ends in range(1 << size):
        new, lent, fits = 0, 0, True
        for i in range(size):
            town = _end(tables, mind, ends, size, i)
            for j in range(i):
                fits = fits and _end(tables, mind, ends, size, j) != town
            if not has(game.stations[seat], town):
                new += 1
                lent += mind.lent_at[town]
                fits = fits and not is_built(game, town)
        if not fits or new > tables.stations_each - game.built[seat]:
            continue
        if best < 0 or new < fewest or (new == fewest and lent > most):
            best, fewest, most = ends, new, lent
    if best < 0:
        return False
    mind.build_count = 0
    for i in range(size):
        town = _end(tables, mind, best, size, i)
        if not has(game.stations[seat], town):
            mind.towns[mind.build_count], mind.lends[mind.build_count] = town, mind.want[i]
            mind.build_count += 1
    return True


@inner
def _end(tables: Record, mind: Record, ends: Any, size: Any, i: Any) -> Any:
    """Return the end of a wanted route that a choice of ends (a bit each, the first the highest) takes."""
    route = mind.want[i]
    return tables.b[route] if ends >> (size - 1 - i) & 1 else tables.a[route]


@inner
def _lend(plan: Record, mind: Record) -> None:
    """Lend what a plan counts on."""
    mind.build_count = plan.build_count
    for i in range(plan.build_count):
        mind.towns[i], mind.lends[i] = plan.towns[i], plan.lends[i]
    for half in range(2):
        mind.lent[half] = plan.lent[half]


@inner
def _weigh(tables: Record, mind: Record) -> None:
    """Have the routes that are lent weigh nothing, or hardly anything if a station has to be built for them."""
    for route in range(tables.routes):
        mind.weights[route] = 0.0 if has(mind.lent, route) else mind.base[route]
    for i in range(mind.build_count):
        mind.weights[mind.lends[i]] = TO_BUILD


@inner
def _keep_for_stations(plans: Records, now: Any, mind: Record) -> None:
    """Keep a plan for each town that it builds in, if none kept for it is better, as far as there is room."""
    for i in range(mind.build_count):
        town, place = mind.towns[i], 0
        while place < mind.town_plans and mind.plan_towns[place] != town:
            place += 1
        if place == PLANS - FOR_STATIONS:
            continue
        if place == mind.town_plans:
            mind.town_plans += 1
        elif plans[now].value < plans[FOR_STATIONS + place].value:
            continue
        mind.plan_towns[place] = town
        assign(plans, FOR_STATIONS + place, plans[now])
