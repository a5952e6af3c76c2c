"""The process of a guest: it makes its bot, and answers each view with the text of an action.

Started by :mod:`stopreq_widget.arena.guests`, which says what goes to and fro.  Nothing of a game is in this process
but the views that it was sent.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import json
import os
import pickle
import sys
from random import Random
from typing import IO, TYPE_CHECKING, Any

from stopreq_widget.arena.guests import FRAME
from stopreq_widget.bots import Bot, make_bot
from stopreq_widget.engine.actions import Action
from stopreq_widget.engine.errors import said, shown

if TYPE_CHECKING:
    from stopreq_widget.arena.guests import Invitation
    from stopreq_widget.engine.board import Board

_LONGEST_TEXT = 2000


class _Incoming(pickle.Unpickler):
    """An unpickler for what the arena sends, which names the board instead of sending it with each view."""

    def __init__(self, file: IO[bytes], board: Board | None) -> None:
        super().__init__(file)
        self._board = board

    def persistent_load(self, pid: Any) -> Any:
        if pid != "board" or self._board is None:
            raise pickle.UnpicklingError(f"nothing is called {pid!r} here")
        return self._board


class Host:
    """What a guest's process does with what it is sent: it holds the bot and its generator."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self._invited: Invitation | None = None
        self._class: type[Bot] | None = None
        self._bot: Bot | None = None
        self._rng = Random()

    def answer(self, message: tuple[Any, ...]) -> tuple[str, str]:
        """Return the kind and the text of the answer to a message."""
        try:
            if message[0] == "bot":
                self._invited, self.board = message[1:]
            elif message[0] == "game":
                self._rng = Random(message[1])
                self._bot = self._made()
                self._bot.prepare()
            else:
                return self._chosen(message[1])
        except Exception as error:  # noqa: BLE001 - whatever a bot raises is told, and ends its game
            return "raised", said(error)
        return "done", ""

    def _chosen(self, view: Any) -> tuple[str, str]:
        if self._bot is None:
            raise AssertionError("a view came before a game")
        action = self._bot.choose(view, self._rng)
        if not isinstance(action, Action):
            return "illegal action", f"chose {shown(action)}, which is no action"
        return "done", str(action)

    def _made(self) -> Bot:
        """Return a bot that has not played yet."""
        invited = self._invited
        if invited is None:
            raise AssertionError("a game came before a bot")
        if invited.kind == "name":
            return make_bot(invited.where[0])
        if invited.kind == "pickle":
            bot: Bot = pickle.loads(invited.pickled)  # noqa: S301 - it came from the arena
            return bot
        if self._class is None:
            self._class = _found(invited)
        return self._class()


def _found(invited: Invitation) -> type[Bot]:
    """Return the class of a bot in a module or a file."""
    place, name = invited.where
    if invited.kind == "module":
        found: Any = importlib.import_module(place)
    else:
        spec = importlib.util.spec_from_file_location("guest_bot", place)
        if spec is None or spec.loader is None:
            raise ImportError(f"{place} is no Python file")
        found = importlib.util.module_from_spec(spec)
        sys.modules["guest_bot"] = found
        spec.loader.exec_module(found)
    for part in name.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise TypeError(f"{name} of {place} is no class of bots")
    return found


def main() -> None:
    """Answer messages until there are no more."""
    asked = sys.stdin.buffer
    # What a bot prints must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    host = Host()
    while len(head := asked.read(FRAME)) == FRAME:
        frame = asked.read(int.from_bytes(head))
        kind, text = host.answer(_Incoming(io.BytesIO(frame), host.board).load())
        answers.write(json.dumps({"kind": kind, "text": text[:_LONGEST_TEXT]}).encode() + b"\n")
        answers.flush()
