"""After the end: how the result stands, the passport, the line to copy, and what is played next."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import play
from stopreq_widget.profile import Profile, my_record
from stopreq_widget.profile.record import MyRecord
from stopreq_widget.ui.page import cells, schema
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.after import NOTHING, After, after_payload
from stopreq_widget.ui.table.events import Changed
from stopreq_widget.ui.table.screen import Screen
from stopreq_widget.ui.table.update import update
from tests.profile.kept import some
from tests.ui.table.pages import Page, play_out, table_of

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table


def to_the_end(*players: str, **options: Any) -> tuple[Table, Page]:
    table, page = table_of(*(players or ("You", "bot:easy:Robo")), **{"board": "four", **options})
    play_out(table, page, random.Random(1))
    return table, page


def after(page: Page) -> dict[str, Any]:
    message = page.last("after")
    assert message is not None
    return {name: message[name] for name in NOTHING}


def test_the_sheet_says_how_the_result_stands_and_what_can_be_sent() -> None:
    table, page = to_the_end()
    first = after(page)
    assert first["standing"] == "Your first game of this kind."
    total = table.game.outcome.scores[0].total
    assert first["line"].startswith("Stop Requested: Oregon, a game: ")
    assert f"{total} point" in first["line"] and "Robo" in first["line"]
    assert len(first["stamps"]) == 16
    for seed in (8, 9):
        other, page = to_the_end(seed=seed)
        assert other.game.is_over
    assert after(page)["standing"].endswith("best of 3.")
    assert len(my_record().results) == 3, "the record after three games shows three"
    assert "best of" not in str(page.state), "what is mine is stored in no notebook"


def test_call_signs_of_this_game_and_of_those_before_are_told_apart() -> None:
    before, now = some(1, call_signs="KOPB-FM KOAC-FM"), some(2, call_signs="KOPB-FM KTMK-FM")
    told = after_payload(After(now, MyRecord((before, now)), ("Robo",)))
    stamps = {stamp["call_sign"]: stamp for stamp in told["stamps"]}
    assert [stamps[sign]["games"] for sign in ("KOPB-FM", "KOAC-FM", "KTMK-FM", "KOGL-FM")] == [2, 1, 1, 0]
    assert {sign for sign, stamp in stamps.items() if stamp["now"]} == {"KOPB-FM", "KTMK-FM"}
    assert {sign for sign, stamp in stamps.items() if stamp["first"]} == {"KTMK-FM"}


def test_a_result_that_could_not_be_kept_has_no_standing_but_a_line() -> None:
    told = after_payload(After(some(1), MyRecord(()), ("Robo",)))
    assert told["standing"] == ""
    assert told["line"]


@pytest.mark.parametrize("players", [("Ada", "Bo"), ("You", "bot:easy", "Bo")])
def test_games_of_several_people_have_no_standing(players: tuple[str, ...]) -> None:
    _, page = to_the_end(*players, board=None)
    assert page.last("after") is None
    assert my_record().results == ()


def test_the_same_deal_again_deals_the_same_and_does_not_count() -> None:
    table, page = to_the_end(colours=["green", "black"])
    before = table.game
    page.send(type="same_deal")
    again = table.game
    assert again.id != before.id
    assert again.states[0] == before.states[0]
    assert [(player.name, player.colour) for player in table.players] == [("You", "green"), ("Robo", "black")]
    assert after(page) == NOTHING
    play_out(table, page, random.Random(2))
    assert len(my_record().results) == 1
    assert after(page)["standing"] == "A deal that was played before is not counted in your record."
    page.send(type="again")
    assert table.game.notes.get("seen") is None, "another deal counts"


def test_again_deals_another_to_the_same_seats_and_swapping_moves_them_on() -> None:
    table, page = to_the_end("You", "bot:easy:Robo", "bot:easy:Elm", first=1, board=None)
    before, seats = table.game, table.players
    page.send(type="again")
    assert table.players == seats
    assert table.game.states[0].setup.deal != before.states[0].setup.deal
    assert (table.game.board, table.game.state.rules) == (before.board, before.state.rules)
    assert table.game.states[0].setup.first == 1
    play_out(table, page, random.Random(1))
    page.send(type="swap_seats")
    assert table.players == (*seats[1:], seats[0])
    assert table.game.players == ("Robo", "Elm", "You")
    assert page.state["screen"] == "play"


def test_nobody_leaves_a_game_that_goes_on_by_again() -> None:
    table, page = table_of("You", "bot:easy")
    game = table.game
    for kind in ("again", "same_deal", "swap_seats"):
        page.send(type=kind)
        assert table.game is game
        assert page.state["notice"]["text"] == "The game goes on."


def test_the_record_is_looked_up_once_when_the_game_ends() -> None:
    table, _ = to_the_end()
    source = table.source
    assert source is not None
    _, (effect,) = update(Screen(), source, Changed())
    assert type(effect) is do.LookBack
    assert update(Screen(after=After(None, MyRecord(()), ())), source, Changed())[1] == ()
    _, (once_more,) = update(Screen(), source, schema.SwapSeats())
    assert once_more == do.PlayAgain(swapped=True)


def test_a_finished_game_of_the_list_shows_its_sheet_again() -> None:
    table, _ = to_the_end()
    form = play(board="four")
    page = Page(form)
    page.send(type="resume", game=table.game.id)
    assert page.state["outcome"]
    assert after(page)["standing"] == "Your first game of this kind."
    assert len(Profile().storage.results()) == 1


def test_a_cell_goes_on_with_the_game_that_was_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        message = "1"

        def get_parent(self) -> dict[str, Any]:
            return {"metadata": {"cellId": "a"}, "header": {"msg_id": self.message}}

    monkeypatch.setattr(cells, "get_ipython", Shell)
    table, page = to_the_end()
    page.send(type="again")
    game = table.game
    game.play(game.legal_actions[0])
    Shell.message = "2"
    assert table_of("You", "bot:easy:Robo", board="four")[0].game.id == game.id
