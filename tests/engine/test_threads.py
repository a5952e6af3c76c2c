"""Many threads on one game: no move is lost, no history breaks, every save loads."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine.errors import HistoryError, RuleError
from stopreq_widget.engine.game import Game
from stopreq_widget.railyard.game import YardGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _hasty() -> Iterator[None]:
    """Have threads take turns every ten microseconds."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.fixture(params=[Game, YardGame], ids=["board", "cards"])
def new(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """How a game of each kind is made."""
    kind = request.param
    return lambda **options: kind.new(["Ada", "Bo"], seed=7, **options)


def whole(game: Any) -> bool:
    """Tell whether each state follows from the one before by its action."""
    states, actions, position = game._line
    assert 0 <= position <= len(actions) == len(states) - 1
    again = game.branch(0)
    for action in actions:
        again.play(action)
    return bool(again.states == states)


def play_some(game: Any, moves: int) -> int:
    """Play so many moves as the game is found, and return how many were accepted."""
    done = 0
    while done < moves and not game.is_over:
        at = game.position
        # Looked up by what was true a moment ago, which another thread may have changed since.
        legal = game.legal_actions
        try:
            game.play(legal[at % len(legal)], at=at)
        except (HistoryError, RuleError, IndexError, ZeroDivisionError):
            continue
        done += 1
    return done


def test_threads_lose_no_move_that_was_accepted(new: Callable[..., Any]) -> None:
    for _ in range(5):
        game, heard = new(), []
        game.subscribe(lambda told, heard=heard: heard.append(told.position))
        with ThreadPoolExecutor(4) as pool:
            accepted = sum(pool.map(play_some, [game] * 4, [12] * 4))
        assert accepted == game.position == len(game.actions)
        assert heard == list(range(accepted + 1))
        assert whole(game)


def test_an_action_is_played_once_whoever_asks(new: Callable[..., Any]) -> None:
    game = new()
    barrier, refused = Barrier(4), []

    def ask(action: Any) -> None:
        barrier.wait()
        try:
            game.play(action, at=0)
        except HistoryError:
            refused.append(action)

    threads = [Thread(target=ask, args=(game.legal_actions[0],)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (game.position, len(refused)) == (1, 3)


def test_play_and_undo_at_once_keep_the_history_whole(new: Callable[..., Any]) -> None:
    for _ in range(10):
        game = new()

        def step_back(game: Any = game) -> None:
            for _ in range(12):
                try:
                    game.undo()
                except HistoryError:
                    continue

        with ThreadPoolExecutor(3) as pool:
            done = [pool.submit(play_some, game, 15), pool.submit(play_some, game, 15), pool.submit(step_back)]
        for one in done:
            one.result()
        assert whole(game)


def test_every_save_among_threads_loads(tmp_path: Path, new: Callable[..., Any]) -> None:
    autosave = {"autosave": tmp_path / "auto.json"} if new().__class__ is Game else {}
    game = new(**autosave)
    kind = type(game)

    def save(n: int) -> None:
        for i in range(5):
            path = tmp_path / f"{n}.{i}.json"
            game.save(path)
            kind.load(path)

    with ThreadPoolExecutor(4) as pool:
        done = [
            pool.submit(play_some, game, 20),
            pool.submit(play_some, game, 20),
            *(pool.submit(save, n) for n in "ab"),
        ]
    for one in done:
        one.result()
    if autosave:
        assert game.autosave == tmp_path / "auto.json"
        assert Game.load(tmp_path / "auto.json").actions == game.actions


def test_a_callback_may_play_while_other_threads_do(new: Callable[..., Any]) -> None:
    game, answered = new(), []

    def answer(told: Any) -> None:
        if told.position % 3 == 1 and not told.is_over:
            answered.append(told.position)
            told.play(told.legal_actions[0], at=told.position)

    game.subscribe(answer)
    with ThreadPoolExecutor(3) as pool:
        accepted = sum(pool.map(play_some, [game] * 3, [8] * 3))
    assert game.position == accepted + len(answered)
    assert whole(game)


def test_those_who_subscribe_and_leave_among_threads_break_nothing(new: Callable[..., Any]) -> None:
    game = new()

    def come_and_go() -> int:
        heard: list[int] = []
        for _ in range(20):
            game.subscribe(lambda told: heard.append(told.position))()
        return len(heard)

    with ThreadPoolExecutor(4) as pool:
        comings = [pool.submit(come_and_go) for _ in range(3)]
        pool.submit(play_some, game, 30).result()
    assert all(coming.result() >= 20 for coming in comings)
    assert game._subscribers == []


def test_threads_of_asyncio_play_on_one_game(new: Callable[..., Any]) -> None:
    game = new()

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(asyncio.to_thread(play_some, game, 10) for _ in range(4)))

    assert sum(asyncio.run(all_at_once())) == game.position
    assert whole(game)
