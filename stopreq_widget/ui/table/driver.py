"""Bots that take their turns at a pace that can be watched, without holding the kernel up."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeGuard

from stopreq_widget.bots import Bot, make_bot
from stopreq_widget.engine.chance import one_way

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.ui.page.session import Session
    from stopreq_widget.ui.table.players import Player

    # Returns the bot of a level.
    Maker: TypeAlias = "Callable[[str], Chooser]"

# Seconds that a bot's action stays on the screen before the next one, at speed 1.
PAUSE = 0.9
# Seconds that trains are laid in on the map.
MOTION = 0.4
# Seconds between two looks at how far a bot's preparation is.
_LOOK = 0.5
# The bot that plays while another gets ready: as good as one can be without a compiler.
_STAND_IN = "normal"
FASTEST = 100.0


def is_speed(value: object) -> TypeGuard[int | float]:
    """Tell whether a value can be the bots' speed: a number above 0, of at most :data:`FASTEST`.

    Examples
    --------
    >>> is_speed(2), is_speed(0), is_speed(float("inf")), is_speed("fast")
    (True, False, False, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= FASTEST


class Chooser(Protocol):
    """A bot of either game: it chooses an action for a view."""

    def choose(self, view: Any, rng: Random) -> Any:
        """Return one of the view's legal actions."""


class Driven(Protocol):
    """A game of either kind, as far as its driver knows it."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""

    @property
    def position(self) -> int:
        """How many moves have been played."""

    @property
    def state(self) -> Any:
        """How it stands: ``seat`` is to move, ``setup.seed`` made it."""

    def view(self) -> Any:
        """Return what the seat to move may see."""

    def play(self, action: Any) -> None:
        """Play an action."""


class Company(NamedTuple):
    """A table of a game: who sits at it, where its bots would run, and what tells it that they began or ended."""

    session: Session
    players: tuple[Player, ...]
    shown: Callable[[], None]


class Driver:
    """Plays the bots' turns of one game, once, however many tables show it.

    The table that sat down last says who plays the seats, and its session's background task is where the bots run;
    when it leaves, the one before it takes over.  Speed and pause are the game's, the same at all its tables.

    Parameters
    ----------
    game : Game or YardGame
        What is played; get its driver by :meth:`of`.
    maker : callable, optional
        Returns the bot of a level; one of the board's if not given.

    Attributes
    ----------
    speed : float
        1 is a calm pace, 2 twice as fast.
    paused : bool
        Whether the bots wait.
    waiting : bool
        Whether people wait for a bot that gets ready, instead of having another one play for it meanwhile.
    """

    def __init__(self, game: Driven, maker: Maker | None = None) -> None:
        self.speed, self.paused, self.waiting = 1.0, False, False
        self._game, self._make = game, maker or make_bot
        self._tables: list[Company] = []
        self._bots: dict[int, Chooser] = {}
        self._hurry = False
        self._preparing: list[Bot] = []

    @classmethod
    def of(cls, game: Driven, maker: Maker | None = None) -> Driver:
        """Return the driver of a game: one that stays with the game as long as it lives, so that all tables find it."""
        found: Driver = vars(game).setdefault("_driver", cls(game, maker))
        return found

    def join(
        self, session: Session, players: Sequence[Player], shown: Callable[[], None], speed: float = 1.0
    ) -> Callable[[], None]:
        """Take in a table, whose bots play from now on; :meth:`go` lets them begin.

        Parameters
        ----------
        session : Session
            Where the bots run.
        players : sequence of Player
            Who sits where.
        shown : callable
            Called when the bots start or stop, so that the table can say so.
        speed : float
            The game's speed from now on.

        Returns
        -------
        callable
            What takes the table out again.
        """
        table = Company(session, tuple(players), session.follow(partial(session.run, shown)))
        bots = self._bots_of(table.players)
        self._halt()
        self._bots, self.speed, self.paused, self._hurry = bots, speed, False, False
        self._tell()
        self._tables.append(table)
        slow = [bot for bot in bots.values() if isinstance(bot, Bot) and type(bot).prepare is not Bot.prepare]
        if slow:
            # While people look at the board and choose their tickets.
            session.spawn(self._prepare(session, slow))

        def leave() -> None:
            if table in self._tables:
                self._leave(table)

        return leave

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
        host = self._host
        if host is not None and self.running and not host.session.busy:
            host.session.start(self._play(host))

    @property
    def is_swift(self) -> bool:
        """Whether the bots play faster than anything on the screen could show by moving."""
        return self._hurry or PAUSE / self.speed < MOTION

    @property
    def preparing(self) -> int | None:
        """How many per cent are there of what a bot loads or compiles to be strong; None where none does."""
        return int(100 * min(bot.prepared for bot in self._preparing)) if self._preparing else None

    def change_speed(self, speed: float) -> None:
        """Have the bots play so fast from now on."""
        self.speed = speed
        self._tell()

    def pause(self, *, paused: bool) -> None:
        """Have the bots wait, or go on."""
        self.paused = paused
        if paused:
            self._hurry = False
            self._halt()
        self._tell()
        self.go()

    def wait(self, *, waiting: bool) -> None:
        """Have the table wait for a bot that gets ready, or have another one play for it until it is."""
        self.waiting = waiting
        self._halt()
        self._tell()
        self.go()

    def hurry(self) -> None:
        """Play on without pauses until a person is to move."""
        self._hurry, self.paused = self.due, False
        self._tell()
        self.go()

    @property
    def _host(self) -> Company | None:
        """The table whose bots play."""
        return self._tables[-1] if self._tables else None

    def _leave(self, table: Company) -> None:
        drove = table is self._host
        if drove:
            self._halt()
        self._tables.remove(table)
        if drove:
            self._bots = self._bots_of(self._host.players) if self._host else {}
            self._tell()
            self.go()

    def _halt(self) -> None:
        """Cancel the bots' task; another thread than its own only asks for that."""
        if self._host is not None:
            self._host.session.follow(self._host.session.stop)()

    def _tell(self) -> None:
        for table in tuple(self._tables):
            table.shown()

    def _report(self, error: Exception) -> None:
        """Show at each table what went wrong."""
        for table in tuple(self._tables):
            table.session.follow(table.session.report)(error)

    async def _prepare(self, session: Session, bots: Sequence[Bot]) -> None:
        """Have bots load what makes them strong; the tables say so meanwhile."""
        self._preparing.extend(bots)
        self._tell()
        try:
            for bot in bots:
                await self._follow(asyncio.ensure_future(session.think(bot.prepare)))
        finally:
            self._preparing = [bot for bot in self._preparing if bot not in bots]
            self.waiting = self.waiting and bool(self._preparing)
            self._tell()

    async def _follow(self, work: asyncio.Future[None]) -> None:
        """Tell how far a bot is until it is ready; what it fails with is raised."""
        told = self.preparing
        while not (await asyncio.wait({work}, timeout=_LOOK))[0]:
            if told != (told := self.preparing):
                self._tell()
        work.result()

    async def _play(self, host: Company) -> None:
        try:
            while self.running and host is self._host:
                await self._play_one(host)
        except Exception as error:  # noqa: BLE001 - whatever it is, the people are told
            # Trying the same again would fail again: somebody has to let the bots go on.
            self.paused = True
            self._tell()
            self._report(error)
        if host is self._host:
            self._hurry = False

    async def _play_one(self, host: Company) -> None:
        game, state, begun = self._game, self._game.state, time.monotonic()
        # A number of its own for each move: the same game has the same bots, whatever was undone between.
        rng = Random(one_way(state.setup.seed, game.position, state.seat))
        bot = self._bots[state.seat]
        if bot in self._preparing and not self.waiting:
            bot = make_bot(_STAND_IN)
        action = await host.session.think(bot.choose, game.view(), rng)
        if host.session.loop is not None:
            pause = 0.0 if self._hurry else PAUSE / self.speed
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
        # Whoever moved, undid, branched or took over meanwhile comes first.
        if game.state is not state or not self.running or host is not self._host:
            return
        try:
            game.play(action)
        except Exception as error:
            if game.state is state:
                raise
            # The move stands, though it could not be saved or somebody who watches failed: the bots go on.
            self._report(error)

    def _bots_of(self, players: Sequence[Player]) -> dict[int, Chooser]:
        return {seat: self._make(player.level) for seat, player in enumerate(players) if not player.is_human}
