"""Two backs behind one protocol: what is said of a storage holds for a folder and for a browser."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.profile import home
from stopreq_widget.profile.browser import BrowserStorage, LocalStorage
from stopreq_widget.profile.files import FolderStorage
from stopreq_widget.profile.results import read_result
from stopreq_widget.profile.storage import StorageError
from tests.profile.kept import SOME, FakeStore, some

if TYPE_CHECKING:
    from stopreq_widget.profile.storage import Storage


@pytest.fixture(params=["folder", "browser"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return FolderStorage(tmp_path / "mine") if request.param == "folder" else BrowserStorage(FakeStore())


def test_texts_are_kept_listed_and_forgotten(storage: Storage) -> None:
    assert (storage.entries(), storage.read("settings.json"), storage.results()) == ([], None, [])
    storage.write("games/a.json", "one")
    storage.write("games/a.json", "Zürich")
    storage.write("settings.json", "{}")
    assert storage.read("games/a.json") == "Zürich"
    assert [(entry.name, entry.size) for entry in storage.entries("games/")] == [("games/a.json", 7)]
    assert {entry.name for entry in storage.entries()} == {"games/a.json", "settings.json"}
    storage.remove("games/a.json")
    storage.remove("games/a.json")
    assert [entry.name for entry in storage.entries()] == ["settings.json"]


def test_the_last_written_comes_first(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "bca":
        storage.write(f"games/{name}.json", name)
        if isinstance(storage, FolderStorage):
            os.utime(Path(storage.place) / f"games/{name}.json", (ord(name), ord(name)))
        else:
            monkeypatch.setattr("time.time", partial(float, ord(name)))
            storage.write(f"games/{name}.json", name)
    assert [entry.name for entry in storage.entries()] == ["games/c.json", "games/b.json", "games/a.json"]


def test_what_is_damaged_gets_another_name_every_time(storage: Storage) -> None:
    names = set()
    for text in ("one", "two"):
        storage.write("games/a.json", text)
        names.add(storage.set_aside("games/a.json"))
    assert len(names) == 2
    assert storage.entries() == []
    assert len(storage.news()) == 2
    assert storage.news() == []


def test_of_a_game_the_first_result_stays(storage: Storage) -> None:
    storage.add_results([some(2), some(1, score=7)])
    storage.add_results([some(1, score=999)])
    assert storage.results() == [some(1, score=7), some(2)]
    assert storage.results_size > 0
    storage.remove_results()
    assert storage.results() == []


@pytest.mark.parametrize(
    "name", ["../a.json", "games/../a.json", "games/", "/etc/passwd", "games/.a", "games\\a", "x/y"]
)
def test_a_folder_is_never_left_by_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(StorageError, match="no text has the name"):
        FolderStorage(tmp_path).read(name)


def test_a_page_that_is_full_says_so_and_keeps_what_it_has() -> None:
    storage = BrowserStorage(FakeStore(room=100))
    storage.write("settings.json", "{}")
    with pytest.raises(OSError, match="quota"):
        storage.write("games/a.json", "x" * 200)
    assert storage.read("settings.json") == "{}"


def test_results_that_a_page_can_t_read_are_set_aside() -> None:
    store = FakeStore()
    storage = BrowserStorage(store)
    storage.add_results([SOME])
    store["stopreq-widget/result/x"] = "{"
    assert storage.results() == [SOME]
    assert [text for key, text in store.items() if "damaged" in key] == ["{"]
    assert "damaged" in storage.news()[0]


class WebStorage:
    """The Web Storage API's object, as Pyodide hands it over."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}

    @property
    def length(self) -> int:
        return len(self.items)

    def key(self, i: int) -> str:
        return list(self.items)[i]

    def getItem(self, key: str) -> str | None:
        return self.items.get(key)

    def setItem(self, key: str, text: str) -> None:
        if len(text) > 1000:
            raise RuntimeError("QuotaExceededError")
        self.items[key] = text

    def removeItem(self, key: str) -> None:
        self.items.pop(key, None)


def test_in_a_page_the_page_s_own_storage_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    page = WebStorage()
    page.items["somebody else's"] = "1"
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(localStorage=page))  # type: ignore[arg-type]
    storage = home.open_storage()
    assert isinstance(storage, BrowserStorage)
    storage.write("settings.json", "{}")
    assert [entry.name for entry in storage.entries()] == ["settings.json"]
    storage.remove("settings.json")
    assert list(page.items) == ["somebody else's"]
    with pytest.raises(StorageError, match="the browser keeps no more"):
        LocalStorage(page).set("a", "x" * 2000)


def test_a_worker_of_a_page_has_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace())  # type: ignore[arg-type]
    assert isinstance(home.open_storage(), FolderStorage)


def test_the_folder_is_named_by_the_environment_or_the_user_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(home.folder()) == os.environ["STOPREQ_HOME"]
    monkeypatch.delenv("STOPREQ_HOME")
    assert home.folder().name == "stopreq-widget"


def test_without_a_home_nothing_is_made_where_one_happens_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    storage = FolderStorage(Path("~/.local/share/stopreq-widget"))
    with pytest.raises(StorageError, match="STOPREQ_HOME"):
        storage.write("settings.json", "{}")
    with pytest.raises(StorageError, match="STOPREQ_HOME"):
        storage.add_results([SOME])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"score": "7"}, "score must be a short int"),
        ({"won": 1}, "won must be a short bool"),
        ({"score": True}, "score must be a short int"),
        ({"bots": "x" * 300}, "bots must be a short str"),
        ({"longest": 10**9}, "longest must be"),
        ({"ended": "yesterday"}, "ISO 8601"),
        ({"more": 1}, "'more' is no field"),
    ],
)
def test_a_result_that_does_not_fit_is_refused_with_the_field(change: dict[str, Any], words: str) -> None:
    assert read_result(SOME.to_dict()) == SOME
    with pytest.raises(RecordError, match=words):
        read_result({**SOME.to_dict(), **change})
    with pytest.raises(RecordError, match="object"):
        read_result([])
