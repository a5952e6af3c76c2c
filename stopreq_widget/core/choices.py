"""Random choices that plain Python and compiled code make alike."""

from __future__ import annotations

from stopreq_widget.engine.chance import SEED_LIMIT, mix

_MASK = SEED_LIMIT - 1
_GAMMA = 0x9E3779B97F4A7C15

# A stream of a seed beside those that the engine shuffles with (0, 1, and 2 plus the number of a reshuffle).
POLICY_STREAM = 1 << 32


def stream_word(seed: int, stream: int) -> int:
    """Return where the stream of a seed begins, as :func:`stopreq_widget.engine.chance.shuffled` begins its own.

    Examples
    --------
    >>> stream_word(7, 0) != stream_word(7, 1) != stream_word(8, 1)
    True
    """
    return mix((seed ^ mix((stream + 1) * _GAMMA & _MASK)) & _MASK)


class Choices:
    """SplitMix64 as a source of indices: the random policy of the compiled simulator, in plain Python.

    Parameters
    ----------
    seed : int
        The seed of a game, 0 to 2**64 - 1.
    stream : int
        Which of its streams; the random policy's by default.

    Examples
    --------
    The same game as ``simulate(board, players=2, seeds=[7])`` plays:

    >>> from stopreq_widget.engine import apply, legal_actions, load_board, new_game
    >>> state, choices = new_game(load_board("four"), ["Ada", "Bo"], seed=7), Choices(7)
    >>> while actions := legal_actions(state):
    ...     state = apply(state, actions[choices.below(len(actions))])
    >>> state.is_over
    True
    """

    def __init__(self, seed: int, stream: int = POLICY_STREAM) -> None:
        self._word = stream_word(seed, stream)

    def below(self, n: int) -> int:
        """Return the next number from 0 to n - 1 (n at most 2**32)."""
        self._word = (self._word + _GAMMA) & _MASK
        return (mix(self._word) >> 32) * n >> 32
