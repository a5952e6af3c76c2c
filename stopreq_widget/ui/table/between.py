"""What messages make of the screen between two games: the form, the games that are kept, and which one is next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.forms import setup_form
from stopreq_widget.ui.table.lessons import LESSONS
from stopreq_widget.ui.table.screen import Notice, told

if TYPE_CHECKING:
    from stopreq_widget.ui.page import schema
    from stopreq_widget.ui.table.screen import Screen, Update
    from stopreq_widget.ui.table.source import Source


def start(screen: Screen, message: schema.Start) -> Update:
    """Start the game of the form, which stays as it was filled in."""
    return replace(screen, form=setup_form(message.form)), (do.StartGame(message.form),)


def load(screen: Screen, message: schema.Load) -> Update:
    """Go on with the game of a file."""
    return screen, (do.LoadGame(message.path),)


def resume(screen: Screen, message: schema.Resume) -> Update:
    """Go on with a game that is kept."""
    return screen, (do.ResumeGame(message.game),)


def forget(screen: Screen, message: schema.Forget) -> Update:
    """Remove a game that is kept, and show which are left."""
    return screen, (do.ForgetGame(message.game), do.LookUp())


def daily(screen: Screen, message: schema.Daily) -> Update:
    """Play the deal of the day."""
    del message
    return screen, (do.PlayDaily(),)


def first(screen: Screen, message: schema.First) -> Update:
    """Play the guided first game."""
    del message
    return screen, (do.PlayFirst(),)


def guide(screen: Screen, game: Source, message: schema.Guide) -> Update:
    """Go on to the next lesson of a first game, or send its guide away."""
    del game
    if screen.guide is None:
        return screen, ()
    if not message.on:
        return replace(screen, guide=None), (do.SendGuideAway(),)
    return (replace(screen, guide=screen.guide + 1) if LESSONS[screen.guide].done is None else screen), ()


def again(screen: Screen, game: Source, message: schema.Again) -> Update:
    """Play once more, another deal."""
    del message
    return _once_more(screen, game, do.PlayAgain())


def same_deal(screen: Screen, game: Source, message: schema.SameDeal) -> Update:
    """Play the same deal once more."""
    del message
    return _once_more(screen, game, do.PlayAgain(same_deal=True))


def swap_seats(screen: Screen, game: Source, message: schema.SwapSeats) -> Update:
    """Play another deal, everybody a seat further on."""
    del message
    return _once_more(screen, game, do.PlayAgain(swapped=True))


def _once_more(screen: Screen, game: Source, effect: do.PlayAgain) -> Update:
    if game.outcome() is None:
        return told(screen, Notice("The game goes on.", "New game, in the menu, leaves it."))
    return screen, (effect,)


def memory(screen: Screen, message: schema.Memory) -> Update:
    """Show what is kept."""
    del message
    return screen, (do.TakeStock(),)


def export(screen: Screen, message: schema.Export) -> Update:
    """Hand out all that is kept."""
    del message
    return screen, (do.Export(),)


def take_in(screen: Screen, message: schema.TakeIn) -> Update:
    """Add what another place has kept."""
    return screen, (do.TakeIn(message.text), *_looked_up(screen))


def erase(screen: Screen, message: schema.Erase) -> Update:
    """Forget a part of what is kept."""
    return screen, (do.Erase(message.part), *_looked_up(screen))


def _looked_up(screen: Screen) -> tuple[do.Effect, ...]:
    """Return what brings the form's games up to date, where it is shown."""
    return () if screen.shelf is None else (do.LookUp(),)


def new(screen: Screen, message: schema.New) -> Update:
    """Go back to the form; a game that goes on is kept, and the form offers it."""
    del message
    return screen, (do.Leave(), do.LookUp())


def ready(screen: Screen, message: schema.Ready) -> Update:
    """Tell a page all; how long ago games were played has changed since they were looked up."""
    del message
    return screen, (*_looked_up(screen), do.Repeat())
