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
    page.locator(".sr-player", has_text="You").get_by_title("train stations left").get_by_text("2").wait_for()
    assert watch.errors == []


# The middle of a town's dot, in the window's coordinates.
DOT = """(id) => {
    const box = document.querySelector(`.sr-dot[data-station='${id}'] circle`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
AT_TURN = """
from stopreq_widget import play

table = play(players=["You", "Bo"], rules={rules!r}, seed=3, learning=False)
while table.game.state.phase.value != "turn":
    table.game.play(table.game.legal_actions[0])
while table.game.state.seat != 0:
    table.game.play("draw deck")
table
"""
BUILT = "(count) => document.querySelectorAll('.sr-house-wall').length === count"


def opened(page: Page, lab: harness.Lab, rules: str) -> None:
    harness.write_notebook(lab.root / f"{rules}-towns.ipynb", AT_TURN.format(rules=rules))
    harness.open_notebook(page, lab, f"{rules}-towns.ipynb")
    harness.run_all(page)
    page.get_by_role("button", name="It is my turn, You: show my cards").click()
    page.get_by_role("button", name="Draw from the deck").wait_for()
    page.locator(".sr-map").scroll_into_view_if_needed()


def test_a_station_is_built_by_a_click_on_its_town_and_another_by_keyboard(page: Page, lab: harness.Lab) -> None:
    watch = harness.Watch(page)
    opened(page, lab, "europe")
    dot = page.locator(".sr-dot[data-station='burns']")
    page.wait_for_selector(".sr-dot[data-station='burns'][role='button']", state="attached")
    assert dot.get_attribute("aria-label") == "Burns: Build a train station"
    page.mouse.move(*page.evaluate(DOT, "burns"))
    page.locator(".sr-tip").get_by_text("Build a train station").wait_for()
    page.mouse.click(*page.evaluate(DOT, "burns"))
    dialogue = page.get_by_role("dialog", name="Burns")
    dialogue.get_by_role("radio").first.wait_for()
    page.wait_for_selector(".sr-dot.sr-town-chosen[data-station='burns']", state="attached")
    dialogue.get_by_role("button", name="Not now").click()
    dialogue.wait_for(state="hidden")
    assert dot.evaluate("(node) => node === document.activeElement"), "the focus goes back to the town"

    page.keyboard.press("ArrowUp")
    page.keyboard.press("b")
    there = page.evaluate("() => document.activeElement.dataset.station")
    assert there not in (None, "burns")
    page.keyboard.press("Enter")
    name = harness.execute(page, f"print(table.game.board.name_of({there!r}), end='')")
    page.get_by_role("dialog", name=name).get_by_role("button", name="Build a train station").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function(BUILT, arg=1)
    assert harness.execute(page, f"print(table.board_map.art.stations.count('0'), {there!r}, end='')") == f"1 {there}"
    page.wait_for_function("() => !document.querySelector('.sr-dot[role=button]')")
    assert page.evaluate("() => document.activeElement !== document.body"), "the focus is not lost"
    assert page.locator(".jp-CodeCell").count() == 1
    assert watch.errors == []


def test_a_click_on_a_town_under_oregons_rules_opens_no_dialogue(page: Page, lab: harness.Lab) -> None:
    watch = harness.Watch(page)
    opened(page, lab, "oregon")
    harness.execute(page, "heard = []; table.board_map.art.on_msg(lambda _, message, __: heard.append(message))")
    assert page.locator(".sr-dot[role=button], .sr-dot[tabindex]").count() == 0
    page.mouse.move(*page.evaluate(DOT, "burns"))
    page.locator(".sr-tip").get_by_text("KOBN-FM").wait_for()
    page.mouse.click(*page.evaluate(DOT, "burns"))
    page.wait_for_timeout(500)
    assert page.locator(".sr-claim").count() == 0
    assert harness.execute(page, "print([m for m in heard if m.get('type') in ('town', 'pick')])").strip() == "[]"
    assert watch.errors == []
