"""Results in one small file of SQLite's, which any number of kernels may write to at once.

The journal is SQLite's ordinary one: it is gone when a change is done, so that what is remembered is one file, and it
works in folders of the network too, which SQLite's write-ahead log doesn't.  A kernel waits for another that is
writing.  A connection lives for one question only.
"""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.profile.aside import damaged_name
from stopreq_widget.profile.results import TYPES, Result, read_result
from stopreq_widget.profile.storage import StorageError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator
    from pathlib import Path

VERSION = 1
"""Of the table's columns; a reader leaves a newer one alone."""
WAIT_SECONDS = 10.0
"""So long a kernel waits for others that are writing; each needs some milliseconds."""
_APPLICATION = 0x53724F72  # "SrOr": tells our files from other programs'
_COLUMNS = ", ".join(TYPES)
_SQL = {int: "INTEGER NOT NULL", bool: "INTEGER NOT NULL", str: "TEXT NOT NULL"}
_CREATE = (
    f"CREATE TABLE results ({', '.join(f'{name} {_SQL[kind]}' for name, kind in TYPES.items())}, PRIMARY KEY (game))"
)
_INSERT = f"INSERT OR IGNORE INTO results ({_COLUMNS}) VALUES ({', '.join('?' * len(TYPES))})"  # noqa: S608 - our own names
_SELECT = f"SELECT {_COLUMNS} FROM results ORDER BY ended, rowid"  # noqa: S608 - our own names


class _DamagedError(Exception):
    """The file is no database, is broken inside, or another program's."""


class ResultsFile:
    """A file of results.

    Parameters
    ----------
    path : Path
        Its folder has to be there before something is added; the file needs not.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._news: list[str] = []

    @property
    def size(self) -> int:
        """Bytes of the file; 0 where there is none."""
        return self._path.stat().st_size if self._path.is_file() else 0

    def all(self) -> list[Result]:
        """Return all results in the order in which the games ended."""
        if not self._path.exists():
            return []
        try:
            with self._open("rw") as database:
                return [_result(row) for row in database.execute(_SELECT)] if _is_made(database) else []
        except _DamagedError as error:
            self._set_aside(error)
            return []

    def add(self, results: Iterable[Result]) -> None:
        """Add results, all or none."""
        rows = [tuple(result.to_dict().values()) for result in results]
        try:
            self._add(rows)
        except _DamagedError as error:
            self._set_aside(error)
            self._add(rows)

    def clear(self) -> None:
        """Forget all results."""
        if self._path.exists():
            try:
                with self._open("rw") as database:
                    if _is_made(database):
                        database.execute("DELETE FROM results")
                        database.execute("VACUUM")
            except _DamagedError as error:
                self._set_aside(error)

    def news(self) -> list[str]:
        """Return what was set aside since this was last asked."""
        told, self._news = self._news, []
        return told

    def _add(self, rows: list[tuple[Any, ...]]) -> None:
        with self._open("rwc") as database:
            # Whoever reads first and writes then could find that another has written between.
            database.execute("BEGIN IMMEDIATE")
            if not _is_made(database):
                database.execute(f"PRAGMA application_id = {_APPLICATION}")
                database.execute(f"PRAGMA user_version = {VERSION}")
                database.execute(_CREATE)
            database.executemany(_INSERT, rows)
            database.execute("COMMIT")

    @contextmanager
    def _open(self, mode: str) -> Iterator[sqlite3.Connection]:
        try:
            # Some builds of Python lack it, such as those for browsers, and whoever keeps no results needs none.
            import sqlite3
        except ImportError as error:
            raise StorageError(f"results need SQLite, which this Python lacks: {error}") from error
        damaged = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
        address = f"{self._path.absolute().as_uri()}?mode={mode}"
        try:
            with closing(sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None)) as database:
                yield database
        except sqlite3.Error as error:
            # The upper bits of the code say more than is asked here.
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in damaged:
                raise _DamagedError(str(error)) from error
            raise StorageError(f"{self._path}: {error}") from error

    def _set_aside(self, why: _DamagedError) -> None:
        """Rename the file, and the journal that belongs to it."""
        new = damaged_name(self._path)
        try:
            self._path.rename(new)
        except FileNotFoundError:  # another kernel was quicker
            return
        journal = self._path.with_name(f"{self._path.name}-journal")
        if journal.exists():
            journal.rename(new.with_name(f"{new.name}-journal"))
        self._news.append(f"{self._path.name} was damaged ({why}): it is now {new.name}, in {new.parent}")


def _is_made(database: sqlite3.Connection) -> bool:
    """Tell whether the table is there; a file of another program is as good as damaged, a newer one is left alone."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if not tables:
        return False
    if application != _APPLICATION:
        raise _DamagedError("it is another program's")
    if version > VERSION:
        raise StorageError(f"the results were written by a newer version (format {version}, this one reads {VERSION})")
    return True


def _result(row: tuple[Any, ...]) -> Result:
    data = {
        name: bool(value) if kind is bool else value for (name, kind), value in zip(TYPES.items(), row, strict=True)
    }
    try:
        return read_result(data)
    except RecordError as error:
        raise _DamagedError(str(error)) from error
