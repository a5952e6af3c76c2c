"""Messages that no page sends, but a table to itself: the game has moved on, or something has come to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.ui.page.messages import Message

if TYPE_CHECKING:
    from stopreq_widget.ui.table.screen import Hinted


class Changed(Message):
    """The game is at another position, or another game was set."""


@dataclass(frozen=True)
class HintFound(Message):
    """A bot has thought of an action for a position."""

    position: int
    hint: Hinted


@dataclass(frozen=True)
class Stepped(Message):
    """It is time for the next step of a run by itself."""

    run: int
