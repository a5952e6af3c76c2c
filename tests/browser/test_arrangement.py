"""The table, board first: everything in sight at once, nothing that moves, and a window to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CELL = """
import random
from stopreq_widget import play
from stopreq_widget.bots import make_bot
table = play(players=["Ada", "bot:easy:Robo"], seed=7)
bot, rng = make_bot("easy"), random.Random(1)
while table.game.position < 60 or table.game.state.seat:
    table.game.play(bot.choose(table.game.view(table.game.state.seat), rng))
table
"""
# Window, least size of the state as it is drawn, most height of the table: what the notebook shows without scrolling.
SIZES = {(1280, 800): (620, 440, 680), (1440, 900): (760, 540, 780), (1920, 1080): (1000, 720, 960)}
PARTS = ("head", "over", "dock", "rail", "time", "part-market", "part-hand", "part-tickets", "part-players", "part-log")
BOX = "(node) => { const b = node.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }"
# Where everything in dock, rail and time lies.
PLACES = """() => [...document.querySelectorAll('.sr-dock *, .sr-rail *, .sr-time *')]
    .filter((node) => !node.closest('svg') && node.checkVisibility())
    .map((node) => { const b = node.getBoundingClientRect(); return [b.x, b.y]; })"""


@pytest.fixture(scope="module")
def page(chromium: Browser, lab: harness.Lab) -> Iterator[Page]:
    """A table in JupyterLab with the file browser open."""
    shown = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    harness.write_notebook(lab.root / "arrangement.ipynb", CELL)
    shown.goto(f"{lab.url}/lab/tree/arrangement.ipynb?reset")
    shown.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").wait_for(timeout=60_000)
    shown.wait_for_function(harness.CONNECTED, timeout=60_000)
    harness.run_all(shown)
    shown.locator(".sr-arranged .sr-stack").first.wait_for()
    yield shown
    shown.close()


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    found: Any = page.locator(selector).first.evaluate(BOX)
    return tuple(found)


def resized(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, with the table's top at the top of the notebook, and wait until nothing moves."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".sr-table").evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    before = None
    while before != (before := (box(page, ".sr-table"), box(page, ".sr-map"))):
        page.wait_for_timeout(150)


@pytest.mark.parametrize("size", SIZES)
def test_the_board_is_large_and_everything_is_in_sight(page: Page, size: tuple[int, int]) -> None:
    width, height, most = SIZES[size]
    resized(page, size)
    _, top, _, high = box(page, ".sr-table")
    shown = box(page, "path.sr-oregon")
    assert shown[2] >= width and shown[3] >= height
    assert high <= most
    for part in PARTS:
        _, y, wide, tall = box(page, f".sr-table .sr-{part}")
        assert wide > 0 and tall > 0 and top <= y and y + tall <= top + high + 1, part
    bottom = box(page, ".jp-WindowedPanel-outer")
    assert top + high <= bottom[1] + bottom[3] + 1


def test_nothing_moves_when_a_route_is_picked_a_hint_is_shown_or_a_notice_given(page: Page) -> None:
    resized(page, (1280, 800))
    before = page.evaluate(PLACES)

    def moved() -> float:
        return max(
            abs(a - b)
            for old, new in zip(before, page.evaluate(PLACES), strict=True)
            for a, b in zip(old, new, strict=True)
        )

    page.get_by_role("button", name="Hint").click()
    page.locator(".sr-over [data-part=hint]").wait_for()
    assert moved() <= 2
    harness.execute(page, "table.say('Something happened.', 'Do this.')")
    page.locator(".sr-over .sr-notice").wait_for()
    assert moved() <= 2
    harness.execute(page, "table.panel.receive({'type': 'pick', 'route': table.game.board.routes[0].id})")
    page.locator(".sr-claim").wait_for()
    assert moved() <= 2
    over, claim = box(page, ".sr-over"), box(page, ".sr-claim")
    assert over[0] <= claim[0] and claim[0] + claim[2] <= over[0] + over[2]
    assert over[1] <= claim[1] and claim[1] + claim[3] <= over[1] + over[3]
    page.keyboard.press("Escape")
    page.locator(".sr-claim").wait_for(state="detached")


def test_the_time_bar_never_moves(page: Page) -> None:
    resized(page, (1280, 800))
    y = box(page, ".sr-slider")[1]
    page.locator(".sr-slider").evaluate(
        "(node) => { node.value = 10; node.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    page.locator("[data-status]", has_text="Replay · move 10 of").wait_for()
    assert box(page, ".sr-slider")[1] == y
    assert page.locator(".sr-dock .sr-card:not([aria-disabled=true])").count() == 0
    page.get_by_role("button", name="Back to now").click()
    page.locator("[data-status]", has_text="Your turn").wait_for()
    assert box(page, ".sr-slider")[1] == y


def test_the_table_takes_the_whole_window_and_gives_it_back(page: Page) -> None:
    resized(page, (1280, 800))
    position = harness.execute(page, "print(table.game.position)")
    page.get_by_role("button", name="Full window").click()
    page.wait_for_function("() => document.querySelector('.sr-table').matches(':popover-open')")
    assert box(page, ".sr-table") == (0, 0, 1280, 800)
    page.locator(".sr-stack").first.focus()
    page.keyboard.press("f")
    page.wait_for_function("() => !document.querySelector('.sr-table').matches(':popover-open')")
    assert box(page, ".sr-table")[2] < 1000
    assert harness.execute(page, "print(table.game.position)") == position


# Each card's name, its size, and how far its text stays inside the card at the sides and below.
NAMES = """() => [...document.querySelectorAll('.sr-dock .sr-card-name')].map((node) => {
    const range = document.createRange(); range.selectNodeContents(node);
    const text = range.getBoundingClientRect(), card = node.closest('.sr-face').getBoundingClientRect();
    const style = getComputedStyle(node), line = parseFloat(style.lineHeight), lines = Math.round(text.height / line);
    const air = (text.height - lines * line) / 2;
    return [node.textContent, parseFloat(style.fontSize), Math.min(text.left - card.left, card.right - text.right),
            card.bottom - text.bottom + air]; })"""


def test_every_card_has_a_scene_and_a_name_that_can_be_read_even_in_a_hand_of_all_kinds(page: Page) -> None:
    resized(page, (1280, 800))
    harness.execute(
        page,
        "from stopreq_widget.ui.table import payload; seen = table.game.view(0);"
        "hand = [{'kind': kind, 'n': 4} for kind in seen.board.tables.kinds];"
        "table.panel.tell({**payload.private(seen, learning=True), 'hand': hand})",
    )
    page.wait_for_function("() => document.querySelectorAll('.sr-dock .sr-stack').length === 12")
    names = page.evaluate(NAMES)
    assert len(names) == 12 + 5
    for name, size, beside, below in names:
        assert size >= 9, name
        assert beside >= -0.5 and below >= -0.5, (name, beside, below)
    scenes = page.locator(".sr-stack .sr-scene").evaluate_all("(all) => all.map((node) => node.innerHTML)")
    assert len(set(scenes)) == 12
    harness.execute(page, "table.panel.receive({'type': 'ready'})")
