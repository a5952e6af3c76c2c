"""What every kind of game that is played shares: its states, where in them one stands, and who watches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from stopreq_widget.engine.errors import HistoryError, SubscriberError, shown
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.actions import Action

StateT = TypeVar("StateT")


class Line(NamedTuple):
    """The states of a game, the actions between them, and how many of the actions have been played.

    One value, so that whatever interrupts a move finds the line before it or the line after it.
    """

    states: tuple[Any, ...]
    actions: tuple[Action, ...] = ()
    position: int = 0

    def played(self, action: Action, after: object) -> Line:
        """Return the line with one more move; what had been undone is forgotten."""
        at = self.position
        return Line((*self.states[: at + 1], after), (*self.actions[:at], action), at + 1)

    def until(self, position: int) -> Line:
        """Return the line up to a position."""
        return Line(self.states[: position + 1], self.actions[:position], position)


class History(Generic[StateT]):
    """A game's states and actions, with steps back and forth, and callbacks that follow them.

    A subclass plays by :meth:`_play`; it may save in :meth:`_keep_safe`, and says in :meth:`_reveals` which moves can
    be taken back only where ``analysis`` is on.
    """

    def __init__(self, line: Line, *, analysis: bool = True) -> None:
        self._line = line
        self.analysis = analysis
        self._subscribers: list[Callable[[Any], object]] = []

    @property
    def state(self) -> StateT:
        """The state that one stands at."""
        state: StateT = self._line.states[self._line.position]
        return state

    @property
    def states(self) -> tuple[StateT, ...]:
        """All states, those that were undone included; one more than the actions."""
        return self._line.states

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, those that were undone included."""
        return self._line.actions

    @property
    def position(self) -> int:
        """How many of the actions have been played."""
        return self._line.position

    def undo(self, moves: int = 1) -> None:
        """Go back some moves; :class:`HistoryError` if there are not so many or they can't be taken back."""
        self.goto(self.position - _checked_moves(moves))

    def redo(self, moves: int = 1) -> None:
        """Go forward again over moves that were undone."""
        self.goto(self.position + _checked_moves(moves))

    def goto(self, position: int) -> None:
        """Go to where ``position`` actions have been played (0: the start).

        Raises
        ------
        HistoryError
            If there is no such position, or going back would take back a move that showed a hidden card in a game
            that is not for analysis.
        """
        self._check_hidden(self._checked(position))
        if position != self.position:
            self._line = self._line._replace(position=position)
            self._changed()

    def subscribe(self, callback: Callable[[Self], object]) -> Callable[[], None]:
        """Call a function with this game at once and after each change; return the function that ends it.

        If callbacks raise, the others are still called and the change stands; then the errors are raised together.
        """
        if not callable(callback):
            raise SubscriberError(f"a function that takes a game was expected, not {shown(callback)}")
        self._subscribers.append(callback)

        def unsubscribe() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        try:
            callback(self)
        except BaseException:
            unsubscribe()  # nobody else could
            raise
        return unsubscribe

    def _play(self, action: Action, after: StateT) -> None:
        """Go on by an action that led to a state."""
        self._line = self._line.played(action, after)
        self._changed()

    def _checked(self, position: int) -> int:
        if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position < len(self.states):
            raise HistoryError(f"position must be from 0 to {len(self.actions)}, not {shown(position)}")
        return position

    def _check_hidden(self, position: int) -> None:
        """Refuse to take back a move that showed a hidden card, unless the game is for analysis."""
        if self.analysis:
            return
        for i in range(self.position, position, -1):
            if self._reveals(self.states[i - 1], self.states[i]):
                raise HistoryError(f"move {i} ({self.actions[i - 1]}) showed a hidden card and can't be taken back")

    @staticmethod
    def _reveals(before: Any, after: Any) -> bool:
        """Tell whether a move showed anybody a hidden card; here none does."""
        del before, after
        return False

    def _keep_safe(self) -> None:
        """Save; here nothing is."""

    def _changed(self) -> None:
        """Save, then call the subscribers, who must learn of the change even if it can't be saved."""
        try:
            self._keep_safe()
        finally:
            self._tell()

    def _tell(self) -> None:
        errors = []
        for callback in tuple(self._subscribers):
            try:
                callback(self)
            except Exception as error:  # noqa: BLE001 - all are raised below, none is lost
                errors.append(error)
        if errors:
            raise ExceptionGroup("the move was played, but those who watch the game failed", errors)

    def _moves_words(self) -> str:
        return f"after {self.position} of {plural(len(self.actions), 'move')}"


def _checked_moves(moves: int) -> int:
    if isinstance(moves, bool) or not isinstance(moves, int) or moves < 0:
        raise HistoryError(f"moves must be a whole number of 0 or more, not {shown(moves)}")
    return moves
