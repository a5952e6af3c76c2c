"""Imports every module and uses what a person would, in one program; argument: a folder to write in."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from random import Random

from tests.trails import right_solutions


def import_all() -> int:
    """Import every module of the package and return how many there are."""
    import stopreq_widget

    names = [found.name for found in pkgutil.walk_packages(stopreq_widget.__path__, "stopreq_widget.")]
    for name in names:
        import_module(name)
    return len(names)


def use(folder: Path) -> None:
    """Play, save, load, draw, solve, hold a tournament, and judge a student's function."""
    from stopreq_widget import Game, load_board
    from stopreq_widget.arena import tournament
    from stopreq_widget.bots import make_bot
    from stopreq_widget.railyard import YardGame
    from stopreq_widget.trails import longest_trail
    from stopreq_widget.trails.exercises import EXERCISES, grade
    from stopreq_widget.trails.exercises.sandbox import run_calls
    from stopreq_widget.ui import play

    board = load_board("four")
    game, bot, rng = (
        Game.new(["Ada", "Bo"], seed=1, board=board, autosave=folder / "game.json"),
        make_bot("greedy"),
        Random(1),
    )
    while not game.is_over:
        game.play(bot.choose(game.view(), rng))
    game.save(folder / "copy.json")
    assert Game.load(folder / "copy.json").state == game.state
    assert len(game.to_frame()) == len(game.actions)
    yard = YardGame.new(["Ada", "Bo"], seed=1)
    yard.play(yard.legal_actions[0])
    yard.save(folder / "yard.json")
    assert YardGame.load(folder / "yard.json").state == yard.state
    assert longest_trail([("a", "b", 3), ("b", "c", 1)]).length == 4
    endings = [outcome.ending for outcome in run_calls(half, [(4,), (0,), (3,)], seconds=0.5)]
    assert endings == ["value", "raised", "late"], endings
    for exercise in EXERCISES:
        for function in right_solutions.RIGHT[exercise.number]:
            assert grade(exercise, function, seconds=60).passed, function
        for function in (endless, stubborn):
            assert "it had not answered in time" in str(grade(exercise, function, seconds=0.2)), exercise
    table = play(board=board, seed=1)
    table.close()
    for options in ({}, {"workers": 2}, {"isolated": True}):
        found = tournament(
            ["greedy", "random"], 2, board=board, out=folder / f"run{len(options)}{options}", progress=False, **options
        )
        assert found.finished == 2, (options, found.failures.to_dict("records"))


def endless(*_: object) -> None:
    """Never return, on one line."""
    while True: pass  # fmt: skip  # noqa: E701


def stubborn(*_: object) -> None:
    """Never return, whatever is raised."""
    while True:
        try:
            sum(range(10))
        except:  # noqa: E722, S112 (that is the point)
            continue


def half(x: int) -> float:
    """Return half of ten x-ths, or nothing for ever."""
    while x == 3:
        pass
    return 10 / x


if __name__ == "__main__":
    print(import_all())
    use(Path(sys.argv[1]))
    print("done")
