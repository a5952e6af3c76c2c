"""Train stations: building them (E10-E12) and their best use for tickets at the end (E13-E15)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Self

from stopreq_widget.engine.actions import Action, Payment
from stopreq_widget.engine.claims import kind_of, spent
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.piles import discard
from stopreq_widget.engine.play import Choice
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.turns import end_turn, refuse, with_seat, wrong_phase
from stopreq_widget.engine.words import pay_words, plural

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.scoring import SeatScore
    from stopreq_widget.engine.state import State


@dataclass(frozen=True)
class BuildStation(Action):
    """Build a train station in a town with a set of cards."""

    station: str
    payment: Payment
    verb: ClassVar[str] = "build"

    def words(self) -> str:  # noqa: D102 - documented in Action
        return f"{self.station} with {self.payment}"

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        match = re.fullmatch(r"(\S+) with (.+)", words)
        if match is None:
            raise ValueError("expected 'STATION with PAYMENT'")
        return cls(match[1], Payment.parse(match[2]))


@dataclass(frozen=True)
class StationUse:
    """The best use of a seat's stations.

    Attributes
    ----------
    borrowed : tuple of (int, int)
        Stations and the other player's route that each lets its owner use (indices); a station that helps no
        ticket is not in it.
    roots : tuple of int
        Which stations count as joined, as :func:`stopreq_widget.engine.network.roots` says it.
    """

    borrowed: tuple[tuple[int, int], ...]
    roots: tuple[int, ...]


def price(state: State, seat: int) -> int:
    """Return how many cards a seat's next station costs: one for the first, two for the second… (E11)."""
    return state.extras.stations[seat].bit_count() + 1


def free_towns(state: State) -> int:
    """Return the set of stations in which nobody has built."""
    built = 0
    for towns in state.extras.stations:
        built |= towns
    return (1 << len(state.setup.board.stations)) - 1 & ~built


def buildable(state: State) -> list[Action]:
    """List every station that can be built: for each set of cards each town, sets of passes alone last (E10-E12)."""
    if not state.setup.rules.stations or (cost := price(state, state.seat)) > state.setup.rules.stations:
        return []
    hand, board, free = state.seats[state.seat].hand, state.setup.board, free_towns(state)
    found: list[Action] = []
    for payment in _payments(hand, state.setup.tables.kinds, cost):
        everywhere = _builds(board, payment)
        found += [everywhere[town] for town in bits(free)]
    return found


def build(state: State, action: BuildStation) -> State:
    """Build a station: pay for it and put it into the town."""
    setup = state.setup
    if state.phase is not Phase.TURN:
        wrong_phase(state)
    town = setup.board.station_index.get(action.station)
    if town is None:
        refuse(f"there is no station {action.station!r} on board {setup.board.name!r}")
    if problem := why_not_build(state, town) or _payment_problem(state, action.payment):
        refuse(problem)
    payment, seat = action.payment, state.seats[state.seat]
    kind, cards, passes = kind_of(state, payment), payment.cards, payment.passes
    own = seat._replace(
        hand=spent(seat.hand, kind, cards, passes),
        known=spent(seat.known, kind, cards, passes),
    )
    stations = tuple(towns | 1 << town if i == state.seat else towns for i, towns in enumerate(state.extras.stations))
    return end_turn(
        state.but(extras=state.extras._replace(stations=stations)),
        seats=with_seat(state, own),
        piles=discard(state.piles, kind, cards, passes, setup),
    )


def why_not_build(state: State, town: int) -> str:
    """Return why the seat to move can't build in a town whatever it pays, or an empty text."""
    if not state.setup.rules.stations:
        return "these rules have no stations"
    if price(state, state.seat) > state.setup.rules.stations:
        return f"no station is left of {state.setup.rules.stations}"
    for name, towns in zip(state.players, state.extras.stations, strict=True):
        if towns >> town & 1:
            return f"{name} has a station there"
    return ""


def built(before: State, action: BuildStation, after: State, reader: int | None) -> str:
    """Tell where a station was built and what it cost."""
    del after, reader
    name, board = before.players[before.seat], before.board
    return f"{name} built a station in {board.name_of(action.station)} with {pay_words(board, action.payment)}."


def offered(board: Board, action: BuildStation) -> Choice:
    """Return how the building of a station is offered to people: by its town."""
    return Choice("Build a train station", board.name_of(action.station), action.payment)


def connect(state: State, seat: int) -> list[int]:
    """Return which stations count as joined for a seat's tickets, with the best use of its train stations (E13)."""
    return list(best_use(state, seat).roots)


def best_use(state: State, seat: int) -> StationUse:
    """Return the best use of a seat's stations for its tickets, found exactly.

    Notes
    -----
    Every choice of at most one route for each station is tried, but routes that join the same two parts of the own
    network are one choice: with three stations a few hundred choices at most.  The best one scores most, then
    completes most tickets, then borrows fewest routes (E13).
    """
    tables, board = state.setup.tables, state.setup.board
    own = roots(tables, state.seats[seat].routes)
    if not state.extras.stations or not state.extras.stations[seat]:
        return StationUse((), tuple(own))
    index = board.station_index
    tickets = [(index[t.a], index[t.b], t.points) for t in (board.tickets[i] for i in state.seats[seat].tickets)]
    towns = list(bits(state.extras.stations[seat]))
    best: tuple[tuple[int, int, int], tuple[int, ...], list[int]] | None = None
    for choice in product(*(_choices(state, seat, town, own) for town in towns)):
        routes = [route for route in choice if route >= 0]
        joined = _joined(own, [(tables.a[route], tables.b[route]) for route in routes])
        done = [points for a, b, points in tickets if joined[a] == joined[b]]
        merit = (sum(done), len(done), -len(routes))
        if best is None or merit > best[0]:
            best = merit, choice, joined
    if best is None:
        raise AssertionError("a station can always stay unused")
    borrowed = tuple((town, route) for town, route in zip(towns, best[1], strict=True) if route >= 0)
    return StationUse(borrowed, tuple(best[2]))


def unused(state: State, seat: int) -> list[tuple[str, int]]:
    """Return the line of a seat's score for the stations it has not built (E15)."""
    rules = state.setup.rules
    if not rules.stations:
        return []
    left = rules.stations - state.extras.stations[seat].bit_count()
    return [(f"Unused stations ({plural(rules.station_points, 'point')} each)", left * rules.station_points)]


def fewest(state: State, score: SeatScore) -> int:
    """Return a number that is greater the fewer stations a seat has built, for equal points (E24)."""
    built = state.extras.stations
    return -built[score.seat].bit_count() if built else 0


def _choices(state: State, seat: int, town: int, own: list[int]) -> list[int]:
    """Return the routes that a station in a town may borrow, -1 (none) first, one for each part that they lead to."""
    tables = state.setup.tables
    found, parts = [-1], {own[town]}
    for i, other in enumerate(state.seats):
        if i == seat:
            continue
        for route in bits(other.routes):
            if tables.ends[route] >> town & 1:
                far = own[tables.b[route] if tables.a[route] == town else tables.a[route]]
                if far not in parts:
                    parts.add(far)
                    found.append(route)
    return found


def _joined(own: list[int], pairs: list[tuple[int, int]]) -> list[int]:
    """Return the parts of a network after joining some pairs of stations."""
    joined = own
    for a, b in pairs:
        old, new = joined[a], joined[b]
        if old != new:
            joined = [new if root == old else root for root in joined]
    return joined


def _payments(hand: tuple[int, ...], kinds: tuple[str, ...], cost: int) -> list[Payment]:
    """Return every set of so many cards of one service, fewest passes first, and the set of passes alone."""
    passes = hand[-1]
    found = [
        Payment(kinds[kind], cost - wild, wild)
        for kind, cards in enumerate(hand[:-1])
        if cards
        for wild in range(max(cost - cards, 0), min(passes, cost - 1) + 1)
    ]
    if passes >= cost:
        found.append(Payment(None, 0, cost))
    return found


@lru_cache(maxsize=512)
def _builds(board: Board, payment: Payment) -> tuple[BuildStation, ...]:
    """Return the building in each town for a payment; kept, because a hand has many payments and a board many towns."""
    return tuple(BuildStation(station.id, payment) for station in board.stations)


def _payment_problem(state: State, payment: Payment) -> str:
    """Return why a payment doesn't build the seat's next station, or an empty text."""
    tables, hand, cost = state.setup.tables, state.seats[state.seat].hand, price(state, state.seat)
    if payment.cards < 0 or payment.passes < 0 or (payment.service is None) != (payment.cards == 0):
        return f"{payment!r} is no set of cards"
    if payment.total != cost:
        return f"this station takes {plural(cost, 'card')}, not {payment.total}"
    if payment.service is not None:
        kind = tables.kind_of.get(payment.service, tables.wild)
        if kind == tables.wild:
            return f"there is no service {payment.service!r}"
        if hand[kind] < payment.cards:
            return f"{hand[kind]} {payment.service} in hand, not {payment.cards}"
    if hand[-1] < payment.passes:
        return f"{plural(hand[-1], 'pass')} in hand, not {payment.passes}"
    return ""
