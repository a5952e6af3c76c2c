"""``play`` and ``replay``: the two ways into the interface."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.presets import board_of, rules_of
from stopreq_widget.profile.words import game_words
from stopreq_widget.ui.page.cells import open_of_this_run, running_cell
from stopreq_widget.ui.table.driver import FASTEST, is_speed
from stopreq_widget.ui.table.first_game import dealt
from stopreq_widget.ui.table.forms import to_remember
from stopreq_widget.ui.table.keeping import Keeping, asked_in, note_asked
from stopreq_widget.ui.table.newgame import asked_before
from stopreq_widget.ui.table.players import notes_of, players_from_notes, read_players
from stopreq_widget.ui.table.screen import Settings
from stopreq_widget.ui.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.ui.table.players import Player


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
    speed: float | None = None,
    tiles: str | None = None,
    learning: bool | None = None,
    quick_claim: bool | None = None,
    guide: bool = False,
) -> Table:
    """Open a table: the new-game form, a new game, or one that goes on.

    A game is kept by itself from its first move, on this machine and for this person alone (the form says where).  A
    cell that is run again goes on with its game until that has ended, after a restart of the kernel too.

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
    speed : float, optional
        Pace of the bots; 1 is calm, 2 twice as fast.  As it was last if not given, as are the next two.
    tiles : str, optional
        Map tiles below the board, such as ``"OpenStreetMap.Mapnik"``; none are asked for without it.
    learning : bool, optional
        Whether tips are shown.
    quick_claim : bool, optional
        Whether a click on a route with one possible payment claims it at once.
    guide : bool
        Whether to play the guided first game, on eight towns; the form offers it too.

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
    keeping = Keeping()
    kept = keeping.settings()
    if speed is None:
        speed = kept["speed"] if is_speed(kept.get("speed")) else 1.0
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
    seats: Sequence[Player] | None = None if players is None else read_players(players, colours)
    if guide:
        if game is not None or seats is not None:
            raise SetupError("guide=True deals a game of its own: it takes neither a game nor players")
        game, seats = dealt()
    again = None
    if game is None and seats is not None:
        what = (seats, seed, first, asked, board and board.digest, analysis, str(autosave))
        key = asked_in(running_cell(), open_of_this_run(Table), *what)
        again = asked_before(keeping, key, autosave)
        if again is not None:
            game, seats = again[1]
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
        note_asked(game, key)
    elif game is not None and seats is not None and len(seats) != len(game.players):
        raise SetupError(f"the game has {len(game.players)} players, not {len(seats)}: {', '.join(game.players)}")
    elif game is not None and seats is None:
        seats = players_from_notes(game.players, game.notes)
    form = None
    if game is None:
        if rules is not None and not isinstance(rules, str):
            raise SetupError("the new-game form has no place for rules of one's own: give players=… too")
        form = {
            **to_remember(kept.get("form")),
            "seed": "" if seed is None else str(seed),
            "autosave": "" if autosave is None else os.fspath(autosave),
            **({"first": first} if isinstance(first, int) and first else {}),
            **({"rules": asked.name} if rules is not None else {}),
            **({"analysis": True} if analysis else {}),
        }
    table = Table(
        game,
        seats or (),
        board=board,
        speed=float(speed),
        tiles=tiles,
        settings=Settings.of(kept, help=learning, quick_claim=quick_claim, tiles=tiles is not None),
        form=form,
        keeping=keeping,
    )
    if again is not None:
        advice = "New game, in the menu, leaves it and starts another; it stays among your games."
        table.say(f"Your game goes on: {game_words(again[0], time.time())}.", advice)
    return table


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
