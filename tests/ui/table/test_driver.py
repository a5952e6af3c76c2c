"""Bots that play in the background: what happens when the game changes under them, and when something fails."""

import asyncio
import threading

import pytest

from stopreq_widget import Game
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.table.driver import Driver
from stopreq_widget.ui.table.players import read_players


class Waiting:
    """A bot that thinks until it is let go, then takes the last legal action that it saw."""

    def __init__(self):
        self.asked = 0
        self.go = asyncio.Event()
        self.loop = asyncio.get_running_loop()

    def choose(self, view, rng):
        self.asked += 1
        asyncio.run_coroutine_threadsafe(self.go.wait(), self.loop).result(20)
        return view.legal_actions[-1]


def bots_game(**options):
    return Game.new(["Ada", "Robo"], seed=7, **options)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.001)


def at_table(game, bot, errors):
    session = Session(errors.append)
    driver = Driver.of(game)
    driver.join(session, read_players(["Ada", "bot:random"]), lambda: None, speed=100)
    driver._bots[1] = bot
    game.subscribe(lambda changed: driver.go())
    return session, driver


def test_a_thought_about_a_position_that_was_replaced_is_dropped():
    """Undo and another move lead to the same number of moves, but not to the same position."""

    async def cell():
        errors, game, bot = [], bots_game(), Waiting()
        session, _ = at_table(game, bot, errors)
        game.play(game.legal_actions[0])
        await until(lambda: bot.asked == 1)
        dropped = game.states[1]
        game.undo()
        game.play(game.legal_actions[-1])
        assert game.position == 1
        bot.go.set()
        await until(lambda: game.position == 2)
        assert bot.asked == 2
        assert game.states[1] is not dropped
        assert not errors
        session.stop()

    asyncio.run(asyncio.wait_for(cell(), 60))


def test_bots_play_on_where_moves_cannot_be_saved(monkeypatch, tmp_path):
    async def cell():
        errors, game = [], bots_game(autosave=tmp_path / "game.json")
        session = Session(errors.append)
        driver = Driver.of(game)
        leave = driver.join(session, read_players(["bot:random:Ada", "bot:random:Robo"]), lambda: None, speed=100)
        driver.hurry()

        def crash(*_):
            raise OSError("the disk is full")

        monkeypatch.setattr("pathlib.Path.replace", crash)
        await until(lambda: game.position >= 4)
        leave()
        assert {str(error) for error in errors} == {"the disk is full"}

    asyncio.run(asyncio.wait_for(cell(), 60))


def test_a_bot_that_fails_pauses_and_can_be_let_go_again():
    class Tired:
        rested = False

        def choose(self, view, rng):
            if not self.rested:
                raise RuntimeError("out of steam")
            return view.legal_actions[0]

    async def cell():
        errors, game, bot = [], bots_game(), Tired()
        session, driver = at_table(game, bot, errors)
        game.play(game.legal_actions[0])
        await until(lambda: errors)
        assert (driver.paused, game.position) == (True, 1)
        bot.rested = True
        driver.pause(paused=False)
        await until(lambda: game.position == 2)
        session.stop()

    asyncio.run(asyncio.wait_for(cell(), 60))


@pytest.mark.parametrize("due", [True, False])
def test_hurry_ends_with_the_turns_it_was_asked_for(due):
    async def cell():
        errors, game, bot = [], bots_game(), Waiting()
        _, driver = at_table(game, bot, errors)
        if due:
            game.play(game.legal_actions[0])
        driver.hurry()
        assert driver._hurry is due
        driver.pause(paused=True)
        assert not driver._hurry
        bot.go.set()

    asyncio.run(asyncio.wait_for(cell(), 60))


def test_what_a_bot_plays_with_is_loaded_while_people_look_at_the_board(monkeypatch):
    """Loading holds nobody up: it is done in another thread, before the bot is asked."""
    prepared = []
    monkeypatch.setattr(SearchBot, "prepare", lambda bot: prepared.append(threading.current_thread()))

    async def cell():
        errors, game = [], bots_game()
        session = Session(errors.append)
        Driver.of(game).join(session, read_players(["Ada", "bot:hard"]), lambda: None)
        await until(lambda: prepared)
        assert prepared[0] is not threading.main_thread()
        assert game.position == 0
        assert errors == []

    asyncio.run(cell())
