import pytest

from stopreq_widget import Game
from stopreq_widget.engine.history import Line
from stopreq_widget.railyard.game import YardGame


@pytest.fixture(params=[lambda: Game.new(["Ada", "Bo"], seed=1), lambda: YardGame.new(["Ada", "Bo"], seed=1)])
def game(request):
    """A game of each kind after two moves."""
    made = request.param()
    for _ in range(2):
        made.play(made.legal_actions[0])
    return made


def test_a_line_forgets_what_was_undone_when_it_goes_on():
    line = Line(("a", "b", "c"), ("x", "y"), 1)
    assert line.played("z", "d") == Line(("a", "b", "d"), ("x", "z"), 2)
    assert line.until(0) == Line(("a",), (), 0)


def test_an_interrupted_move_leaves_the_line_before_it_or_after_it(game, monkeypatch):
    before, action = game._line, game.legal_actions[0]

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Line, "played", interrupt)
        with pytest.raises(KeyboardInterrupt):
            game.play(action)
    assert game._line is before
    with monkeypatch.context() as patched:
        patched.setattr(game, "_changed", interrupt)
        with pytest.raises(KeyboardInterrupt):
            game.play(action)
    assert len(game.states) == len(game.actions) + 1 == game.position + 1 == 4


def test_every_kind_of_game_steps_and_tells_alike(game):
    seen = []
    end = game.subscribe(lambda told: seen.append(told.position))
    game.undo(2)
    game.goto(0)
    game.redo()
    end()
    game.redo()
    assert seen == [2, 0, 1]


def test_all_who_watch_are_told_even_if_one_fails(game):
    calls = []

    def fail_later(told):
        if calls:
            raise RuntimeError("out of steam")

    game.subscribe(fail_later)
    game.subscribe(lambda told: calls.append(told.position))
    with pytest.raises(ExceptionGroup, match="those who watch"):
        game.undo()
    assert calls == [2, 1]
