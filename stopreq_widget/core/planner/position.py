"""One seat's side of a game: the counts that its plans are made of, and how long the game will last.

Of the record it reads what the seat can see, and nothing else.
"""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.planner.numbers import LAST_ROUND, NEVER, PER_CARD_HELD, PER_TRAIN, SOON, TRAINS_A_TURN
from stopreq_widget.core.storage import Record, inner


@inner
def look(game: Record, tables: Record, mind: Record) -> None:
    """Note what the seat to move knows: cards elsewhere and unseen, its tickets, how long the game will last."""
    seat = game.seat
    for kind in range(tables.wild + 1):
        mind.elsewhere[kind] = tables.cards[kind] - game.hand[seat][kind]
        unseen = mind.elsewhere[kind] - game.discards[kind]
        for other in range(game.players):
            if other != seat:
                unseen -= game.known[other][kind]
        mind.unseen[kind] = unseen
    for i in range(game.row_size):
        mind.unseen[game.row[i]] -= 1
    for i in range(game.turned_count):
        mind.unseen[game.turned[i]] -= 1
    mind.held_count = game.ticket_count[seat]
    for i in range(game.ticket_count[seat]):
        mind.held[i] = game.tickets[seat][i]
    mind.horizon = turns_to_come(game, tables)


@inner
def turns_to_come(game: Record, tables: Record) -> Any:
    """Return how many turns the seat to move is likely to have yet, the present one included."""
    if game.turns_left >= 0:
        return float((game.turns_left + game.players - 1) // game.players)
    least = NEVER
    for seat in range(game.players):
        held = 0
        for kind in range(tables.wild + 1):
            held += game.hand[seat][kind]
        need = game.trains[seat] - tables.last_trains
        left = max(need * PER_TRAIN - min(held, need) * PER_CARD_HELD, max(need / TRAINS_A_TURN, SOON))
        least = min(least, left)
    return least + LAST_ROUND
