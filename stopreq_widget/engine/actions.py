"""Actions: what a seat can do, as frozen values with a text form that round-trips.

========================================  =============================================================
text                                      action
========================================  =============================================================
``keep astoria-baker_city, bend-burns``   :class:`KeepTickets`: keep these of the offered tickets
``draw deck``                             :class:`DrawCard`: the top card of the deck, blind
``draw breeze``, ``draw pass``            :class:`DrawCard`: a face-up card
``claim R with 2 flixbus + 1 pass``       :class:`Claim`: route R, with these cards
``tickets``                               :class:`DrawTickets`: look at new destination tickets
``skip``                                  :class:`Skip`: nothing else is possible
========================================  =============================================================

Other rule sets add kinds of their own: a subclass of :class:`Action` with a ``verb``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Self

from stopreq_widget.engine.errors import ActionTextError, shown
from stopreq_widget.engine.parts import PASS
from stopreq_widget.engine.words import near

DECK = "deck"
_COUNT = "[1-9][0-9]{0,3}"


@dataclass(frozen=True)
class Payment:
    """A set of cards: ``cards`` of one ``service`` and ``passes`` Transit Passes.

    A set of passes alone has no service, whatever it pays for (R13).

    Examples
    --------
    >>> str(Payment("flixbus", 2, 1)), str(Payment(None, 0, 3))
    ('2 flixbus + 1 pass', '3 pass')
    >>> Payment.parse("2 flixbus + 1 pass")
    Payment(service='flixbus', cards=2, passes=1)
    """

    service: str | None
    cards: int
    passes: int

    @property
    def total(self) -> int:
        """Number of cards, passes included."""
        return self.cards + self.passes

    def __str__(self) -> str:
        parts = [f"{self.cards} {self.service}"] if self.service else []
        if self.passes:
            parts.append(f"{self.passes} {PASS}")
        return " + ".join(parts) or "nothing"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``str(payment)`` back; :class:`ActionTextError` if it is none."""
        if text == "nothing":
            return cls(None, 0, 0)
        match = re.fullmatch(rf"({_COUNT}) ([^\s,+]+)(?: \+ ({_COUNT}) {PASS})?", text)
        if match is not None and match[2] != PASS:
            return cls(match[2], int(match[1]), int(match[3] or 0))
        if match is not None and match[3] is None:
            return cls(None, 0, int(match[1]))
        raise ActionTextError(f"{shown(text)} is no payment; expected '2 flixbus + 1 pass', '3 flixbus' or '3 pass'")


class Action(ABC):
    """What a seat does. Subclasses are frozen dataclasses; ``verb`` starts their text."""

    verb: ClassVar[str]
    __slots__ = ()

    @abstractmethod
    def words(self) -> str:
        """Return what follows the verb in the text form (may be empty)."""

    @classmethod
    @abstractmethod
    def read(cls, words: str) -> Self:
        """Return the action whose :meth:`words` these are; raise ValueError if there is none."""

    def __str__(self) -> str:
        words = self.words()
        return f"{self.verb} {words}" if words else self.verb


@dataclass(frozen=True)
class KeepTickets(Action):
    """Keep these of the offered tickets (ids in the order offered); the others go under the deck."""

    tickets: tuple[str, ...]
    verb: ClassVar[str] = "keep"

    def words(self) -> str:  # noqa: D102 - documented in Action
        return ", ".join(self.tickets)

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        tickets = tuple(words.split(", ")) if words else ()
        if any(not ticket or re.search(r"[\s,]", ticket) for ticket in tickets):
            raise ValueError("expected ticket ids with ', ' between them")
        return cls(tickets)


@dataclass(frozen=True)
class DrawCard(Action):
    """Draw one train car card: ``"deck"``, or the kind of a face-up card (a service id or ``"pass"``)."""

    card: str
    verb: ClassVar[str] = "draw"

    def words(self) -> str:  # noqa: D102
        return self.card

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        if not re.fullmatch(r"[^\s,+]+", words):
            raise ValueError("expected 'deck', 'pass' or a service id")
        return cls(words)


@dataclass(frozen=True)
class Claim(Action):
    """Claim a route with a set of cards."""

    route: str
    payment: Payment
    verb: ClassVar[str] = "claim"

    def words(self) -> str:  # noqa: D102
        return f"{self.route} with {self.payment}"

    @classmethod
    def read(cls, words: str) -> Self:  # noqa: D102
        match = re.fullmatch(r"(\S+) with (.+)", words)
        if match is None:
            raise ValueError("expected 'ROUTE with PAYMENT'")
        return cls(match[1], Payment.parse(match[2]))


class _Plain(Action):
    """An action that its verb says all about."""

    __slots__ = ()

    def words(self) -> str:
        return ""

    @classmethod
    def read(cls, words: str) -> Self:
        if words:
            raise ValueError(f"nothing follows {cls.verb!r}")
        return cls()


@dataclass(frozen=True)
class DrawTickets(_Plain):
    """Look at new destination tickets; some must be kept."""

    verb: ClassVar[str] = "tickets"


@dataclass(frozen=True)
class Skip(_Plain):
    """Do nothing, which is allowed only when nothing else is (R21)."""

    verb: ClassVar[str] = "skip"


def kinds(base: type[Action] = Action) -> dict[str, type[Action]]:
    """Return every kind of action that is loaded, by verb."""
    found: dict[str, type[Action]] = {}
    for kind in base.__subclasses__():
        if "verb" in vars(kind):
            found[kind.verb] = kind
        found |= kinds(kind)
    return found


def parse(text: str) -> Action:
    """Return the action that a text stands for, so that ``parse(str(action)) == action``.

    Raises
    ------
    ActionTextError
        If the text is no action's.

    Examples
    --------
    >>> parse("claim bly-lakeview-gray with 1 kayak + 1 pass")
    Claim(route='bly-lakeview-gray', payment=Payment(service='kayak', cards=1, passes=1))
    >>> str(parse("draw deck"))
    'draw deck'
    >>> parse("dance")
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.ActionTextError: 'dance' is no action: it starts with none of ...draw, keep, ...
    """
    if not isinstance(text, str):
        raise ActionTextError(f"an action or its text was expected, not {shown(text)}")
    verb, _, words = text.partition(" ")
    known = kinds()
    if verb not in known:
        hint = near(verb, known)
        raise ActionTextError(f"{shown(text)} is no action: it starts with none of {', '.join(sorted(known))}{hint}")
    try:
        action = known[verb].read(words)
    except ValueError as error:
        raise ActionTextError(f"{shown(text)} is no action: {error}") from error
    if str(action) != text:
        raise ActionTextError(f"{shown(text)} is no action; did you mean {shown(str(action))}?")
    return action
