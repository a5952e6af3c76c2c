"""What a hand still lacks for a network, compiled; see :mod:`stopreq_widget.bots.cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.core.storage import inner

if TYPE_CHECKING:
    from stopreq_widget.core.layout import Record

_NONE_LEFT = 4.0
_ANY = 0.85


@inner
def lacking(tables: Record, beliefs: Record, plan: Record, without: Any, mind: Record) -> Any:
    """Return how many cards to draw for a plan's routes but one, from ``mind.hand``; what is over is ``mind.over``."""
    wild, count, grays, short = tables.wild, 0, 0, False
    for kind in range(wild + 1):
        mind.over[kind] = mind.hand[kind]
    passes = mind.hand[wild]
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
                        mind.missing[count] = 1.0 + beliefs.scarcity if i < left else _NONE_LEFT
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
                mind.missing[count] = _ANY
                count += 1
    if passes < 0:
        for _ in range(-passes):
            mind.missing[count] = _NONE_LEFT * 0.6
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
