"""States and actions of the engine as records and numbers, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.core.choices import POLICY_STREAM, stream_word
from stopreq_widget.core.errors import LimitError
from stopreq_widget.core.layout import (
    BLIND,
    CLAIM,
    DRAW,
    GAME,
    KEEP,
    LOOK,
    NO_KIND,
    PHASES,
    SKIP,
    TICKETS,
    code,
)
from stopreq_widget.core.tables import words
from stopreq_widget.engine.actions import Action, Claim, DrawCard, DrawTickets, KeepTickets, Payment, Skip
from stopreq_widget.engine.piles import Piles
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.state import NO_EXTRAS, Phase, Seat, Setup, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.core.layout import Records
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.view import View

_SKIP, _LOOK = Skip(), DrawTickets()
_SCALARS = ("turns", "turns_left", "skips", "idle")
_SETS = ("routes", "tokens")


def from_state(state: State, stamp: int) -> Records:
    """Return a state as one GAME record, in an array of length one.

    What a record has no room for is left out: players' names, and the decks of past reshuffles beyond their number.

    Raises
    ------
    LimitError
        If the state has things of other rule sets, or a game's file still holds orders for reshuffles to come.
    """
    if state.extras != NO_EXTRAS:
        raise LimitError(f"the compiled core has no room for {state.extras} of rules {state.rules.name!r}")
    setup, piles = state.setup, state.piles
    if len(setup.orders) > len(piles.reshuffles):
        raise LimitError(
            "this game's file holds orders for later reshuffles; the compiled core has none but the seed's"
        )
    array = np.zeros(1, GAME)
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
    _fill(record["deck"], piles.deck)
    _fill(record["row"], piles.row)
    _fill(record["discards"], piles.discards)
    _fill(record["ticket_deck"], state.ticket_deck)
    for i, (seat, closed) in enumerate(zip(state.seats, state.closed, strict=True)):
        record["routes"][i], record["closed"][i] = words(seat.routes), words(closed)
        record["taken"][i] = words(seat.tokens)
        record["trains"][i], record["points"][i] = seat.trains, seat.points
        record["ticket_count"][i], record["offer_count"][i] = len(seat.tickets), len(seat.offer)
        for name in ("hand", "known", "tickets", "offer"):
            _fill(record[name][i], getattr(seat, name))
    return array


def from_view(seen: View, stamp: int) -> Records:
    """Return what a seat sees as one GAME record, in an array of length one, with nothing in it that is hidden.

    Others hold what everybody saw them take, and for the rest, which counts, cards of the first kind; their tickets
    and the decks are places without contents.

    Raises
    ------
    LimitError
        If it is a view of other rules, with things of their own.
    """
    if seen.stations or seen.firsts or seen.tunnel is not None:
        raise LimitError(f"the compiled core has no room for what rules {seen.rules.name!r} add")
    array = np.zeros(1, GAME)
    record = array[0]
    record["stamp"], record["players"], record["first"] = stamp, len(seen.seats), seen.first
    record["seat"], record["phase"] = seen.to_move, PHASES.index(seen.phase)
    for name in (*_SCALARS, "reshuffles", "deck_size", "ticket_deck_size"):
        record[name] = getattr(seen, name)
    record["tokens"] = words(seen.tokens)
    record["row_size"] = len(seen.row)
    _fill(record["row"], seen.row)
    _fill(record["discards"], seen.discards)
    choosing = seen.phase is Phase.FIRST_TICKETS
    for i, seat in enumerate(seen.seats):
        record["routes"][i], record["closed"][i] = words(seat.routes), words(seat.closed)
        record["taken"][i] = words(seat.tokens)
        record["trains"][i], record["points"][i] = seat.trains, seat.points
        _fill(record["known"][i], seat.known)
        if i == seen.seat:
            _fill(record["hand"][i], seen.hand)
            record["ticket_count"][i], record["offer_count"][i] = len(seen.tickets), len(seen.offer)
            _fill(record["tickets"][i], seen.tickets)
            _fill(record["offer"][i], seen.offer)
        else:
            _fill(record["hand"][i], seat.known)
            record["hand"][i, 0] += seat.cards - sum(seat.known)
            record["offer_count" if choosing else "ticket_count"][i] = seat.tickets
    return array


def to_state(record: np.void, board: Board, rules: Rules, names: tuple[str, ...]) -> State:
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
    if isinstance(action, DrawTickets):
        return code(LOOK)
    return code(SKIP) if isinstance(action, Skip) else None


def _fill(array: Any, values: Sequence[int]) -> None:
    array[: len(values)] = values


def _numbers(array: Any, size: int) -> tuple[int, ...]:
    return tuple(array[:size].tolist())


def _mask(pair: Any) -> int:
    return int(pair[0]) | int(pair[1]) << 64
