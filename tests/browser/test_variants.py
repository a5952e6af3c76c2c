"""The Europe rules in a real JupyterLab: a tunnel is dug and a station built through the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# Cards are drawn until a tunnel can be laid; with this seed one card more has to be added, and can be.
OPENING = """
from stopreq_widget import Game, play
from stopreq_widget.engine.state import Phase

def tunnels(game):
    claims = [action for action in game.legal_actions if action.verb == "claim"]
    return [action for action in claims if game.board.route(action.route).tunnel and not action.payment.passes]

game = Game.new(["You", "Bot"], rules="europe", seed=3, analysis=False)
while game.state.phase is not Phase.TURN or game.state.seat != 0 or not tunnels(game):
    game.play(game.legal_actions[0])
print(tunnels(game)[0].route)
"""
TABLE = "table = play(game, players=['You', 'bot:easy'], speed=100)\ntable"
OWNED = """([route, owner]) => {
    const path = document.querySelector(`path[data-route='${route}']`);
    return path && path.getAttribute('aria-label').includes(owner);
}"""


@pytest.fixture
def page() -> Iterator[Page]:
    with harness.browser_page((1500, 1000)) as opened:
        opened.set_default_timeout(30_000)
        yield opened


def test_a_tunnel_and_a_station_through_the_page(page: Page, lab: harness.Lab) -> None:
    watch = harness.Watch(page)
    harness.write_notebook(lab.root / "europe.ipynb", OPENING, TABLE)
    harness.open_notebook(page, lab, "europe.ipynb")
    harness.run_all(page)
    route = harness.execute(page, "print(tunnels(game)[0].route, end='')")
    towns = harness.execute(page, f"r = game.board.route('{route}'); print(game.board.title(r), end='')")

    find = page.get_by_role("combobox", name="Find a route")
    find.fill(f"{towns.replace('–', ' ')} tunnel")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_text("each one that matches takes one more card").wait_for()
    page.get_by_role("button", name=re.compile(r"^Dig for \d+ points")).click()
    page.get_by_role("region", name=f"The tunnel {towns}").wait_for()
    assert page.get_by_role("group", name="Turned cards").get_by_role("img").count() == 3
    assert page.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name=re.compile(r"^Take the cards back")).wait_for()
    page.get_by_role("button", name=re.compile(r"^Add \d")).first.click()
    page.wait_for_function(OWNED, arg=[route, "taken by You"])

    build = page.get_by_role("combobox", name="Build a train station")
    build.fill("coos")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    dialogue = page.get_by_role("dialog", name="Coos Bay")
    dialogue.get_by_role("radio").first.wait_for()
    dialogue.get_by_role("button", name="Build a train station").click()
    page.locator(".sr-house-wall").wait_for(state="attached")
    assert page.locator(".sr-house-wall").count() == 1
    left = harness.execute(page, "print(table.panel.state['players'][0]['stations'], end='')")
    assert left == "2"
    page.get_by_role("row", name=re.compile(r"^You")).get_by_role("cell").nth(-1).get_by_text("2").wait_for()
    assert watch.errors == []
