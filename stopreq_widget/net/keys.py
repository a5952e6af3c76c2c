"""The keys of a game's seats: who has one is let in, and nobody can guess it."""

from __future__ import annotations

import hmac
import json
import os
import secrets
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.reading import read_json, read_text
from stopreq_widget.net.errors import NetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_BYTES = 16
"""128 random bits."""
_PORTS = 1 << 16
_MODE = 0o600
"""Nobody else on the machine may read them."""


def new_key() -> str:
    """Return a key that nobody can guess.

    Examples
    --------
    >>> len(new_key()) >= 22, new_key() == new_key()
    (True, False)
    """
    return secrets.token_urlsafe(_BYTES)


def seat_of_key(keys: Mapping[str, str], key: str) -> str | None:
    """Return whose key it is, or None; it takes as long whichever it is like.

    Examples
    --------
    >>> seat_of_key({"Ada": "abc", "Bo": "xyz"}, "xyz")
    'Bo'
    """
    given, found = key.encode(), None
    for name, known in keys.items():
        if hmac.compare_digest(known.encode(), given):
            found = name
    return found


def keys_file(save: Path) -> Path:
    """Return where the keys of a game lie whose save is there.

    Examples
    --------
    >>> from pathlib import Path
    >>> keys_file(Path("my-game.json")).name
    'my-game.keys'
    """
    return save.with_suffix(".keys")


def kept_keys(save: Path | None, game: str, names: Iterable[str]) -> dict[str, str]:
    """Return a key for each name: those that were kept beside the game's save, new ones for the others, kept now.

    Parameters
    ----------
    save : Path or None
        The file that the game is saved to; without one the keys are new and kept nowhere.
    game : str
        What tells the game from every other: keys of another one that lay there are left out.
    names : iterable of str
        Who is invited.

    Raises
    ------
    NetError
        If there is a file of keys that can't be read or written.
    """
    old: dict[str, str] = {}
    if save is not None and keys_file(save).exists():
        try:
            data = read_json(read_text(keys_file(save)))
            if data["game"] == game:
                old = {str(name): str(key) for name, key in data["keys"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise NetError(
                f"the keys in {shown(str(keys_file(save)))} can't be read: {error}; remove it for new ones"
            ) from error
    keys = {name: old.get(name) or new_key() for name in names}
    if save is not None and keys != old:
        _write(keys_file(save), json.dumps({"game": game, "keys": old | keys}, indent=1))
    return keys


def kept_port(save: Path | None) -> int:
    """Return the port at which a game was hosted before, so that its guests find it again; 0 if it is not known.

    Examples
    --------
    >>> kept_port(None)
    0
    """
    try:
        port = read_json(read_text(keys_file(save)))["port"] if save is not None else 0
    except (OSError, ValueError, KeyError, TypeError):
        return 0
    return port if type(port) is int and 0 < port < _PORTS else 0


def keep_port(save: Path | None, port: int) -> None:
    """Keep beside a game's keys at which port it is hosted.

    Raises
    ------
    NetError
        If the file of keys can't be read or written.
    """
    if save is None or kept_port(save) == port:
        return
    try:
        data = read_json(read_text(keys_file(save)))
    except (OSError, ValueError) as error:
        raise NetError(f"the keys in {shown(str(keys_file(save)))} can't be read: {error}") from error
    _write(keys_file(save), json.dumps({**data, "port": port}, indent=1))


def _write(path: Path, text: str) -> None:
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE), "w", encoding="utf-8") as file:
            file.write(text)
        part.replace(path)
    except OSError as error:
        raise NetError(f"the keys can't be kept in {shown(str(path))}: {error.strerror or error}") from error
