"""Finding a plan: which tickets to complete, the network that does it, and what to do with the other trains."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import has
from stopreq_widget.core.planner.numbers import (
    ANY,
    LEAST_WEIGHT,
    NEVER,
    NONE_LEFT_OF_A_ROUTE,
    PASSES_HELP,
    PER_CARD,
    SURE,
)
from stopreq_widget.core.planner.outlook import prepare, tokens_at, usual, value
from stopreq_widget.core.planner.paths import cheap_network, cheapest_path
from stopreq_widget.core.storage import Record, Records, inner


@inner
def weigh_routes(game: Record, tables: Record, beliefs: Record, mind: Record) -> None:
    """Fill ``mind.weights`` with what each route costs to have, less what it scores."""
    seat = game.seat
    trains, hand, passes = game.trains[seat], game.hand[seat], game.hand[seat][tables.wild]
    most = 0
    for kind in range(tables.wild):
        most = max(most, hand[kind])
    expected = usual(beliefs, mind.horizon, trains)
    per_turn = beliefs.share * expected / mind.horizon
    per_train = (1.0 - beliefs.share) * expected / max(trains, 1)
    for route in range(tables.routes):
        length = tables.length[route]
        if has(game.closed[seat], route) or length > trains:
            mind.weights[route] = 0.0 if has(game.routes[seat], route) else NEVER
            continue
        kind = tables.colour[route]
        missing = 0.0
        if kind < 0:
            missing = ANY * max(length - most, 0)
        else:
            n = length - hand[kind]
            left = mind.elsewhere[kind]
            if n > left:
                missing = (1.0 + beliefs.scarcity) * left + NONE_LEFT_OF_A_ROUTE * (n - left)
            elif n > 0:
                missing = n * (1.0 + beliefs.scarcity * n / left)
        missing += tables.more[route]
        if missing != 0.0 and passes > 0:
            missing *= 1 - PASSES_HELP * min(float(passes), missing) / missing
        cost = per_turn * (1 + PER_CARD * beliefs.waste * missing) + per_train * length - tables.worth[route]
        tokens = tokens_at(game, tables, route)
        if tokens > 0:
            cost -= beliefs.token * tokens
        mind.weights[route] = max(LEAST_WEIGHT, cost)


@inner
def think(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> None:
    """Work out the network of a plan's wanted tickets and what is to be expected with it."""
    if plan.wanted_count > 0:
        cheap_network(tables, plan, mind)
    else:
        plan.network[0] = plan.network[1] = 0
    for half in range(2):
        plan.lent[half] = mind.lent[half]
        plan.network[half] &= ~mind.lent[half]
    plan.build_count = mind.build_count
    for i in range(mind.build_count):
        plan.towns[i], plan.lends[i] = mind.towns[i], mind.lends[i]
    rate(game, tables, beliefs, plan, mind)


@inner
def rate(game: Record, tables: Record, beliefs: Record, plan: Record, mind: Record) -> None:
    """Work out what is to be expected with a plan's network."""
    seat = game.seat
    prepare(game, tables, beliefs, plan, mind)
    for kind in range(tables.wild + 1):
        mind.hand[kind] = game.hand[seat][kind]
    plan.likely = 1.0
    plan.value = value(game, tables, beliefs, plan, mind, mind.horizon, -1, game.trains[seat], 0)
    plan.pick_count = mind.pick_count
    for i in range(mind.pick_count):
        plan.picks[i] = mind.picks[i]


@inner
def _sort_tickets(tables: Record, plan: Record, mind: Record) -> None:
    """Divide the tickets in ``mind.held`` into made ones, lost ones and wanted ones, the cheapest of these first."""
    count = mind.held_count
    for i in range(1, count):
        ticket = mind.held[i]
        place = i
        while place > 0 and mind.held[place - 1] > ticket:
            mind.held[place] = mind.held[place - 1]
            place -= 1
        mind.held[place] = ticket
    sunk = 0
    plan.wanted_count = plan.made_count = 0
    for i in range(count):
        ticket = mind.held[i]
        points = tables.ticket_points[ticket]
        cost, steps = cheapest_path(tables, mind.weights, tables.ticket_a[ticket], tables.ticket_b[ticket], NEVER, mind)
        if cost >= NEVER:
            sunk -= points
        elif steps == 0:
            sunk += points
            plan.made[plan.made_count] = ticket
            plan.made_count += 1
        else:
            place = plan.wanted_count
            while place > 0 and mind.costs[place - 1] > cost:
                mind.costs[place], plan.wanted[place] = mind.costs[place - 1], plan.wanted[place - 1]
                place -= 1
            mind.costs[place], plan.wanted[place] = cost, ticket
            plan.wanted_count += 1
    plan.sunk = float(sunk)


@inner
def _give_up(tables: Record, plan: Record, given_up: Any, other: Record) -> None:
    """Make ``other`` the plan that wants all tickets of a plan but the one at this place."""
    other.wanted_count, other.made_count = 0, plan.made_count
    for i in range(plan.made_count):
        other.made[i] = plan.made[i]
    for i in range(plan.wanted_count):
        if i != given_up:
            other.wanted[other.wanted_count] = plan.wanted[i]
            other.wanted_count += 1
    other.sunk = plan.sunk - tables.ticket_points[plan.wanted[given_up]]


@inner
def best_plan(game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record) -> Any:
    """Return which of ``plans`` (three records to work in) is the best plan found for the tickets in ``mind.held``."""
    now, best, trial = 0, 1, 2
    _sort_tickets(tables, plans[trial], mind)
    # The first to be thought through is the plan that wants all tickets; then those that give up one of the plan's.
    given_up = -1
    while True:
        if given_up >= 0:
            _give_up(tables, plans[now], given_up, plans[trial])
        think(game, tables, beliefs, plans[trial], mind)
        if given_up <= 0 or plans[trial].value > plans[best].value:
            best, trial = trial, best
        given_up += 1
        if given_up == 0 or given_up == plans[now].wanted_count:
            if given_up > 0 and plans[best].value <= plans[now].value:
                return now
            now, best = best, now
            if plans[now].likely >= SURE or plans[now].wanted_count == 0:
                return now
            given_up = 0
