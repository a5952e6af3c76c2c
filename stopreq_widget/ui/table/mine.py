"""What is this person's own, in the panel's form: told to the pages that are open, and stored in no notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.words import plural
from stopreq_widget.profile.daily import day_words, opponents_of
from stopreq_widget.profile.words import company, game_words
from stopreq_widget.ui.table import after, memory

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from stopreq_widget.ui.table.keeping import Shelf
    from stopreq_widget.ui.table.screen import Screen

NOTHING: Mapping[str, dict[str, Any]] = {
    "kept": {"place": "", "games": [], "count": 0, "day": None},
    "after": after.NOTHING,
    "memory": memory.NOTHING,
}
"""The parts, each as a page knows it that was told nothing."""


def mine(screen: Screen) -> dict[str, dict[str, Any]]:
    """Return the parts that there is something to tell of.

    Examples
    --------
    >>> from stopreq_widget.ui.table.keeping import Shelf
    >>> from stopreq_widget.ui.table.screen import Screen
    >>> mine(Screen()), mine(Screen(shelf=Shelf("here")))
    ({}, {'kept': {'place': 'here', 'games': [], 'count': 0, 'day': None}})
    """
    parts = {}
    if screen.shelf is not None:
        parts["kept"] = shelf_payload(screen.shelf)
    if screen.after is not None:
        parts["after"] = after.after_payload(screen.after)
    if screen.memory is not None:
        parts["memory"] = memory.memory_payload(screen.memory)
    return parts


def shelf_payload(shelf: Shelf) -> dict[str, Any]:
    """Return the games that are kept, each with what a list says of it, where they are, and the deal of the day."""
    return {
        "place": shelf.place,
        "games": [
            {"name": game.name, "words": game_words(game, shelf.now), "over": game.is_over} for game in shelf.games
        ],
        "count": shelf.count,
        "day": None if shelf.day is None else _day(shelf, shelf.day),
    }


def _day(shelf: Shelf, day: date) -> dict[str, str]:
    """Return the deal of the day in words: its date, and who plays or how it ended here."""
    names = [name for _, name in opponents_of(day)]
    if shelf.done is None:
        return {"day": day_words(day), "words": f"{company(['You', *names])}, the same for everybody."}
    how = "won" if shelf.done.won else "did not win"
    return {"day": day_words(day), "words": f"You had {plural(shelf.done.score, 'point')} and {how}."}
