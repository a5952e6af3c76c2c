"""The variants' rules once more in their simplest form, and what must hold in every state of theirs."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import networkx as nx

from stopreq_widget.engine import Board, Phase, Route, Rules, Service, State, Station, Ticket
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.rules import EUROPE, OREGON, play_of
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import NO_EXTRAS
from tests.engine.checks import check_state as check_plain
from tests.engine.checks import reference_actions as plain_actions

if TYPE_CHECKING:
    from collections.abc import Iterator

# Few tickets and trains, so that whole games are short.
HILLS = Rules(
    name="hills", trains=9, trains_five=9, tickets_dealt=2, tickets_kept=1, tickets_drawn=2, flight_bonus=0,
    tokens=False, stations=2, tunnel_cards=3, long_dealt=1, long_points=5, first_out=True, hand=3, row=3, row_passes=2,
)  # fmt: skip


@cache
def board_for(name: str) -> Board:
    """Return the board of a named rule set, or the hills."""
    return hills() if name == "hills" else preset_board(preset(name))


def spaces_by_colour(board: Board) -> Counter[str]:
    """Return the train spaces of each colour and of gray."""
    counts: Counter[str] = Counter()
    for route in board.routes:
        counts[route.service] += route.length
    return counts


def rules_for(name: str) -> Rules:
    """Return the rules of a named rule set, or those of the hills."""
    return HILLS if name == "hills" else preset(name)


@cache
def hills() -> Board:
    """Return a small board with tunnels, a ferry, a double and long tickets."""
    towns = "ABCDEF"
    routes = (
        Route("A-B-red", "A", "B", "red", 2, tunnel=True),
        Route("A-B-blue", "A", "B", "blue", 2),
        Route("B-C-gray", "B", "C", "gray", 3, tunnel=True),
        Route("A-C-gray", "A", "C", "gray", 3, ferry=2),
        Route("C-D-blue", "C", "D", "blue", 1),
        Route("D-E-gray", "D", "E", "gray", 1),
        Route("B-E-red", "B", "E", "red", 2, tunnel=True),
        Route("E-F-gray", "E", "F", "gray", 1),
    )
    tickets = ("A-B:2", "A-C:3", "B-C:2", "C-D:1", "A-D:4", "B-D:3", "A-E:5", "C-E:6", "B-E:5", "D-E:7")
    return Board(
        "Hills",
        tuple(Station(town, town, 45.0 + i / 10, -120.0 + i % 2) for i, town in enumerate(towns)),
        (Service("red", "Red", "red", 8), Service("blue", "Blue", "blue", 8)),
        routes,
        tuple(Ticket(way, *way.split("-"), int(n)) for way, n in (text.split(":") for text in tickets)),
        passes=5,
    )


def check_state(state: State) -> None:
    """Check that every card, ticket, train and point is accounted for, stations and turned cards too."""
    extras, rules = state.extras, state.rules
    assert state.setup.play is play_of(rules)
    assert (extras.tunnel is not None) == (state.phase is Phase.TUNNEL)
    if state.setup.play is OREGON:
        assert extras == NO_EXTRAS
        check_plain(state)
        return
    assert state.setup.play is EUROPE
    turned = extras.tunnel.turned if extras.tunnel else ()
    plain = state.but(
        piles=state.piles._replace(deck=(*turned, *state.piles.deck)),
        ticket_deck=(*state.ticket_deck, *extras.out),
        extras=NO_EXTRAS,
    )
    check_plain(plain)
    built = [town for towns in extras.stations for town in bits(towns)]
    assert len(built) == len(set(built))
    assert all(towns.bit_count() <= rules.stations for towns in extras.stations)
    if rules.long_dealt:
        assert not any(rules.is_long(state.board.tickets[i]) for i in state.ticket_deck)
    if extras.tunnel:
        tunnel, payment = extras.tunnel, extras.tunnel.claim.payment
        assert len(tunnel.turned) <= rules.tunnel_cards
        hand, known = state.hand(state.seat), state.cards(state.seats[state.seat].known)
        assert known.get("pass", 0) >= payment.passes <= hand.get("pass", 0)
        if payment.service:
            assert known.get(payment.service, 0) >= payment.cards <= hand.get(payment.service, 0)


def reference_actions(state: State) -> set[str]:
    """Return every legal action as text, straight from the numbered rulings."""
    if state.phase is Phase.TUNNEL:
        return set(_digging(state))
    if state.phase is not Phase.TURN:
        return plain_actions(state)
    found = plain_actions(state) - {"skip"}
    for route in state.board.routes:
        if route.ferry:
            found = {
                text
                for text in found
                if not text.startswith(f"claim {route.id} with ") or _passes(text.partition(" with ")[2]) >= route.ferry
            }
    return (found | set(_building(state))) or {"skip"}


def _building(state: State) -> Iterator[str]:
    if not state.rules.stations:
        return
    cost = state.extras.stations[state.seat].bit_count() + 1
    if cost > state.rules.stations:
        return
    built = {town for towns in state.extras.stations for town in bits(towns)}
    for i, station in enumerate(state.board.stations):
        if i not in built:
            for payment in _sets({service.id for service in state.board.services}, cost, state.hand(state.seat)):
                yield f"build {station.id} with {payment}"


def _digging(state: State) -> Iterator[str]:
    tunnel = state.extras.tunnel
    assert tunnel is not None
    payment, kinds = tunnel.claim.payment, state.board.tables.kinds
    owed = sum(kinds[card] in {"pass", payment.service} for card in tunnel.turned)
    if not owed:
        yield f"dig {tunnel.claim.route} with nothing"
        return
    hand = dict(state.hand(state.seat))
    hand["pass"] = hand.get("pass", 0) - payment.passes
    services = set()
    if payment.service:
        hand[payment.service] -= payment.cards
        services = {payment.service}
    for extra in _sets(services, owed, hand):
        yield f"dig {tunnel.claim.route} with {extra}"
    yield f"withdraw from {tunnel.claim.route}"


def _sets(services: set[str], cost: int, hand: dict[str, int]) -> Iterator[str]:
    """Yield each set of so many cards of one of these services, and of passes alone."""
    passes = hand.get("pass", 0)
    for service in sorted(services):
        for spent in range(min(passes, cost - 1) + 1):
            if hand.get(service, 0) >= cost - spent:
                yield f"{cost - spent} {service}" + (f" + {spent} pass" if spent else "")
    if passes >= cost:
        yield f"{cost} pass"


def _passes(payment: str) -> int:
    words = payment.split()
    return int(words[-2]) if words[-1] == "pass" else 0


def best_by_force(state: State, seat: int) -> tuple[int, int]:
    """Return the most ticket points that stations allow and the most tickets done with them, trying every use."""
    board = state.board
    own = [(route.a, route.b) for route in state.routes(seat)]
    others = [route for i in range(len(state.seats)) if i != seat for route in state.routes(i)]
    options = [
        [None, *((route.a, route.b) for route in others if board.stations[town].id in route.ends)]
        for town in bits(state.extras.stations[seat])
    ]
    best = (-(10**6), 0)
    for choice in product(*options):
        graph = nx.Graph([*own, *(pair for pair in choice if pair)])
        graph.add_nodes_from(station.id for station in board.stations)
        done = [ticket.points for ticket in state.tickets(seat) if nx.has_path(graph, ticket.a, ticket.b)]
        total = 2 * sum(done) - sum(ticket.points for ticket in state.tickets(seat))
        best = max(best, (total, len(done)))
    return best
