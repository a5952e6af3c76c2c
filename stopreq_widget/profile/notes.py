"""What a game that is kept says of itself in its notes, beside who sits at it."""

from __future__ import annotations

ASKED = "asked"
"""What the cell that started it asked for: the game's id, so that no branch is taken for it, and a key."""
DAY = "day"
"""The date of the deal of the day."""
GUIDED = "guided"
"""That it is a first game with a guide, which says nothing of how well somebody plays; False once the guide is gone."""
SEEN = "seen"
"""That its deal was played before, so that it says nothing of how well somebody plays."""
