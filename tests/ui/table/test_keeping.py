"""Games that a table keeps by itself, to go on with; and what happens where none can be kept."""

from __future__ import annotations

import json
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game, load_board, play, replay
from stopreq_widget.profile import Profile
from stopreq_widget.profile.games import LISTED
from stopreq_widget.ui.page import cells, schema
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.keeping import Keeping, Shelf
from stopreq_widget.ui.table.mine import NOTHING, shelf_payload
from stopreq_widget.ui.table.paint import paint
from stopreq_widget.ui.table.screen import Screen
from stopreq_widget.ui.table.update import update
from tests.profile.kept import some
from tests.ui.table.pages import Page, play_out, table_of

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table

FORM = {
    "players": [
        {"name": "You", "colour": "green", "kind": "human"},
        {"name": "", "colour": "red", "kind": "bot", "level": "easy"},
    ],
    "rules": "base",
    "seed": "7",
    "analysis": True,
}


def home() -> Path:
    return Path(os.environ["STOPREQ_HOME"])


def kept(page: Page) -> dict[str, Any]:
    message = page.last("kept")
    assert message is not None
    return dict(message)


def move(table: Table, times: int = 1) -> None:
    assert table.game is not None
    for _ in range(times):
        table.game.play(table.game.legal_actions[0])


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Pretend that a cell runs, by its id and the message that asked for it."""

    def running(cell: str, message: str) -> None:
        parent = {"metadata": {"cellId": cell}, "header": {"msg_id": message}}

        class Shell:
            def get_parent(self) -> dict[str, Any]:
                return parent

        monkeypatch.setattr(cells, "get_ipython", Shell)

    return running


def test_the_form_offers_what_was_played_and_goes_on_with_it() -> None:
    table, page = table_of("You", "bot:easy")
    assert not home().exists(), "nothing is kept of a game that nobody has played a move in"
    page.act(table.game.legal_actions[0])
    game = table.game
    page.send(type="new")
    (line,) = kept(page)["games"]
    assert line == {"name": game.id, "words": f"You v Bot (easy), move {game.position}, just now", "over": False}
    assert kept(page)["place"] == str(home())
    assert str(home()) not in str(page.state), "where somebody's things lie is stored in no notebook"
    page.send(type="resume", game=game.id)
    assert page.state["screen"] == "play"
    assert (table.game.id, table.game.state) == (game.id, game.state)
    assert [player.level for player in table.players] == ["", "easy"]
    assert kept(page) == {"type": "kept", **NOTHING["kept"]}


def test_another_kernel_finds_the_game_and_a_page_that_loads_late_is_told() -> None:
    table, _ = table_of("You", "bot:easy")
    move(table)
    position, state = table.game.position, table.game.state
    other = play()
    page = Page(other)
    page.send(type="ready")
    (line,) = kept(page)["games"]
    page.send(type="resume", game=line["name"])
    assert (other.game.position, other.game.state) == (position, state)
    move(other)
    assert Profile().games.listed()[0].moves == other.game.position > position


def test_a_game_is_removed_from_the_list() -> None:
    for seed in (1, 2):
        table, _ = table_of("Ada", "Bo", seed=seed)
        move(table)
    form = play()
    page = Page(form)
    page.send(type="ready")
    first, second = kept(page)["games"]
    page.send(type="forget", game=first["name"])
    assert [game["name"] for game in kept(page)["games"]] == [second["name"]]
    page.send(type="resume", game=first["name"])
    assert "no game" in page.state["setup"]["error"]
    page.send(type="forget", game="../../settings")
    assert len(Profile().games.entries()) == 1


def test_a_run_of_the_same_cell_goes_on_with_its_game_and_of_a_finished_one_starts_anew(run: Any) -> None:
    def again(cell: str, message: str, **options: Any) -> Table:
        run(cell, message)
        return play(**{"players": ["You", "bot:easy"], "seed": 7, **options})

    first = again("a", "1")
    move(first)
    game, state = first.game, first.game.state
    second = again("a", "2")
    assert first.comm is None, "the table of the earlier run is closed"
    assert (second.game.id, second.game.state) == (game.id, state)
    assert second.screen.notice is not None and second.screen.notice.text.startswith("Your game goes on: You v ")
    assert again("b", "3").game.id != game.id, "another cell"
    assert again("a", "4", seed=8).game.id != game.id, "another deal"
    assert again("a", "5", learning=False).game.id == game.id, "it looks another way, and is the same game"
    third = again("a", "6")
    play_out(third, Page(third), random.Random(1))
    assert again("a", "7").game.id != game.id


def test_a_game_that_can_not_go_on_is_no_reason_for_a_cell_to_fail(run: Any) -> None:
    run("a", "1")
    table = play(players=["Ada", "Bo"], seed=7)
    move(table, 2)
    (file,) = home().glob("games/*.json")
    wrong = json.loads(file.read_text(encoding="utf-8")) | {"moves": ["draw deck"], "position": 1}
    file.write_text(json.dumps(wrong), encoding="utf-8")
    game = table.game
    run("a", "2")
    anew = play(players=["Ada", "Bo"], seed=7)
    assert anew.game.position == 0 and anew.game.id != game.id
    assert anew.screen.notice is not None and "can't go on" in anew.screen.notice.text
    assert file.exists(), "a newer version, or somebody with an editor, may want it"


def test_two_tables_of_one_run_stay_two_games(run: Any) -> None:
    run("a", "1")
    first, second = (play(players=["Ada", "Bo"], seed=7) for _ in range(2))
    move(first, 2)
    move(second, 3)
    run("a", "2")
    assert [play(players=["Ada", "Bo"], seed=7).game.position for _ in range(2)] == [2, 3]


def test_a_branch_is_not_taken_for_what_a_cell_asked_for(run: Any) -> None:
    run("a", "1")
    table = play(players=["Ada", "Bo"], seed=7)
    move(table, 3)
    game = table.game
    run("b", "2")
    branch = play(game.branch(2))
    move(branch, 4)
    run("a", "3")
    assert play(players=["Ada", "Bo"], seed=7).game.id == game.id


def test_a_run_again_with_a_file_goes_on_in_that_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("a", "1")
    table = play(players=["Ada", "Bo"], seed=7, autosave=path)
    move(table, 2)
    run("a", "2")
    again = play(players=["Ada", "Bo"], seed=7, autosave=path)
    move(again)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    assert Game.load(path).position == 3


def test_a_replay_keeps_nothing() -> None:
    game = Game.new(["Ada", "Bo"], seed=1)
    for _ in range(4):
        game.play(game.legal_actions[0])
    table = replay(game)
    move(table)
    assert not home().exists()
    table.receive(schema.Goto(2))
    table.receive(schema.Branch())
    move(table)
    assert len(Profile().games.listed()) == 1, "but what is played from there is"


def test_what_was_filled_in_and_switched_on_is_remembered() -> None:
    table = play()
    page = Page(table)
    page.send(type="start", form=FORM)
    for name, value in (("help", False), ("relief", False), ("speed", 4), ("quick_claim", True), ("tiles", True)):
        page.send(type="set", name=name, value=value)
    again = play()
    setup = Page(again).state["setup"]
    assert (setup["rule"], setup["analysis"], setup["seed"]) == ("base", True, "")
    assert [(seat["name"], seat["colour"], seat["level"]) for seat in setup["players"]] == [
        ("You", "green", ""),
        ("", "red", "easy"),
    ]
    settings = again.screen.settings
    assert (settings.help, settings.relief, settings.quick_claim, settings.tiles) == (False, False, True, False)
    assert again.board_map.relief is False
    again.receive(schema.Start({**FORM, "seed": "8"}))
    assert again.here.bots.speed == 4
    assert play(learning=True, quick_claim=False).screen.settings.help, "what a cell says goes before"
    assert play(rules="oregon").screen.form["rule"] == "oregon"


@pytest.mark.parametrize(
    "settings",
    [
        {"form": {"players": "nobody"}, "speed": "fast", "help": "no", "relief": None},
        {"form": {"players": [{"name": "x" * 10_000}]}, "speed": True},
        {"form": {**FORM, "rules": "no such"}, "speed": 1e9},
        {"form": [1], "quick_claim": 1},
    ],
)
def test_odd_settings_are_as_good_as_none(settings: dict[str, Any]) -> None:
    Profile().change_settings(**settings)
    table = play()
    assert table.screen.settings == Screen().settings
    assert (table.screen.form["rule"], len(table.screen.form["players"])) == ("oregon", 2)
    assert table._speed == 1.0


def no_home(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("STOPREQ_HOME", "~nobody/here")
    return "home"


def read_only(monkeypatch: pytest.MonkeyPatch) -> str:
    del monkeypatch
    home().write_text("no folder can be made here")
    return "Not a directory"


def full_disk(monkeypatch: pytest.MonkeyPatch) -> str:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr("os.fsync", full)
    return "No space left"


@pytest.mark.parametrize("trouble", [no_home, read_only, full_disk])
def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so_once(
    trouble: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = trouble(monkeypatch)
    table = play()
    page = Page(table)
    notices = [table.screen.notice.text] if table.screen.notice else []
    page.send(type="start", form={**FORM, "analysis": False, "rules": "oregon"})
    notices += [page.state["notice"]["text"]] if page.state["notice"] else []
    while not table.game.is_over:
        page.act(random.Random(table.game.position).choice(table.game.legal_actions))
        if page.state["notice"]:
            notices.append(page.state["notice"]["text"])
    assert page.state["outcome"]
    (notice,) = notices
    assert words in notice
    assert "gone when the kernel stops" in notice
    assert not table.session.errors


def test_a_damaged_game_is_set_aside_and_the_form_says_so() -> None:
    table, _ = table_of("Ada", "Bo")
    move(table, 2)
    (file,) = home().glob("games/*.json")
    file.write_text(file.read_text(encoding="utf-8")[:100], encoding="utf-8")
    page = Page(form := play())
    assert form.screen.notice is not None
    assert "was damaged: it is now" in form.screen.notice.text
    assert [path.name for path in home().glob("games/*")] == [f"{file.name}.damaged"]
    page.send(type="ready")
    assert kept(page)["games"] == []


def test_a_record_of_a_newer_version_keeps_nobody_from_going_on(run: Any) -> None:
    run("a", "1")
    table = play(players=["Ada", "Bo"], seed=7)
    move(table, 2)
    game = table.game
    storage = Profile().storage
    storage.add_results([some(1)])
    with closing(sqlite3.connect(home() / "record.sqlite")) as database:
        database.execute("PRAGMA user_version = 99")
    form = play()
    assert [kept.moves for kept in form.screen.shelf.games] == [2]
    assert form.screen.notice is not None and "newer version" in form.screen.notice.text
    run("a", "2")
    assert play(players=["Ada", "Bo"], seed=7).game.id == game.id


def test_each_of_two_ways_of_a_game_goes_on_under_its_own_name() -> None:
    table, _ = table_of("Ada", "Bo", analysis=True)
    move(table, 4)
    other = play()
    other.receive(schema.Resume(table.game.id))
    other.game.undo(2)
    other.game.play(other.game.legal_actions[-1])
    move(table)
    assert len(Profile().games.listed()) == 2
    for kept_game in Profile().games.listed():
        again = play()
        again.receive(schema.Resume(kept_game.name))
        move(again)
        assert {each.name: each.moves for each in Profile().games.listed()}[kept_game.name] == kept_game.moves + 1
    assert len(Profile().games.listed()) == 2


def test_more_games_are_kept_than_are_listed() -> None:
    game = Game.new(["Ada", "Bo"], seed=1, board=load_board("four"))
    keeping = Keeping()
    record = game.to_dict()
    for n in range(LISTED + 2):
        keeping.profile.games.keep({**record, "id": f"{n:032x}"}, f"{n:032x}")
    shelf = keeping.shelf()
    assert (len(shelf.games), shelf.count) == (LISTED, LISTED + 2)
    assert shelf_payload(shelf)["count"] == LISTED + 2


def test_messages_between_games_change_nothing_themselves() -> None:
    screen = Screen(shelf=Shelf("here"))
    assert update(screen, None, schema.Resume("x")) == (screen, (do.ResumeGame("x"),))
    assert update(screen, None, schema.Forget("x"))[1][0] == do.ForgetGame("x")
    looked, repeated = update(screen, None, schema.Ready())[1]
    assert (type(looked), type(repeated)) == (do.LookUp, do.Repeat)
    (only,) = update(Screen(), None, schema.Ready())[1]
    assert type(only) is do.Repeat
    assert paint(screen, None).mine == {"kept": {"place": "here", "games": [], "count": 0, "day": None}}


def test_the_list_says_how_long_ago_each_was_played() -> None:
    game = Game.new(["Ada", "Bo"], seed=1, board=load_board("four"))
    keeping = Keeping()
    keeping.follow(game)
    game.play(game.legal_actions[0])
    (found,) = keeping.shelf().games
    (line,) = shelf_payload(Shelf("", (found,), now=found.changed + 200))["games"]
    assert line["words"] == "Ada v Bo, move 1, 3 minutes ago"
