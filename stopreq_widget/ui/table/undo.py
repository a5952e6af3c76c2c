"""Where undo and redo lead at a table: from one decision of a person to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


class Played(Protocol):
    """A game of either kind, as far as it matters here."""

    analysis: bool

    @property
    def position(self) -> int:
        """How many of the actions have been played."""

    @property
    def states(self) -> Sequence[Any]:
        """All states, those that were undone included."""


def undo_target(
    game: Played, people: Collection[int], revealed: int | None, reveals: Callable[[Any, Any], bool]
) -> int | None:
    """Return the position of a person's last decision, if one may go back to it.

    Outside analysis nothing hidden may have been seen since: neither a card from a deck nor, where several people
    play, the cards of the next of them.

    Parameters
    ----------
    game : Game or YardGame
        What is played.
    people : collection of int
        The seats that people play; where there are none, each move is a decision.
    revealed : int or None
        The seat whose cards are on the screen because it said so.
    reveals : callable
        Whether the move from a state to the next showed anybody a hidden card.

    Returns
    -------
    int or None
        None where there is nothing that may be taken back.

    Examples
    --------
    >>> from stopreq_widget.engine.game import Game, reveals
    >>> game = Game.new(["Ada", "Bo"], seed=7, analysis=False)
    >>> undo_target(game, (0, 1), None, reveals) is None
    True
    >>> game.play(game.legal_actions[0])
    >>> undo_target(game, (0, 1), None, reveals)
    0
    >>> undo_target(game, (0, 1), 1, reveals) is None  # Bo's cards were looked at
    True
    """
    seen = not game.analysis and len(people) > 1 and revealed is not None
    for i in range(game.position - 1, -1, -1):
        if not game.analysis and reveals(game.states[i], game.states[i + 1]):
            return None
        if not people or game.states[i].seat in people:
            return None if seen and game.states[i].seat != revealed else i
    return None


def redo_target(game: Played, people: Collection[int]) -> int | None:
    """Return the position of a person's next decision among the moves that were undone, or that of the last of them.

    So a bot that comes between need not think again, and what comes after it is not forgotten.

    Returns
    -------
    int or None
        None where nothing was undone.

    Examples
    --------
    >>> from stopreq_widget.engine.game import Game
    >>> game = Game.new(["Ada", "Robo", "Cy"], seed=7)
    >>> for _ in range(3):
    ...     game.play(game.legal_actions[0])
    >>> game.goto(0)
    >>> redo_target(game, (0, 2)), redo_target(game, (0,)), redo_target(game, ())
    (2, 3, 1)
    """
    last = len(game.states) - 1
    for i in range(game.position + 1, last + 1):
        if i == last or not people or game.states[i].seat in people:
            return i
    return None
