"""A cache of compiled code that mends itself: what is damaged or half written in it is compiled anew.

numba reads its cache as it finds it: a file that was cut off raises from deep inside, one with a wrong byte may even
run.  So each set of files is sealed with its sums when it has been written, and read only while they hold.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any


def mending(dispatcher: Any) -> Any:
    """Have a dispatcher of numba look at the files of its cache before it reads them; return it."""
    dispatcher._cache = _Sealed(dispatcher._cache)
    return dispatcher


class _Sealed:
    """numba's cache of one function, with a file beside it that holds the sums of its files."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache
        self._folder, self._base = Path(cache.cache_path), cache._impl.filename_base

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return what was compiled before; None if there is nothing, or if it can't be trusted."""
        try:
            if self._sums() == json.loads(self._seal.read_text(encoding="utf-8")):
                return self._cache.load_overload(signature, context)
        except (OSError, ValueError):
            # There is no seal yet, or it is damaged itself.
            pass
        self._drop()
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep what was compiled, where that can be written; another process may do the same."""
        try:
            self._cache.save_overload(signature, data)
            handle, name = tempfile.mkstemp(dir=self._folder)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(self._sums(), file)
            Path(name).replace(self._seal)
        except OSError:
            # The folder can't be written any more: this process has its code, another compiles for itself.
            return

    @property
    def _seal(self) -> Path:
        return self._folder / f"{self._base}.sums"

    def _files(self) -> list[Path]:
        return sorted([*self._folder.glob(f"{self._base}.nbi"), *self._folder.glob(f"{self._base}.*.nbc")])

    def _sums(self) -> dict[str, str]:
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in self._files()}

    def _drop(self) -> None:
        for path in [*self._files(), self._seal]:
            try:
                path.unlink(missing_ok=True)
            except OSError:
                # Not ours to remove; it is written over or not, and looked at again next time.
                continue
