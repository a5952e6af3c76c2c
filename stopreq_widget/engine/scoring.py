"""The final table: routes, flight, tokens, tickets, longest path, and who wins (R23-R26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.network import roots
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.trails import core

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Ticket
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.tables import Tables


@dataclass(frozen=True)
class TicketScore:
    """A ticket at the end: done or missed."""

    ticket: Ticket
    done: bool

    @property
    def points(self) -> int:
        """The ticket's points, negative if it was missed (R23)."""
        return self.ticket.points if self.done else -self.ticket.points


@dataclass(frozen=True)
class SeatScore:
    """One player's lines of the final table.

    Attributes
    ----------
    seat, name : int, str
        Who.
    routes, flight, tokens : int
        Points of routes by length, the Flight's bonus, call-sign tokens.
    tickets : tuple of TicketScore
        In the order in which they were kept.
    longest : int
        Length in trains of the longest continuous path.
    trail : tuple of str
        Its routes (ids) in walking order.
    stops : tuple of str
        Its stations (ids) in walking order, one more than its routes; empty without routes.
    longest_bonus : int
        What the longest path scores: the bonus, or 0.
    extra : tuple of (str, int)
        Lines that other rule sets add, in words and points.
    """

    seat: int
    name: str
    routes: int
    flight: int
    tokens: int
    tickets: tuple[TicketScore, ...]
    longest: int
    trail: tuple[str, ...]
    stops: tuple[str, ...]
    longest_bonus: int
    extra: tuple[tuple[str, int], ...] = ()

    @property
    def ticket_points(self) -> int:
        """Points of all tickets together."""
        return sum(ticket.points for ticket in self.tickets)

    @property
    def done(self) -> int:
        """Number of completed tickets."""
        return sum(ticket.done for ticket in self.tickets)

    @property
    def total(self) -> int:
        """Sum of all lines; may be negative (R26)."""
        fixed = self.routes + self.flight + self.tokens + self.ticket_points + self.longest_bonus
        return fixed + sum(points for _, points in self.extra)


@dataclass(frozen=True, repr=False)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    reason : str
        Why it ended, in words.
    scores : tuple of SeatScore
        By seat.
    winners : tuple of int
        The winning seat; several when it is shared.
    decided_by : str
        ``"points"``, ``"completed tickets"``, ``"longest path"`` or ``"shared"`` (R25); under the Europe rules also
        ``"fewest stations"`` (E24).
    board : Board
        What was played on.
    """

    reason: str
    scores: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    decided_by: str
    board: Board

    @property
    def winner_names(self) -> tuple[str, ...]:
        """Names of the winners."""
        return tuple(self.scores[seat].name for seat in self.winners)

    def __repr__(self) -> str:
        table = ", ".join(f"{score.name} {score.total}" for score in self.scores)
        won = " and ".join(self.winner_names)
        how = "shared" if self.decided_by == "shared" else f"by {self.decided_by}"
        return f"Outcome: {won} won ({how}); {table}; {self.reason}"

    def _repr_html_(self) -> str:
        return picture(self)


def longest_path(tables: Tables, routes: int) -> tuple[int, list[int]]:
    """Return the length of a set of routes' longest trail and its routes in walking order (R24).

    This is the one place where the engine asks :mod:`stopreq_widget.trails`.
    """
    indices = list(bits(routes))
    if not indices:
        return 0, []
    length, walk = core.longest(
        [tables.a[i] for i in indices], [tables.b[i] for i in indices], [tables.length[i] for i in indices]
    )
    return length, [indices[i] for i in walk]


def final_table(state: State) -> tuple[SeatScore, ...]:
    """Return what each seat would score if the game ended now.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> state = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> [score.total for score in final_table(state)]
    [0, 0]
    """
    tables, rules = state.setup.tables, state.setup.rules
    paths = [longest_path(tables, seat.routes) for seat in state.seats]
    best = max(length for length, _ in paths)
    scores = []
    for i, (seat, (length, trail)) in enumerate(zip(state.seats, paths, strict=True)):
        scores.append(
            SeatScore(
                seat=i,
                name=state.players[i],
                routes=sum(rules.route_points[tables.length[route]] for route in bits(seat.routes)),
                flight=rules.flight_bonus * (seat.routes & tables.flights).bit_count(),
                tokens=sum(tables.token_points[station] for station in bits(seat.tokens)),
                tickets=ticket_scores(state, i),
                longest=length,
                trail=tuple(state.board.routes[route].id for route in trail),
                stops=_stops(state.board, trail),
                longest_bonus=rules.longest_bonus if 0 < length == best else 0,
                extra=tuple(line for score in state.setup.play.extra for line in score(state, i)),
            )
        )
    return tuple(scores)


def ticket_scores(state: State, seat: int) -> tuple[TicketScore, ...]:
    """Return a seat's tickets, each done or missed as its network is now (R23)."""
    board = state.setup.board
    root = state.setup.play.connect(state, seat)
    index = board.station_index
    return tuple(
        TicketScore(ticket, root[index[ticket.a]] == root[index[ticket.b]])
        for ticket in (board.tickets[i] for i in state.seats[seat].tickets)
    )


def own_network(state: State, seat: int) -> list[int]:
    """Return which stations a seat's own routes join; see :func:`stopreq_widget.engine.network.roots`."""
    return roots(state.setup.tables, state.seats[seat].routes)


def _stops(board: Board, trail: list[int]) -> tuple[str, ...]:
    """Return the stations of a walk in order."""
    if not trail:
        return ()
    routes = [board.routes[i] for i in trail]
    for start in (routes[0].a, routes[0].b):
        stops = [start]
        for route in routes:
            if stops[-1] not in route.ends:
                break
            stops.append(route.b if stops[-1] == route.a else route.a)
        else:
            return tuple(stops)
    raise AssertionError(f"not a walk: {[route.id for route in routes]}")


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> outcome(new_game(load_board("four"), ["Ada", "Bo"], seed=1)) is None
    True
    """
    if state.phase is not Phase.OVER:
        return None
    scores = final_table(state)
    winners, decided_by = _winners(state, scores)
    return Outcome(_reason(state), scores, winners, decided_by, state.setup.board)


def _reason(state: State) -> str:
    """Return why a game has ended (R21, R22, R27)."""
    if state.skips == len(state.seats):
        return "nobody could do anything more"
    if state.idle and state.turns_left != 0:
        return f"{state.idle} turns in a row changed nothing"
    return "everybody had a last turn"


def completed(state: State, score: SeatScore) -> int:
    """Return how many tickets a seat has completed, which decides first among equal points (R25)."""
    del state
    return score.done


def holds_longest(state: State, score: SeatScore) -> int:
    """Return 1 for a seat that has the longest path's points and 0 for others, which decides then (R25)."""
    del state
    return int(score.longest_bonus > 0)


def _points(state: State, score: SeatScore) -> int:
    del state
    return score.total


def _winners(state: State, scores: tuple[SeatScore, ...]) -> tuple[tuple[int, ...], str]:
    """Return the winning seats and the criterion that decided (R25)."""
    leading = list(scores)
    for name, value in (("points", _points), *state.setup.play.ties):
        best = max(value(state, score) for score in leading)
        leading = [score for score in leading if value(state, score) == best]
        if len(leading) == 1:
            return (leading[0].seat,), name
    return tuple(score.seat for score in leading), "shared"
