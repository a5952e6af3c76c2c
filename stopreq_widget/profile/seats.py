"""Who sat at a game that is kept, as its notes say it."""

from __future__ import annotations

from typing import Any

_BOT = "bot"


def levels_of(notes: Any, count: int) -> tuple[str | None, ...]:
    """Return for each seat the level of its bot; None for a person, and for all where the notes say nothing usable.

    Examples
    --------
    >>> levels_of({"players": [{"kind": "human"}, {"kind": "bot", "level": "easy"}]}, 2)
    (None, 'easy')
    >>> levels_of({"players": "nobody"}, 2)
    (None, None)
    """
    try:
        found = tuple(str(seat["level"]) if seat["kind"] == _BOT else None for seat in notes["players"])
    except (KeyError, TypeError):
        return (None,) * count
    return found if len(found) == count else (None,) * count
