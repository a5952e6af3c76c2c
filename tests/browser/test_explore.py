"""The journey on the live map in a real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SETUP = "from stopreq_widget import geo, load_board\nboard = load_board()"
SIZE = {"width": 1280, "height": 1000}


def test_the_journeys_slider_goes_from_leg_to_leg_by_key_and_by_mouse(lab: harness.Lab, chromium: Browser) -> None:
    page = chromium.new_page(viewport=SIZE)
    watch = harness.Watch(page)
    harness.write_notebook(lab.root / "journey.ipynb", SETUP, "geo.explore_journey(board)")
    harness.open_notebook(page, lab, "journey.ipynb")
    harness.run_all(page)
    page.locator(".leaflet-overlay-pane path").first.wait_for()
    page.locator(".leaflet-container").scroll_into_view_if_needed()
    handle = page.locator(".leaflet-container .noUi-handle")
    handle.click()
    page.keyboard.press("ArrowRight")
    page.get_by_text("2 of 18: Hood River–Portland").wait_for()
    where = handle.bounding_box()
    assert where is not None
    page.mouse.move(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    page.mouse.down()
    page.mouse.move(where["x"] + 400, where["y"] + 5, steps=8)
    page.mouse.up()
    page.get_by_text("18 of 18: Pendleton–John Day").wait_for()
    # The map stays where it was while the slider is dragged.
    assert page.locator(".leaflet-map-pane").evaluate("pane => pane.style.transform") == "translate3d(0px, 0px, 0px)"
    assert watch.errors == []
    page.close()
