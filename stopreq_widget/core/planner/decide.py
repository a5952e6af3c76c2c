"""Choosing an action, compiled; see :mod:`stopreq_widget.bots.planner`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.core.bitwise import ones
from stopreq_widget.core.chance import below
from stopreq_widget.core.layout import CHOOSING, FIRST_TICKETS
from stopreq_widget.core.moves import count, pick
from stopreq_widget.core.planner.layout import NEVER
from stopreq_widget.core.planner.plan import best_plan, weigh_routes
from stopreq_widget.core.planner.position import look
from stopreq_widget.core.planner.turn import rate_turn
from stopreq_widget.core.storage import inner

if TYPE_CHECKING:
    from stopreq_widget.core.layout import Record, Records

_FINE = 1 << 31


@inner
def ponder(game: Record, tables: Record, beliefs: Record, plans: Records, mind: Record) -> Any:
    """Fill ``mind.actions`` and ``mind.values`` for the seat to move, which must have a choice; return its plan.

    The plan is the index of one of the three ``plans``; while tickets are chosen it is that of the last choice.
    """
    look(game, tables, mind)
    weigh_routes(game, tables, beliefs, mind)
    if game.phase != FIRST_TICKETS and game.phase != CHOOSING:
        now = best_plan(game, tables, beliefs, plans, mind)
        rate_turn(game, tables, beliefs, plans[now], mind)
        return now
    mind.ranked = now = 0
    for i in range(count(game, tables)):
        action = pick(game, tables, i)
        _take_up(game, action, mind)
        now = best_plan(game, tables, beliefs, plans, mind)
        mind.actions[i], mind.values[i] = action, plans[now].value
        mind.ranked += 1
    return now


@inner
def _take_up(game: Record, action: Any, mind: Record) -> None:
    """Hold the seat's tickets and those of its offer that an action keeps."""
    seat = game.seat
    mind.held_count = game.ticket_count[seat]
    for i in range(game.ticket_count[seat]):
        mind.held[i] = game.tickets[seat, i]
    for i in range(game.offer_count[seat]):
        if action >> i & 1:
            mind.held[mind.held_count] = game.offer[seat, i]
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
            fewest = min(fewest, ones(np.uint64(mind.actions[i] & 0xFFFFFF)))
    chosen, best = 0, -NEVER * 2
    for i in range(mind.ranked):
        if fewest < 64 and ones(np.uint64(mind.actions[i] & 0xFFFFFF)) > fewest:
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
    radius = np.sqrt(-2 * np.log((below(game, _FINE) + 1) / _FINE))
    return radius * np.cos(2 * np.pi * below(game, _FINE) / _FINE)
