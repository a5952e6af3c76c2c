"""Reading files that may come from anybody: sizes first, plain files only, and JSON that says each thing once."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from stopreq_widget.engine.errors import shown

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# A record of the longest game on the largest board, and a file of such a board, are a tenth of it; reading and
# checking so much takes a second.
MOST_BYTES = 4_000_000
# A pipe that is opened for reading waits for a writer; Windows has no such pipes and no such flag.
_NO_WAITING = getattr(os, "O_NONBLOCK", 0)


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """Return the text of a small file: UTF-8, with or without a byte order mark.

    Parameters
    ----------
    path : Path
        Of a plain file; links are followed.
    most : int
        A file of more bytes is refused, whatever size it claims.

    Raises
    ------
    OSError
        If there is no such file, it is a folder, a pipe or a device, or it is too large.
    UnicodeDecodeError
        If it is no text.
    """
    check_plain(path)
    with open(path, "rb", buffering=0, opener=_open_at_once) as file:
        _check_mode(os.fstat(file.fileno()).st_mode, path)
        pieces, size = [], 0
        while size <= most and (piece := file.read(most + 1 - size)):
            pieces.append(piece)
            size += len(piece)
    if size > most:
        raise OSError(errno.EFBIG, f"larger than {most:,} bytes", str(path))
    return b"".join(pieces).decode("utf-8-sig")


def check_plain(path: Path) -> None:
    """Raise :class:`OSError` if something is at a path that is no plain file: a folder, a pipe, a device."""
    _check_mode(path.stat().st_mode, path)


def read_data(place: Traversable, most: int = MOST_BYTES) -> str:
    """Return the text of a file of a board's folder, which may also lie inside an installed package."""
    return read_text(place, most) if isinstance(place, Path) else place.read_text(encoding="utf-8-sig")


def read_json(text: str) -> Any:
    """Return what a JSON text holds; :class:`ValueError` if it is none, says a key twice, or has a number that is none.

    Examples
    --------
    >>> read_json('{"a": [1, 2]}')
    {'a': [1, 2]}
    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
        ...
    ValueError: the key 'a' is there twice
    """
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {shown(key)} is there twice")
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | _NO_WAITING)


def _check_mode(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "a folder, where a file was expected", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "a pipe or a device, where a file was expected", str(path))
