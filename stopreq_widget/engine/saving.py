"""Writing game files so that none is ever lost or left half written."""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import PathError, shown
from stopreq_widget.engine.reading import check_plain, read_json, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# A save is its player's own until that player says otherwise.
_PRIVATE = 0o600
# Somebody who loads the game may tidy up just while it is saved: then it is written again, at most so often.
_TRIES = 5


class SaveFile:
    """A file to which one game is saved again and again, and no other is lost.

    Whatever is there before the first save is set aside, unless it is this very game; if somebody else has written
    there since, this game goes on under a numbered name beside it.

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
    note : str
        What happened to names in the last save, in a sentence; empty if nothing did.

    Raises
    ------
    OSError
        If the path can't be that of a file.
    """

    def __init__(self, path: str | os.PathLike[str], text: str | None = None) -> None:
        self.path = self._asked = _file(path).absolute()
        self.note = ""
        # What the file may hold that is this game's own.
        self._texts: tuple[str, ...] = () if text is None else (text,)
        self._began = text is not None

    def write(self, record: Mapping[str, Any]) -> None:
        """Write a record atomically; :class:`OSError` if that can't be done, and then nothing has changed on disk."""
        text = as_text(record)
        path, note, aside = self.path, self.note, False
        there = _read(path)
        if there is not None and not self._is_own(there, record):
            if self._began:
                path = _free(self._asked, own=lambda other: self._is_own(other, record))
                note = f"something else has been saved to {self.path.name} since: this game goes on in {path.name}"
                there = _read(path)
            else:
                free = _free(Path(os.path.realpath(path)))
                note, aside, there = f"what was in {path.name} before this game is now in {free.name}", True, None
        # Remembered before it is there: whatever interrupts the writing, the file has one of these contents.
        self._texts = (text,) if there is None else (there, text)
        _replace(path, text.encode(), aside=aside)
        self.path, self.note, self._began = path, note, True

    def _is_own(self, text: str, record: Mapping[str, Any]) -> bool:
        """Tell whether what a file holds is this game's, so that nothing is lost if it is replaced."""
        return text in self._texts or holds(record, text)


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

    @property
    def note(self) -> str:
        """What happened to names of files, in a sentence; empty if nothing did."""
        files = (*self._others.values(), *([] if self._autosave is None else [self._autosave]))
        return "; ".join(file.note for file in files if file.note)

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


def save_record(record: Mapping[str, Any], path: str | os.PathLike[str]) -> None:
    """Write a record atomically: after a crash the file is either the old one or the new one, whole.

    A link is followed and stays one; a file keeps its mode, and a new one is for its owner alone.

    Raises
    ------
    OSError
        If the path can't be that of a file or the folder can't be written to; an old file stays as it was.
    """
    _replace(_file(path), as_text(record).encode())


def save_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text atomically, as :func:`save_record` writes a record."""
    save_bytes(path, text.encode())


def save_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write bytes atomically, as :func:`save_record` writes a record."""
    _replace(_file(path), data)


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


def tidy(path: str | os.PathLike[str]) -> None:
    """Remove what a save of this file left half written when its process died.

    A process that is just saving there writes once more.
    """
    target = Path(os.path.realpath(path))
    left = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{8}}\.part")
    try:
        for entry in list(target.parent.iterdir()):
            if left.fullmatch(entry.name):
                entry.unlink(missing_ok=True)
    except OSError:  # a folder that may only be read: what lies there is somebody else's to remove
        return


def same_file(path: str | os.PathLike[str], other: str | os.PathLike[str] | None) -> bool:
    """Tell whether two paths lead to one file, through links or not."""
    if not isinstance(path, str | os.PathLike) or not isinstance(other, str | os.PathLike):
        return False
    return os.path.realpath(path) == os.path.realpath(other)


def as_text(record: Mapping[str, Any]) -> str:
    """Return a record as the text of its file."""
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
    if not target.name or target.name == "..":
        raise IsADirectoryError(errno.EISDIR, "a folder, where a file was expected", str(target))
    if target.exists():
        check_plain(target)
    return target


def _free(target: Path, own: Callable[[str], bool] | None = None) -> Path:
    """Return the first numbered name beside a file that nothing has yet, or what is one's own by its text."""
    taken = 1
    while os.path.lexists(free := target.with_name(f"{target.stem}.{taken}{target.suffix}")):
        if own is not None and free.is_file() and own(_read(free) or ""):
            break
        taken += 1
    return free


def _read(path: Path) -> str | None:
    """Return a file's text for comparing; None if there is no file, and empty if it is no game's."""
    try:
        return read_text(path)
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""
    except OSError as error:
        if error.errno == errno.EFBIG:
            return ""
        raise


def holds(record: Mapping[str, Any], there: str) -> bool:
    """Tell whether a record has all that a file's text holds: the same game, and no move that it hasn't itself.

    Examples
    --------
    >>> holds({"id": "a", "moves": ["draw deck", "skip"]}, '{"id": "a", "moves": ["draw deck"]}')
    True
    >>> holds({"id": "a", "moves": ["draw deck"]}, '{"id": "a", "moves": ["draw deck", "skip"]}')
    False
    """
    try:
        data = read_json(there)
    except (ValueError, RecursionError):
        return False
    if not isinstance(data, dict) or not record.get("id") or data.get("id") != record["id"]:
        return False
    moves = data.get("moves")
    return isinstance(moves, list) and moves == record["moves"][: len(moves)]


def _replace(path: Path, data: bytes, *, aside: bool = False) -> None:
    """Put a file in the place of another, which is set aside or gone, once all of it is on the disk."""
    target = Path(os.path.realpath(path))
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() and not aside else _PRIVATE
    for left in reversed(range(_TRIES)):
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
        try:
            _write(part, data, mode)
            if aside:
                set_aside(target)
                aside = False
            part.replace(target)
            break
        except FileNotFoundError:
            part.unlink(missing_ok=True)
            # Tidied up by whoever loads the game, unless it is the folder that isn't there.
            if not left or not target.parent.is_dir():
                raise
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    _sync_folder(target.parent)


def _write(part: Path, data: bytes, mode: int) -> None:
    """Write a new file and see it onto the disk."""
    with open(part, "xb", opener=_private) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.chmod(mode)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, _PRIVATE)


def _sync_folder(folder: Path) -> None:
    """See a new name in a folder onto the disk, where folders can be opened: Windows and some file systems can't."""
    try:
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except OSError:  # the file itself is safe, and its name will be as soon as the system writes it
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP, errno.EROFS}:
            raise
    finally:
        os.close(handle)
