"""Tables under clicks, nonsense and restarts in any order; see CONTRIBUTING.md for a long run."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.fuzz.steps import LENGTH, Machine, numbers, past, repeat
from tests.fuzz.tables import COMPANIES, MESSAGES, RULES, Tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class TableMachine(Machine):
    drives = Tables

    @initialize(
        rules=st.sampled_from(RULES), company=st.integers(0, len(COMPANIES)), seed=numbers, analysis=st.booleans()
    )
    def begin(self, rules: str, company: int, seed: int, analysis: bool) -> None:
        self.do("begin", rules, company, seed, analysis)

    @rule(n=numbers)
    def click(self, n: int) -> None:
        self.do("click", n)

    @rule(step=st.sampled_from(["click_late", "nonsense", "cell", "turn_to"]), n=numbers)
    def other(self, step: str, n: int) -> None:
        self.do(step, n)

    @rule(kind=st.sampled_from(MESSAGES), n=numbers)
    def send(self, kind: str, n: int) -> None:
        self.do("send", kind, n)

    @rule(seed=numbers, moves=st.sampled_from([5, 30, 200]))
    def play_on(self, seed: int, moves: int) -> None:
        self.do("play_on", seed, moves)

    @rule(step=st.sampled_from(["reload", "display", "restart"]))
    def show_again(self, step: str) -> None:
        self.do(step)


TestTables = TableMachine.TestCase
TestTables.settings = LENGTH


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Keep what nonsense brings about out of the log."""
    with caplog.at_level(logging.CRITICAL, logger="stopreq_widget"):
        yield


@pytest.mark.parametrize("path", past("tables"), ids=lambda path: path.stem)
def test_what_failed_once_does_not_fail_again(path: Path) -> None:
    repeat(Tables(), path)
