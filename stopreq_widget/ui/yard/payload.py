"""What the card game's table shows, as plain dicts: for everybody, and for the one whose cards are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.state import Phase
from stopreq_widget.railyard.scoring import best_tickets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.railyard.game import YardGame
    from stopreq_widget.railyard.sheet import Sheet, YardTicket
    from stopreq_widget.ui.table.players import Player

_DO = {
    Phase.FIRST_TICKETS: "choose which first tickets to keep",
    Phase.TURN: "draw cards, lay cards, or draw tickets",
    Phase.SECOND_CARD: "draw a second card",
    Phase.TICKETS: "choose which new tickets to keep",
}


def public(game: YardGame, players: Sequence[Player], *, looking: int, error: str = "") -> dict[str, Any]:
    """Return what everybody may know of a card game.

    Parameters
    ----------
    game : YardGame
        At the position shown.
    players : sequence of Player
        Who sits where.
    looking : int
        The seat whose cards are shown, -1 for nobody's.
    error : str
        What couldn't be done.
    """
    state, sheet = game.state, game.state.sheet
    ask = not state.is_over and looking != state.seat and players[state.seat].is_human
    return {
        "position": game.position,
        "status": _status(game),
        "error": error,
        "ask": players[state.seat].name if ask else "",
        "looking": looking,
        "over": state.is_over,
        "row": [sheet.kinds[kind] for kind in state.row],
        "deck": len(state.deck),
        "discards": sum(state.discards),
        "ticket_deck": len(state.ticket_deck),
        "last": state.turns_left,
        "players": [
            {
                "name": player.name,
                "colour": player.colour,
                "bot": not player.is_human,
                "moves": i == state.seat and not state.is_over,
                "cards": sum(seat.hand),
                "tickets": len(seat.tickets) if seat.tickets or not seat.offer else len(seat.offer),
                "done": len(seat.done),
                "yard": [
                    {"kind": sheet.colours[colour], "cards": cards, "passes": passes}
                    for colour, (cards, passes) in enumerate(seat.yard)
                    if cards or passes
                ],
                "track": _cards(sheet, seat.track) if state.rules.open_track or state.is_over else [],
                "on_track": sum(seat.track),
            }
            for i, (player, seat) in enumerate(zip(players, state.seats, strict=True))
        ],
        "cities": [{"name": city.name, "points": city.points} for city in sheet.cities],
        "result": _result(game),
    }


def private(game: YardGame, seat: int) -> dict[str, Any]:
    """Return what only one seat may see: its hand, tickets and what it can do."""
    state, sheet = game.state, game.state.sheet
    own = state.seats[seat]
    tickets = state.tickets(seat)
    done = best_tickets(tickets, own.track)
    moves = state.seat == seat and not state.is_over
    return {
        "seat": seat,
        "hand": _cards(sheet, own.hand),
        "track": _cards(sheet, own.track),
        "tickets": [_ticket(sheet, ticket, done=i in done) for i, ticket in enumerate(tickets)],
        "scored": [_ticket(sheet, sheet.tickets[i], done=True) for i in own.done],
        "offer": [_ticket(sheet, ticket, done=False) for ticket in state.offer(seat)] if moves else [],
        "fewest": _fewest(game) if moves else 0,
        "legal": [str(action) for action in game.legal_actions if action.verb != "keep"] if moves else [],
    }


def _status(game: YardGame) -> str:
    state = game.state
    end = game.outcome
    if end is not None:
        won = " and ".join(end.winner_names)
        how = "shared" if end.decided_by == "shared" else f"by {end.decided_by}"
        return f"{won} won ({how})."
    last = " It is the last turn." if state.turns_left > 0 else ""
    return f"{state.players[state.seat]}: {_DO[state.phase]}.{last}"


def _fewest(game: YardGame) -> int:
    rules = game.state.rules
    return rules.tickets_kept if game.state.phase is Phase.FIRST_TICKETS else rules.drawn_kept


def _cards(sheet: Sheet, counts: tuple[int, ...]) -> list[dict[str, Any]]:
    return [{"kind": kind, "n": n} for kind, n in zip(sheet.kinds, counts, strict=True) if n]


def _ticket(sheet: Sheet, ticket: YardTicket, *, done: bool) -> dict[str, Any]:
    return {
        "id": ticket.id,
        "title": ticket.title,
        "points": ticket.points,
        "cards": _cards(sheet, (*ticket.cards, 0)),
        "done": done,
    }


def _result(game: YardGame) -> list[dict[str, Any]]:
    end = game.outcome
    if end is None:
        return []
    sheet = game.state.sheet
    return [
        {
            "name": score.name,
            "won": score.seat in end.winners,
            "done": [_ticket(sheet, ticket, done=True) for ticket in score.done],
            "missed": [_ticket(sheet, ticket, done=False) for ticket in score.missed],
            "tickets": score.ticket_points,
            "cities": [f"{city.name} {city.points}" for city in score.cities],
            "city_points": score.city_points,
            "total": score.total,
        }
        for score in end.scores
    ]
