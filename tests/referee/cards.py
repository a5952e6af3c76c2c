"""What both referees know of cards: payments in words, and a row beside a deck as R8 to R10 say.

The referees play from the rulings' words alone (RULES.md, and the rulings at the head of ``variants/base.py``,
``variants/europe.py`` and ``railyard/__init__.py``) and know nothing of the engine: cards are their names.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# The wild card.
PASS = "pass"  # noqa: S105 - no password


def words(service: str | None, cards: int, passes: int) -> str:
    """Return a set of cards as actions write it."""
    parts = ([f"{cards} {service}"] if cards else []) + ([f"{passes} {PASS}"] if passes else [])
    return " + ".join(parts) or "nothing"


def cards_of(payment: str) -> Counter[str]:
    """Return what a set of cards in words consists of."""
    found: Counter[str] = Counter()
    for part in [] if payment == "nothing" else payment.split(" + "):
        number, kind = part.split()
        found[kind] += int(number)
    return found


class Table:
    """Deck (its top first), face-up row and discards; reshuffled decks are told, as chance is nobody's ruling."""

    def __init__(self, deck: Sequence[str], orders: Iterable[Sequence[str]], size: int, passes: int, most: int) -> None:
        self.deck, self.row, self.discards = list(deck), list[str](), Counter[str]()
        self._orders = [list(order) for order in orders]
        self._size, self._passes, self._most = size, passes, most

    def renew(self) -> None:
        """Make an empty deck anew from the discards, at once (R10)."""
        if not self.deck and self.discards.total():
            order = self._orders.pop(0)
            assert Counter(order) == +self.discards, "a reshuffled deck is what was discarded"
            self.deck, self.discards = order, Counter()

    def top(self) -> str:
        """Take the top card of the deck."""
        card = self.deck.pop(0)
        self.renew()
        return card

    def settle(self) -> None:
        """Fill the row up, and sweep it while it is full of passes (R8, R9)."""
        self.renew()
        sweeps = 0
        while True:
            while len(self.row) < self._size and self.deck:
                self.row.append(self.top())
            full = len(self.row) == self._size and self.row.count(PASS) >= self._passes
            if not full or sweeps == self._most or not self._better_can_be_had():
                return
            self.discards.update(self.row)
            self.row, sweeps = [], sweeps + 1
            self.renew()

    def _better_can_be_had(self) -> bool:
        """Tell whether the cards in no hand make a better row than this, and one that isn't just the deck's (R9)."""
        loose = Counter(self.deck) + Counter(self.row) + self.discards
        plain = loose.total() - loose[PASS]
        swaps = len(self.deck) == self._size and not self.discards.total() and self.deck.count(PASS) >= self._passes
        return self._size - plain < self._passes and not swaps
