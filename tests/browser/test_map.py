"""The map alone, in a real JupyterLab: what is drawn, what is heard, and what survives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SETUP = """
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.ui.map.board_map import BoardMap
board = load_board()
board_map = BoardMap(board, colours=["red", "blue"], names=["<img src=x onerror=window.pwned=1>", "Bo"])
picks, ready, errors = [], [], []
board_map.on_pick(picks.append)
board_map.on_ready(lambda: ready.append(1))
board_map.on_error(errors.append)
def show(owners=None, tokens=None):
    owners = owners or {}
    status = "".join(owners.get(route.id, ".") for route in board.routes)
    board_map.show(status, tokens or "".join("1" if s.points else "0" for s in board.stations))
"""
SHOW = "from IPython.display import display\ndisplay(board_map.widget)"
ROUTES = 91
SIZE = {"width": 1400, "height": 1000}
RELOADED = "() => document.querySelectorAll('path.sr-route[data-route]').length >= %d"
SINGLES = ["albany-corvallis-gray", "madras-warm_springs-cascades_east", "astoria-seaside-point"]
# Middle of the sign, mark or row of a route, in the window's coordinates.
MIDDLE = """(id) => {
    const find = (name) => document.querySelector(`${name}[data-route="${id}"]`);
    const badge = find('.sr-badge:not(.sr-blank)');
    const box = (badge || find('.sr-row').querySelector('.sr-body')).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
# How far the art's rows lie from Leaflet's own paths of the same routes, at most, in pixels. Leaflet draws only
# those that can be seen.
MISFIT = """() => Math.max(...[...document.querySelectorAll('path.sr-route:not([d="M0 0"])')].map((path) => {
    const a = path.getBoundingClientRect();
    const b = document.querySelector(`.sr-row[data-route="${path.dataset.route}"] .sr-body`).getBoundingClientRect();
    return Math.max(...['x', 'y', 'right', 'bottom'].map((side) => Math.abs(a[side] - b[side])));
}))"""
TRANSFORM = "(i) => document.querySelectorAll('.sr-layer')[i].getAttribute('transform')"


class Map:
    """The page that shows the map, and the kernel behind it."""

    def __init__(self, page: Page, lab: harness.Lab, name: str, *cells: str) -> None:
        self.page = page
        self.watch = harness.Watch(page)
        harness.write_notebook(lab.root / name, *cells)
        harness.open_notebook(page, lab, name)
        harness.run_all(page)
        self.drawn(len(cells) - 1)
        page.locator(".sr-map").first.scroll_into_view_if_needed()

    def drawn(self, displays: int) -> None:
        """Wait until that many displays have all their routes and are fitted."""
        self.page.wait_for_function(RELOADED % (ROUTES * displays), timeout=60_000)
        self.page.wait_for_function("(n) => document.querySelectorAll('.sr-art').length === n", arg=displays)
        self.until("len(ready) >= 1")

    def run(self, code: str) -> str:
        return harness.execute(self.page, code).strip()

    def until(self, condition: str) -> None:
        """Wait until the kernel finds a condition true."""
        for _ in range(200):
            if self.run(f"print(bool({condition}))") == "True":
                return
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError(f"never true in the kernel: {condition}; {self.run('print(picks, errors)')}")

    def row(self, route: str, state: str) -> None:
        """Wait until a route's row is in a state, in each display."""
        rows = f"document.querySelectorAll('.sr-row[data-route=\"{route}\"]')"
        self.page.wait_for_function(f"() => [...{rows}].every((row) => row.matches('.sr-{state}'))", timeout=10_000)

    def click(self, route: str, dx: float = 0, dy: float = 0) -> None:
        x, y = self.page.evaluate(MIDDLE, route)
        self.page.mouse.click(x + dx, y + dy)


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    opened = chromium.new_page(viewport=SIZE)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shown(lab: harness.Lab, chromium: Browser) -> Map:
    return Map(chromium.new_page(viewport=SIZE), lab, "map.ipynb", SETUP, SHOW)


@pytest.fixture
def board_map(shown: Map) -> Iterator[Map]:
    """The map as it is at the start; at the end nothing may have gone wrong in the page."""
    shown.run("board_map.seat(['red', 'blue'], ['<img src=x onerror=window.pwned=1>', 'Bo']); show(); picks.clear()")
    shown.run("board_map.own(None); board_map.select(None); board_map.ticket(None); board_map.walk([], [])")
    shown.page.set_viewport_size(SIZE)
    shown.page.get_by_role("button", name="Show the whole board").click()
    shown.watch.errors.clear()
    yield shown
    assert shown.watch.errors == []
    assert shown.run("print(errors)") == "[]"


def test_the_art_lies_on_leaflets_paths_also_after_zoom_and_pan(board_map: Map) -> None:
    page = board_map.page
    assert page.evaluate(MISFIT) < 3
    before = page.evaluate(TRANSFORM, 0)
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("(t) => document.querySelector('.sr-layer').getAttribute('transform') !== t", arg=before)
    page.wait_for_function("() => !document.querySelector('.leaflet-zoom-anim')")
    assert page.evaluate(MISFIT) < 4
    x, y = page.evaluate(MIDDLE, "bend-sisters-cascades_east")
    page.mouse.move(x + 80, y + 80)
    page.mouse.down()
    page.mouse.move(x + 160, y + 20, steps=5)
    page.mouse.up()
    assert page.evaluate(MISFIT) < 4
    assert board_map.run("print(picks)") == "[]"


@pytest.mark.parametrize("route", [*SINGLES, "portland-pendleton-flight", "portland-salem-flixbus"])
def test_a_click_on_a_row_picks_its_route_with_one_message(board_map: Map, route: str) -> None:
    sent = len(board_map.watch.sent)
    board_map.click(route)
    board_map.page.wait_for_function("() => new Promise((done) => setTimeout(() => done(true), 50))")
    messages = [bytes(m).decode("utf-8", "replace") if isinstance(m, bytes) else m for m in board_map.watch.sent[sent:]]
    assert [route in message for message in messages] == [True], messages
    board_map.until(f"picks == [{route!r}]")


def test_a_click_beside_a_lonely_row_still_means_it(board_map: Map) -> None:
    x, y = board_map.page.evaluate(MIDDLE, "condon-mitchell-gray")
    box = board_map.page.locator('.sr-row[data-route="condon-mitchell-gray"] .sr-body').bounding_box()
    assert box is not None
    board_map.page.mouse.click(x + 11, y)
    board_map.until("picks == ['condon-mitchell-gray']")
    board_map.page.mouse.click(x + 60, y)
    board_map.click("albany-corvallis-gray")
    board_map.until("picks == ['condon-mitchell-gray', 'albany-corvallis-gray']")


def test_nothing_is_sent_while_the_mouse_only_moves(board_map: Map) -> None:
    page = board_map.page
    page.mouse.move(10, 300)
    sent = len(board_map.watch.sent)
    for route in ("portland-salem-flixbus", "burns-bend-point", "portland-pendleton-flight"):
        page.mouse.move(*page.evaluate(MIDDLE, route), steps=30)
    assert len(board_map.watch.sent) == sent
    tip = page.locator(".sr-tip")
    assert "Pendleton" in tip.inner_text()
    assert "Flight · 6 trains · 20 points" in tip.inner_text()
    assert "open" in tip.inner_text()


def test_taken_closed_and_open_rows_differ_and_say_so(board_map: Map) -> None:
    board_map.run("show({'portland-salem-flixbus': '0', 'portland-salem-coast_starlight': 'x'})")
    board_map.row("portland-salem-flixbus", "taken")
    board_map.row("portland-salem-coast_starlight", "closed")
    board_map.row("condon-mitchell-gray", "open")
    page = board_map.page
    taken = page.locator('path.sr-route[data-route="portland-salem-flixbus"]')
    name = taken.get_attribute("aria-label") or ""
    assert "taken by <img src=x onerror=window.pwned=1>" in name
    assert page.evaluate("() => window.pwned") is None
    assert page.locator('.sr-badge[data-route="portland-salem-flixbus"] .sr-mark').count() == 1
    assert page.locator('.sr-row[data-route="portland-salem-coast_starlight"] .sr-hatched').count() == 1
    assert not page.locator('.sr-badge[data-route="portland-salem-coast_starlight"]').is_visible()
    page.mouse.move(*page.evaluate(MIDDLE, "portland-salem-flixbus"))
    assert "<img src=x" in page.locator(".sr-tip").inner_text()
    assert page.locator(".sr-map img:not(.sr-relief)").count() == 0


def test_marks_come_and_go(board_map: Map) -> None:
    page = board_map.page
    board_map.run("board_map.select('condon-mitchell-gray')")
    page.wait_for_selector(".sr-row.sr-chosen", state="attached")
    board_map.run("board_map.ticket('portland', 'bend', ['portland-salem-flixbus'])")
    page.wait_for_selector(".sr-ring", state="attached")
    assert sorted(page.locator(".sr-label.sr-end .sr-name").all_text_contents()) == ["Bend", "Portland"]
    board_map.run("board_map.select(None); board_map.ticket(None)")
    page.wait_for_function("() => !document.querySelector('.sr-chosen, .sr-ring, .sr-end, .sr-way')")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_walk_is_drawn_and_ends(board_map: Map, motion: Literal["reduce", "no-preference"]) -> None:
    page = board_map.page
    page.emulate_media(reduced_motion=motion)
    board_map.run(
        "board_map.walk(['condon-mitchell-gray', 'arlington-condon-gray'], ['mitchell', 'condon', 'arlington'])"
    )
    page.wait_for_selector(".sr-walking .sr-walk-line", state="attached")
    moving = page.evaluate("() => document.querySelector('.sr-walk-line').getAnimations().length")
    assert moving == (0 if motion == "reduce" else 1)
    assert page.locator(".sr-row.sr-walked").count() == 2
    board_map.run("board_map.walk([], [])")
    page.wait_for_function("() => !document.querySelector('.sr-walking, .sr-walk-line')")


def test_the_map_is_played_by_keyboard_and_jupyterlab_hears_none_of_it(board_map: Map) -> None:
    page = board_map.page
    cells = page.locator(".jp-CodeCell").count()
    assert page.locator('path.sr-route[tabindex="0"]').count() == 1
    page.locator('path.sr-route[tabindex="0"]').focus()
    first = page.evaluate("() => document.activeElement.dataset.route")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "b", "d", "d"):
        page.keyboard.press(key)
    route = page.evaluate("() => document.activeElement.dataset.route")
    assert route != first
    assert page.locator(f'path.sr-route[data-route="{route}"]').get_attribute("role") == "button"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    board_map.until(f"picks == [{route!r}, None]")
    assert page.locator(".jp-CodeCell").count() == cells


def test_the_wheel_zooms_only_after_a_click_in_the_map(board_map: Map) -> None:
    page = board_map.page
    x, y = page.evaluate(MIDDLE, "burns-bend-point")
    page.mouse.move(10, 300)
    page.mouse.move(x, y)
    before = page.evaluate(TRANSFORM, 0)
    page.mouse.wheel(0, -60)
    page.evaluate("() => new Promise((done) => setTimeout(done, 150))")
    assert page.evaluate(TRANSFORM, 0) == before
    page.locator(".sr-map").first.scroll_into_view_if_needed()
    board_map.click("burns-bend-point")
    page.mouse.wheel(0, -120)
    page.wait_for_function("(t) => document.querySelector('.sr-layer').getAttribute('transform') !== t", arg=before)


def test_tiles_that_do_not_load_leave_the_board_as_it_is(board_map: Map) -> None:
    page = board_map.page
    page.route("https://tile.openstreetmap.org/**", lambda route: route.abort())
    asked = len(board_map.watch.requests)
    board_map.run("board_map.tiles = 'OpenStreetMap.Mapnik'")
    page.wait_for_selector(".leaflet-control-attribution a[href*='openstreetmap']")
    page.wait_for_function("() => document.querySelectorAll('.leaflet-tile-pane img').length > 0")
    assert page.locator("path.sr-base").count() >= 5
    board_map.click("burns-bend-point")
    board_map.until("picks == ['burns-bend-point']")
    board_map.run("board_map.tiles = None")
    page.wait_for_function("() => document.querySelectorAll('.leaflet-tile').length === 0")
    assert any("tile.openstreetmap.org" in url for url in board_map.watch.requests[asked:])
    assert page.locator("path.sr-route[data-route]").count() == ROUTES
    board_map.watch.errors[:] = [e for e in board_map.watch.errors if "ERR_" not in e]


def test_errors_in_the_page_reach_the_kernel(board_map: Map) -> None:
    board_map.run("board_map.art.send({'type': 'ticket', 'a': None, 'b': None, 'routes': 5})")
    board_map.until("len(errors) == 1")
    assert "iterable" in board_map.run("print(errors.pop())")


def test_no_request_leaves_the_machine_while_tiles_are_off(lab: harness.Lab, page: Page) -> None:
    watch = Map(page, lab, "quiet.ipynb", SETUP, SHOW).watch
    assert [url for url in watch.requests if not re.match(r"(http://127\.0\.0\.1:|data:|blob:)", url)] == []


@pytest.mark.parametrize("mode", ["none", "full"])
def test_two_displays_keep_in_step_and_survive_hiding_and_a_reload(mode: str, page: Page, tmp_path: Path) -> None:
    settings = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": mode}}
    with harness.jupyterlab(tmp_path, settings) as lab:
        board_map = Map(page, lab, "two.ipynb", SETUP, SHOW, SHOW)
        board_map.run("show({'burns-bend-point': '1'})")
        board_map.row("burns-bend-point", "taken")
        assert page.locator(".sr-row.sr-taken").count() == 2
        execute = "(name) => window.jupyterapp.commands.execute(name)"
        page.evaluate(execute, "notebook:hide-all-cell-outputs")
        board_map.run("show({'burns-bend-point': '0', 'condon-mitchell-gray': '1'})")
        page.set_viewport_size({"width": 1000, "height": 800})
        page.evaluate(execute, "notebook:show-all-cell-outputs")
        page.wait_for_function("() => document.querySelector('.sr-map').clientWidth > 0")
        board_map.row("condon-mitchell-gray", "taken")
        page.wait_for_function(
            "() => [...document.querySelectorAll('.sr-map')].every((map) => map.querySelector('.sr-stations')"
            ".getBoundingClientRect().right <= map.getBoundingClientRect().right + 1)"
        )
        page.evaluate(execute, "docmanager:save")
        board_map.run("ready.clear()")
        page.reload()
        board_map.drawn(2)
        board_map.row("burns-bend-point", "taken")
        assert page.locator(".sr-row.sr-taken").count() == 4
        page.locator(".sr-map").nth(1).scroll_into_view_if_needed()
        x, y = page.evaluate(
            MIDDLE.replace("document", "document.querySelectorAll('.sr-map')[1]", 1), "arlington-condon-gray"
        )
        page.mouse.click(x, y)
        board_map.until("picks == ['arlington-condon-gray']")
        assert board_map.watch.errors == []
