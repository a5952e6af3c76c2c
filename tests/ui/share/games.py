"""Games that easy bots have played, for the pictures and pages of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from stopreq_widget import Game
from stopreq_widget.bots import make_bot
from stopreq_widget.engine.views import complete, view

if TYPE_CHECKING:
    from stopreq_widget.engine.state import State

RULES = ("oregon", "base", "europe")
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")


@cache
def played(rules: str = "oregon", players: int = 2, seed: int = 1, moves: int = 10_000) -> Game:
    """Return a game by some rules after so many moves, or at its end; tests only read it."""
    game = Game.new(NAMES[:players], seed=seed, rules=rules)
    bot, rng = make_bot("easy"), Random(seed)
    while not game.is_over and len(game) < moves:
        game.play(bot.choose(game.view(), rng))
    return game


@dataclass(frozen=True)
class Sampled:
    """A game in which all that a seat can't see is another: hands, decks, tickets."""

    game: Game
    states: tuple[State, ...]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def __len__(self) -> int:
        return len(self.game)


def sampled_for(game: Game, seat: int) -> Any:
    """Return such a game for a seat."""
    rng = Random(seat)
    return Sampled(game, tuple(complete(view(state, seat), rng) for state in game.states))
