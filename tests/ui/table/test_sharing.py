"""Sharing the game of a table as a page: with whose eyes it may be seen, and what the display that asks is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game, play, replay
from tests.ui.share.games import played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stopreq_widget.ui.table.table import Table


@pytest.fixture
def open_table() -> Iterator[Callable[[Table], tuple[Table, list[dict[str, Any]]]]]:
    """Have a table, and what its panel is told."""
    tables: list[Table] = []

    def opened(table: Table) -> tuple[Table, list[dict[str, Any]]]:
        tables.append(table)
        told: list[dict[str, Any]] = []
        table.panel.tell = told.append  # type: ignore[method-assign]
        return table, told

    yield opened
    for table in tables:
        table.close()


def pages(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in told if message["type"] == "page"]


def ask(table: Table, seat: int | None) -> None:
    table.panel.receive({"type": "share", "seat": seat, "page": "k7"})


def test_a_game_that_is_over_is_shared_with_anybodys_eyes(open_table: Any) -> None:
    table, told = open_table(replay(played("oregon", 3)))
    assert table.panel.state["share"] == [None, 0, 1, 2]
    for seat in (None, 2):
        ask(table, seat)
        page = pages(told)[-1]
        assert (page["page"], page["name"]) == ("k7", "ada_and_bo_and_cy.html")
        assert page["text"] == played("oregon", 3).to_html(seat=seat)


def test_while_people_play_only_what_the_one_on_the_screen_saw_is_shared(open_table: Any) -> None:
    table, told = open_table(play(players=["Ada", "bot:easy"], seed=3))
    assert table.panel.state["share"] == [0]
    for seat in (None, 1, 7):
        ask(table, seat)
        assert not pages(told)
        assert "can't be shared while the game goes on" in table.screen.notice.text
    ask(table, 0)
    assert [page["text"] for page in pages(told)] == [table.game.to_html(seat=0)]


def test_behind_the_curtain_nobodys_eyes_are_offered(open_table: Any) -> None:
    table, told = open_table(play(players=["Ada", "Bo"], seed=3))
    assert table.panel.state["share"] == []
    ask(table, 0)
    assert not pages(told)
    table.panel.receive({"type": "show"})
    assert table.panel.state["share"] == [0]


def test_in_analysis_every_hand_may_be_seen(open_table: Any) -> None:
    table, told = open_table(play(Game.new(["Ada", "Bo"], seed=3)))
    assert table.panel.state["share"] == [None, 0, 1]
    ask(table, None)
    assert len(pages(told)) == 1


def test_the_page_is_of_the_whole_game_wherever_one_looks(open_table: Any) -> None:
    table, told = open_table(replay(played(moves=30)))
    table.panel.receive({"type": "goto", "n": 10})
    ask(table, None)
    assert pages(told)[0]["text"] == played(moves=30).to_html()


def test_a_form_has_nothing_to_share(open_table: Any) -> None:
    table, told = open_table(play())
    ask(table, None)
    assert not pages(told)
    assert table.screen.notice.text == "no game has been started yet"
