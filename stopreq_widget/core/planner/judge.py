"""The planner as Python calls it: what it thinks of a view, and how its candidates turn out."""

from __future__ import annotations

from dataclasses import dataclass
from threading import local
from typing import TYPE_CHECKING

from stopreq_widget.core.convert import from_action, from_view, to_action, to_state
from stopreq_widget.core.entries import STAMP
from stopreq_widget.core.errors import CoreError
from stopreq_widget.core.game import tables_of
from stopreq_widget.core.layout import GAME
from stopreq_widget.core.planner.deal import HIDDEN
from stopreq_widget.core.planner.entries import planner_of
from stopreq_widget.core.planner.layout import BELIEFS, FOR_STATIONS, MIND, PLAN, PLANS
from stopreq_widget.core.planner.numbers import TRUST
from stopreq_widget.core.score import SCORE, SCRATCH
from stopreq_widget.core.storage import LISTS
from stopreq_widget.engine.actions import KeepTickets
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.variants.stations import BuildStation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.core.storage import Record, Records, Storage
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.views import View


def beliefs_of(seats: Sequence[Mapping[str, float]], storage: Storage = LISTS) -> Records:
    """Return what the planner at each seat believes as a row of records.

    Parameters
    ----------
    seats : sequence of mapping
        By seat the fields of :class:`stopreq_widget.bots.style.Style` by name, and ``fewest``: 1 for a planner that
        keeps as few tickets as it may.
    storage : Storage
        How the core is run.

    Examples
    --------
    >>> beliefs_of([{"pace": 2.0, "noise": 1.0}])[0].pace
    2.0
    """
    records = storage.new(BELIEFS, len(seats))
    for record, fields in zip(records, seats, strict=True):
        for name, number in fields.items():
            record[name] = number
    return records


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat means to do.

    Attributes
    ----------
    value : float
        Points that are to be expected yet.
    likely : float
        The chance that it comes off, 0 to 1.
    routes : tuple of int
        The open routes to claim for tickets: its network.
    wanted, made : tuple of int
        Tickets that the network will complete, and those that are completed.
    trains : int
        What the network takes.
    lent : int
        The set of other players' routes that stations lend it.
    builds : tuple of (int, int)
        Stations yet to be built: the town, and the route that it is to lend.
    picks : tuple of int
        Routes beyond the network that are counted on for their points, best first.
    """

    value: float
    likely: float
    routes: tuple[int, ...]
    wanted: tuple[int, ...]
    made: tuple[int, ...]
    trains: int
    lent: int
    builds: tuple[tuple[int, int], ...]
    picks: tuple[int, ...]

    @property
    def network(self) -> int:
        """The routes as a set."""
        return sum(1 << route for route in self.routes)


class Thoughts:
    """What a planner thinks of a view.

    Parameters
    ----------
    seen : View
        The view of the seat to move, which must have a choice.
    beliefs : row of one ``BELIEFS`` record
        See :func:`beliefs_of`.
    storage : Storage
        How the core is run; the thoughts are the same.

    Attributes
    ----------
    rated : list of (Action, float)
        The actions that it compares, each with the points that are to be expected after it.

    Raises
    ------
    SetupError, LimitError
        If the core has no room for the board, or does not play its rules.
    CoreError
        If there are no beliefs, or too many.

    Examples
    --------
    >>> from dataclasses import asdict
    >>> from stopreq_widget.bots.style import Style
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> seen = view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0)
    >>> len(Thoughts(seen, beliefs_of([asdict(Style())])).rated), len(seen.legal_actions)
    (4, 4)
    """

    def __init__(self, seen: View, beliefs: Records, storage: Storage = LISTS) -> None:
        _check(beliefs, 1)
        self._seen, self._beliefs = seen, beliefs
        self._entries = planner_of(storage)
        self._games = from_view(seen, STAMP, storage)
        self._tables = tables_of(seen.board, seen.rules, len(seen.seats), storage)
        self._plans, self._mind = _desk(storage)
        now = self._entries.ponder(self._games, self._tables, beliefs, self._plans, self._mind, 0)
        mind = self._mind[0]
        found = int(mind["ranked"])
        pairs = zip(mind["actions"][:found], mind["values"][:found], strict=True)
        self.rated = [(to_action(int(number), seen.board, seen.offer), float(value)) for number, value in pairs]
        self._plan = _plan(self._plans[now])
        self._for_towns = {
            int(mind["plan_towns"][i]): _plan(self._plans[FOR_STATIONS + i]) for i in range(int(mind["town_plans"]))
        }

    def plan_for(self, action: Action) -> Plan:
        """Return the plan when an action is taken: another one for each choice of tickets, and for a station."""
        if isinstance(action, BuildStation):
            return self._for_towns.get(self._seen.board.station_index[action.station], self._plan)
        if not isinstance(action, KeepTickets):
            return self._plan
        number = from_action(action, self._seen.board, self._seen.offer)
        if number is None:
            raise RuleError(f"seat {self._seen.seat} can't {str(action)!r}")
        entries = self._entries
        return _plan(
            self._plans[entries.take_up(self._games, self._tables, self._beliefs, self._plans, self._mind, number)]
        )


def _plan(record: Record) -> Plan:
    """Return a PLAN record as a value."""

    def numbers(name: str, size: str) -> tuple[int, ...]:
        return tuple(int(number) for number in record[name][: record[size]])

    return Plan(
        value=float(record["value"]),
        likely=float(record["likely"]),
        routes=numbers("routes", "route_count"),
        wanted=numbers("wanted", "wanted_count"),
        made=numbers("made", "made_count"),
        trains=int(record["trains"]),
        lent=int(record["lent"][0]) | int(record["lent"][1]) << 64,
        builds=tuple(zip(numbers("towns", "build_count"), numbers("lends", "build_count"), strict=True)),
        picks=numbers("picks", "pick_count"),
    )


class _Desks(local):
    """Records to work in: of each thread its own, by storage, as they are too many to be made for each thought."""

    def __init__(self) -> None:
        self.found: dict[Storage, tuple[Records, Records]] = {}


_DESKS = _Desks()


def _desk(storage: Storage) -> tuple[Records, Records]:
    """Return plans and a mind to work in; nothing in them outlives a thought."""
    if storage not in _DESKS.found:
        _DESKS.found[storage] = storage.new(PLAN, PLANS), storage.new(MIND, 1)
    return _DESKS.found[storage]


def _check(beliefs: Records, seats: int) -> None:
    """Refuse beliefs for another number of seats: compiled code would read what lies beside them."""
    if len(beliefs) != seats:
        raise CoreError(f"beliefs of {seats} seats are needed, not of {len(beliefs)}")


class Trials:
    """Plays candidates out on deals of what a seat can't see.

    Parameters
    ----------
    seen : View
        The view of the seat to move.
    beliefs : row of ``BELIEFS`` records
        By seat.
    turns : int
        So many turns are played; then each seat's points are what a planner expects them to be at the end.
    storage : Storage
        How the core is run.

    Raises
    ------
    SetupError, LimitError
        If the core has no room for the board, or does not play its rules.
    CoreError
        If there are beliefs for another number of seats.
    """

    def __init__(self, seen: View, beliefs: Records, turns: int, storage: Storage = LISTS) -> None:
        _check(beliefs, len(seen.seats))
        self._seen, self._beliefs, self._turns, self._storage = seen, beliefs, turns, storage
        self._entries = planner_of(storage)
        self._tables = tables_of(seen.board, seen.rules, len(seen.seats), storage)
        [game] = from_view(seen, STAMP, storage)
        self._games = storage.row(GAME, [game, game, game])
        self._plans, self._mind = storage.new(PLAN, PLANS), storage.new(MIND, 1)
        self._hidden = storage.new(HIDDEN, 1)
        self._scratch, self._table = storage.new(SCRATCH, 1), storage.new(SCORE, 1)
        self._entries.weigh_tickets(self._games, self._tables, self._hidden, self._mind, TRUST)

    def deal(self, seed: int) -> State:
        """Return the first of the deals that :meth:`play` makes of a seed: a full state that fits the view."""
        self._entries.deal(self._games, self._tables, self._hidden, self._storage.word(seed))
        names = tuple(seat.name for seat in self._seen.seats)
        return to_state(self._games[1], self._seen.board, self._seen.rules, names)

    def play(self, actions: Sequence[Action], deals: int, seed: int) -> list[list[float]]:
        """Return by how much the seat leads after each action (in a row) on each of some deals (by row).

        Parameters
        ----------
        actions : sequence of Action
            Legal ones.
        deals : int
            How many; all actions are played out on the same ones.
        seed : int
            Of the deals, 0 to 2**64 - 1.

        Raises
        ------
        RuleError
            If an action isn't legal.
        """
        numbers = []
        for action in actions:
            number = from_action(action, self._seen.board, self._seen.offer)
            if number is None or action not in self._seen.legal_actions:
                raise RuleError(f"seat {self._seen.seat} can't {str(action)!r}, so it can't be tried")
            numbers.append(number)
        leads = self._storage.table(deals, len(actions))
        self._entries.try_out(
            self._games,
            self._tables,
            self._beliefs,
            self._plans,
            self._mind,
            self._hidden,
            self._scratch,
            self._table,
            self._storage.numbers(numbers),
            self._storage.word(seed),
            self._turns,
            leads,
        )
        return [[float(lead) for lead in row] for row in leads]
