"""The trail lab in a real JupyterLab: played by keyboard, raced, drawn on the map, and with a network that is bad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import browser_harness as harness
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WAIT = 20_000


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1300})
    yield context.new_page()
    context.close()


def open_lab(page: Page, lab: harness.Lab, name: str, call: str) -> harness.Watch:
    """Show a lab in a notebook of its own and wait until its first steps are there."""
    watch = harness.Watch(page)
    harness.write_notebook(lab.root / name, f"from stopreq_widget import trail_lab\nlab = {call}\nlab")
    harness.open_notebook(page, lab, name)
    harness.run_all(page)
    page.locator(".sr-lab-lane").first.wait_for(timeout=60_000)
    expect(page.locator(".sr-lab-count")).not_to_have_text("0 / 0…", timeout=WAIT)
    return watch


def counter(page: Page, lane: int, name: str) -> Locator:
    return page.locator(f"[data-lane='{lane}'] [data-counter='{name}']")


def test_a_race_is_played_stepped_and_scrubbed_by_keyboard(lab: harness.Lab, page: Page) -> None:
    watch = open_lab(page, lab, "race.ipynb", "trail_lab('koenigsberg', ['exhaustive', 'parity'])")
    cells = page.locator(".jp-Cell").count()
    page.locator("[data-tool='next']").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(counter(page, 0, "step")).to_have_text("3", timeout=WAIT)
    expect(counter(page, 1, "step")).to_have_text("3")
    expect(page.locator("[data-lane='0'] .sr-lab-walk")).to_have_count(2)
    expect(page.locator("[data-lane='0'] [aria-current='step']")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(counter(page, 0, "step")).to_have_text("2")
    # The letters that JupyterLab has commands for do nothing to the notebook.
    for letter in ("b", "a", "d", "d"):
        page.keyboard.press(letter)
    page.keyboard.press("End")
    says = "no trail is longer than 6"
    expect(page.locator("[data-lane='0'] [data-says]")).to_contain_text(says, timeout=WAIT)
    expect(page.locator("[data-lane='1'] [data-says]")).to_contain_text(says)
    expect(page.locator("[data-lane='0'] .sr-lab-best")).to_have_count(6)
    expect(page.locator("[data-lane='0'] .sr-lab-heat").first).to_be_attached()
    page.locator(".sr-lab-scrub").focus()
    page.keyboard.press("Home")
    expect(counter(page, 0, "step")).to_have_text("0")
    # The fastest speed, then play: the clock runs to the end by itself.
    page.locator(".sr-lab-controls [role='radio']", has_text="1,000").click()
    page.keyboard.press("k")
    expect(page.locator("[data-lane='0'] [data-says]")).to_contain_text(says, timeout=WAIT)
    expect(page.locator("[data-tool='play']")).to_have_attribute("aria-label", "Play (Space)")
    assert page.locator(".jp-Cell").count() == cells
    assert [address for address in watch.requests if not address.startswith((lab.url, "data:", "blob:"))] == []
    assert watch.errors == []
    assert harness.execute(page, "print(list(lab.session.errors), lab.notice)").strip() == "[] None"


def test_routes_are_drawn_on_the_map_which_shows_the_search(lab: harness.Lab, page: Page) -> None:
    watch = open_lab(page, lab, "draw.ipynb", "trail_lab(None, ['bounded'])")
    page.wait_for_function("() => document.querySelectorAll('path.sr-route[data-route]').length >= 91", timeout=60_000)
    expect(page.locator(".sr-row.sr-lab-in")).to_have_count(13, timeout=WAIT)
    page.locator("path.sr-route[data-route='bly-lakeview-gray']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sr-row.sr-lab-in")).to_have_count(14, timeout=WAIT)
    expect(page.locator(".sr-lab-top")).to_contain_text("14 routes")
    page.locator("[data-tool='next']").focus()
    page.keyboard.press("End")
    expect(page.locator("[data-says]")).to_contain_text("no trail is longer than 28", timeout=WAIT)
    expect(page.locator(".sr-halo.sr-lab-best-row")).to_have_count(10)
    expect(page.locator(".sr-walk path")).to_have_count(2)
    # A search that is not the last one's to show: another network, first a bad one.
    harness.execute(page, "lab.show([('a', 'b', -1)])")
    expect(page.locator(".sr-notice")).to_contain_text("negative", timeout=WAIT)
    expect(page.locator("[data-says]")).to_contain_text("no trail is longer than 28")
    harness.execute(page, "lab.show([('<img src=x onerror=window.hacked=1>', 'b', 2), ('b', 'c', 3)])")
    expect(page.locator(".sr-lab-picture")).to_be_visible(timeout=WAIT)
    expect(page.locator(".sr-lab-name").first).to_have_text("<img src=x onerror=window.hacked=1>")
    assert page.evaluate("() => window.hacked") is None
    expect(page.locator(".sr-map")).to_be_hidden()
    page.locator("[data-tool='last']").click()
    expect(counter(page, 0, "best")).to_have_text("5", timeout=WAIT)
    assert watch.errors == []
    assert harness.execute(page, "print(list(lab.session.errors), lab.notice)").strip() == "[] None"
