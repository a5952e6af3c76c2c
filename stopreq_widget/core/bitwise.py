"""Sets as pairs of 64-bit words, in compiled code: counting, choosing, adding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.core.storage import inner, intrinsic, types

if TYPE_CHECKING:
    from stopreq_widget.core.layout import Record

_ONE = np.uint64(1)


@intrinsic
def _popcount(context: Any, word: Any) -> Any:
    del context, word

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        del context, signature
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), build


@intrinsic
def _trailing_zeros(context: Any, word: Any) -> Any:
    del context, word

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), build


@inner
def ones(word: Any) -> Any:
    """Return how many bits of a word are set."""
    return np.int64(_popcount(word))  # type: ignore[call-arg]


@inner
def lowest(word: Any) -> Any:
    """Return the index of a word's lowest set bit, 64 if there is none."""
    return np.int64(_trailing_zeros(word))  # type: ignore[call-arg]


@inner
def nth(low: Any, high: Any, n: Any) -> Any:
    """Return the n-th smallest index (from 0) of a set."""
    before = ones(low)
    word = low
    base = 0
    if n >= before:
        n -= before
        word = high
        base = 64
    for _ in range(n):
        word &= word - _ONE
    return base + lowest(word)


@inner
def has(words: Record, index: Any) -> Any:
    """Tell whether a set (an array of two words) has an index."""
    return (words[index >> 6] >> np.uint64(index & 63)) & _ONE != 0


@inner
def add(words: Record, index: Any) -> None:
    """Put an index into a set."""
    words[index >> 6] |= _ONE << np.uint64(index & 63)


@inner
def drop(words: Record, index: Any) -> None:
    """Take an index out of a set."""
    words[index >> 6] &= ~(_ONE << np.uint64(index & 63))
