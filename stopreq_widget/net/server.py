"""The sockets of a host: a WebSocket server on a thread of its own, so that a busy cell keeps nobody waiting.

Nothing here knows the game: lines are let in, slowed down and ended, and what they say goes to a lobby.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.web import Application
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from stopreq_widget.engine.errors import shown
from stopreq_widget.net.errors import NetError, ProtocolError
from stopreq_widget.net.protocol import BEAT_SECONDS, LOOPBACK, LOST_SECONDS, MOST_BYTES, write_message

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from stopreq_widget.net.lobby import Lobby

_LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
_MOST_A_SECOND = 20
"""Messages that a line may send in a second; nobody plays so fast."""
_BACKLOG_BYTES = 1_000_000
"""A line that doesn't read while so much waits for it is ended."""
_WRONG_KEY_SECONDS = 1.0
"""A wrong key is answered after so long, and for each other one of the last minute by as much later."""
_MOST_WRONG_SECONDS = 30.0
_WRONG_KEYS_OF_SECONDS = 60.0
_START_SECONDS = 10.0
_NORMAL, _TOO_SLOW = 1000, 1008
"""The codes of a line that is closed as it should be, and of one that breaks the rules (RFC 6455)."""
_ABOUT = """A game of Stop Requested: Oregon is hosted here. Join it in a notebook:

    from stopreq_widget import join
    join("ws://...", key="your key")
"""


class Server:
    """A server of WebSockets for a lobby; it runs from :meth:`start` to :meth:`stop`.

    Parameters
    ----------
    lobby : Lobby
        Who is let in, and what is done.
    address : str
        Where it listens: loopback, or an address of this machine that others reach.
    port : int
        0 for any that is free.
    origins : collection of str
        Origins of pages that may connect besides this machine's own; programs that are no pages send none.
    certfile, keyfile : Path, optional
        For TLS (``wss://``).
    """

    def __init__(
        self,
        lobby: Lobby,
        *,
        address: str = LOOPBACK,
        port: int = 0,
        origins: Collection[str] = (),
        certfile: Path | None = None,
        keyfile: Path | None = None,
    ) -> None:
        self.lobby, self.address, self.port, self.origins = lobby, address, port, frozenset(origins)
        self._tls = None
        if certfile is not None:
            try:
                self._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
                self._tls.load_cert_chain(certfile, keyfile)
            except (OSError, ssl.SSLError) as error:
                raise NetError(f"no TLS with the certificate {shown(str(certfile))}: {error}") from error
        self._wrong: deque[float] = deque()
        self._lines: set[_Socket] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._failed: OSError | None = None
        self._watching: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The address that guests join."""
        return self.url_at(self.address)

    def url_at(self, address: str) -> str:
        """Return the address that guests join who know this machine by that one."""
        host = f"[{address}]" if ":" in address else address
        return f"{'wss' if self._tls else 'ws'}://{host}:{self.port}/"

    def start(self) -> None:
        """Begin to listen.

        Raises
        ------
        NetError
            If the address or port can't be had.
        """
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="stopreq host", daemon=True)
        self._thread.start()
        if not ready.wait(_START_SECONDS) or self._failed is not None:
            raise NetError(f"can't listen at {self.address} port {self.port}: {self._failed or 'no answer'}")

    def stop(self) -> None:
        """End all lines and the thread."""
        loop, thread = self._loop, self._thread
        if loop is None or thread is None or not thread.is_alive():
            return
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_START_SECONDS)

    def call(self, function: Callable[[], object]) -> None:
        """Have the server's thread call a function soon; nothing is done once it has ended."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function)

    def is_welcome(self, origin: str) -> bool:
        """Tell whether a page of an origin may connect."""
        return origin in self.origins or urlsplit(origin).hostname in _LOCAL_HOSTS

    def wrong_key(self) -> float:
        """Note a wrong key and return after how many seconds it is answered: later the more there were."""
        now = time.monotonic()
        while self._wrong and now - self._wrong[0] > _WRONG_KEYS_OF_SECONDS:
            self._wrong.popleft()
        self._wrong.append(now)
        return min(_WRONG_KEY_SECONDS * len(self._wrong), _MOST_WRONG_SECONDS)

    def _run(self, ready: threading.Event) -> None:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        server: HTTPServer | None = None
        try:
            application = Application([("/", _Socket, {"server": self})], websocket_max_message_size=MOST_BYTES)
            server = HTTPServer(application, ssl_options=self._tls)
            family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
            door = socket.create_server((self.address, self.port), family=family)
            door.setblocking(False)
            self.port = door.getsockname()[1]
            server.add_socket(door)
            self._loop = loop
            self._watching = loop.create_task(self._watch())
        except OSError as error:
            self._failed = error
            return
        finally:
            ready.set()
            if self._failed is not None:
                loop.close()
        try:
            loop.run_forever()
        finally:
            server.stop()
            for line in list(self._lines):
                line._end("the host has closed the game")
            loop.run_until_complete(self._last_words())
            loop.close()

    async def _last_words(self) -> None:
        await asyncio.sleep(0)
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()
        await asyncio.sleep(0)

    async def _watch(self) -> None:
        """Say that this end is here, and end lines that have been silent for too long."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            now = time.monotonic()
            for line in list(self._lines):
                if now - line.heard > LOST_SECONDS:
                    line._end("nothing was heard for too long")


class _Socket(WebSocketHandler):
    """One line; a guest is in the lobby once its first message has said who it is."""

    def initialize(self, server: Server) -> None:
        self.server = server
        self.joined = False
        self.ended = False
        self._backlog = 0
        self.heard = time.monotonic()
        self._times: deque[float] = deque()

    async def get(self, *args: Any, **kwargs: Any) -> None:
        if self.request.headers.get("Upgrade", "").lower() == "websocket":
            await super().get(*args, **kwargs)
            return
        # Somebody has opened the address in a browser.
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(_ABOUT)

    def check_origin(self, origin: str) -> bool:
        return self.server.is_welcome(origin)

    def open(self, *args: str, **kwargs: str) -> None:
        del args, kwargs
        self.server._lines.add(self)
        self.set_nodelay(True)

    async def on_message(self, message: str | bytes) -> None:
        self.heard = time.monotonic()
        self._times.append(self.heard)
        if len(self._times) > _MOST_A_SECOND and self.heard - self._times.popleft() < 1:
            self._end(f"more than {_MOST_A_SECOND} messages in a second")
            return
        try:
            if self.joined:
                self.server.lobby.receive(self, message)
                return
            self.joined = self.server.lobby.join(self, message)
        except ProtocolError as error:
            self._end(str(error))
            return
        if not self.joined:
            await asyncio.sleep(self.server.wrong_key())
            self._end("this key opens no seat of the game")

    def on_close(self) -> None:
        self.ended = True
        self.server._lines.discard(self)
        self.server.lobby.leave(self)

    def send(self, text: str) -> None:
        """Send a message, from any thread."""
        self.server.call(lambda: self._send(text))

    def end(self, why: str) -> None:
        """Say why, and end the line; from any thread."""
        self.server.call(lambda: self._end(why))

    def _end(self, why: str) -> None:
        if self.ended:
            return
        self._send(write_message("bye", why=why))
        self.ended = True
        self.close(_NORMAL)

    def _send(self, text: str) -> None:
        if self.ended or self.ws_connection is None:
            return
        size = len(text.encode())
        self._backlog += size
        if self._backlog > _BACKLOG_BYTES:
            self.ended = True
            self.close(_TOO_SLOW)
            return
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            self.ended = True
            return
        sent.add_done_callback(lambda done: self._sent(done, size))

    def _sent(self, done: asyncio.Future[None], size: int) -> None:
        self._backlog -= size
        # A line that broke while something was on its way is told of by on_close.
        if not done.cancelled() and isinstance(done.exception(), WebSocketClosedError):
            self.ended = True
