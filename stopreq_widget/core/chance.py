"""The engine's shuffles and the random policy's choices, compiled; see :mod:`stopreq_widget.engine.chance`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.core.storage import inner

if TYPE_CHECKING:
    from stopreq_widget.core.layout import Record

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@inner
def mix(word: Any) -> Any:
    """Return SplitMix64's output function of a word."""
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)


@inner
def stream_word(seed: Any, stream: Any) -> Any:
    """Return where the stream of a seed begins."""
    return mix(seed ^ mix((np.uint64(stream) + np.uint64(1)) * _GAMMA))


@inner
def below(game: Record, n: Any) -> Any:
    """Return the random policy's next number from 0 to n - 1."""
    game.choices += _GAMMA
    return np.int64(((mix(game.choices) >> _S32) * np.uint64(n)) >> _S32)


@inner
def shuffle(items: Record, size: Any, seed: Any, stream: Any) -> None:
    """Shuffle the first items of an array in place as the engine does (Fisher and Yates)."""
    word = stream_word(seed, stream)
    for i in range(size - 1, 0, -1):
        word += _GAMMA
        j = np.int64(((mix(word) >> _S32) * np.uint64(i + 1)) >> _S32)
        items[i], items[j] = items[j], items[i]
