"""Where what is remembered lies: one protocol, with a folder or a browser behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stopreq_widget.profile.results import Result

SETTINGS = "settings.json"
GAMES = "games/"


class StorageError(StopreqError, OSError):
    """Something can't be kept, or what is kept can't be read; says where and why."""


@dataclass(frozen=True)
class Entry:
    """A text that is kept: its name, how many bytes it has, and when it was written, in seconds since 1970."""

    name: str
    size: int
    changed: float


class Storage(Protocol):
    """Texts by name, each written whole or not at all, and results of games, each written once.

    Names are ``settings.json`` and those that begin with ``games/``.  Every method may raise :class:`OSError` where
    the place can't be used; nothing that was there is lost then.
    """

    @property
    def place(self) -> str:
        """Where that is, as people are told."""

    def entries(self, prefix: str = "") -> list[Entry]:
        """Return the texts whose names begin so, the last written first."""

    def read(self, name: str) -> str | None:
        """Return a text; None if there is none."""

    def write(self, name: str, text: str) -> None:
        """Keep a text in place of the one that has the name."""

    def remove(self, name: str) -> None:
        """Forget a text, if there is one."""

    def set_aside(self, name: str) -> str:
        """Give a text that can't be used another name, under which it is left alone; return that."""

    def results(self) -> list[Result]:
        """Return the results of games, in the order in which they ended."""

    def add_results(self, results: Iterable[Result]) -> None:
        """Keep results; of a game that has one already the first stays."""

    def remove_results(self) -> None:
        """Forget all results."""

    @property
    def results_size(self) -> int:
        """How many bytes the results take."""

    def news(self) -> list[str]:
        """Return what has become of damaged things since this was last asked, a sentence each."""
