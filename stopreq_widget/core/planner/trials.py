"""Playing candidates out: each on the same deals of what can't be seen, by planners to the end."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.chance import mix
from stopreq_widget.core.layout import FIRST_TICKETS, OVER, TURN
from stopreq_widget.core.planner.deal import redeal
from stopreq_widget.core.planner.decide import decide, look_around
from stopreq_widget.core.planner.stations import best_found
from stopreq_widget.core.score import score
from stopreq_widget.core.steps import step
from stopreq_widget.core.storage import MASK, Record, Records, assign, inner


@inner
def lead(table: Record, players: Any, seat: Any) -> Any:
    """Return by how many points a seat is ahead of the best of the others."""
    best = -(1 << 30)
    for other in range(players):
        if other != seat:
            best = max(best, table.total[other])
    return table.total[seat] - best


@inner
def deal(games: Records, tables: Record, hidden: Record, seed: Any) -> Any:
    """Deal into the second of ``games`` what the seat to move in the first can't see; return the next deal's seed."""
    assign(games, 1, games[0])
    redeal(games[1], tables, hidden, seed)
    # Nought alone would be followed by itself.
    return mix(seed) if seed != 0 else mix(~seed & MASK)


@inner
def try_out(
    games: Records,
    tables: Record,
    beliefs: Records,
    plans: Records,
    mind: Record,
    hidden: Record,
    scratch: Record,
    table: Record,
    actions: Any,
    seed: Any,
    turns: Any,
    leads: Any,
) -> None:
    """Play each action out on as many deals as ``leads`` has rows, for so many turns; fill it with the leads then.

    ``games`` are three records: what the seat to move sees, a deal, and the game that is played.
    """
    seat = games[0].seat
    for row in range(len(leads)):
        seed = deal(games, tables, hidden, seed)
        for i in range(len(actions)):
            assign(games, 2, games[1])
            game = games[2]
            _begin(game, tables, beliefs, plans, mind, seat, actions[i])
            stop = games[0].turns + turns
            while game.phase != OVER and (game.turns < stop or game.phase != TURN):
                step(game, tables, decide(game, tables, beliefs[game.seat], plans, mind))
            if game.phase == OVER:
                score(game, tables, table, scratch)
            else:
                _estimate(game, tables, beliefs, plans, mind, table)
            leads[row][i] = lead(table, game.players, seat)


@inner
def _estimate(game: Record, tables: Record, beliefs: Records, plans: Records, mind: Record, table: Record) -> None:
    """Fill in what each seat may expect to have at the end, as a planner sees it."""
    seat = game.seat
    for other in range(game.players):
        game.seat = other
        look_around(game, tables, beliefs[other], mind)
        now = best_found(game, tables, beliefs[other], plans, mind)
        table.total[other] = game.points[other] + round(plans[now].value)
        table.total[other] += tables.station_points * (tables.stations_each - game.built[other])
    game.seat = seat


@inner
def _begin(
    game: Record, tables: Record, beliefs: Records, plans: Records, mind: Record, seat: Any, action: Any
) -> None:
    """Take an action; first tickets are chosen by the seats before this one first."""
    if game.phase == FIRST_TICKETS:
        game.seat = 0
        while game.seat != seat:
            step(game, tables, decide(game, tables, beliefs[game.seat], plans, mind))
    step(game, tables, action)
