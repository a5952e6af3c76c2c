"""What the state machines share: steps with plain arguments, so that a run that failed can be kept as a small file."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

PAST = Path(__file__).parent / "past"
# A short run is a tenth of what hypothesis is set to draw; `--hypothesis-profile=long` sets it to draw much more.
SHARE = 10
LENGTH = settings(max_examples=settings().max_examples // SHARE)
numbers = st.integers(0, 2**16)


class Driver(ABC):
    """Does steps to a thing and to a model of it, and tells whether they are alike.

    A step is a method whose arguments JSON can hold, and which means something in whatever state it finds.
    """

    @abstractmethod
    def check(self) -> None:
        """Assert that the thing is as the model says."""

    @abstractmethod
    def close(self) -> None:
        """Look at what was left for the end, and clean up."""


class Machine(RuleBasedStateMachine):
    """A state machine that has a driver do steps, and writes down those of a run that fails.

    ``drives`` is the kind of driver.
    """

    drives: ClassVar[type[Driver]]

    def __init__(self) -> None:
        super().__init__()
        self._driver = self.drives()
        self._done: list[list[Any]] = []

    def do(self, step: str, *arguments: Any) -> None:
        """Do a step, and look whether all is well."""
        self._done.append([step, *arguments])
        getattr(self._driver, step)(*arguments)
        self._driver.check()

    def teardown(self) -> None:
        """Say what was done."""
        note(f"to keep in tests/fuzz/past: {json.dumps(self._done)}")
        self._driver.close()


def past(kind: str) -> list[Path]:
    """Return the files of past failures of a kind."""
    return sorted((PAST / kind).glob("*.json"))


def repeat(driver: Driver, path: Path) -> None:
    """Do the steps of a file: one step a line of its list."""
    try:
        for step, *arguments in json.loads(path.read_text(encoding="utf-8")):
            getattr(driver, step)(*arguments)
            driver.check()
    finally:
        driver.close()
