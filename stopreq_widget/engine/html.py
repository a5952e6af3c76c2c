"""How boards, states, views, games and outcomes look in a notebook cell.

Each function says how :func:`stopreq_widget.engine.pictures.picture` shows a kind of value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.html_parts import (
    INK,
    LINE,
    SOFT,
    chip,
    chips,
    fold,
    frame,
    line,
    player,
    row_chips,
    table,
    text,
    title,
)
from stopreq_widget.engine.palette import HEX, TRAINS, trains_of
from stopreq_widget.engine.parts import GRAY, PASS
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.scoring import Outcome, outcome, ticket_scores
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase, State
from stopreq_widget.engine.views import View
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stopreq_widget.engine.palette import Train
    from stopreq_widget.engine.parts import Ticket
    from stopreq_widget.engine.scoring import SeatScore
    from stopreq_widget.engine.views import PublicSeat

_RECENT = 6
_NOBODY = -1  # a reader of the log who holds no seat and learns no secret
_STANDING = ("", "Points", "Trains", "Cards", "Tickets", "Routes", "Tokens")


@picture.register(Board)
def board_html(board: Board) -> str:
    """Return a board: its services, and its stations, routes and tickets folded away."""
    spaces = sum(route.length for route in board.routes)
    note = f"{plural(len(board.stations), 'station')}, {plural(len(board.routes), 'route')}, {plural(spaces, 'space')}"
    services = []
    for service in (*(part.id for part in board.services), GRAY, PASS):
        own = [route.length for route in board.routes if route.service == service]
        cards = str(board.service(service).cards) if service in board.service_index else ""
        cards = str(board.passes) if service == PASS else cards
        services.append((chip(board, service), cards, *(map(str, (len(own), sum(own))) if own else ("", ""))))
    stations = (
        (text(part.name), text(part.call_sign or ""), str(part.points or ""), f"{part.lat:.2f}, {part.lon:.2f}")
        for part in board.stations
    )
    routes = (
        (text(board.title(part)), chip(board, part.service), str(part.length), text(part.operator), text(part.along))
        for part in board.routes
    )
    tickets = ((text(board.title(part)), str(part.points)) for part in board.tickets)
    return frame(
        title(board.name, note),
        table(("Service", "Cards", "Routes", "Spaces"), services, "lrrr"),
        fold(plural(len(board.stations), "station"), table(("Station", "Token", "Points", "Place"), stations, "llrl")),
        fold(
            plural(len(board.routes), "route"),
            table(("Route", "Service", "Spaces", "Operator", "Along"), routes, "llrll"),
        ),
        fold(plural(len(board.tickets), "ticket"), table(("Ticket", "Points"), tickets, "lr")),
    )


@picture.register(State)
def state_html(state: State) -> str:
    """Return a state with everything in it: the table, every hand and every ticket."""
    blocks = [title(_now(state.phase, state.players[state.seat]), _when(state.turns, state.turns_left))]
    blocks += _common(state.board, state.row(), len(state.piles.deck), len(state.ticket_deck), state.discards())
    blocks.append(
        table(
            _STANDING,
            (
                _standing(
                    state.board,
                    i,
                    state.players[i],
                    seat.points,
                    seat.trains,
                    sum(seat.hand),
                    len(seat.tickets),
                    seat.routes,
                    seat.tokens,
                    to_move=i == state.seat and not state.is_over,
                )
                for i, seat in enumerate(state.seats)
            ),
            "lrrrrrl",
        )
    )
    for i, name in enumerate(state.players):
        blocks.append(f'<div style="margin-top:.6em">{player(i, name)}</div>')
        blocks.append(line("Hand", chips(state.board, state.hand(i))))
        scored = ticket_scores(state, i)
        marked = [_ticket(state.board, part.ticket, done=part.done) for part in scored]
        blocks.append(line("Tickets", "".join(marked) or "–"))
        if offer := [ticket for ticket in state.offer(i) if ticket not in state.tickets(i)]:
            blocks.append(line("Offered", "".join(_ticket(state.board, ticket) for ticket in offer)))
    return frame(*blocks)


@picture.register(View)
def view_html(view: View) -> str:
    """Return a view: the table as everybody sees it, and the seat's own hand and tickets."""
    board, tables = view.board, view.board.tables
    blocks = [title(_now(view.phase, view.seats[view.to_move].name), _when(view.turns, view.turns_left))]
    row = [tables.kinds[kind] for kind in view.row]
    discards = {kind: n for kind, n in zip(tables.kinds, view.discards, strict=True) if n}
    blocks += _common(board, row, view.deck_size, view.ticket_deck_size, discards)
    over = view.phase is Phase.OVER
    blocks.append(_public(board, view.seats, None if over else view.to_move))
    blocks.append(f'<div style="margin-top:.6em">{player(view.seat, view.own.name)}</div>')
    blocks.append(line("Hand", chips(board, view.hand_cards())))
    blocks.append(line("Tickets", "".join(_ticket(board, ticket) for ticket in view.own_tickets()) or "–"))
    if view.offer:
        offered = (_ticket(board, board.tickets[i]) for i in view.offer)
        blocks.append(line("Offered", "".join(offered)))
    if view.legal_actions:
        blocks.append(line("Can do", text(plural(len(view.legal_actions), "different action"))))
    return frame(*blocks)


@picture.register(Game)
def game_html(game: Game) -> str:
    """Return a game as everybody at the table sees it, with its latest moves; at the end the final sheet."""
    state = game.state
    note = f"on {game.board.name}, after {game.position} of {plural(len(game.actions), 'move')}"
    heading = title(" · ".join(game.players), note)
    log = game.log_for(_NOBODY)
    start = max(len(log) - _RECENT, 0)
    recent = "".join(f"<li>{text(entry)}</li>" for entry in log[start:])
    told = f'<ol start="{start + 1}" style="margin:.4em 0;padding-left:3em">{recent}</ol>' if recent else ""
    trains = trains_of(game.notes, len(game.players))
    saved = line("Saved", text(game.file_note)) if game.file_note else ""
    if end := outcome(state):
        return frame(heading, saved, told, _sheet(end, trains))
    seats = game.view(0).seats
    blocks = [line("Now", f"<b>{text(_now(state.phase, state.players[state.seat]))}</b>")]
    blocks += _common(state.board, state.row(), len(state.piles.deck), len(state.ticket_deck), state.discards())
    return frame(heading, saved, *blocks, _public(state.board, seats, state.seat, trains), told)


@picture.register(Outcome)
def outcome_html(end: Outcome) -> str:
    """Return the final sheet: a column a player, a line for everything that scores."""
    return frame(_sheet(end))


def _now(phase: Phase, name: str) -> str:
    if phase is Phase.OVER:
        return "The game is over"
    return f"{name} to move" if phase is Phase.TURN else f"{name} to move: {phase.value}"


def _when(turns: int, turns_left: int) -> str:
    last = f", {plural(turns_left, 'turn')} left" if turns_left > 0 else ""
    return f"after {plural(turns, 'turn')}{last}"


def _common(board: Board, row: Iterable[str], deck: int, ticket_deck: int, discards: dict[str, int]) -> tuple[str, str]:
    """Return what lies in the middle of the table."""
    piles = f"{plural(deck, 'card')} · {plural(ticket_deck, 'ticket')} · {plural(sum(discards.values()), 'discard')}"
    return line("Face up", row_chips(board, row)), line("Decks", text(piles))


def _public(board: Board, seats: Iterable[PublicSeat], to_move: int | None, trains: Sequence[Train] = TRAINS) -> str:
    rows = (
        _standing(
            board,
            i,
            seat.name,
            seat.points,
            seat.trains,
            seat.cards,
            seat.tickets,
            seat.routes,
            seat.tokens,
            to_move=i == to_move,
            looks=trains,
        )
        for i, seat in enumerate(seats)
    )
    return table(_STANDING, rows, "lrrrrrl")


def _standing(
    board: Board,
    seat: int,
    name: str,
    points: int,
    trains: int,
    cards: int,
    tickets: int,
    routes: int,
    tokens: int,
    *,
    to_move: bool,
    looks: Sequence[Train] = TRAINS,
) -> tuple[str, ...]:
    """Return one player's line of the table."""
    signs = ", ".join(board.stations[i].call_sign or board.stations[i].name for i in bits(tokens))
    arrow = "▸ " if to_move else '<span style="visibility:hidden">▸ </span>'
    numbers = map(str, (points, trains, cards, tickets, routes.bit_count()))
    return f"{arrow}{player(seat, name, looks, strong=to_move)}", *numbers, text(signs)


def _ticket(board: Board, ticket: Ticket, *, done: bool = False) -> str:
    mark = f' <b style="color:{HEX["green"]}" title="connected">✔</b>' if done else ""
    return (
        f'<span style="background:{SOFT};border-left:3px solid {LINE};padding:.05em .5em;margin:0 .4em .2em 0;'
        f'display:inline-block;white-space:nowrap">{text(board.title(ticket))} <b>{ticket.points}</b>{mark}</span>'
    )


def _sheet(end: Outcome, trains: Sequence[Train] = TRAINS) -> str:
    """Return the final table."""
    won = " and ".join(end.winner_names)
    verb = "share the win" if len(end.winners) > 1 else "wins"
    how = {"points": "", "shared": ", tied on everything"}.get(end.decided_by, f", tied on points, by {end.decided_by}")
    head = ("", *(_winner(score, end, trains) for score in end.scores))
    rows: list[tuple[str, ...]] = [("Routes", *(_number(score.routes) for score in end.scores))]
    if any(score.flight for score in end.scores):
        rows.append(("Flight", *(_signed(score.flight) for score in end.scores)))
    if any(score.tokens for score in end.scores):
        rows.append(
            ('<span style="white-space:nowrap">Call signs</span>', *(_signed(score.tokens) for score in end.scores))
        )
    rows.append(("Tickets", *(_tickets(end.board, score) for score in end.scores)))
    rows.append(
        ('<span style="white-space:nowrap">Longest path</span>', *(_path(end.board, score) for score in end.scores))
    )
    for i, (words, _) in enumerate(end.scores[0].extra):
        rows.append((text(words), *(_signed(score.extra[i][1]) for score in end.scores)))
    top = f"border-top:2px solid {INK};display:block;font-size:1.25em;font-weight:700;padding-top:.15em"
    rows.append(
        (
            f'<span style="{top}">Total</span>',
            *(f'<span style="{top}">{_number(score.total)}</span>' for score in end.scores),
        )
    )
    return title(f"{won} {verb}{how}", end.reason) + table(head, rows, "l" + "r" * len(end.scores))


def _winner(score: SeatScore, end: Outcome, trains: Sequence[Train]) -> str:
    won = score.seat in end.winners
    crown = ' <span title="winner">♛</span>' if won else ""
    return f"{player(score.seat, score.name, trains, strong=won)}{crown}"


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else _number(points)


def _tickets(board: Board, score: SeatScore) -> str:
    """Return a player's tickets one by one, the completed ones first."""
    lines = []
    for part in sorted(score.tickets, key=lambda part: (not part.done, -part.ticket.points)):
        mark, faded = ("✔", "") if part.done else ("✘", "opacity:.65;")
        lines.append(
            f'<div style="{faded}">{text(board.title(part.ticket))} <span style="white-space:nowrap">{mark} '
            f'<span style="display:inline-block;min-width:2em">{_signed(part.points)}</span></span></div>'
        )
    lines.append(f'<div style="border-top:1px solid {LINE}">{_signed(score.ticket_points)}</div>')
    return "".join(lines)


def _path(board: Board, score: SeatScore) -> str:
    """Return a player's longest path: its length, what it scores, and its stations folded away."""
    bonus = f" <b>+{score.longest_bonus}</b>" if score.longest_bonus else ""
    said = f"{plural(score.longest, 'train')}{bonus}"
    if not score.stops:
        return said
    stops = " – ".join(board.name_of(stop) for stop in score.stops)
    walk = (
        f'<div style="font-size:11px;opacity:.8;max-width:20em;white-space:normal;margin-left:auto">{text(stops)}</div>'
    )
    return said + walk
