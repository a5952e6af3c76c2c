"""Sharing the game of a table as a page: who may be the one whose eyes it is seen with, and asking for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.screen import Notice, told, viewer

if TYPE_CHECKING:
    from stopreq_widget.ui.page import schema
    from stopreq_widget.ui.table.screen import Screen, Update
    from stopreq_widget.ui.table.source import Source

_NOT_YET = Notice(
    "That can't be shared while the game goes on: it would tell what somebody holds.",
    "Share what the seat whose cards are on the screen has seen, or wait for the end.",
)


def readers(screen: Screen, game: Source) -> list[int | None]:
    """Return with whose eyes the game may be shared: seats, and None for open hands; empty where that is elsewhere.

    While people play it is the one whose cards are on the screen; at the end, and in analysis, anybody.
    """
    if game.game is None:
        return []
    if game.outcome() is not None or game.analysis:
        return [None, *range(len(game.players))]
    seat = viewer(screen, game)
    return [] if seat is None else [seat]


def share(screen: Screen, game: Source, message: schema.Share) -> Update:
    """Have the page made, if the game may be seen with these eyes."""
    if message.seat not in readers(screen, game):
        return told(screen, _NOT_YET)
    return screen, (do.SharePage(message.seat, message.page),)
