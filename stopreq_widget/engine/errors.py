"""The family of errors that the engine raises: each message has the bad value, what was expected and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class StopreqError(Exception):
    """Base of every error that this project raises on purpose."""


class BoardError(StopreqError, ValueError):
    """A board can't be read or is faulty; ``problems`` lists every fault that was found.

    Examples
    --------
    >>> raise BoardError("board 'tiny'", ["no tickets", "no routes"])
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.BoardError: board 'tiny': 2 faults
      - no tickets
      - no routes
    """

    def __init__(self, where: str, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        lines = "".join(f"\n  - {problem}" for problem in self.problems)
        count = len(self.problems)
        super().__init__(f"{where}: {count} fault{'s' if count != 1 else ''}{lines}")


class UnknownIdError(StopreqError, KeyError):
    """A name or id that the board does not have."""

    def __str__(self) -> str:
        """Return the message as it is (a plain KeyError would quote it)."""
        return str(self.args[0])


class SetupError(StopreqError, ValueError):
    """A game can't be set up like this: players, seed, first seat, rules or board don't fit."""


class RuleError(StopreqError, ValueError):
    """An action that the rules don't allow in this state; says what, why and what was allowed."""


class ActionTextError(StopreqError, ValueError):
    """A text that is not the text form of any action."""


class HistoryError(StopreqError, ValueError):
    """A step through a game's history that is not there or not allowed."""


class RecordError(StopreqError, ValueError):
    """A record can't be read, is for something else, or does not agree with itself."""
