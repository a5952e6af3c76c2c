"""A game in the compiled core that can be stepped through, looked at and compared with the engine's."""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Self

from stopreq_widget.core.convert import from_action, from_state, to_action, to_state
from stopreq_widget.core.entries import STAMP, entries_of
from stopreq_widget.core.layout import GAME, OVER
from stopreq_widget.core.score import SCORE, SCRATCH
from stopreq_widget.core.storage import best
from stopreq_widget.core.tables import make_tables
from stopreq_widget.engine.chance import SEED_LIMIT
from stopreq_widget.engine.errors import RuleError, SetupError, shown
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stopreq_widget.core.storage import Record, Records, Storage
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

UNLIMITED = 1 << 62


class FastGame:
    """A game as one record of :mod:`stopreq_widget.core.layout`, moved on by the core.

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
    storage : Storage, optional
        How the core is run: compiled where that can be, by default.

    Raises
    ------
    SetupError, LimitError
        If these don't fit together, or the core has no room for them.

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

    def __init__(
        self,
        board: Board,
        players: int,
        seed: int,
        *,
        first: int = 0,
        rules: Rules | None = None,
        storage: Storage | None = None,
    ) -> None:
        self._begin(board, Rules() if rules is None else rules, players, storage)
        self.record = self._storage.new(GAME, 1)
        self._entries.deal(
            self.record, self._tables, self._storage.words(checked_seeds([seed])), checked_first(first, players)
        )

    def _begin(self, board: Board, rules: Rules, players: int, storage: Storage | None) -> None:
        self.board, self.rules = board, rules
        self._storage = best() if storage is None else storage
        self._entries = entries_of(self._storage)
        self._tables = tables_of(board, rules, players, self._storage)

    @classmethod
    def from_state(cls, state: State, storage: Storage | None = None) -> Self:
        """Return a game that stands where a state of the engine stands; see :func:`.convert.from_state`."""
        game = cls.__new__(cls)
        game._begin(state.board, state.rules, len(state.seats), storage)
        game.record = from_state(state, STAMP, game._storage)
        return game

    def copy(self) -> Self:
        """Return a game of its own in the same position."""
        game = type(self).__new__(type(self))
        game._begin(self.board, self.rules, self.players, self._storage)
        game.record = self._storage.row(GAME, self.record)
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
        return int(self._entries.list_actions(self.record, self._tables, 0, self._storage.numbers([])))

    def legal_numbers(self) -> list[int]:
        """Return the legal actions as numbers (see :mod:`.layout`), in the engine's order."""
        out = self._storage.numbers([0] * len(self))
        self._entries.list_actions(self.record, self._tables, 0, out)
        return [int(action) for action in out]

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
        self._entries.apply(self.record, self._tables, 0, number)

    def play_out(self, limit: int | None = None) -> None:
        """Go on with random actions to the end, or for so many decisions."""
        self._entries.play_out(self.record, self._tables, UNLIMITED if limit is None else limit)

    def score(self) -> Record:
        """Return what each seat would score if the game ended now: a record of type ``SCORE``."""
        scores = self._storage.new(SCORE, 1)
        self._entries.score(self.record, self._tables, self._storage.new(SCRATCH, 1), scores)
        return scores[0]

    def to_state(self, names: tuple[str, ...] | None = None) -> State:
        """Return the position as a state of the engine; see :func:`.convert.to_state`."""
        names = tuple(f"Seat {i}" for i in range(self.players)) if names is None else names
        return to_state(self.record[0], self.board, self.rules, names)

    def _offer(self) -> list[int]:
        record = self.record[0]
        seat = record["seat"]
        return [int(ticket) for ticket in record["offer"][seat][: record["offer_count"][seat]]]


@lru_cache(maxsize=16)
def tables_of(board: Board, rules: Rules, players: int, storage: Storage) -> Records:
    """Return the tables of :func:`.make_tables` for these sources; the last few are kept."""
    return make_tables(board, rules, players, STAMP, storage)


def checked_seeds(seeds: Iterable[int]) -> list[int]:
    """Return seeds as a list; :class:`SetupError` unless they are whole numbers from 0 to 2**64 - 1."""
    try:
        found = [index(seed) for seed in seeds]
    except TypeError:
        found = [-1]
    if any(not 0 <= seed < SEED_LIMIT for seed in found):
        raise SetupError(f"seeds must be a list of whole numbers from 0 to 2**64 - 1, not {shown(seeds)}")
    return found


def checked_first(first: int, players: int) -> int:
    """Return the first seat; :class:`SetupError` if there is no such seat."""
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise SetupError(f"first must be a seat from 0 to {players - 1}, not {first!r}")
    return first
