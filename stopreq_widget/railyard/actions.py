"""What is done in the card game beside drawing cards and keeping tickets: laying cards in one's yard."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from stopreq_widget.engine.actions import Action, Payment

_COLOUR = r"[^\s,+]+"


@dataclass(frozen=True)
class LaySet(Action):
    """Lay cards of one colour, with passes among them, or passes alone that stand for it (C9).

    Examples
    --------
    >>> str(LaySet(Payment("red", 2, 1))), str(LaySet(Payment("red", 0, 2)))
    ('lay 2 red + 1 pass', 'lay 2 pass as red')
    """

    cards: Payment
    verb: ClassVar[str] = "lay"

    def words(self) -> str:  # noqa: D102 - documented in Action
        if self.cards.cards:
            return str(self.cards)
        return f"{Payment(None, 0, self.cards.passes)} as {self.cards.service}"

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        passes, alone, colour = words.partition(" as ")
        payment = Payment.parse(passes)
        if not alone and payment.service is not None:
            return cls(payment)
        if payment.service is not None or not payment.passes or not re.fullmatch(_COLOUR, colour):
            raise ValueError("expected 'N COLOUR', 'N COLOUR + M pass' or 'M pass as COLOUR'")
        return cls(Payment(colour, 0, payment.passes))


@dataclass(frozen=True)
class LayThree(Action):
    """Lay one card of each of three colours (C10)."""

    colours: tuple[str, ...]
    verb: ClassVar[str] = "spread"

    def words(self) -> str:  # noqa: D102
        return ", ".join(self.colours)

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        colours = tuple(words.split(", "))
        if any(not re.fullmatch(_COLOUR, colour) for colour in colours):
            raise ValueError("expected colours with ', ' between them")
        return cls(colours)
