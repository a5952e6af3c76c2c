"""All that is remembered of a person: games, results and settings, to be looked at, carried elsewhere, and erased."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import RecordError, shown
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.reading import read_json
from stopreq_widget.engine.saving import as_text
from stopreq_widget.profile.games import Games
from stopreq_widget.profile.home import open_storage
from stopreq_widget.profile.results import read_result
from stopreq_widget.profile.storage import SETTINGS

if TYPE_CHECKING:
    from stopreq_widget.profile.results import Result
    from stopreq_widget.profile.storage import Storage

FORMAT, VERSION = "stopreq-widget profile", 1
PARTS = ("games", "record", "settings")
"""What is kept, by the names that erasing knows."""


@dataclass(frozen=True)
class Amount:
    """How much is kept of one part: how many things, and how many bytes they take."""

    count: int
    size: int


class Profile:
    """What is remembered, and where.

    Parameters
    ----------
    storage : Storage, optional
        Where; this person's own place on this machine if not given.

    Attributes
    ----------
    storage : Storage
        Where things are kept.
    games : Games
        The games that are kept.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from stopreq_widget.profile.files import FolderStorage
    >>> with tempfile.TemporaryDirectory() as place:
    ...     mine = Profile(FolderStorage(Path(place)))
    ...     mine.change_settings(speed=2.0)
    ...     mine.settings(), mine.amounts()["settings"].count
    ({'speed': 2.0}, 1)
    """

    def __init__(self, storage: Storage | None = None) -> None:
        self.storage = open_storage() if storage is None else storage
        self.games = Games(self.storage)

    def settings(self) -> dict[str, Any]:
        """Return what was switched on and filled in last; a damaged file of it is set aside."""
        text = self.storage.read(SETTINGS)
        if text is None:
            return {}
        try:
            found = read_json(text)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self.storage.set_aside(SETTINGS)
            return {}
        return found

    def change_settings(self, /, **values: Any) -> None:
        """Remember some settings beside the others; nothing is written where nothing changes."""
        before = self.settings()
        if (after := {**before, **values}) != before:
            self.storage.write(SETTINGS, as_text(after))

    def amounts(self) -> dict[str, Amount]:
        """Return how much is kept of each of :data:`PARTS`."""
        games, settings = self.games.entries(), self.storage.entries(SETTINGS)
        return {
            "games": Amount(len(games), sum(entry.size for entry in games)),
            "record": Amount(len(self.storage.results()), self.storage.results_size),
            "settings": Amount(len(self.settings()), sum(entry.size for entry in settings)),
        }

    def to_text(self) -> str:
        """Return all that is kept as one JSON text, to be carried elsewhere."""
        games = [self.storage.read(entry.name) for entry in self.games.entries()]
        data = {
            "format": FORMAT,
            "version": VERSION,
            "games": [record for record in map(_record, games) if record is not None],
            "record": [result.to_dict() for result in self.storage.results()],
            "settings": self.settings(),
        }
        return json.dumps(data, ensure_ascii=False) + "\n"

    def take_in(self, text: str) -> dict[str, int]:
        """Add what another place has kept; nothing that is here is lost, and all is checked before anything is written.

        Parameters
        ----------
        text : str
            What :meth:`to_text` returned; settings that it has take the place of those here.

        Returns
        -------
        dict of int by str
            How many games and results were new here.

        Raises
        ------
        RecordError
            If it is something else, of a newer version, or doesn't follow from itself; then nothing has changed.
        OSError
            If it can't be kept.
        """
        games, results, settings = _read(text)
        before = len(self.storage.results()), len(self.games.entries())
        for game in games:
            self._take_in_game(game)
        self.storage.add_results(results)
        self.change_settings(**settings)
        return {
            "games": len(self.games.entries()) - before[1],
            "record": len(self.storage.results()) - before[0],
        }

    def erase(self, part: str) -> None:
        """Forget one of :data:`PARTS`; what was set aside as damaged stays.

        Raises
        ------
        RecordError
            If there is no such part.
        """
        if part == "games":
            for entry in self.games.entries():
                self.storage.remove(entry.name)
        elif part == "record":
            self.storage.remove_results()
        elif part == "settings":
            self.storage.remove(SETTINGS)
        else:
            raise RecordError(f"there is no {shown(part)} to erase, but {', '.join(PARTS)}")

    def _take_in_game(self, game: Game) -> None:
        there = self.storage.read(f"games/{game.id}.json")
        record = game.to_dict()
        mine = None if there is None else _record(there)
        # The same game, as far or further here: nothing is new.
        if mine is not None and mine["moves"][: len(record["moves"])] == record["moves"]:
            return
        # As somebody new here: what this kernel has kept itself is not to be written over either.
        Games(self.storage).keep(record, game.id)


def _record(text: str | None) -> dict[str, Any] | None:
    """Return what a game's text holds; None for one that is no record, which stays where it is."""
    try:
        data = read_json(text or "")
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and isinstance(data.get("moves"), list) else None


def _read(text: str) -> tuple[list[Game], list[Result], dict[str, Any]]:
    where = "this file"
    try:
        data = read_json(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{where} is no JSON, perhaps it was cut short: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"{where} is none that was exported here: its format is no {FORMAT!r}")
    if type(data.get("version")) is not int or data["version"] > VERSION:
        raise RecordError(f"{where} is of version {shown(data.get('version'))}, this program reads up to {VERSION}")
    games, results, settings = (data.get(part) for part in PARTS)
    if not isinstance(games, list) or not isinstance(results, list) or not isinstance(settings, dict):
        raise RecordError(f"{where} must have lists of games and results, and settings")
    return (
        [Game.from_dict(game, where=f"{where}, game {n}") for n, game in enumerate(games, start=1)],
        [read_result(result, f"{where}, result {n}") for n, result in enumerate(results, start=1)],
        settings,
    )
