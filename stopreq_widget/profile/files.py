"""What is remembered as files: a folder of games and settings, and the results in one small database of SQLite's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stopreq_widget.engine.reading import read_text
from stopreq_widget.engine.saving import save_text
from stopreq_widget.profile.aside import damaged_name
from stopreq_widget.profile.database import ResultsFile
from stopreq_widget.profile.storage import GAMES, SETTINGS, Entry, StorageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from stopreq_widget.profile.results import Result

HOME_VARIABLE = "STOPREQ_HOME"
"""Names another folder than the user's own for data, in the environment."""
_FILE = re.compile(r"[0-9a-z][0-9a-z._-]*")


class FolderStorage:
    """A :class:`~stopreq_widget.profile.storage.Storage` that is a folder, made when something is first kept.

    Parameters
    ----------
    folder : Path
        ``settings.json``, ``record.sqlite`` and the folder ``games`` lie in it.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as place:
    ...     storage = FolderStorage(Path(place) / "new")
    ...     storage.write("games/a.json", "{}")
    ...     storage.read("games/a.json"), storage.read("settings.json"), [entry.name for entry in storage.entries()]
    ('{}', None, ['games/a.json'])
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._results = ResultsFile(folder / "record.sqlite")
        self._news: list[str] = []

    @property
    def place(self) -> str:
        """The folder."""
        return str(self._folder)

    def entries(self, prefix: str = "") -> list[Entry]:
        """Return the texts that are kept; none where there is no folder yet."""
        found = []
        for path in (*self._folder.glob(f"{GAMES}*.json"), self._folder / SETTINGS):
            name = path.relative_to(self._folder).as_posix()
            if name.startswith(prefix) and path.is_file():
                about = path.stat()
                found.append(Entry(name, about.st_size, about.st_mtime))
        return sorted(found, key=lambda entry: (-entry.changed, entry.name))

    def read(self, name: str) -> str | None:
        """Return a text; one that is no text is returned as far as it can be read."""
        try:
            return read_text(self._path(name))
        except FileNotFoundError:
            return None
        except UnicodeDecodeError:
            return ""

    def write(self, name: str, text: str) -> None:
        """Write a file atomically, for its owner alone."""
        path = self._path(name)
        self._make(path.parent)
        save_text(path, text)

    def remove(self, name: str) -> None:
        """Delete a file."""
        self._path(name).unlink(missing_ok=True)

    def set_aside(self, name: str) -> str:
        """Rename a file; ``a.json`` to ``a.json.damaged``, or to a numbered name where that is taken."""
        path = self._path(name)
        new = damaged_name(path)
        path.rename(new)
        self._news.append(f"{path.name} was damaged: it is now {new.name}, in {new.parent}")
        return new.relative_to(self._folder).as_posix()

    def results(self) -> list[Result]:
        """Return the rows of the database."""
        return self._results.all()

    def add_results(self, results: Iterable[Result]) -> None:
        """Add rows to the database."""
        self._make(self._folder)
        self._results.add(results)

    def remove_results(self) -> None:
        """Delete all rows, and the space that they took."""
        self._results.clear()

    @property
    def results_size(self) -> int:
        """The size of the database."""
        return self._results.size

    def news(self) -> list[str]:
        """Return what was set aside since this was last asked."""
        told, self._news = [*self._news, *self._results.news()], []
        return told

    @staticmethod
    def _make(folder: Path) -> None:
        if not folder.is_absolute():
            # Python leaves the "~" where it is if nobody knows a home.
            raise StorageError(f"nobody says where your home is ({folder}): set {HOME_VARIABLE} to a folder")
        folder.mkdir(parents=True, exist_ok=True)

    def _path(self, name: str) -> Path:
        folder, _, file = name.rpartition("/")
        if f"{folder}/" not in {"/", GAMES} or not _FILE.fullmatch(file):
            raise StorageError(f"no text has the name {name!r}")
        return self._folder / name
