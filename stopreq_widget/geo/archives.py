"""Unpack other people's zip files without trusting them."""

from __future__ import annotations

import lzma
import stat
import tempfile
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING

from stopreq_widget.geo.errors import GeoError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAX_BYTES = 600_000_000
"""Most that an archive may unpack to: the largest American agencies' feeds stay below."""
MAX_FILES = 2_000
MAX_RATIO = 100
"""Most that an archive of more than `_SMALL` bytes may unpack to, in its own sizes: tables of text reach about 20."""
_SMALL = 30_000_000
_CHUNK = 1 << 20
# What a damaged archive may end in; the decompressors' own errors have no common base.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


def most_bytes(path: Path) -> int:
    """Return the most bytes that a zip of this size may unpack to, whatever lies in it."""
    return min(MAX_BYTES, max(_SMALL, MAX_RATIO * path.stat().st_size))


@contextmanager
def unpacked(
    path: Path,
    *,
    wanted: Callable[[str], bool] = lambda _: True,
    max_bytes: int = MAX_BYTES,
    max_files: int = MAX_FILES,
) -> Iterator[Path]:
    """Unpack a zip into a temporary folder that is removed afterwards.

    Parameters
    ----------
    path : Path
        The zip file.
    wanted : callable
        Tells by a file's name without its folder whether it is needed; what isn't stays packed and counts for nothing.
    max_bytes, max_files : int
        Limits; what the archive really holds counts, not what its directory says.

    Yields
    ------
    Path
        The folder.

    Raises
    ------
    GeoError
        If the file is no sound zip, is encrypted, reaches outside its folder, holds links, or unpacks to too much.
    """
    if path.exists() and not path.is_file():
        raise GeoError(f"{path.name}: a device or pipe, expected a zip file")
    with tempfile.TemporaryDirectory(prefix="stopreq-") as folder:
        target = Path(folder)
        try:
            with zipfile.ZipFile(path) as archive:
                _unpack(archive, path.name, target, wanted, min(max_bytes, most_bytes(path)), max_files)
        except _BROKEN as error:
            if isinstance(error, GeoError | FileNotFoundError):
                raise
            raise GeoError(f"{path.name}: not a zip file that can be read ({error})") from error
        yield target


def _unpack(
    archive: zipfile.ZipFile, name: str, target: Path, wanted: Callable[[str], bool], max_bytes: int, max_files: int
) -> None:
    members = archive.infolist()
    if len(members) > max_files:
        raise GeoError(f"{name}: {len(members)} files in it, expected {max_files} at most")
    left = max_bytes
    for member in members:
        inside = PurePosixPath(member.filename.replace("\\", "/"))
        if inside.is_absolute() or ".." in inside.parts or ":" in (inside.parts[:1] or ("",))[0]:
            raise GeoError(f"{name}: {member.filename!r} reaches outside the archive's own folder")
        if stat.S_ISLNK(member.external_attr >> 16):
            raise GeoError(f"{name}: {member.filename!r} is a link, expected plain files")
        if member.is_dir() or not wanted(inside.name):
            continue
        if member.flag_bits & 1:
            raise GeoError(f"{name}: {member.filename!r} is encrypted, expected a plain zip")
        out = target / inside
        out.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(member) as source, out.open("wb") as sink:
            left -= _copied(source, sink, left)
        if left < 0:
            raise GeoError(f"{name}: unpacks to more than {max_bytes / 1e6:,.0f} MB, refused")


def _copied(source: IO[bytes], sink: IO[bytes], most: int) -> int:
    """Copy a file and return its bytes; stop at the first chunk beyond what is allowed."""
    copied = 0
    while copied <= most and (chunk := source.read(_CHUNK)):
        copied += len(chunk)
        sink.write(chunk)
    return copied
