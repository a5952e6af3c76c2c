"""``join`` and ``watch``: a seat at a game that is hosted elsewhere.

The line runs on a thread and a loop of its own and comes back by itself; what it brings is a value under a lock, so
that cells read a far game as they read one of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from tornado.httpclient import HTTPError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, WebSocketError, websocket_connect

from stopreq_widget.engine.errors import StopreqError, shown
from stopreq_widget.engine.game import Game
from stopreq_widget.net.errors import LineError, NetError, ProtocolError, RefusedError
from stopreq_widget.net.forms import WATCHER, Frame, changed, frame_from_plain, view_from_plain
from stopreq_widget.net.protocol import (
    BEAT_SECONDS,
    FROM_HOST,
    LOST_SECONDS,
    VERSION,
    read_message,
    write_message,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View
    from stopreq_widget.net.forms import Plain

_log = logging.getLogger("stopreq_widget")
_FIRST_SECONDS = 15.0
"""For the first welcome; a host that slows wrong keys down answers within it."""
_ANSWER_SECONDS = 10.0
_PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before a line that was lost is tried again; the last one for ever."""


@dataclass(frozen=True)
class Seen:
    """What a guest knows: one value, replaced as a whole.

    ``game`` is its id; ``seats`` says who sits where, as a game's notes do; ``views`` are those it was shown, by
    position; ``log`` has a line a move; ``here`` says who is there, by seat; ``asked`` is the seat that wishes to take
    a move back.
    """

    game: str
    frame: Frame
    seats: tuple[Any, ...]
    plain: Plain
    view: View
    at: int
    log: tuple[str, ...]
    here: tuple[bool, ...]
    can_undo: bool
    views: dict[int, View] = field(default_factory=dict)
    asked: int | None = None
    said: tuple[tuple[int, str], ...] = ()
    record: Plain | None = None


class FarGame:
    """A game that is hosted elsewhere, as one seat sees it; made by :func:`join` and :func:`watch`.

    It comes back by itself when the line is lost (:attr:`is_connected`), and tells whoever subscribes.
    """

    def __init__(self, address: str, key: str) -> None:
        self.address = address
        self._key = key
        self._seen: Seen | None = None
        self._end: str = ""
        self._connected = False
        self._news = threading.Condition(threading.RLock())
        self._subscribers: list[Callable[[FarGame], object]] = []
        self._waiting: dict[str, str] = {}
        self._answers: dict[str, str] = {}
        self._line: WebSocketClientConnection | None = None
        self._loop = asyncio.new_event_loop()
        self._closing, self._leaving = False, asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="stopreq guest", daemon=True)
        self._thread.start()
        with self._news:
            arrived = self._news.wait_for(lambda: self._seen is not None or self._end, _FIRST_SECONDS)
        if self._seen is None:
            why = self._end or ("no answer" if arrived or not self._end else "")
            self.close()
            raise LineError(f"can't join {shown(address)}: {why}")

    @property
    def seen(self) -> Seen:
        """All that this seat knows, as one value."""
        if self._seen is None:
            raise LineError(f"the host at {self.address} has said nothing yet")
        return self._seen

    @property
    def seat(self) -> int:
        """Whose seat it is; -1 for who watches."""
        return self.seen.frame.seat

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.seen.frame.players

    @property
    def view(self) -> View:
        """What this seat may see now."""
        return self.seen.view

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat can do now; empty when another is to move."""
        return self.seen.view.legal_actions

    @property
    def position(self) -> int:
        """How many moves have been played."""
        return self.seen.at

    @property
    def log(self) -> list[str]:
        """What happened so far, as this seat may know it."""
        return list(self.seen.log)

    @property
    def here(self) -> dict[str, bool]:
        """Who is here, by name."""
        return dict(zip(self.players, self.seen.here, strict=True))

    @property
    def is_connected(self) -> bool:
        """Whether the line is there now."""
        return self._connected

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seen.record is not None

    def whole_game(self) -> Game:
        """Return the whole game, once it is over: to replay, review and keep.

        Raises
        ------
        RefusedError
            While it goes on.
        """
        if self.seen.record is None:
            raise RefusedError("the whole game is sent when it is over")
        return Game.from_dict(self.seen.record)

    def play(self, action: Action | str, at: int | None = None) -> None:
        """Play an action or its text, and wait for the host's word.

        Parameters
        ----------
        action : Action or str
            One of :attr:`legal_actions`.
        at : int, optional
            After how many moves it was chosen; the host refuses it if others have come since.

        Raises
        ------
        RefusedError
            If the host refuses it; nothing has changed.
        LineError
            If there is no answer; it may have been played: look at the view.
        """
        self._ask("play", at=self.position if at is None else at, action=str(action))

    def ask_back(self) -> None:
        """Ask to take this seat's last move back; the others allow it or not."""
        self._ask("undo", at=self.position)

    def allow(self, *, yes: bool = True) -> None:
        """Answer who asks to take a move back."""
        self._ask("allow", yes=yes)

    def say(self, text: str) -> None:
        """Say something to everybody."""
        self._ask("say", text=text)

    def wait_for_turn(self, seconds: float = 3600.0) -> View:
        """Return the view once this seat is to move or the game is over.

        Raises
        ------
        LineError
            If that takes longer.
        """
        with self._news:
            if not self._news.wait_for(lambda: self.legal_actions or self.is_over or self._end, seconds) or self._end:
                raise LineError(self._end or f"{self.players[self.view.to_move]} is still to move")
            return self.view

    def subscribe(self, callback: Callable[[FarGame], object]) -> Callable[[], None]:
        """Call a function with this game at once and after each change; return the function that ends it."""

        def end() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        self._subscribers.append(callback)
        callback(self)
        return end

    def close(self) -> None:
        """Leave the table; the seat stays this key's."""
        self._closing = True
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            with contextlib.suppress(RuntimeError):  # the loop may end at this moment
                self._loop.call_soon_threadsafe(self._hang_up)
            self._thread.join(_ANSWER_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        who = "watched" if self.seat == WATCHER else f"from {self.players[self.seat]}'s seat"
        line = "" if self._connected else "; the line is lost, it is tried again"
        return f"Far game of {' and '.join(self.players)} at {self.address} {who}: {self.log[-1:] or ['begun']}{line}"

    def _ask(self, verb: str, /, **fields: Any) -> None:
        name = secrets.token_hex(8)
        message = write_message(verb, id=name, **fields)
        with self._news:
            # Kept until it is answered: a line that comes back sends it again, and the host does it once.
            self._waiting[name] = message
            self._loop.call_soon_threadsafe(self._send, message)
            answered = self._news.wait_for(lambda: name in self._answers or self._end, _ANSWER_SECONDS)
            self._waiting.pop(name, None)
            why = self._answers.pop(name, None)
        if not answered or why is None:
            raise LineError(self._end or f"the host has not answered for {_ANSWER_SECONDS:g} seconds")
        if why:
            raise RefusedError(why)

    def _send(self, message: str) -> None:
        # What can't be sent now is sent when the line is back.
        if self._line is not None and self._connected:
            with contextlib.suppress(WebSocketClosedError):
                self._line.write_message(message)

    def _hang_up(self) -> None:
        self._leaving.set()
        if self._line is not None:
            self._line.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._live())
        finally:
            self._loop.close()

    async def _live(self) -> None:
        """Have a line, for as long as this game isn't left."""
        tries = 0
        while not self._closing and not self._end:
            try:
                self._line = await websocket_connect(self.address, connect_timeout=LOST_SECONDS)
                if self._closing:
                    self._line.close()
                began = self._loop.time()
                await self._talk(self._line)
                # A line that held has the next one tried at once.
                tries = 0 if self._loop.time() - began > LOST_SECONDS else tries
            except (OSError, HTTPError, WebSocketError, StopreqError) as error:
                if self._seen is None:
                    self._finish(str(error))
                    return
            self._set_connected(on=False)
            if not self._closing and not self._end:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._leaving.wait(), _PAUSES[min(tries, len(_PAUSES) - 1)])
                tries += 1
        self._set_connected(on=False)

    async def _talk(self, line: WebSocketClientConnection) -> None:
        """Listen until the line ends."""
        await line.write_message(write_message("join", version=VERSION, key=self._key))
        welcomed = False
        beats = asyncio.ensure_future(self._beat(line))
        try:
            while True:
                text = await asyncio.wait_for(line.read_message(), LOST_SECONDS if welcomed else _FIRST_SECONDS)
                if text is None:
                    return
                welcomed = self._take(*read_message(text, FROM_HOST)) or welcomed
        except TimeoutError:
            line.close()
        finally:
            beats.cancel()

    async def _beat(self, line: WebSocketClientConnection) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                line.write_message(write_message("beat"))
            except WebSocketClosedError:
                return

    def _take(self, kind: str, data: Plain) -> bool:
        """Take a message of the host; return whether it was the welcome."""
        if kind == "bye":
            if self._seen is None or not self._connected:
                self._finish(data["why"])
            return False
        if kind in {"done", "refused"}:
            with self._news:
                self._answers[data["id"]] = data.get("why", "")
                self._news.notify_all()
            return False
        if kind == "beat":
            return False
        old = self._seen
        if kind == "welcome":
            if data["version"] != VERSION:
                raise ProtocolError(f"the host speaks version {data['version']} of the protocol, this is {VERSION}")
            frame = frame_from_plain(data["frame"])
            view = view_from_plain(data["view"], frame)
            here, log = tuple(map(bool, data["here"])), tuple(map(str, data["log"]))
            # After a lost line it is the same game; else the host plays once more.
            views = old.views if old is not None and old.game == data["game"] else {}
            self._seen = Seen(
                data["game"], frame, tuple(data["seats"]), data["view"], view, data["at"], log, here, data["can_undo"],
                views={**views, data["at"]: view}, said=old.said if old else (),
            )  # fmt: skip
            self._set_connected(on=True)
            for message in list(self._waiting.values()):
                self._send(message)
        elif old is None:
            raise ProtocolError(f"the host's first message is 'welcome', not {kind!r}")
        elif kind == "moved":
            plain = changed(old.plain, data["change"])
            view = view_from_plain(plain, old.frame)
            kept = {at: seen for at, seen in old.views.items() if at <= data["kept"]}
            log = (*old.log[: data["kept"]], *map(str, data["log"]))
            self._seen = replace(
                old, plain=plain, view=view, at=data["at"], log=log, can_undo=data["can_undo"],
                views={**kept, data["at"]: view}, asked=None, record=None if data["at"] < old.at else old.record,
            )  # fmt: skip
        elif kind == "here":
            self._seen = replace(old, here=tuple(map(bool, data["here"])))
        elif kind == "asked":
            self._seen = replace(old, asked=None if data["seat"] == WATCHER else data["seat"])
        elif kind == "said":
            self._seen = replace(old, said=(*old.said, (data["seat"], data["text"])))
        elif kind == "over":
            self._seen = replace(old, record=data["record"])
        self._tell()
        return kind == "welcome"

    def _set_connected(self, *, on: bool) -> None:
        if self._connected != on:
            self._connected = on
            if not on and self._seen is not None:
                self._tell()

    def _finish(self, why: str) -> None:
        with self._news:
            self._end = why
            self._news.notify_all()

    def _tell(self) -> None:
        with self._news:
            self._news.notify_all()
        for callback in tuple(self._subscribers):
            try:
                callback(self)
            except Exception:  # noqa: BLE001 - the line must live on, whoever follows the game may fail
                _log.exception("somebody who follows a far game failed")


def join(address: str, *, key: str) -> FarGame:
    """Sit down at a game that is hosted elsewhere.

    Parameters
    ----------
    address : str
        What the host's invitation says: ``"ws://…"``.  A page under https reaches ``wss://…`` and its own computer
        only.
    key : str
        The key of the seat, from the invitation.

    Returns
    -------
    FarGame
        With ``view``, ``legal_actions``, ``play`` and ``subscribe``, as a game of one's own.

    Raises
    ------
    LineError
        If there is no such host, or the key opens no seat.
    """
    if not isinstance(key, str) or not key:
        raise NetError(f"a key is the text that the invitation has, not {shown(key)}; watch(address) needs none")
    return FarGame(_checked(address), key)


def watch(address: str) -> FarGame:
    """Follow a game that is hosted elsewhere, without a seat: what is public of it."""
    return FarGame(_checked(address), "")


def _checked(address: str) -> str:
    if not isinstance(address, str) or not address.startswith(("ws://", "wss://")):
        raise NetError(f"an address begins with ws:// or wss://, as the invitation says it; not {shown(address)}")
    return address
