"""Playing in a real JupyterLab, as people do: by role and name, on the map, by keyboard, through reload and restart."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FEW_TRAINS = """
from stopreq_widget import play, Rules
table = play(players={players}, seed=7, speed=100, {more}rules=Rules(trains=8))
table
"""
HOSTILE = "<img src=x onerror=window.pwned=1>"

# The middle of a train space of a route, in the window's coordinates: the middle of all of them may lie in a gap.
_SPACE = """(path) => {
    const pairs = path.getAttribute('d').split('z')[0].slice(1).split('L');
    const ring = pairs.map(pair => pair.trim().split(/[ ,]+/).map(Number));
    const n = ring.length;
    const [x, y] = ring.reduce(([x, y], [u, v]) => [x + u / n, y + v / n], [0, 0]);
    const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
    return [at.x, at.y];
}"""

# Whether the panel shows a later position, or the end.
_FURTHER = """(before) => {
    const slider = document.querySelector('.sr-panel .sr-slider');
    return (slider && Number(slider.max) > before) || document.querySelector('.sr-sheet-frame');
}"""
_TAKEN = """([route, maps]) => {
    const paths = [...document.querySelectorAll(`path[data-route='${route}']`)];
    return paths.filter(path => path.getAttribute('aria-label').includes('You')).length === maps;
}"""


@pytest.fixture
def page():
    with harness.browser_page((1500, 1000)) as opened:
        opened.set_default_timeout(30_000)
        yield opened


def open_cell(page: Page, lab: harness.Lab, name: str, *cells: str) -> harness.Watch:
    """Open a notebook of these cells and run them."""
    watch = harness.Watch(page)
    harness.write_notebook(lab.root / name, *cells)
    harness.open_notebook(page, lab, name)
    harness.run_all(page)
    page.get_by_role("region", name="Stop Requested").first.wait_for()
    return watch


def table_cell(players: list[str], more: str = "") -> str:
    return FEW_TRAINS.format(players=players, more=more)


def position(page: Page) -> int:
    return int(harness.execute(page, "print(table.game.position)"))


def wait_for_my_move(page: Page) -> None:
    """Wait until a person can act: cards can be drawn, tickets chosen, cards shown, or the game is over."""
    page.wait_for_function(
        """() => {
            const panel = document.querySelector('.sr-panel');
            return panel.querySelector('[data-part=offer], [data-show], .sr-sheet-frame')
                || panel.querySelector('[data-part=market] :is(.sr-card, .sr-pile):not([aria-disabled=true])');
        }"""
    )


def keep_all_tickets(page: Page) -> None:
    offer = page.get_by_role("group", name="Tickets on offer")
    offer.wait_for()
    for ticket in offer.get_by_role("checkbox").all():
        ticket.click()
    page.get_by_role("button", name=re.compile(r"^Keep \d")).click()
    offer.wait_for(state="detached")


def click_on_map(page: Page, route: str) -> None:
    path = page.locator(f"path[data-route='{route}']").first
    path.wait_for(state="attached")
    page.mouse.click(*path.evaluate(_SPACE))


def in_reach(page: Page, route: str) -> bool:
    """Whether a click on the route's space meets the map: nothing lies over it, and it is in the window."""
    path = page.locator(f"path[data-route='{route}']").first
    over = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.sr-map'))"
    return bool(page.evaluate(over, path.evaluate(_SPACE)))


def payable(page: Page) -> list[str]:
    found = harness.execute(
        page,
        "import json\nprint(json.dumps(list(dict.fromkeys("
        "a.route for a in table.game.legal_actions if a.verb == 'claim'))))",
    )
    return json.loads(found)


def test_a_whole_game_through_the_page(page, lab):
    watch = open_cell(page, lab, "whole.ipynb", table_cell(["You", "bot:easy"]))
    keep_all_tickets(page)
    claimed_on_map = 0
    for _ in range(60):
        wait_for_my_move(page)
        if page.get_by_role("group", name="Final score").count():
            break
        before = position(page)
        routes = [route for route in payable(page) if in_reach(page, route)]
        if page.get_by_role("group", name="Tickets on offer").count():
            keep_all_tickets(page)
        elif routes:
            click_on_map(page, routes[0])
            page.get_by_role("button", name=re.compile(r"^Claim for")).click()
            claimed_on_map += 1
        else:
            # A pass can't be the second card.
            row = page.get_by_role("group", name="Face-up cards")
            row.get_by_role("button", disabled=False).first.click()
        page.wait_for_function(_FURTHER, arg=before)
    page.get_by_role("group", name="Final score").wait_for()
    assert claimed_on_map >= 2
    totals = json.loads(harness.execute(page, "print([s.total for s in table.game.outcome.scores])"))
    sheet = page.get_by_role("group", name="Final score").inner_text()
    for total in totals:
        assert str(abs(total)) in sheet
    page.locator(".sr-walk, .sr-trail, [class*=walk]").first.wait_for(state="attached")
    assert watch.errors == []


def test_the_play_notebook_needs_one_cell_and_a_click(page, lab):
    shutil.copy(NOTEBOOKS / "01_play.ipynb", lab.root / "01_play.ipynb")
    watch = harness.Watch(page)
    harness.open_notebook(page, lab, "01_play.ipynb")
    harness.run_all(page)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("group", name="Tickets on offer").wait_for()
    page.locator("path[data-route='bly-lakeview-gray']").wait_for(state="attached")
    assert watch.errors == []
    assert [url for url in watch.requests if not url.startswith((lab.url, "data:", "blob:"))] == []


def test_an_opening_by_keyboard_alone(page, lab):
    open_cell(page, lab, "keys.ipynb", table_cell(["You", "bot:easy"]))
    page.get_by_role("group", name="Tickets on offer").get_by_role("checkbox").first.focus()
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("group", name="Tickets on offer").wait_for(state="detached")
    page.wait_for_function("() => document.querySelector('.sr-dock .sr-card:not([aria-disabled=true])')")
    route = payable(page)[0]
    cells = page.locator(".jp-Cell").count()
    page.get_by_role("combobox", name="Find a route").focus()
    page.keyboard.type(harness.execute(page, f"print(table.game.board.route('{route}').a.replace('_', ' '), end='')"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("group", name="Face-up cards").get_by_role("button").first.focus()
    before = position(page)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.wait_for_function(_FURTHER, arg=before)
    assert page.locator(".jp-Cell").count() == cells, "keys reached JupyterLab"


def test_reload_and_restart_lose_nothing(page, lab):
    open_cell(page, lab, "safe.ipynb", table_cell(["You", "bot:easy"], "autosave='safe.json', "))
    keep_all_tickets(page)
    wait_for_my_move(page)
    hand = page.get_by_role("group", name="Your cards by service").inner_text()
    before = position(page)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    page.get_by_role("group", name="Your cards by service").wait_for()
    assert page.get_by_role("group", name="Your cards by service").inner_text() == hand
    page.locator("path[data-route='bly-lakeview-gray']").wait_for(state="attached")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    open_cell(page, lab, "again.ipynb", "from stopreq_widget import play\ntable = play('safe.json')\ntable")
    page.get_by_role("group", name="Your cards by service").wait_for()
    assert position(page) == before
    assert page.get_by_role("group", name="Your cards by service").inner_text() == hand


def test_two_displays_of_a_game_are_in_step(page, lab):
    open_cell(page, lab, "two.ipynb", table_cell(["You", "bot:easy"]), "table")
    offers = page.get_by_role("group", name="Tickets on offer")
    offers.nth(1).wait_for()
    for ticket in offers.first.get_by_role("checkbox").all():
        ticket.click()
    page.get_by_role("button", name=re.compile(r"^Keep \d")).first.click()
    offers.first.wait_for(state="detached")
    assert offers.count() == 0
    wait_for_my_move(page)
    route = payable(page)[0]
    mine = f"getattr(action, 'route', '') == '{route}'"
    harness.execute(page, f"table.game.play(next(action for action in table.game.legal_actions if {mine}))")
    page.wait_for_function(_TAKEN, arg=[route, 2])


def test_a_hostile_name_is_text(page, lab):
    open_cell(page, lab, "hostile.ipynb", table_cell([HOSTILE, "Bo"]))
    page.get_by_text("onerror", exact=False).first.wait_for()
    page.get_by_role("button", name=re.compile("show my cards")).click()
    keep_all_tickets(page)
    page.get_by_role("button", name=re.compile("Bo: show my cards")).wait_for()
    assert page.evaluate("() => window.pwned") is None
    assert page.locator("img[src='x']").count() == 0


def test_secrets_are_in_no_page_and_no_file(page, lab):
    open_cell(page, lab, "secret.ipynb", table_cell(["Ada", "Bo"], "learning=False, "))
    titles = json.loads(
        harness.execute(
            page,
            "import json\nb = table.game.board\n"
            "print(json.dumps([b.title(t) for s in (0, 1) for t in table.game.state.offer(s)]))",
        )
    )
    ends = [title.split("–") for title in titles]
    panel = page.locator(".sr-panel").first
    assert all(f"{a}\n{b}" not in panel.inner_text() for a, b in ends)
    page.get_by_role("button", name=re.compile("Ada: show my cards")).click()
    keep_all_tickets(page)
    page.get_by_role("button", name=re.compile("Bo: show my cards")).wait_for()
    html = panel.evaluate("node => node.outerHTML")
    for kind in ("sr-ticket ", "sr-stack"):
        assert kind not in html, "the first seat's cards are still in the page"
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    saved = (lab.root / "secret.ipynb").read_text(encoding="utf-8")
    for ticket in harness.execute(page, "print(*[t.id for s in (0, 1) for t in table.game.state.tickets(s)])").split():
        assert ticket not in saved


def test_tiles_that_cannot_be_reached_leave_the_board_playable(page, lab):
    page.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())
    open_cell(page, lab, "tiles.ipynb", table_cell(["You", "bot:easy"], "tiles='OpenStreetMap.Mapnik', "))
    keep_all_tickets(page)
    wait_for_my_move(page)
    route = payable(page)[0]
    click_on_map(page, route)
    page.get_by_role("button", name=re.compile(r"^Claim for")).click()
    page.wait_for_function(_TAKEN, arg=[route, 1])


def test_axe_finds_no_serious_fault(page, lab, axe):
    open_cell(page, lab, "axe.ipynb", table_cell(["You", "bot:easy"]))
    page.evaluate(axe)
    for prepare in (lambda: None, lambda: keep_all_tickets(page)):
        prepare()
        wait_for_my_move(page)
        found = page.evaluate("() => axe.run('.sr-panel').then(result => result.violations)")
        serious = [(v["id"], v["nodes"][0]["html"][:200]) for v in found if v["impact"] in ("serious", "critical")]
        assert serious == []


def test_a_failing_callback_shows_in_the_panel(page, lab):
    open_cell(page, lab, "fails.ipynb", table_cell(["You", "bot:easy"]))
    harness.execute(
        page,
        "def broken(*a):\n    raise RuntimeError('out of steam')\n"
        "table.panel._callbacks[0] = table.session.callback(broken)",
    )
    keep = page.get_by_role("group", name="Tickets on offer").get_by_role("checkbox")
    for ticket in keep.all():
        ticket.click()
    page.get_by_role("button", name=re.compile(r"^Keep \d")).click()
    page.get_by_role("alert").get_by_text("out of steam").wait_for()
    assert position(page) == 0
