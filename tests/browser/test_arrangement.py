"""The table, board first: everything in sight at once, nothing that moves, and a window to itself."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import browser_harness as harness
import numpy as np
import pytest
from PIL import Image

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


# How the strip of the status, the map's ground and the cards are painted.
PAST = """() => {
    const of = (name) => [...document.querySelectorAll(name)].map((node) => getComputedStyle(node));
    return { strip: of('.sr-head')[0].backgroundImage, tint: of('.sr-over')[0].backgroundColor,
             cards: of('.sr-dock :is(.sr-card, .sr-stack)').map((style) => style.opacity) };
}"""


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
    past = page.evaluate(PAST)
    assert past["strip"] != "none" and past["tint"] != "rgba(0, 0, 0, 0)", "the past looks like the past"
    assert all(float(opacity) < 1 for opacity in past["cards"])
    page.get_by_role("button", name="Back to now").click()
    page.locator("[data-status]", has_text="Your turn").wait_for()
    assert box(page, ".sr-slider")[1] == y
    assert page.evaluate(PAST)["strip"] == "none"


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
        "from stopreq_widget.ui.table import seat_payload; seen = table.game.view(0);"
        "hand = [{'kind': kind, 'n': 4} for kind in seen.board.tables.kinds];"
        "table.panel.tell({**seat_payload.private(seen, learning=True), 'hand': hand})",
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


def test_a_card_that_is_dragged_onto_a_route_asks_for_it_and_a_held_one_shows_what_it_buys(page: Page) -> None:
    resized(page, (1280, 800))
    where = harness.execute(
        page,
        "from stopreq_widget.engine.actions import Claim;"
        "print(min((table.game.board.route(a.route).length, a.route, table.game.board.route(a.route).service)"
        " for a in table.game.legal_actions if isinstance(a, Claim)"
        " and table.game.view(0).hand_cards().get(table.game.board.route(a.route).service))[1:])",
    )
    route, kind = where.strip()[2:-2].split("', '")
    stack = page.locator(f".sr-stack[data-stack={kind}]")
    stack.hover()
    assert page.locator(f".sr-row.sr-lit[data-route='{route}']").count() == 1
    page.mouse.down()
    slot = page.locator(f".sr-row[data-route='{route}'] .sr-body").bounding_box()
    assert slot
    spot = (slot["x"] + slot["width"] / 2, slot["y"] + slot["height"] / 2)
    page.mouse.move(*spot, steps=4)
    page.locator(".sr-dragged.sr-taken").wait_for()
    assert page.locator(".sr-dot.sr-town-target").count() == 2
    page.mouse.up()
    page.locator(".sr-claim").wait_for()
    assert page.locator(".sr-dragged, .sr-town-target").count() == 0
    page.keyboard.press("Escape")
    page.locator(".sr-claim").wait_for(state="detached")


def test_a_click_pins_a_ticket_s_way_to_the_map_and_another_takes_it_off(page: Page) -> None:
    resized(page, (1280, 800))
    ticket = page.locator(".sr-ticket").first
    assert ticket.locator(".sr-pocket-dot").count() == 2
    ticket.click()
    page.mouse.move(700, 110)
    page.locator(".sr-ticket[aria-pressed=true]").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.sr-map .sr-dot.sr-end').length === 2")
    ticket.click()
    page.mouse.move(700, 110)
    page.wait_for_function("() => !document.querySelector('.sr-map .sr-dot.sr-end')")
    assert page.locator(".sr-ticket[aria-pressed=true]").count() == 0


# Watches what flies over the table from now on.
FLOWN = """() => { window.flown = 0; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) =>
    { if (node.classList?.contains('sr-ghost')) flown += 1; }))).observe(document.querySelector('.sr-table'),
    { childList: true }); }"""
ROUND = (
    "rng = random.Random(3)\nn = table.game.position\n"
    "while not table.game.state.seat: table.game.play(bot.choose(table.game.view(0), rng))"
)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_a_bot_takes_flies_to_it_unless_motion_is_unwanted(page: Page, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    page.evaluate(FLOWN)
    for _ in range(2):
        harness.execute(page, ROUND)
        page.locator("[data-status]", has_text="Your turn").wait_for()
    page.wait_for_timeout(500)
    assert (page.evaluate("flown") > 0) == (motion == "no-preference")
    assert page.locator(".sr-ghost").count() == 0
    page.emulate_media(reduced_motion="reduce")


def test_the_time_bar_has_a_mark_for_every_claim_and_a_player_a_place_for_every_call_sign(page: Page) -> None:
    claims = harness.execute(
        page,
        "from stopreq_widget.engine.actions import Claim;"
        "print(sum(isinstance(a, Claim) for a in table.game.actions[: table.game.position]))",
    )
    assert page.locator(".sr-mark-claim").count() == int(claims)
    for seat in (0, 1):
        taken = harness.execute(page, f"print(len(table.game.state.taken_tokens({seat})))")
        assert page.locator(f"[data-seat='{seat}'] .sr-badge").count() == 16
        assert page.locator(f"[data-seat='{seat}'] .sr-badge-own").count() == int(taken)


def test_the_time_bar_s_line_is_thin_beside_its_marks(page: Page) -> None:
    resized(page, (1280, 800))
    x, y, wide, high = box(page, ".sr-track")
    shot = page.screenshot(clip={"x": x + 8, "y": y, "width": wide - 60, "height": high})
    shades = np.asarray(Image.open(io.BytesIO(shot)).convert("L"), dtype=int)
    inked = (np.abs(shades - np.median(shades[-1])) > 40).sum(axis=0)
    assert 1 <= np.median(inked) <= 4


# What of JupyterLab's is another view of a cell's output; shown alone, or closed.
VIEWS = "[...jupyterapp.shell.widgets('main')].filter((w) => w.content?.hasClass('jp-LinkedOutputView'))"
FILLED = """() => { const view = document.querySelector('.jp-LinkedOutputView');
    const table = view.querySelector('.sr-table');
    return Math.abs(table.offsetHeight - view.clientHeight) <= 2 && view.clientHeight > 500; }"""


def test_a_view_of_the_output_is_filled_and_gives_the_room_back(page: Page) -> None:
    resized(page, (1280, 800))
    before = box(page, ".sr-map")
    page.evaluate("() => jupyterapp.commands.execute('notebook:create-output-view')")
    view = page.locator(".jp-LinkedOutputView")
    view.locator(".sr-arranged .sr-stack").first.wait_for()
    page.evaluate(
        f"() => {{ jupyterapp.shell.mode = 'single-document'; jupyterapp.shell.activateById({VIEWS}[0].id); }}"
    )
    for high in (1000, 800):
        page.set_viewport_size({"width": 1280, "height": high})
        page.wait_for_function(FILLED)
        assert view.locator(".sr-dock").is_visible() and view.locator(".sr-time").is_visible()
    page.evaluate(f"() => {{ jupyterapp.shell.mode = 'multiple-document'; {VIEWS}.forEach((w) => w.dispose()); }}")
    view.wait_for(state="detached")
    resized(page, (1280, 800))
    assert box(page, ".sr-map") == before


# How much of a part can be seen: what of its box lies in the window, which the table has for itself.
SEEN = """(name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return Math.max(0, Math.min(innerHeight, box.bottom) - Math.max(0, box.top)) / box.height;
}"""


@pytest.mark.parametrize("size", [(640, 400), (720, 450), (960, 540)])
def test_at_200_percent_map_and_hand_are_on_screen_together(page: Page, size: tuple[int, int]) -> None:
    """A window that is zoomed to 200 % has half as many pixels each way, of the page's own kind."""
    resized(page, size)
    page.get_by_role("button", name="Full window").click()
    page.wait_for_function("() => document.querySelector('.sr-table').matches(':popover-open')")
    page.wait_for_timeout(300)
    seen = {part: page.evaluate(SEEN, part) for part in (".sr-head", ".sr-map", ".sr-part-hand")}
    high, wide = box(page, ".sr-map")[3], page.evaluate("document.querySelector('.sr-table').scrollWidth")
    page.get_by_role("button", name="Full window").click()
    page.wait_for_function("() => !document.querySelector('.sr-table').matches(':popover-open')")
    resized(page, (1280, 800))
    assert min(seen.values()) >= 0.98, seen
    assert high >= 120
    assert wide <= size[0]


def test_the_panel_follows_the_notebooks_font_size(page: Page) -> None:
    resized(page, (1280, 800))
    sizes = "() => ['.sr-panel', '.sr-log', '.sr-event'].map((name) => parseFloat(getComputedStyle("
    sizes += "document.querySelector(name)).fontSize))"
    before = page.evaluate(sizes)
    command = "(name) => window.jupyterapp.commands.execute(name, { key: 'ui-font-size1' })"
    for more in (1, 2):
        page.evaluate(command, "apputils:incr-font-size")
        page.wait_for_function(f"(size) => ({sizes})()[0] === size", arg=before[0] + more)
    after = page.evaluate(sizes)
    assert [big / small for big, small in zip(after, before, strict=True)] == pytest.approx([15 / 13] * 3, rel=0.01)
    _, top, _, high = box(page, ".sr-table")
    for part in PARTS:
        _, y, wide, tall = box(page, f".sr-table .sr-{part}")
        assert wide > 0 and tall > 0 and top <= y and y + tall <= top + high + 1, part
    for less in (1, 0):
        page.evaluate(command, "apputils:decr-font-size")
        page.wait_for_function(f"(size) => ({sizes})()[0] === size", arg=before[0] + less)


def test_saving_by_keyboard_works_from_inside_the_panel(page: Page) -> None:
    resized(page, (1280, 800))
    model = "window.jupyterapp.shell.currentWidget.context.model"
    page.evaluate(f"() => {{ {model}.dirty = true; }}")
    page.locator(".sr-stack").first.focus()
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => {model}.dirty === false")
    assert page.locator(".sr-stack").first.evaluate("(node) => node === document.activeElement")
