"""Tunnels: a claim in two steps, with cards turned between them (E16-E23)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from stopreq_widget.engine.actions import Action, Payment
from stopreq_widget.engine.claims import checked_claim, claim, kind_of, taken
from stopreq_widget.engine.piles import Piles, settle, take_blind
from stopreq_widget.engine.play import Choice
from stopreq_widget.engine.state import Phase, Tunnel
from stopreq_widget.engine.story import claimed
from stopreq_widget.engine.turns import end_turn, refuse, with_seat, wrong_phase
from stopreq_widget.engine.words import pay_words, plural

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Claim
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import Setup, State


@dataclass(frozen=True)
class Dig(Action):
    """Add the cards that a tunnel still takes (perhaps none) and so claim it."""

    route: str
    extra: Payment
    verb: ClassVar[str] = "dig"

    def words(self) -> str:  # noqa: D102 - documented in Action
        return f"{self.route} with {self.extra}"

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        match = re.fullmatch(r"(\S+) with (.+)", words)
        if match is None:
            raise ValueError("expected 'ROUTE with PAYMENT'")
        return cls(match[1], Payment.parse(match[2]))


@dataclass(frozen=True)
class Withdraw(Action):
    """Take the cards laid for a tunnel back; the turn ends."""

    route: str
    verb: ClassVar[str] = "withdraw"

    def words(self) -> str:  # noqa: D102
        return f"from {self.route}"

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        match = re.fullmatch(r"from (\S+)", words)
        if match is None:
            raise ValueError("expected 'from ROUTE'")
        return cls(match[1])


def lay(state: State, action: Claim) -> State:
    """Claim a route; if it is a tunnel, lay its set down and turn cards (E16).

    What was laid stays in the hand until it is paid, but everybody has seen it (E22).
    """
    setup = state.setup
    route = setup.board.route_index.get(action.route, -1)
    if route < 0 or not setup.rules.tunnel_cards or not setup.board.routes[route].tunnel:
        return claim(state, action)
    checked_claim(state, action)
    turned, piles = _turn(state)
    seat = state.seats[state.seat]
    kind, payment = kind_of(state, action.payment), action.payment
    known = list(seat.known)
    known[kind] = max(known[kind], payment.cards)
    known[-1] = max(known[-1], payment.passes)
    matching = {setup.tables.wild} if payment.service is None else {setup.tables.wild, kind}
    tunnel = Tunnel(action, turned, sum(card in matching for card in turned))
    return state.but(
        phase=Phase.TUNNEL,
        piles=piles,
        seats=with_seat(state, seat._replace(known=tuple(known))),
        extras=state.extras._replace(tunnel=tunnel),
    )


def diggable(state: State) -> list[Action]:
    """List the ways to pay what a tunnel still takes, fewest passes first; then giving up (E18, E19)."""
    tunnel = _pending(state)
    route, owed = tunnel.claim.route, tunnel.owed
    if not owed:
        return [Dig(route, Payment(None, 0, 0))]
    service, cards, passes = _left(state)
    found: list[Action] = [
        Dig(route, Payment(service, owed - wild, wild))
        for wild in range(max(owed - cards, 0), min(passes, owed - 1) + 1)
    ]
    if passes >= owed:
        found.append(Dig(route, Payment(None, 0, owed)))
    return [*found, Withdraw(route)]


def dig(state: State, action: Dig) -> State:
    """Pay what the tunnel still takes: the route is claimed, and all is discarded with the cards turned (E19)."""
    if state.phase is not Phase.TUNNEL:
        wrong_phase(state)
    if action not in diggable(state):
        refuse(_extra_problem(state, action))
    tunnel, extra = _pending(state), action.extra
    payment = tunnel.claim.payment
    kind = kind_of(state, payment)
    cards, passes = payment.cards + extra.cards, payment.passes + extra.passes
    counts = _counts(state.setup, tunnel.turned)
    counts[kind] += cards
    counts[-1] += passes
    route = state.setup.board.route_index[action.route]
    return taken(_finished(state), route, kind, cards, passes, _discarded(state.piles, counts, state.setup))


def withdraw(state: State, action: Withdraw) -> State:
    """Take back what was laid; the cards turned are discarded and the turn ends (E19)."""
    if state.phase is not Phase.TUNNEL:
        wrong_phase(state)
    tunnel = _pending(state)
    if action.route != tunnel.claim.route:
        refuse(f"the tunnel that is being dug is {tunnel.claim.route}")
    if not tunnel.owed:
        refuse("the tunnel takes no more cards")
    counts = _counts(state.setup, tunnel.turned)
    return end_turn(_finished(state), piles=_discarded(state.piles, counts, state.setup), idle=True)


def laid(before: State, action: Claim, after: State, reader: int | None) -> str:
    """Tell a claim, or what was laid and turned for a tunnel."""
    tunnel = after.extras.tunnel
    if tunnel is None:
        return claimed(before, action, after, reader)
    board = before.board
    shown = ", ".join(board.service_name(before.setup.tables.kinds[kind]) for kind in tunnel.turned)
    more = f"takes {plural(tunnel.owed, 'more card')}" if tunnel.owed else "takes no more cards"
    return (
        f"{before.players[before.seat]} laid {pay_words(board, action.payment)} for the tunnel "
        f"{board.title(board.route(action.route))} and turned {shown or 'nothing'}: it {more}."
    )


def dug(before: State, action: Dig, after: State, reader: int | None) -> str:
    """Tell that a tunnel was claimed, with all that it cost."""
    tunnel = _pending(before)
    payment = tunnel.claim.payment
    # To a set of passes alone only passes are added.
    whole = Payment(payment.service, payment.cards + action.extra.cards, payment.passes + action.extra.passes)
    return claimed(before, type(tunnel.claim)(action.route, whole), after, reader)


def withdrew(before: State, action: Withdraw, after: State, reader: int | None) -> str:
    """Tell that a tunnel was given up."""
    del after, reader
    board = before.board
    return f"{before.players[before.seat]} gave up the tunnel {board.title(board.route(action.route))}."


def dig_offered(board: Board, action: Dig) -> Choice:
    """Return how the last step of a tunnel is offered to people: what is added to the cards laid."""
    title = "Add" if action.extra.total else "Claim it"
    return Choice(_heading(board, action.route), title, action.extra if action.extra.total else None)


def withdraw_offered(board: Board, action: Withdraw) -> Choice:
    """Return how giving a tunnel up is offered to people."""
    return Choice(_heading(board, action.route), "Take the cards back; the turn ends")


def _heading(board: Board, route: str) -> str:
    return f"The tunnel {board.title(board.route(route))}"


def _pending(state: State) -> Tunnel:
    tunnel = state.extras.tunnel
    if tunnel is None:
        raise AssertionError("the phase is TUNNEL without a tunnel")
    return tunnel


def _turn(state: State) -> tuple[tuple[int, ...], Piles]:
    """Turn cards from the deck, over a reshuffle too, as far as there are any (E16, E20)."""
    piles = state.piles
    turned: list[int] = []
    while piles.deck and len(turned) < state.setup.rules.tunnel_cards:
        kind, piles = take_blind(piles, state.setup)
        turned.append(kind)
    return tuple(turned), piles


def _left(state: State) -> tuple[str | None, int, int]:
    """Return the service laid and how many cards of it and passes are in the hand beside what was laid."""
    payment, hand = _pending(state).claim.payment, state.seats[state.seat].hand
    cards = 0 if payment.service is None else hand[kind_of(state, payment)] - payment.cards
    return payment.service, cards, hand[-1] - payment.passes


def _extra_problem(state: State, action: Dig) -> str:
    """Return why these extra cards don't dig the tunnel."""
    tunnel, extra = _pending(state), action.extra
    service, cards, passes = _left(state)
    if action.route != tunnel.claim.route:
        return f"the tunnel that is being dug is {tunnel.claim.route}"
    if extra.total != tunnel.owed:
        return f"it takes {plural(tunnel.owed, 'more card')}, not {extra.total}"
    if extra.service not in {None, service}:
        return f"it takes {service or 'passes'} or passes, not {extra.service}" if service else "it takes passes alone"
    return f"{cards} {service or 'other cards'} and {plural(passes, 'pass')} are left beside what was laid"


def _finished(state: State) -> State:
    return state.but(extras=state.extras._replace(tunnel=None))


def _counts(setup: Setup, cards: tuple[int, ...]) -> list[int]:
    return [cards.count(kind) for kind in range(len(setup.tables.kinds))]


def _discarded(piles: Piles, counts: list[int], setup: Setup) -> Piles:
    """Put cards of any kinds on the discards at once, as :func:`stopreq_widget.engine.piles.discard` does for a set."""
    discards = tuple(old + new for old, new in zip(piles.discards, counts, strict=True))
    after = Piles(piles.deck, piles.row, discards, piles.reshuffles)
    stuck = after.row.count(setup.tables.wild) >= setup.rules.row_passes
    return settle(after, setup) if stuck or not after.deck else after
