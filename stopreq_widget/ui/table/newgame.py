"""Which game a table shows next: one that its form asks for, one from a file, or a branch of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import HistoryError, RecordError, RuleError
from stopreq_widget.engine.game import Game
from stopreq_widget.profile.daily import opponents_of, seed_of, today
from stopreq_widget.profile.notes import DAY, SEEN
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table import first_game
from stopreq_widget.ui.table.forms import read_form
from stopreq_widget.ui.table.keeping import hand_on
from stopreq_widget.ui.table.local import LocalGame
from stopreq_widget.ui.table.players import BOT, notes_of, players_from_notes, read_players

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from os import PathLike

    from stopreq_widget.engine.board import Board
    from stopreq_widget.profile.games import KeptGame
    from stopreq_widget.ui.table.keeping import Keeping
    from stopreq_widget.ui.table.players import Player
    from stopreq_widget.ui.table.source import Source

    Seated = tuple[Game, Sequence[Player]]


def chosen(effect: do.NextGame, keeping: Keeping, board: Board | None, before: Source | None) -> Seated:
    """Return the game that is asked for, and who sits at it.

    Parameters
    ----------
    effect : NextGame
        Which game.
    keeping : Keeping
        Where games are kept.
    board : Board or None
        The table's own, if it was given one.
    before : Source or None
        What is at the table now.

    Raises
    ------
    StopreqError, OSError
        If there can be no such game; says why.
    """
    match effect:
        case do.StartGame(form):
            return started(form, board)
        case do.LoadGame(path):
            return loaded(path)
        case do.ResumeGame(name):
            return resumed(name, keeping)
        case do.PlayAgain(same_deal, swapped):
            if not isinstance(before, LocalGame):
                raise HistoryError("this game is hosted elsewhere: only its host deals again")
            return again(before.game, before.players, same_deal=same_deal, swapped=swapped)
        case do.PlayFirst():
            return first_game.dealt()
        case do.PlayDaily():
            return daily(keeping, today())
    raise AssertionError(f"{effect} names no game")


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


def resumed(name: str, keeping: Keeping, autosave: str | PathLike[str] | None = None) -> Seated:
    """Return a game that is kept, which goes on being kept; and in a file too, if one is given.

    Raises
    ------
    StopreqError, OSError
        If it can't be used.
    """
    game = keeping.profile.games.load(name, autosave)
    keeping.follow(game, name)
    return game, players_from_notes(game.players, game.notes)


def asked_before(
    keeping: Keeping, asked: str, autosave: str | PathLike[str] | None = None
) -> tuple[KeptGame, Seated] | None:
    """Return the game that goes on where a cell asks for the same again; None where a new one is to be dealt."""
    kept = keeping.unfinished(asked)
    if kept is None:
        return None
    try:
        return kept, resumed(kept.name, keeping, autosave)
    except RecordError as error:
        keeping.tell(f"the game that this cell had begun can't go on: {error}")
        return None


def again(game: Game, players: Sequence[Player], *, same_deal: bool = False, swapped: bool = False) -> Seated:
    """Return a game by the same rules with the same players, of another deal or of the same.

    Parameters
    ----------
    game, players : Game, sequence of Player
        What was played, and who sat at it.
    same_deal : bool
        Whether the same cards lie in the same order.
    swapped : bool
        Whether everybody sits a seat further on.
    """
    start = game.states[0]
    seats = (*players[1:], players[0]) if swapped else tuple(players)
    if same_deal:
        new = Game(start, analysis=game.analysis, notes={**notes_of(seats), SEEN: True})
    else:
        names = [seat.name for seat in seats]
        setup = start.setup
        new = Game.new(
            names,
            first=setup.first,
            rules=setup.rules,
            board=setup.board,
            analysis=game.analysis,
            notes=notes_of(seats),
        )
    hand_on(game, new)
    return new, seats


def daily(keeping: Keeping, day: date) -> Seated:
    """Return the deal of a day: the one that goes on, else a new one; the first that is played to its end counts."""
    begun = next((kept for kept in keeping.games() if kept.day == day.isoformat() and not kept.is_over), None)
    if begun is not None:
        return resumed(begun.name, keeping)
    seats = read_players(["You", *(f"{BOT}:{level}:{name}" for level, name in opponents_of(day))])
    notes = {**notes_of(seats), DAY: day.isoformat(), **({SEEN: True} if keeping.done_on(day) else {})}
    return Game.new([seat.name for seat in seats], seed=seed_of(day), analysis=False, notes=notes), seats


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
