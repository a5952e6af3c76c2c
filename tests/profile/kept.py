"""What the tests of what is remembered share: results, games, and a stand-in for a browser's storage."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from stopreq_widget import Game, load_board
from stopreq_widget.bots import make_bot
from stopreq_widget.profile.results import Result

NOTES = {
    "players": [{"colour": "red", "kind": "human", "level": ""}, {"colour": "blue", "kind": "bot", "level": "easy"}]
}
SOME = Result(
    game="0" * 32,
    ended="2026-12-01T10:00:00+00:00",
    rules="oregon",
    board="Oregon",
    players=2,
    bots="easy",
    score=100,
    best_other=90,
    won=True,
    tickets=5,
    done=4,
    longest=21,
    call_signs="KOPB-FM KOAB-FM",
    day="",
)


def some(n: int, **values: Any) -> Result:
    """Return a result of game number ``n``."""
    return replace(SOME, game=f"{n:032x}", ended=f"2026-12-01T10:{n // 60 % 60:02}:{n % 60:02}+00:00", **values)


def a_game(moves: int | None = 6, seed: int = 1, **options: Any) -> Game:
    """Return a game on the board of four towns, played so far by easy bots; None: to its end."""
    game = Game.new(
        ["You", "Robo"], seed=seed, board=load_board("four"), **{"analysis": False, "notes": NOTES, **options}
    )
    play_on(game, moves)
    return game


def play_on(game: Game, moves: int | None = None) -> None:
    """Play some moves, or to the end."""
    bot, rng = make_bot("easy"), random.Random(1)
    until = None if moves is None else game.position + moves
    while not game.is_over and game.position != until:
        game.play(bot.choose(game.view(), rng))


class FakeStore(dict[str, str]):
    """A page's storage with room for so many characters."""

    def __init__(self, room: int = 5_000_000) -> None:
        super().__init__()
        self.room = room

    def set(self, key: str, text: str) -> None:
        if sum(map(len, self.values())) + len(text) > self.room:
            raise OSError("the quota has been exceeded")
        self[key] = text

    def remove(self, key: str) -> None:
        self.pop(key, None)
