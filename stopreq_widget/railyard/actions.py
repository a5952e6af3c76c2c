"""What is done in the card game beside drawing cards and keeping tickets: laying cards in one's yard."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from stopreq_widget.engine.actions import Action, Payment


@dataclass(frozen=True)
class LaySet(Action):
    """Lay cards of one colour, with passes among them (C9)."""

    cards: Payment
    verb: ClassVar[str] = "lay"

    def words(self) -> str:  # noqa: D102 - documented in Action
        return str(self.cards)

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        return cls(Payment.parse(words))


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
        if any(not re.fullmatch(r"[^\s,+]+", colour) for colour in colours):
            raise ValueError("expected colours with ', ' between them")
        return cls(colours)
