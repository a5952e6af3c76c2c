"""The live map and the journey on it in a real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

from stopreq_widget import load_board

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SETUP = "from stopreq_widget import geo, load_board\nboard = load_board()"
SIZE = {"width": 1280, "height": 1000}
# Where each of the lines lies on top at a point of its own, in the page's pixels.
POINTS = """() => {
  const paths = [...document.querySelectorAll(".leaflet-overlay-pane path.leaflet-interactive")];
  return paths.map(path => {
    const long = path.getTotalLength(), place = path.getScreenCTM();
    for (let k = 1; k < 60; k++) {
      const at = path.getPointAtLength(long * ((k * 37) % 60) / 60).matrixTransform(place);
      if (document.elementFromPoint(at.x, at.y) === path) return [at.x, at.y];
    }
    return null;
  });
}"""


def test_every_route_and_both_of_every_double_can_be_picked(lab: harness.Lab, chromium: Browser) -> None:
    board = load_board()
    page = chromium.new_page(viewport=SIZE)
    watch = harness.Watch(page)
    harness.write_notebook(lab.root / "explore.ipynb", SETUP, "geo.explore(board)")
    harness.open_notebook(page, lab, "explore.ipynb")
    harness.run_all(page)
    page.locator(".leaflet-overlay-pane path").first.wait_for()
    page.locator(".leaflet-container").evaluate("map => map.scrollIntoView({block: 'center'})")
    page.wait_for_function(f"() => ({POINTS})().length === {len(board.routes)}")
    places = page.evaluate(POINTS)
    assert all(places), "some lines are hidden from end to end"
    card, close = page.locator(".sr-card"), page.locator(".sr-card button")
    told = []
    for x, y in places:
        # The card lies over what is beneath it: whoever wants that closes it.
        page.mouse.click(x, y)
        card.locator("b").wait_for()
        where = card.bounding_box()
        assert where is not None
        assert not (where["x"] <= x <= where["x"] + where["width"] and where["y"] <= y <= where["y"] + where["height"])
        told.append(tuple(card.locator(f"tr:nth-child({n}) td:nth-child(2)").inner_text() for n in (1, 2)))
        told[-1] = (card.locator("b").inner_text(), *told[-1])
        close.click()
        card.wait_for(state="detached")
    assert sorted(told) == sorted(
        (f"{board.name_of(r.a)}–{board.name_of(r.b)}", r.operator, r.along) for r in board.routes
    )
    doubles = [r for r in board.routes if len(board.routes_between(r.a, r.b)) > 1]
    print(f"picked {len(told)} routes, {len(doubles)} of them of {len(doubles) // 2} doubles")
    assert watch.errors == []
    page.close()


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
