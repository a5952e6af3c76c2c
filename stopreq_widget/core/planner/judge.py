"""The compiled planner as Python calls it: what it thinks of a view, and how its candidates turn out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.core.convert import from_action, from_view, to_action, to_state
from stopreq_widget.core.entries import ENTRIES as GAMES
from stopreq_widget.core.errors import CoreError
from stopreq_widget.core.game import tables_of
from stopreq_widget.core.layout import GAME
from stopreq_widget.core.planner.deal import HIDDEN
from stopreq_widget.core.planner.entries import ENTRIES
from stopreq_widget.core.planner.layout import BELIEFS, MIND, PLAN
from stopreq_widget.core.score import SCORE, SCRATCH
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.view import view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.core.layout import Records
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.view import View

# So much likelier, as a power of e, an opponent is taken to hold a ticket when its routes complete it.
_TRUST = 4.0


def beliefs_of(seats: Sequence[Mapping[str, float]]) -> Records:
    """Return what the planner at each seat believes as an array of records.

    Parameters
    ----------
    seats : sequence of mapping
        By seat the fields of :class:`stopreq_widget.bots.style.Style` by name, and ``fewest``: 1 for a planner that
        keeps as few tickets as it may.

    Examples
    --------
    >>> beliefs_of([{"pace": 2.0, "noise": 1.0}])["pace"].tolist()
    [2.0]
    """
    array = np.zeros(len(seats), BELIEFS)
    for record, fields in zip(array, seats, strict=True):
        for name, number in fields.items():
            record[name] = number
    return array


def judge(seen: View, beliefs: Records) -> list[tuple[Action, float]]:
    """Return the actions that a planner compares, each with the points that it expects after it.

    The same ones in the same order as :func:`stopreq_widget.bots.planner.judged` finds in plain Python.

    Parameters
    ----------
    seen : View
        The view of the seat to move, which must have a choice.
    beliefs : array of one ``BELIEFS`` record
        See :func:`beliefs_of`.

    Raises
    ------
    SetupError, LimitError
        If the compiled core has no room for the board, or does not play its rules.
    CoreError
        If there are no beliefs, or too many.

    Examples
    --------
    >>> from dataclasses import asdict
    >>> from stopreq_widget.bots.style import Style
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> seen = view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0)
    >>> len(judge(seen, beliefs_of([asdict(Style())]))), len(seen.legal_actions)
    (4, 4)
    """
    _check(beliefs, 1)
    mind = np.zeros(1, MIND)
    tables = tables_of(seen.board, seen.rules, len(seen.seats))
    ENTRIES.ponder(from_view(seen, GAMES.stamp), tables, beliefs, np.zeros(3, PLAN), mind, 0)
    found = int(mind["ranked"][0])
    numbers, values = mind["actions"][0, :found].tolist(), mind["values"][0, :found].tolist()
    return [(to_action(number, seen.board, seen.offer), value) for number, value in zip(numbers, values, strict=True)]


def _check(beliefs: Records, seats: int) -> None:
    """Refuse beliefs for another number of seats: compiled code would read what lies beside them."""
    if len(beliefs) != seats:
        raise CoreError(f"beliefs of {seats} seats are needed, not of {len(beliefs)}")


@lru_cache(maxsize=2)
def warm_up(*, trials: bool) -> None:
    """Compile what a judgement (and trials) call, or read it from the cache: later calls take only their own time.

    Once in a process is enough; asked again it does nothing.
    """
    seen = view(new_game(load_board("four"), ["Ada", "Bo"], seed=0), 0)
    beliefs = beliefs_of([{"pace": 2.0, "share": 0.5, "doubt": 1.0}] * 2)
    judge(seen, beliefs[:1])
    if trials:
        Trials(seen, beliefs, turns=1).play(seen.legal_actions, 1, 0)


class Trials:
    """Plays candidates out on deals of what a seat can't see.

    Parameters
    ----------
    seen : View
        The view of the seat to move.
    beliefs : array of ``BELIEFS`` records
        By seat.
    turns : int
        So many turns are played; then each seat's points are what a planner expects them to be at the end.

    Raises
    ------
    SetupError, LimitError
        If the compiled core has no room for the board, or does not play its rules.
    CoreError
        If there are beliefs for another number of seats.
    """

    def __init__(self, seen: View, beliefs: Records, turns: int) -> None:
        _check(beliefs, len(seen.seats))
        self._seen, self._beliefs, self._turns = seen, beliefs, turns
        self._tables = tables_of(seen.board, seen.rules, len(seen.seats))
        self._games = np.zeros(3, GAME)
        self._games[0] = from_view(seen, GAMES.stamp)[0]
        self._plans, self._mind, self._hidden = np.zeros(3, PLAN), np.zeros(1, MIND), np.zeros(1, HIDDEN)
        self._scratch, self._table = np.zeros(1, SCRATCH), np.zeros(1, SCORE)
        ENTRIES.weigh_tickets(self._games, self._tables, self._hidden, self._mind, _TRUST)

    def deal(self, seed: int) -> State:
        """Return the first of the deals that :meth:`play` makes of a seed: a full state that fits the view."""
        ENTRIES.deal(self._games, self._tables, self._hidden, np.uint64(seed))
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
        numbers = [
            from_action(action, self._seen.board, self._seen.offer) if action in self._seen.legal_actions else None
            for action in actions
        ]
        for action, number in zip(actions, numbers, strict=True):
            if number is None:
                raise RuleError(f"seat {self._seen.seat} can't {str(action)!r}, so it can't be tried")
        leads = np.zeros((deals, len(actions)))
        ENTRIES.try_out(
            self._games,
            self._tables,
            self._beliefs,
            self._plans,
            self._mind,
            self._hidden,
            self._scratch,
            self._table,
            np.array(numbers, np.int64),
            np.uint64(seed),
            self._turns,
            leads,
        )
        found: list[list[float]] = leads.tolist()
        return found


def is_ready() -> bool:
    """Tell whether :func:`judge` is compiled, so that nobody waits for it.

    It stands last: whoever finds it while another thread loads this module finds all else.
    """
    dispatcher: Any = ENTRIES.ponder
    return bool(dispatcher.overloads)
