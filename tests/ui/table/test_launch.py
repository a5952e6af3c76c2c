"""Games that come to a table: by a call, by the form, from a file; and those that are saved from it."""

import pytest

from stopreq_widget import Game, play
from stopreq_widget.engine.errors import RecordError, SetupError
from stopreq_widget.ui.table.players import read_players
from stopreq_widget.ui.table.table import Table
from tests.ui.table.pages import Page, table_of


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: play(players=["Ada"]), SetupError, "2 to 5"),
        (lambda: play(players=["Ada", "Bo"], speed=0), SetupError, "speed"),
        (lambda: play(3.5), SetupError, "Game or the path"),
        (lambda: play("no-such.json"), RecordError, "no such file"),
        (lambda: play(Game.new(["Ada", "Bo"], seed=1), players=["A", "B", "C"]), SetupError, "2 players, not 3"),
    ],
)
def test_what_play_is_given_is_checked(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_what_play_is_given_fills_the_form_in(tmp_path):
    from stopreq_widget import load_board

    four = load_board("four")
    table = play(board=four, seed=5, autosave=tmp_path / "game.json", analysis=True)
    page = Page(table)
    setup = page.state["setup"]
    assert (setup["seed"], setup["autosave"], setup["analysis"]) == ("5", str(tmp_path / "game.json"), True)
    page.send(type="start", form={**setup, "rules": setup["rule"]})
    assert page.state["screen"] == "play"
    assert table.game.board == four
    assert table.game.autosave == tmp_path / "game.json"


def test_the_form_starts_a_game():
    table = play()
    page = Page(table)
    assert page.state["screen"] == "setup"
    setup = page.state["setup"]
    form = {**setup, "rules": setup["rule"], "seed": "5"}
    page.send(type="start", form=form)
    assert page.state["screen"] == "play"
    assert table.game.state.setup.seed == 5
    page.send(type="new")
    assert page.state["screen"] == "setup"
    assert table.game is None
    assert page.last("private")["seat"] is None


def test_a_form_that_does_not_fit_comes_back_with_the_reason():
    table = play()
    page = Page(table)
    page.send(type="start", form={"players": [{"name": "", "colour": "red", "kind": "human"}] * 2})
    assert page.state["screen"] == "setup"
    assert "player 1" in page.state["setup"]["error"]
    page.send(type="load", path="no-such-file.json")
    assert "no such file" in page.state["setup"]["error"]


def test_other_boards_and_players_can_be_shown():
    from stopreq_widget import Rules, load_board

    board = load_board("four")
    rules = Rules(trains=8, tickets_dealt=1, tickets_kept=1)
    game = Game.new(["Ada", "Bo", "Cy"], seed=3, board=board, rules=rules)
    table = Table(game, read_players(["Ada", "Bo", "Cy"]))
    assert len(table.board_map.art.status) == len(board.routes)


def test_an_autosaved_game_goes_on_with_the_same_players(tmp_path):
    path = tmp_path / "game.json"
    table, page = table_of("You", "bot:easy:Robo", autosave=path, colours=["green", "black"])
    page.act(table.game.legal_actions[0])
    again = play(path)
    assert again.players == table.players
    assert again.game.state == table.game.state
    Page(again).act(again.game.legal_actions[0])
    assert Game.load(path).position == again.game.position


def test_an_analysis_game_is_one_after_a_restart(tmp_path):
    table_of("You", "bot:easy", autosave=tmp_path / "game.json", analysis=True)
    assert play(tmp_path / "game.json").game.analysis
    table_of("You", "bot:easy", autosave=tmp_path / "other.json")
    assert not play(tmp_path / "other.json").game.analysis


def test_a_page_that_saves_loses_no_other_file(tmp_path):
    other = tmp_path / "game.json"
    other.write_text("precious", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    table, page = table_of("Ada", "Bo")
    for _ in range(2):
        page.send(type="save", path=str(other))
    assert Game.load(other).state == table.game.state
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "game.1.json", "game.json"]
    assert (tmp_path / "game.1.json").read_text(encoding="utf-8") == "precious"
    page.send(type="save", path=str(tmp_path / "folder"))
    assert "folder" in page.state["notice"]["text"]
    page.send(type="new")
    page.send(type="start", form={**table.screen.form, "rules": "oregon", "autosave": str(tmp_path / "folder")})
    assert "folder" in page.state["setup"]["error"]
    assert (tmp_path / "folder").is_dir()


def test_tiles_that_were_asked_for_come_back():
    table, page = table_of("Ada", "Bo", tiles="USGS.USTopo")
    for value in (False, True):
        page.send(type="set", name="tiles", value=value)
    assert table.board_map.tiles == "USGS.USTopo"
