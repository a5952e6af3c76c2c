"""A game that is hosted elsewhere, as a table reads it: from the views that its seat was sent, never a State."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import HistoryError, StopreqError
from stopreq_widget.engine.scoring import outcome
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.views import view
from stopreq_widget.net.forms import WATCHER
from stopreq_widget.ui.table.company import TALK_KEPT, Company
from stopreq_widget.ui.table.local import deeds_of
from stopreq_widget.ui.table.players import players_from_notes
from stopreq_widget.ui.table.source import Bots

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.game import Game
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.scoring import Outcome
    from stopreq_widget.engine.views import View
    from stopreq_widget.net.client import FarGame, Seen
    from stopreq_widget.ui.page.session import Session
    from stopreq_widget.ui.table.players import Player

_LOST = "The line to the host is lost. It is tried again by itself; nothing is lost."
_CHOOSING = (Phase.FIRST_TICKETS, Phase.TICKETS)


class GameElsewhere:
    """A :class:`~stopreq_widget.ui.table.source.Source` that is a game of another kernel, from one seat of it.

    What it knows is replaced as a whole when the host has told something; in between a table reads one and the same.
    The past is that of the views that came; when the game is over it has all of it.

    Parameters
    ----------
    far : FarGame
        The line to it.
    session : Session
        Where changes are followed, and where the host is asked.
    refused : callable
        Called with the reason where the host refuses something, or doesn't answer.
    """

    def __init__(self, far: FarGame, session: Session, refused: Callable[[StopreqError], None]) -> None:
        self.far, self._session, self._refused = far, session, refused
        self._seen: Seen = far.seen
        self.game: Game | None = None
        self._take()

    @property
    def board(self) -> Board:
        """What is played on."""
        return self._seen.frame.board

    @property
    def rules(self) -> Rules:
        """What is played by."""
        return self._seen.frame.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, as the host says it."""
        return players_from_notes(self._seen.frame.players, {"players": list(self._seen.seats)})

    @property
    def people(self) -> tuple[int, ...]:
        """The seat of this table; none where one only watches."""
        return () if self._seen.frame.seat == WATCHER else (self._seen.frame.seat,)

    @property
    def position(self) -> int:
        """How many moves have been played."""
        return self._seen.at

    @property
    def analysis(self) -> bool:
        """Never: the host keeps the rules."""
        return False

    @property
    def file_note(self) -> str:
        """Nothing: the files are the host's."""
        return ""

    @property
    def bots(self) -> Bots:
        """How the bots stand: those are the host's."""
        return Bots(any=False, running=False, paused=False, speed=1.0, swift=False, preparing=None, waiting=False)

    @property
    def is_swift(self) -> bool:
        """Whether the bots play faster than anything on the screen could show by moving."""
        return False

    @property
    def company(self) -> Company:
        """Who plays along, and how the line is."""
        seen = self._seen
        away = "" if self.far.is_connected else _LOST
        return Company(seen.here, away, seen.asked, seen.said[-TALK_KEPT:])

    def view(self, seat: int, position: int | None = None) -> View:
        """Return what this seat saw, whichever is asked for; once the game is over what that seat saw."""
        at = self.position if position is None else position
        if self.game is not None:
            return view(self.game.states[at], seat)
        views = self._seen.views
        # A position that was never sent looks as the one before it that was.
        return views[max((known for known in views if known <= at), default=min(views))]

    def outcome(self, position: int | None = None) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        if self.game is None:
            return None
        return outcome(self.game.states[self.position if position is None else position])

    def log(self, reader: int | None, position: int | None = None) -> list[str]:
        """Return what happened, as this seat may know it."""
        lines = list(self._seen.log) if self.game is None else self.game.log_for(reader)
        return lines[:position]

    def deeds(self) -> str:
        """Return two characters a move; of what was not seen only that there was a move."""
        if self.game is not None:
            return deeds_of(self.game.states, self.game.actions)
        views = self._seen.views
        return "".join(_deed(views.get(i), views.get(i + 1)) for i in range(self.position))

    def claimed_since(self, seat: int) -> list[str]:
        """Return the ids of the routes that others have claimed since a seat's last action, in the board's order."""
        views, now = self._seen.views, self._seen.view
        last = max((at for at in views if at < self.position and views[at].to_move == seat), default=min(views))
        new = 0
        for i, other in enumerate(now.seats):
            if i != seat:
                new |= other.routes & ~views[last].seats[i].routes
        return [self.board.routes[i].id for i in bits(new)]

    def undo_target(self, seen: int | None) -> int | None:
        """Return a position before this one where the others may be asked to go back; None where they may not."""
        del seen
        return max(self.position - 1, 0) if self._seen.can_undo else None

    def redo_target(self) -> int | None:
        """Return nothing: the host knows what was undone."""
        return None

    def play(self, action: Action | str, at: int) -> None:
        """Send an action to the host, who decides."""
        self._ask(self.far.play, action, at)

    def goto(self, position: int) -> None:
        """Ask the others to take this seat's last move back."""
        del position
        self._ask(self.far.ask_back)

    def say(self, text: str) -> None:
        """Say something to everybody."""
        self._ask(self.far.say, text)

    def answer(self, *, yes: bool) -> None:
        """Answer who asks to take a move back."""
        self._ask(lambda: self.far.allow(yes=yes))

    def set_speed(self, speed: float) -> None:
        """Refuse: the bots are the host's."""
        raise HistoryError(f"the pace of the bots is set at the host's table, not here (to {speed:g})")

    def pause(self, *, paused: bool) -> None:
        """Refuse: the bots are the host's."""
        raise HistoryError(f"bots {'pause' if paused else 'go on'} at the host's table, not here")

    def wait(self, *, waiting: bool) -> None:
        """Refuse: the bots are the host's."""
        raise HistoryError(
            f"whether the game {'waits' if waiting else 'goes on'} is said at the host's table, not here"
        )

    def hurry(self) -> None:
        """Refuse: the bots are the host's."""
        raise HistoryError("the bots hurry at the host's table, not here")

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call at once and after each change; return what ends that and the line."""

        def follow(far: FarGame) -> None:
            del far
            self._take()
            changed()

        unsubscribe = self.far.subscribe(self._session.follow(follow))

        def end() -> None:
            unsubscribe()
            self.far.close()

        return end

    def _take(self) -> None:
        self._seen = self.far.seen
        if self._seen.record is None:
            self.game = None
        elif self.game is None:
            self.game = self.far.whole_game()

    def _ask(self, question: Callable[..., None], *args: object) -> None:
        """Ask the host from a thread: it may take a while to answer, and the kernel goes on."""
        self._session.spawn(self._asked(question, *args))

    async def _asked(self, question: Callable[..., None], *args: object) -> None:
        try:
            await self._session.think(question, *args)
        except StopreqError as error:
            self._refused(error)

    def __repr__(self) -> str:
        return repr(self.far)


def _deed(before: View | None, after: View | None) -> str:
    if before is None:
        return "0."
    seat = before.to_move
    if after is not None and after.seats[seat].routes != before.seats[seat].routes:
        return f"{seat}c"
    return f"{seat}{'t' if before.phase in _CHOOSING else '.'}"
