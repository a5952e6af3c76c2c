"""Which game a table shows next: one that its form asks for, one from a file, or a branch of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import HistoryError, RuleError, StopreqError
from stopreq_widget.engine.game import Game
from stopreq_widget.ui.table.forms import read_form, setup_form
from stopreq_widget.ui.table.players import notes_of, players_from_notes

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table


def start(table: Table, values: object) -> None:
    """Start the game that a filled-in form asks for; one that doesn't fit comes back with the reason."""
    filled = values if isinstance(values, dict) else None
    try:
        wanted = read_form(values)
        game = Game.new(
            [player.name for player in wanted.players],
            seed=wanted.seed,
            first=wanted.first,
            rules=wanted.rules,
            board=table.own_board,
            autosave=wanted.autosave,
            analysis=wanted.analysis,
            notes=notes_of(wanted.players),
        )
    except (StopreqError, OSError) as error:
        table.form = setup_form(filled, short(error))
        table.refresh()
        return
    table.form = setup_form(filled)
    table.sit_down(game, wanted.players)


def load(table: Table, path: str) -> None:
    """Continue a saved game, and go on saving to its file.

    Raises
    ------
    StopreqError, OSError
        If the file can't be used and there is a game on the table; without one the form says so.
    """
    try:
        game = Game.load(path, autosave=path)
    except (StopreqError, OSError) as error:
        if table.game is not None:
            raise
        table.form = {**table.form, "error": short(error)}
        table.refresh()
        return
    table.sit_down(game, players_from_notes(game.players, game.notes))


def branch(table: Table) -> None:
    """Go on from the position on the screen as a new game.

    Raises
    ------
    HistoryError
        If the game goes on and is not for analysis.
    """
    game = table.playing
    if not game.analysis and not game.is_over:
        raise HistoryError("Playing on from an earlier position is for analysis, or for when the game is over.")
    new = game.branch(table.looking_at)
    new.analysis = True
    table.sit_down(new, table.players)
    table.say(f"A new game from move {new.position}. The old one is as it was.")


def short(error: BaseException) -> str:
    """Return an error's message without the long list of what was allowed.

    Examples
    --------
    >>> short(RuleError("Ada can't 'skip': something can be done; allowed: draw deck"))
    "Ada can't 'skip': something can be done"
    """
    text = str(error)
    return text.split("; allowed:")[0] if isinstance(error, RuleError) else text
