"""Games that are kept: after every move, under their id, whatever else is written there, and nothing is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from stopreq_widget import Game
from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.saving import as_text
from stopreq_widget.profile.browser import BrowserStorage
from stopreq_widget.profile.files import FolderStorage
from stopreq_widget.profile.games import Games
from stopreq_widget.profile.keeper import Keeper
from stopreq_widget.profile.profile import Profile
from stopreq_widget.profile.words import game_words
from tests.profile.kept import FakeStore, a_game, play_on


@pytest.fixture(params=["folder", "browser"])
def profile(request: pytest.FixtureRequest, tmp_path: Path) -> Profile:
    return Profile(FolderStorage(tmp_path / "mine") if request.param == "folder" else BrowserStorage(FakeStore()))


def test_a_game_is_kept_from_its_first_move(profile: Profile) -> None:
    game = a_game(0)
    keeper = Keeper.of(game, profile)
    assert profile.games.listed() == []
    play_on(game, 1)
    (kept,) = profile.games.listed()
    assert (kept.name, kept.players, kept.levels, kept.moves) == (game.id, ("You", "Robo"), (None, "easy"), 1)
    assert not kept.is_over
    play_on(game, 5)
    again = profile.games.load(kept.name)
    assert (again.state, again.id, again.notes) == (game.state, game.id, game.notes)
    assert Keeper.of(game, profile) is keeper
    assert profile.games.listed()[0].moves == 6


def test_a_game_that_has_ended_says_how(profile: Profile) -> None:
    game = a_game(3)
    Keeper.of(game, profile)
    play_on(game)
    (kept,) = profile.games.listed()
    assert game.outcome is not None
    assert kept.totals == tuple(score.total for score in game.outcome.scores)
    assert kept.winners == game.outcome.winners
    assert " won, " in game_words(kept, kept.changed + 200) and game_words(kept, kept.changed + 200).endswith(
        ", 3 minutes ago"
    )
    (result,) = profile.storage.results()
    assert result.score == game.outcome.scores[0].total
    assert result.won == (0 in game.outcome.winners)


def test_two_kernels_on_one_game_keep_both_ways(profile: Profile) -> None:
    game = a_game(4)
    Keeper.of(game, profile)
    play_on(game, 2)
    other = Profile(profile.storage)
    theirs = other.games.load(game.id)
    Keeper.of(theirs, other)
    theirs.play(theirs.legal_actions[0])
    game.play(game.legal_actions[-1])
    game.play(game.legal_actions[-1])
    theirs.play(theirs.legal_actions[0])
    states = {profile.games.load(kept.name).state for kept in profile.games.listed()}
    assert states == {game.state, theirs.state}


def test_what_was_undone_may_be_written_over_by_the_game_itself(profile: Profile) -> None:
    game = a_game(4, analysis=True)
    Keeper.of(game, profile)
    game.undo()
    game.play(game.legal_actions[0])
    assert len(profile.games.listed()) == 1
    assert profile.games.load(game.id).state == game.state


@pytest.mark.parametrize(
    "text", ["", "{", "[1, 2]", '{"format": "something else"}', '{"format": "stopreq-widget game", "version": 1}']
)
def test_a_damaged_game_is_set_aside_in_the_list_and_never_written_over(profile: Profile, text: str) -> None:
    game = a_game(3)
    profile.games.keep(game.to_dict(), game.id)
    profile.storage.write(f"games/{'a' * 32}.json", text)
    assert [kept.name for kept in profile.games.listed()] == [game.id]
    assert len(profile.games.entries()) == 1
    (news,) = profile.storage.news()
    assert "damaged" in news
    if isinstance(profile.storage, FolderStorage):
        aside = Path(profile.storage.place) / f"games/{'a' * 32}.json.damaged"
        assert aside.read_text(encoding="utf-8") == text


def test_a_game_that_was_cut_short_is_set_aside_when_it_is_asked_for(profile: Profile) -> None:
    game = a_game(3)
    profile.games.keep(game.to_dict(), game.id)
    whole = profile.games.text(game.id)
    profile.storage.write(f"games/{game.id}.json", whole[:-50])
    with pytest.raises(RecordError, match="cut short"):
        Games(profile.storage).load(game.id)
    assert profile.games.entries() == []


def test_games_of_newer_versions_and_wrong_moves_stay_where_they_are(profile: Profile) -> None:
    game = a_game(3)
    newer, wrong = game.to_dict() | {"version": 99}, game.to_dict() | {"moves": ["draw deck"]}
    profile.storage.write(f"games/{'a' * 32}.json", as_text(newer))
    profile.storage.write(f"games/{'b' * 32}.json", as_text(wrong))
    assert [kept.name for kept in profile.games.listed()] == ["b" * 32]
    for name in ("a" * 32, "b" * 32):
        with pytest.raises(RecordError):
            profile.games.load(name)
    assert len(profile.games.entries()) == 2
    assert profile.storage.news() == []


@pytest.mark.parametrize("name", ["../../etc/passwd", "settings", "", "x" * 32, "a" * 33])
def test_only_games_that_are_kept_can_be_asked_for(profile: Profile, name: str) -> None:
    profile.change_settings(speed=1.0)
    with pytest.raises(RecordError, match="kept any more"):
        profile.games.load(name)
    profile.games.remove(name)
    assert profile.settings() == {"speed": 1.0}


def test_the_list_is_short_and_the_last_played_come_first(tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path)
    text = json.dumps(a_game(2).to_dict())
    for n in range(40):
        storage.write(f"games/{n:032x}.json", text)
        os.utime(tmp_path / f"games/{n:032x}.json", (n, n))
    assert [int(kept.name, 16) for kept in Games(storage).listed(3)] == [39, 38, 37]
    assert len(Games(storage).listed()) == 30


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_what_is_not() -> None:
    full = Profile(BrowserStorage(FakeStore(room=10)))
    game = a_game(2)
    keeper = Keeper.of(game, full)
    play_on(game)
    assert game.is_over
    assert keeper.trouble == (
        "this game is not kept: the quota has been exceeded; its result is not kept: the quota has been exceeded"
    )
    assert keeper.result is not None


def test_a_place_that_has_room_again_is_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = Profile(FolderStorage(tmp_path))
    game = a_game(2)
    keeper = Keeper.of(game, profile)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        play_on(game, 1)
        assert keeper.trouble == "this game is not kept: No space left on device"
    assert list(tmp_path.glob("games/*")) == []
    play_on(game, 1)
    assert keeper.trouble == ""
    assert Game.load(tmp_path / f"games/{game.id}.json").position == 4
