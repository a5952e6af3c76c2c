"""Games that easy bots have played, for the pictures and pages of them."""

from __future__ import annotations

from functools import cache
from random import Random

from stopreq_widget import Game
from stopreq_widget.bots import make_bot

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
