"""What is kept, in the panel's form: for the eyes of whoever sits here, and stored in no notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.profile.words import game_words

if TYPE_CHECKING:
    from stopreq_widget.ui.table.keeping import Shelf

NOTHING: dict[str, Any] = {"place": "", "games": []}
"""What a page knows that was told nothing."""


def shelf_payload(shelf: Shelf) -> dict[str, Any]:
    """Return the games that are kept: where, and of each its name, what a list says of it, and whether it is over.

    Examples
    --------
    >>> from stopreq_widget.ui.table.keeping import Shelf
    >>> shelf_payload(Shelf()) == NOTHING
    True
    """
    return {
        "place": shelf.place,
        "games": [
            {"name": game.name, "words": game_words(game, shelf.now), "over": game.is_over} for game in shelf.games
        ],
    }
