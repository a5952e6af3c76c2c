"""The final table in the panel's form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.ui.page.theme import player_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.scoring import Outcome, SeatScore
    from stopreq_widget.ui.table.players import Player


def final_sheet(end: Outcome | None, players: Sequence[Player]) -> dict[str, Any] | None:
    """Return the final table in the panel's form; None while the game goes on."""
    if end is None:
        return None
    return {
        "reason": end.reason,
        "decided_by": end.decided_by,
        "winners": list(end.winners),
        "columns": [
            _column(end.board, score, players[score.seat], winner=score.seat in end.winners) for score in end.scores
        ],
    }


def _column(board: Board, score: SeatScore, player: Player, *, winner: bool) -> dict[str, Any]:
    return {
        "seat": score.seat,
        "name": player.name,
        "colour": player.colour,
        "mark": player_look(player.colour).mark,
        "routes": score.routes,
        "flight": score.flight,
        "tokens": score.tokens,
        "tickets": [
            {"title": board.title(line.ticket), "points": line.points, "done": line.done} for line in score.tickets
        ],
        "longest": score.longest,
        "longest_bonus": score.longest_bonus,
        "path": " – ".join(board.name_of(stop) for stop in score.stops),
        "extra": [list(line) for line in score.extra],
        "total": score.total,
        "winner": winner,
    }
