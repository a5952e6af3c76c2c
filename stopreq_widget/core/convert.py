"""States and actions of the engine as records and numbers, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.core.choices import POLICY_STREAM, stream_word
from stopreq_widget.core.errors import LimitError
from stopreq_widget.core.layout import (
    BLIND,
    BUILD,
    CLAIM,
    DIG,
    DRAW,
    GAME,
    KEEP,
    LOOK,
    NO_KIND,
    PHASES,
    SKIP,
    TICKETS,
    WITHDRAW,
    code,
)
from stopreq_widget.core.tables import fill, words
from stopreq_widget.engine.actions import Action, Claim, DrawCard, DrawTickets, KeepTickets, Payment, Skip
from stopreq_widget.engine.piles import Piles
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.state import Extras, Phase, Seat, Setup, State, Tunnel
from stopreq_widget.engine.variants.stations import BuildStation
from stopreq_widget.engine.variants.tunnels import Dig, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.core.storage import Record, Records, Storage
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.views import View

_SKIP, _LOOK = Skip(), DrawTickets()
_SCALARS = ("turns", "turns_left", "skips", "idle")
_SETS = ("routes", "tokens")


def from_state(state: State, stamp: int, storage: Storage) -> Records:
    """Return a state as one GAME record, in a row of its own.

    What a record has no room for is left out: players' names, and the decks of past reshuffles beyond their number.

    Raises
    ------
    LimitError
        If a game's file still holds orders for reshuffles to come.
    """
    setup, piles = state.setup, state.piles
    if len(setup.orders) > len(piles.reshuffles):
        raise LimitError("this game's file holds orders for later reshuffles; the core has none but the seed's")
    array = storage.new(GAME, 1)
    record = array[0]
    record["stamp"], record["seed"] = stamp, setup.seed
    record["choices"] = stream_word(setup.seed, POLICY_STREAM)
    record["players"], record["first"], record["seat"] = len(state.seats), setup.first, state.seat
    record["phase"] = PHASES.index(state.phase)
    for name in _SCALARS:
        record[name] = getattr(state, name)
    record["tokens"] = words(state.tokens)
    record["reshuffles"], record["deck_size"] = len(piles.reshuffles), len(piles.deck)
    record["row_size"], record["ticket_deck_size"] = len(piles.row), len(state.ticket_deck)
    _note_extras(record, state.extras, state.board)
    record["out_count"] = len(state.extras.out)
    fill(record["out"], state.extras.out)
    fill(record["deck"], piles.deck)
    fill(record["row"], piles.row)
    fill(record["discards"], piles.discards)
    fill(record["ticket_deck"], state.ticket_deck)
    for i, (seat, closed) in enumerate(zip(state.seats, state.closed, strict=True)):
        record["routes"][i], record["closed"][i] = words(seat.routes), words(closed)
        record["taken"][i] = words(seat.tokens)
        record["trains"][i], record["points"][i] = seat.trains, seat.points
        record["ticket_count"][i], record["offer_count"][i] = len(seat.tickets), len(seat.offer)
        for name in ("hand", "known", "tickets", "offer"):
            fill(record[name][i], getattr(seat, name))
    return array


def from_view(seen: View, stamp: int, storage: Storage) -> Records:
    """Return what a seat sees as one GAME record, in a row of its own, with nothing in it that is hidden.

    Others hold what everybody saw them take, and for the rest, which counts, cards of the first kind; their tickets
    and the decks are places without contents.
    """
    array = storage.new(GAME, 1)
    record = array[0]
    record["stamp"], record["players"], record["first"] = stamp, len(seen.seats), seen.first
    record["seat"], record["phase"] = seen.to_move, PHASES.index(seen.phase)
    for name in (*_SCALARS, "reshuffles", "deck_size", "ticket_deck_size"):
        record[name] = getattr(seen, name)
    record["tokens"] = words(seen.tokens)
    record["row_size"], record["out_count"] = len(seen.row), seen.tickets_out
    _note_extras(record, Extras(seen.stations, (), seen.firsts, seen.tunnel), seen.board)
    fill(record["row"], seen.row)
    fill(record["discards"], seen.discards)
    choosing = seen.phase is Phase.FIRST_TICKETS
    for i, seat in enumerate(seen.seats):
        record["routes"][i], record["closed"][i] = words(seat.routes), words(seat.closed)
        record["taken"][i] = words(seat.tokens)
        record["trains"][i], record["points"][i] = seat.trains, seat.points
        fill(record["known"][i], seat.known)
        if i == seen.seat:
            fill(record["hand"][i], seen.hand)
            record["ticket_count"][i], record["offer_count"][i] = len(seen.tickets), len(seen.offer)
            fill(record["tickets"][i], seen.tickets)
            fill(record["offer"][i], seen.offer)
        else:
            fill(record["hand"][i], seat.known)
            record["hand"][i][0] += seat.cards - sum(seat.known)
            record["offer_count" if choosing else "ticket_count"][i] = seat.tickets
    return array


def _note_extras(record: Record, extras: Extras, board: Board) -> None:
    """Note stations, first tickets and a tunnel that is being dug."""
    for i, towns in enumerate(extras.stations):
        record["stations"][i], record["built"][i] = words(towns), towns.bit_count()
    fill(record["firsts"], extras.firsts)
    if extras.tunnel is not None:
        number = from_action(extras.tunnel.claim, board, ())
        if number is None:
            raise AssertionError(f"{extras.tunnel.claim} is no claim on board {board.name!r}")
        record["laid"], record["owed"] = number, extras.tunnel.owed
        record["turned_count"] = len(extras.tunnel.turned)
        fill(record["turned"], extras.tunnel.turned)


def _extras(record: Record, board: Board, rules: Rules) -> Extras:
    """Return what a record has of what only some rules have."""
    players, tunnel = int(record["players"]), None
    if record["laid"]:
        claim = to_action(int(record["laid"]), board, ())
        if not isinstance(claim, Claim):
            raise AssertionError(f"{claim} can't be laid for a tunnel")
        tunnel = Tunnel(claim, _numbers(record["turned"], int(record["turned_count"])), int(record["owed"]))
    chosen = rules.first_out and PHASES[record["phase"]] is not Phase.FIRST_TICKETS
    return Extras(
        stations=tuple(_mask(record["stations"][i]) for i in range(players)) if rules.stations else (),
        out=_numbers(record["out"], int(record["out_count"])),
        firsts=_numbers(record["firsts"], players) if chosen else (),
        tunnel=tunnel,
    )


def to_state(record: Record, board: Board, rules: Rules, names: tuple[str, ...]) -> State:
    """Return a record as a state of the engine.

    Equal to the engine's own but for ``piles.reshuffles``, which holds as many empty decks, and for the deal and orders
    in ``setup``, which equality leaves out anyway.
    """
    kinds = len(board.services) + 1
    seats = []
    for i in range(int(record["players"])):
        tickets, offer = int(record["ticket_count"][i]), int(record["offer_count"][i])
        seats.append(
            Seat(
                hand=_numbers(record["hand"][i], kinds),
                known=_numbers(record["known"][i], kinds),
                tickets=_numbers(record["tickets"][i], tickets),
                offer=_numbers(record["offer"][i], offer),
                routes=_mask(record["routes"][i]),
                trains=int(record["trains"][i]),
                points=int(record["points"][i]),
                tokens=_mask(record["taken"][i]),
            )
        )
    top, size = int(record["ticket_top"]), int(record["ticket_deck_size"])
    return State(
        setup=Setup(board, rules, names, int(record["first"]), int(record["seed"]), play_of(rules)),
        phase=PHASES[record["phase"]],
        seat=int(record["seat"]),
        piles=Piles(
            deck=_numbers(record["deck"], int(record["deck_size"])),
            row=_numbers(record["row"], int(record["row_size"])),
            discards=_numbers(record["discards"], kinds),
            reshuffles=((),) * int(record["reshuffles"]),
        ),
        seats=tuple(seats),
        closed=tuple(_mask(record["closed"][i]) for i in range(len(seats))),
        ticket_deck=tuple(int(record["ticket_deck"][(top + i) % TICKETS]) for i in range(size)),
        tokens=_mask(record["tokens"]),
        turns=int(record["turns"]),
        turns_left=int(record["turns_left"]),
        skips=int(record["skips"]),
        idle=int(record["idle"]),
        extras=_extras(record, board, rules),
    )


def to_action(number: int, board: Board, offer: Sequence[int]) -> Action:
    """Return the action that a number stands for; ``offer`` are the tickets (indices) to choose from.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board
    >>> str(to_action(code(CLAIM, 0, 0, 1), load_board("four"), ()))
    'claim ash-birch-red with 1 red + 1 pass'
    """
    verb, first, second, third = number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255
    kinds = board.tables.kinds
    if verb == DRAW:
        return board.tables.blind if first == BLIND else board.tables.draws[first]
    if verb == CLAIM:
        route = board.routes[first]
        service = None if second == NO_KIND else kinds[second]
        return Claim(route.id, Payment(service, route.length - third, third))
    if verb == KEEP:
        mask = number & 0xFFFFFF
        return KeepTickets(tuple(board.tickets[ticket].id for i, ticket in enumerate(offer) if mask >> i & 1))
    if verb == BUILD:
        service = None if second == NO_KIND else kinds[second]
        return BuildStation(board.stations[first].id, Payment(service, third >> 4, third & 15))
    if verb == DIG:
        service = None if second == NO_KIND else kinds[second]
        return Dig(board.routes[first].id, Payment(service, third >> 4, third & 15))
    if verb == WITHDRAW:
        return Withdraw(board.routes[first].id)
    return _LOOK if verb == LOOK else _SKIP


def from_action(action: Action, board: Board, offer: Sequence[int]) -> int | None:
    """Return the number of an action of the engine; None if it has none on this board."""
    kind_of = board.tables.kind_of
    if isinstance(action, DrawCard):
        kind = BLIND if action == board.tables.blind else kind_of.get(action.card)
        return None if kind is None else code(DRAW, kind)
    if isinstance(action, Claim):
        route, service = board.route_index.get(action.route), action.payment.service
        kind = NO_KIND if service is None else kind_of.get(service)
        if route is None or kind is None or not 0 <= action.payment.passes < NO_KIND:
            return None
        return code(CLAIM, route, kind, action.payment.passes)
    if isinstance(action, KeepTickets):
        ids = [board.tickets[i].id for i in offer]
        if action.tickets != tuple(ticket for ticket in ids if ticket in action.tickets):
            return None
        return KEEP << 24 | sum(1 << ids.index(ticket) for ticket in action.tickets)
    if isinstance(action, BuildStation):
        return _set_code(BUILD, board.station_index.get(action.station), action.payment, board)
    if isinstance(action, Dig):
        return _set_code(DIG, board.route_index.get(action.route), action.extra, board)
    if isinstance(action, Withdraw):
        route = board.route_index.get(action.route)
        return None if route is None else code(WITHDRAW, route)
    if isinstance(action, DrawTickets):
        return code(LOOK)
    return code(SKIP) if isinstance(action, Skip) else None


def _set_code(verb: int, place: int | None, payment: Payment, board: Board) -> int | None:
    """Return the number of an action that pays with a few cards of a kind and passes."""
    kind = NO_KIND if payment.service is None else board.tables.kind_of.get(payment.service)
    if place is None or kind is None or not (0 <= payment.cards < 16 and 0 <= payment.passes < 16):
        return None
    return code(verb, place, kind, payment.cards << 4 | payment.passes)


def _numbers(array: Any, size: int) -> tuple[int, ...]:
    return tuple(map(int, array[:size]))


def _mask(pair: Any) -> int:
    return int(pair[0]) | int(pair[1]) << 64
