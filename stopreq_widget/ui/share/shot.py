"""What a picture shows of one position, as a value: made from a View, so that it holds no more than a seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.scoring import outcome
from stopreq_widget.engine.views import view
from stopreq_widget.engine.words import plural
from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.players import players_from_notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.game import Game
    from stopreq_widget.engine.scoring import Outcome
    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.players import Player


@dataclass(frozen=True)
class SeatShot:
    """A player at a position: points (at the end all that count), what is held, and whether to move or the winner."""

    points: int
    held: str
    marked: bool


@dataclass(frozen=True)
class TicketShot:
    """A ticket of the seat that is looked at: ends as station ids, words, and how it stands ("open", "done", "cut")."""

    a: str
    b: str
    words: str
    state: str


@dataclass(frozen=True)
class Shot:
    """One position.

    Attributes
    ----------
    routes, tokens, stations : str
        A character a route or station; see :mod:`stopreq_widget.ui.table.payload`.
    headline, moves : str
        What is going on, and after how many moves.
    seats : tuple of SeatShot
        By seat.
    trail, stops : tuple of str
        The longest path once the game is over: routes and stations (ids) in walking order.
    owner, hand, tickets
        Of the seat that is looked at: its name, a count for each kind of card it holds, its tickets; empty for nobody.
    """

    routes: str
    tokens: str
    stations: str
    headline: str
    moves: str
    seats: tuple[SeatShot, ...]
    trail: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    owner: str = ""
    hand: tuple[tuple[str, int], ...] = ()
    tickets: tuple[TicketShot, ...] = ()


def shots_of(game: Game, positions: Sequence[int], seat: int | None) -> list[Shot]:
    """Return positions of a game as a seat sees them; of nobody's cards and tickets if that is None.

    Examples
    --------
    >>> from stopreq_widget.engine import Game
    >>> shot = shots_of(Game.new(["Ada", "Bo"], seed=1), [0], 1)[0]
    >>> shot.headline, shot.seats[0].held, shot.owner
    ('Ada: choose which first tickets to keep.', '40 trains · 4 cards · 3 tickets', 'Bo')
    """
    players = players_from_notes(game.players, game.notes)
    return [
        _shot(view(game.states[at], seat or 0), players, at, outcome(game.states[at]), own=seat is not None)
        for at in positions
    ]


def _shot(seen: View, players: Sequence[Player], at: int, end: Outcome | None, *, own: bool) -> Shot:
    longest = max(end.scores, key=lambda score: score.longest) if end else None
    joined = seat_payload.joined_stations(seen) if own else ()
    lines = [(ticket, seat_payload.ticket_line(seen, ticket, joined)) for ticket in seen.own_tickets()] if own else []
    return Shot(
        routes=payload.route_status(seen, seen.seat if own else None),
        tokens=payload.token_status(seen),
        stations=payload.station_status(seen),
        headline=payload.status(seen, players, end),
        moves=plural(at, "move"),
        seats=tuple(_seat(seen, seat, end) for seat in range(len(players))),
        trail=longest.trail if longest else (),
        stops=longest.stops if longest else (),
        owner=players[seen.seat].name if own else "",
        hand=tuple(seen.hand_cards().items()) if own else (),
        tickets=tuple(
            TicketShot(ticket.a, ticket.b, f"{line['title']} {line['points']}", line["state"]) for ticket, line in lines
        ),
    )


def _seat(seen: View, seat: int, end: Outcome | None) -> SeatShot:
    public = seen.seats[seat]
    held = [plural(public.trains, "train"), plural(public.cards, "card"), plural(public.tickets, "ticket")]
    left = payload.stations_left(seen, seat)
    if left is not None:
        held.append(plural(left, "station"))
    return SeatShot(
        points=end.scores[seat].total if end else public.points,
        held=" · ".join(held),
        marked=seat in end.winners if end else seat == seen.to_move,
    )
