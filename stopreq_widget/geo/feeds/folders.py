"""Where the tables of a feed lie: in a folder, in a folder of it, in a zip, or in zips within the zip."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from stopreq_widget.geo.archives import most_bytes, unpacked
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.feeds.tables import COLUMNS, REQUIRED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import ExitStack
    from pathlib import Path

_DEEPEST = 2
"""So many folders down are looked into: some agencies pack the folder instead of the files, or one for each fleet."""
MAX_FEEDS = 20
"""Most feeds in one archive; the states and countries that pack their agencies into one stay below."""


def feed_folders(source: Path, stack: ExitStack) -> dict[str, dict[str, Path]]:
    """Return the feeds at a path.

    Parameters
    ----------
    source : Path
        A folder or a zip.
    stack : ExitStack
        Removes what was unpacked when it closes.

    Returns
    -------
    dict
        For each feed, by the name of its folder or inner zip (the empty text for files that lie at the top), the path
        of each of its tables by the table's name (``"stops"``). Only tables that lines and stops are made of.

    Raises
    ------
    GeoError
        If there is no feed, more than `MAX_FEEDS`, or an archive can't be unpacked.
    """
    folder = source if source.is_dir() else stack.enter_context(unpacked(source, wanted=_plays_a_part))
    found = _in_folder(folder)
    if not source.is_dir():
        # All that lies in an archive counts together, however it is wrapped.
        left = most_bytes(source)
        for inner in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix.lower() == ".zip"):
            unwrapped = stack.enter_context(_inner(inner, source.name, left))
            left -= sum(p.stat().st_size for p in unwrapped.rglob("*") if p.is_file())
            inside = _in_folder(unwrapped)
            found |= {"/".join(filter(None, (inner.stem, name))): files for name, files in inside.items()}
    if not found:
        raise GeoError(f"{source.name}: no {_text_files(REQUIRED)} in it, expected the files that GTFS requires")
    for name, files in found.items():
        if missing := tuple(table for table in REQUIRED if table not in files):
            where = f"{source.name}/{name}".rstrip("/")
            raise GeoError(f"{where}: no {_text_files(missing)} in it, expected the files that GTFS requires")
    if len(found) > MAX_FEEDS:
        raise GeoError(f"{source.name}: {len(found)} feeds in it, expected {MAX_FEEDS} at most; read them one by one")
    return found


@contextmanager
def _inner(zipped: Path, where: str, most: int) -> Iterator[Path]:
    try:
        with unpacked(zipped, wanted=_is_table, max_bytes=most) as folder:
            yield folder
    except GeoError as error:
        raise GeoError(f"{where}: the zip that lies in it can't be read: {error}") from error


def _is_table(name: str) -> bool:
    stem, _, ending = name.lower().rpartition(".")
    return ending == "txt" and stem in COLUMNS


def _plays_a_part(name: str) -> bool:
    return _is_table(name) or name.lower().endswith(".zip")


def _in_folder(folder: Path) -> dict[str, dict[str, Path]]:
    """Return the feeds in a folder; a feed is where there are stops, trips or both."""
    places, found = [folder], {}
    for _ in range(_DEEPEST + 1):
        for place in places:
            # Names of files are written in any case in the wild, and sorted so that a folder reads the same anywhere.
            files = {
                p.stem.lower(): p for p in sorted(place.iterdir(), reverse=True) if p.is_file() and _is_table(p.name)
            }
            if any(table in files for table in REQUIRED):
                found["" if place == folder else place.relative_to(folder).as_posix()] = files
        if found:
            # What lies below a feed's own files are its copies and leftovers.
            break
        places = [p for place in places for p in sorted(place.iterdir()) if p.is_dir() and not _hidden(p.name)]
    return found


def _hidden(name: str) -> bool:
    """Tell whether a folder is none of the agency's, such as what macOS leaves in a zip."""
    return name.startswith((".", "__"))


def _text_files(tables: tuple[str, ...]) -> str:
    return ", ".join(f"{table}.txt" for table in tables)
