"""``play`` and ``replay``: the two ways into the interface."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.presets import board_of, rules_of
from stopreq_widget.ui.table.driver import FASTEST, is_speed
from stopreq_widget.ui.table.players import notes_of, players_from_notes, read_players
from stopreq_widget.ui.table.screen import Settings
from stopreq_widget.ui.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules


def play(
    game: Game | str | os.PathLike[str] | None = None,
    *,
    players: Sequence[str] | None = None,
    colours: Sequence[str] | None = None,
    seed: int | None = None,
    first: int | str = 0,
    rules: Rules | str | None = None,
    board: Board | str | os.PathLike[str] | None = None,
    autosave: str | os.PathLike[str] | None = None,
    analysis: bool = False,
    speed: float = 1.0,
    tiles: str | None = None,
    learning: bool = True,
    quick_claim: bool = False,
) -> Table:
    """Open a table: the new-game form, a new game, or one that goes on.

    Parameters
    ----------
    game : Game or path, optional
        A game to continue, or the file of a saved one (which goes on being saved to that file).
    players : sequence of str, optional
        Starts a new game at once: ``"Ada"`` is a person, ``"bot:normal"`` a bot (``easy``, ``normal`` or ``hard``),
        ``"bot:hard:Robo"`` one with a name.  With a game to continue it says who plays the seats.
    colours : sequence of str, optional
        Of the players: red, blue, green, yellow, black.
    seed, first, rules, board, autosave, analysis
        As in :meth:`stopreq_widget.Game.new`, or what the form is filled in with; a game to continue has its own.
        ``analysis`` lets every move be undone and shows all hands when one looks back; a file remembers whether it
        was on.  ``autosave`` for a file: another one to save to.
    speed : float
        Pace of the bots; 1 is calm, 2 twice as fast.
    tiles : str, optional
        Map tiles below the board, such as ``"OpenStreetMap.Mapnik"``; none are asked for without it.
    learning : bool
        Whether tips are shown.
    quick_claim : bool
        Whether a click on a route with one possible payment claims it at once.

    Returns
    -------
    Table
        A widget: it displays itself as a cell's last line and goes into any container of ipywidgets. Its ``game`` is an
        ordinary :class:`stopreq_widget.Game`. A cell that is run again closes the table that it made before.

    Raises
    ------
    SetupError
        If the players or the game's numbers don't fit.
    RecordError
        If a file can't be continued.

    Examples
    --------
    >>> table = play(players=["You", "bot:easy"], seed=7)
    >>> table.game
    Game of You and Bot (easy) on 'Oregon' after 0 of 0 moves: You to move (first tickets)
    """
    if not is_speed(speed):
        raise SetupError(f"speed must be a number above 0 and at most {FASTEST:g}, not {speed!r}")
    # A name that is wrong is told before anything is shown.
    asked = rules_of(rules)
    board = None if board is None else board_of(board)
    if isinstance(game, str | os.PathLike):
        game = Game.load(game, board=board, autosave=autosave or game, analysis=analysis or None)
    elif isinstance(game, Game) and autosave is not None:
        raise SetupError(f"autosave is for a new game or for a file; this game was made with autosave={game.autosave}")
    elif game is not None and not isinstance(game, Game):
        raise SetupError(f"a Game or the path of a saved one was expected, not {game!r}")
    seats = None if players is None else read_players(players, colours)
    if game is None and seats is not None:
        game = Game.new(
            [player.name for player in seats],
            seed=seed,
            first=first,
            rules=asked,
            board=board,
            autosave=autosave,
            analysis=analysis,
            notes=notes_of(seats),
        )
    elif game is not None and seats is not None and len(seats) != len(game.players):
        raise SetupError(f"the game has {len(game.players)} players, not {len(seats)}: {', '.join(game.players)}")
    elif game is not None and seats is None:
        seats = players_from_notes(game.players, game.notes)
    form = None
    if game is None:
        if rules is not None and not isinstance(rules, str):
            raise SetupError("the new-game form has no place for rules of one's own: give players=… too")
        form = {
            "first": first if isinstance(first, int) else 0,
            "seed": "" if seed is None else str(seed),
            "rules": asked.name,
            "autosave": "" if autosave is None else os.fspath(autosave),
            "analysis": analysis,
        }
    return Table(
        game,
        seats or (),
        board=board,
        speed=float(speed),
        tiles=tiles,
        settings=Settings(learning, quick_claim, tiles is not None),
        form=form,
    )


def replay(
    game: Game | str | os.PathLike[str],
    *,
    board: Board | str | os.PathLike[str] | None = None,
    tiles: str | None = None,
) -> Table:
    """Show a game to step through, from its start, with all hands; the file stays as it is.

    Parameters
    ----------
    game : Game or path
        A game, or the file of a saved one.
    board : Board, optional
        The board it was played on, where that is not in the file and not the Oregon one.
    tiles : str, optional
        As in :func:`play`.

    Returns
    -------
    Table
        At the first position; its slider, its buttons and "play from here" do the rest.

    Raises
    ------
    RecordError
        If the file can't be read.

    Examples
    --------
    >>> replay(Game.new(["Ada", "Bo"], seed=7)).screen.looking_at is None  # there is no move to look back from
    True
    """
    shown = game.branch() if isinstance(game, Game) else Game.load(game, board=board)
    shown.analysis = True
    shown.goto(len(shown.actions))
    seats = players_from_notes(shown.players, shown.notes)
    people = tuple(type(seat)(seat.name, seat.colour) for seat in seats)
    return Table(shown, people, tiles=tiles, settings=Settings(help=False, tiles=tiles is not None), position=0)
