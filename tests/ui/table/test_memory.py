"""The page of what is kept: how much, the record, and how it is carried elsewhere and erased."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stopreq_widget import play
from stopreq_widget.profile import Profile, my_record
from stopreq_widget.profile.pictures import score_line
from stopreq_widget.profile.profile import Amount
from stopreq_widget.profile.record import MyRecord
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.keeping import Shelf
from stopreq_widget.ui.table.memory import Memory, memory_payload
from stopreq_widget.ui.table.screen import Screen
from stopreq_widget.ui.table.update import update
from tests.profile.kept import some
from tests.ui.table.pages import Page, play_out, table_of


def shown(page: Page) -> dict[str, Any]:
    message = page.last("memory")
    assert message is not None
    return dict(message)


def played() -> Page:
    table, page = table_of("You", "bot:easy", board="four")
    play_out(table, page, random.Random(1))
    return page


def exported(page: Page) -> str:
    page.send(type="export")
    message = page.last("export")
    assert message is not None and message["name"].endswith(".json")
    return str(message["text"])


def test_nothing_is_looked_up_until_somebody_asks_and_nothing_is_stored() -> None:
    page = played()
    assert page.last("memory") is None
    page.send(type="memory")
    told = shown(page)
    assert told["place"] == Profile().storage.place
    assert [(part["part"], part["count"]) for part in told["parts"]] == [("games", 1), ("record", 1), ("settings", 0)]
    assert told["parts"][0]["words"].startswith("1 game, ")
    assert told["parts"][2]["words"] == "nothing"
    assert told["record"]["total"]["games"] == 1
    assert told["place"] not in json.dumps(page.state)


def test_the_record_is_told_by_kind() -> None:
    results = (some(1), some(2, score=50, won=False), some(3, bots="hard", players=3, rules="no such rules"))
    told = memory_payload(Memory("here", {"games": Amount(2, 2048)}, MyRecord(results)))
    assert told["parts"] == [{"part": "games", "count": 2, "words": "2 games, 2 kB"}]
    first, second = told["record"]["kinds"]
    assert (first["rules"], first["bots"], first["games"], first["wins"], first["mean"]) == (
        "Stop Requested: Oregon",
        "easy",
        2,
        1,
        "75.0",
    )
    assert (second["rules"], second["players"], second["tickets"]) == ("no such rules", 3, "4 of 5")
    assert [stamp["games"] for stamp in told["record"]["stamps"] if stamp["games"]] == [3, 3]
    dots = told["record"]["scores"]["dots"]
    assert [dot["won"] for dot in dots] == [True, False, True]
    assert dots[0]["y"] < dots[1]["y"], "more points stand higher"
    assert [dot["x"] for dot in dots] == sorted(dot["x"] for dot in dots)


def test_a_drawing_of_no_games_has_no_dots() -> None:
    assert score_line(()).words == "No games yet"


def test_all_is_carried_to_another_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    page = played()
    page.send(type="set", name="help", value=False)
    text = exported(page)
    monkeypatch.setenv("STOPREQ_HOME", str(tmp_path / "other"))
    form = play()
    page = Page(form)
    page.send(type="take_in", text=text)
    assert shown(page)["news"] == "New here: 1 game and 1 result; the settings are those of the file."
    assert len(page.last("kept")["games"]) == 1, "the form offers it at once"
    assert len(my_record().results) == 1
    assert Profile().settings() == {"help": False}
    page.send(type="take_in", text=text)
    assert shown(page)["news"].startswith("New here: 0 games and 0 results")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "else"}', "\0", "[" * 100_000, '{"a": ' * 50_000])
def test_a_file_that_is_none_changes_nothing_and_says_why(text: str) -> None:
    page = played()
    before = exported(page)
    page.send(type="take_in", text=text)
    assert shown(page)["news"].startswith("Nothing was taken in: this file ")
    assert exported(page) == before


def test_a_file_with_odd_settings_is_as_good_as_any() -> None:
    page = played()
    data = json.loads(exported(page)) | {"settings": {"self": 1, "speed": "fast", "form": None, "values": [2]}}
    page.send(type="take_in", text=json.dumps(data))
    assert shown(page)["news"].startswith("New here: 0 games")
    assert not page.table.session.errors
    assert play()._speed == 1.0


@pytest.mark.parametrize("part", ["games", "record", "settings"])
def test_each_part_is_erased_alone(part: str) -> None:
    page = played()
    page.send(type="set", name="help", value=False)
    page.send(type="erase", part=part)
    told = shown(page)
    assert told["news"] == "Erased."
    assert {each["part"] for each in told["parts"] if not each["count"]} == {part}
    page.send(type="erase", part="everything")
    assert shown(page)["news"].startswith("Nothing was erased: there is no 'everything'")


def test_a_game_whose_file_was_erased_is_kept_again_from_its_next_move() -> None:
    table, page = table_of("Ada", "Bo")
    table.game.play(table.game.legal_actions[0])
    page.send(type="erase", part="games")
    assert Profile().games.listed() == []
    table.game.play(table.game.legal_actions[0])
    assert [game.moves for game in Profile().games.listed()] == [2]


def test_what_can_not_be_looked_at_or_erased_is_said_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    table, page = table_of("Ada", "Bo")

    def refused(*_: Any) -> None:
        raise PermissionError(13, "Permission denied", "somewhere")

    storage = table.keeping.profile.storage
    for name in ("entries", "remove", "results", "remove_results", "add_results"):
        monkeypatch.setattr(storage, name, refused)
    page.send(type="memory")
    assert shown(page)["news"] == "It can't be looked up: Permission denied."
    page.send(type="erase", part="games")
    assert shown(page)["news"] == "Not all could be erased: Permission denied."
    page.send(type="export")
    assert page.last("export") is None
    assert shown(page)["news"] == "Nothing was handed out: Permission denied."
    assert not table.session.errors


def test_the_forms_games_are_looked_up_again_only_where_they_are_shown() -> None:
    form = Screen(shelf=Shelf("here"))
    for message, effect in ((schema.Erase("games"), do.Erase("games")), (schema.TakeIn("x"), do.TakeIn("x"))):
        assert update(Screen(), None, message) == (Screen(), (effect,))
        assert [type(each) for each in update(form, None, message)[1]] == [type(effect), do.LookUp]
