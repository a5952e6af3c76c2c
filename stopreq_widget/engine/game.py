"""The one mutable thing: a game with its history, which notebook cells hold and widgets look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import RuleError, SetupError, shown
from stopreq_widget.engine.history import Line
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.presets import board_of, rules_of
from stopreq_widget.engine.readings import Readings
from stopreq_widget.engine.record import from_record, load_record, to_record
from stopreq_widget.engine.rules import apply, legal_actions
from stopreq_widget.engine.saving import GameFiles, same_file, save_record, tidy
from stopreq_widget.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from pathlib import Path

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.record import Record
    from stopreq_widget.engine.ruleset import Rules


class Game(Readings):
    """A game that is being played: its states, the actions between them, and where in them one stands.

    Make one with :meth:`new` or :meth:`load`.

    Examples
    --------
    >>> game = Game.new(["Ada", "Bo"], seed=1)
    >>> game.play("keep st_helens-newport, cave_junction-sisters")
    >>> game
    Game of Ada and Bo on 'Oregon' after 1 of 1 move: Bo to move (first tickets)
    >>> game.undo()
    >>> game.state.seat, len(game.legal_actions)
    (0, 4)
    """

    def __init__(
        self,
        start: State,
        *,
        autosave: str | PathLike[str] | None = None,
        analysis: bool = True,
        notes: dict[str, Any] | None = None,
    ) -> None:
        if not isinstance(start, State):
            raise SetupError(
                f"a game is made from its first state, not from {shown(start)}: Game.new(['Ada', 'Bo']) deals one, "
                "Game.load(path) goes on with a saved one"
            )
        super().__init__(start, analysis=analysis, notes=notes)
        self._files = GameFiles(autosave)
        self._keep_safe()

    @classmethod
    def new(
        cls,
        players: Iterable[str] = ("You", "Bot"),
        *,
        seed: int | None = None,
        first: int | str = 0,
        rules: Rules | str = "oregon",
        board: Board | str | PathLike[str] | None = None,
        autosave: str | PathLike[str] | None = None,
        analysis: bool = True,
        notes: dict[str, Any] | None = None,
    ) -> Self:
        """Deal a new game.

        Parameters
        ----------
        players : iterable of str
            2 to 5 names, in the order of the seats.
        seed : int, optional
            0 to 2**64 - 1; without one every game is another.
        first : int or str
            Who has the first turn, by seat or name.
        rules : str or Rules
            The name of a rule set or rules of one's own.
        board : Board, str or path, optional
            A board, or the name or folder of one; the rule set's by default (Oregon's for rules of one's own).
        autosave : path, optional
            File that is written after each change.  One that is there already is kept under a numbered name; if
            another game starts to be saved there, this one goes on under a numbered name (see :attr:`autosave`).
        analysis : bool
            Whether every move can be undone; False for play between people, where a move that showed a hidden card
            can't be.
        notes : dict, optional
            What to remember with the game in its records (JSON's types).

        Raises
        ------
        SetupError
            If players, seed, first, rules and board don't fit together.
        OSError
            If the autosave file can't be written.
        """
        rules = rules_of(rules)
        start = new_game(board_of(board, rules), players, seed=seed, first=first, rules=rules)
        return cls(start, autosave=autosave, analysis=analysis, notes=notes)

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        board: Board | str | PathLike[str] | None = None,
        autosave: str | PathLike[str] | None = None,
        analysis: bool | None = None,
    ) -> Self:
        """Continue a saved game.

        Parameters
        ----------
        path : path
            Of a file that :meth:`save` or autosave wrote.
        board : Board, str or path, optional
            The board it was played on, or its name or folder, where that is neither in the file nor one that ships
            with the package.
        autosave : path, optional
            As in :meth:`new`; give ``path`` again to go on saving to the same file.
        analysis : bool, optional
            As in :meth:`new`; as it was when the game was saved if not given.

        Raises
        ------
        RecordError
            If the file can't be read, or is no record that follows from itself; says where.
        OSError
            If the autosave file can't be written.
        """
        record = load_record(path, None if board is None else board_of(board))
        tidy(path)
        game = cls._of(record, record.analysis if analysis is None else analysis)
        game._files = GameFiles(autosave, record.text if same_file(path, autosave) else None)
        with game._lock:
            game._keep_safe()
        return game

    @classmethod
    def from_dict(
        cls,
        data: Any,
        *,
        board: Board | None = None,
        where: str = "record",
        autosave: str | PathLike[str] | None = None,
    ) -> Self:
        """Continue a game from what :meth:`to_dict` returned.

        Parameters
        ----------
        data : dict
            A record (format: :mod:`stopreq_widget.engine.record`).
        board : Board, optional
            As in :meth:`load`.
        where : str
            What error messages call the record.
        autosave : path, optional
            As in :meth:`new`.

        Raises
        ------
        RecordError
            As in :meth:`load`.
        OSError
            If the autosave file can't be written.

        Examples
        --------
        >>> game = Game.new(["Ada", "Bo"], seed=1)
        >>> Game.from_dict(game.to_dict()).state == game.state
        True
        """
        record = from_record(data, board=board, where=where)
        game = cls._of(record, record.analysis)
        game._files = GameFiles(autosave)
        with game._lock:
            game._keep_safe()
        return game

    @classmethod
    def _of(cls, record: Record, analysis: bool) -> Self:
        game = cls(record.states[0], analysis=analysis, notes=record.notes)
        game._line = Line(record.states, record.actions, record.position)
        game._id = record.id or game._id
        return game

    def to_dict(self) -> dict[str, Any]:
        """Return the whole game as the plain dict that its file holds, in JSON's types."""
        with self._lock:
            return self._record()

    def save(self, path: str | PathLike[str], *, embed_board: bool | None = None) -> None:
        """Write the whole game to a file (format: :mod:`stopreq_widget.engine.record`), atomically.

        The board goes into it if ``embed_board`` says so; if that is None, where it doesn't ship with the package.
        """
        with self._lock:
            save_record(self._record(embed_board), path)

    def save_beside(self, path: str | PathLike[str]) -> Path:
        """Write the whole game to a file as :meth:`save` does, but lose no other that is there.

        Parameters
        ----------
        path : path
            Where to.  A file that is there and not this game's own is kept under a numbered name; if another game has
            been saved there since, this one is written under a numbered name.

        Returns
        -------
        Path
            Where the game is saved now.

        Raises
        ------
        OSError
            If the file can't be written.
        """
        with self._lock:
            return self._files.save_beside(path, self._record())

    def _record(self, embed_board: bool | None = None) -> dict[str, Any]:
        line = self._line
        return to_record(
            line.states,
            line.actions,
            line.position,
            id=self.id,
            embed_board=embed_board,
            analysis=self.analysis,
            notes=self.notes,
        )

    @property
    def autosave(self) -> Path | None:
        """The file that is written after each change; None if there is none."""
        return self._files.autosave

    @property
    def file_note(self) -> str:
        """What happened to names of files when this game was saved, in a sentence; empty if nothing did.

        Something else lay where it was to be saved, and one of the two has another name now; pictures of the game show
        it too.
        """
        return self._files.note

    def play(self, action: Action | str, *, seat: int | str | None = None, at: int | None = None) -> None:
        """Play an action or its text; what had been undone is forgotten.

        Parameters
        ----------
        action : Action or str
            What the seat to move does.
        seat : int or str, optional
            Who plays it, by seat or name; another seat than the one to move is refused.
        at : int, optional
            After how many moves it is meant to be played (:attr:`position` when it was chosen); refused if another
            thread, cell or page has moved the game on since.

        Raises
        ------
        RuleError
            If it isn't legal or out of turn; nothing has changed then.
        ActionTextError
            If a text is no action's.
        HistoryError
            If the game isn't where the action belongs.
        """
        with self._lock:
            to_move = self.state.seat
            if seat is not None and self.seat_of(seat) != to_move:
                wish = f"{self.players[self.seat_of(seat)]} can't {shown(str(action))}"
                raise RuleError(f"{wish}: {self.players[to_move]} is to move; allowed: none")
            self._played(action, apply, legal_actions, at)

    @staticmethod
    def _reveals(before: State, after: State) -> bool:
        return reveals(before, after)

    def _keep_safe(self) -> None:
        self._files.keep_safe(self._record)

    def __repr__(self) -> str:
        state = self.state
        now = "over" if state.is_over else f"{state.players[state.seat]} to move ({state.phase.value})"
        note = f"; {self.file_note}" if self.file_note else ""
        return f"Game of {' and '.join(self.players)} on {self.board.name!r} {self._moves_words()}: {now}{note}"

    def _repr_html_(self) -> str:
        return picture(self)


def reveals(before: State, after: State) -> bool:
    """Tell whether a move showed anybody a hidden card: from the deck, a reshuffle, or tickets."""
    return before.piles.deck != after.piles.deck or len(after.ticket_deck) < len(before.ticket_deck)
