from __future__ import annotations

from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from stopreq_widget.arena import Tournament, play_game, read_tournament, tournament
from stopreq_widget.arena.errors import BotFailedError, TournamentError
from stopreq_widget.arena.plan import seatings
from stopreq_widget.bots import BotError
from stopreq_widget.bots.planner import PlannerBot
from stopreq_widget.engine import load_board
from tests.arena.players import Cheats, Dies, Learns, Loops, Quick, Raises, Sleeps

if TYPE_CHECKING:
    from pathlib import Path

FOUR = load_board("four")
GAMES = 16


def _play(bots: list[object], games: int = GAMES, **options: object) -> Tournament:
    return tournament(bots, games, board=FOUR, progress=False, **options)  # type: ignore[arg-type]


def _assert_same(left: Tournament, right: Tournament) -> None:
    for name in ("seats", "routes", "tickets", "tokens", "failures"):
        assert_frame_equal(getattr(left, name), getattr(right, name))


def test_the_same_rows_in_one_process_two_and_other_executors() -> None:
    bots = ["random", Learns(), Quick]
    alone = _play(bots, 40, seed=5)
    assert alone.finished == 40
    _assert_same(alone, _play(bots, 40, seed=5, workers=2))
    with ProcessPoolExecutor(2) as pool:
        _assert_same(alone, _play(bots, 40, seed=5, executor=pool))
    with ThreadPoolExecutor(2) as pool:
        _assert_same(alone, _play(bots, 40, seed=5, executor=pool))
    assert not _play(bots, 40, seed=6).seats["total"].equals(alone.seats["total"])


@pytest.mark.slow
def test_the_same_rows_on_a_dask_cluster() -> None:
    from distributed import Client, LocalCluster

    alone = _play(["random", "greedy", Raises], 24, seed=2)
    assert len(alone.failures)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        _assert_same(alone, _play(["random", "greedy", Raises], 24, seed=2, executor=executor, workers=2))


def test_a_long_run_uses_the_compiled_planner_for_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    board, hurried = load_board(), []
    plain = tournament(["normal", "easy"], 4, seed=1, board=board, progress=False)
    monkeypatch.setattr("stopreq_widget.arena.running._FAST_FROM", 4)
    hurry = PlannerBot.hurry
    monkeypatch.setattr(PlannerBot, "hurry", lambda bot: hurried.append(bot.name) or hurry(bot))
    _assert_same(plain, tournament(["normal", "easy"], 4, seed=1, board=board, progress=False))
    assert hurried.count("normal") == hurried.count("easy") == 4


def test_tables_agree_with_each_other() -> None:
    result = tournament(["greedy", "random"], 4, players=3, seed=1, progress=False)
    seats, routes, tickets, tokens = result.seats, result.routes, result.tickets, result.tokens
    parts = ["routes", "flight", "tokens", "ticket_points", "longest_bonus", "extra"]
    assert (seats[parts].sum(axis=1) == seats["total"]).all()
    assert seats.groupby("game")["share"].sum().eq(1).all()
    keys = ["game", "seat"]
    assert routes.groupby(keys).size().tolist() == seats["claimed"].tolist()
    assert routes.groupby(keys)["length"].sum().tolist() == (40 - seats["trains"]).tolist()
    assert tickets.groupby(keys)["points"].sum().tolist() == seats["ticket_points"].tolist()
    assert tickets.groupby(keys)["done"].sum().tolist() == seats["done"].tolist()
    worth = tokens["station"].map({station.id: station.points for station in result.board.stations})
    assert worth.sum() == seats["tokens"].sum()
    assert (routes["passes"] <= routes["length"]).all()
    assert result.timing["seconds"].gt(0).all()
    assert repr(result).endswith("4 of 4 games finished")


def test_rows_follow_from_the_seed_of_the_game() -> None:
    result = _play(["random", "greedy"], 3, seed=8)
    game = result.seats[result.seats["game"] == 1]
    match = play_game([game["bot"].iloc[0], game["bot"].iloc[1]], int(game["seed"].iloc[0]), board=FOUR)
    assert [score.total for score in match.outcome.scores] == game["total"].tolist()


@pytest.mark.parametrize(("bot", "kind"), [(Raises, "raised"), (Cheats, "illegal action"), (Loops, "too slow")])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_ends_only_its_own_games(bot: type, kind: str, workers: int) -> None:
    result = _play([bot, "random"], 6, seed=1, workers=workers, time_limit=0.2)
    failed = result.failures
    assert 0 < len(failed) < 6
    assert set(failed["kind"]) == {kind}
    assert set(failed["bot"]) == {bot.name}
    assert result.finished + len(failed) == 6
    assert not set(failed["game"]) & set(result.seats["game"])
    assert "failed" in repr(result)


@pytest.mark.parametrize(("bot", "words"), [(Dies, "code 9"), (Sleeps, "took longer than")])
def test_a_process_that_dies_or_is_stuck_takes_only_its_own_game_with_it(bot: type, words: str) -> None:
    result = _play([bot, "random"], 8, seed=1, workers=2, time_limit=0.1)
    failed = result.failures
    assert 0 < len(failed) < 8
    assert set(failed["kind"]) == {"worker died"}
    assert failed["message"].str.contains(words).all()
    assert result.finished + len(failed) == 8
    others = _play(["random", "random"], 8, seed=1)
    assert len(others.seats) == 16


def test_an_executor_that_breaks_loses_no_finished_game(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1) as pool:
        result = _play([Dies, "random"], 12, seed=1, executor=pool, out=tmp_path / "run")
        with pytest.raises(BrokenExecutor):
            pool.submit(int)
    assert result.interrupted
    assert set(result.failures["kind"]) == {"worker died"}
    again = _play([Dies, "random"], 12, seed=1, workers=2, out=tmp_path / "run")
    assert again.finished + len(again.failures) == 12
    assert set(result.seats["game"]) <= set(again.seats["game"])


def test_an_interrupted_run_keeps_what_is_done_and_goes_on(tmp_path: Path) -> None:
    class Interrupts(Quick):
        name = "quick"

        def choose(self, view, rng):  # type: ignore[no-untyped-def]
            if view.turns == 10 and view.tickets[0] == 3:
                raise KeyboardInterrupt
            return super().choose(view, rng)

    first = _play([Interrupts, "random"], GAMES, seed=5, out=tmp_path / "run")
    assert first.interrupted
    assert 0 < first.finished < GAMES
    whole = _play([Quick, "random"], GAMES, seed=5, out=tmp_path / "run")
    assert not whole.interrupted
    _assert_same(whole, _play([Quick, "random"], GAMES, seed=5))
    table = pd.read_parquet(tmp_path / "run")
    assert len(table) == 2 * GAMES
    longer = _play([Quick, "random"], GAMES + 4, seed=5, out=tmp_path / "run")
    assert_frame_equal(longer.seats.head(2 * GAMES), whole.seats)


def test_another_tournament_in_the_folder_is_not_touched(tmp_path: Path) -> None:
    _play(["random"], 2, seed=3, out=tmp_path / "run")
    before = sorted(path.name for path in (tmp_path / "run").iterdir())
    with pytest.raises(TournamentError, match="seed 3 there, 4 here"):
        _play(["random"], 2, seed=4, out=tmp_path / "run")
    with pytest.raises(TournamentError, match="bots"):
        _play(["greedy"], 2, seed=3, out=tmp_path / "run")
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == before
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("mine")
    with pytest.raises(TournamentError, match="neither empty nor the folder of a tournament"):
        _play(["random"], 2, out=tmp_path / "other")


def test_what_makes_no_sense_is_refused() -> None:
    for options, words in (
        ({"games": -1}, "games must be"),
        ({"players": 6}, "2 to 5 players"),
        ({"seed": -1}, "seed must be"),
        ({"time_limit": 0}, "time_limit must be"),
    ):
        with pytest.raises(TournamentError, match=words):
            tournament(["random"], **({"games": 1, "progress": False} | options))  # type: ignore[arg-type]
    with pytest.raises(TournamentError, match="bots must be"):
        tournament([], 1)
    with pytest.raises(BotError, match="genius"):
        tournament(["genius"], 1)
    with pytest.raises(TypeError, match="a bot is a name"):
        tournament([3], 1)  # type: ignore[list-item]


def test_play_game_says_who_failed_where() -> None:
    with pytest.raises(BotFailedError, match=r"seat 1 in turn .*raised: KeyError: 'lost my plan'") as caught:
        for seed in range(10):
            play_game(["random", Raises], seed, board=FOUR)
    assert (caught.value.seat, caught.value.kind) == (1, "raised")
    with pytest.raises(BotFailedError, match=r"too slow: took longer than 0\.1 s"):
        for seed in range(10):
            play_game([Loops, "random"], seed, board=FOUR, time_limit=0.1)


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 2), (2, 4), (1, 3), (5, 5), (6, 3)])
def test_seatings_are_fair(bots: int, players: int) -> None:
    found = pd.DataFrame(seatings(bots, players))
    assert not found.duplicated().any()
    by_seat = pd.concat([found[seat].value_counts() for seat in range(players)], axis=1).fillna(0)
    assert (by_seat.nunique(axis=1) == 1).all()
    assert by_seat[0 if 0 in by_seat else "count"].to_numpy().shape[0] == bots
    assert all(len(set(row)) == min(bots, players) for row in seatings(bots, players))


def test_rules_and_board_are_the_ones_asked_for() -> None:
    rules = replace(tournament(["random"], 0, board=FOUR, progress=False).plan.rules, trains=6)
    result = _play(["random"], 4, rules=rules)
    assert (result.seats["trains"] <= 6).all()


def test_what_can_be_no_folders_path_is_told_before_any_game() -> None:
    with pytest.raises(TournamentError, match=r"'a\\x00b' can't be a folder's path"):
        tournament(["random", "random"], 1, out="a\0b")
    with pytest.raises(TournamentError, match=r"'a\\x00b' is not the folder of a tournament"):
        read_tournament("a\0b")
