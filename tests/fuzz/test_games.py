"""Games under every step in any order, beside a model; see CONTRIBUTING.md for a long run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.fuzz.games import KINDS, Games
from tests.fuzz.steps import LENGTH, Machine, numbers, past, repeat

if TYPE_CHECKING:
    from pathlib import Path


class GameMachine(Machine):
    drives = Games

    @initialize(
        kind=st.sampled_from(KINDS),
        players=st.integers(0, 3),
        seed=st.integers(0, 2**64 - 1),
        analysis=st.booleans(),
        autosave=st.booleans(),
    )
    def begin(self, kind: str, players: int, seed: int, analysis: bool, autosave: bool) -> None:
        self.do("begin", kind, players, seed, analysis, autosave)

    @rule(n=numbers, as_text=st.booleans())
    def play(self, n: int, as_text: bool) -> None:
        self.do("play", n, as_text)

    @rule(seed=numbers, moves=st.sampled_from([3, 10, 60, 400]))
    def play_on(self, seed: int, moves: int) -> None:
        self.do("play_on", seed, moves)

    @rule(step=st.sampled_from(["wrong", "late", "watch", "threads"]), n=numbers)
    def ask(self, step: str, n: int) -> None:
        self.do(step, n)

    @rule(step=st.sampled_from(["undo", "redo"]), moves=st.integers(0, 4))
    def go_some(self, step: str, moves: int) -> None:
        self.do(step, moves)

    @rule(step=st.sampled_from(["goto", "branch", "turn_to"]), n=numbers)
    def go(self, step: str, n: int) -> None:
        self.do(step, n)

    @rule(step=st.sampled_from(["save", "save_beside", "load"]), n=st.integers(0, 2))
    def keep(self, step: str, n: int) -> None:
        self.do(step, n)

    @rule()
    def check_files(self) -> None:
        self.do("check_files")


TestGames = GameMachine.TestCase
TestGames.settings = LENGTH


@pytest.mark.parametrize("path", past("games"), ids=lambda path: path.stem)
def test_what_failed_once_does_not_fail_again(path: Path) -> None:
    repeat(Games(), path)
