"""What the table shows, as plain dicts: functions of a game, without widgets.

:func:`public` is for everybody and may be stored; :func:`private` is for one seat and is only ever sent to the page
that shows that seat's cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, Skip
from stopreq_widget.engine.scoring import outcome
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.tickets import fewest
from stopreq_widget.engine.view import view
from stopreq_widget.engine.words import pay_words, plural
from stopreq_widget.ui.page.theme import player_look
from stopreq_widget.ui.table import choices
from stopreq_widget.ui.table.advice import CUT, DONE, claims_on, outlook, tips, why_not_claimable
from stopreq_widget.ui.table.sheet import final_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.game import Game
    from stopreq_widget.engine.parts import Ticket
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.view import View
    from stopreq_widget.ui.table.players import Player

OPEN, CLOSED = ".", "x"

_DO = {
    Phase.FIRST_TICKETS: "choose which first tickets to keep",
    Phase.SECOND_CARD: "draw a second card",
    Phase.TICKETS: "choose which new tickets to keep",
}


def public(
    state: State, players: Sequence[Player], legal: Sequence[Action], viewer: int | None = None
) -> dict[str, Any]:
    """Return what everybody may know of a position, in the panel's form.

    Parameters
    ----------
    state : State
        The position shown.
    players : sequence of Player
        Who sits where.
    legal : sequence of Action
        The legal actions, where the person at the screen is to act; empty otherwise.
    viewer : int, optional
        The seat at the screen, for which doubles may be closed.
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
        "routes": route_status(state, viewer),
        "tunnel": choices.tunnel(state),
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
        "stations": stations_left(state, seat),
    }


def status(state: State, players: Sequence[Player]) -> str:
    """Return whose turn it is and what may be done, in words.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> from stopreq_widget.ui.table.players import read_players
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
    do = choices.tunnel_words(state) if state.phase is Phase.TUNNEL else _DO.get(state.phase) or _turn_words(state)
    return f"{players[state.seat].name}: {do}.{last}"


def _turn_words(state: State) -> str:
    can = ["draw cards"] if state.piles.deck else []
    can.append("claim a route")
    can += ["draw tickets"] if state.ticket_deck else []
    can += ["build a train station"] if stations_left(state, state.seat) else []
    return ", ".join(can[:-1]) + f" or {can[-1]}" if len(can) > 1 else can[0]


def stations_left(state: State, seat: int) -> int | None:
    """Return how many train stations a seat can still build; None where the rules have none."""
    built = state.extras.stations
    return state.rules.stations - built[seat].bit_count() if built else None


def route_status(state: State, viewer: int | None) -> str:
    """Return a character a route in the board's order: ``.`` open, ``x`` closed, or the digit of the seat it is of.

    A route is closed if the viewer can't claim it any more (for a viewer of None: if nobody can).

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> start = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> route_status(start, None).count("."), route_status(start.but(closed=(0b11, 0b110)), 0)
    (6, 'xx....')
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


def station_status(state: State) -> str:
    """Return a character a station in the board's order: the digit of the seat that has built there, else ``.``."""
    marks = ["."] * len(state.board.stations)
    for seat, towns in enumerate(state.extras.stations):
        for i in bits(towns):
            marks[i] = str(seat)
    return "".join(marks)


def private(
    state: State, seat: int, selected: str | None, *, learning: bool, choice: tuple[str, str] | None = None
) -> dict[str, Any]:
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
    choice : tuple of str, optional
        Heading and name of another action whose payments are asked for; see :mod:`stopreq_widget.ui.table.choices`.
    """
    seen = view(state, seat)
    board, joined = state.board, state.setup.play.connect(state, seat)
    picked = None
    if selected is not None:
        picked = selection(seen, selected)
    elif choice is not None:
        picked = choices.chosen(state, seen, *choice)
    return {
        "type": "private",
        "seat": seat,
        "name": state.players[seat],
        "hand": hand_of(seen),
        "tickets": [ticket_line(seen, ticket, joined) for ticket in seen.own_tickets()],
        "offer": [ticket_line(seen, board.tickets[i], joined) for i in seen.offer],
        "keep_min": fewest(state) if seen.offer and seat == state.seat else 0,
        "payable": payable(seen),
        "selected": picked,
        **choices.choices(state, seen),
        "hint": None,
        "tips": tips(seen) if learning else [],
    }


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


def own_marks(state: State, seat: int, news: Sequence[str], *, acting: bool) -> dict[str, Any]:
    """Return what the map shows to one seat only; see :meth:`stopreq_widget.ui.map.board_map.BoardMap.own`.

    Parameters
    ----------
    state : State
        The position shown.
    seat : int
        Whose cards they are.
    news : sequence of str
        Ids of the routes that others have claimed since the seat's last turn.
    acting : bool
        Whether the seat is to move at the table; else nothing can be claimed.
    """
    seen = view(state, seat)
    joined = state.setup.play.connect(state, seat)
    tickets = zip(seen.own_tickets(), (ticket_line(seen, ticket, joined) for ticket in seen.own_tickets()), strict=True)
    return {
        "payable": payable(seen) if acting else [],
        "hand": seen.hand_cards(),
        "trains": state.seats[seat].trains,
        "tickets": [{"a": ticket.a, "b": ticket.b, "state": line["state"]} for ticket, line in tickets],
        "news": list(news),
    }


def claimed_since(game: Game, seat: int) -> list[str]:
    """Return the ids of the routes that others have claimed since a seat's last action, in the board's order."""
    last = next((i for i in reversed(range(game.position)) if game.states[i].seat == seat), 0)
    before, now = route_status(game.states[last], seat), route_status(game.state, seat)
    mine = {OPEN, CLOSED, str(seat)}
    pairs = zip(game.board.routes, before, now, strict=True)
    return [route.id for route, old, new in pairs if new not in mine and old != new]


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


def all_hands(state: State) -> list[dict[str, Any]]:
    """Return every seat's hand and tickets, for the analysis table."""
    hands = []
    for seat, name in enumerate(state.players):
        seen, joined = view(state, seat), state.setup.play.connect(state, seat)
        tickets = [ticket_line(seen, ticket, joined) for ticket in seen.own_tickets()]
        hands.append({"seat": seat, "name": name, "hand": hand_of(seen), "tickets": tickets})
    return hands
