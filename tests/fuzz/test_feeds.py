"""A feed with odder and odder rows; see CONTRIBUTING.md for a long run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.fuzz.feeds import NAMES, VALUES, Feeds
from tests.fuzz.steps import LENGTH, Machine, numbers, past, repeat

if TYPE_CHECKING:
    from pathlib import Path

tables = st.integers(0, len(NAMES) - 1)
few = st.integers(0, 12)


class FeedMachine(Machine):
    drives = Feeds

    @initialize(seed=numbers, before=st.booleans())
    def begin(self, seed: int, before: bool) -> None:
        if before:
            self.do("shuffle", seed)

    @rule(seed=numbers)
    def shuffle(self, seed: int) -> None:
        self.do("shuffle", seed)

    @rule(name=tables, row=few, column=few, value=st.integers(0, len(VALUES) - 1))
    def cell(self, name: int, row: int, column: int, value: int) -> None:
        self.do("cell", name, row, column, value)

    @rule(name=tables, row=few, change=st.integers(0, 4))
    def row(self, name: int, row: int, change: int) -> None:
        self.do("row", name, row, change)

    @rule(name=tables, change=st.integers(0, 7))
    def file(self, name: int, change: int) -> None:
        self.do("file", name, change)

    @rule(name=tables)
    def gone(self, name: int) -> None:
        self.do("gone", name)


TestFeeds = FeedMachine.TestCase
# A feed that is odd in more ways than a few is refused for the first of them.
TestFeeds.settings = settings(LENGTH, stateful_step_count=8)


@pytest.mark.parametrize("path", past("feeds"), ids=lambda path: path.stem)
def test_what_failed_once_does_not_fail_again(path: Path) -> None:
    repeat(Feeds(), path)
