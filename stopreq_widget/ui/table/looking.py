"""Looking at a game's earlier positions: one that is asked for, or one after the other by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.screen import Notice, Screen, told

if TYPE_CHECKING:
    from stopreq_widget.ui.page import schema
    from stopreq_widget.ui.table.events import Stepped
    from stopreq_widget.ui.table.screen import Update
    from stopreq_widget.ui.table.source import Source


def goto(screen: Screen, game: Source, message: schema.Goto) -> Update:
    """Look at a position; the newest one is where the game goes on."""
    if not 0 <= message.n <= game.position:
        return told(screen, Notice(f"There are positions 0 to {game.position}, not {message.n}."))
    return look(replace(screen, stepping=None), game, message.n), ()


def look(screen: Screen, game: Source, n: int) -> Screen:
    """Return the screen at a position; the newest one is where the game goes on."""
    live = n == game.position
    return replace(screen, looking_at=None if live else n, selected=None, choice=None)


def branch(screen: Screen, game: Source, message: schema.Branch) -> Update:
    """Go on from the position on the screen as a new game: for analysis, or once the game is over."""
    del message
    if not game.analysis and game.outcome() is None:
        words = "Playing on from an earlier position is for analysis, or for when the game is over."
        return told(screen, Notice(words))
    return screen, (do.BranchOff(screen.looking_at),)


def play_by_itself(screen: Screen, game: Source, *, on: bool) -> Update:
    """Step on from the position on the screen, or from the start, to the newest one; or stand."""
    if not on:
        return replace(screen, stepping=None), ()
    if screen.stepping is not None or not game.position:
        return screen, ()
    start = 0 if screen.looking_at is None else screen.looking_at
    run = screen.runs + 1
    screen = replace(screen, looking_at=start, stepping=run, runs=run, selected=None, choice=None)
    return screen, (do.StepOn(run),)


def stepped(screen: Screen, game: Source, message: Stepped) -> Update:
    """Go one position on, in the run that goes on; at the newest one it ends."""
    if screen.stepping != message.run or screen.looking_at is None:
        return screen, ()
    screen = look(screen, game, screen.looking_at + 1)
    return (replace(screen, stepping=None) if screen.looking_at is None else screen), ()
