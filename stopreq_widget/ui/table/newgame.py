"""Which game a table shows next: one that its form asks for, one from a file, or a branch of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.game import Game
from stopreq_widget.ui.table.forms import read_form
from stopreq_widget.ui.table.players import notes_of, players_from_notes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.ui.table.players import Player

    Seated = tuple[Game, Sequence[Player]]


def started(form: Mapping[str, Any], board: Board | None) -> Seated:
    """Return the game that a filled-in form asks for, and who sits at it.

    Raises
    ------
    StopreqError, OSError
        If something in the form doesn't fit, or its autosave can't be written.
    """
    wanted = read_form(form)
    game = Game.new(
        [player.name for player in wanted.players],
        seed=wanted.seed,
        first=wanted.first,
        rules=wanted.rules,
        board=board,
        autosave=wanted.autosave,
        analysis=wanted.analysis,
        notes=notes_of(wanted.players),
    )
    return game, wanted.players


def loaded(path: str) -> Seated:
    """Return a saved game, which goes on saving to its file.

    Raises
    ------
    StopreqError, OSError
        If the file can't be used.
    """
    game = Game.load(path, autosave=path)
    return game, players_from_notes(game.players, game.notes)


def branched(game: Game, position: int | None) -> Game:
    """Return a game for analysis that goes on from a position of another; None: from where that is."""
    new = game.branch(position)
    new.analysis = True
    return new


def short(error: BaseException) -> str:
    """Return an error's message without the long list of what was allowed.

    Examples
    --------
    >>> short(RuleError("Ada can't 'skip': something can be done; allowed: draw deck"))
    "Ada can't 'skip': something can be done"
    """
    text = str(error)
    return text.split("; allowed:")[0] if isinstance(error, RuleError) else text
