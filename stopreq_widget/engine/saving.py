"""Writing game files so that none is ever lost or left half written."""

from __future__ import annotations

import errno
import json
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import PathError, shown

if TYPE_CHECKING:
    from collections.abc import Callable


class SaveFile:
    """A file to which one game is saved again and again, and no other is lost.

    Whatever is there before the first save is set aside; if somebody else has written there since the last one, this
    game goes on under a numbered name beside it.

    Parameters
    ----------
    path : path
        Where to save; a relative one means the folder that is the current one now, whatever it is later.
    text : str, optional
        The content that the file is known to have from this very game, so that it needs not be set aside.

    Attributes
    ----------
    path : Path
        Where the game is saved now.

    Raises
    ------
    OSError
        If the path can't be that of a file.
    """

    def __init__(self, path: str | os.PathLike[str], text: str | None = None) -> None:
        self.path = _file(path).absolute()
        self._text = text

    def write(self, record: dict[str, Any]) -> None:
        """Write a record atomically; :class:`OSError` if that can't be done, and then nothing has changed on disk."""
        text = _as_text(record)
        path = self.path
        if self._text is not None and _read(path) not in {None, self._text}:
            path = _free(path)
        _replace(path, text, aside=self._text is None)
        self.path, self._text = path, text


class GameFiles:
    """The files to which one game is saved: one that is written after each change, if any, and others on demand.

    Parameters
    ----------
    autosave, text
        The path and, if it is known, the content of the file that is written after each change, as for
        :class:`SaveFile`; None if there is none.
    """

    def __init__(self, autosave: str | os.PathLike[str] | None, text: str | None = None) -> None:
        self._autosave = None if autosave is None else SaveFile(autosave, text)
        self._others: dict[Path, SaveFile] = {}

    @property
    def autosave(self) -> Path | None:
        """The file that is written after each change; None if there is none."""
        return None if self._autosave is None else self._autosave.path

    def keep_safe(self, record: Callable[[], dict[str, Any]]) -> None:
        """Write the record to the autosave file; without one it isn't even made."""
        if self._autosave is not None:
            self._autosave.write(record())

    def save_beside(self, path: str | os.PathLike[str], record: dict[str, Any]) -> Path:
        """Write a record to a file of which the game may hold the last content; return where it is now."""
        file = SaveFile(path)
        if self._autosave is not None and self._autosave.path == file.path:
            file = self._autosave
        else:
            file = self._others.setdefault(file.path, file)
        file.write(record)
        return file.path


def save_record(record: dict[str, Any], path: str | os.PathLike[str]) -> None:
    """Write a record atomically: after a crash the file is either the old one or the new one, whole.

    Raises
    ------
    OSError
        If the path can't be that of a file or the folder can't be written to; an old file stays as it was.
    """
    _replace(_file(path), _as_text(record))


def set_aside(path: str | os.PathLike[str]) -> Path | None:
    """Rename a file that is in the way of a new one, so that nothing is lost: ``game.json`` to ``game.1.json``.

    Returns
    -------
    Path or None
        The new name; None if there was no such file.

    Raises
    ------
    OSError
        If it is a folder, which is left alone, or can't be renamed.
    """
    target = _file(path)
    return target.rename(_free(target)) if target.exists() else None


def saved_text(path: str | os.PathLike[str], autosave: str | os.PathLike[str] | None) -> str | None:
    """Return what a file holds if a game that is loaded from it goes on being saved to it; else None."""
    if not isinstance(path, str | os.PathLike) or not isinstance(autosave, str | os.PathLike):
        return None
    file = Path(path)
    return _read(file) if file.absolute() == Path(autosave).absolute() and file.is_file() else None


def _as_text(record: dict[str, Any]) -> str:
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


def _file(path: str | os.PathLike[str]) -> Path:
    """Return a path that a file can have."""
    try:
        target = Path(path)
        usable = b"\0" not in os.fsencode(target)
    except TypeError:
        raise PathError(f"the path of a file was expected, not {shown(path)}") from None
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise OSError(errno.EINVAL, "not the name of a file", shown(path))
    if not target.name or target.name == ".." or target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder, where a file was expected", str(target))
    return target


def _free(target: Path) -> Path:
    """Return the first numbered name beside a file that nothing has yet."""
    taken = 1
    while (free := target.with_name(f"{target.stem}.{taken}{target.suffix}")).exists():
        taken += 1
    return free


def _read(path: Path) -> str | None:
    """Return a file's text, readable or not, for comparing; None if there is no file."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None


def _replace(target: Path, text: str, *, aside: bool = False) -> None:
    """Put a file in the place of another, which is set aside or gone, once all of it is on the disk."""
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if aside:
            set_aside(target)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
