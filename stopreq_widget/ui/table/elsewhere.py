"""What messages make of the screen where people play who sit elsewhere: inviting them, and what is said and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.screen import Notice, told

if TYPE_CHECKING:
    from stopreq_widget.ui.page import schema
    from stopreq_widget.ui.table.screen import Screen, Update
    from stopreq_widget.ui.table.source import Source


def invite(screen: Screen, game: Source, message: schema.Invite) -> Update:
    """Open the game to people who sit elsewhere."""
    if game.game is None:
        return told(screen, Notice("Only the host of a game invites people."))
    return screen, (do.Invite(message.network),)


def uninvite(screen: Screen, game: Source, message: schema.Uninvite) -> Update:
    """Close it to them."""
    del message
    return screen, (do.Uninvite(),) if game.game is not None else ()


def say(screen: Screen, game: Source, message: schema.Say) -> Update:
    """Write to all who play."""
    if game.company is None:
        return told(screen, Notice("Everybody sits at this table: there is nobody to write to."))
    return screen, (do.Say(message.text),)


def allow(screen: Screen, game: Source, message: schema.Allow) -> Update:
    """Let a move be taken back that somebody else asks for, or not."""
    if game.company is None or game.company.wish is None:
        return told(screen, Notice("Nobody asks to take a move back any more."))
    return screen, (do.Answer(message.yes),)
