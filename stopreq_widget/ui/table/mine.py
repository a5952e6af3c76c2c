"""What is this person's own, in the panel's form: told to the pages that are open, and stored in no notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.profile.words import game_words
from stopreq_widget.ui.table import after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.ui.table.keeping import Shelf
    from stopreq_widget.ui.table.screen import Screen

NOTHING: Mapping[str, dict[str, Any]] = {"kept": {"place": "", "games": []}, "after": after.NOTHING}
"""The parts, each as a page knows it that was told nothing."""


def mine(screen: Screen) -> dict[str, dict[str, Any]]:
    """Return the parts that there is something to tell of.

    Examples
    --------
    >>> from stopreq_widget.ui.table.keeping import Shelf
    >>> from stopreq_widget.ui.table.screen import Screen
    >>> mine(Screen()), mine(Screen(shelf=Shelf("here")))
    ({}, {'kept': {'place': 'here', 'games': []}})
    """
    parts = {}
    if screen.shelf is not None:
        parts["kept"] = shelf_payload(screen.shelf)
    if screen.after is not None:
        parts["after"] = after.after_payload(screen.after)
    return parts


def shelf_payload(shelf: Shelf) -> dict[str, Any]:
    """Return the games that are kept: where, and of each its name, what a list says of it, and whether it is over."""
    return {
        "place": shelf.place,
        "games": [
            {"name": game.name, "words": game_words(game, shelf.now), "over": game.is_over} for game in shelf.games
        ],
    }
