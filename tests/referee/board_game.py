"""A referee of the board games: Oregon (R1-R27), the base game (B1-B9) and Europe (E1-E24), by their rulings' words."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import networkx as nx

from tests.referee.cards import PASS, Table, cards_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stopreq_widget.engine import Board, Route, Rules


class Referee:
    """A game as its rulings say: plain counters and lists, changed by each action's text.

    Parameters
    ----------
    board, rules
        What is printed: routes, tickets, towns and cards; and the numbers.
    players, first
        How many play, and the seat of the first turn.
    cards, tickets
        The decks before dealing, first card first.
    orders
        The decks that the discards become, top first.
    """

    def __init__(
        self,
        board: Board,
        rules: Rules,
        players: int,
        first: int,
        cards: Sequence[str],
        tickets: Sequence[str],
        orders: Sequence[Sequence[str]],
    ) -> None:
        self.board, self.rules, self.players, self.first = board, rules, players, first
        self.routes = {route.id: route for route in board.routes}
        self.services = [service.id for service in board.services]
        self.flown = {service.id for service in board.services if service.kind == "flight"}
        self.prices = {ticket.id: ticket for ticket in board.tickets}
        # R1: blocks of cards to each seat, then the row.
        hand = rules.hand
        self.hands = [Counter(cards[i * hand : (i + 1) * hand]) for i in range(players)]
        self.table = Table(cards[players * hand :], orders, rules.row, rules.row_passes, rules.sweeps)
        self.table.settle()
        self.offers, self.ticket_deck = self._dealt(list(tickets))
        self.kept: list[list[str]] = [[] for _ in range(players)]
        self.owner: dict[str, int] = {}
        self.trains = [rules.trains_five if players == 5 else rules.trains] * players
        self.points = [0] * players
        self.tokens = {s.id: s.points for s in board.stations if rules.tokens and s.points}
        self.built: dict[str, int] = {}
        self.phase, self.seat = "first tickets", 0
        self.digging: tuple[Route, Counter[str], list[str]] | None = None
        self.turns_left, self.skips, self.idle = -1, 0, 0
        self.over = False

    def _dealt(self, tickets: list[str]) -> tuple[list[list[str]], list[str]]:
        """Deal tickets: blocks to each seat (R1), of long ones first where they are dealt apart (E2, E3)."""
        rules = self.rules
        longs = [t for t in tickets if rules.long_dealt and self.prices[t].points >= rules.long_points]
        others = [t for t in tickets if t not in longs]
        few, many = rules.long_dealt, rules.tickets_dealt - rules.long_dealt
        offers = [longs[i * few : (i + 1) * few] + others[i * many : (i + 1) * many] for i in range(self.players)]
        return offers, others[self.players * many :]

    # What is legal: everything that could be written, and the rulings that allow it

    def legal(self) -> set[str]:
        """Return every legal action."""
        if self.over:
            return set()
        if self.phase in {"first tickets", "tickets"}:
            return set(self._keeps())
        if self.phase == "tunnel":
            return set(self._digs())
        found = {f"draw {kind}" for kind in ("deck", PASS, *self.services) if self._may_draw(kind)}
        if self.phase == "second card":
            return found
        if self.ticket_deck:  # R20
            found.add("tickets")
        found |= set(self._claims()) | set(self._builds())
        return found or {"skip"}  # R21

    def _keeps(self) -> Iterator[str]:
        offer = self.offers[self.seat]
        least = self.rules.tickets_kept if self.phase == "first tickets" else self.rules.drawn_kept  # R2, R20
        for number in range(len(offer) + 1):
            if number >= min(least, len(offer)):
                yield from (f"keep {', '.join(kept)}".strip() for kept in combinations(offer, number))

    def _may_draw(self, kind: str) -> bool:
        table = self.table
        if kind == "deck":
            return bool(table.deck)
        gone = not table.deck and not table.discards.total()
        if gone and not self.rules.row_without_deck:  # R11
            return False
        return kind in table.row and (kind != PASS or self.phase == "turn")  # R6

    def _sets(self, size: int) -> Iterator[tuple[str | None, int, int]]:
        """Yield each set of so many cards that the hand holds: of one service with passes among them (R13)."""
        hand = self.hands[self.seat]
        for service, passes in product(self.services, range(size)):
            if hand[service] >= size - passes and hand[PASS] >= passes:
                yield service, size - passes, passes
        if hand[PASS] >= size:
            yield None, 0, size

    def _claims(self) -> Iterator[str]:
        for route in self.board.routes:
            if not self._open(route) or self.trains[self.seat] < route.length:  # R16, E23
                continue
            for service, cards, passes in self._sets(route.length):
                if route.service not in {"gray", service} and service is not None:  # R14
                    continue
                if passes >= (route.ferry or 0):  # E6
                    yield f"claim {route.id} with {words(service, cards, passes)}"

    def _open(self, route: Route) -> bool:
        if route.id in self.owner:
            return False
        twins = [r.id for r in self.board.routes if r.id != route.id and {r.a, r.b} == {route.a, route.b}]
        owners = [self.owner[twin] for twin in twins if twin in self.owner]
        return not owners or (self.players > self.rules.single_doubles and self.seat not in owners)  # R17

    def _builds(self) -> Iterator[str]:
        cost = sum(owner == self.seat for owner in self.built.values()) + 1
        if cost <= self.rules.stations:  # E11, E12
            for station in self.board.stations:
                if station.id not in self.built:  # E10
                    for service, cards, passes in self._sets(cost):
                        yield f"build {station.id} with {words(service, cards, passes)}"

    def _digs(self) -> Iterator[str]:
        assert self.digging is not None
        route, laid, turned = self.digging
        service = next((kind for kind in laid if kind != PASS and laid[kind]), None)
        owed = sum(card in {PASS, service} for card in turned)  # E17
        if not owed:
            yield f"dig {route.id} with nothing"
            return
        yield f"withdraw from {route.id}"  # E19
        left = self.hands[self.seat] - laid
        for passes in range(owed + 1):  # E18
            cards = owed - passes
            if left[PASS] >= passes and (not cards or (service is not None and left[service] >= cards)):
                yield f"dig {route.id} with {words(service, cards, passes)}"

    # What an action does

    def play(self, action: str) -> None:
        """Do a legal action."""
        verb, _, rest = action.partition(" ")
        if verb == "keep":
            self._keep(rest.split(", ") if rest else [])
        elif verb == "draw":
            self._draw(rest)
        elif verb == "tickets":
            self.offers[self.seat] = self.ticket_deck[: self.rules.tickets_drawn]
            del self.ticket_deck[: self.rules.tickets_drawn]
            self.phase = "tickets"
        elif verb == "claim":
            self._lay(self.routes[rest.split(" with ")[0]], cards_of(rest.split(" with ")[1]))
        elif verb == "build":
            self._pay(cards_of(rest.split(" with ")[1]))
            self.built[rest.split(" with ")[0]] = self.seat
            self._end_turn()
        elif verb in {"dig", "withdraw"}:
            self._dig(None if verb == "withdraw" else cards_of(rest.split(" with ")[1]))
        else:
            self.skips += 1
            if self.skips == self.players:
                self.over = True
            else:
                self._end_turn(skipped=True, idle=True)

    def _keep(self, kept: list[str]) -> None:
        offer, first = self.offers[self.seat], self.phase == "first tickets"
        self.kept[self.seat] += kept
        put_aside = [ticket for ticket in offer if ticket not in kept]
        self.offers[self.seat] = []
        if not (first and self.rules.first_out):  # E3
            self.ticket_deck += put_aside  # R2, R20
        if not first:
            self._end_turn(idle=not kept)
        elif self.seat + 1 < self.players:
            self.seat += 1
        else:
            self.phase, self.seat = "turn", self.first  # R3

    def _draw(self, kind: str) -> None:
        hand, table = self.hands[self.seat], self.table
        if kind == "deck":
            hand[table.top()] += 1
        else:
            table.row.remove(kind)
            hand[kind] += 1
        table.settle()  # R4, R8
        first = self.phase == "turn"
        self.phase = "second card"
        if not first or kind == PASS or not self.legal():  # R5, R11
            self._end_turn()

    def _pay(self, cards: Counter[str]) -> None:
        self.hands[self.seat] -= cards
        assert all(n >= 0 for n in self.hands[self.seat].values())
        self.table.discards.update(cards)  # R18
        self.table.settle()

    def _lay(self, route: Route, cards: Counter[str]) -> None:
        if not (route.tunnel and self.rules.tunnel_cards):
            self._pay(cards)
            self._take(route)
            return
        turned = []
        while len(turned) < self.rules.tunnel_cards and self.table.deck:  # E16, E20
            turned.append(self.table.top())
            self.table.settle()  # R8 and R10 hold whenever the deck is new, between two of these cards too
        self.phase, self.digging = "tunnel", (route, cards, turned)

    def _dig(self, more: Counter[str] | None) -> None:
        assert self.digging is not None
        route, laid, turned = self.digging
        self.digging = None
        self.table.discards.update(turned)  # E19
        if more is None:
            self.table.settle()
            self._end_turn(idle=True)  # R27
        else:
            self._pay(laid + more)
            self._take(route)

    def _take(self, route: Route) -> None:
        self.owner[route.id] = self.seat
        self.trains[self.seat] -= route.length
        self.points[self.seat] += self.rules.route_points[route.length]
        if route.service in self.flown:
            self.points[self.seat] += self.rules.flight_bonus
        for town in (route.a, route.b):  # R19
            self.points[self.seat] += self.tokens.pop(town, 0)
        self._end_turn()

    def _end_turn(self, *, skipped: bool = False, idle: bool = False) -> None:
        self.skips = self.skips if skipped else 0
        self.idle = self.idle + 1 if idle else 0
        if self.turns_left < 0 and self.trains[self.seat] <= self.rules.last_trains:  # R22
            self.turns_left = self.players
        elif self.turns_left > 0:
            self.turns_left -= 1
        self.phase, self.seat = "turn", (self.seat + 1) % self.players
        self.over = self.turns_left == 0 or self.idle >= self.rules.idle_rounds * self.players  # R27

    # The end

    def result(self) -> tuple[list[int], list[int]]:
        """Return totals by seat and who wins (R23-R26, E13-E15, E24)."""
        seats = range(self.players)
        done, tickets = zip(*(self._tickets(seat) for seat in seats), strict=True)
        longest = [longest_trail([self.routes[r] for r, o in self.owner.items() if o == seat]) for seat in seats]
        holds = [0 < length == max(longest) for length in longest]
        used = [sum(owner == seat for owner in self.built.values()) for seat in seats]
        spare = [(self.rules.stations - n) * self.rules.station_points for n in used]
        totals = [self.points[i] + tickets[i] + self.rules.longest_bonus * holds[i] + spare[i] for i in seats]
        order = [(totals[i], done[i], -used[i], holds[i]) for i in seats]
        return totals, [i for i in seats if order[i] == max(order)]

    def _tickets(self, seat: int) -> tuple[int, int]:
        """Return how many tickets are done and their points together, by the best use of stations."""
        own = [(self.routes[r].a, self.routes[r].b) for r, owner in self.owner.items() if owner == seat]
        uses: list[list[tuple[str, str] | None]] = [
            [
                None,
                *((r.a, r.b) for r in self.board.routes if self.owner.get(r.id, seat) != seat and town in (r.a, r.b)),
            ]
            for town, owner in self.built.items()
            if owner == seat
        ]
        best = (-(10**9), 0)
        for use in product(*uses):
            graph = nx.Graph([*own, *(pair for pair in use if pair)])
            graph.add_nodes_from(station.id for station in self.board.stations)
            done = [nx.has_path(graph, self.prices[t].a, self.prices[t].b) for t in self.kept[seat]]
            worth = [self.prices[t].points * (1 if yes else -1) for t, yes in zip(self.kept[seat], done, strict=True)]
            best = max(best, (sum(worth), sum(done)))
        return best[1], best[0]


def longest_trail(routes: Sequence[Route]) -> int:
    """Return the trains on the longest trail, trying each way on from each town (R24)."""
    seen: dict[tuple[str, frozenset[str]], int] = {}

    def on(town: str, used: frozenset[str]) -> int:
        if (town, used) not in seen:
            ways: list[Any] = [r for r in routes if r.id not in used and town in (r.a, r.b)]
            seen[town, used] = max((r.length + on(r.b if r.a == town else r.a, used | {r.id}) for r in ways), default=0)
        return seen[town, used]

    return max((on(town, frozenset()) for r in routes for town in (r.a, r.b)), default=0)
