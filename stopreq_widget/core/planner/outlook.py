"""What a seat may expect to score yet with a given network to build: the measure by which planners compare."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import has
from stopreq_widget.core.planner.cards import lacking
from stopreq_widget.core.planner.numbers import (
    ANY,
    DOUBT_PER_TURN,
    LEAST_OF_A_TRAIN,
    LEAST_OF_A_TURN,
    NEVER,
    PER_CARD,
)
from stopreq_widget.core.storage import ONE, Record, inner, word


@inner
def usual(beliefs: Record, turns: Any, trains: Any) -> Any:
    """Return what so many turns and trains usually score."""
    return beliefs.pace * turns**beliefs.share * float(trains) ** (1.0 - beliefs.share)


@inner
def bit(station: Any, half: Any) -> Any:
    """Return a station as a set, the word asked for."""
    return ONE << word(station & 63) if station >> 6 == half else word(0)


@inner
def tokens_at(game: Record, tables: Record, route: Any) -> Any:
    """Return the points of the tokens at a route's ends."""
    total = 0
    for end in (tables.a[route], tables.b[route]):
        if has(game.tokens, end):
            total += tables.token_points[end]
    return total


@inner
def prepare(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> None:
    """List the routes of a plan's network, what is pending, and the routes that may be claimed for their points."""
    seat = game.seat
    plan.route_count = plan.trains = 0
    touched_low, touched_high = word(0), word(0)
    barred_low = game.closed[seat][0] | game.routes[seat][0] | plan.network[0]
    barred_high = game.closed[seat][1] | game.routes[seat][1] | plan.network[1]
    for route in range(tables.routes):
        planned = has(plan.network, route)
        if planned:
            plan.routes[plan.route_count] = route
            plan.route_count += 1
            plan.trains += tables.length[route]
            barred_low |= tables.double[route][0]
            barred_high |= tables.double[route][1]
        if planned or has(game.routes[seat], route):
            touched_low |= bit(tables.a[route], 0) | bit(tables.b[route], 0)
            touched_high |= bit(tables.a[route], 1) | bit(tables.b[route], 1)
    pending = 0
    for i in range(plan.wanted_count):
        pending += tables.ticket_points[plan.wanted[i]]
    plan.pending = float(pending)
    _list_items(game, tables, beliefs, plan, mind, (touched_low, touched_high), (barred_low, barred_high))


@inner
def _list_items(
    game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record, touched: Any, barred: Any
) -> None:
    trains, turns = max(game.trains[game.seat] - plan.trains, 1), max(mind.horizon, 1.0)
    expected = usual(beliefs, turns, trains)
    per_turn = LEAST_OF_A_TURN * beliefs.share * expected / turns
    per_train = LEAST_OF_A_TRAIN * (1.0 - beliefs.share) * expected / trains
    plan.item_count = 0
    for route in range(tables.routes):
        size = tables.length[route]
        closed = (barred[1] if route >= 64 else barred[0]) >> word(route & 63) & ONE
        if closed != 0 or size > trains:
            continue
        points = float(tables.worth[route])
        bonus = 0
        beside = False
        for end in (tables.a[route], tables.b[route]):
            known = (touched[1] if end >= 64 else touched[0]) >> word(end & 63) & ONE
            if known != 0:
                beside = True
            elif has(game.tokens, end):
                bonus += tables.token_points[end]
        if bonus > 0:
            points += beliefs.token * bonus
        if beside:
            points += beliefs.path * size
        if tables.more[route] > 0:
            points -= PER_CARD * beliefs.waste * per_turn * tables.more[route]
        if points > per_turn + per_train * size:
            plan.items[plan.item_count] = route
            plan.points[plan.item_count] = points
            plan.item_count += 1


@inner
def value(
    game: Record,
    tables: Record,
    beliefs: Record,
    plan: Record,
    mind: Record,
    turns: Any,
    without: Any,
    trains: Any,
    built: Any,
) -> Any:
    """Return the points to be expected yet with ``mind.hand``, so many turns and trains.

    The route ``without`` is paid for already, and so are the first ``built`` of the stations to build.
    """
    count, need = plan.route_count, plan.trains
    if without >= 0 and has(plan.network, without):
        count -= 1
        need -= tables.length[without]
    total, left = plan.sunk, turns
    builds = plan.build_count - built
    mind.pick_count = 0
    if count > 0 or builds > 0:
        missing = lacking(game, tables, beliefs, plan, without, built, mind)
        takes = count + builds + PER_CARD * beliefs.waste * missing
        spread = beliefs.doubt * (1.0 + DOUBT_PER_TURN * turns)
        likely = min(max(0.5 + (turns - takes) / (2 * spread), 0.0), 1.0)
        if need > trains:
            likely = 0.0
        plan.likely = likely
        total += plan.pending * (2 * likely - 1)
        total += _gain(game, tables, beliefs, plan, without) * min(1.0, max(turns, 0.0) / takes)
        if builds > 0:
            total -= tables.station_points * builds
        left = turns - takes
    else:
        for kind in range(tables.wild + 1):
            mind.over[kind] = mind.hand[kind]
        total += plan.pending
    trains -= need
    if left > 0 and trains > 0:
        expected = usual(beliefs, left, trains)
        per_turn = beliefs.share * expected / left
        per_train = (1.0 - beliefs.share) * expected / trains
        extras = _extras(tables, beliefs, plan, mind, (trains, left, per_turn, per_train), without)
        total += expected + beliefs.hope * extras
    return total


@inner
def _gain(game: Record, tables: Record, beliefs: Record, plan: Record, without: Any) -> Any:
    """Return what a plan's routes but one score when they are claimed, tokens by their likely share."""
    total = tokens = 0
    low, high = game.tokens[0], game.tokens[1]
    for i in range(plan.route_count):
        route = plan.routes[i]
        if route == without:
            continue
        total += tables.worth[route]
        for end in (tables.a[route], tables.b[route]):
            if (low & bit(end, 0)) | (high & bit(end, 1)) != 0:
                low &= ~bit(end, 0)
                high &= ~bit(end, 1)
                tokens += tables.token_points[end]
    return total + beliefs.token * tokens


@inner
def _extras(tables: Record, beliefs: Record, plan: Record, mind: Record, means: Any, without: Any) -> Any:
    """Return what the best routes score beyond what their turns and trains usually do."""
    trains, turns, per_turn, per_train = means
    wild, over = tables.wild, mind.over
    half = PER_CARD * beliefs.waste
    draw = per_turn * half
    most = 0
    for kind in range(wild):
        most = max(most, over[kind])
    for size in range(tables.longest + 1):
        mind.usual[size] = per_turn + per_train * size if size <= trains else NEVER
        mind.gray[size] = ANY * (size - most) if size > most else 0.0
    rated = _rate(tables, beliefs, plan, mind, draw)
    passes = over[wild]
    total = 0.0
    taken_low = bit(without, 0) if without >= 0 else word(0)
    taken_high = bit(without, 1) if without >= 0 else word(0)
    # A route takes a turn and a train at least.
    while rated > 0 and turns >= 1.0 and trains >= 1:
        top = 0
        for i in range(1, rated):
            # Equal ones in the order of the board, which taking from the list upsets.
            if mind.rated[i] > mind.rated[top] or (
                mind.rated[i] == mind.rated[top] and mind.rated_item[i] < mind.rated_item[top]
            ):
                top = i
        gain, expected, route = mind.rated[top], mind.expected[top], mind.rated_item[top]
        rated -= 1
        mind.rated[top], mind.expected[top] = mind.rated[rated], mind.expected[rated]
        mind.rated_item[top] = mind.rated_item[rated]
        size = tables.length[route]
        taken = (taken_high if route >= 64 else taken_low) >> word(route & 63) & ONE
        if size > trains or taken != 0:
            continue
        kind = tables.colour[route]
        if kind < 0:
            kind = 0
            for other in range(1, wild):
                if over[other] > over[kind]:
                    kind = other
        used = min(over[kind], size)
        missing = size - used
        # What an earlier route of this list took from the hand has to be drawn again.
        if missing > expected:
            gain -= draw * (missing - expected)
        helped = min(missing, passes)
        gain += draw * helped
        spent = 1.0 + half * (missing - helped)
        if gain <= 0 or spent > turns:
            continue
        passes -= helped
        over[kind] -= used
        trains -= size
        turns -= spent
        total += gain
        mind.picks[mind.pick_count] = route
        mind.pick_count += 1
        taken_low |= tables.double[route][0]
        taken_high |= tables.double[route][1]
    return total


@inner
def _rate(tables: Record, beliefs: Record, plan: Record, mind: Record, draw: Any) -> Any:
    """List the items that are worth their turn and trains with what they lack; return how many there are."""
    passes, count = mind.over[tables.wild], 0
    for i in range(plan.item_count):
        route = plan.items[i]
        size, kind = tables.length[route], tables.colour[route]
        points = plan.points[i] - mind.usual[size]
        if points <= 0:
            continue
        missing = 0.0
        if kind < 0:
            missing = mind.gray[size]
        else:
            lack = size - mind.over[kind]
            if lack > 0:
                left = mind.elsewhere[kind]
                if lack > left + passes:
                    continue
                missing = lack * (1.0 + beliefs.scarcity * lack / (left + 1))
        points -= draw * missing
        if points > 0:
            mind.rated[count], mind.expected[count], mind.rated_item[count] = points, missing, route
            count += 1
    return count
