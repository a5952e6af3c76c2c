"""What the table shows, as plain dicts: made from views and what is public beside them, never from a State.

So a seat whose game is elsewhere can have the same table.

:func:`public` is for everybody and may be stored; :func:`private` is for one seat and is only ever sent to the page
that shows that seat's cards.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets, Skip
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.views import complete
from stopreq_widget.engine.words import pay_words, plural
from stopreq_widget.ui.page.theme import player_look
from stopreq_widget.ui.table import choices
from stopreq_widget.ui.table.advice import CUT, DONE, claims_on, outlook, tips, why_not_claimable
from stopreq_widget.ui.table.final_sheet import final_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.parts import Ticket
    from stopreq_widget.engine.scoring import Outcome
    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.players import Player

OPEN, CLOSED = ".", "x"

_DO = {
    Phase.FIRST_TICKETS: "choose which first tickets to keep",
    Phase.SECOND_CARD: "draw a second card",
    Phase.TICKETS: "choose which new tickets to keep",
}


def public(
    seen: View,
    players: Sequence[Player],
    *,
    viewer: int | None = None,
    acting: bool = False,
    outcome: Outcome | None = None,
) -> dict[str, Any]:
    """Return what everybody may know of a position, in the panel's form.

    Parameters
    ----------
    seen : View
        A view of the position: that of the seat at the screen if there is one.
    players : sequence of Player
        Who sits where.
    viewer : int, optional
        The seat at the screen, for which doubles may be closed.
    acting : bool
        Whether the seat at the screen can act now, so that its draws are offered.
    outcome : Outcome, optional
        How the game ended, if it did.
    """
    kinds, legal = seen.board.tables.kinds, seen.legal_actions if acting else ()
    return {
        "seat": seen.to_move,
        "phase": seen.phase.value,
        "turn": seen.turns + 1,
        "status": status(seen, players, outcome),
        "wants": wants(seen),
        "turns_left": seen.turns_left,
        "players": [_public_player(seen, i, player) for i, player in enumerate(players)],
        "row": [kinds[kind] for kind in seen.row],
        "deck": seen.deck_size,
        "discards": sum(seen.discards),
        "discarded": [{"kind": kinds[kind], "n": n} for kind, n in enumerate(seen.discards) if n],
        "ticket_deck": seen.ticket_deck_size,
        "draws": [action.card for action in legal if isinstance(action, DrawCard)],
        "can_draw_tickets": any(isinstance(action, DrawTickets) for action in legal),
        "can_skip": any(isinstance(action, Skip) for action in legal),
        "routes": route_status(seen, viewer),
        "tunnel": choices.tunnel(seen),
        "outcome": final_sheet(outcome, players),
    }


def _public_player(seen: View, seat: int, player: Player) -> dict[str, Any]:
    own = seen.seats[seat]
    return {
        "seat": seat,
        "name": player.name,
        "colour": player.colour,
        "mark": player_look(player.colour).mark,
        "kind": player.kind,
        "level": player.level,
        "score": own.points,
        "trains": own.trains,
        "cards": own.cards,
        "tickets": own.tickets,
        "tokens": _tokens(seen, seat),
        "stations": stations_left(seen, seat),
    }


def _tokens(seen: View, seat: int) -> list[dict[str, Any]] | None:
    """Return the tokens that a seat has; None where nobody can have any."""
    if not seen.rules.tokens or not any(station.points for station in seen.board.stations):
        return None
    return [
        {"call_sign": station.call_sign, "station": station.name, "points": station.points}
        for station in (seen.board.stations[i] for i in bits(seen.seats[seat].tokens))
    ]


def status(seen: View, players: Sequence[Player], outcome: Outcome | None = None) -> str:
    """Return whose turn it is and what may be done, in words.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> from stopreq_widget.ui.table.players import read_players
    >>> status(view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0), read_players(["Ada", "Bo"]))
    'Ada: choose which first tickets to keep.'
    """
    if outcome is not None:
        names = " and ".join(outcome.winner_names)
        how = "" if outcome.decided_by in {"points", "shared"} else f" by {outcome.decided_by}"
        points = outcome.scores[outcome.winners[0]].total
        shared = "share the win" if len(outcome.winners) > 1 else f"won{how}"
        return f"The game is over: {names} {shared} with {plural(points, 'point')}."
    last = ""
    if seen.turns_left > 0:
        last = f" {plural(seen.turns_left, 'turn')} to go." if seen.turns_left > 1 else " The last turn."
    return f"{players[seen.to_move].name}: {wants(seen)}.{last}"


def wants(seen: View) -> str:
    """Return what the seat to move may do, in words.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> wants(view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0))
    'choose which first tickets to keep'
    """
    if seen.phase is Phase.TUNNEL:
        return choices.tunnel_words(seen)
    return _DO.get(seen.phase) or _turn_words(seen)


def _turn_words(seen: View) -> str:
    can = ["draw cards"] if seen.deck_size else []
    can.append("claim a route")
    can += ["draw tickets"] if seen.ticket_deck_size else []
    can += ["build a train station"] if stations_left(seen, seen.to_move) else []
    return ", ".join(can[:-1]) + f" or {can[-1]}" if len(can) > 1 else can[0]


def stations_left(seen: View, seat: int) -> int | None:
    """Return how many train stations a seat can still build; None where the rules have none."""
    return seen.rules.stations - seen.stations[seat].bit_count() if seen.stations else None


def route_status(seen: View, viewer: int | None) -> str:
    """Return a character a route in the board's order: ``.`` open, ``x`` closed, or the digit of the seat it is of.

    A route is closed if the viewer can't claim it any more (for a viewer of None: if nobody can).

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> start = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> seen = view(start.but(closed=(0b11, 0b110)), 0)
    >>> route_status(view(start, 0), None).count("."), route_status(seen, 0)
    (6, 'xx....')
    """
    shut = seen.seats[viewer].closed if viewer is not None else ~0
    if viewer is None:
        for seat in seen.seats:
            shut &= seat.closed
    marks = [CLOSED if shut >> i & 1 else OPEN for i in range(len(seen.board.routes))]
    for number, holder in enumerate(seen.seats):
        for i in bits(holder.routes):
            marks[i] = str(number)
    return "".join(marks)


def token_status(seen: View) -> str:
    """Return a character a station in the board's order: ``1`` where its token is still there, else ``0``."""
    return "".join("1" if seen.tokens >> i & 1 else "0" for i in range(len(seen.board.stations)))


def station_status(seen: View) -> str:
    """Return a character a station in the board's order: the digit of the seat that has built there, else ``.``."""
    marks = ["."] * len(seen.board.stations)
    for seat, towns in enumerate(seen.stations):
        for i in bits(towns):
            marks[i] = str(seat)
    return "".join(marks)


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
