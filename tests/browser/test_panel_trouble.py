"""The panel where something could go wrong: secrets, hostile names, faults, a kernel that is silent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from stopreq_widget.ui.table.forms import setup_form
from tests.browser.desk import HOSTILE, a_game, hands, own, public

pytestmark = pytest.mark.browser


def test_the_curtain_leaves_nothing_private_on_the_page(desk: Any, middle: Any) -> None:
    game, players = middle
    mine = own(game, hint={"action": "draw deck", "text": "Draw unseen."}, tips=["Keep your Kayak cards."])
    at = desk(public(game, players), mine)
    at.page.get_by_role("combobox").fill("secret")
    titles = [ticket["a"] for ticket in mine["tickets"]]
    expect(at.page.get_by_role("group", name="Your tickets")).to_contain_text(titles[0])
    at.tell({"type": "private", "seat": None})
    at.show(public(game, players, viewer=None, ask="Ada"))
    page = at.page.locator("main").inner_html()
    for word in ["Your hand", "Your tickets", "data-stack", "Draw unseen", "Keep your Kayak", "secret", "can pay"]:
        assert word not in page
    at.button("It is my turn, Ada: show my cards").click()
    assert at.sent()[-1] == {"type": "show"}
    at.tell(mine)
    expect(at.page.get_by_role("combobox")).to_have_value("")


def test_a_hostile_name_is_text_everywhere(desk: Any) -> None:
    game, players = a_game([HOSTILE[:60], "Bo"], None)
    for state in (
        public(game, players),
        public(game, players, outcome=None, ask=players[0].name, viewer=None),
        {
            "screen": "setup",
            "setup": setup_form({"players": [{"name": HOSTILE[:60], "colour": "red", "kind": "human"}]}),
        },
    ):
        at = desk(state, {"type": "log", "from": 0, "lines": game.log_for(None)})
        at.tell({"type": "hands", "hands": hands(game)})
        assert at.page.locator("img").count() == 0
        assert at.page.evaluate("hacked") == 0
    expect(at.page.get_by_role("textbox", name="Name of player 1")).to_have_value(HOSTILE[:60])


def test_a_notice_says_what_to_do_and_goes_away(desk: Any, middle: Any) -> None:
    notice = {"kind": "error", "text": "RecordError: no record", "advice": "Choose another file."}
    at = desk(public(*middle, notice=notice), own(middle[0]))
    expect(at.page.get_by_role("alert")).to_contain_text("Choose another file.")
    at.button("Dismiss").click()
    assert at.sent() == [{"type": "dismiss"}]


def test_a_kernel_that_does_not_answer_is_noticed(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]), clock=True)
    at.page.clock.fast_forward(20_000)
    expect(at.page.get_by_role("alert")).to_have_count(0)
    at.button("Draw from the deck").click()
    at.page.clock.fast_forward(20_000)
    expect(at.page.get_by_role("alert")).to_contain_text("The kernel has not answered")
    at.tell({"type": "heard"})
    expect(at.page.get_by_role("alert")).to_have_count(0)


def test_a_script_error_is_told_to_the_kernel_once(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.tell({"type": "log", "from": 0, "lines": 5}, {"type": "log", "from": 0, "lines": 5})
    (message,) = at.sent()
    assert message["type"] == "error" and "TypeError" in message["text"]
    at.page.evaluate("sent.length = 0")
    at.tell({"type": "log", "from": 0, "lines": ["Ada began."]})
    expect(at.page.get_by_role("listitem").get_by_text("Ada began.")).to_be_visible()


def test_a_message_that_can_not_be_sent_is_noticed(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.page.evaluate("() => { model.send = () => { throw new Error('the comm is closed'); }; }")
    at.button("Draw from the deck").click()
    expect(at.page.get_by_role("alert")).to_contain_text("run the cell again")


def test_the_panel_leaves_nothing_behind(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.page.evaluate("leave()")
    at.show(public(*middle, live="too late"))
    assert at.page.locator("main").inner_html() == ""
    at.press("b")
    assert at.page.evaluate("escaped") == ["b"]


@pytest.mark.parametrize(("name", "words"), [("Ada", "Ada is next"), ("You", "You are next")])
def test_the_curtain_speaks_of_people_as_one_does(desk: Any, middle: Any, name: str, words: str) -> None:
    at = desk(public(*middle, viewer=None, ask=name))
    expect(at.page.get_by_role("heading", name=words)).to_be_visible()
    expect(at.page.locator("[aria-live=polite] p").last).to_have_text(f"{words}.")
