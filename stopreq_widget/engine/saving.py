"""Writing game files so that none is ever lost or left half written."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any


def save_record(record: dict[str, Any], path: str | os.PathLike[str]) -> None:
    """Write a record atomically: after a crash the file is either the old one or the new one, whole.

    Raises
    ------
    OSError
        If the folder can't be written to; an old file stays as it was.
    """
    target = Path(path)
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def set_aside(path: str | os.PathLike[str]) -> Path | None:
    """Rename a file that is in the way of a new one, so that nothing is lost: ``game.json`` to ``game.1.json``.

    Returns
    -------
    Path or None
        The new name; None if there was no such file.
    """
    target = Path(path)
    if not target.exists():
        return None
    taken = 1
    while (aside := target.with_name(f"{target.stem}.{taken}{target.suffix}")).exists():
        taken += 1
    return target.rename(aside)
