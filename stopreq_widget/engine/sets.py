"""Sets of indices as one int, with a bit for each: of routes, stations, kinds of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the indices in a set, lowest first.

    Examples
    --------
    >>> list(bits(0b101001))
    [0, 3, 5]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(indices: Iterable[int]) -> int:
    """Return the set of these indices.

    Examples
    --------
    >>> bin(mask_of([0, 3, 5]))
    '0b101001'
    """
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask
