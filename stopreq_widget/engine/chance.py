"""Shuffling that never changes: the order of a deck follows from a seed, whatever the version of Python.

A game must replay the same for ever, and the compiled simulator must shuffle as the engine does; neither can
rely on :mod:`random`, whose shuffle may change between versions.  The generator is SplitMix64 (Steele, Lea and
Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), the shuffle Fisher and Yates' (Knuth,
TAOCP vol. 2, 3.4.2, algorithm P).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
SEED_LIMIT = 1 << 64


def mix(word: int) -> int:
    """Return SplitMix64's output function of a 64-bit word."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def one_way(seed: int, *what: int | str) -> int:
    """Return a number of 256 bits that follows from a seed and tells nothing of it, nor of its other numbers.

    A bot's generator is made of it: :class:`random.Random` can be read back to what it was made of, and the seed of a
    game is its decks.  Nobody comes back from the number to a seed that can't be guessed (SHA-256).

    Parameters
    ----------
    seed : int
        What nobody may know.
    what : int or str
        What the number is for; each has its own.

    Examples
    --------
    >>> one_way(7, "bot", 0) == one_way(7, "bot", 0) != one_way(7, "bot", 1)
    True
    """
    return int.from_bytes(sha256(" ".join(map(str, (seed, *what))).encode()).digest())


def shuffled(items: Iterable[int], seed: int, stream: int) -> tuple[int, ...]:
    """Return the items in an order that follows from a seed and the number of a stream.

    Parameters
    ----------
    items : iterable of int
        What to shuffle, at most 2**32 items.
    seed : int
        0 to 2**64 - 1.
    stream : int
        Which shuffle of the game this is; each has its own order.

    Returns
    -------
    tuple of int
        Empty if there are no items.

    Notes
    -----
    An index below n is drawn as ``(word >> 32) * n >> 32``: its bias is below n / 2**32, which is nothing for
    decks of cards, and 64-bit integers hold it everywhere.

    Examples
    --------
    >>> shuffled(range(8), seed=7, stream=0)
    (5, 1, 6, 2, 0, 7, 4, 3)
    """
    order = list(items)
    word = mix((seed ^ mix((stream + 1) * _GAMMA & _MASK)) & _MASK)
    for i in range(len(order) - 1, 0, -1):
        word = (word + _GAMMA) & _MASK
        j = (mix(word) >> 32) * (i + 1) >> 32
        order[i], order[j] = order[j], order[i]
    return tuple(order)
