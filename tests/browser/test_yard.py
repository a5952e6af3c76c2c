"""The card game's table on a page, with a stand-in for the widget's model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import browser_harness as harness
import pytest
from playwright.sync_api import expect

from stopreq_widget.ui.yard.table import play_railyard
from tests.browser.desk import widget_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from stopreq_widget.ui.yard.table import YardTable

pytestmark = pytest.mark.browser
# The first hand has a pair and no pass is needed to lay it.
SEED = 0


class Desk:
    """A page with a table on it; `pass_on` carries messages between them."""

    def __init__(self, page: Page, table: YardTable) -> None:
        self.page, self.table, self.taken = page, table, 0
        self.told: list[dict[str, Any]] = []
        table.send = self.told.append  # type: ignore[method-assign]

    def let_bots_play(self) -> None:
        """Wait until the person is to move: bots run on the loop of the browser's driver, as on a kernel's."""
        while not self.table.game.is_over and self.table.game.state.seat:
            self.page.wait_for_timeout(5)

    def pass_on(self) -> None:
        messages = self.page.evaluate("sent")
        for message in messages[self.taken :]:
            self.table.receive(message)
        self.let_bots_play()
        self.taken = len(messages)
        self.page.evaluate("(message) => model.tell(message)", self.told[-1])


@pytest.fixture
def desk(chromium: Browser) -> Iterator[Desk]:
    table = play_railyard(["<b>You</b>", "bot:normal"], seed=SEED, speed=100)
    page = chromium.new_page(viewport={"width": 900, "height": 900}, reduced_motion="reduce")
    watch = harness.Watch(page)
    page.set_content(widget_page(table, {"theme": table.theme, "state": {}}))
    page.wait_for_function("() => Boolean(window.leave)")
    made = Desk(page, table)
    made.pass_on()
    yield made
    assert watch.errors == []
    assert [url for url in watch.requests if not url.startswith(("data:", "about:", "blob:"))] == []
    page.close()


def test_the_status_and_the_tools_are_one_strip(desk: Desk) -> None:
    middles = desk.page.evaluate(
        "() => ['.sr-yard-head', '.sr-yard-head h2', '.sr-yard-head button'].map((name) => {"
        " const b = document.querySelector(name).getBoundingClientRect(); return b.y + b.height / 2; })"
    )
    assert max(middles) - min(middles) <= 2


def test_a_turn_by_keyboard_alone(desk: Desk) -> None:
    page, game = desk.page, desk.table.game
    expect(page.get_by_role("heading", name="<b>You</b>: choose which first tickets to keep.")).to_be_visible()
    keep = page.locator(".sr-yard-choice").nth(1)
    keep.focus()
    page.keyboard.press("Enter")
    expect(keep).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Keep 1").press("Enter")
    desk.pass_on()
    assert [len(game.state.tickets(0)), game.state.phase.value] == [1, "turn"]
    page.get_by_role("button", name="Draw blind").press(" ")
    desk.pass_on()
    expect(page.get_by_role("heading", name="draw a second card")).to_be_visible()
    assert page.evaluate("escaped") == []


def test_cards_are_picked_and_laid(desk: Desk) -> None:
    page, table = desk.page, desk.table
    table.receive({"type": "act", "action": str(table.game.legal_actions[0]), "at": 0})
    desk.pass_on()
    lay = next(str(action) for action in table.game.legal_actions if str(action).startswith("lay 2"))
    colour = table.theme["services"][lay.split()[2]]["name"]
    card = page.get_by_role("button", name=f"{colour}: ")
    card.click()
    expect(page.get_by_role("button", name="Lay them")).to_have_attribute("aria-disabled", "true")
    card.click()
    page.get_by_role("button", name="Lay them").click()
    assert page.evaluate("sent").pop() == {"type": "act", "action": lay, "at": table.game.position}
    desk.pass_on()
    expect(page.get_by_text(f"<b>You</b> laid 2 {colour}.", exact=False).first).to_be_visible()


def test_the_end_is_a_table(desk: Desk) -> None:
    table = desk.table
    while not table.game.is_over:
        table.receive({"type": "act", "action": str(table.game.legal_actions[0]), "at": table.game.position})
        desk.let_bots_play()
    desk.pass_on()
    expect(desk.page.get_by_role("row", name="Total")).to_be_visible()
    desk.page.get_by_role("button", name="Play again").click()
    desk.pass_on()
    expect(desk.page.get_by_text("choose which first tickets to keep")).to_be_visible()


def test_undo_and_redo_by_keyboard(desk: Desk) -> None:
    page, table = desk.page, desk.table
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    for tool in (undo, redo):
        expect(tool).to_have_attribute("aria-disabled", "true")
    table.receive({"type": "act", "action": str(table.game.legal_actions[0]), "at": 0})
    desk.pass_on()
    after = table.game.position
    undo.press("Enter")
    desk.pass_on()
    assert table.game.position == 0
    expect(page.get_by_role("heading", name="choose which first tickets to keep")).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()
    redo.press(" ")
    desk.pass_on()
    assert table.game.position == after
    expect(redo).to_have_attribute("aria-disabled", "true")


NOTEBOOK = """
import asyncio
from random import Random
from stopreq_widget.railyard.bots import make_yard_bot
from stopreq_widget.ui.yard.table import play_railyard
table = play_railyard(["Ada", "bot:normal:Robo", "bot:normal:Cleo", "bot:easy:Dee"], seed=7, speed=100)
bot, rng = make_yard_bot("planner"), Random(1)
async def play_on(moves):
    while not table.game.is_over and (table.game.state.seat or table.game.position < moves):
        if table.game.state.seat:
            await asyncio.sleep(0.01)
        else:
            table.game.play(bot.choose(table.game.view(0), rng))
await play_on(40)
table
"""
BOX = "(node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }"


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
def test_all_of_the_table_is_in_sight_and_keeps_its_height(
    chromium: Browser, lab: harness.Lab, size: tuple[int, int]
) -> None:
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    name = f"yard{size[0]}.ipynb"
    harness.write_notebook(lab.root / name, NOTEBOOK)
    page.goto(f"{lab.url}/lab/tree/{name}?reset")
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").wait_for(timeout=60_000)
    page.wait_for_function(harness.CONNECTED, timeout=60_000)
    harness.run_all(page)
    table = page.locator(".sr-yard[data-one-height]")
    table.locator(".sr-stack").first.wait_for()
    table.evaluate("(node) => node.scrollIntoView({ block: 'start' })")

    def inside() -> list[float]:
        _, top, _, bottom = box = table.evaluate(BOX)
        assert bottom <= page.locator(".jp-WindowedPanel-outer").evaluate(BOX)[3] + 1
        parts = table.locator(".sr-part")
        boxes = [part.evaluate(BOX) for part in parts.all()]
        assert boxes and all(top <= part[1] and part[3] <= bottom + 1 for part in boxes)
        return [round(box[3] - box[1]), *(round(v) for v in table.locator(".sr-decks").evaluate(BOX))]

    before = inside()
    harness.execute(page, "await play_on(table.game.position + 4)")
    page.wait_for_function("() => document.querySelector('.sr-yard h2').textContent.startsWith('Ada')")
    assert inside() == before, "nothing has moved"
    page.close()
