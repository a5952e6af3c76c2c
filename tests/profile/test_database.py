"""The file of results: several kernels at once, damage, newer versions, folders that may only be read, full disks."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from stopreq_widget.profile import database
from stopreq_widget.profile.database import ResultsFile
from stopreq_widget.profile.storage import StorageError
from tests.profile.kept import SOME, some

ROOT = Path(__file__).parents[2]
GAMES = 200
WRITER = """
import sys
from pathlib import Path
from stopreq_widget.profile.database import ResultsFile
from tests.profile.kept import some
file, first, count = ResultsFile(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3])
for n in range(first, first + count):
    print("ready", flush=True)
    sys.stdin.readline()
    file.add([some(n)])
"""


def test_two_kernels_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite"
    kernels = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(first), str(GAMES)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (0, GAMES)
    ]
    # Both write each of their games at the same moment.
    for _ in range(GAMES):
        for kernel in kernels:
            assert kernel.stdout is not None and kernel.stdout.readline() == "ready\n"
        for kernel in kernels:
            assert kernel.stdin is not None
            kernel.stdin.write("go\n")
            kernel.stdin.flush()
    for kernel in kernels:
        kernel.communicate(timeout=60)
    assert [kernel.returncode for kernel in kernels] == [0, 0]
    assert {result.game for result in ResultsFile(path).all()} == {some(n).game for n in range(2 * GAMES)}
    assert [file.name for file in tmp_path.iterdir()] == ["record.sqlite"]


def test_a_kernel_waits_for_one_that_is_writing_and_says_so_if_it_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ResultsFile(tmp_path / "record.sqlite")
    file.add([SOME])
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.05)
    with closing(sqlite3.connect(tmp_path / "record.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            file.add([some(1)])
        other.execute("ROLLBACK")
    file.add([some(1)])
    assert len(file.all()) == 2


@pytest.mark.parametrize("content", [b"not a database at all" * 99, b"SQLite format 3\0" + b"\7" * 5000])
@pytest.mark.parametrize("first", ["read", "write", "clear"])
def test_a_damaged_file_is_set_aside_and_never_written_over(tmp_path: Path, content: bytes, first: str) -> None:
    path = tmp_path / "record.sqlite"
    path.write_bytes(content)
    file = ResultsFile(path)
    {"read": file.all, "write": lambda: file.add([SOME]), "clear": file.clear}[first]()
    file.add([SOME])
    assert file.all() == [SOME]
    assert (tmp_path / "record.sqlite.damaged").read_bytes() == content
    (news,) = file.news()
    assert "record.sqlite.damaged" in news
    assert file.news() == []
    path.write_bytes(content)
    assert ResultsFile(path).all() == []
    assert (tmp_path / "record.sqlite.damaged.1").read_bytes() == content


def test_a_file_that_was_cut_short_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite"
    file = ResultsFile(path)
    file.add(some(n) for n in range(500))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert file.all() == []
    assert (tmp_path / "record.sqlite.damaged").read_bytes() == whole[: len(whole) // 2]


def test_another_program_s_file_and_rows_of_nonsense_are_set_aside(tmp_path: Path) -> None:
    for i, change in enumerate(("PRAGMA application_id = 7", "UPDATE results SET score = 'many'")):
        path = tmp_path / f"{i}.sqlite"
        ResultsFile(path).add([SOME])
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(change)
        assert ResultsFile(path).all() == []
        assert path.with_name(f"{i}.sqlite.damaged").exists()


def test_what_a_newer_version_wrote_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite"
    file = ResultsFile(path)
    file.add([SOME])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"PRAGMA user_version = {database.VERSION + 1}")
    before = path.read_bytes()
    for attempt in (file.all, lambda: file.add([some(1)]), file.clear):
        with pytest.raises(StorageError, match="newer version"):
            attempt()
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["record.sqlite"]


def test_the_schema_has_a_version(tmp_path: Path) -> None:
    ResultsFile(tmp_path / "record.sqlite").add([SOME])
    with closing(sqlite3.connect(tmp_path / "record.sqlite")) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (database.VERSION,)


def test_nothing_is_half_added_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ResultsFile(tmp_path / "record.sqlite")
    file.add([SOME])
    real = sqlite3.connect

    def small(*given: object, **named: object) -> sqlite3.Connection:
        made: sqlite3.Connection = real(*given, **named)  # type: ignore[call-overload]
        made.execute("PRAGMA max_page_count = 4")
        return made

    monkeypatch.setattr(sqlite3, "connect", small)
    with pytest.raises(StorageError, match="full"):
        file.add(some(n) for n in range(1, 500))
    monkeypatch.undo()
    assert file.all() == [SOME]
    assert file.news() == []


def test_without_sqlite_results_are_not_kept_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    with pytest.raises(StorageError, match="SQLite"):
        ResultsFile(tmp_path / "record.sqlite").add([SOME])
