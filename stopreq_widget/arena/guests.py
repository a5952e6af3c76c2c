"""Bots in processes of their own, for bots that aren't trusted: this side of the wall; the other is :mod:`.guest`.

A guest's process is a new one (never a fork, which would have this one's memory).  It is sent views, pickled, and
answers with lines of JSON: the text of an action or of an error.  Nothing that comes from it is unpickled or run.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from stopreq_widget.arena.errors import BotFailedError, TournamentError
from stopreq_widget.bots import Bot, make_bot
from stopreq_widget.engine.actions import parse
from stopreq_widget.engine.deal import NAME_LIMIT
from stopreq_widget.engine.errors import ActionTextError, shown
from stopreq_widget.engine.texts import is_blank, is_legible

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random
    from typing import TypeAlias

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.views import View

    Player: TypeAlias = str | Bot | type[Bot]

# Bytes of the length that goes before each message, and of the longest answer that is read.
FRAME, _LONGEST = 8, 1 << 16
_NO_MORE = b""
# Seconds for a process to start, load its bot and prepare it: numba may have to compile.
_START_SECONDS = 300.0
# Seconds for a process that says no more to end by itself, so that its own code is told.
_END_SECONDS = 2.0
# All that a guest gets of our surroundings: what Python needs to run, and no passwords.
_SURROUNDINGS = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "HOME", "USERPROFILE", "LANG", "NUMBA_CACHE_DIR")
_BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from stopreq_widget.arena.guest import main; main()"


@dataclass(frozen=True)
class Invitation:
    """How a guest's process finds its bot: by name, as a class of a module or a file, or as a pickled bot.

    ``kind`` is ``"name"``, ``"module"``, ``"file"`` or ``"pickle"``, and ``where`` what belongs to it.
    """

    name: str
    kind: str
    where: tuple[str, ...] = ()
    pickled: bytes = b""


def invitation(bot: Player) -> Invitation:
    """Return how a bot is found in a process of its own, without running any of its code here if it can be helped.

    Raises
    ------
    TournamentError
        If it can't be found there: a class of a notebook or of a function, or a file that isn't there.
    BotError
        If no bot has the name.

    Examples
    --------
    >>> invitation("greedy")
    Invitation(name='greedy', kind='name', where=('greedy',), pickled=b'')
    """
    if isinstance(bot, str):
        path, colon, name = bot.rpartition(":")
        if not colon or not path.endswith(".py"):
            return Invitation(make_bot(bot).name, "name", (bot,))
        if not Path(path).is_file():
            raise TournamentError(f"there is no file {shown(path)} with a bot {shown(name)}")
        return Invitation(_checked_name(name), "file", (str(Path(path).resolve()), name))
    kind = bot if isinstance(bot, type) else type(bot)
    if not issubclass(kind, Bot):
        raise TypeError(f"a bot is a name, a Bot or a class of bots, not {bot!r}")
    if kind.__module__ == "__main__" or "<locals>" in kind.__qualname__:
        raise TournamentError(
            f"bot {kind.__qualname__} can't be found by a process of its own; put it into a file and name it as "
            f"'file.py:{kind.__name__}'"
        )
    name = _checked_name(getattr(bot, "name", kind.__name__))
    if isinstance(bot, type):
        return Invitation(name, "module", (kind.__module__, kind.__qualname__))
    return Invitation(name, "pickle", pickled=pickle.dumps(bot))


def _checked_name(name: object) -> str:
    if not isinstance(name, str) or is_blank(name) or not is_legible(name) or len(name) > NAME_LIMIT - 4:
        raise TournamentError(
            f"a bot's name is a printable text of 1 to {NAME_LIMIT - 4} characters, not {shown(name)}"
        )
    return name


class Guest(Bot):
    """A bot whose choices are made in a process of its own.

    It is a bot like others for whoever plays the game; generators stay on this side, and the other has one made of the
    key that :meth:`begin` sends.
    """

    strength, description = 0, "plays in a process of its own"

    def __init__(self, invited: Invitation, board: Board, limit: float | None) -> None:
        self.name, self._board, self._limit = invited.name, board, limit
        self._process = _started()
        self._asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # Whether a process is stuck, floods us or left children behind: only this thread waits for it.
        threading.Thread(target=_converse, args=(self._process, self._asked, self._answers), daemon=True).start()
        self._invited: Invitation | None = invited
        self._key, self._seat = 0, 0

    @property
    def is_alive(self) -> bool:
        """Whether its process still answers."""
        return self._process.poll() is None

    def begin(self, key: int, seat: int) -> None:
        """Have a fresh copy of the bot sit down for a game; its generator is made of the key."""
        self._key, self._seat = key, seat

    def prepare(self) -> None:
        """Wait for the process to have its bot ready for the game."""
        if self._invited is not None:
            # A copy, so that the board itself is sent this once.
            self._ask(("bot", self._invited, replace(self._board)), self._seat, 0, _START_SECONDS)
            self._invited = None
        self._ask(("game", self._key), self._seat, 0, _START_SECONDS)

    def choose(self, view: View, rng: Random) -> Action:
        """Return what the process answers; :class:`BotFailedError` if that is nothing legal, or comes too late."""
        del rng
        text = self._ask(("view", view), view.seat, view.turns, self._limit)
        try:
            return parse(text)
        except ActionTextError as error:
            raise BotFailedError("illegal action", str(error), view.seat, view.turns) from None

    def end(self) -> None:
        """End the process, and what it may have started."""
        # A group of processes is had where there is no Windows.
        if hasattr(os, "killpg") and self.is_alive:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._asked.put(_NO_MORE)

    def _ask(self, message: tuple[object, ...], seat: int, turn: int, limit: float | None) -> str:
        """Return what the process answers to a message; it is ended if it doesn't in time."""
        self._send(message)
        try:
            line = self._answers.get(timeout=limit)
        except queue.Empty:
            self.end()
            raise BotFailedError("too slow", f"took longer than {limit:g} s", seat, turn) from None
        if not line.endswith(b"\n"):
            why = self._last_words() if len(line) < _LONGEST else "answered too much"
            self.end()
            raise BotFailedError("died", why, seat, turn)
        kind, text = _read(line)
        if kind != "done":
            raise BotFailedError(kind, text, seat, turn)
        return text

    def _last_words(self) -> str:
        """Return how a process ended that says no more."""
        try:
            return f"its process ended with code {self._process.wait(_END_SECONDS)}"
        except subprocess.TimeoutExpired:
            return "its process closed its pipes"

    def _send(self, message: tuple[object, ...]) -> None:
        buffer = io.BytesIO()
        _Outgoing(buffer, self._board).dump(message)
        data = buffer.getvalue()
        self._asked.put(len(data).to_bytes(FRAME) + data)


class _Outgoing(pickle.Pickler):
    """A pickler that names the board, which the other side has already, instead of sending it with each view."""

    def __init__(self, file: IO[bytes], board: Board) -> None:
        super().__init__(file)
        self._board = board

    def persistent_id(self, obj: Any) -> str | None:
        return "board" if obj is self._board else None


class Guests:
    """The processes of a run's guests, each used for game after game; a context that ends them.

    Parameters
    ----------
    board : Board
        What is played on.
    limit : float or None
        Seconds for each decision.
    """

    def __init__(self, board: Board, limit: float | None) -> None:
        self._board, self._limit = board, limit
        self._guests: dict[tuple[Invitation, int], Guest] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.dismiss()

    def dismiss(self) -> None:
        """End all processes; the next game has new ones."""
        for guest in self._guests.values():
            guest.end()
        self._guests.clear()

    def seated(self, invited: Sequence[Invitation], keys: Sequence[int]) -> list[Guest]:
        """Return guests that are ready for a game, by seat; one that sits there twice has two processes.

        Raises
        ------
        BotFailedError
            If one of them doesn't get ready.
        """
        seated: list[Guest] = []
        for seat, (one, key) in enumerate(zip(invited, keys, strict=True)):
            place = one, list(invited[:seat]).count(one)
            guest = self._guests.get(place)
            if guest is None or not guest.is_alive:
                guest = self._guests[place] = Guest(one, self._board, self._limit)
            guest.begin(key, seat)
            seated.append(guest)
        for guest in seated:
            guest.prepare()
        return seated


def _started() -> subprocess.Popen[bytes]:
    """Start a process that knows where Python's modules are and nothing else."""
    path = json.dumps([entry or str(Path.cwd()) for entry in sys.path])
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-c", _BOOT, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in _SURROUNDINGS if name in os.environ},
        start_new_session=True,
    )


def _converse(
    process: subprocess.Popen[bytes], asked: queue.SimpleQueue[bytes], answers: queue.SimpleQueue[bytes]
) -> None:
    """Send what is asked and read an answer to each, in a thread that may hang without harm."""
    ask, answer = process.stdin, process.stdout
    if ask is None or answer is None:
        raise AssertionError("a guest is started with both pipes")
    while (frame := asked.get()) != _NO_MORE:
        try:
            ask.write(frame)
            ask.flush()
            line = answer.readline(_LONGEST)
        except OSError:
            line = b""
        answers.put(line)
    with contextlib.suppress(OSError):
        ask.close()
    answer.close()


def _read(line: bytes) -> tuple[str, str]:
    """Return the kind and the text of an answer: ``done``, ``raised`` or ``illegal action``."""
    try:
        answer = json.loads(line)
        kind, text = answer["kind"], answer["text"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return "illegal action", f"answered {shown(line)}"
    if kind not in {"done", "raised", "illegal action"} or not isinstance(text, str):
        return "illegal action", f"answered {shown(line)}"
    return kind, text
