"""The panel alone on a page, with a stand-in for the widget's model, so that each test takes a second or less."""

from __future__ import annotations

import base64
import json
import random
import re
from typing import TYPE_CHECKING, Any, Literal

import browser_harness as harness
import pytest
from playwright.sync_api import expect

from stopreq_widget import Game, load_board
from stopreq_widget.bots import make_bot
from stopreq_widget.ui import sight
from stopreq_widget.ui.forms import setup_form
from stopreq_widget.ui.panel import Panel
from stopreq_widget.ui.players import read_players

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=window.hacked=1> Maximiliana of the Long One"
DARK = ":root{--jp-layout-color1:#111;--jp-ui-font-color0:#fff} body{background:#111}"
MODEL = """
window.sent = []; window.escaped = []; window.hacked = 0;
document.addEventListener('keydown', (event) => escaped.push(event.key));
const heard = {};
window.model = {
  get: (name) => data[name],
  set: (name, value) => { data[name] = value; (heard['change:' + name] || []).forEach((call) => call()); },
  on: (name, call) => (heard[name] = heard[name] || []).push(call),
  off: (name, call) => (heard[name] = (heard[name] || []).filter((other) => other !== call)),
  send: (message) => sent.push(message),
  tell: (message) => (heard['msg:custom'] || []).forEach((call) => call(message)),
};
"""


class Desk:
    """A page with the panel on it: what it shows and what it sent."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tell(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.page.evaluate("(message) => model.tell(message)", message)

    def show(self, state: dict[str, Any]) -> None:
        self.page.evaluate("(state) => model.set('state', state)", state)

    def sent(self, *leave_out: str) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.page.evaluate("sent")
        return [message for message in messages if message["type"] not in {"ready", *leave_out}]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=harness.find_browser(), args=harness.BROWSER_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def parts() -> dict[str, Any]:
    panel = Panel(load_board())
    return {
        "esm": panel._esm,
        "css": panel._css,
        "data": {"theme": panel.theme, "routes": panel.routes, "about": panel.about},
    }


@pytest.fixture
def desk(chromium: Browser, parts: dict[str, Any]) -> Iterator[Callable[..., Desk]]:
    """Open the panel on a page; fails at the end if a script failed or something was asked from the network."""
    pages: list[tuple[Page, harness.Watch]] = []

    def open_page(
        state: dict[str, Any],
        *messages: dict[str, Any],
        width: int = 420,
        dark: bool = False,
        clock: bool = False,
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Desk:
        page = chromium.new_page(viewport={"width": width, "height": 800}, reduced_motion=motion)
        pages.append((page, harness.Watch(page)))
        if clock:
            page.clock.install()
        data = json.dumps({**parts["data"], "state": state}).replace("<", "\\u003c")
        script = base64.b64encode(parts["esm"].encode()).decode()
        page.set_content(
            f"<!doctype html><html lang=en><head><meta charset=utf-8><title>Panel</title><style>body{{margin:0}}"
            f"{parts['css']}{DARK if dark else ''}</style></head><body><main></main>"
            f"<script>const data = {data};{MODEL}</script><script type=module>"
            f"import widget from 'data:text/javascript;base64,{script}';"
            "window.leave = widget.render({ model, el: document.querySelector('main') });</script></body></html>"
        )
        page.wait_for_function("() => Boolean(window.leave)")
        opened = Desk(page)
        opened.tell(*messages)
        return opened

    yield open_page
    for page, watch in pages:
        assert not watch.errors
        assert all(url.startswith(("data:", "about:")) for url in watch.requests)
        assert not [message for message in page.evaluate("sent") if message["type"] == "error"]
        page.close()


def a_game(specs: Sequence[str], moves: int | None, seed: int = 7) -> tuple[Game, Any]:
    players = read_players(specs)
    game = Game.new([player.name for player in players], seed=seed)
    bot, rng = make_bot("easy"), random.Random(seed)
    while not game.is_over and (moves is None or game.position < moves or game.state.seat):
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game, players


def public(game: Game, players: Any, viewer: int | None = 0, **more: Any) -> dict[str, Any]:
    legal = game.legal_actions if viewer == game.state.seat and not game.is_over else ()
    return {
        "screen": "play",
        **sight.public(game.state, players, legal),
        "viewer": viewer,
        "ask": None,
        "position": game.position,
        "moves": game.position,
        "analysis": False,
        "can_undo": True,
        "can_redo": False,
        "bots": {"any": True, "running": False, "paused": False, "speed": 1.0},
        "settings": {"help": True, "quick_claim": False, "tiles": False},
        "notice": None,
        **more,
    }


@pytest.fixture(scope="module")
def middle() -> tuple[Game, Any]:
    """A game between Ada and Bo in which it is Ada's turn."""
    game, players = a_game(["Ada", "Bo"], 60)
    bot, rng = make_bot("easy"), random.Random(1)
    while game.state.seat or game.state.phase.value != "turn":
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game, players


def own(game: Game, **more: Any) -> dict[str, Any]:
    return {**sight.private(game.state, 0, None, learning=True), **more}


def test_a_card_is_drawn_for_the_position_on_the_screen(desk: Any, middle: Any) -> None:
    game, _ = middle
    at = desk(public(*middle), own(game))
    at.button("Draw from the deck").click()
    look = load_board().service_name(
        next(kind for kind in sight.public(game.state, middle[1], game.legal_actions)["row"])
    )
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
    expect(live).to_have_text("Bo took Breeze from the row.")
    expect(live).to_have_role("status")


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
        at.tell({"type": "hands", "hands": sight.all_hands(game.state)})
        assert at.page.locator("img").count() == 0
        assert at.page.evaluate("hacked") == 0
    expect(at.page.get_by_role("textbox", name="Name of player 1")).to_have_value(HOSTILE[:60])


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


def test_the_tour_goes_round_and_is_not_offered_again(desk: Any) -> None:
    game, players = a_game(["Ada", "Bo"], 0)
    at = desk(public(game, players), own(game))
    at.button("Show me round").click()
    steps = 1
    while at.button("Next").count():
        at.button("Next").click()
        steps += 1
    assert steps == 5
    at.button("Play").click()
    expect(at.page.get_by_role("group", name="Tour")).to_have_count(0)


def test_help_is_off_by_one_switch(desk: Any) -> None:
    game, players = a_game(["Ada", "Bo"], 0)
    at = desk(public(game, players), own(game, tips=["Do this."]))
    at.button("Menu").click()
    at.page.get_by_role("checkbox", name="Help for learners").uncheck()
    assert at.sent() == [{"type": "set", "name": "help", "value": False}]
    at.show(public(game, players, settings={"help": False, "quick_claim": False, "tiles": False}))
    for text in ("Do this.", "First game?"):
        expect(at.page.get_by_text(text)).to_have_count(0)
    expect(at.button("Hint")).to_have_count(0)


def test_the_final_sheet_adds_up_and_names_the_winner(desk: Any) -> None:
    game, players = a_game(["Ada", "Bo", "Cy"], None)
    sheet = sight.final_sheet(game.state, players)
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


def test_the_panel_leaves_nothing_behind(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    at.page.evaluate("leave()")
    at.show(public(*middle, live="too late"))
    assert at.page.locator("main").inner_html() == ""
    at.press("b")
    assert at.page.evaluate("escaped") == ["b"]


def crowded() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Five players with long names, 40 cards of all kinds and 12 tickets."""
    game, players = a_game(["Ada", HOSTILE[:60], "bot:normal:Bo", "bot:easy:Cy", "W" * 60], 100)
    board = game.board
    kinds = [*(service.id for service in board.services), "pass"]
    counts = (1, 2, 3, 4, 5, 2, 3, 4, 12, 1, 2, 1)
    tickets = [
        {
            "id": ticket.id,
            "a": board.name_of(ticket.a),
            "b": board.name_of(ticket.b),
            "title": board.title(ticket),
            "points": ticket.points,
            "state": ("done", "open", "cut")[i % 3],
            "why": "Every way is closed." if i % 3 == 2 else "",
        }
        for i, ticket in enumerate(board.tickets[:12])
    ]
    hand = [{"kind": kind, "n": n} for kind, n in zip(kinds, counts, strict=True)]
    log = {"type": "log", "from": 0, "lines": game.log_for(0)}
    return public(game, players), [own(game, hand=hand, tickets=tickets), log]


@pytest.fixture(scope="module")
def scenes(middle: tuple[Game, Any]) -> dict[str, tuple[dict[str, Any], list[dict[str, Any]]]]:
    game, players = middle
    start, starters = a_game(["Ada", "Bo"], 0)
    over, finishers = a_game(["Ada", HOSTILE[:60], "bot:normal:Bo", "bot:easy:Cy", "Deepika"], None)
    route = game.board.routes[0].id
    payments = [{"action": f"claim {route} with 1 pass", "words": "1 pass", "cards": ["pass"]}]
    return {
        "setup": ({"screen": "setup", "setup": setup_form(error="names must differ")}, []),
        "offer": (public(start, starters), [own(start)]),
        "claim": (public(game, players), [own(game, selected={"route": route, "why": None, "payments": payments})]),
        "curtain": (public(game, players, viewer=None, ask=HOSTILE[:60]), []),
        "notice": (
            public(game, players, notice={"kind": "error", "text": "No file.", "advice": "Again."}),
            [own(game)],
        ),
        "crowd": crowded(),
        "replay": (
            public(game, players, position=20, analysis=True, playing=False, draws=[]),
            [own(game), {"type": "hands", "hands": sight.all_hands(game.state)}],
        ),
        "final": (public(over, finishers), [{"type": "hands", "hands": sight.all_hands(over.state)}]),
    }


SCENES = ("setup", "offer", "claim", "curtain", "notice", "crowd", "replay", "final")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_no_fault(desk: Any, scenes: Any, axe: str, scene: str, dark: bool) -> None:
    state, messages = scenes[scene]
    at = desk(state, *messages, dark=dark)
    at.page.evaluate(axe)
    faults = at.page.evaluate(
        "axe.run(document.querySelector('main'), { resultTypes: ['violations'] }).then((found) =>"
        " found.violations.map((fault) => `${fault.impact} ${fault.id}: ${fault.nodes[0].html}`))"
    )
    assert faults == []


@pytest.mark.parametrize("width", [340, 480, 900])
@pytest.mark.parametrize("scene", SCENES)
def test_everything_fits_the_width(desk: Any, scenes: Any, scene: str, width: int) -> None:
    state, messages = scenes[scene]
    at = desk(state, *messages, width=width)
    assert at.page.evaluate("document.documentElement.scrollWidth") <= width
    cut = at.page.evaluate(
        "[...document.querySelectorAll('.sr-panel button, .sr-panel th, .sr-panel td')].filter((node) =>"
        " node.getBoundingClientRect().right > document.querySelector('.sr-panel').getBoundingClientRect().right)"
        ".map((node) => node.outerHTML)"
    )
    assert cut == []
