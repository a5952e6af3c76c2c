"""Compiling: what numba is asked for, and what happens where it is missing or can't cache."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from stopreq_widget.core.errors import UnavailableError
from stopreq_widget.engine.errors import missing

try:
    from numba import config, njit, types
    from numba.extending import intrinsic
except ImportError as error:
    raise UnavailableError(missing("numba", "compiled games", "fast")) from error
if config.DISABLE_JIT:  # type: ignore[attr-defined]
    raise UnavailableError("the compiled simulator needs numba's compiler, which NUMBA_DISABLE_JIT turns off")

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["entry", "inner", "intrinsic", "source_stamp", "types"]

_Function = TypeVar("_Function", bound="Callable[..., Any]")


def inner(function: _Function) -> _Function:
    """Compile a function that other compiled functions call; it is cached as a part of them."""
    return cast("_Function", njit(error_model="numpy", nogil=True)(function))


def entry(function: _Function) -> _Function:
    """Compile a function that Python calls, and cache it where a folder for that can be written.

    The cache is ``__pycache__`` beside the sources, or numba's folder in the user's cache, or ``NUMBA_CACHE_DIR``.
    Where none of them can be written each process compiles for itself.
    """
    try:
        compiled = njit(error_model="numpy", nogil=True, cache=True)(function)
    except (RuntimeError, OSError):
        compiled = njit(error_model="numpy", nogil=True)(function)
    return cast("_Function", compiled)


def source_stamp(folders: tuple[str, ...] = (".",)) -> int:
    """Return a number that changes with any source in these folders (beside this file, itself included by default).

    numba looks at the file of an entry alone when it decides whether its cache is stale; entries take this number in
    as a constant, so that they are compiled anew when anything that they call has changed.
    """
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((Path(__file__).parent / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:4], "big") >> 1
