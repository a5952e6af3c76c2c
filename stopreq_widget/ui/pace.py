"""Bots that take their turns at a pace that can be watched, without holding the kernel up."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import TYPE_CHECKING, TypeGuard

from stopreq_widget.bots import make_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.bots import Bot
    from stopreq_widget.engine.game import Game
    from stopreq_widget.ui.players import Player
    from stopreq_widget.ui.session import Session

# Seconds that a bot's action stays on the screen before the next one, at speed 1.
PAUSE = 0.9
FASTEST = 100.0


def is_speed(value: object) -> TypeGuard[int | float]:
    """Tell whether a value can be the bots' speed: a number above 0, of at most :data:`FASTEST`.

    Examples
    --------
    >>> is_speed(2), is_speed(0), is_speed(float("inf")), is_speed("fast")
    (True, False, False, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= FASTEST


class Pace:
    """Plays the bots' turns of one game as the session's background task.

    Parameters
    ----------
    session : Session
        Where the task runs.
    game : Game
        What is played.
    players : sequence of Player
        Who sits where.
    shown : callable
        Called when the bots start or stop, so that the table can say so.

    Attributes
    ----------
    speed : float
        1 is a calm pace, 2 twice as fast.
    paused : bool
        Whether the bots wait.
    """

    def __init__(
        self, session: Session, game: Game, players: Sequence[Player], shown: Callable[[], None], speed: float = 1.0
    ) -> None:
        self.speed, self.paused = speed, False
        self._session, self._game, self._shown = session, game, shown
        self._bots: dict[int, Bot] = {
            seat: make_bot(player.level) for seat, player in enumerate(players) if not player.is_human
        }
        self._hurry = False

    @property
    def has_bots(self) -> bool:
        """Whether any seat is a bot's."""
        return bool(self._bots)

    @property
    def due(self) -> bool:
        """Whether it is a bot's move."""
        return not self._game.is_over and self._game.state.seat in self._bots

    @property
    def running(self) -> bool:
        """Whether bots are playing now."""
        return self.due and not self.paused

    def go(self) -> None:
        """Let the bots play if it is a bot's move and nobody paused them."""
        if self.running and not self._session.busy:
            self._session.start(self._play())

    def pause(self, *, paused: bool) -> None:
        """Have the bots wait, or go on."""
        self.paused = paused
        if paused:
            self._hurry = False
            self._session.stop()
        self._shown()
        self.go()

    def hurry(self) -> None:
        """Play on without pauses until a person is to move."""
        self._hurry, self.paused = self.due, False
        self._shown()
        self.go()

    def stop(self) -> None:
        """Stop for good: another game takes the table."""
        self.paused = True
        self._session.stop()

    async def _play(self) -> None:
        try:
            while self.running:
                await self._play_one()
        except Exception:
            # Trying the same again would fail again: somebody has to let the bots go on.
            self.paused = True
            self._hurry = False
            self._shown()
            raise
        self._hurry = False

    async def _play_one(self) -> None:
        game, state, begun = self._game, self._game.state, time.monotonic()
        # A number of its own for each move: the same game has the same bots, whatever was undone between.
        rng = Random(f"{state.setup.seed} {game.position} {state.seat}")
        action = await self._session.think(self._bots[state.seat].choose, game.view(), rng)
        if self._session.loop is not None:
            pause = 0.0 if self._hurry else PAUSE / self.speed
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
        # Whoever moved, undid or branched meanwhile comes first.
        if game.state is not state or not self.running:
            return
        try:
            game.play(action)
        except Exception as error:
            if game.state is state:
                raise
            # The move stands, though it could not be saved or somebody who watches failed: the bots go on.
            self._session.report(error)
