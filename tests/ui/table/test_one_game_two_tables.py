"""Several tables that show one game: its bots play once, whichever of them are open."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from stopreq_widget import Game, play
from stopreq_widget.bots import Bot
from stopreq_widget.ui.table import driver as driver_module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.table import Table


class Seen:
    """The bots' thoughts: the position that each was about; ``gate`` holds them up while it is shut."""

    def __init__(self) -> None:
        self.thoughts: list[int] = []
        self.levels: list[str] = []
        self.broken = False
        self.gate = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seen]:
    """Put bots in everybody's place that write down what they are asked."""
    notes = Seen()

    class Noting(Bot):
        def __init__(self, level: str) -> None:
            self.level = level

        def choose(self, view: View, rng: Random) -> Action:
            notes.thoughts.append(view.turns)
            notes.levels.append(self.level)
            if notes.broken:
                raise RuntimeError("out of steam")
            if notes.loop is not None:
                asyncio.run_coroutine_threadsafe(notes.gate.wait(), notes.loop).result(20)
            return view.legal_actions[0]

    monkeypatch.setattr(driver_module, "make_bot", Noting)
    yield notes
    if notes.loop is not None and not notes.loop.is_closed():
        notes.loop.call_soon_threadsafe(notes.gate.set)


def in_a_cell(evening: Callable[[], object]) -> None:
    """Run a coroutine function as a notebook's cell does."""
    asyncio.run(asyncio.wait_for(evening(), 30))  # type: ignore[arg-type]


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def three_tables() -> tuple[Game, list[Table]]:
    game = Game.new(["You", "Robo", "Bo"], seed=7, analysis=False)
    table = play(game, players=["You", "bot:random:Robo", "bot:random:Bo"], speed=100)
    return game, [table, play(game, speed=100), play(game, speed=100)]


def test_without_a_loop_each_move_is_thought_of_once(seen: Seen) -> None:
    game, tables = three_tables()
    game.play(game.legal_actions[0])
    while game.position < 20:
        if game.state.seat == 0:
            game.play(game.legal_actions[0])
    by_bots = [state for state in game.states[: game.position] if state.seat]
    assert len(seen.thoughts) == len(by_bots)
    assert {table.panel.state["position"] for table in tables} == {game.position}


def test_on_a_loop_each_move_is_thought_of_once(seen: Seen) -> None:
    async def evening() -> None:
        seen.gate.set()
        game, tables = three_tables()
        while game.position < 12:
            await until(lambda: game.state.seat == 0)
            game.play(game.legal_actions[0])
        await until(lambda: game.state.seat == 0)
        assert len(seen.thoughts) == len([state for state in game.states[: game.position] if state.seat])
        assert sum(table.session.busy for table in tables) <= 1
        assert not [error for table in tables for error in table.session.errors]

    in_a_cell(evening)


def test_the_table_that_sat_down_last_says_who_the_bots_are(seen: Seen) -> None:
    game = Game.new(["You", "Robo"], seed=7)
    play(game, players=["You", "bot:easy:Robo"], speed=100)
    play(game, players=["You", "bot:hard:Robo"], speed=100)
    game.play(game.legal_actions[0])
    assert set(seen.levels) == {"hard"}


@pytest.mark.parametrize("leave", ["close", "get_up"])
def test_another_table_takes_over_from_one_that_leaves_while_its_bot_thinks(seen: Seen, leave: str) -> None:
    async def evening() -> None:
        seen.loop = asyncio.get_running_loop()
        game, tables = three_tables()
        game.play(game.legal_actions[0])
        await until(lambda: len(seen.thoughts) == 1)
        assert tables[2].session.busy
        getattr(tables[2], leave)()
        await until(lambda: len(seen.thoughts) == 2)
        assert (tables[1].session.busy, game.position) == (True, 1)
        seen.gate.set()
        await until(lambda: game.state.seat == 0)
        assert [str(action) for action in game.actions].count(str(game.actions[1])) == 1
        assert tables[1].panel.state["position"] == tables[0].panel.state["position"] == game.position
        tables[0].get_up()
        tables[1].get_up()
        thoughts, position = len(seen.thoughts), game.position
        game.play(game.legal_actions[0])
        await asyncio.sleep(0)
        assert (len(seen.thoughts), game.position) == (thoughts, position + 1), "no table, no bots"

    in_a_cell(evening)


def test_a_table_that_does_not_drive_leaves_without_a_trace(seen: Seen) -> None:
    async def evening() -> None:
        seen.loop = asyncio.get_running_loop()
        game, tables = three_tables()
        game.play(game.legal_actions[0])
        await until(lambda: len(seen.thoughts) == 1)
        tables[0].get_up()
        await asyncio.sleep(0)
        assert tables[2].session.busy
        seen.gate.set()
        await until(lambda: game.state.seat == 0)
        assert len(seen.thoughts) == game.position - 1

    in_a_cell(evening)


def test_a_bot_that_fails_is_told_once_at_each_table_and_may_be_let_go_at_any(seen: Seen) -> None:
    async def evening() -> None:
        game, tables = three_tables()
        seen.gate.set()
        seen.broken = True
        game.play(game.legal_actions[0])
        await until(lambda: tables[0].session.errors)
        await asyncio.sleep(0)
        for table in tables:
            assert "out of steam" in table.panel.state["notice"]["text"]
            assert len(table.session.errors) == 1
            assert table.panel.state["bots"]["paused"]
        assert (len(seen.thoughts), game.position) == (1, 1)
        seen.broken = False
        tables[0].panel.receive({"type": "set", "name": "paused", "value": False})
        await until(lambda: game.state.seat == 0)
        assert {len(table.session.errors) for table in tables} == {1}

    in_a_cell(evening)


def test_a_table_opened_after_a_failure_lets_the_bots_go_on(seen: Seen) -> None:
    game, tables = three_tables()
    seen.broken = True
    game.play(game.legal_actions[0])
    assert game.position == 1
    seen.broken = False
    play(game, speed=100)
    assert game.state.seat == 0
    assert not tables[0].panel.state["bots"]["paused"]


def test_pause_and_speed_are_the_games(seen: Seen) -> None:
    async def evening() -> None:
        seen.loop = asyncio.get_running_loop()
        game, tables = three_tables()
        for name, value in (("paused", True), ("speed", 4)):
            tables[0].panel.receive({"type": "set", "name": name, "value": value})
        await asyncio.sleep(0)
        for table in tables:
            assert (table.panel.state["bots"]["paused"], table.panel.state["bots"]["speed"]) == (True, 4)
        game.play(game.legal_actions[0])
        await asyncio.sleep(0)
        assert seen.thoughts == []
        tables[1].panel.receive({"type": "skip_to_me"})
        seen.gate.set()
        await until(lambda: game.state.seat == 0)
        assert not any(table.panel.state["bots"]["paused"] for table in tables)

    in_a_cell(evening)
