"""What every kind of game that is played shares: its states, where in them one stands, and who watches."""

from __future__ import annotations

import secrets
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, Self, SupportsIndex, TypeVar

from stopreq_widget.engine.errors import CopyError, HistoryError, SubscriberError, shown
from stopreq_widget.engine.record_fields import checked_notes
from stopreq_widget.engine.typed import typed
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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

    A subclass plays by :meth:`_played`; it may save in :meth:`_keep_safe`, and says in :meth:`_reveals` which moves can
    be taken back only where ``analysis`` is on.

    Any thread may play: one lock is held while a move is worked out, saved and told, so that callbacks are called one
    at a time and may play, step or unsubscribe themselves.  What is read (``state``, ``states``…) is a value of one
    moment and needs no lock.
    """

    def __init__(self, start: StateT, *, analysis: bool = True, notes: dict[str, Any] | None = None) -> None:
        self._line = Line((start,))
        self._id = secrets.token_hex(16)
        self.analysis = analysis
        self.notes = checked_notes({} if notes is None else notes)
        self._subscribers: list[Callable[[Any], object]] = []
        self._lock = RLock()

    @property
    def id(self) -> str:
        """What tells this game from every other, in its records too; a branch is another game."""
        return self._id

    @property
    def state(self) -> StateT:
        """The state that one stands at."""
        line = self._line
        state: StateT = line.states[line.position]
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
        with self._lock:
            self.goto(self.position - _checked_moves(moves))

    def redo(self, moves: int = 1) -> None:
        """Go forward again over moves that were undone."""
        with self._lock:
            self.goto(self.position + _checked_moves(moves))

    def goto(self, position: int) -> None:
        """Go to where ``position`` actions have been played (0: the start).

        Raises
        ------
        HistoryError
            If there is no such position, or going back would take back a move that showed a hidden card in a game
            that is not for analysis.
        """
        with self._lock:
            self._check_hidden(self._checked(position))
            if position != self.position:
                self._go_on(self._line._replace(position=position))

    def branch(self, position: int | None = None) -> Self:
        """Return a new game that shares the moves up to a position (now, if none is given) and goes its own way."""
        with self._lock:
            position = self._checked(self.position if position is None else position)
            game = type(self)(self.states[0], analysis=self.analysis, notes=self.notes)
            game._line = self._line.until(position)
        return game

    def copy(self) -> Self:
        """Return another game with the same moves, those that were undone too, that goes its own way from here."""
        with self._lock:
            game = self.branch()
            game._line = self._line
        return game

    def __len__(self) -> int:
        """Return how many moves have been played."""
        return self.position

    def __bool__(self) -> bool:
        """Return True: a game without moves is a game."""
        return True

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        """Refuse to be copied or pickled: a copy would share the lock and the files, and be told nothing more.

        Raises
        ------
        CopyError
            Always, with what to do instead.
        """
        raise CopyError(
            f"a {type(self).__name__} can't be copied or pickled, because it may be watched and saved: game.branch() "
            "is a new game that goes its own way, game.save(path) keeps it for another process, game.state is a value"
        )

    def subscribe(self, callback: Callable[[Self], object]) -> Callable[[], None]:
        """Call a function with this game at once and after each change; return the function that ends it.

        If callbacks raise, the others are still called and the change stands; then the errors are raised together.  A
        callback that the stop button interrupts is one of them: the others hear, then the interrupt goes on.
        """
        if not callable(callback):
            raise SubscriberError(f"a function that takes a game was expected, not {shown(callback)}")

        def unsubscribe() -> None:
            with self._lock:
                if callback in self._subscribers:
                    self._subscribers.remove(callback)

        with self._lock:
            self._subscribers.append(callback)
            try:
                callback(self)
            except BaseException:
                unsubscribe()  # nobody else could
                raise
        return unsubscribe

    def _played(
        self,
        action: Action | str,
        step: Callable[[StateT, Action], StateT],
        legal: Callable[[StateT], Iterable[Action]],
        at: int | None,
    ) -> None:
        """Go on by an action or its text, which ``step`` checks; nothing has changed if it raises."""
        with self._lock:
            line = self._line
            if at is not None and (isinstance(at, bool) or at != line.position):
                raise HistoryError(
                    f"{shown(str(action))} was meant at position {shown(at)}, but the game is at {line.position}: "
                    "look at it again"
                )
            state = line.states[line.position]
            wish = typed(action, lambda: legal(state))
            self._go_on(line.played(wish, step(state, wish)))

    def _go_on(self, line: Line) -> None:
        """Take another line up, save it and tell it, whatever interrupts."""
        try:
            self._line = line
        finally:
            try:
                self._keep_safe()
            finally:
                # They must learn of the change even if it can't be saved.
                self._tell()

    def _checked(self, position: int) -> int:
        if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position < len(self.states):
            raise HistoryError(f"position must be from 0 to {len(self.actions)}, not {shown(position)}")
        return position

    def _check_hidden(self, position: int) -> None:
        """Refuse to take back a move that showed a hidden card, unless the game is for analysis."""
        if self.analysis:
            return
        line = self._line
        for i in range(line.position, position, -1):
            if self._reveals(line.states[i - 1], line.states[i]):
                raise HistoryError(f"move {i} ({line.actions[i - 1]}) showed a hidden card and can't be taken back")

    @staticmethod
    def _reveals(before: Any, after: Any) -> bool:
        """Tell whether a move showed anybody a hidden card; here none does."""
        del before, after
        return False

    def _keep_safe(self) -> None:
        """Save; here nothing is."""

    def _tell(self) -> None:
        errors: list[Exception] = []
        stopped: BaseException | None = None
        for callback in tuple(self._subscribers):
            try:
                callback(self)
            except Exception as error:  # noqa: BLE001 - all are raised below, none is lost
                errors.append(error)
            except BaseException as error:  # noqa: BLE001 - the stop button: raised below, when the others have heard
                stopped = error
        failed = ExceptionGroup("the move was played, but those who watch the game failed", errors) if errors else None
        if stopped is not None:
            raise stopped from failed
        if failed is not None:
            raise failed

    def _moves_words(self) -> str:
        return f"after {self.position} of {plural(len(self.actions), 'move')}"


def _checked_moves(moves: int) -> int:
    if isinstance(moves, bool) or not isinstance(moves, int) or moves < 0:
        raise HistoryError(f"moves must be a whole number of 0 or more, not {shown(moves)}")
    return moves
