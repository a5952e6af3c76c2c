"""What the public state says in fields, so that pages need not read sentences."""

from __future__ import annotations

import asyncio
import threading
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game
from stopreq_widget.bots import make_bot
from stopreq_widget.bots.contract import Bot
from stopreq_widget.engine.actions import Claim, KeepTickets
from stopreq_widget.engine.views import view
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.table import driver as driver_module
from stopreq_widget.ui.table import payload
from stopreq_widget.ui.table.driver import Company, Driver
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


class Slow(Bot):
    """A bot that gets ready in two steps, each when it is let."""

    def __init__(self, steps: list[threading.Event], heard: Callable[[], None]) -> None:
        self._steps, self._heard, self._share = steps, heard, 0.0

    @property
    def prepared(self) -> float:
        return self._share

    def prepare(self) -> None:
        for step in self._steps:
            step.wait(20)
            self._share += 0.4
            self._heard()

    def choose(self, view: Any, rng: Random) -> Any:
        return view.legal_actions[-1]


def test_tables_are_told_how_far_a_bot_is_and_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "_LOOK", 0.001)
    game = played(0)
    driver, told = Driver.of(game), []
    driver._tables.append(Company(Session(print), (), lambda: told.append(driver.preparing)))
    steps = [threading.Event(), threading.Event()]

    async def cell() -> None:
        bot = Slow(steps, lambda: None)
        work = asyncio.ensure_future(driver._prepare(Session(print), [bot]))
        for share, step in ((0, steps[0]), (40, steps[1])):
            while not told or told[-1] != share:
                await asyncio.sleep(0.001)
            step.set()
        await work

    asyncio.run(cell())
    assert told[0] == 0 and 40 in told
    assert told[-1] is None


@pytest.mark.parametrize("waiting", [False, True])
def test_another_bot_plays_for_one_that_gets_ready_unless_people_wait(waiting: bool) -> None:
    game = played(0)
    driver, asked = Driver.of(game), []

    class Asked(Slow):
        def choose(self, view: Any, rng: Random) -> Any:
            asked.append(view.seat)
            return super().choose(view, rng)

    async def cell() -> None:
        session = Session(print)
        driver.join(session, read_players(["bot:random", "Bo"]), lambda: None, speed=100)
        bot = Asked([], lambda: None)
        driver._bots[0] = bot
        driver._preparing.append(bot)
        driver.wait(waiting=waiting)
        while not game.position:
            await asyncio.sleep(0.001)
        session.stop()

    asyncio.run(cell())
    assert bool(asked) == waiting
