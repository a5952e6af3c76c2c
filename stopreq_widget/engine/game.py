"""The one mutable thing: a game with its history, which notebook cells hold and widgets look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import RuleError, shown
from stopreq_widget.engine.frame import moves_frame
from stopreq_widget.engine.history import History, Line
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.record import from_record, load_record, to_record
from stopreq_widget.engine.rules import apply, legal_actions
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.saving import GameFiles, same_file, save_record, tidy
from stopreq_widget.engine.scoring import Outcome, SeatScore, final_table, outcome
from stopreq_widget.engine.state import State
from stopreq_widget.engine.story import tell
from stopreq_widget.engine.view import View, view

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from pathlib import Path

    import pandas as pd

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.record import Record


class Game(History[State]):
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
        board: Board | None = None,
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
        board : Board, optional
            The rule set's by default (Oregon's for rules of one's own).
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
        rules = preset(rules) if isinstance(rules, str) else rules
        if board is None:
            board = preset_board(rules) if isinstance(rules, Rules) else load_board()
        start = new_game(board, players, seed=seed, first=first, rules=rules)
        return cls(start, autosave=autosave, analysis=analysis, notes=notes)

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        board: Board | None = None,
        autosave: str | PathLike[str] | None = None,
        analysis: bool | None = None,
    ) -> Self:
        """Continue a saved game.

        Parameters
        ----------
        path : path
            Of a file that :meth:`save` or autosave wrote.
        board : Board, optional
            The board it was played on, where that is neither in the file nor one that ships with the package.
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
        record = load_record(path, board)
        tidy(path)
        game = cls._of(record, record.analysis if analysis is None else analysis)
        game._files = GameFiles(autosave, record.text if same_file(path, autosave) else None)
        with game._lock:
            game._keep_safe()
        return game

    @classmethod
    def from_dict(cls, data: Any, *, board: Board | None = None, where: str = "record") -> Self:
        """Continue a game from what :meth:`to_dict` returned.

        Parameters
        ----------
        data : dict
            A record (format: :mod:`stopreq_widget.engine.record`).
        board : Board, optional
            As in :meth:`load`.
        where : str
            What error messages call the record.

        Raises
        ------
        RecordError
            As in :meth:`load`.

        Examples
        --------
        >>> game = Game.new(["Ada", "Bo"], seed=1)
        >>> Game.from_dict(game.to_dict()).state == game.state
        True
        """
        record = from_record(data, board=board, where=where)
        return cls._of(record, record.analysis)

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

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.state.board

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.state.players

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move can do now."""
        return legal_actions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def scores(self) -> tuple[SeatScore, ...]:
        """What each seat would score if the game ended now."""
        return final_table(self.state)

    @property
    def log(self) -> list[str]:
        """What happened so far, in sentences that keep nothing secret."""
        return self.log_for(None)

    def log_for(self, seat: int | None) -> list[str]:
        """Return what happened so far in sentences, as far as a seat may know it (None: all)."""
        line = self._line
        return [
            tell(line.states[i], action, line.states[i + 1], seat)
            for i, action in enumerate(line.actions[: line.position])
        ]

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may see now; without one, the seat to move."""
        state = self.state
        return view(state, state.seat if seat is None else seat)

    def play(self, action: Action | str, *, seat: int | None = None, at: int | None = None) -> None:
        """Play an action or its text; what had been undone is forgotten.

        Parameters
        ----------
        action : Action or str
            What the seat to move does.
        seat : int, optional
            Who plays it; another seat than the one to move is refused.
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
            if seat is not None and (isinstance(seat, bool) or seat != to_move):
                wish = f"seat {shown(seat)} can't {shown(str(action))}"
                raise RuleError(f"{wish}: seat {to_move} is to move; allowed: none")
            self._played(action, apply, at)

    def to_frame(self) -> pd.DataFrame:
        """Return the moves so far as a table, a row a move.

        Columns: ``move`` (from 1), ``turn``, ``seat``, ``player``, ``kind`` (verb), ``action`` (text),
        ``route``, ``length`` (spaces), ``points`` (scored by the move), ``trains`` (left), ``cards`` (in hand
        after it), ``story``.
        """
        line = self._line
        return moves_frame(line.states, line.actions[: line.position])

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
