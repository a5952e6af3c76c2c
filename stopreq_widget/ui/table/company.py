"""Who plays along from elsewhere, as a table shows it."""

from __future__ import annotations

from typing import NamedTuple

TALK_KEPT = 50
"""So many lines of talk stay on the screen."""


class Company(NamedTuple):
    """The people of a game that is played from several places.

    Attributes
    ----------
    here : tuple of bool
        Who is here, by seat.
    away : str
        Why this table hears nothing of the game now, in a sentence; empty while it does.
    wish : int or None
        The seat that asks to take its last move back.
    talk : tuple of (int, str)
        What was said, the newest last: a seat (-1: who watches), and a text.
    lines : tuple of (str, str)
        At the host's table who is invited: a name, and what that person types.
    address : str
        At the host's table where that is; empty at a guest's.
    """

    here: tuple[bool, ...]
    away: str = ""
    wish: int | None = None
    talk: tuple[tuple[int, str], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    address: str = ""
