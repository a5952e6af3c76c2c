"""What is remembered, as people say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.profile.games import KeptGame

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_ORDINALS = ("", "", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth ")


def ago(seconds: float) -> str:
    """Return how long ago something was, in words.

    Examples
    --------
    >>> [ago(seconds) for seconds in (5, 200, 3600, 100_000, 700_000)]
    ['just now', '3 minutes ago', '1 hour ago', 'yesterday', '8 days ago']
    """
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return f"{plural(int(seconds // _MINUTE), 'minute')} ago"
    if seconds < _DAY:
        return f"{plural(int(seconds // _HOUR), 'hour')} ago"
    days = int(seconds // _DAY)
    return "yesterday" if days == 1 else f"{plural(days, 'day')} ago"


def company(names: Sequence[str]) -> str:
    """Return who plays against whom.

    Examples
    --------
    >>> company(["You", "Robo"]), company(["Ada", "Bo", "Cy"])
    ('You v Robo', 'Ada v Bo and Cy')
    """
    first, *others = names
    return f"{first} v {listed(others)}" if others else first


def listed(names: Sequence[str]) -> str:
    """Return names one after the other.

    Examples
    --------
    >>> listed(["Ada"]), listed(["Ada", "Bo", "Cy"])
    ('Ada', 'Ada, Bo and Cy')
    """
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def game_words(game: KeptGame, now: float) -> str:
    """Return what a list says of a game that is kept: who plays, how far it has come, and when.

    Parameters
    ----------
    game : KeptGame
        Any.
    now : float
        The time, in seconds since 1970.
    """
    if game.is_over:
        won = listed([game.players[seat] for seat in game.winners])
        far = f"{won} won, {' : '.join(map(str, game.totals))}"
    else:
        far = f"move {game.moves}"
    return f"{company(game.players)}, {far}, {ago(now - game.changed)}"


def standing_words(rank: int, count: int) -> str:
    """Return how a result stands among all like it.

    Parameters
    ----------
    rank : int
        From 1.
    count : int
        How many there are.

    Examples
    --------
    >>> standing_words(3, 14), standing_words(1, 2), standing_words(12, 14)
    ('Your third best of 14.', 'Your best of 2.', 'Your 12th best of 14.')
    >>> standing_words(1, 1)
    'Your first game of this kind.'
    """
    if count == 1:
        return "Your first game of this kind."
    return f"Your {_ORDINALS[rank] if rank < len(_ORDINALS) else f'{ordinal(rank)} '}best of {count}."


def ordinal(n: int) -> str:
    """Return a number as one of an order.

    Examples
    --------
    >>> [ordinal(n) for n in (1, 2, 11, 23)]
    ['1st', '2nd', '11th', '23rd']
    """
    teens = 10 < n % 100 < 20
    return f"{n}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def bytes_words(size: int) -> str:
    """Return a size in words.

    Examples
    --------
    >>> bytes_words(0), bytes_words(900), bytes_words(12_345), bytes_words(3_400_000)
    ('nothing', '900 bytes', '12 kB', '3.4 MB')
    """
    if size < 1000:
        return plural(size, "byte") if size else "nothing"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
