"""What the tests of games elsewhere share."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game
from stopreq_widget.net.protocol import VERSION, write_message

if TYPE_CHECKING:
    from collections.abc import Callable


class PaperLine:
    """A line of paper: it keeps what was sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.why = ""

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def end(self, why: str) -> None:
        self.why = why

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of a kind."""
        return [message for message in self.sent if message["type"] == kind]


@pytest.fixture
def line() -> Callable[[], PaperLine]:
    """Return a function that makes lines."""
    return PaperLine


@pytest.fixture
def hello() -> Callable[[str], str]:
    """Return a function that makes the first message with a key."""
    return lambda key, version=VERSION: write_message("join", version=version, key=key)


@pytest.fixture
def played() -> Callable[..., Game]:
    """Return a function that plays so many random moves of a new game."""

    def play(moves: int, seed: int = 7, players: int = 2, rules: str = "oregon", board: str | None = None) -> Game:
        game = Game.new(list("ABCDE"[:players]), seed=seed, rules=rules, board=board, analysis=False)
        rng = Random(seed)
        for _ in range(moves):
            if game.is_over:
                break
            game.play(rng.choice(game.legal_actions))
        return game

    return play
