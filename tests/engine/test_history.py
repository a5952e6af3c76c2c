import copy
import pickle

import pytest

from stopreq_widget import Game
from stopreq_widget.engine.errors import CopyError, HistoryError
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
        patched.setattr(game, "_keep_safe", interrupt)
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

    def fail_later(_):
        if calls:
            raise RuntimeError("out of steam")

    game.subscribe(fail_later)
    game.subscribe(lambda told: calls.append(told.position))
    with pytest.raises(ExceptionGroup, match="those who watch"):
        game.undo()
    assert calls == [2, 1]


def test_the_stop_button_in_one_callback_keeps_no_other_from_hearing(game):
    calls = []

    def stopped(_):
        if calls:
            raise KeyboardInterrupt

    game.subscribe(stopped)
    game.subscribe(lambda told: calls.append(told.position))
    with pytest.raises(KeyboardInterrupt) as caught:
        game.undo()
    assert (calls, game.position) == ([2, 1], 1)
    assert caught.value.__cause__ is None


def test_a_callback_that_fails_is_told_of_beside_the_stop_button(game):
    def fails(error):
        return lambda told: (_ for _ in ()).throw(error) if told.position < 2 else None

    for error in (RuntimeError("out of steam"), KeyboardInterrupt()):
        game.subscribe(fails(error))
    with pytest.raises(KeyboardInterrupt) as caught:
        game.undo()
    assert isinstance(caught.value.__cause__, ExceptionGroup)


def test_those_who_watch_hear_of_a_move_that_was_interrupted_while_it_was_saved(game, monkeypatch):
    calls = []
    game.subscribe(lambda told: calls.append(told.position))

    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(game, "_keep_safe", interrupt)
    with pytest.raises(KeyboardInterrupt):
        game.play(game.legal_actions[0])
    assert calls == [2, 3]


@pytest.mark.parametrize("at", [0, 1, 3, True, "2"])
def test_an_action_that_belongs_elsewhere_is_refused(game, at):
    with pytest.raises(HistoryError, match=f"was meant at position {at!r}, but the game is at 2: look"):
        game.play(game.legal_actions[0], at=at)
    assert game.position == 2
    game.play(game.legal_actions[0], at=2)
    assert game.position == 3


def test_every_game_has_an_id_that_its_file_keeps(game, tmp_path):
    game.save(tmp_path / "game.json")
    again = type(game).load(tmp_path / "game.json")
    assert again.id == game.id != type(game).new(["Ada", "Bo"], seed=1).id


def test_a_branch_of_either_kind_goes_its_own_way(game):
    game.notes["table"] = "kitchen"
    other = game.branch(1)
    assert type(other) is type(game)
    assert (other.states, other.notes) == (game.states[:2], {"table": "kitchen"})
    other.play(other.legal_actions[-1])
    other.notes.clear()
    assert (other.id != game.id, game.position, game.notes) == (True, 2, {"table": "kitchen"})


@pytest.mark.parametrize("made", [copy.copy, copy.deepcopy, pickle.dumps], ids=["copy", "deepcopy", "pickle"])
def test_a_game_says_what_to_do_instead_of_a_copy(game, made):
    with pytest.raises(CopyError, match=r"(Yard)?Game can't be copied .* game\.branch\(\) .* game\.save\(path\)"):
        made(game)
    made(game.state)
