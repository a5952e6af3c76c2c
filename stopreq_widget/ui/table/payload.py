"""What a table shows to everybody, as plain dicts: made from views and what is public beside them, never from a State.

So a seat whose game is elsewhere can have the same table. It may be stored; what only one seat may see is made in
:mod:`stopreq_widget.ui.table.seat_payload`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import DrawCard, DrawTickets, Skip
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.words import plural
from stopreq_widget.ui.page.theme import player_look
from stopreq_widget.ui.table import choices
from stopreq_widget.ui.table.final_sheet import final_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        "outcome": final_sheet(outcome, players, seen),
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
