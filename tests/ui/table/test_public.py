"""What the public state says in fields, so that pages need not read sentences."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

from stopreq_widget import Game
from stopreq_widget.bots import make_bot
from stopreq_widget.bots.contract import Bot
from stopreq_widget.engine.actions import Claim, KeepTickets
from stopreq_widget.engine.views import view
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.table import payload
from stopreq_widget.ui.table.driver import Driver
from stopreq_widget.ui.table.local import LocalGame
from stopreq_widget.ui.table.players import read_players

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYERS = read_players(["Ada", "Bo"])


def played(moves: int) -> Game:
    game = Game.new([player.name for player in PLAYERS], seed=7)
    bot, rng = make_bot("easy"), Random(7)
    while game.position < moves and not game.is_over:
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game


def test_deeds_say_who_did_what_in_each_move() -> None:
    game = played(60)
    deeds = LocalGame(game, PLAYERS, Session(print), lambda: None).deeds()
    assert [int(seat) for seat in deeds[::2]] == [state.seat for state in game.states[:60]]
    kinds = {Claim: "c", KeepTickets: "t"}
    assert list(deeds[1::2]) == [kinds.get(type(action), ".") for action in game.actions]
    assert {"c", "t", "."} == set(deeds[1::2])


def test_deeds_end_where_an_undo_led() -> None:
    game = played(20)
    game.goto(12)
    assert len(LocalGame(game, PLAYERS, Session(print), lambda: None).deeds()) == 24


def test_the_last_round_is_a_number_of_its_own() -> None:
    game = played(10_000)
    left = [payload.public(view(state, 0), PLAYERS)["turns_left"] for state in game.states[:-1]]
    assert left[0] == -1
    assert max(left) >= 1
    begun = next(i for i, turns in enumerate(left) if turns >= 0)
    assert all(turns >= 0 for turns in left[begun:])


def test_tables_are_told_while_a_bot_gets_ready_and_when_it_is() -> None:
    game = played(0)
    driver, told = Driver.of(game), []

    class Slow(Bot):
        def prepare(self) -> None:
            told.append(driver.preparing)

        def choose(self, view: Any, rng: Random) -> Any:
            raise NotImplementedError

    class Here:
        async def think(self, work: Callable[[], None]) -> None:
            work()

    asyncio.run(driver._prepare(Here(), [Slow()]))  # type: ignore[arg-type]
    assert told == [True]
    assert not driver.preparing
