"""Tunnels in a planner's thoughts: how many more cards one may take, and whether to go on once that is known."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from stopreq_widget.engine.variants.tunnels import Dig, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.turn import Turn
    from stopreq_widget.engine.actions import Action, Payment


# What a turn in vain costs beyond what is expected of it: the others are a turn closer to the end, and saw the cards.
_IN_VAIN = 3.0


@lru_cache(maxsize=4096)
def odds(matching: int, cards: int, turned: int) -> tuple[float, ...]:
    """Return the chance that 0, 1, 2… of the cards turned match.

    Parameters
    ----------
    matching, cards : int
        How many of the cards that may be turned match, and how many there are.
    turned : int
        How many are turned.

    Examples
    --------
    >>> [round(chance, 2) for chance in odds(20, 100, 3)]
    [0.51, 0.39, 0.09, 0.01]
    >>> odds(0, 0, 3)
    (1.0,)
    """
    turned = min(turned, cards)
    ways = comb(cards, turned)
    return tuple(comb(matching, n) * comb(cards - matching, turned - n) / ways for n in range(turned + 1))


def expected(turn: Turn, route: int, payment: Payment) -> float:
    """Return what is to be expected after laying a set for a tunnel.

    However many more cards it turns out to take: they are added if they are there and that is better than having lost
    the turn.
    """
    position = turn.position
    tables, unseen = position.atlas.tables, position.unseen
    kind = tables.wild if payment.service is None else tables.kind_of[payment.service]
    matching = unseen[tables.wild] + (unseen[kind] if payment.service is not None else 0)
    spare = position.hand[kind] - payment.cards if payment.service is not None else 0
    passes = position.hand[-1] - payment.passes
    total = 0.0
    for owed, chance in enumerate(odds(matching, sum(unseen), position.atlas.rules.tunnel_cards)):
        value = turn.idle - _IN_VAIN
        wild = max(owed - spare, 0)
        if wild <= passes:
            value = max(value, turn.paid(route, kind, payment.cards + owed - wild, payment.passes + wild))
        total += chance * value
    return total


def rated(turn: Turn, actions: Sequence[Action]) -> list[tuple[Action, float]]:
    """Return the ways to finish a tunnel whose cards are turned, and giving it up, with what is to be expected."""
    tunnel = turn.view.tunnel
    if tunnel is None:
        return []
    laid, tables = tunnel.claim.payment, turn.position.atlas.tables
    route = turn.view.board.route_index[tunnel.claim.route]
    kind = tables.wild if laid.service is None else tables.kind_of[laid.service]
    found: list[tuple[Action, float]] = []
    for action in actions:
        if type(action) is Dig:
            extra = action.extra
            found.append((action, turn.paid(route, kind, laid.cards + extra.cards, laid.passes + extra.passes)))
        elif type(action) is Withdraw:
            found.append((action, turn.idle - _IN_VAIN))
    return found
