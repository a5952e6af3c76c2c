"""The table on a phone, as a page under Voilà: fingers, and nothing that sticks out or lies on something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CELLS = (
    """
import random
from stopreq_widget import play
from stopreq_widget.bots import make_bot
table = play(players=["Ada", "bot:easy:Robo"], seed=7)
bot, rng = make_bot("easy"), random.Random(1)
while table.game.position < 60 or table.game.state.seat:
    table.game.play(bot.choose(table.game.view(table.game.state.seat), rng))
table
""",
    "from IPython.display import HTML\nHTML('<div style=\"height: 1500px\">What lies below</div>')",
)
SCROLLED = "() => Math.max(...[...document.querySelectorAll('*')].map((node) => node.scrollTop))"
UNSCROLL = "() => document.querySelectorAll('*').forEach((node) => { if (node.scrollTop) node.scrollTop = 0; })"
MOVED = "() => new DOMMatrix(getComputedStyle(document.querySelector('.leaflet-map-pane')).transform).f"
BOXES = """(selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility())
    .map((node) => node.getBoundingClientRect()).filter((b) => b.width && b.height)
    .map((b) => [b.left, b.top, b.right, b.bottom])"""


@pytest.fixture(scope="module")
def page(chromium: Browser, lab: harness.Lab) -> Iterator[Page]:
    harness.write_notebook(lab.root / "phone.ipynb", *CELLS)
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    shown = context.new_page()
    # Voilà's page asks a content network for icons and formulas.
    shown.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())
    shown.goto(f"{lab.url}/voila/render/phone.ipynb", timeout=120_000)
    shown.locator(".sr-arranged[data-arrangement=phone] .sr-stack").first.wait_for(timeout=60_000)
    shown.locator("path.sr-route[data-route]").nth(90).wait_for(state="attached")
    yield shown
    context.close()


def middle(page: Page) -> tuple[float, float]:
    """Return a place on the map's open land, where no route is."""
    left, top, right, bottom = page.evaluate(BOXES, ".sr-map")[0]
    return left + 0.75 * (right - left), top + 0.7 * (bottom - top)


def swiped(page: Page, finger: CDPSession, way: float) -> None:
    """Draw a finger over the map, up or down, and wait until nothing moves any more."""
    x, y = middle(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 9):
        touch("touchMove", {"x": x, "y": y + way * step / 8})
        page.evaluate("() => new Promise(requestAnimationFrame)")
    touch("touchEnd")
    before: Any = None
    while before != (before := (page.evaluate(SCROLLED), page.evaluate(MOVED))):
        page.wait_for_timeout(200)


def test_one_finger_scrolls_the_page_until_the_map_is_tapped(page: Page) -> None:
    finger = page.context.new_cdp_session(page)
    swiped(page, finger, -150)
    assert page.evaluate(SCROLLED) > 100
    assert page.evaluate(MOVED) == 0
    page.evaluate(UNSCROLL)
    page.touchscreen.tap(*middle(page))
    page.wait_for_selector(".sr-map.sr-active")
    assert page.evaluate(MOVED) == 0, "a tap moves nothing"
    swiped(page, finger, -60)
    assert page.evaluate(SCROLLED) == 0
    assert page.evaluate(MOVED) < -40
    page.locator(".sr-tab").first.tap()
    page.wait_for_selector(".sr-map:not(.sr-active)")
    swiped(page, finger, -150)
    assert page.evaluate(SCROLLED) > 100
    page.evaluate(UNSCROLL)
    page.get_by_role("button", name="Show the whole board").tap()


def test_nothing_sticks_out_and_nothing_lies_on_something_else(page: Page) -> None:
    ((left, _, right, _),) = page.evaluate(BOXES, ".sr-table")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    for selector in (".sr-map", ".sr-head *", ".sr-tab", ".sr-part-market *", ".sr-time *"):
        found = page.evaluate(BOXES, f".sr-table {selector}")
        assert found, selector
        assert min(box[0] for box in found) >= left - 1, selector
        assert max(box[2] for box in found) <= right + 1, selector
    for selector in (
        ".sr-tools > *",
        ".sr-time .sr-replay > *, .sr-time .sr-bar > *",
        ".sr-part-market .sr-card, .sr-pile",
    ):
        boxes = page.evaluate(BOXES, selector)
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                assert not all(one[k] < other[k + 2] - 1 and other[k] < one[k + 2] - 1 for k in (0, 1)), selector
    title = page.locator("[data-status]").first
    assert title.evaluate("(node) => node.scrollWidth <= node.clientWidth + 1")
