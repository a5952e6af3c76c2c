"""Bots in processes of their own, and that nothing a bot is given leads to the deck."""

from __future__ import annotations

import json
import os
import time
from random import Random
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest
from pandas.testing import assert_frame_equal

from stopreq_widget.arena import Tournament, read_tournament, tournament
from stopreq_widget.arena.errors import TournamentError
from stopreq_widget.arena.guests import Guests, invitation
from stopreq_widget.arena.match import bot_key
from stopreq_widget.bots import Bot, BotError
from stopreq_widget.engine import load_board
from tests.arena import strangers
from tests.arena.players import Loops, Raises, Sleeps

if TYPE_CHECKING:
    from pathlib import Path

FOUR = load_board("four")
SEED = 0x5EED << 45


def isolated(bots: list[Any], games: int = 3, **options: Any) -> Tournament:
    """Play an isolated tournament on the four towns."""
    return tournament(bots, games, **{"seed": SEED, "board": FOUR, "progress": False, "isolated": True, **options})


def test_isolated_games_are_those_of_trusted_bots() -> None:
    bots = ["greedy", strangers.Counts, strangers.Counts(), f"{strangers.__file__}:Counts"]
    alone = isolated(bots, 8)
    assert alone.plan.names == ("greedy", "counts", "counts 2", "Counts")
    assert alone.finished == 8
    trusted = tournament([*bots[:3], strangers.Counts], 8, seed=SEED, board=FOUR, progress=False)
    for name in ("seats", "routes", "tickets"):
        left, right = getattr(alone, name), getattr(trusted, name)
        assert_frame_equal(left.drop(columns="bot"), right.drop(columns="bot"))
    both = isolated(bots, 8, workers=2)
    assert_frame_equal(alone.seats, both.seats)


def test_the_state_of_the_game_is_not_in_the_process_of_a_guest() -> None:
    assert isolated([strangers.Searches, "random"]).finished == 3
    found = tournament([strangers.Searches, "random"], 3, board=FOUR, progress=False)
    assert set(found.failures["message"]) == {"LookupError: found a state"}


@pytest.mark.parametrize("apart", [False, True])
def test_neither_view_nor_generator_leads_to_the_seed(apart: bool) -> None:
    assert tournament([strangers.ReadsBack, "random"], 3, board=FOUR, progress=False, isolated=apart).finished == 3


def test_a_generator_is_made_of_a_number_that_tells_nothing_of_the_seed() -> None:
    keys = {bot_key(seed, seat) for seed in range(50) for seat in range(5)}
    assert len(keys) == 250
    assert all(key.bit_length() > 200 for key in keys)
    key = bot_key(SEED, 0)
    # A generator can be read back to the number that it was made of: this one, in which the seed is not to be found.
    assert Random(key).getstate() != Random(SEED).getstate()
    assert not any((key >> shift) & (2**64 - 1) in {SEED, SEED ^ (2**64 - 1)} for shift in range(193))


def test_a_guest_gets_nothing_of_our_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_TOKEN", strangers.HIDDEN)
    message = isolated([strangers.Looks, "random"], 1).failures["message"].iloc[0]
    assert message.startswith("LookupError: False False")


@pytest.mark.parametrize(
    ("bot", "kind", "words"),
    [
        (Raises, "raised", "KeyError: 'lost my plan'"),
        (Loops, "too slow", "took longer than 1 s"),
        (Sleeps, "too slow", "took longer than 1 s"),
        (strangers.Forges, "illegal action", "answered "),
        (strangers.Floods, "died", "answered too much"),
        (strangers.Half, "too slow", "took longer than 1 s"),
        (strangers.NoAction, "illegal action", "chose 'skip', which is no action"),
        (strangers.Skips, "illegal action", "chose skip, which is none of its"),
        (strangers.Fails, "raised", "RuntimeError: no weights"),
        (strangers.Quits, "died", "its process ended with code 3"),
        (strangers.Mumbles, "raised", r"LookupError: lost \ud800"),
        (strangers.Gapes, "raised", "UnspeakableError: it can't say what"),
    ],
)
def test_a_guest_that_misbehaves_ends_only_its_own_game(bot: type[Bot], kind: str, words: str) -> None:
    result = isolated([bot, "random"], 2, time_limit=1.0)
    failed = result.failures
    assert len(failed)
    assert result.finished + len(failed) == 2
    assert set(failed["kind"]) == {kind}
    assert set(failed["bot"]) == {bot.name}
    assert failed["message"].str.contains(words, regex=False).all()


@pytest.mark.parametrize(
    ("bot", "kind", "words"),
    [
        (strangers.Mumbles, "raised", r"LookupError: lost \ud800"),
        (strangers.Gapes, "raised", "UnspeakableError: it can't say what"),
        (strangers.NoAction, "illegal action", "chose 'skip', which is no action"),
    ],
)
def test_a_trusted_bot_that_fails_with_odd_words_ends_only_its_own_game(
    bot: type[Bot], kind: str, words: str, tmp_path: Path
) -> None:
    result = tournament([bot, "random"], 2, seed=SEED, board=FOUR, progress=False, out=tmp_path / "run")
    read = read_tournament(tmp_path / "run", board=FOUR)
    assert set(read.failures["message"]) == set(result.failures["message"]) == {words}
    assert set(result.failures["kind"]) == {kind}


def test_a_guest_that_ends_and_leaves_a_child_holds_nobody_up() -> None:
    began = time.monotonic()
    result = isolated([strangers.Leaves, "random"], 2, time_limit=3.0)
    assert set(result.failures["kind"]) <= {"died", "too slow"}
    assert len(result.failures) == 2
    assert time.monotonic() - began < 20


def test_what_a_guest_prints_is_no_answer() -> None:
    assert isolated([strangers.Prints, "random"], 2).finished == 2


def test_guests_are_used_again_and_the_dead_replaced() -> None:
    with Guests(FOUR, 5.0) as guests:
        invited = [invitation("random"), invitation("random")]
        first = guests.seated(invited, [1, 2])
        assert first[0] is not first[1]
        assert guests.seated(invited, [3, 4]) == first
        first[0].end()
        again = guests.seated(invited, [5, 6])
        assert again[0] is not first[0]
        assert again[1] is first[1]
    assert not again[1].is_alive


def test_bots_that_a_process_cannot_find_are_refused() -> None:
    class Local(strangers.Skips):
        pass

    with pytest.raises(TournamentError, match=r"Local can't be found by a process of its own; put it into a file"):
        isolated([Local])
    with pytest.raises(TournamentError, match=r"there is no file 'nowhere/bot\.py' with a bot 'Rusher'"):
        isolated(["nowhere/bot.py:Rusher"])
    with pytest.raises(BotError, match="genius"):
        isolated(["genius"])
    with pytest.raises(TypeError, match="a bot is a name"):
        isolated([3])
    with pytest.raises(TournamentError, match="could guess seed 7"):
        isolated(["random"], seed=7)


def test_a_bot_in_a_file_is_never_loaded_here(tmp_path: Path) -> None:
    source = """
    import os
    from stopreq_widget.bots import Bot

    loaded_in = os.getpid()
    if loaded_in == HERE:
        raise RuntimeError("loaded where games are dealt")

    class Ada(Bot):
        def choose(self, view, rng):
            return view.legal_actions[0]
    """
    (tmp_path / "ada.py").write_text(dedent(source).replace("HERE", str(os.getpid())), "utf-8")
    result = isolated([f"{tmp_path / 'ada.py'}:Ada", "random"], 2)
    assert (result.finished, result.plan.names) == (2, ("Ada", "random"))
    wrong = isolated([f"{tmp_path / 'ada.py'}:Eve", "random"], 1)
    assert "no attribute 'Eve'" in wrong.failures["message"].iloc[0]


def test_a_run_without_a_seed_keeps_its_secret_in_its_folder_and_goes_on_with_it(tmp_path: Path) -> None:
    first = tournament(["random"], 2, board=FOUR, progress=False, out=tmp_path / "run")
    secret = json.loads((tmp_path / "run" / "_run.json").read_text("utf-8"))["seed"]
    assert secret == first.plan.seed >= 1 << 40
    longer = tournament(["random"], 4, board=FOUR, progress=False, out=tmp_path / "run")
    assert longer.plan.seed == secret
    assert_frame_equal(longer.seats.head(4), first.seats)
    again = tournament(["random"], 4, seed=secret, board=FOUR, progress=False)
    assert_frame_equal(longer.seats, again.seats)
    assert read_tournament(tmp_path / "run", board=FOUR).plan.seed == secret
    assert tournament(["random"], 2, board=FOUR, progress=False).plan.seed != secret


def test_a_run_of_an_older_version_is_read_but_not_gone_on_with(tmp_path: Path) -> None:
    tournament(["random"], 2, seed=1, board=FOUR, progress=False, out=tmp_path / "run")
    file = tmp_path / "run" / "_run.json"
    about = json.loads(file.read_text("utf-8")) | {"version": 1}
    file.write_text(json.dumps(about), "utf-8")
    assert read_tournament(tmp_path / "run", board=FOUR).finished == 2
    with pytest.raises(TournamentError, match="version 1 there, 2 here"):
        tournament(["random"], 2, seed=1, board=FOUR, progress=False, out=tmp_path / "run")
