"""What a hand still lacks for a network, in cards to draw."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.planner.numbers import ANY, NONE_LEFT, PASS_FOR_A_FERRY
from stopreq_widget.core.storage import Record, inner


@inner
def lacking(game: Record, tables: Record, beliefs: Record, plan: Record, without: Any, built: Any, mind: Record) -> Any:
    """Return how many cards to draw for a plan, from ``mind.hand``; what is over is ``mind.over``.

    All its routes but one are paid for, and its stations but the first ``built``.  Coloured routes are served first,
    gray ones and stations from what is left over, the longest first and each from the most plentiful service; passes
    stand in for the dearest of the cards that are missing.
    """
    wild, count, grays, short = tables.wild, 0, 0, False
    for kind in range(wild + 1):
        mind.over[kind] = mind.hand[kind]
    passes = mind.hand[wild]
    for i in range(plan.build_count - 1, built - 1, -1):
        mind.grays[grays] = game.built[game.seat] + 1 + i
        grays += 1
    for i in range(plan.route_count):
        route = plan.routes[i]
        if route == without:
            continue
        kind, ferry = tables.colour[route], tables.ferry[route]
        passes -= ferry
        need = tables.length[route] - ferry
        if kind < 0:
            # The longest first.
            place = grays
            while place > 0 and mind.grays[place - 1] < need:
                mind.grays[place] = mind.grays[place - 1]
                place -= 1
            mind.grays[place] = need
            grays += 1
        else:
            mind.over[kind] -= need
            short = short or mind.over[kind] < 0
    if short:
        for kind in range(wild):
            n = -mind.over[kind]
            if n > 0:
                mind.over[kind] = 0
                left = mind.elsewhere[kind]
                for i in range(n):
                    if n <= left:
                        mind.missing[count] = 1.0 + beliefs.scarcity * n / left
                    else:
                        mind.missing[count] = 1.0 + beliefs.scarcity if i < left else NONE_LEFT
                    count += 1
    for i in range(grays):
        need = mind.grays[i]
        best, most = 0, -1
        for kind in range(wild):
            if mind.over[kind] > most:
                best, most = kind, mind.over[kind]
        if most >= need:
            mind.over[best] -= need
        else:
            mind.over[best] = 0
            for _ in range(need - most):
                mind.missing[count] = ANY
                count += 1
    for i in range(plan.route_count):
        route = plan.routes[i]
        kind = tables.colour[route]
        # What is over of a tunnel's service may be added to it.
        if tables.tunnel[route] and route != without and (kind < 0 or mind.over[kind] == 0):
            mind.missing[count] = tables.more[route]
            count += 1
    if passes < 0:
        for _ in range(-passes):
            mind.missing[count] = NONE_LEFT * PASS_FOR_A_FERRY
            count += 1
        passes = 0
    elif passes > 0 and count > 0:
        for i in range(1, count):
            value = mind.missing[i]
            place = i
            while place > 0 and mind.missing[place - 1] > value:
                mind.missing[place] = mind.missing[place - 1]
                place -= 1
            mind.missing[place] = value
        used = min(passes, count)
        count -= used
        passes -= used
    mind.over[wild] = passes
    total = 0.0
    for i in range(count):
        total += mind.missing[i]
    return total
