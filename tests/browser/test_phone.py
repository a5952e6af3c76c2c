"""A phone's page under Voilà: status stuck to the top, hand to the bottom, the rest in tabs, fingers that scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import browser_harness as harness
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WIDTH, HEIGHT = 390, 844
# Ada to move in the middle of a game, with a card of every kind in hand.
CELL = """
import random
from stopreq_widget import play
from stopreq_widget.bots import make_bot
table = play(players=["Ada", "bot:easy:Robo"], seed=7, speed=100)
bot, rng = make_bot("easy"), random.Random(1)
while table.game.position < 60 or table.game.state.seat:
    table.game.play(bot.choose(table.game.view(table.game.state.seat), rng))
table
"""
TABS = {"Cards": "market", "Tickets": "tickets", "Players": "players", "Routes": "routes", "Log": "log"}
PARTS = tuple(TABS.values())


@pytest.fixture(scope="module")
def page(chromium: Browser, lab: harness.Lab) -> Iterator[Page]:
    context = chromium.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    shown = context.new_page()
    harness.write_notebook(lab.root / "phone.ipynb", CELL)
    shown.goto(f"{lab.url}/voila/render/phone.ipynb")
    shown.locator(".sr-arranged[data-arrangement=phone] .sr-stack").first.wait_for(timeout=90_000)
    shown.locator(".sr-layer[transform] .sr-open").first.wait_for(state="attached")
    yield shown
    context.close()


def box(page: Page, selector: str) -> dict[str, float]:
    found: Any = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


def scrolled(page: Page, to: float) -> None:
    page.evaluate("(to) => { document.scrollingElement.scrollTop = to; }", to)
    page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_status_and_hand_stay_while_the_page_scrolls(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    for tab in ("Log", "Players"):
        page.get_by_role("tab", name=tab).tap()
        most = page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
        for share in (0.25, 0.5, 0.9):
            scrolled(page, most * share)
            top = box(page, ".sr-table")["y"]
            assert abs(box(page, ".sr-head")["y"] - max(top, 0)) <= 1
            hand = box(page, ".sr-part-hand")
            table = box(page, ".sr-table")
            assert abs(hand["y"] + hand["height"] - min(HEIGHT, table["y"] + table["height"])) <= 1
    scrolled(page, 0)


def test_status_map_and_hand_are_in_sight_together(page: Page) -> None:
    scrolled(page, box(page, ".sr-table")["y"])
    head, board, hand = (box(page, name) for name in (".sr-head", ".sr-map", ".sr-part-hand"))
    assert head["y"] >= -1
    assert board["y"] >= head["y"] + head["height"] - 1
    assert board["width"] == WIDTH or board["width"] >= 0.9 * WIDTH
    assert board["y"] + board["height"] <= hand["y"] + 1
    assert hand["y"] + hand["height"] <= HEIGHT + 1
    scrolled(page, 0)


@pytest.mark.parametrize("name", TABS)
def test_each_tab_shows_its_part_alone(page: Page, name: str) -> None:
    tab = page.get_by_role("tab", name=name)
    tab.tap()
    expect(tab).to_have_attribute("aria-selected", "true")
    for part in PARTS:
        shown = page.locator(f"[data-part={part}]")
        expect(shown).to_be_visible() if part == TABS[name] else expect(shown).to_be_hidden()
    expect(page.locator(".sr-part-hand")).to_be_visible()


def test_a_swipe_on_the_hands_stacks_scrolls_the_hand(page: Page) -> None:
    stack = page.locator(".sr-part-hand .sr-stack").nth(2)
    assert stack.evaluate("(node) => getComputedStyle(node).touchAction") == "pan-x"
    hand = ".sr-part-hand"
    assert page.locator(hand).evaluate("(node) => node.scrollWidth > node.clientWidth"), "the hand is wider"
    where = stack.bounding_box()
    assert where is not None
    x, y = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 13):
        at = {"x": x - 10 * step, "y": y}
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("(hand) => document.querySelector(hand).scrollLeft > 20", arg=hand)
    assert page.locator(".sr-dragged").count() == 0
