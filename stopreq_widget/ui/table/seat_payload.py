"""What only one seat may see of a table, as plain dicts: made from its view, and sent only to pages that show it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import Claim, KeepTickets
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.views import complete
from stopreq_widget.engine.words import pay_words
from stopreq_widget.ui.table import choices
from stopreq_widget.ui.table.advice import CUT, DONE, claims_on, outlook, tips, why_not_claimable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.parts import Ticket
    from stopreq_widget.engine.views import View


def private(
    seen: View, selected: str | None = None, *, learning: bool, choice: tuple[str, str] | None = None
) -> dict[str, Any]:
    """Return what only one seat may see, in the panel's form: hand, tickets, offer, what it can pay.

    Parameters
    ----------
    seen : View
        What the seat sees of the position shown.
    selected : str or None
        Id of the route whose payments are asked for.
    learning : bool
        Whether to add tips.
    choice : tuple of str, optional
        Heading and name of another action whose payments are asked for; see :mod:`stopreq_widget.ui.table.choices`.
    """
    board, joined = seen.board, joined_stations(seen)
    picked = None
    if selected is not None:
        picked = selection(seen, selected)
    elif choice is not None:
        picked = choices.chosen(seen, *choice)
    keeps = [len(action.tickets) for action in seen.legal_actions if isinstance(action, KeepTickets)]
    return {
        "type": "private",
        "seat": seen.seat,
        "name": seen.own.name,
        "hand": hand_of(seen),
        "tickets": [ticket_line(seen, ticket, joined) for ticket in seen.own_tickets()],
        # Whoever has chosen first tickets waits for the others without a choice on the screen.
        "offer": [ticket_line(seen, board.tickets[i], joined) for i in seen.offer] if keeps else [],
        "keep_min": min(keeps, default=0),
        "payable": payable(seen),
        "selected": picked,
        **choices.choices(seen),
        "hint": None,
        "tips": tips(seen) if learning else [],
    }


def joined_stations(seen: View) -> list[int]:
    """Return which stations count as joined for the seat's tickets, what its train stations lend included.

    Returns
    -------
    list of int
        As :func:`stopreq_widget.engine.network.roots` says it.
    """
    if not (seen.stations and seen.stations[seen.seat]):
        return roots(seen.board.tables, seen.own.routes)
    # The rules ask a state; what is hidden from the seat is of no use to its own tickets: any that fits will do.
    return play_of(seen.rules).connect(complete(seen, Random(0)), seen.seat)


def hand_of(seen: View) -> list[dict[str, Any]]:
    """Return a hand as kinds with their counts."""
    return [{"kind": kind, "n": n} for kind, n in seen.hand_cards().items()]


def ticket_line(seen: View, ticket: Ticket, joined: Sequence[int]) -> dict[str, Any]:
    """Return a ticket with how it stands for a seat, for whose tickets these stations count as joined."""
    look = outlook(seen, ticket)
    index = seen.board.station_index
    if look.state != DONE and joined[index[ticket.a]] == joined[index[ticket.b]]:
        look = replace(look, state=DONE, why="Done over a route that one of your train stations lets you use.")
    elif look.state != DONE and seen.phase is Phase.OVER:
        look = replace(look, state=CUT, why="It was not done when the game ended.")
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


def own_marks(seen: View, news: Sequence[str], *, acting: bool) -> dict[str, Any]:
    """Return what the map shows to one seat only; see :meth:`stopreq_widget.ui.map.board_map.BoardMap.own`.

    Parameters
    ----------
    seen : View
        What the seat sees of the position shown.
    news : sequence of str
        Ids of the routes that others have claimed since the seat's last turn.
    acting : bool
        Whether the seat is to move at the table; else nothing can be claimed.
    """
    joined = joined_stations(seen)
    tickets = zip(seen.own_tickets(), (ticket_line(seen, ticket, joined) for ticket in seen.own_tickets()), strict=True)
    return {
        "payable": payable(seen) if acting else [],
        "hand": seen.hand_cards(),
        "trains": seen.own.trains,
        "tickets": [{"a": ticket.a, "b": ticket.b, "state": line["state"]} for ticket, line in tickets],
        "news": list(news),
    }


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
                "cards": choices.cards_of(claim.payment),
            }
            for claim in claims
        ],
    }


def all_hands(views: Sequence[View]) -> list[dict[str, Any]]:
    """Return every seat's hand and tickets, for the analysis table."""
    hands = []
    for seen in views:
        joined = joined_stations(seen)
        tickets = [ticket_line(seen, ticket, joined) for ticket in seen.own_tickets()]
        hands.append({"seat": seen.seat, "name": seen.own.name, "hand": hand_of(seen), "tickets": tickets})
    return hands
