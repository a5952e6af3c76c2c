"""What must hold in every state, counted again from scratch, and the rules once more in their simplest form.

Nothing here uses the engine's lookups: it reads the board's own parts, so that a wrong lookup shows.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from stopreq_widget.engine import Phase, State, apply, legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from stopreq_widget.engine import Action, Route


def walk(state: State, rng: Random, eager: float = 0.6) -> Iterator[tuple[State, Action, State]]:
    """Play at random to the end; yield each state, action and the state after it. ``eager`` prefers claims."""
    while not state.is_over:
        actions = legal_actions(state)
        claims = [action for action in actions if action.verb == "claim"]
        action = rng.choice(claims) if claims and rng.random() < eager else rng.choice(actions)
        after = apply(state, action)
        yield state, action, after
        state = after


def check_state(state: State) -> None:
    """Check that cards, tickets, trains, tokens and points are all accounted for."""
    board, rules = state.board, state.rules
    cards = Counter(state.deck()) + Counter(state.row()) + Counter(state.discards())
    for seat in range(len(state.seats)):
        cards += Counter(state.hand(seat))
    printed = {service.id: service.cards for service in board.services} | {"pass": board.passes}
    assert cards == Counter(printed), cards
    check_tickets(state)
    check_row(state)
    tokens = Counter(station.id for seat in range(len(state.seats)) for station in state.taken_tokens(seat))
    assert all(n == 1 for n in tokens.values())
    for seat, own in enumerate(state.seats):
        routes = state.routes(seat)
        assert own.trains == rules.trains_for(len(state.seats)) - sum(route.length for route in routes)
        assert own.trains >= 0
        flown = sum(board.is_flight(route) for route in routes)
        points = sum(rules.route_points[route.length] for route in routes) + rules.flight_bonus * flown
        assert own.points == points + sum(station.points for station in state.taken_tokens(seat))
        assert {station.id for station in state.taken_tokens(seat)} <= {end for route in routes for end in route.ends}
        assert all(known <= held for known, held in zip(own.known, own.hand, strict=True))
    reached = {end for seat in range(len(state.seats)) for route in state.routes(seat) for end in route.ends}
    printed_tokens = {station.id for station in board.stations if station.points and rules.tokens}
    assert set(tokens) == printed_tokens & reached
    check_doubles(state)


def check_tickets(state: State) -> None:
    """Check that every ticket is in one place: with a player, on offer, or in the deck."""
    held = [i for seat in state.seats for i in seat.tickets]
    offered = [i for seat in state.seats for i in seat.offer if i not in seat.tickets]
    assert sorted([*held, *offered, *state.ticket_deck]) == list(range(len(state.board.tickets)))


def check_row(state: State) -> None:
    """Check that the row is as full as it can be, and holds three passes only where it can't be helped (R8-R10)."""
    deck, row, discards = state.deck(), state.row(), state.discards()
    assert len(row) <= state.rules.row
    if not state.rules.row_without_deck:
        assert len(row) == state.rules.row or not (deck or discards)
    assert deck or not discards
    if len(row) == state.rules.row and row.count("pass") >= state.rules.row_passes:
        if len(deck) == len(row) and not discards:
            # Row and deck could only change places.
            assert deck.count("pass") >= state.rules.row_passes
            return
        plain = [card for card in (*deck, *row, *Counter(discards).elements()) if card != "pass"]
        assert len(plain) <= state.rules.row - state.rules.row_passes


def check_doubles(state: State) -> None:
    """Check that nobody has both routes of a double, and that with few players only one is used (R17)."""
    owners = state.owners()
    for one, other in combinations(state.board.routes, 2):
        if one.ends == other.ends and one.id in owners and other.id in owners:
            assert owners[one.id] != owners[other.id]
            assert len(state.seats) > state.rules.single_doubles


def reference_actions(state: State) -> set[str]:
    """Return every legal action as text, straight from the numbered rulings and with no regard for speed."""
    seat, rules = state.seat, state.rules
    if state.phase is Phase.OVER:
        return set()
    if state.phase in {Phase.FIRST_TICKETS, Phase.TICKETS}:
        offer = [ticket.id for ticket in state.offer(seat)]
        least = rules.tickets_kept if state.phase is Phase.FIRST_TICKETS else rules.drawn_kept
        sizes = range(min(least, len(offer)), len(offer) + 1)
        return {f"keep {', '.join(kept)}".strip() for n in sizes for kept in combinations(offer, n)}
    found = set()
    if state.deck() or state.discards() or rules.row_without_deck:
        found |= {f"draw {card}" for card in state.row() if state.phase is Phase.TURN or card != "pass"}
    if state.deck():
        found.add("draw deck")
    if state.phase is Phase.SECOND_CARD:
        return found
    if state.ticket_deck:
        found.add("tickets")
    for route in state.board.routes:
        if route_is_open(state, route) and state.seats[seat].trains >= route.length:
            found |= {f"claim {route.id} with {payment}" for payment in reference_payments(state, route)}
    return found or {"skip"}


def route_is_open(state: State, route: Route) -> bool:
    """Tell whether the seat to move may claim a route, cards and trains aside (R13, R17)."""
    owners = state.owners()
    if route.id in owners:
        return False
    taken = [owners[other.id] for other in state.board.routes if other.ends == route.ends and other.id in owners]
    return not taken or (len(state.seats) > state.rules.single_doubles and state.seat not in taken)


def reference_payments(state: State, route: Route) -> set[str]:
    """Return every set of cards that the seat to move can pay a route with (R13-R15)."""
    hand = state.hand(state.seat)
    passes = hand.get("pass", 0)
    services = [service.id for service in state.board.services] if route.service == "gray" else [route.service]
    found = {f"{route.length} pass"} if passes >= route.length else set()
    for service in services:
        for spent in range(min(passes, route.length - 1) + 1):
            cards = route.length - spent
            if hand.get(service, 0) >= cards:
                found.add(f"{cards} {service}" + (f" + {spent} pass" if spent else ""))
    return found


def reshuffle_hidden(state: State, seat: int, rng: Random) -> State:
    """Return a state that looks the same to a seat, with everything that it can't see dealt anew."""
    cards, tickets = list(state.piles.deck), list(state.ticket_deck)
    choosing = state.phase is Phase.FIRST_TICKETS
    for i, other in enumerate(state.seats):
        if i == seat:
            continue
        for kind, (held, known) in enumerate(zip(other.hand, other.known, strict=True)):
            cards += [kind] * (held - known)
        tickets += other.offer if choosing else (*other.tickets, *other.offer)
    rng.shuffle(cards)
    rng.shuffle(tickets)
    seats = []
    for i, other in enumerate(state.seats):
        if i == seat:
            seats.append(other)
            continue
        hand = list(other.known)
        for _ in range(sum(other.hand) - sum(other.known)):
            hand[cards.pop()] += 1
        offer = tuple(tickets.pop() for _ in other.offer)
        kept = tuple(rng.sample(offer, rng.randint(1, len(offer)))) if choosing and other.tickets else ()
        if not choosing:
            kept = tuple(tickets.pop() for _ in other.tickets)
        seats.append(other._replace(hand=tuple(hand), offer=offer, tickets=kept))
    piles = state.piles._replace(deck=tuple(cards), reshuffles=tuple(() for _ in state.piles.reshuffles))
    return state.but(piles=piles, seats=tuple(seats), ticket_deck=tuple(tickets))
