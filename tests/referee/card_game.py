"""A referee of the card game (C1-C22), by its rulings' words."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from tests.referee.cards import PASS, cards_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stopreq_widget.railyard.sheet import Sheet, YardRules


class YardReferee:
    """A card game as its rulings say; parameters as those of the board games' referee.

    ``scored`` has the tickets that each seat scores when the deck is made anew: of several choices that are as good
    the ruling takes the largest tickets, and not even then there is but one.
    """

    def __init__(
        self,
        sheet: Sheet,
        rules: YardRules,
        players: int,
        first: int,
        cards: Sequence[str],
        tickets: Sequence[str],
        orders: Sequence[Sequence[str]],
        scored: Sequence[Sequence[str]],
    ) -> None:
        self.scored = scored
        self.rules, self.players, self.first = rules, players, first
        self.colours, self.cities = list(sheet.colours), sheet.cities
        self.printed = {ticket.id: ticket for ticket in sheet.tickets}
        hand, dealt = rules.hand, rules.tickets_dealt
        # C4: a pass (or as many as the rules say) and seven others each.
        self.hands = [
            Counter([*cards[i * hand : (i + 1) * hand], *[PASS] * rules.passes_dealt]) for i in range(players)
        ]
        self.deck, self.row, self.discards = list(cards[players * hand :]), list[str](), Counter[str]()
        self.orders = [list(order) for order in orders]
        self._fill()
        self.offers = [list(tickets[i * dealt : (i + 1) * dealt]) for i in range(players)]
        self.ticket_deck = list(tickets[players * dealt :])
        self.kept: list[list[str]] = [[] for _ in range(players)]
        self.done: list[list[str]] = [[] for _ in range(players)]
        self.yards: list[dict[str, Counter[str]]] = [{} for _ in range(players)]
        self.tracks = [Counter[str]() for _ in range(players)]
        self.phase, self.seat = "first tickets", 0
        self.turns_left, self.skips, self.idle = -1, 0, 0
        self.dealt_anew = self.over = False

    def _fill(self) -> None:
        """Fill the row up from the deck and sweep it (C8): nothing is reshuffled, and a sweep needs cards enough."""
        while True:
            while len(self.row) < self.rules.row and self.deck:
                self.row.append(self.deck.pop(0))
            full = self.rules.row_passes and self.row.count(PASS) >= self.rules.row_passes
            if not full or len(self.row) < self.rules.row or len(self.deck) <= self.rules.row:
                return
            self.discards.update(self.row)
            self.row = []

    def legal(self) -> set[str]:
        """Return every legal action."""
        if self.over:
            return set()
        if self.phase in {"first tickets", "tickets"}:
            offer = self.offers[self.seat]
            least = self.rules.tickets_kept if self.phase == "first tickets" else self.rules.drawn_kept
            numbers = range(min(least, len(offer)), len(offer) + 1)
            return {f"keep {', '.join(kept)}".strip() for n in numbers for kept in combinations(offer, n)}
        found = {"draw deck"} if self.deck else set()
        found |= {f"draw {kind}" for kind in self.row if kind != PASS or self.phase == "turn"}
        if self.phase == "second card":
            return found
        if self.ticket_deck:
            found.add("tickets")
        return found | set(self._lays()) or {"skip"}

    def _lays(self) -> Iterator[str]:
        hand = self.hands[self.seat]
        for colour in self.colours:
            for cards, passes in product(range(hand[colour] + 1), range(hand[PASS] + 1)):
                if cards + passes < self.rules.set_least or not self._may_lay(colour, cards + passes):
                    continue
                if cards:
                    yield f"lay {words(colour, cards, passes)}"
                elif self.rules.passes_alone:  # C9
                    yield f"lay {passes} pass as {colour}"
        for three in combinations(self.colours, 3):  # C10
            if all(hand[colour] and self._may_lay(colour, 1) for colour in three):
                yield f"spread {', '.join(three)}"

    def _may_lay(self, colour: str, number: int) -> bool:
        """Tell whether so many cards of a colour may go into one's yard (C12, C13)."""
        if self.yards[self.seat].get(colour, Counter()).total():
            return False
        return all(yard.get(colour, Counter()).total() < number for yard in self.yards)

    def play(self, action: str) -> None:
        """Do a legal action."""
        verb, _, rest = action.partition(" ")
        if verb == "keep":
            self._keep(rest.split(", ") if rest else [])
        elif verb == "draw":
            self._draw(rest)
        elif verb == "tickets":
            number = self.rules.tickets_drawn
            self.offers[self.seat], self.ticket_deck = self.ticket_deck[:number], self.ticket_deck[number:]
            self.phase = "tickets"
        elif verb == "lay":
            cards, _, colour = rest.partition(" as ")
            laid = cards_of(cards)
            self._lay(colour or next(kind for kind in laid if kind != PASS), laid)
            self._end_turn()
        elif verb == "spread":
            for colour in rest.split(", "):
                self._lay(colour, Counter([colour]))
            self._end_turn()
        else:
            self.skips += 1
            if self.skips == self.players:
                self.over = True
            else:
                self._end_turn(skipped=True, idle=True)

    def _keep(self, kept: list[str]) -> None:
        self.kept[self.seat] += kept
        self.ticket_deck += [ticket for ticket in self.offers[self.seat] if ticket not in kept]
        self.offers[self.seat] = []
        if self.phase == "tickets":
            self._end_turn(idle=not kept)
        elif self.seat + 1 < self.players:
            self.seat += 1
        else:
            self._begin_turn(self.first)

    def _draw(self, kind: str) -> None:
        hand = self.hands[self.seat]
        if kind == "deck":
            hand[self.deck.pop(0)] += 1
        else:
            self.row.remove(kind)
            hand[kind] += 1
        self._fill()
        first = self.phase == "turn"
        self.phase = "second card"
        if not first or kind == PASS or not self.legal():
            self._end_turn()

    def _lay(self, colour: str, laid: Counter[str]) -> None:
        self.hands[self.seat] -= laid
        for yard in self.yards:  # C13
            self.discards.update(yard.pop(colour, Counter()))
        self.yards[self.seat][colour] = laid

    def _begin_turn(self, seat: int) -> None:
        self.phase, self.seat = "turn", seat
        for colour, lying in self.yards[seat].items():  # C6
            for _ in range(self.rules.moved or lying.total()):
                moving = colour if lying[colour] else PASS
                if lying[moving]:
                    lying[moving] -= 1
                    self.tracks[seat][moving] += 1

    def _end_turn(self, *, skipped: bool = False, idle: bool = False) -> None:
        self.skips = self.skips if skipped else 0
        self.idle = self.idle + 1 if idle else 0
        if self.turns_left > 0:
            self.turns_left -= 1
        elif not self.deck and not self._deal_anew():  # C15
            self.turns_left = self.players
        self.over = self.turns_left == 0 or self.idle >= self.rules.idle_rounds * self.players
        if not self.over:
            self._begin_turn((self.seat + 1) % self.players)

    def _deal_anew(self) -> bool:
        """Score tickets and make the deck anew, once, with four players (C16)."""
        if self.players < self.rules.reshuffle_from or self.dealt_anew:
            return False
        spent = Counter[str]()
        plans = []
        for seat in range(self.players):
            done = self._agreed(seat, self.scored[seat])
            need = sum((self._needs(ticket) for ticket in done), Counter())
            used = need & self.tracks[seat]
            used[PASS] = need.total() - used.total()
            plans.append((done, +used))
            spent.update(used)
        if not (self.discards + spent).total():
            return False
        for seat, (done, used) in enumerate(plans):
            self.tracks[seat] -= used
            self.done[seat] = done
            self.kept[seat] = [ticket for ticket in self.kept[seat] if ticket not in done]
        order = self.orders.pop(0)
        assert Counter(order) == self.discards + spent
        self.deck, self.discards, self.dealt_anew = order, Counter(), True
        self._fill()
        return bool(self.deck)

    def _needs(self, ticket: str) -> Counter[str]:
        return Counter({c: n for c, n in zip(self.colours, self.printed[ticket].cards, strict=True) if n})

    def _agreed(self, seat: int, chosen: Sequence[str]) -> list[str]:
        """Return a choice of tickets to complete, which must be possible and as good as any (C17)."""
        need = sum((self._needs(ticket) for ticket in chosen), Counter[str]())
        assert (need - self.tracks[seat]).total() <= self.tracks[seat][PASS]
        assert set(chosen) <= set(self.kept[seat])
        points = sum(self.printed[ticket].points for ticket in chosen)
        assert (points, len(chosen)) == self._best(seat)
        return list(chosen)

    def _best(self, seat: int) -> tuple[int, int]:
        """Return the most points of tickets that a track completes, and the most tickets with these points (C17)."""
        tickets, track = [self.printed[ticket] for ticket in self.kept[seat]], self.tracks[seat]
        if not tickets:
            return 0, 0
        # Which tickets, and how many passes stand for each colour: what is asked is at most what lies there.
        asked = np.array([ticket.cards for ticket in tickets], dtype=float).T
        colours = np.hstack([asked, -np.eye(len(asked))])
        passes = np.hstack([np.zeros(len(tickets)), np.ones(len(asked))])
        worth = np.array([ticket.points * (len(tickets) + 1) + 1 for ticket in tickets])
        found = milp(
            -np.hstack([worth, np.zeros(len(asked))]),
            integrality=1,
            bounds=Bounds(0, np.hstack([np.ones(len(tickets)), np.full(len(asked), np.inf)])),
            constraints=LinearConstraint(
                np.vstack([colours, passes]), ub=[*(track[colour] for colour in self.colours), track[PASS]]
            ),
        )
        return divmod(round(-found.fun), len(tickets) + 1)

    def result(self, completed: Sequence[Sequence[str]]) -> tuple[list[int], list[int]]:
        """Return totals by seat and who wins, where the tracks complete these tickets (C17-C20)."""
        seats = range(self.players)
        best = [self._agreed(seat, completed[seat]) for seat in seats]
        done = [[self.printed[t] for t in (*self.done[seat], *best[seat])] for seat in seats]
        totals = []
        for seat in seats:
            missed = sum(self.printed[t].points for t in self.kept[seat] if t not in best[seat])
            totals.append(sum(ticket.points for ticket in done[seat]) - missed)
        for city in self.cities:  # C19
            named = [sum(city.name in (ticket.a, ticket.b) for ticket in done[seat]) for seat in seats]
            for seat in seats:
                totals[seat] += city.points if 0 < named[seat] == max(named) else 0
        order = [(totals[seat], len(done[seat])) for seat in seats]
        return totals, [seat for seat in seats if order[seat] == max(order)]
