"""The panel alone on a page, as it is played with; each test takes a second or less."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from stopreq_widget import load_board
from stopreq_widget.ui.table import payload
from stopreq_widget.ui.table.forms import setup_form
from tests.browser.desk import a_game, own, public

pytestmark = pytest.mark.browser


def test_a_card_is_drawn_for_the_position_on_the_screen(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    at.button("Draw from the deck").click()
    look = load_board().service_name(next(kind for kind in payload.public(game.view(0), middle[1])["row"]))
    at.button(f"Take {look}").first.click()
    drawn = [message["action"] for message in at.sent("ticket")]
    assert drawn[0] == "draw deck" and drawn[1].startswith("draw ")
    assert {message["at"] for message in at.sent("ticket")} == {game.position}


def test_nothing_can_be_drawn_out_of_turn(desk: Any, middle: Any) -> None:
    at = desk(public(*middle, draws=[], can_draw_tickets=False), own(middle[0]))
    for name in ("Draw from the deck", "Draw tickets", "Take "):
        card = at.button(name).first
        expect(card).to_have_attribute("aria-disabled", "true")
        card.focus()
        at.press("Enter")
    assert at.sent("ticket") == []


def test_the_row_is_one_tab_stop_with_arrow_keys_inside(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    row = at.page.get_by_role("group", name="Face-up cards").get_by_role("button")
    row.first.focus()
    at.press("ArrowRight", "ArrowRight")
    expect(row.nth(2)).to_be_focused()
    at.press("End", "ArrowRight")
    expect(row.first).to_be_focused()
    at.press("ArrowLeft", "Tab")
    expect(at.button("Draw from the deck")).to_be_focused()
    at.press("Shift+Tab")
    expect(row.last).to_be_focused()


def test_no_key_but_tab_leaves_the_panel(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.button("Draw from the deck").focus()
    at.press("b", "d", "d", "Escape", "ArrowDown", "Shift+x", "Tab")
    at.page.get_by_role("combobox").focus()
    at.press("a", "Enter", "Escape", "Tab")
    assert at.page.evaluate("escaped") == ["Tab", "Tab"]


def test_a_route_is_found_by_typing_and_picked_by_keyboard(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    field = at.page.get_by_role("combobox", name="Find a route")
    field.focus()
    expect(field).to_have_attribute("aria-expanded", "false")
    at.page.keyboard.type("salem coast star")
    expect(field).to_have_attribute("aria-expanded", "true")
    options = at.page.get_by_role("option")
    names = options.all_inner_texts()
    assert len(names) == 2 and all("Salem" in name and "Coast Starlight" in name for name in names)
    at.press("ArrowDown")
    chosen = at.page.get_by_role("option", selected=True)
    assert chosen.get_attribute("id") == field.get_attribute("aria-activedescendant")
    at.press("Enter")
    (message,) = at.sent()
    assert message["type"] == "pick" and message["route"].endswith("coast_starlight") and "salem" in message["route"]
    expect(field).to_have_attribute("aria-expanded", "false")


def test_words_that_no_route_has_are_answered(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.page.get_by_role("combobox").fill("atlantis")
    expect(at.page.get_by_text("No route has all these words")).to_be_visible()
    at.press("Enter")
    assert at.sent() == []


def test_a_claim_is_paid_and_confirmed_by_keyboard(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    field = at.page.get_by_role("combobox")
    field.focus()
    route = game.board.routes[0]
    payments = [
        {"action": f"claim {route.id} with 1 nw_connector", "words": "1 NW Connector", "cards": ["nw_connector"]},
        {"action": f"claim {route.id} with 1 pass", "words": "1 pass", "cards": ["pass"]},
    ]
    at.tell(own(game, selected={"route": route.id, "why": None, "payments": payments}))
    dialogue = at.page.get_by_role("dialog", name="Astoria – Seaside")
    expect(dialogue.get_by_role("button", name="Claim for 1 point")).to_be_focused()
    at.press("Shift+Tab")
    expect(dialogue.get_by_role("radio", name="1 NW Connector")).to_be_focused()
    at.press("ArrowDown")
    expect(dialogue.get_by_role("radio", name="1 pass")).to_be_checked()
    at.press("Enter")
    assert at.sent()[-1] == {"type": "act", "action": payments[1]["action"], "at": game.position}
    at.tell(own(game))
    expect(dialogue).to_be_hidden()
    expect(field).to_be_focused()


def test_escape_leaves_the_claim_dialogue(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    at.page.get_by_role("combobox").focus()
    at.tell(own(game, selected={"route": game.board.routes[0].id, "why": "You need one NW Connector.", "payments": []}))
    expect(at.page.get_by_text("You need one NW Connector.")).to_be_visible()
    expect(at.button("Close")).to_be_focused()
    at.press("Escape")
    assert at.sent() == [{"type": "pick", "route": None}]


def test_focus_survives_an_update_and_goes_nowhere_else(desk: Any, middle: Any) -> None:
    game, players = middle
    state = public(game, players)
    at = desk(state, own(game))
    row = at.page.get_by_role("group", name="Face-up cards").get_by_role("button")
    row.nth(1).focus()
    at.show({**state, "row": ["flight", "kayak", "kayak", "breeze", "pass"], "draws": [], "deck": 12})
    expect(row.nth(1)).to_be_focused()
    expect(row.nth(1)).to_have_accessible_name("Take Kayak, yellow, paddle")
    at.button("Hint").focus()
    at.show({**state, "settings": {"help": False}})
    expect(at.button("Hint")).to_have_count(0)
    assert at.page.evaluate("document.querySelector('.sr-panel').contains(document.activeElement)")


def test_what_happens_is_told_politely(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.tell({"type": "log", "from": 0, "lines": ["Ada drew.", "Bo took Breeze from the row."]})
    live = at.page.locator("[aria-live=polite]")
    expect(live).to_have_role("status")
    expect(live).not_to_contain_text("Ada drew.")
    expect(live.locator("p").last).to_have_text("Bo took Breeze from the row.")
    at.page.evaluate("document.querySelector('[aria-live] p:last-child').id = 'before'")
    at.tell({"type": "log", "from": 2, "lines": ["Bo took Breeze from the row."]})
    expect(live.locator("p").last).to_have_text("Bo took Breeze from the row.")
    expect(live.locator("p").last).not_to_have_id("before")


def test_a_hint_and_my_turn_are_said(desk: Any, middle: Any) -> None:
    game, players = middle
    at = desk(public(game, players), own(game))
    live = at.page.locator("[aria-live=polite]")
    expect(live).to_contain_text("Your turn" if sum(p.kind == "human" for p in players) == 1 else "Ada:")
    hint = own(game, hint={"action": "draw deck", "text": "Draw unseen."})
    for _ in range(2):
        at.press_on_table("h")
        at.tell(hint)
    expect(live.get_by_text("Hint: Draw unseen.")).to_have_count(2)


@pytest.mark.parametrize(("key", "action"), [("d", "draw deck"), ("t", "tickets"), ("1", "draw "), ("5", "draw ")])
def test_single_keys_do_what_is_done_in_every_turn(desk: Any, middle: Any, key: str, action: str) -> None:
    game, players = middle
    at = desk(public(game, players), own(game))
    at.press_on_table(key)
    (message,) = at.sent()
    assert message["type"] == "act" and message["action"].startswith(action)


def test_a_key_whose_button_is_off_says_so_and_does_nothing(desk: Any, middle: Any) -> None:
    at = desk(public(*middle, draws=[], can_draw_tickets=False, can_undo=False), own(middle[0]))
    at.press_on_table("d", "t", "u")
    assert at.sent() == []
    expect(at.page.locator("[aria-live=polite] p").last).to_contain_text("Not now.")


def test_keys_with_control_are_the_notebooks(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.button("Draw from the deck").focus()
    at.press("Control+s", "Meta+b", "Alt+x", "d")
    assert at.page.evaluate("escaped") == ["Control", "s", "Meta", "b", "Alt", "x"]
    assert [message["action"] for message in at.sent()] == ["draw deck"]


def test_a_claim_takes_eight_key_presses_at_most(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    keys = ["c", *"coa", "Backspace", "Enter"]
    at.press_on_table(*keys[:4])
    assert at.page.get_by_role("option").count() > 1
    at.press(*keys[4:])
    picked = at.sent()[-1]
    assert picked["type"] == "pick"
    payment = {"action": f"claim {picked['route']} with 1 pass", "words": "1 pass", "cards": ["pass"]}
    at.tell(own(game, selected={"route": picked["route"], "why": None, "payments": [payment]}))
    at.press("Enter")
    assert at.sent()[-1]["action"] == payment["action"]
    assert len(keys) + 1 <= 8


def test_why_a_route_can_not_be_claimed_is_read_with_its_dialogue(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    at.page.get_by_role("combobox").focus()
    at.tell(own(game, selected={"route": game.board.routes[0].id, "why": "You need one NW Connector.", "payments": []}))
    expect(at.page.get_by_role("dialog")).to_have_accessible_description(re.compile("You need one NW Connector"))
    expect(at.button("Close")).to_have_accessible_description("You need one NW Connector.")


def test_my_network_is_there_in_words(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    at.press_on_table("n")
    dialogue = at.page.get_by_role("dialog", name="My network")
    mine = [route for i, route in enumerate(game.board.routes) if game.state.seats[0].routes >> i & 1]
    expect(dialogue.get_by_role("listitem")).to_have_count(len(mine))
    for route in mine:
        expect(dialogue).to_contain_text(f"{game.board.name_of(route.a)} – {game.board.name_of(route.b)}")
    expect(dialogue.get_by_role("heading", name="My network")).to_be_focused()
    at.press("Escape")
    expect(dialogue).to_be_hidden()


def test_the_focus_stays_at_the_table_through_menu_new_game_and_end(desk: Any, middle: Any) -> None:
    game, players = middle
    state = public(game, players)
    at = desk(state, own(game))
    at.button("Menu").focus()
    at.press("Enter", "Tab")
    at.press("Escape")
    expect(at.button("Menu")).to_be_focused()
    over, finishers = a_game(["Ada", "Bo"], None)
    at.button("Draw from the deck").focus()
    at.show(public(over, finishers))
    expect(at.page.locator(".sr-final h3")).to_be_focused()
    at.show({"screen": "setup", "setup": setup_form()})
    expect(at.page.locator(".sr-title")).to_be_focused()
    at.button("Start the game").focus()
    start, starters = a_game(["Ada", "Bo"], 0)
    at.show(public(start, starters, viewer=None, ask="Ada"))
    expect(at.button("It is my turn, Ada: show my cards")).to_be_focused()
    at.show(public(start, starters))
    at.tell(own(start))
    assert at.page.evaluate("document.querySelector('.sr-panel').contains(document.activeElement)")


def test_first_tickets_are_chosen(desk: Any) -> None:
    game, players = a_game(["Ada", "Bo"], 0)
    at = desk(public(game, players), own(game))
    ids = [ticket["id"] for ticket in own(game)["offer"]]
    expect(at.button("Choose 2 more")).to_have_attribute("aria-disabled", "true")
    boxes = at.page.get_by_role("checkbox")
    boxes.nth(2).focus()
    at.press("Space")
    boxes.nth(0).click()
    expect(boxes.nth(2)).to_be_checked()
    at.button("Keep 2 tickets").click()
    assert at.sent("ticket") == [{"type": "act", "action": f"keep {ids[0]}, {ids[2]}", "at": 0}]


def test_a_ticket_is_shown_while_it_has_the_focus(desk: Any, middle: Any) -> None:
    game, _ = middle
    ticket = {**own(game)["tickets"][0], "state": "cut", "why": "Bo closed the last way."}
    at = desk(public(*middle), own(game, tickets=[ticket]))
    card = at.page.get_by_role("button", name=re.compile(rf"{ticket['a']}\s+to\s+{ticket['b']}\s*,\s+cut off"))
    card.focus()
    expect(at.page.get_by_text("Bo closed the last way.")).to_be_visible()
    at.page.get_by_role("combobox").focus()
    assert [message["id"] for message in at.sent()] == [ticket["id"], None]


def test_a_dragged_slider_asks_for_one_position_at_a_time(desk: Any, middle: Any) -> None:
    game, players = middle
    at = desk(public(game, players), own(game))
    slider = at.page.get_by_role("slider", name="Move")
    slider.focus()
    at.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert at.sent() == [{"type": "goto", "n": game.position - 1}]
    at.show({**public(game, players), "position": game.position - 1})
    assert at.sent()[1:] == [{"type": "goto", "n": game.position - 3}]
    at.show({**public(game, players), "position": game.position - 3})
    expect(slider).to_have_attribute("aria-valuetext", f"move {game.position - 3} of {game.position}")
    expect(slider).to_have_value(str(game.position - 3))
    at.button("Play from here").click()
    assert at.sent()[-1] == {"type": "branch"}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_drawn_card_flies_unless_motion_is_reduced(desk: Any, middle: Any, motion: str) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game, hand=[{"kind": "breeze", "n": 1}]), motion=motion)
    at.page.evaluate(
        "new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => {"
        " if (node.className === 'sr-ghost') window.flown = (window.flown || 0) + 1; })))"
        ".observe(document.querySelector('.sr-panel'), { childList: true })"
    )
    at.button("Draw from the deck").click()
    at.tell(own(game, hand=[{"kind": "breeze", "n": 2}]))
    expect(at.page.locator(".sr-ghost")).to_have_count(0)
    assert (at.page.evaluate("window.flown") or 0) == (0 if motion == "reduce" else 1)


def test_the_discards_are_shown_by_kind_at_the_deck(desk: Any, middle: Any) -> None:
    at = desk(public(*middle, discarded=[{"kind": "kayak", "n": 3}, {"kind": "pass", "n": 1}]), own(middle[0]))
    shown = at.page.get_by_role("group", name="Discards by kind")
    expect(shown).to_be_hidden()
    at.button("4 discarded: show by kind").click()
    expect(shown.get_by_role("listitem")).to_have_text(["3 Kayak", "1 Transit Pass"])
    at.press("Escape")
    expect(shown).to_be_hidden()


def test_how_far_the_hard_bot_is_stands_in_the_status_and_one_can_wait_for_it(desk: Any, middle: Any) -> None:
    bots = {"any": True, "running": False, "paused": False, "speed": 1.0, "preparing": 40, "waiting": False}
    state = public(*middle, bots=bots)
    at = desk(state, own(middle[0]))
    status = at.page.locator(".sr-status")
    expect(status).to_contain_text(
        "Getting the hard bot ready, once on this machine … 40 %; until then it plays as normal"
    )
    at.button("Wait for it").click()
    assert at.sent() == [{"type": "set", "name": "wait", "value": True}]
    at.show({**state, "bots": {**bots, "waiting": True, "preparing": 80}})
    expect(status).to_contain_text("… 80 %")
    expect(status).not_to_contain_text("plays as normal")
    expect(at.button("Wait for it")).to_have_attribute("aria-pressed", "true")
    at.show({**state, "bots": {**bots, "preparing": None}})
    expect(at.button("Wait for it")).to_have_count(0)


# Counts the tones that the page makes, without a loudspeaker.
SILENT_AUDIO = """() => { window.tones = 0; window.AudioContext = class {
    currentTime = 0; destination = {};
    createOscillator() { window.tones += 1;
        return { frequency: {}, connect: (node) => node, start() {}, stop() {} }; }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (n) => n }; }
}; }"""


def test_my_turn_dings_after_the_first_click_and_never_with_the_switch_off(desk: Any, middle: Any) -> None:
    game, players = middle
    mine = public(game, players)
    theirs = {**mine, "seat": 1, "position": game.position - 1, "moves": game.position - 1}
    at = desk(theirs, own(game))
    at.page.evaluate(SILENT_AUDIO)
    at.show(mine)
    assert at.page.evaluate("tones") == 0, "no browser lets a page be heard before somebody has clicked"
    at.page.locator("[data-status]").click()
    at.show(theirs)
    at.show(mine)
    assert at.page.evaluate("tones") == 2, "two notes: the bell of a bus"
    at.button("Menu").click()
    at.page.get_by_role("checkbox", name="Sounds").uncheck()
    at.show(theirs)
    at.show(mine)
    assert at.page.evaluate("tones") == 2
