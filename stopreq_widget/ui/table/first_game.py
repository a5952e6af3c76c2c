"""A person's first game: eight towns, a deal that is known, and a guide that follows what the person does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.profile.notes import GUIDED
from stopreq_widget.ui.table.lessons import LESSONS, Now
from stopreq_widget.ui.table.players import notes_of, read_players
from stopreq_widget.ui.table.screen import Notice, viewer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.ui.table.players import Player
    from stopreq_widget.ui.table.screen import Screen
    from stopreq_widget.ui.table.source import Source

RULES = Rules(name="first", trains=8, trains_five=8, tickets_dealt=2, tickets_kept=1)
"""So few trains and tickets that the game ends with both tickets done."""
BOARD = "first"
PARTNER = "bot:drawer:Larch"
SEED = 8826
"""The first seed whose deal goes as the lessons say if one follows them (found by trying them in order)."""


def dealt() -> tuple[Game, Sequence[Player]]:
    """Return a new first game, and who sits at it.

    Examples
    --------
    >>> game, players = dealt()
    >>> len(game.board.stations), [player.name for player in players], guide_of(game)
    (8, ['You', 'Larch'], 0)
    """
    players = read_players(["You", PARTNER])
    notes = {**notes_of(players), GUIDED: True}
    names = [player.name for player in players]
    return Game.new(names, seed=SEED, rules=RULES, board=load_board(BOARD), analysis=False, notes=notes), players


def guide_of(game: Game) -> int | None:
    """Return the lesson with which a game's guide begins: the first for a first game, which finds its place itself.

    None for another game, one that is over, and one whose guide was sent away.
    """
    return 0 if game.notes.get(GUIDED) is True and game.board == load_board(BOARD) and not game.is_over else None


def followed(screen: Screen, game: Source) -> Screen:
    """Return the screen with its guide at the first lesson that is not done yet; at the end it says so and goes."""
    seat = viewer(screen, game)
    if seat is None or screen.guide is None:
        return screen
    if game.outcome() is not None:
        words = "That was a whole game. Oregon's own board has 48 towns, 91 routes and a flight."
        return replace(screen, guide=None, notice=Notice(words, "New game, on the sheet, opens the form."))
    now, at = Now(game.view(seat), screen.selected), screen.guide
    while (done := LESSONS[at].done) is not None and done(now):
        at += 1
    return replace(screen, guide=at)


def guide_payload(screen: Screen, game: Source) -> dict[str, Any] | None:
    """Return what the guide says now, in the panel's form; None where there is none."""
    seat = viewer(screen, game)
    if screen.guide is None or seat is None or screen.looking_at is not None:
        return None
    lesson, seen = LESSONS[screen.guide], game.view(seat)
    words, target = lesson.say(Now(seen, screen.selected))
    if lesson.done is not None and seen.to_move != seat:
        words, target = f"{game.players[seen.to_move].name} is to move. Wait a moment.", "part:players"
    return {"n": screen.guide + 1, "of": len(LESSONS), "words": words, "target": target, "read": lesson.done is None}
