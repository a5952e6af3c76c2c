"""What is printed for the card game: colours, tickets, city cards, and the numbers of its rules."""

from __future__ import annotations

import csv
import hashlib
import json
from dataclasses import asdict, dataclass, fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import Payment
from stopreq_widget.engine.board_files import data_folder, slug
from stopreq_widget.engine.errors import BoardError, SetupError, shown
from stopreq_widget.engine.parts import PASS
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Mapping

MIN_PLAYERS, MAX_PLAYERS = 2, 4
_EACH, _PASSES = 10, 16


@dataclass(frozen=True)
class YardTicket:
    """A ticket of the card game: two towns, points, and the cards that it takes (a count for each colour)."""

    id: str
    a: str
    b: str
    points: int
    cards: tuple[int, ...]

    @property
    def title(self) -> str:
        """The ticket as people say it."""
        return f"{self.a}–{self.b}"


@dataclass(frozen=True)
class City:
    """A big city and what its card scores."""

    name: str
    points: int


@dataclass(frozen=True)
class Sheet:
    """Everything that is printed.

    Attributes
    ----------
    colours, names : tuple of str
        Ids and names of the colours.
    cards : tuple of int
        How many cards there are of each kind: the colours, then the passes.
    tickets, cities : tuple
        In the order of the files.

    Examples
    --------
    >>> sheet = load_sheet()
    >>> sum(sheet.cards), len(sheet.tickets), len(sheet.cities)
    (96, 46, 6)
    >>> sheet.tickets[0]
    YardTicket(id='bend-chemult', a='Bend', b='Chemult', points=5, cards=(0, 0, 0, 0, 0, 0, 1, 1))
    """

    colours: tuple[str, ...]
    names: tuple[str, ...]
    cards: tuple[int, ...]
    tickets: tuple[YardTicket, ...]
    cities: tuple[City, ...]

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Ids of the kinds of cards: the colours, then ``"pass"``."""
        return (*self.colours, PASS)

    @cached_property
    def kind_of(self) -> Mapping[str, int]:
        """Index of each kind by id."""
        return {kind: i for i, kind in enumerate(self.kinds)}

    @cached_property
    def ticket_index(self) -> Mapping[str, int]:
        """Index of each ticket by id."""
        return {ticket.id: i for i, ticket in enumerate(self.tickets)}

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that is printed: its identity in records."""
        text = json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def name_of(self, kind: int) -> str:
        """Return what a kind of card is called."""
        return self.names[kind] if kind < len(self.names) else "pass"

    def cities_of(self, ticket: YardTicket) -> tuple[City, ...]:
        """Return the big cities that a ticket names."""
        return tuple(city for city in self.cities if city.name in {ticket.a, ticket.b})


@lru_cache(maxsize=1)
def load_sheet() -> Sheet:
    """Read what is printed; :class:`BoardError` if a file of the package is damaged."""
    colours = _rows("base_colours.csv")
    index = {row["service"]: i for i, row in enumerate(colours)}
    tickets = tuple(_ticket(row, index) for row in _rows("railyard_tickets.csv"))
    if len({ticket.id for ticket in tickets}) < len(tickets):
        raise BoardError("railyard_tickets.csv", ["a ticket is there twice"])
    return Sheet(
        tuple(index),
        tuple(row["name"] for row in colours),
        (*(_EACH for _ in colours), _PASSES),
        tickets,
        tuple(City(row["city"], int(row["points"])) for row in _rows("railyard_cities.csv")),
    )


def _ticket(row: dict[str, str], index: Mapping[str, int]) -> YardTicket:
    cards = [0] * len(index)
    for part in row["cards"].split(" + "):
        payment = Payment.parse(part)
        cards[index[str(payment.service)]] += payment.cards
    return YardTicket(f"{slug(row['a'])}-{slug(row['b'])}", row["a"], row["b"], int(row["points"]), tuple(cards))


def _rows(name: str) -> list[dict[str, str]]:
    text = (data_folder() / "variants" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


# Every set of offered tickets is an action: with one ticket more there are twice as many.
_MOST_TICKETS, _MOST = 10, 1000
_AT_LEAST_ONE = {"row", "tickets_dealt", "tickets_drawn", "set_least", "idle_rounds"}
_NO_MORE_THAN = (("tickets_kept", "tickets_dealt"), ("drawn_kept", "tickets_drawn"), ("row_passes", "row"))


@dataclass(frozen=True, kw_only=True)
class YardRules:
    """Every number of the card game's rules.

    Parameters
    ----------
    hand, passes_dealt : int
        Cards dealt to each player, and passes beside them (C4).
    row, row_passes : int
        Cards kept face up, and how many passes among them have the row turned anew; 0: it never is (C8).
    tickets_dealt, tickets_kept, tickets_drawn, drawn_kept : int
        First and later tickets, and how few may be kept (C5, C14).
    moved : int
        So many cards of each colour move onto the track each turn; 0: all (C6).
    set_least : int
        Fewest cards of a set (C9).
    passes_alone : bool
        Whether passes alone can be laid as a set of a colour (C9).
    shuffle_back : bool
        Whether tickets put aside are shuffled into the deck instead of going under it (C14).
    open_track : bool
        Whether everybody sees what lies on a track, or others only how much it is (C22).
    idle_rounds : int
        After so many rounds in which no turn changed anything the game ends (C21).
    reshuffle_from : int
        With so many players or more the deck is made anew once (C16).

    Examples
    --------
    >>> YardRules(tickets_kept=9)
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.SetupError: card game: tickets_kept must be 6 (tickets_dealt) or less, not 9
    """

    hand: int = 7
    passes_dealt: int = 1
    row: int = 5
    row_passes: int = 3
    tickets_dealt: int = 6
    tickets_kept: int = 1
    tickets_drawn: int = 4
    drawn_kept: int = 0
    moved: int = 1
    set_least: int = 2
    passes_alone: bool = True
    shuffle_back: bool = False
    open_track: bool = True
    idle_rounds: int = 10
    reshuffle_from: int = 4

    def __post_init__(self) -> None:
        problems = []
        for field in fields(self):
            value = getattr(self, field.name)
            if type(field.default) is bool:
                if type(value) is not bool:
                    problems.append(f"{field.name} must be True or False, not {shown(value)}")
                continue
            least = 1 if field.name in _AT_LEAST_ONE else 0
            if type(value) is not int or value < least:
                problems.append(f"{field.name} must be a whole number of {least} or more, not {shown(value)}")
            elif value > (most := _MOST_TICKETS if field.name in {"tickets_dealt", "tickets_drawn"} else _MOST):
                problems.append(f"{field.name} must be {most} or less, not {shown(value)}")
        if not problems:
            for kept, dealt in _NO_MORE_THAN:
                if getattr(self, kept) > (most := getattr(self, dealt)):
                    problems.append(f"{kept} must be {most} ({dealt}) or less, not {getattr(self, kept)}")
        if problems:
            raise SetupError(f"card game: {'; '.join(problems)}")

    def problems(self, sheet: Sheet, players: int) -> list[str]:
        """Return why so many players can't play these rules; an empty list when they can."""
        problems = []
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            problems.append(f"{MIN_PLAYERS} to {MAX_PLAYERS} players can play, not {players}")
        if (need := players * (self.hand + self.passes_dealt) + self.row) > sum(sheet.cards):
            problems.append(f"{plural(need, 'card')} to deal and turn up, of {sum(sheet.cards)}")
        if (need := players * self.passes_dealt) > sheet.cards[-1]:
            problems.append(f"{plural(need, 'pass')} to deal, of {sheet.cards[-1]}")
        if (need := players * self.tickets_dealt) > len(sheet.tickets):
            problems.append(f"{plural(need, 'ticket')} to deal, of {len(sheet.tickets)}")
        return problems
