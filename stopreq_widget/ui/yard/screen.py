"""What is on the card game's screen, as a value, and what a message makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from stopreq_widget.railyard.game import reveals
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.events import Changed
from stopreq_widget.ui.table.undo import redo_target, undo_target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.railyard.game import YardGame
    from stopreq_widget.ui.page.messages import Message

    # The next screen, and what has to be done outside it.
    Update: TypeAlias = "tuple[YardScreen, tuple[do.Effect, ...]]"


class Deal(do.Effect):
    """Deal the same players a new game."""


@dataclass(frozen=True)
class YardScreen:
    """Everything that a table shows beyond its game.

    Attributes
    ----------
    looking : int or None
        The seat whose cards are shown: of the only person always, else of who said so.
    error : str
        What could not be done.
    error_at : int
        The position that it is about.
    """

    looking: int | None = None
    error: str = ""
    error_at: int = 0

    def saying(self, error: str, game: YardGame) -> YardScreen:
        """Return the screen with what could not be done where the game is."""
        return replace(self, error=error, error_at=game.position)


def first(people: Sequence[int]) -> YardScreen:
    """Return the screen of a new game.

    Examples
    --------
    >>> first([2]).looking, first([0, 1]).looking
    (2, None)
    """
    return YardScreen(people[0] if len(people) == 1 else None)


def update(screen: YardScreen, game: YardGame, people: Sequence[int], message: Message) -> Update:
    """Return the screen after a message, and what has to be done; nothing is changed here.

    Parameters
    ----------
    screen : YardScreen
        What is shown.
    game : YardGame
        At its position.
    people : sequence of int
        The seats that people play.
    message : Message
        Of :data:`stopreq_widget.ui.page.schema.OF_THE_YARD`, or that the game has changed.

    Examples
    --------
    >>> from stopreq_widget.railyard.game import YardGame
    >>> game = YardGame.new(["Ada", "Bo"], seed=7)
    >>> screen, todo = update(first([0, 1]), game, [0, 1], schema.Show())
    >>> screen.looking, todo
    (0, ())
    >>> update(screen, game, [0, 1], schema.Redo())[0].error
    'There is nothing that was undone.'
    """
    seat = game.state.seat
    if isinstance(message, Changed):
        # The error stays while the game is where it was.
        said = screen if screen.error_at == game.position else replace(screen, error="")
        return (replace(said, looking=None) if len(people) > 1 and said.looking != seat else said), ()
    screen = replace(screen, error="")
    if isinstance(message, schema.Error):
        return screen.saying(message.text, game), ()
    if isinstance(message, schema.Show) and len(people) > 1 and seat in people:
        return replace(screen, looking=seat), ()
    if isinstance(message, schema.Undo | schema.Redo):
        target = undo(screen, game, people) if isinstance(message, schema.Undo) else redo(game, people)
        if target is not None:
            return screen, (do.GoTo(target),)
        was_undo = isinstance(message, schema.Undo)
        why = "can be taken back: the last moves showed hidden cards" if was_undo else "was undone"
        return screen.saying(f"There is nothing that {why}.", game), ()
    if isinstance(message, schema.Again) and game.is_over:
        return first(people), (Deal(),)
    # A click that was made before the last update came is for another position.
    if isinstance(message, schema.Act) and message.at == game.position and seat in people and seat == screen.looking:
        return screen, (do.PlayAction(message.action, message.at),)
    return screen, ()


def undo(screen: YardScreen, game: YardGame, people: Sequence[int]) -> int | None:
    """Return the position that undo leads to; None if there is none."""
    return undo_target(game, people, screen.looking, reveals)


def redo(game: YardGame, people: Sequence[int]) -> int | None:
    """Return the position that redo leads to; None if there is none."""
    return redo_target(game, people)
