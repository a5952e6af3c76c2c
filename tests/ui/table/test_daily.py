"""The deal of the day at the table: the same for everybody, gone on with, and counted once."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest

from stopreq_widget import play
from stopreq_widget.profile import my_record
from stopreq_widget.profile.daily import opponents_of, seed_of
from stopreq_widget.ui.table import keeping, newgame
from tests.ui.table.pages import Page, play_out

DAY = date(2026, 12, 1)


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (newgame, keeping):
        monkeypatch.setattr(module, "today", lambda: DAY)


def begun() -> tuple[Any, Page]:
    table = play(speed=100)
    page = Page(table)
    page.send(type="daily")
    return table, page


def to_the_end() -> Any:
    table, page = begun()
    play_out(table, page, random.Random(4))
    return table


def test_the_deal_is_the_same_in_two_homes(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    games = []
    for name in ("mine", "yours"):
        monkeypatch.setenv("STOPREQ_HOME", str(tmp_path / name))
        games.append(to_the_end().game)
    assert games[0].states == games[1].states, "the same deal, and who plays the same finds the same bots"
    assert games[0].id != games[1].id
    assert games[0].states[0].setup.seed == seed_of(DAY)
    assert games[0].players == ("You", *(name for _, name in opponents_of(DAY)))


def test_the_form_says_what_day_it_is_and_how_it_went() -> None:
    page = Page(form := play())
    page.send(type="ready")
    told = page.last("kept")["day"]
    assert told == {"day": "Tuesday, 1 December", "words": "You v Juniper, the same for everybody."}
    table = to_the_end()
    page.send(type="ready")
    score = table.game.outcome.scores[0].total
    assert page.last("kept")["day"]["words"].startswith(f"You had {score} point")
    assert form.game is None


def test_one_that_was_begun_goes_on() -> None:
    table, _ = begun()
    table.game.play(table.game.legal_actions[0])
    again, _ = begun()
    assert again.game.id == table.game.id
    assert again.game.position == table.game.position


def test_only_the_first_that_ends_counts() -> None:
    first, second = to_the_end(), to_the_end()
    assert first.game.id != second.game.id
    (result,) = my_record().results
    assert (result.game, result.day) == (first.game.id, "2026-12-01")
    assert first.screen.after is not None and second.screen.after.result is None


def test_a_table_with_a_board_of_its_own_has_the_same_deal_of_the_day() -> None:
    table = play(board="four")
    table.panel.receive({"type": "daily"})
    assert table.game.board.name == "Oregon"
