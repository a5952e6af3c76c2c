"""What is remembered in a browser's own storage, where Python itself runs in the browser."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any, Protocol

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.profile.results import Result, read_result
from stopreq_widget.profile.storage import Entry, StorageError

if TYPE_CHECKING:
    from collections.abc import Iterable

_OURS = "stopreq-widget/"
_TEXT, _RESULT, _DAMAGED = f"{_OURS}text/", f"{_OURS}result/", f"{_OURS}damaged/"


class Store(Protocol):
    """Texts by key, as a page keeps them; a page that has Python in a worker hands its own in."""

    def keys(self) -> Iterable[str]:
        """Return all keys, other pages' too."""

    def get(self, key: str) -> str | None:
        """Return a text; None if there is none."""

    def set(self, key: str, text: str) -> None:
        """Keep a text; :class:`OSError` where there is no room for it."""

    def remove(self, key: str) -> None:
        """Forget a text."""


class BrowserStorage:
    """A :class:`~stopreq_widget.profile.storage.Storage` in a browser: each text and each result has a key of its own.

    So two pages that write at once lose nothing: a key is written whole.

    Parameters
    ----------
    store : Store
        The page's storage.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._news: list[str] = []

    @property
    def place(self) -> str:
        """The browser."""
        return "this browser's storage for this site"

    def entries(self, prefix: str = "") -> list[Entry]:
        """Return the texts that are kept."""
        found = []
        for key in self._keys(_TEXT + prefix):
            kept = self._kept(key)
            found.append(Entry(key.removeprefix(_TEXT), len(kept["text"].encode()), kept["changed"]))
        return sorted(found, key=lambda entry: (-entry.changed, entry.name))

    def read(self, name: str) -> str | None:
        """Return a text."""
        return None if self._store.get(_TEXT + name) is None else str(self._kept(_TEXT + name)["text"])

    def write(self, name: str, text: str) -> None:
        """Keep a text, with the time."""
        self._store.set(_TEXT + name, json.dumps({"changed": time.time(), "text": text}, ensure_ascii=False))

    def remove(self, name: str) -> None:
        """Forget a text."""
        self._store.remove(_TEXT + name)

    def set_aside(self, name: str) -> str:
        """Keep a text under another key, where nobody looks for it."""
        return self._set_aside(_TEXT + name, name)

    def results(self) -> list[Result]:
        """Return the results; one that can't be read is set aside."""
        found = []
        for key in self._keys(_RESULT):
            try:
                found.append(read_result(json.loads(self._store.get(key) or "")))
            except (ValueError, RecursionError, RecordError):
                self._set_aside(key, key.removeprefix(_OURS))
        return sorted(found, key=lambda result: result.ended)

    def add_results(self, results: Iterable[Result]) -> None:
        """Keep results."""
        for result in results:
            if self._store.get(_RESULT + result.game) is None:
                self._store.set(_RESULT + result.game, json.dumps(result.to_dict(), ensure_ascii=False))

    def remove_results(self) -> None:
        """Forget all results."""
        for key in self._keys(_RESULT):
            self._store.remove(key)

    @property
    def results_size(self) -> int:
        """Bytes of all results."""
        return sum(len((self._store.get(key) or "").encode()) for key in self._keys(_RESULT))

    def news(self) -> list[str]:
        """Return what was set aside since this was last asked."""
        told, self._news = self._news, []
        return told

    def _keys(self, prefix: str) -> list[str]:
        return sorted(key for key in self._store.keys() if key.startswith(prefix))  # noqa: SIM118 - it is no dict

    def _kept(self, key: str) -> dict[str, Any]:
        """Return a text with its time; what is there otherwise is a text without one."""
        there = self._store.get(key) or ""
        try:
            kept = json.loads(there)
            return {"changed": float(kept["changed"]), "text": str(kept["text"])}
        except (ValueError, TypeError, KeyError, RecursionError):
            return {"changed": 0.0, "text": there}

    def _set_aside(self, key: str, name: str) -> str:
        taken = 0
        while self._store.get(f"{_DAMAGED}{name}.{taken}") is not None:
            taken += 1
        self._store.set(f"{_DAMAGED}{name}.{taken}", self._store.get(key) or "")
        self._store.remove(key)
        self._news.append(f"{name} was damaged: it is now {_DAMAGED}{name}.{taken}, in {self.place}")
        return f"{_DAMAGED}{name}.{taken}"


class LocalStorage:
    """A :class:`Store` that is the page's ``localStorage``.

    Parameters
    ----------
    storage : object
        With the methods of the Web Storage API.
    """

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    def keys(self) -> list[str]:
        """Return all keys."""
        return [str(self._storage.key(i)) for i in range(int(self._storage.length))]

    def get(self, key: str) -> str | None:
        """Return a text."""
        found = self._storage.getItem(key)
        return None if found is None else str(found)

    def set(self, key: str, text: str) -> None:
        """Keep a text."""
        try:
            self._storage.setItem(key, text)
        except Exception as error:  # what a page throws has no class that can be named outside a browser
            raise StorageError(f"the browser keeps no more: {error}") from error

    def remove(self, key: str) -> None:
        """Forget a text."""
        self._storage.removeItem(key)


def local_storage() -> LocalStorage | None:
    """Return the page's storage where Python runs in a page itself; None elsewhere, in a worker too."""
    page = sys.modules.get("js")
    found = getattr(page, "localStorage", None)
    return None if found is None else LocalStorage(found)
