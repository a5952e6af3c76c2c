"""What can go wrong when many games are played."""

from __future__ import annotations

from typing import Self

from stopreq_widget.engine.errors import StopreqError


class ArenaError(StopreqError):
    """Base of the errors of this room."""


class TournamentError(ArenaError, ValueError):
    """A tournament can't be played as asked, or what it wrote before is of another one."""


class BotFailedError(ArenaError, RuntimeError):
    """A bot raised, took too long or returned an action that isn't legal.

    ``kind`` is ``"raised"``, ``"too slow"``, ``"illegal action"`` or, for a bot in a process of its own, ``"died"``;
    ``seat`` and ``turn`` say where in the game.
    """

    def __init__(self, kind: str, message: str, seat: int, turn: int) -> None:
        self.kind, self.message, self.seat, self.turn = kind, message, seat, turn
        super().__init__(f"seat {seat} in turn {turn + 1}: {kind}: {message}")

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, int, int]]:
        """Pickle by what it was made of, so that it comes through from a worker's process."""
        return type(self), (self.kind, self.message, self.seat, self.turn)


class WorkerDiedError(ArenaError, RuntimeError):
    """The process that played a game ended, or was ended because the game took too long."""
