"""What the table shows, as plain dicts: functions of a game, without widgets.

:func:`public` is for everybody and may be stored; :func:`private` is for one seat and is only ever sent to the page
that shows that seat's cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, Skip
from stopreq_widget.engine.scoring import outcome
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.story import pay_words, plural
from stopreq_widget.engine.tables import bits
from stopreq_widget.engine.tickets import fewest
from stopreq_widget.engine.view import view
from stopreq_widget.ui.advice import claims_on, outlook, tips, why_not_claimable
from stopreq_widget.ui.theme import player_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.actions import Action, Payment
    from stopreq_widget.engine.board import Board, Ticket
    from stopreq_widget.engine.scoring import SeatScore
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.view import View
    from stopreq_widget.ui.players import Player

OPEN, CLOSED = ".", "x"

_DO = {
    Phase.FIRST_TICKETS: "choose which first tickets to keep",
    Phase.SECOND_CARD: "draw a second card",
    Phase.TICKETS: "choose which new tickets to keep",
}


def public(state: State, players: Sequence[Player], legal: Sequence[Action]) -> dict[str, Any]:
    """Return what everybody may know of a position, in the panel's form.

    Parameters
    ----------
    state : State
        The position shown.
    players : sequence of Player
        Who sits where.
    legal : sequence of Action
        The legal actions, where the person at the screen is to act; empty otherwise.
    """
    piles, kinds = state.piles, state.setup.tables.kinds
    return {
        "seat": state.seat,
        "phase": state.phase.value,
        "turn": state.turns + 1,
        "status": status(state, players),
        "players": [_public_player(state, i, player) for i, player in enumerate(players)],
        "row": [kinds[kind] for kind in piles.row],
        "deck": len(piles.deck),
        "discards": sum(piles.discards),
        "ticket_deck": len(state.ticket_deck),
        "draws": [action.card for action in legal if isinstance(action, DrawCard)],
        "can_draw_tickets": any(isinstance(action, DrawTickets) for action in legal),
        "can_skip": any(isinstance(action, Skip) for action in legal),
        "outcome": final_sheet(state, players),
    }


def _public_player(state: State, seat: int, player: Player) -> dict[str, Any]:
    seen = view(state, seat).own
    return {
        "seat": seat,
        "name": player.name,
        "colour": player.colour,
        "mark": player_look(player.colour).mark,
        "kind": player.kind,
        "level": player.level,
        "score": seen.points,
        "trains": seen.trains,
        "cards": seen.cards,
        "tickets": seen.tickets,
        "tokens": [
            {"call_sign": station.call_sign, "station": station.name, "points": station.points}
            for station in state.taken_tokens(seat)
        ],
        "stations": None,
    }


def status(state: State, players: Sequence[Player]) -> str:
    """Return whose turn it is and what may be done, in words.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> from stopreq_widget.ui.players import read_players
    >>> status(new_game(load_board(), ["Ada", "Bo"], seed=1), read_players(["Ada", "Bo"]))
    'Ada: choose which first tickets to keep.'
    """
    end = outcome(state)
    if end is not None:
        names = " and ".join(end.winner_names)
        how = "" if end.decided_by in {"points", "shared"} else f" by {end.decided_by}"
        points = end.scores[end.winners[0]].total
        shared = "share the win" if len(end.winners) > 1 else f"won{how}"
        return f"The game is over: {names} {shared} with {plural(points, 'point')}."
    last = ""
    if state.turns_left > 0:
        last = f" {plural(state.turns_left, 'turn')} to go." if state.turns_left > 1 else " The last turn."
    return f"{players[state.seat].name}: {_DO.get(state.phase) or _turn_words(state)}.{last}"


def _turn_words(state: State) -> str:
    choices = ["draw cards"] if state.piles.deck else []
    choices.append("claim a route")
    choices += ["draw tickets"] if state.ticket_deck else []
    return ", ".join(choices[:-1]) + f" or {choices[-1]}" if len(choices) > 1 else choices[0]


def route_status(state: State, viewer: int | None) -> str:
    """Return a character a route in the board's order: ``.`` open, ``x`` closed, or the digit of the seat it is of.

    A route is closed if the viewer can't claim it any more (for a viewer of None: if nobody can).

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> route_status(new_game(load_board("four"), ["Ada", "Bo"], seed=1), None)
    '......'
    """
    shut = state.closed[viewer] if viewer is not None else ~0
    if viewer is None:
        for closed in state.closed:
            shut &= closed
    marks = [CLOSED if shut >> i & 1 else OPEN for i in range(len(state.board.routes))]
    for seat, holder in enumerate(state.seats):
        for i in bits(holder.routes):
            marks[i] = str(seat)
    return "".join(marks)


def token_status(state: State) -> str:
    """Return a character a station in the board's order: ``1`` where its token is still there, else ``0``."""
    return "".join("1" if state.tokens >> i & 1 else "0" for i in range(len(state.board.stations)))


def private(state: State, seat: int, selected: str | None, *, learning: bool) -> dict[str, Any]:
    """Return what only one seat may see, in the panel's form: hand, tickets, offer, what it can pay.

    Parameters
    ----------
    state : State
        The position shown.
    seat : int
        Whose cards they are.
    selected : str or None
        Id of the route whose payments are asked for.
    learning : bool
        Whether to add tips.
    """
    seen = view(state, seat)
    board = state.board
    return {
        "type": "private",
        "seat": seat,
        "name": state.players[seat],
        "hand": hand_of(seen),
        "tickets": [ticket_line(seen, ticket) for ticket in seen.own_tickets()],
        "offer": [ticket_line(seen, board.tickets[i]) for i in seen.offer],
        "keep_min": fewest(state) if seen.offer and seat == state.seat else 0,
        "payable": payable(seen),
        "selected": None if selected is None else selection(seen, selected),
        "hint": None,
        "tips": tips(seen) if learning else [],
    }


def hand_of(seen: View) -> list[dict[str, Any]]:
    """Return a hand as kinds with their counts."""
    return [{"kind": kind, "n": n} for kind, n in seen.hand_cards().items()]


def ticket_line(seen: View, ticket: Ticket) -> dict[str, Any]:
    """Return a ticket with how it stands for a seat."""
    look = outlook(seen, ticket)
    return {
        "id": ticket.id,
        "a": seen.board.name_of(ticket.a),
        "b": seen.board.name_of(ticket.b),
        "title": seen.board.title(ticket),
        "points": ticket.points,
        "state": look.state,
        "why": look.why,
    }


def payable(seen: View) -> list[str]:
    """Return the ids of the routes that the seat can claim now."""
    return list(dict.fromkeys(action.route for action in seen.legal_actions if isinstance(action, Claim)))


def selection(seen: View, route: str) -> dict[str, Any]:
    """Return a route's payments for a seat, or why it can't be claimed."""
    claims = claims_on(seen, route)
    why = None
    if not claims:
        why = why_not_claimable(seen, seen.board.route(route)) or "It can't be claimed at this moment of the turn."
    return {
        "route": route,
        "why": why,
        "payments": [
            {
                "action": str(claim),
                "words": pay_words(seen.board, claim.payment),
                "cards": _cards(claim.payment),
            }
            for claim in claims
        ],
    }


def _cards(payment: Payment) -> list[str]:
    """Return the kinds of the cards of a payment, one by one."""
    return [payment.service or ""] * payment.cards + ["pass"] * payment.passes


def all_hands(state: State) -> list[dict[str, Any]]:
    """Return every seat's hand and tickets, for the analysis table."""
    return [
        {
            "seat": seat,
            "name": state.players[seat],
            "hand": hand_of(seen := view(state, seat)),
            "tickets": [ticket_line(seen, ticket) for ticket in seen.own_tickets()],
        }
        for seat in range(len(state.seats))
    ]


def final_sheet(state: State, players: Sequence[Player]) -> dict[str, Any] | None:
    """Return the final table in the panel's form; None while the game goes on."""
    end = outcome(state)
    if end is None:
        return None
    return {
        "reason": end.reason,
        "decided_by": end.decided_by,
        "winners": list(end.winners),
        "columns": [
            _column(state.board, score, players[score.seat], winner=score.seat in end.winners) for score in end.scores
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
