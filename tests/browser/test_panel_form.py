"""The panel before and after a game, and what helps to learn it: the form, the rules, the final sheet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from stopreq_widget.ui.table import payload
from stopreq_widget.ui.table.forms import setup_form
from tests.browser.desk import a_game, own, public

pytestmark = pytest.mark.browser


def test_the_form_is_filled_in_and_sent(desk: Any) -> None:
    at = desk({"screen": "setup", "setup": setup_form()})
    at.page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    at.button("Add a player").click()
    kinds = at.page.get_by_role("radiogroup", name="Who plays seat 3")
    kinds.get_by_role("radio", name="Person").focus()
    at.press("ArrowRight")
    expect(kinds.get_by_role("radio", name="Bot: easy")).to_be_checked()
    at.page.get_by_role("radiogroup", name="Colour of player 1").get_by_role("radio", name="blue").click()
    at.page.get_by_role("radiogroup", name="Who goes first").get_by_role("radio").nth(2).click()
    at.page.get_by_text("More: seed").click()
    at.page.get_by_label("Seed").fill("12")
    at.show({"screen": "setup", "setup": setup_form(error="the seed is odd")})
    expect(at.page.get_by_role("alert")).to_have_text("the seed is odd")
    at.button("Start the game").click()
    (message,) = at.sent()
    form = message["form"]
    assert [(seat["name"], seat["colour"], seat["kind"]) for seat in form["players"]] == [
        ("Ada", "blue", "human"),
        ("", "red", "bot"),
        ("Player 3", "green", "bot"),
    ]
    assert form["players"][2]["level"] == "easy"
    assert (form["first"], form["seed"], form["analysis"]) == (2, "12", False)


def test_the_rules_open_on_a_question_mark_and_give_the_focus_back(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.button("Draw from the deck").focus()
    at.press("?")
    rules = at.page.get_by_role("dialog", name="How to play")
    expect(rules).to_contain_text("exactly one of three things")
    at.press("Escape")
    expect(rules).to_be_hidden()
    expect(at.button("Draw from the deck")).to_be_focused()


def test_help_is_off_by_one_switch(desk: Any) -> None:
    game, players = a_game(["Ada", "Bo"], 0)
    at = desk(public(game, players), own(game, tips=["Do this."]))
    at.button("Menu").click()
    at.page.get_by_role("checkbox", name="Help for learners").uncheck()
    assert at.sent() == [{"type": "set", "name": "help", "value": False}]
    at.show(public(game, players, settings={"help": False, "quick_claim": False, "tiles": False}))
    expect(at.page.get_by_text("Do this.")).to_have_count(0)
    expect(at.button("Hint")).to_have_count(0)


def test_the_final_sheet_adds_up_and_names_the_winner(desk: Any) -> None:
    game, players = a_game(["Ada", "Bo", "Cy"], None)
    sheet = payload.final_sheet(game.outcome, players, game.view(0))
    assert sheet is not None
    at = desk(public(game, players))
    winner = next(column for column in sheet["columns"] if column["winner"])
    expect(at.page.get_by_role("heading", name=f"{winner['name']} wins with {winner['total']} point")).to_be_visible()
    rows = at.page.get_by_role("table").get_by_role("row").all_inner_texts()
    assert [figure.replace("−", "-") for figure in rows[-1].split()[1:]] == [str(c["total"]) for c in sheet["columns"]]
    tickets = sum(len(column["tickets"]) for column in sheet["columns"])
    assert sum("done" in row or "missed" in row for row in rows) == tickets > 0
    at.button("New game").click()
    assert at.sent() == [{"type": "new"}]
