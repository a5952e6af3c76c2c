"""The engine's shuffles and the random policy's choices in small numbers; see :mod:`stopreq_widget.engine.chance`."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.storage import MASK, ONE, Record, Word, inner, number, word

_GAMMA = Word(0x9E3779B97F4A7C15)
_FIRST, _SECOND = Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = Word(27), Word(30), Word(31), Word(32)


@inner
def mix(state: Any) -> Any:
    """Return SplitMix64's output function of a word."""
    state = (state ^ (state >> _S30)) * _FIRST & MASK
    state = (state ^ (state >> _S27)) * _SECOND & MASK
    return state ^ (state >> _S31)


@inner
def stream_word(seed: Any, stream: Any) -> Any:
    """Return where the stream of a seed begins."""
    return mix(seed ^ mix((word(stream) + ONE) * _GAMMA & MASK))


@inner
def below(game: Record, n: Any) -> Any:
    """Return the random policy's next number from 0 to n - 1."""
    game.choices = game.choices + _GAMMA & MASK
    return number(((mix(game.choices) >> _S32) * word(n)) >> _S32)


@inner
def shuffle(items: Record, size: Any, seed: Any, stream: Any) -> None:
    """Shuffle the first items of an array in place as the engine does (Fisher and Yates)."""
    state = stream_word(seed, stream)
    for i in range(size - 1, 0, -1):
        state = state + _GAMMA & MASK
        j = number(((mix(state) >> _S32) * word(i + 1)) >> _S32)
        items[i], items[j] = items[j], items[i]
