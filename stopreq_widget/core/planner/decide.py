"""Choosing an action."""

from __future__ import annotations

import math
from typing import Any

from stopreq_widget.core.chance import below
from stopreq_widget.core.layout import CHOOSING, FIRST_TICKETS, TURN
from stopreq_widget.core.moves import count, pick
from stopreq_widget.core.planner.numbers import NEVER
from stopreq_widget.core.planner.plan import weigh_routes
from stopreq_widget.core.planner.position import look
from stopreq_widget.core.planner.stations import best_found, look_at_stations
from stopreq_widget.core.planner.turn import rate_stations, rate_turn
from stopreq_widget.core.storage import Record, Records, inner, ones, word

_FINE = 1 << 31


@inner
def look_around(game: Record, tables: Record, beliefs: Record, mind: Record) -> None:
    """Note what the seat to move knows, and what each route costs it."""
    look(game, tables, mind)
    weigh_routes(game, tables, beliefs, mind)
    look_at_stations(game, tables, beliefs, mind)


@inner
def ponder(game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record) -> Any:
    """Fill ``mind.actions`` and ``mind.values`` for the seat to move, which must have a choice; return its plan.

    The plan is the index of one of the ``plans``; while tickets are chosen it is that of the last choice.
    """
    look_around(game, tables, beliefs, mind)
    if game.phase != FIRST_TICKETS and game.phase != CHOOSING:
        now = best_found(game, tables, beliefs, plans, mind)
        rate_turn(game, tables, beliefs, plans[now], mind)
        if game.phase == TURN:
            rate_stations(game, tables, beliefs, plans, mind)
        return now
    mind.ranked = now = 0
    for i in range(count(game, tables)):
        action = pick(game, tables, i)
        take_up(game, action, mind)
        now = best_found(game, tables, beliefs, plans, mind)
        mind.actions[i], mind.values[i] = action, plans[now].value
        mind.ranked += 1
    return now


@inner
def take_up(game: Record, action: Any, mind: Record) -> None:
    """Hold the seat's tickets and those of its offer that an action keeps."""
    seat = game.seat
    mind.held_count = game.ticket_count[seat]
    for i in range(game.ticket_count[seat]):
        mind.held[i] = game.tickets[seat][i]
    for i in range(game.offer_count[seat]):
        if action >> i & 1:
            mind.held[mind.held_count] = game.offer[seat][i]
            mind.held_count += 1


@inner
def decide(game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record) -> Any:
    """Return what a planner of these beliefs does, as a number; its noise is from the game's own generator."""
    legal = count(game, tables)
    if legal == 1 or beliefs.random:
        return pick(game, tables, below(game, legal))
    ponder(game, tables, beliefs, plans, mind)
    fewest = 64
    if beliefs.fewest and (game.phase == FIRST_TICKETS or game.phase == CHOOSING):
        for i in range(mind.ranked):
            fewest = min(fewest, ones(word(mind.actions[i] & 0xFFFFFF)))
    chosen, best = 0, -NEVER * 2
    for i in range(mind.ranked):
        if fewest < 64 and ones(word(mind.actions[i] & 0xFFFFFF)) > fewest:
            continue
        worth = mind.values[i]
        if beliefs.noise > 0:
            worth += beliefs.noise * _gauss(game)
        if worth > best:
            chosen, best = i, worth
    return mind.actions[chosen]


@inner
def _gauss(game: Record) -> Any:
    """Return a normally distributed number (Box and Muller)."""
    radius = math.sqrt(-2 * math.log((below(game, _FINE) + 1) / _FINE))
    return radius * math.cos(2 * math.pi * below(game, _FINE) / _FINE)
