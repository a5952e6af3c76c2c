"""A game in the compiled core that can be stepped through, looked at and compared with the engine's."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Self

import numpy as np

from stopreq_widget.core.convert import from_action, from_state, to_action, to_state
from stopreq_widget.core.entries import ENTRIES
from stopreq_widget.core.layout import GAME, OVER
from stopreq_widget.core.score import SCORE, SCRATCH
from stopreq_widget.core.tables import make_tables
from stopreq_widget.engine.errors import RuleError, SetupError
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stopreq_widget.core.layout import Records
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

UNLIMITED = 1 << 62


class FastGame:
    """A game as one record of :mod:`stopreq_widget.core.layout`, moved on by compiled code.

    Parameters
    ----------
    board : Board
        What is played on.
    players : int
        2 to 5.
    seed : int
        0 to 2**64 - 1; the same seed gives the same game as :func:`stopreq_widget.engine.new_game`.
    first : int
        The seat of the first turn.
    rules : Rules, optional
        Oregon's by default.

    Raises
    ------
    UnavailableError
        If numba is missing (already when this module is imported).
    SetupError, LimitError
        If these don't fit together, or the compiled core has no room for them.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board
    >>> game = FastGame(load_board("four"), players=2, seed=7)
    >>> len(game), str(game.legal_actions()[0])
    (4, 'keep ash-dogwood, ash-cedar')
    >>> game.apply(0)
    >>> game.play_out()
    >>> game.is_over, game.to_state().is_over
    (True, True)
    """

    def __init__(self, board: Board, players: int, seed: int, *, first: int = 0, rules: Rules | None = None) -> None:
        self.board, self.rules = board, Rules() if rules is None else rules
        self._tables = tables_of(board, self.rules, players)
        self.record = np.zeros(1, GAME)
        ENTRIES.deal(self.record, self._tables, checked_seeds([seed]), checked_first(first, players))

    @classmethod
    def from_state(cls, state: State) -> Self:
        """Return a game that stands where a state of the engine stands; see :func:`.convert.from_state`."""
        game = cls.__new__(cls)
        game.board, game.rules = state.board, state.rules
        game._tables = tables_of(state.board, state.rules, len(state.seats))
        game.record = from_state(state, ENTRIES.stamp)
        return game

    def copy(self) -> Self:
        """Return a game of its own in the same position."""
        game = type(self).__new__(type(self))
        game.board, game.rules, game._tables = self.board, self.rules, self._tables
        game.record = self.record.copy()
        return game

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self.record[0]["players"])

    @property
    def seat(self) -> int:
        """The seat to move."""
        return int(self.record[0]["seat"])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record[0]["phase"] == OVER)

    def __len__(self) -> int:
        """Return how many actions are legal."""
        return ENTRIES.list_actions(self.record, self._tables, 0, np.empty(0, np.int64))

    def legal_numbers(self) -> list[int]:
        """Return the legal actions as numbers (see :mod:`.layout`), in the engine's order."""
        out = np.empty(len(self), np.int64)
        ENTRIES.list_actions(self.record, self._tables, 0, out)
        found: list[int] = out.tolist()
        return found

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions as values of the engine, in the engine's order."""
        offer = self._offer()
        return tuple(to_action(number, self.board, offer) for number in self.legal_numbers())

    def __iter__(self) -> Iterator[Action]:
        return iter(self.legal_actions())

    def apply(self, action: int | Action) -> None:
        """Apply a legal action, given by its index among them or as a value of the engine.

        Raises
        ------
        RuleError
            If it isn't legal.
        """
        legal = self.legal_numbers()
        if isinstance(action, int):
            number = legal[action] if 0 <= action < len(legal) else None
        else:
            number = from_action(action, self.board, self._offer())
        if number not in legal:
            raise RuleError(
                f"seat {self.seat} can't {str(action)!r}: it is none of the {plural(len(legal), 'legal action')}"
            )
        ENTRIES.apply(self.record, self._tables, 0, number)

    def play_out(self, limit: int | None = None) -> None:
        """Go on with random actions to the end, or for so many decisions."""
        ENTRIES.play_out(self.record, self._tables, UNLIMITED if limit is None else limit)

    def score(self) -> np.void:
        """Return what each seat would score if the game ended now: a record of type ``SCORE``."""
        scores: Records = np.zeros(1, SCORE)
        ENTRIES.score(self.record, self._tables, np.zeros(1, SCRATCH), scores)
        table: np.void = scores[0]
        return table

    def to_state(self, names: tuple[str, ...] | None = None) -> State:
        """Return the position as a state of the engine; see :func:`.convert.to_state`."""
        names = tuple(f"Seat {i}" for i in range(self.players)) if names is None else names
        return to_state(self.record[0], self.board, self.rules, names)

    def _offer(self) -> list[int]:
        record = self.record[0]
        offer: list[int] = record["offer"][record["seat"]][: record["offer_count"][record["seat"]]].tolist()
        return offer


@lru_cache(maxsize=16)
def tables_of(board: Board, rules: Rules, players: int) -> Records:
    """Return the tables of :func:`.make_tables` for these sources; the last few are kept."""
    return make_tables(board, rules, players, ENTRIES.stamp)


def checked_seeds(seeds: object) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """Return seeds as an array; :class:`SetupError` unless they are whole numbers from 0 to 2**64 - 1."""
    try:
        array = np.asarray(seeds)
        whole = array.dtype.kind in "ui" and array.ndim == 1 and (array.size == 0 or int(array.min()) >= 0)
        if not whole and array.size:
            raise OverflowError
        return np.asarray(array, dtype=np.uint64)
    except (OverflowError, ValueError, TypeError):
        raise SetupError(f"seeds must be a list of whole numbers from 0 to 2**64 - 1, not {seeds!r}") from None


def checked_first(first: int, players: int) -> int:
    """Return the first seat; :class:`SetupError` if there is no such seat."""
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise SetupError(f"first must be a seat from 0 to {players - 1}, not {first!r}")
    return first
