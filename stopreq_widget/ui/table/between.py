"""What messages make of the screen between two games: the form, the games that are kept, and which one is next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.forms import setup_form

if TYPE_CHECKING:
    from stopreq_widget.ui.page import schema
    from stopreq_widget.ui.table.screen import Screen, Update


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


def new(screen: Screen, message: schema.New) -> Update:
    """Go back to the form; a game that goes on is kept, and the form offers it."""
    del message
    return screen, (do.Leave(), do.LookUp())


def ready(screen: Screen, message: schema.Ready) -> Update:
    """Tell a page all; how long ago games were played has changed since they were looked up."""
    del message
    return screen, (do.Repeat(),) if screen.shelf is None else (do.LookUp(), do.Repeat())
