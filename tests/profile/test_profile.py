"""All that is remembered as a whole: settings, results that count, export, import, erasing; the deal of the day."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from stopreq_widget import my_record
from stopreq_widget.engine.errors import RecordError
from stopreq_widget.profile import MyRecord, Profile
from stopreq_widget.profile.browser import BrowserStorage
from stopreq_widget.profile.daily import opponents_of, result_line, seed_of
from stopreq_widget.profile.files import FolderStorage
from stopreq_widget.profile.results import result_of
from tests.profile.kept import NOTES, FakeStore, a_game, some


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile(FolderStorage(tmp_path / "mine"))


def filled(profile: Profile) -> Profile:
    for seed in (1, 2):
        game = a_game(3, seed=seed)
        profile.games.keep(game.to_dict(), game.id)
    profile.storage.add_results([some(1), some(2)])
    profile.change_settings(speed=2.0, help=False)
    return profile


def test_settings_are_remembered_beside_each_other_and_damaged_ones_set_aside(profile: Profile) -> None:
    assert profile.settings() == {}
    profile.change_settings(speed=2.0)
    profile.change_settings(help=False)
    assert Profile(profile.storage).settings() == {"speed": 2.0, "help": False}
    for text in ("{", "[]"):
        profile.storage.write("settings.json", text)
        assert profile.settings() == {}
    assert len(list((Path(profile.storage.place)).glob("settings.json.damaged*"))) == 2


def test_all_can_be_carried_elsewhere(profile: Profile) -> None:
    text = filled(profile).to_text()
    other = Profile(BrowserStorage(FakeStore()))
    assert other.take_in(text) == {"games": 2, "record": 2}
    assert json.loads(other.to_text())["record"] == json.loads(text)["record"]
    assert {kept.name for kept in other.games.listed()} == {kept.name for kept in profile.games.listed()}
    assert other.settings() == profile.settings()
    assert other.take_in(text) == {"games": 0, "record": 0}


def test_what_comes_in_takes_nothing_away(profile: Profile) -> None:
    game = a_game(3)
    profile.games.keep(game.to_dict(), game.id)
    exported = profile.to_text()
    further, other_way = game.branch(), game.branch(1)
    for one in (further, other_way):
        one._id = game.id
        one.play(next(action for action in one.legal_actions if action not in game.actions))
    for one in (further, other_way):
        there = Profile(BrowserStorage(FakeStore()))
        there.games.keep(one.to_dict(), game.id)
        there.take_in(exported)
        states = [there.games.load(kept.name).state for kept in there.games.listed()]
        assert one.state in states
        assert len(states) == (1 if one is further else 2)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "x"}, "exported here"),
        ({"version": 2}, "reads up to 1"),
        ({"games": {}}, "lists of games"),
        ({"games": [{"format": "x"}]}, "game 1"),
        ({"record": [{}]}, "result 1"),
        ({"settings": []}, "settings"),
    ],
)
def test_a_file_that_does_not_fit_changes_nothing(profile: Profile, change: dict[str, object], words: str) -> None:
    data = json.loads(filled(profile).to_text())
    other = Profile(BrowserStorage(FakeStore()))
    for text in (json.dumps({**data, **change}), json.dumps({**data, **change})[:-9]):
        with pytest.raises(RecordError, match=f"{words}|cut short"):
            other.take_in(text)
    assert other.amounts()["games"].count == other.amounts()["record"].count == other.amounts()["settings"].count == 0


def test_each_part_is_erased_alone(profile: Profile) -> None:
    counts = []
    filled(profile)
    for part in ("games", "record", "settings"):
        profile.erase(part)
        counts.append([amount.count for amount in profile.amounts().values()])
    assert counts == [[0, 2, 2], [0, 0, 2], [0, 0, 0]]
    with pytest.raises(RecordError, match="games, record, settings"):
        profile.erase("everything")


def test_a_result_is_that_of_the_only_person() -> None:
    game = a_game(None, seed=4)
    end, result = game.outcome, result_of(game, datetime(2026, 12, 1, tzinfo=UTC))
    assert end is not None and result is not None
    assert (result.score, result.best_other) == (end.scores[0].total, end.scores[1].total)
    assert (result.bots, result.players, result.rules) == ("easy", 2, "oregon")
    assert (result.tickets, result.done) == (len(end.scores[0].tickets), end.scores[0].done)
    assert result.ended == "2026-12-01T00:00:00+00:00"


def test_games_that_say_nothing_of_a_person_s_play_do_not_count() -> None:
    two = {"players": [NOTES["players"][0], {**NOTES["players"][0], "colour": "blue"}]}
    none = {"players": [NOTES["players"][1], {**NOTES["players"][1], "colour": "red"}]}
    for options in ({"analysis": True}, {"notes": two}, {"notes": none}, {"notes": {**NOTES, "seen": True}}):
        assert result_of(a_game(None, **options)) is None  # type: ignore[arg-type]
    assert result_of(a_game(5)) is None, "it goes on"


def test_a_result_stands_among_those_like_it() -> None:
    results = [some(n, score=score) for n, score in enumerate((10, 30, 30, 20))]
    record = MyRecord((*results, some(9, score=99, players=3), some(10, score=99, rules="base")))
    assert [record.standing(result) for result in results] == [(4, 4), (1, 4), (1, 4), (3, 4)]


def test_my_record_is_a_table_and_a_picture() -> None:
    Profile().storage.add_results([some(1, score=-4, won=False), some(2, call_signs="KOPB-FM"), some(3, bots="hard")])
    record = my_record()
    frame = record.to_frame()
    assert list(frame["score"]) == [-4, 100, 100]
    assert frame["ended"].dt.tz is not None
    assert repr(record) == "My record: 3 games, 2 won, best 100, mean 65.3"
    assert {kind: found.games for kind, found in record.by_kind().items()} == {
        ("oregon", 2, "easy"): 2,
        ("oregon", 2, "hard"): 1,
    }
    passport = {stamp.call_sign: stamp for stamp in record.passport}
    assert len(passport) == 16
    assert passport["KOPB-FM"].games == 3 and passport["KOPB-FM"].first == "2026-12-01"
    html = record._repr_html_()
    assert "2 of 16 call signs" in html and html.count("<circle") == 3
    assert "no games yet" in MyRecord(())._repr_html_()
    assert MyRecord(()).to_frame().empty


def test_texts_of_others_stay_text_in_the_picture() -> None:
    html = MyRecord((some(1, bots="<b>easy</b>", rules="<script>"),))._repr_html_()
    assert "<script>" not in html and "<b>easy" not in html


def test_a_day_has_one_deal_in_every_home() -> None:
    days = [date.fromordinal(date(2026, 12, 1).toordinal() + n) for n in range(400)]
    assert len({seed_of(day) for day in days}) == 400
    assert seed_of(date(2026, 12, 1)) == 13998357457628157562  # for ever: friends compare their results
    assert all(0 <= seed_of(day) < 2**64 and 1 <= len(opponents_of(day)) <= 3 for day in days)


def test_a_result_is_one_line() -> None:
    line = result_line(some(1, day="2026-12-01"), ["Juniper"])
    assert line == (
        "Stop Requested: Oregon, deal of 2026-12-01: 100 points, won against Juniper by 10, 4 of 5 tickets, "
        "longest path 21, 2 call signs"
    )
    assert "lost to Juniper and Larch by 20" in result_line(some(1, won=False, best_other=120), ["Juniper", "Larch"])
    assert "lost to Juniper on equal points" in result_line(some(1, won=False, best_other=100), ["Juniper"])
