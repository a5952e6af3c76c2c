"""Fast games to the end on a sampled state: every seat works through a network and takes what its hand pays for.

This is a model of how games go on, not the rules: it knows cards, claims, doubles, tokens, the stations that somebody
means to build, and the end.  A tunnel is a route like others.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from stopreq_widget.bots.paths import cheapest_path
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import bits, mask_of
from stopreq_widget.trails import core

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from stopreq_widget.bots.atlas import Atlas
    from stopreq_widget.bots.lending import Lending
    from stopreq_widget.engine.state import State

# What a turn and a train are worth when a route is taken for its points alone.
_TURN, _TRAIN = 2.4, 1.5
# So many cards in hand make a seat claim what it can.
_FULL = 24
_CLOSED = 1e9


class Playout:
    """One game played on from a state.

    Parameters
    ----------
    atlas : Atlas
        Board and rules.
    state : State
        A full state, sampled from a view; it isn't changed.
    networks : sequence of int
        By seat: the routes that it means to claim for its tickets.
    rng : random.Random
        Shuffles the deck when it has to be made anew.
    lendings : sequence of Lending, optional
        By seat: the stations that it means to build.
    """

    def __init__(
        self, atlas: Atlas, state: State, networks: Sequence[int], rng: Random, lendings: Sequence[Lending] = ()
    ) -> None:
        self.atlas, self.rng = atlas, rng
        seats = state.seats
        self.players = len(seats)
        phase = state.phase.value
        choosing = phase == "first tickets"
        self.seat = state.setup.first if choosing else state.seat
        self._cards = 1 if phase == "second card" else 2
        self.hands = [list(seat.hand) for seat in seats]
        self.trains = [seat.trains for seat in seats]
        self.points = [seat.points for seat in seats]
        self.routes = [seat.routes for seat in seats]
        # Those who haven't chosen yet are taken to keep all that they are offered.
        self.tickets = [seat.tickets or seat.offer if choosing else seat.tickets for seat in seats]
        self.closed = list(state.closed)
        self.tokens = state.tokens
        self.stations = list(state.extras.stations or [0] * self.players)
        self.builds = [[town for town, _ in lending.builds] for lending in lendings] or [[] for _ in seats]
        # Every seat draws from a deck and row of its own, so that what one does leaves the others' luck as it is and
        # two candidates can be compared on the same luck.
        under = [kind for kind, n in enumerate(state.piles.discards) for _ in range(n)]
        self.decks = [self._deck(list(state.piles.deck), under) for _ in seats]
        self.rows = [list(state.piles.row) for _ in seats]
        self.turns_left = state.turns_left
        self.over = state.is_over
        self.targets = [
            sorted(bits(network & ~state.closed[i]), key=atlas.tables.length.__getitem__, reverse=True)
            for i, network in enumerate(networks)
        ]
        self.needs = [self._needs(i) for i in range(self.players)]
        self.prices = [(_TURN, _TRAIN)] * self.players

    def _deck(self, top: list[int], under: list[int]) -> list[int]:
        """Return a deck in random order, with others under it."""
        self.rng.shuffle(top)
        self.rng.shuffle(under)
        return under + top

    def _needs(self, seat: int) -> list[int]:
        """Return the cards of each kind that a seat's targets take (gray ones apart)."""
        tables = self.atlas.tables
        needs = [0] * (tables.wild + 1)
        for route in self.targets[seat]:
            if tables.colour[route] >= 0:
                needs[tables.colour[route]] += tables.length[route]
        return needs

    def run(self, rounds: int) -> None:
        """Play on for so many turns of every seat, or to the end."""
        for _ in range(rounds * self.players):
            if self.over:
                return
            seat = self.seat
            if self._cards == 1:
                self._draw(seat, 1)
                self._cards = 2
            elif not (self._claim(seat) or self._build(seat)):
                self._draw(seat, 2)
            self.seat = (seat + 1) % self.players
            if self.turns_left > 0:
                self.turns_left -= 1
                if self.turns_left == 0:
                    self.over = True
            elif self.trains[seat] <= self.atlas.rules.last_trains:
                self.turns_left = self.players

    def _claim(self, seat: int) -> bool:
        """Claim a target, or a route worth its turn and trains from cards that no target needs."""
        tables, hand, trains, closed = self.atlas.tables, self.hands[seat], self.trains[seat], self.closed[seat]
        length, colour, needs = tables.length, tables.colour, self.needs[seat]
        passes = hand[-1]
        spare = [n - need for n, need in zip(hand, needs, strict=True)]
        spare[-1] = 0
        most = max(spare)
        targets = self.targets[seat]
        # How far the end is, 1 (far) to 0; a full hand counts as near, because cards left over are worth nothing.
        ending = 0.0
        if self.turns_left < 0:
            ending = min(1.0, (min(self.trains) - 2) / 7, max(0.0, 1.0 - (sum(hand) - _FULL) / 10))
        reserved = 0
        for route in targets:
            size, kind = length[route], colour[route]
            if size > trains:
                continue
            # Trains are kept for a target as long as its cards may yet come.
            if ending == 1.0 or size - passes - (most if kind < 0 else hand[kind]) <= 5 * ending:
                reserved += size
            if kind < 0:
                if most + passes >= size and most > 0:
                    kind = spare.index(most)
                elif passes < size:
                    continue
                else:
                    kind = 0
            elif hand[kind] + passes < size:
                continue
            self._take(seat, route, kind)
            return True
        if most + passes < 2:
            return False
        free = trains - reserved
        base, each = self.prices[seat]
        base, each = base * ending, each * ending
        # Passes are kept for the targets while there are any.
        passes = 0 if targets else passes
        best, chosen, paid = 0.0, -1, 0
        points, token_points = self.atlas.worth, tables.token_points
        tokens, longest = self.tokens, tables.longest
        by_cards = self.atlas.by_cards if ending < 1.0 else self.atlas.good_by_cards
        for kind, n in enumerate(spare):
            if n <= 0 or n + passes < 2:
                continue
            for route in by_cards[kind][min(n + passes, longest)]:
                size = length[route]
                gain = points[route] - base - each * size
                ends = tables.ends[route] & tokens
                if gain <= best and (gain + 4 <= best or not ends):
                    if gain + 4 <= best:
                        break
                    continue
                if closed >> route & 1 or size > free:
                    continue
                if size > n:
                    gain -= 0.7 * (size - n)
                if ends:
                    gain += sum([token_points[i] for i in bits(ends)])
                if gain > best:
                    best, chosen, paid = gain, route, kind
        if chosen < 0:
            return False
        self._take(seat, chosen, paid)
        return True

    def _build(self, seat: int) -> bool:
        """Build a station that the seat means to build, once its targets are claimed or the end is near."""
        builds = self.builds[seat]
        if not builds or (self.targets[seat] and self.turns_left < 0):
            return False
        hand, cards = self.hands[seat], self.stations[seat].bit_count() + 1
        most = max(hand[:-1])
        if most + hand[-1] < cards:
            return False
        town = builds.pop()
        if any(towns >> town & 1 for towns in self.stations):
            return False
        hand[-1] -= max(cards - most, 0)
        hand[hand.index(most)] -= min(cards, most)
        self.stations[seat] |= 1 << town
        return True

    def _take(self, seat: int, route: int, kind: int) -> None:
        """Claim a route with cards of a kind and as few passes as may be."""
        atlas = self.atlas
        tables, hand = atlas.tables, self.hands[seat]
        size = tables.length[route]
        cards = min(hand[kind], size)
        passes = size - cards
        hand[kind] -= cards
        hand[-1] -= passes
        self.trains[seat] -= size
        points = atlas.worth[route]
        ends = tables.ends[route] & self.tokens
        if ends:
            points += sum([tables.token_points[i] for i in bits(ends)])
            self.tokens &= ~ends
        self.points[seat] += points
        bit = 1 << route
        self.routes[seat] |= bit
        double = bit | tables.parallel[route]
        both = self.players <= atlas.rules.single_doubles
        for other in range(self.players):
            lost = double if both or other == seat else bit
            self.closed[other] |= lost
            if other != seat and any(lost >> target & 1 for target in self.targets[other]):
                self._mend(other)
        if route in self.targets[seat]:
            self.targets[seat].remove(route)
            if tables.colour[route] >= 0:
                self.needs[seat][tables.colour[route]] -= size

    def _mend(self, seat: int) -> None:
        """Find a way around what was lost for each ticket, as far as the trains go."""
        atlas = self.atlas
        tables, closed, own = atlas.tables, self.closed[seat], self.routes[seat]
        kept = [route for route in self.targets[seat] if not closed >> route & 1]
        weights = [
            (0.0 if own >> route & 1 else _CLOSED) if closed >> route & 1 else float(size)
            for route, size in enumerate(tables.length)
        ]
        for route in kept:
            weights[route] = 0.1
        targets = set(kept)
        for ticket in self.tickets[seat]:
            _, path = cheapest_path(atlas, weights, *atlas.ticket_ends[ticket], limit=float(self.trains[seat]))
            for route in path:
                targets.add(route)
                weights[route] = 0.1
        while sum([tables.length[route] for route in targets]) > self.trains[seat]:
            targets.discard(max(targets, key=tables.length.__getitem__))
        self.targets[seat] = sorted(targets, key=tables.length.__getitem__, reverse=True)
        self.needs[seat] = self._needs(seat)

    def _draw(self, seat: int, cards: int) -> None:
        """Draw cards: what the targets need, else a kind to collect, else blind."""
        hand, row, deck = self.hands[seat], self.rows[seat], self.decks[seat]
        needs, wild = self.needs[seat], self.atlas.tables.wild
        for second in range(2 - cards, 2):
            if len(deck) < 2:
                return
            best, value = -1, 0.0
            for kind in row:
                if kind == wild:
                    continue
                lack = needs[kind] - hand[kind]
                worth = 2.0 + 0.1 * lack if lack > 0 else -0.3 * lack
                if worth > value:
                    best, value = kind, worth
            if not second and value < 2.0 and wild in row:
                hand[wild] += 1
                row[row.index(wild)] = deck.pop()
                return
            if best >= 0 and value >= 0.9:
                hand[best] += 1
                row[row.index(best)] = deck.pop()
            else:
                hand[deck.pop()] += 1

    def scores(self) -> list[float]:
        """Return every seat's points as the position would be scored: routes, tokens, tickets, longest path."""
        atlas = self.atlas
        tables = atlas.tables
        totals, paths = [], []
        for seat in range(self.players):
            total = float(self.points[seat])
            total += max(self._on_tickets(seat, routes) for routes in self._networks(seat))
            total += (atlas.rules.stations - self.stations[seat].bit_count()) * atlas.rules.station_points
            totals.append(total)
            paths.append(
                core.longest_length((tables.a[i], tables.b[i], tables.length[i]) for i in bits(self.routes[seat]))
            )
        longest = max(paths)
        for seat, path in enumerate(paths):
            if 0 < path == longest:
                totals[seat] += atlas.rules.longest_bonus
        return totals

    def _networks(self, seat: int) -> Iterator[int]:
        """Yield the sets of routes that count for a seat's tickets, one for each use of its stations."""
        own, ends = self.routes[seat], self.atlas.tables.ends
        others = mask_of(route for i, routes in enumerate(self.routes) if i != seat for route in bits(routes))
        lent = [
            [0, *(1 << route for route in bits(others) if ends[route] >> town & 1)]
            for town in bits(self.stations[seat])
        ]
        for choice in product(*lent):
            routes = own
            for bit in choice:
                routes |= bit
            yield routes

    def _on_tickets(self, seat: int, routes: int) -> int:
        """Return what a seat's tickets score if it has these routes."""
        atlas = self.atlas
        root, total = roots(atlas.tables, routes), 0
        for ticket in self.tickets[seat]:
            a, b = atlas.ticket_ends[ticket]
            total += atlas.ticket_points[ticket] if root[a] == root[b] else -atlas.ticket_points[ticket]
        return total
