"""The games that are kept: each under its id, written after every move, so that it can go on at any time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.reading import read_json
from stopreq_widget.engine.record import FORMAT, VERSION
from stopreq_widget.engine.saving import as_text, holds
from stopreq_widget.profile.notes import ASKED, DAY
from stopreq_widget.profile.seats import levels_of
from stopreq_widget.profile.storage import GAMES, StorageError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from stopreq_widget.profile.storage import Entry, Storage

LISTED = 30
"""So many games are read for a list, the last played first; each takes a millisecond."""
_NAME = re.compile(r"[0-9a-f]{32}(-\d{1,3})?")
_COPIES = 1000


@dataclass(frozen=True)
class KeptGame:
    """A game that is kept, as a list shows it.

    Attributes
    ----------
    name : str
        Under which it is kept: its id, with a number where the same game has gone two ways.
    players : tuple of str
        By seat.
    levels : tuple of (str or None)
        The level of each seat's bot; None for people.
    rules : str
        Their name.
    moves : int
        How many moves have been played.
    totals, winners : tuple of int
        The points by seat, and who won; empty while it goes on.
    day : str
        The date of the deal of the day; empty for another deal.
    asked : str
        What the cell that started it had asked for; empty if none did.
    size, changed : int, float
        Bytes, and when it was written, in seconds since 1970.
    """

    name: str
    players: tuple[str, ...]
    levels: tuple[str | None, ...]
    rules: str
    moves: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    day: str
    asked: str
    size: int
    changed: float

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self.totals)


class Games:
    """The games in a storage.

    Parameters
    ----------
    storage : Storage
        Where they are.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        # What this program has written, by name: another kernel may have gone on with the same game since.
        self._own: dict[str, str] = {}

    def entries(self) -> list[Entry]:
        """Return what lies there, the last written first; :class:`OSError` where it can't be looked at."""
        return self._storage.entries(GAMES)

    def listed(self, most: int = LISTED) -> list[KeptGame]:
        """Return the games played last; files that are damaged are set aside."""
        found = []
        for entry in self.entries()[:most]:
            kept = self._kept(entry)
            if kept is not None:
                found.append(kept)
        return found

    def load(self, name: str, autosave: str | PathLike[str] | None = None) -> Game:
        """Return a game that is kept; one with a file of its own goes on in that, too.

        Raises
        ------
        RecordError
            If there is none of that name, or it can't be played on; a file that is no record has been set aside.
        OSError
            If it can't be read.
        """
        text = self.text(name)
        try:
            data = _data(text)
        except RecordError:
            self._storage.set_aside(_file(name))
            raise
        # A record that doesn't follow from itself, or is of a newer version, stays: another program may read it.
        game = Game.from_dict(data, where=f"the game {name[:6]}", autosave=autosave)
        self._own[name] = text
        return game

    def text(self, name: str) -> str:
        """Return the record of a game as text; :class:`RecordError` if there is none of that name."""
        text = self._storage.read(_file(name)) if _NAME.fullmatch(name) else None
        if text is None:
            raise RecordError(f"no game {name[:40]!r} is kept any more")
        return text

    def keep(self, record: Mapping[str, Any], name: str) -> str:
        """Write a game's record and return under which name it is kept now.

        Where another kernel has gone on with the game under the name, that is left as it is and this one gets a number.

        Raises
        ------
        OSError
            If it can't be written; what was there stays.
        """
        text = as_text(record)
        if self._own.get(name) == text:
            return name
        for n in range(1, _COPIES):
            there = self._storage.read(_file(name))
            if there is None or there == self._own.get(name) or holds(record, there):
                self._storage.write(_file(name), text)
                self._own[name] = text
                return name
            name = f"{record['id']}-{n}"
        raise StorageError(f"the game {name[:6]} is kept {_COPIES} times already")

    def remove(self, name: str) -> None:
        """Forget a game."""
        if _NAME.fullmatch(name):
            self._storage.remove(_file(name))
            self._own.pop(name, None)

    def _kept(self, entry: Entry) -> KeptGame | None:
        text = self._storage.read(entry.name)
        if text is None or _is_newer(text):
            return None
        try:
            return _summary(entry, _data(text))
        except (RecordError, TypeError, KeyError, ValueError):
            self._storage.set_aside(entry.name)
            return None


def _file(name: str) -> str:
    return f"{GAMES}{name}.json"


def _data(text: str) -> dict[str, Any]:
    try:
        data = read_json(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"it can't be read as JSON, perhaps it was cut short: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"it is no {FORMAT!r}")
    return data


def _is_newer(text: str) -> bool:
    """Tell whether a newer version has written a game, which is fine, but not for this one."""
    try:
        version = _data(text).get("version")
    except RecordError:
        return False
    return type(version) is int and version > VERSION


def _summary(entry: Entry, data: dict[str, Any]) -> KeptGame:
    name = entry.name.removeprefix(GAMES).removesuffix(".json")
    players, notes, result = data["players"], data["notes"], data["result"]
    if not _NAME.fullmatch(name) or not all(isinstance(player, str) for player in players) or len(players) < 2:
        raise RecordError(f"the game {name[:40]!r} has no players")
    return KeptGame(
        name=name,
        players=tuple(players),
        levels=levels_of(notes, len(players)),
        rules=str(data["rules"]["name"]),
        moves=int(data["position"]),
        totals=tuple(map(int, result["totals"])) if result else (),
        winners=tuple(map(int, result["winners"])) if result else (),
        day=str(notes.get(DAY) or ""),
        asked=str(notes.get(ASKED) or ""),
        size=entry.size,
        changed=entry.changed,
    )
