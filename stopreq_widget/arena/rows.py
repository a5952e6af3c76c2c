"""What is noted of a game: a row a seat, from which all tables are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import DECK, Claim, DrawCard, DrawTickets

if TYPE_CHECKING:
    import pandas as pd

    from stopreq_widget.arena.match import Match
    from stopreq_widget.engine.board import Board

# Not the same in two runs of a game, so not among what is compared.
TIMES = ("seconds", "slowest")
# One entry for each claim, kept ticket or token of the seat, in the order in which it came.
LISTS = ("claim_routes", "claim_turns", "claim_services", "claim_passes", "ticket_ids", "ticket_done", "token_stations")

# Name of each column and its type in a table; the order is that of the tables.
COLUMNS = {
    "game": "int64",
    "seed": "uint64",
    "seat": "int64",
    "bot": "str",
    "routes": "int64",
    "flight": "int64",
    "tokens": "int64",
    "ticket_points": "int64",
    "longest_bonus": "int64",
    "extra": "int64",
    "total": "int64",
    "longest": "int64",
    "done": "int64",
    "kept": "int64",
    "claimed": "int64",
    "trains": "int64",
    "cards": "int64",
    "blind_draws": "int64",
    "open_draws": "int64",
    "ticket_draws": "int64",
    "won": "bool",
    "share": "float64",
    "decided_by": "str",
    "turns": "int64",
    "decisions": "int64",
}
FAILURES = {
    "game": "int64",
    "seed": "uint64",
    "kind": "str",
    "seat": "int64",
    "bot": "str",
    "turn": "int64",
    "message": "str",
}


def seat_rows(game: int, seed: int, match: Match) -> list[dict[str, Any]]:
    """Return the rows of a finished game, one a seat, with the columns of COLUMNS, LISTS and TIMES."""
    state, ended = match.state, match.outcome
    rows = []
    for i, (score, seat) in enumerate(zip(ended.scores, state.seats, strict=True)):
        claims = [(turn, move) for who, turn, move in match.moves if who == i and isinstance(move, Claim)]
        draws = [move.card == DECK for who, _, move in match.moves if who == i and isinstance(move, DrawCard)]
        looks = sum(who == i and isinstance(move, DrawTickets) for who, _, move in match.moves)
        rows.append(
            {
                "game": game,
                "seed": seed,
                "seat": i,
                "bot": match.bots[i],
                "routes": score.routes,
                "flight": score.flight,
                "tokens": score.tokens,
                "ticket_points": score.ticket_points,
                "longest_bonus": score.longest_bonus,
                "extra": sum(points for _, points in score.extra),
                "total": score.total,
                "longest": score.longest,
                "done": score.done,
                "kept": len(score.tickets),
                "claimed": len(claims),
                "trains": seat.trains,
                "cards": sum(seat.hand),
                "blind_draws": sum(draws),
                "open_draws": len(draws) - sum(draws),
                "ticket_draws": looks,
                "won": i in ended.winners,
                "share": (i in ended.winners) / len(ended.winners),
                "decided_by": ended.decided_by,
                "turns": state.turns,
                "decisions": len(match.moves),
                "claim_routes": [move.route for _, move in claims],
                "claim_turns": [turn for turn, _ in claims],
                "claim_services": [move.payment.service or "" for _, move in claims],
                "claim_passes": [move.payment.passes for _, move in claims],
                "ticket_ids": [ticket.ticket.id for ticket in score.tickets],
                "ticket_done": [ticket.done for ticket in score.tickets],
                "token_stations": [station.id for station in state.taken_tokens(i)],
                "seconds": match.seconds[i],
                "slowest": match.slowest[i],
            }
        )
    return rows


def frame(rows: list[dict[str, Any]], columns: dict[str, str]) -> pd.DataFrame:
    """Return rows as a table with typed columns, the lists and times after them if the rows have any."""
    import pandas as pd

    if not rows:
        return pd.DataFrame({name: pd.Series(dtype=kind) for name, kind in columns.items()})
    table = pd.DataFrame(rows)
    return table.astype({name: kind for name, kind in columns.items() if name in table})


def claims_frame(rows: pd.DataFrame, board: Board) -> pd.DataFrame:
    """Return a row a game and claimed route: who claimed it when, and what with."""
    import pandas as pd

    lists = {"claim_routes": "route", "claim_turns": "turn", "claim_services": "paid", "claim_passes": "passes"}
    wide = rows[["game", "seat", "bot", "won", *lists]]
    table = wide.explode(list(lists), ignore_index=True).dropna(subset="claim_routes").rename(columns=lists)
    table = table.astype({"route": "str", "turn": "int64", "paid": "str", "passes": "int64"})
    lengths = {route.id: route.length for route in board.routes}
    table["length"] = table["route"].map(lengths).astype("int64")
    table["route"] = pd.Categorical(table["route"], [route.id for route in board.routes])
    return table.sort_values(["game", "turn"], kind="stable", ignore_index=True)


def tickets_frame(rows: pd.DataFrame, board: Board) -> pd.DataFrame:
    """Return a row a game and kept ticket: who kept it, whether it was completed, and what it scored."""
    import pandas as pd

    lists = {"ticket_ids": "ticket", "ticket_done": "done"}
    wide = rows[["game", "seat", "bot", "won", *lists]]
    table = wide.explode(list(lists), ignore_index=True).dropna(subset="ticket_ids").rename(columns=lists)
    table = table.astype({"ticket": "str", "done": "bool"})
    worth = table["ticket"].map({ticket.id: ticket.points for ticket in board.tickets}).astype("int64")
    table["points"] = worth.where(table["done"], -worth)
    table["ticket"] = pd.Categorical(table["ticket"], [ticket.id for ticket in board.tickets])
    return table.sort_values(["game", "seat"], kind="stable", ignore_index=True)
