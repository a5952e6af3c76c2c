"""Claiming routes: every payment of every route that can be claimed (R13-R19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.piles import discard
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase, Seat
from stopreq_widget.engine.turns import end_turn, refuse, with_seat, wrong_phase
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Action, Claim, Payment
    from stopreq_widget.engine.piles import Piles
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.tables import Tables

_TURN = Phase.TURN


def claimable(state: State) -> list[Action]:
    """List every claim: for each service in hand, each route it can pay, and each number of passes to spend.

    Sets of passes alone come last, once a route.  Only routes that the cards can pay are looked at.
    """
    seat, tables = state.seats[state.seat], state.setup.tables
    passes = seat.hand[-1]
    possible = ~state.closed[state.seat]
    if seat.trains < tables.longest:
        possible &= tables.up_to[seat.trains]
    found: list[Action] = []
    for cards, options in zip(seat.hand, tables.options, strict=True):
        if cards:
            payable, choices = options[cards][passes]
            routes = possible & payable
            while routes:
                route = routes & -routes
                found += choices[route]
                routes ^= route
    return found


def claim(state: State, action: Claim) -> State:
    """Claim a route: pay, place trains, score, take tokens, close what is closed by it."""
    route, kind = checked_claim(state, action)
    cards, passes = action.payment.cards, action.payment.passes
    return taken(state, route, kind, cards, passes, discard(state.piles, kind, cards, passes, state.setup))


def checked_claim(state: State, action: Claim) -> tuple[int, int]:
    """Return the route's index and the kind of the cards; refuse a claim that isn't legal."""
    setup = state.setup
    if state.phase is not _TURN:
        wrong_phase(state)
    route = setup.board.route_index.get(action.route)
    if route is None:
        refuse(f"there is no route {action.route!r} on board {setup.board.name!r}")
    seat, tables = state.seats[state.seat], setup.tables
    shut = state.closed[state.seat] >> route & 1 or seat.trains < tables.length[route]
    kind = kind_of(state, action.payment)
    if shut or action not in _choices(tables, seat.hand, kind, route, action.payment):
        refuse(why_not(state, route) or payment_problem(state, route, action.payment))
    return route, kind


def _choices(tables: Tables, hand: tuple[int, ...], kind: int, route: int, payment: Payment) -> tuple[Claim, ...]:
    """Return the claims of a route that a hand can pay with cards of this kind, or with passes alone."""
    if payment.service is None:
        kind = tables.wild
    elif kind == tables.wild:
        return ()
    return tables.options[kind][hand[kind]][hand[-1]][1].get(1 << route, ())


def taken(state: State, route: int, kind: int, cards: int, passes: int, piles: Piles) -> State:
    """Return the state after a turn that took a route for these cards; ``piles`` has them discarded already."""
    setup, tables = state.setup, state.setup.tables
    seat = state.seats[state.seat]
    length = tables.length[route]
    tokens = state.tokens & tables.ends[route]
    points = setup.rules.route_points[length]
    if tokens:
        points += sum(tables.token_points[i] for i in bits(tokens))
    if tables.flights >> route & 1:
        points += setup.rules.flight_bonus
    own = Seat(
        spent(seat.hand, kind, cards, passes),
        spent(seat.known, kind, cards, passes),
        seat.tickets,
        seat.offer,
        seat.routes | 1 << route,
        seat.trains - length,
        seat.points + points,
        seat.tokens | tokens,
    )
    return end_turn(
        state,
        seats=with_seat(state, own),
        closed=_close(state, route),
        piles=piles,
        tokens=state.tokens & ~tokens,
    )


def why_not(state: State, route: int) -> str:
    """Return why the seat to move can't claim a route whatever it pays, or an empty text."""
    seat, length = state.seats[state.seat], state.setup.tables.length[route]
    if state.closed[state.seat] >> route & 1:
        for name, other in zip(state.players, state.seats, strict=True):
            if other.routes >> route & 1:
                return f"{name} has claimed it"
        for name, other in zip(state.players, state.seats, strict=True):
            if other.routes & state.setup.tables.parallel[route]:
                return f"{name} has the other route of the double"
    if seat.trains < length:
        return f"it takes {plural(length, 'train')}, {seat.trains} left"
    return ""


def payment_problem(state: State, route: int, payment: Payment) -> str:
    """Return why a payment doesn't claim a route, or an empty text."""
    tables, hand = state.setup.tables, state.seats[state.seat].hand
    length, colour, ferry = tables.length[route], tables.colour[route], tables.ferry[route]
    cards, passes = payment.cards, payment.passes
    if cards < 0 or passes < 0 or (payment.service is None) != (cards == 0):
        return f"{payment!r} is no set of cards"
    if payment.total != length:
        return f"it takes {plural(length, 'card')}, not {payment.total}"
    if payment.service is not None:
        kind = tables.kind_of.get(payment.service, tables.wild)
        if kind == tables.wild:
            return f"there is no service {payment.service!r}"
        if colour not in {kind, -1}:
            return f"it takes cards of {tables.kinds[colour]}, not of {payment.service}"
        if hand[kind] < cards:
            return f"{hand[kind]} {payment.service} in hand, not {cards}"
    if passes < ferry:
        return f"the ferry takes {ferry} or more passes, not {passes}"
    if hand[-1] < passes:
        return f"{plural(hand[-1], 'pass')} in hand, not {passes}"
    return ""


def kind_of(state: State, payment: Payment) -> int:
    """Return the kind of a payment's cards: any, when it has none, and the passes' for a service that is unknown."""
    tables = state.setup.tables
    return 0 if payment.service is None else tables.kind_of.get(payment.service, tables.wild)


def spent(counts: tuple[int, ...], kind: int, cards: int, passes: int) -> tuple[int, ...]:
    """Return counts less what was spent; ``known`` cards may be fewer than that and stop at 0."""
    left = list(counts)
    left[kind] = left[kind] - cards if left[kind] > cards else 0
    left[-1] = left[-1] - passes if left[-1] > passes else 0
    return tuple(left)


def _close(state: State, route: int) -> tuple[int, ...]:
    """Close the claimed route to all, and the other one of a double to whom it is closed (R17)."""
    bit = 1 << route
    double = bit | state.setup.tables.parallel[route]
    if len(state.seats) <= state.setup.rules.single_doubles:
        bit = double
    closed = [routes | bit for routes in state.closed]
    closed[state.seat] |= double
    return tuple(closed)
