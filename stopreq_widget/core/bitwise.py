"""Sets as pairs of 64-bit words: choosing, adding, dropping."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.storage import ONE, Record, inner, lowest, ones, word


@inner
def nth(low: Any, high: Any, n: Any) -> Any:
    """Return the n-th smallest index (from 0) of a set."""
    before = ones(low)
    rest = low
    base = 0
    if n >= before:
        n -= before
        rest = high
        base = 64
    for _ in range(n):
        rest &= rest - ONE
    return base + lowest(rest)


@inner
def has(words: Record, index: Any) -> Any:
    """Tell whether a set (an array of two words) has an index."""
    return (words[index >> 6] >> word(index & 63)) & ONE != 0


@inner
def add(words: Record, index: Any) -> None:
    """Put an index into a set."""
    words[index >> 6] |= ONE << word(index & 63)


@inner
def drop(words: Record, index: Any) -> None:
    """Take an index out of a set."""
    words[index >> 6] &= ~(ONE << word(index & 63))
