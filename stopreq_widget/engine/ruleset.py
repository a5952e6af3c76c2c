"""The numbers of the rules as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Ticket

MIN_PLAYERS, MAX_PLAYERS = 2, 5
# Every set of offered tickets is an action: with one ticket more there are twice as many.
_MOST_TICKETS = 10
# A longer row doesn't fit beside the map, nor into the compiled core.
_MOST_ROW = 7
# Each move may sweep so often, and a record of a few kilobytes has hundreds of moves that must replay in a moment.
_MOST_SWEEPS = 100
# Longer than that nobody waits for a game to end in which nothing happens.
_MOST_IDLE = 100
# No number of the rules makes sense beyond it, and scores stay small enough for any table or file.
_MOST = 1000


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Every number of the rules; the defaults are Stop Requested: Oregon's.

    Parameters
    ----------
    name : str
        What the rule set is called.
    trains, trains_five : int
        Trains a player starts with, with two to four players and with five.
    hand, row : int
        Cards dealt to each player and cards kept face up.
    row_passes : int
        So many Transit Passes in a full row have it discarded and turned anew (R8).
    sweeps : int
        So many times running a row is turned anew at most; then it stays until the next card moves (R9).
    row_without_deck : bool
        Whether face-up cards may be taken when deck and discards are gone (R11).
    tickets_dealt, tickets_kept : int
        First tickets: how many are dealt to each player and how few may be kept (R2).
    tickets_drawn, drawn_kept : int
        Later tickets: how many are drawn and how few may be kept (R20).
    route_points : tuple of int
        Points of a route by its length; the entry at 0 is not used.  Oregon's routes end at 6.  8 scores 21 by the
        rules of Europe; 7 and 9 score 18 and 27, as remembered of the boards that have them (Märklin, the Nordic
        Countries): no text of theirs was at hand.  18 is also what lies between 15 and 21.
    flight_bonus, longest_bonus : int
        What the Flight scores beyond its length, and the longest path.
    tokens : bool
        Whether call-sign tokens are played with (R19).
    last_trains : int
        So few trains left at the end of a turn bring on the last turns (R22).
    idle_rounds : int
        After so many rounds in which no turn changed anything the game ends (R27).
    single_doubles : int
        With so many players or fewer, only one route of a double can be used (R17).
    stations, station_points : int
        Train stations that each player may build, and what each unused one scores (E10-E15); 0: there are none.
    tunnel_cards : int
        Cards turned when a tunnel is claimed (E16-E22); 0: tunnels are routes like others.
    long_dealt, long_points : int
        How many of the first tickets are long ones, and from how many points on a ticket is one (E2).
    first_out : bool
        Whether first tickets that are put aside go out of the game instead of under the deck (E3).

    Raises
    ------
    SetupError
        If a number makes no sense; it lists every such number.

    Examples
    --------
    >>> Rules().route_points[6]
    15
    >>> Rules(trains=0, tickets_kept=4)
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.SetupError: rules 'oregon': trains must be 1 or more, not 0;
    tickets_kept must be 3 (tickets_dealt) or less, not 4
    """

    name: str = "oregon"
    trains: int = 40
    trains_five: int = 35
    hand: int = 4
    row: int = 5
    row_passes: int = 3
    sweeps: int = 100
    row_without_deck: bool = False
    tickets_dealt: int = 3
    tickets_kept: int = 2
    tickets_drawn: int = 3
    drawn_kept: int = 1
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)
    flight_bonus: int = 5
    longest_bonus: int = 10
    tokens: bool = True
    last_trains: int = 2
    idle_rounds: int = 10
    single_doubles: int = 3
    stations: int = 0
    station_points: int = 4
    tunnel_cards: int = 0
    long_dealt: int = 0
    long_points: int = 0
    first_out: bool = False

    def __post_init__(self) -> None:
        problems = self._types() or self._limits() or self._sizes()
        if problems:
            raise SetupError(f"rules {shown(self.name)}: {'; '.join(problems)}")

    def _types(self) -> list[str]:
        problems = []
        for field in fields(self):
            value, default = getattr(self, field.name), field.default
            if isinstance(default, tuple):
                wrong = not isinstance(value, tuple) or any(type(n) is not int for n in value)
                expected = "a tuple of whole numbers"
            else:
                wrong = type(value) is not type(default)
                expected = {int: "a whole number", bool: "True or False", str: "a text"}[type(default)]
            if wrong:
                problems.append(f"{field.name} must be {expected}, not {shown(value)}")
        return problems

    def _limits(self) -> list[str]:
        problems = [
            f"{field.name} must be from -{_MOST} to {_MOST}, not {shown(value)}"
            for field in fields(self)
            if type(value := getattr(self, field.name)) is int and abs(value) > _MOST
        ]
        if len(self.route_points) > _MOST or any(abs(points) > _MOST for points in self.route_points):
            problems.append(f"route_points must hold at most {_MOST} numbers from -{_MOST} to {_MOST}")
        return problems

    def _sizes(self) -> list[str]:
        least = {
            "trains": 1,
            "trains_five": 1,
            "row": 1,
            "row_passes": 1,
            "sweeps": 1,
            "idle_rounds": 1,
            "tickets_dealt": 1,
            "tickets_drawn": 1,
        }
        problems = [
            f"{field.name} must be {least.get(field.name, 0)} or more, not {value}"
            for field in fields(self)
            if type(value := getattr(self, field.name)) is int and value < least.get(field.name, 0)
        ]
        for kept, dealt in (("tickets_kept", "tickets_dealt"), ("drawn_kept", "tickets_drawn")):
            if getattr(self, kept) > getattr(self, dealt):
                problems.append(f"{kept} must be {getattr(self, dealt)} ({dealt}) or less, not {getattr(self, kept)}")
        problems += [
            f"{name} must be {_MOST_TICKETS} or less, not {getattr(self, name)}"
            for name in ("tickets_dealt", "tickets_drawn")
            if getattr(self, name) > _MOST_TICKETS
        ]
        problems += [
            f"{name} must be {most} or less, not {getattr(self, name)}"
            for name, most in (("row", _MOST_ROW), ("sweeps", _MOST_SWEEPS), ("idle_rounds", _MOST_IDLE))
            if getattr(self, name) > most
        ]
        if self.row_passes > self.row:
            problems.append(f"row_passes must be {self.row} (row) or less, not {self.row_passes}")
        if len(self.route_points) < 2 or min(self.route_points, default=0) < 0:
            problems.append(f"route_points must hold points of 0 or more by length, not {shown(self.route_points)}")
        return problems or self._contradictions()

    def _contradictions(self) -> list[str]:
        """Return which numbers make no sense together."""
        problems = []
        fewest = min(self.trains, self.trains_five)
        if self.last_trains >= fewest:
            problems.append(
                f"last_trains must be less than {fewest} (trains), or the first turn brings on the last one; "
                f"it is {self.last_trains}"
            )
        if self.long_dealt > self.tickets_dealt:
            problems.append(f"long_dealt must be {self.tickets_dealt} (tickets_dealt) or less, not {self.long_dealt}")
        if self.long_dealt and not self.first_out:
            problems.append(
                "long_dealt needs first_out: a long ticket put aside must leave the game, or it would be drawn later"
            )
        if self.long_dealt and not self.long_points:
            problems.append("long_dealt needs long_points: from how many points on a ticket is a long one")
        return problems

    def is_long(self, ticket: Ticket) -> bool:
        """Tell whether a ticket is a long one, which is dealt at the start or not at all (E2)."""
        return bool(self.long_dealt) and ticket.points >= self.long_points

    def trains_for(self, players: int) -> int:
        """Return the trains that each of so many players starts with."""
        return self.trains_five if players == MAX_PLAYERS else self.trains

    def problems(self, board: Board, players: int) -> list[str]:
        """Return why so many players can't play these rules on a board; an empty list when they can.

        Examples
        --------
        >>> from stopreq_widget.engine.board_files import load_board
        >>> Rules().problems(load_board("four"), players=3)
        ['9 tickets to deal (3 each to 3 players), but the board has 6']
        """
        problems = []
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            problems.append(f"{MIN_PLAYERS} to {MAX_PLAYERS} players can play, not {players}")
        cards = sum(service.cards for service in board.services) + board.passes
        if (need := players * self.hand + self.row) > cards:
            problems.append(
                f"{plural(need, 'card')} to deal ({self.hand} each and {self.row} face up), but the board has {cards}"
            )
        elif self.tunnel_cards > (left := cards - need):
            problems.append(f"{plural(self.tunnel_cards, 'card')} to turn for a tunnel, of {left} left after dealing")
        problems += self._ticket_problems(board, players)
        if self.stations * players > len(board.stations):
            problems.append(
                f"{self.stations * players} train stations to build ({self.stations} each for {players} players), "
                f"but the board has {plural(len(board.stations), 'town')}"
            )
        if (need := players * self.tickets_dealt) > len(board.tickets):
            problems.append(
                f"{need} tickets to deal ({self.tickets_dealt} each to {players} players), "
                f"but the board has {len(board.tickets)}"
            )
        longest = max((route.length for route in board.routes), default=0)
        if longest >= len(self.route_points):
            problems.append(
                f"the board has a route of length {longest}, "
                f"but route_points ends at length {len(self.route_points) - 1}: give points for all lengths, "
                f"Rules(route_points=(0, 1, 2, 4, …))"
            )
        ferries = max((route.ferry for route in board.routes), default=0)
        if ferries > board.passes:
            problems.append(f"a ferry needs {plural(ferries, 'pass')}, but the board has {board.passes}")
        return problems

    def _ticket_problems(self, board: Board, players: int) -> list[str]:
        """Return which tickets are too few, where long and regular ones are dealt apart."""
        if not self.long_dealt:
            return []
        problems = []
        longs = sum(map(self.is_long, board.tickets))
        for kind, each, there in (
            ("long", self.long_dealt, longs),
            ("regular", self.tickets_dealt - self.long_dealt, len(board.tickets) - longs),
        ):
            if players * each > there:
                problems.append(
                    f"{players * each} {kind} tickets to deal ({each} each to {players} players), "
                    f"but the board has {there} ({plural(self.long_points, 'point')} or more make a long one)"
                )
        return problems


# Made once: checking the numbers takes a fifth of the time of a deal.
OREGON_RULES = Rules()
