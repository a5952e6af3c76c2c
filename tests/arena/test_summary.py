from __future__ import annotations

from dataclasses import replace

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest

from stopreq_widget.arena import Tournament, plots, read_tournament, summary, tournament
from stopreq_widget.arena.__main__ import main
from stopreq_widget.arena.errors import ArenaError, TournamentError
from stopreq_widget.arena.ratings import ratings
from stopreq_widget.engine import load_board

mpl.use("agg")
FOUR = load_board("four")


@pytest.fixture(scope="module")
def result() -> Tournament:
    return tournament(["greedy", "random"], 60, seed=4, progress=False)


def test_win_rates_add_up(result: Tournament) -> None:
    table = summary.win_rates(result)
    assert table["wins"].sum() == 60
    assert list(table.index) == ["greedy", "random"]
    assert ((table["low"] <= table["win_rate"]) & (table["win_rate"] <= table["high"])).all()
    seats = summary.seat_rates(result)
    assert seats["wins"].sum() == 60
    assert seats["games"].tolist() == [60, 60]


def test_wilson_intervals_are_the_known_ones() -> None:
    # Newcombe (1998), table I: 81 of 263 and 0 of 20.
    assert summary.interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert summary.interval(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert summary.interval(0, 0) == (0.0, 1.0)


def test_duels_are_of_points(result: Tournament) -> None:
    (duel,) = summary.duels(result).to_dict("records")
    wide = result.seats.pivot(index="game", columns="bot", values="total")
    ahead = (np.sign(wide["greedy"] - wide["random"]) / 2 + 0.5).mean()
    assert (duel["bot"], duel["other"], duel["games"]) == ("greedy", "random", 60)
    assert duel["ahead"] == pytest.approx(ahead)


def test_sources_add_up_to_the_points(result: Tournament) -> None:
    table = summary.score_sources(result)
    np.testing.assert_allclose(table[list(summary.SOURCES)].sum(axis=1), table["total"])


def test_tables_have_a_row_for_all_that_is_on_the_board(result: Tournament) -> None:
    board = result.board
    tickets, routes, services = (
        summary.ticket_table(result),
        summary.route_table(result),
        summary.service_table(result),
    )
    assert set(tickets.index) == {ticket.id for ticket in board.tickets}
    assert tickets["kept"].sum() == result.seats["kept"].sum()
    assert (tickets["kept"] * tickets["worth"]).sum() == pytest.approx(result.seats["ticket_points"].sum())
    assert list(routes.index) == [route.id for route in board.routes]
    assert (routes["claimed"] * 60).sum() == pytest.approx(result.seats["claimed"].sum())
    assert routes["when"].dropna().between(0, 1).all()
    spaces = (result.routes["length"] - result.routes["passes"]).sum()
    assert (services["spent"] * 60).sum() == pytest.approx(spaces)
    tokens = summary.token_table(result)
    assert (tokens["taken"] * 60 * tokens["points"]).sum() == pytest.approx(result.seats["tokens"].sum())
    flight = summary.flight_table(result)
    assert flight["seats"].sum() == 120
    assert flight["seats"].get("with the Flight", 0) * 5 == result.seats["flight"].sum()
    lengths = summary.game_lengths(result)
    assert lengths.loc["turns", "min"] <= lengths.loc["turns", "50%"] <= lengths.loc["turns", "max"]


def test_a_board_without_flights_has_an_empty_table() -> None:
    services = tuple(replace(service, kind="bus") for service in FOUR.services)
    result = tournament(["random"], 2, board=replace(FOUR, services=services), progress=False)
    assert summary.flight_table(result).empty


@pytest.mark.parametrize(
    "draw",
    [
        plots.plot_win_rates,
        plots.plot_seats,
        plots.plot_sources,
        plots.plot_score_distributions,
        plots.plot_tickets,
        plots.plot_routes,
        plots.plot_lengths,
    ],
)
def test_pictures_are_drawn_into_the_axes_given(draw, result: Tournament) -> None:  # type: ignore[no-untyped-def]
    from matplotlib import pyplot as plt

    figure, ax = plt.subplots()
    assert draw(result, ax) is ax
    figure.canvas.draw()
    assert ax.has_data()
    plt.close(figure)


def test_the_map_has_a_line_a_route_and_a_name_a_station(result: Tournament) -> None:
    ax = plots.plot_routes(result)
    names = {text.get_text() for text in ax.texts}
    assert names == {station.name for station in result.board.stations}
    assert len(ax.lines) == len(result.board.routes) + len(result.board.stations)


def test_ratings_order_bots_and_follow_from_their_seed(result: Tournament) -> None:
    table = ratings(result, resamples=5, seed=1)
    pd.testing.assert_frame_equal(table, ratings(result, resamples=5, seed=1))
    assert list(table.index) == ["greedy", "random"]
    assert ((table["low"] <= table["mu"]) & (table["mu"] <= table["high"])).all()
    assert table.loc["greedy", "low"] > table.loc["random", "high"]
    with pytest.raises(ArenaError, match="a game and 2 resamples"):
        ratings(tournament(["random"], 2, board=FOUR, progress=False))


def test_a_run_is_read_back_without_playing(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    out = tmp_path / "run"
    assert main(["greedy", "random", "--games", "6", "--seed", "3", "--quiet", "--out", str(out)]) == 0
    assert "6 of 6 games finished" in capsys.readouterr().out
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    again = read_tournament(out)
    pd.testing.assert_frame_equal(again.seats, tournament(["greedy", "random"], 6, seed=3, progress=False).seats)
    assert (again.games, again.plan.names) == (6, ("greedy", "random"))
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    with pytest.raises(TournamentError, match="other numbers"):
        read_tournament(out, board=FOUR)
    with pytest.raises(TournamentError, match="not the folder of a tournament"):
        read_tournament(tmp_path)


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["genius", "--games", "1"]) == 2
    assert "no bot is called 'genius'" in capsys.readouterr().err
