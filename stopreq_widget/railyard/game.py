"""A card game with its history: the one mutable thing, as :class:`~stopreq_widget.engine.game.Game` is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from stopreq_widget.engine.history import History, Line
from stopreq_widget.engine.saving import save_record, tidy
from stopreq_widget.railyard.deal import new_yard
from stopreq_widget.railyard.record import load_record, to_record
from stopreq_widget.railyard.rules import apply, legal_actions
from stopreq_widget.railyard.scoring import YardOutcome, YardScore, final_table, outcome
from stopreq_widget.railyard.state import YardState
from stopreq_widget.railyard.story import tell
from stopreq_widget.railyard.views import YardView, view

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.railyard.sheet import YardRules


class YardGame(History[YardState]):
    """A card game that is being played.

    Examples
    --------
    >>> game = YardGame.new(["Ada", "Bo"], seed=1)
    >>> game.play(game.legal_actions[-1])
    >>> game
    Card game of Ada and Bo after 1 of 1 move: Bo to move (first tickets)
    """

    @classmethod
    def new(
        cls,
        players: Iterable[str] = ("You", "Bot"),
        *,
        seed: int | None = None,
        first: int = 0,
        rules: YardRules | None = None,
        analysis: bool = True,
        notes: dict[str, Any] | None = None,
    ) -> Self:
        """Deal a new game; :class:`SetupError` if something doesn't fit.

        Without ``analysis``, for play between people, a move that showed a hidden card can't be undone.
        """
        return cls(new_yard(players, seed=seed, first=first, rules=rules), analysis=analysis, notes=notes)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Continue a saved game; :class:`RecordError` says what is wrong with a file that can't be."""
        record = load_record(path)
        tidy(path)
        game = cls(record.states[0], analysis=record.analysis, notes=record.notes)
        game._line = Line(record.states, record.actions, record.position)
        game._id = record.id or game._id
        return game

    def save(self, path: str | PathLike[str]) -> None:
        """Write the whole game to a file, atomically."""
        with self._lock:
            states, actions, position = self._line
            save_record(to_record(states, actions, position, self.notes, id=self.id, analysis=self.analysis), path)

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.state.players

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move can do now."""
        return legal_actions(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def outcome(self) -> YardOutcome | None:
        """How the game ended; None while it goes on."""
        return outcome(self.state)

    @property
    def scores(self) -> tuple[YardScore, ...]:
        """What each seat would score if the game ended now."""
        return final_table(self.state)

    def log_for(self, seat: int | None) -> list[str]:
        """Return what happened so far in sentences, as far as a seat may know it (None: all)."""
        states, actions, position = self._line
        return [tell(states[i], action, states[i + 1], seat) for i, action in enumerate(actions[:position])]

    def view(self, seat: int | None = None) -> YardView:
        """Return what a seat may see now; without one, the seat to move."""
        state = self.state
        return view(state, state.seat if seat is None else seat)

    def play(self, action: Action | str, *, at: int | None = None) -> None:
        """Play an action or its text; :class:`RuleError` if it isn't legal, and nothing has changed then.

        ``at`` is after how many moves it is meant to be played; :class:`HistoryError` if the game is elsewhere by now.
        """
        self._played(action, apply, legal_actions, at)

    @staticmethod
    def _reveals(before: YardState, after: YardState) -> bool:
        return reveals(before, after)

    def __repr__(self) -> str:
        state = self.state
        now = "over" if state.is_over else f"{state.players[state.seat]} to move ({state.phase.value})"
        return f"Card game of {' and '.join(self.players)} {self._moves_words()}: {now}"


def reveals(before: YardState, after: YardState) -> bool:
    """Tell whether a move showed anybody a hidden card: from the deck, a reshuffle, or tickets."""
    return before.deck != after.deck or len(after.ticket_deck) < len(before.ticket_deck)
