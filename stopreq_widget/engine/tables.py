"""A board in small integers: what the rules look up while a game moves on.

A set of routes or stations is one int with a bit for each index, so that "which open routes can this hand pay
for" is a few ``&``.  A kind of card is the index of its service; Transit Passes are the kind after the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from stopreq_widget.engine.actions import DECK, Claim, DrawCard, Payment
from stopreq_widget.engine.parts import FLIGHT_KIND, GRAY, PASS
from stopreq_widget.engine.sets import bits, mask_of

if TYPE_CHECKING:
    from stopreq_widget.engine.parts import Route, Service, Station

# What some cards can pay: the set of routes, and the claims of each by its bit.
Options: TypeAlias = "tuple[int, dict[int, tuple[Claim, ...]]]"


def _options(claims: dict[int, tuple[Claim, ...]]) -> Options:
    """Return claims by route index as a set of routes and claims by route bit."""
    return mask_of(claims), {1 << route: choices for route, choices in claims.items()}


class Tables:
    """Lookups by index, worked out once for a board's parts.

    Parameters
    ----------
    stations, services, routes : tuple
        The parts, in the order of the indices.
    passes : int
        Number of Transit Passes.

    Attributes
    ----------
    kinds : tuple of str
        Ids of the kinds of cards: the services, then ``"pass"``.
    kind_of : dict
        Index of each kind by id.
    wild : int
        The kind of the Transit Passes: the last one.
    counts : tuple of int
        Cards of each kind in the whole deck.
    ends, length, colour, ferry : tuple of int
        By route: the two stations as a set, the spaces, the service (-1: gray), the passes a ferry needs.
    a, b : tuple of int
        By route: the stations at its ends.
    parallel : tuple of int
        By route: the set of the other routes between the same stations.
    up_to : tuple of int
        By n: the set of routes of n spaces or fewer; the last entry has them all.
    options : tuple of tuple of Options
        By kind, cards of it and passes in hand: the routes that these can pay and for each the claims that spend at
        least one card, fewest passes first.  The last kind, the passes, has the claims with passes alone.
    wild_claim : tuple of Claim
        By route: the claim with passes alone.
    flights : int
        The set of flown routes.
    token_points : tuple of int
        By station: the points of its token, 0 where it has none.
    tokens : int
        The set of stations with a token.
    draws, blind : tuple of DrawCard, DrawCard
        By kind: drawing it from the row; and drawing the top card of the deck.
    deck : int
        The bit that stands for the deck beside those of the kinds in a set of draws.
    """

    def __init__(
        self, stations: tuple[Station, ...], services: tuple[Service, ...], routes: tuple[Route, ...], passes: int
    ) -> None:
        at = {station.id: i for i, station in enumerate(stations)}
        self.kinds = (*(service.id for service in services), PASS)
        self.kind_of = {kind: i for i, kind in enumerate(self.kinds)}
        self.wild = len(services)
        self.counts = (*(service.cards for service in services), passes)
        self.a = tuple(at[route.a] for route in routes)
        self.b = tuple(at[route.b] for route in routes)
        self.ends = tuple(1 << a | 1 << b for a, b in zip(self.a, self.b, strict=True))
        self.length = tuple(route.length for route in routes)
        self.ferry = tuple(route.ferry for route in routes)
        self.colour = tuple(-1 if route.service == GRAY else self.kind_of[route.service] for route in routes)
        self.parallel = tuple(
            mask_of(j for j, ends in enumerate(self.ends) if j != i and ends == self.ends[i])
            for i in range(len(routes))
        )
        self.longest = max(self.length, default=0)
        self.up_to = tuple(
            mask_of(i for i, length in enumerate(self.length) if length <= n) for n in range(self.longest + 1)
        )
        self.wild_claim = tuple(Claim(route.id, Payment(None, 0, route.length)) for route in routes)
        alone = [_options({i: (self.wild_claim[i],) for i in bits(short)}) for short in self.up_to]
        self.options = (
            *(self._by_counts(routes, kind) for kind in self.kinds[:-1]),
            tuple((alone[min(held, self.longest)],) * (passes + 1) for held in range(passes + 1)),
        )
        flown = {service.id for service in services if service.kind == FLIGHT_KIND}
        self.flights = mask_of(i for i, route in enumerate(routes) if route.service in flown)
        self.token_points = tuple(station.points for station in stations)
        self.tokens = mask_of(i for i, points in enumerate(self.token_points) if points)
        self.draws = tuple(DrawCard(kind) for kind in self.kinds)
        self.blind = DrawCard(DECK)
        self.deck = 1 << len(self.kinds)
        self._draws_of: dict[int, tuple[DrawCard, ...]] = {}

    def draws_of(self, cards: int) -> tuple[DrawCard, ...]:
        """Return the draws of a set of kinds and the deck: the deck, then kinds, lowest first; worked out once each."""
        found = self._draws_of.get(cards)
        if found is None:
            kinds = tuple(self.draws[kind] for kind in bits(cards & ~self.deck))
            found = self._draws_of[cards] = (self.blind, *kinds) if cards & self.deck else kinds
        return found

    def _by_counts(self, routes: tuple[Route, ...], service: str) -> tuple[tuple[Options, ...], ...]:
        """Return what any number of cards of a service and any number of passes can pay.

        More cards than the longest route has spaces are as good as so many, so they share one entry.
        """
        own = [(i, route) for i, route in enumerate(routes) if route.service in {service, GRAY}]
        payments = {route.length: self._payments(service, route.length) for _, route in own}
        claims = {i: tuple(Claim(route.id, payment) for payment in payments[route.length]) for i, route in own}
        limit = range(self.longest + 1)
        table = [
            tuple(
                _options(
                    {
                        i: choices
                        for i, route in own
                        if (choices := claims[i][max(route.length - cards, route.ferry) : passes + 1])
                    }
                )
                for passes in limit
            )
            for cards in limit
        ]
        most = max(self.counts)
        return tuple(
            tuple(table[min(cards, self.longest)][min(passes, self.longest)] for passes in range(self.counts[-1] + 1))
            for cards in range(most + 1)
        )

    @staticmethod
    def _payments(service: str, length: int) -> tuple[Payment, ...]:
        """Return the payments of a length that spend 0, 1, 2… passes and at least one card."""
        return tuple(Payment(service, length - passes, passes) for passes in range(length))
