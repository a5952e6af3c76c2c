"""Cheapest paths (Dijkstra), and cheap networks through several pairs of towns: a heuristic for the Steiner forest."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.bitwise import add, has
from stopreq_widget.core.planner.numbers import BY_A_HAIR, NEVER
from stopreq_widget.core.storage import ONE, Record, inner, word

_UNMET, _WAITING, _DONE = 0, 1, 2


@inner
def _next(size: Any, mind: Record) -> Any:
    """Return the place of the cheapest waiting station, the first in the board's order if there are several."""
    place = 0
    for i in range(1, size):
        cost, least = mind.best[mind.waiting[i]], mind.best[mind.waiting[place]]
        if cost < least or (cost == least and mind.waiting[i] < mind.waiting[place]):
            place = i
    return place


@inner
def _spread(tables: Record, weights: Record, station: Any, size: Any, mind: Record) -> Any:
    """Look at the routes from a station; return how many stations wait then."""
    cost = mind.best[station]
    for link in range(tables.links_at[station], tables.links_at[station + 1]):
        other = tables.link_to[link]
        total = cost + weights[tables.link_route[link]]
        if total < mind.best[other]:
            mind.best[other] = total
            mind.came_by[other], mind.came_from[other] = tables.link_route[link], station
            if mind.state[other] != _WAITING:
                mind.state[other] = _WAITING
                mind.waiting[size] = other
                size += 1
    return size


@inner
def cheapest_path(tables: Record, weights: Record, start: Any, goal: Any, limit: Any, mind: Record) -> Any:
    """Return the weight of a cheapest path and how many routes of ``mind.path``, from the goal back, it is."""
    for station in range(tables.stations):
        mind.best[station], mind.state[station] = limit, _UNMET
    mind.best[start], mind.state[start], mind.waiting[0] = 0.0, _WAITING, start
    size = 1
    while size > 0:
        place = _next(size, mind)
        station = mind.waiting[place]
        if station == goal:
            count = 0
            while station != start:
                route = mind.came_by[station]
                if weights[route] != 0.0:
                    mind.path[count] = route
                    count += 1
                station = mind.came_from[station]
            return mind.best[goal], count
        size -= 1
        mind.waiting[place] = mind.waiting[size]
        mind.state[station] = _DONE
        size = _spread(tables, weights, station, size, mind)
    return NEVER, 0


@inner
def distances(tables: Record, weights: Record, low: Any, high: Any, out: Record, mind: Record) -> None:
    """Fill ``out`` with the weight of a cheapest path to each station from the nearest of a set (or of station 0)."""
    if low == 0 and high == 0:
        low = ONE
    size = 0
    for station in range(tables.stations):
        mind.best[station], mind.state[station] = NEVER, _UNMET
        half = high if station >= 64 else low
        if (half >> word(station & 63)) & ONE != 0:
            mind.best[station], mind.state[station], mind.waiting[size] = 0.0, _WAITING, station
            size += 1
    while size > 0:
        place = _next(size, mind)
        station = mind.waiting[place]
        size -= 1
        mind.waiting[place] = mind.waiting[size]
        mind.state[station] = _DONE
        size = _spread(tables, weights, station, size, mind)
    for station in range(tables.stations):
        out[station] = mind.best[station]


@inner
def _joined(tables: Record, weights: Record, plan: Record, begin: Any, step: Any, skip: Any, mind: Record) -> Any:
    """Join the wanted tickets' towns one after the other; ``mind.have`` is chosen already, and what is added joins it.

    Counts from ``begin`` on and leaves ``skip`` out; a step of 0 joins that of ``begin`` alone.
    """
    for route in range(tables.routes):
        mind.free[route] = 0.0 if has(mind.have, route) else weights[route]
    total = 0.0
    i = begin
    while 0 <= i < plan.wanted_count:
        if i != skip:
            ticket = plan.wanted[i]
            cost, count = cheapest_path(
                tables, mind.free, tables.ticket_a[ticket], tables.ticket_b[ticket], NEVER, mind
            )
            total += cost
            for k in range(count):
                add(mind.have, mind.path[k])
                mind.free[mind.path[k]] = 0.0
        if step == 0:
            break
        i += step
    return total


@inner
def cheap_network(tables: Record, plan: Record, mind: Record) -> None:
    """Find a cheap set of routes that joins the towns of every wanted ticket: the plan's network."""
    count = plan.wanted_count
    mind.have[0] = mind.have[1] = 0
    total = _joined(tables, mind.weights, plan, 0, 1, -1, mind)
    plan.network[0], plan.network[1] = mind.have[0], mind.have[1]
    if count < 2:
        return
    mind.have[0] = mind.have[1] = 0
    other = _joined(tables, mind.weights, plan, count - 1, -1, -1, mind)
    if other < total:
        total = other
        plan.network[0], plan.network[1] = mind.have[0], mind.have[1]
    if count > 2 and total < NEVER:
        for i in range(count):
            total = _anew(tables, plan, i, total, mind)


@inner
def _anew(tables: Record, plan: Record, i: Any, total: Any, mind: Record) -> Any:
    """Keep what the other tickets need and join this one to it, if that is cheaper; return the network's weight."""
    for route in range(tables.routes):
        weight = mind.weights[route]
        mind.inside[route] = weight if weight == 0.0 or has(plan.network, route) else NEVER
    mind.have[0] = mind.have[1] = 0
    _joined(tables, mind.inside, plan, 0, 1, i, mind)
    if mind.have[0] == plan.network[0] and mind.have[1] == plan.network[1]:
        return total
    _joined(tables, mind.weights, plan, i, 0, -1, mind)
    weight = 0.0
    for route in range(tables.routes):
        if has(mind.have, route):
            weight += mind.weights[route]
    if weight < total - BY_A_HAIR:
        plan.network[0], plan.network[1] = mind.have[0], mind.have[1]
        return weight
    return total
