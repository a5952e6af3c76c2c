"""What the map does while one plays: own tickets, cards in hand, news, towns, fingers, and what ears are told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SETUP = """
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.ui.map.board_map import BoardMap
board = load_board()
board_map = BoardMap(board, colours=["red", "blue"], names=["Ada", "Bo"], map_height="520px")
picks, drops, errors = [], [], []
board_map.on_pick(picks.append)
board_map.on_drop(lambda *what: drops.append(what))
board_map.on_error(errors.append)
HAND = {"point": 4, "gorge": 2, "pass": 1}
PAYABLE = ["burns-bend-point", "ontario-burns-point", "condon-mitchell-gray"]
TICKETS = [
    {"a": "portland", "b": "bend", "state": "open"},
    {"a": "eugene", "b": "bend", "state": "done"},
    {"a": "astoria", "b": "lakeview", "state": "cut"},
]
def show(owners=None):
    owners = owners or {}
    status = "".join(owners.get(route.id, ".") for route in board.routes)
    board_map.show(status, "".join("1" if s.points else "0" for s in board.stations))
def own(tickets=(), news=(), payable=PAYABLE):
    board_map.own(dict(payable=payable, hand=HAND, trains=20, tickets=list(tickets), news=list(news)))
"""
SHOW = "from IPython.display import display\ndisplay(board_map.widget)"
AT = """(id) => {
    const box = document.querySelector(`.sr-badge[data-route="${id}"] .sr-badge-disc`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
# Do something with a card on the map, as the hand does; returns the route that takes it.
CARD = """([name, detail]) => {
    document.querySelector('.sr-map').dispatchEvent(new CustomEvent(name, { detail }));
    return detail.route;
}"""
# Note when each of the cars that are laid has come to lie.
WATCH_LAYING = """() => {
    window.laid = null;
    const note = () => {
        const cars = document.querySelector('.sr-laying')?.getAnimations({ subtree: true });
        window.laid ??= cars?.map((car) => car.effect.getComputedTiming().endTime) ?? null;
    };
    new MutationObserver(note).observe(document.querySelector('.sr-rows'), { childList: true, subtree: true });
}"""
WATCH_FINGERS = """() => {
    window.began = 0;
    document.querySelector('.sr-map').addEventListener('touchstart', () => { window.began += 1; });
}"""
LIT = "() => [...document.querySelectorAll('.sr-row.sr-lit')].map((row) => row.dataset.route).sort()"


class Play:
    """The page that shows the map, and the kernel behind it."""

    def __init__(self, page: Page, lab: harness.Lab, name: str) -> None:
        self.page = page
        self.watch = harness.Watch(page)
        harness.write_notebook(lab.root / name, SETUP, SHOW)
        harness.open_notebook(page, lab, name)
        harness.run_all(page)
        page.wait_for_function("() => document.querySelectorAll('.sr-label:not(.sr-waits)').length > 5", timeout=60_000)
        page.locator(".sr-map").scroll_into_view_if_needed()

    def run(self, code: str) -> str:
        return harness.execute(self.page, code).strip()

    def value(self, code: str) -> Any:
        return json.loads(self.run(f"import json; print(json.dumps({code}))"))

    def at(self, route: str) -> tuple[float, float]:
        x, y = self.page.evaluate(AT, route)
        return x, y

    def card(self, name: str, **detail: object) -> str | None:
        taken: str | None = self.page.evaluate(CARD, [name, detail])
        return taken


@pytest.fixture(scope="module")
def page_with_map(lab: harness.Lab, chromium: Browser) -> Play:
    return Play(chromium.new_page(viewport={"width": 1280, "height": 800}), lab, "play_map.ipynb")


@pytest.fixture
def play(page_with_map: Play) -> Iterator[Play]:
    page_with_map.run("show(); board_map.own(None); board_map.calm = False; picks.clear(); drops.clear()")
    page_with_map.watch.errors.clear()
    page_with_map.page.mouse.move(2, 2)
    page_with_map.page.emulate_media(reduced_motion="no-preference")
    yield page_with_map
    assert page_with_map.watch.errors == []
    assert page_with_map.run("print(errors)") == "[]"


def test_own_tickets_are_ringed_and_told_apart_by_how_they_stand(play: Play) -> None:
    play.run("own(TICKETS)")
    page = play.page
    page.wait_for_selector(".sr-own-station", state="attached")
    assert page.locator(".sr-own-station").count() == 5
    # Two tickets end in Bend: an arc for each.
    assert page.locator(".sr-own-ring").count() == 6
    assert [page.locator(f".sr-own-ring.sr-own-{state}").count() for state in ("open", "done", "cut")] == [2, 2, 2]
    assert [page.locator(f".sr-own-badge.sr-own-{state}").count() for state in ("open", "done", "cut")] == [0, 1, 2]
    styles = "(state) => { const s = getComputedStyle(document.querySelector('.sr-own-ring.sr-own-' + state));"
    styles += " return [s.strokeWidth, s.strokeDasharray]; }"
    looks = [tuple(page.evaluate(styles, state)) for state in ("open", "done", "cut")]
    assert len(set(looks)) == 3, "width or dash, and not the hue alone"
    assert page.locator(".sr-label.sr-mine").count() == 5
    play.run("board_map.own(None)")
    page.wait_for_function("() => !document.querySelector('.sr-own-station, .sr-mine')")


def test_a_card_picked_up_lights_what_it_can_pay_and_nothing_fades(play: Play) -> None:
    play.run("own()")
    page = play.page
    page.wait_for_function("() => new Promise((done) => setTimeout(() => done(true), 100))")
    assert page.evaluate(LIT) == []
    play.card("sr-hold", kind="point")
    assert page.evaluate(LIT) == ["burns-bend-point", "condon-mitchell-gray", "ontario-burns-point"]
    play.card("sr-hold", kind="gorge")
    assert page.evaluate(LIT) == [], "two of them and a pass buy none of these"
    play.card("sr-hold", kind="pass")
    assert page.evaluate(LIT) == ["burns-bend-point", "condon-mitchell-gray", "ontario-burns-point"]
    rows = "[...document.querySelectorAll('.sr-row.sr-open')]"
    assert page.evaluate(f"() => {rows}.every((row) => getComputedStyle(row).opacity === '1')")
    play.card("sr-hold", kind=None)
    assert page.evaluate(LIT) == []


def test_a_dragged_card_lights_both_towns_and_is_dropped_on_its_route(play: Play) -> None:
    play.run("own()")
    page = play.page
    page.wait_for_function("() => new Promise((done) => setTimeout(() => done(true), 100))")
    x, y = play.at("burns-bend-point")
    towns = "() => [...document.querySelectorAll('.sr-dot.sr-town-target')].map((dot) => dot.dataset.station).sort()"
    assert play.card("sr-drag", kind="gorge", x=x, y=y) is None
    assert page.evaluate(towns) == []
    assert play.card("sr-drag", kind="point", x=x, y=y) == "burns-bend-point"
    assert page.evaluate(towns) == ["bend", "burns"]
    assert play.card("sr-drop", kind="point", x=x, y=y) == "burns-bend-point"
    assert page.evaluate(towns) == []
    assert page.evaluate(LIT) == []
    assert play.card("sr-drop", kind="point", x=3, y=3) is None
    assert play.value("drops") == [["burns-bend-point", "point"]]


def test_pointing_says_what_there_is_and_what_is_lacking(play: Play) -> None:
    play.run("own()")
    page = play.page
    for route, words in {
        "burns-bend-point": "you can claim it: you have 4 POINT and 1 pass",
        "portland-hood_river-gorge": "needs 4 Gorge Express, you have 2 and 1 pass",
    }.items():
        length = play.value(f"board.route({route!r}).length")
        page.mouse.move(*play.at(route))
        page.wait_for_selector(".sr-tip-purse")
        assert page.locator(".sr-tip-purse").inner_text() == words.replace("needs 4", f"needs {length}")
        said = page.locator(f'path.sr-route[data-route="{route}"]').get_attribute("aria-label") or ""
        assert "you have" in said
    play.run("board_map.own(None)")
    paths = "[...document.querySelectorAll('path.sr-route')]"
    page.wait_for_function(f"() => !{paths}.some((path) => /you have/.test(path.ariaLabel))")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cars_are_laid_one_by_one_in_time_unless_nothing_may_move(play: Play, motion: Any) -> None:
    page = play.page
    page.emulate_media(reduced_motion=motion)
    page.evaluate(WATCH_LAYING)
    play.run("show({'burns-bend-point': '1'})")
    page.wait_for_selector('.sr-row.sr-taken[data-route="burns-bend-point"]', state="attached")
    page.wait_for_function("() => !document.querySelector('.sr-laying, .sr-still-away')")
    ends = page.evaluate("() => window.laid")
    if motion == "reduce":
        assert ends is None
    else:
        assert len(ends) == play.value("board.route('burns-bend-point').length")
        assert ends == sorted(ends)
        assert len(set(ends)) == len(ends)
        assert max(ends) <= 400
    play.run("show(); board_map.calm = True; show({'burns-bend-point': '1'})")
    page.wait_for_selector('.sr-row.sr-taken[data-route="burns-bend-point"]', state="attached")
    assert page.locator(".sr-laying").count() == 0


def test_what_others_claimed_pulses_until_one_acts(play: Play) -> None:
    page = play.page
    play.run("show({'burns-bend-point': '1'}); own(news=['burns-bend-point'])")
    page.wait_for_selector(".sr-halo.sr-news", state="attached")
    pulse = "() => document.querySelector('.sr-halo.sr-news').getAnimations().length"
    assert page.evaluate(pulse) == 1
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(pulse) == 0
    play.run("own()")
    page.wait_for_function("() => !document.querySelector('.sr-news')")


def test_a_click_on_a_town_opens_no_routes_dialogue(play: Play) -> None:
    page = play.page
    for town in ("bend", "portland", "albany", "lakeview"):
        box = page.locator(f'.sr-dot[data-station="{town}"] .sr-dot-ring').bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert play.value("picks") == []
    page.mouse.click(*play.at("burns-bend-point"))
    assert play.value("picks") == ["burns-bend-point"]


def test_ears_are_told_of_the_map_and_its_towns(play: Play) -> None:
    page = play.page
    play.run("show({'burns-bend-point': '0', 'burns-john_day-people_mover': '1'})")
    page.wait_for_selector('.sr-row.sr-taken[data-route="burns-bend-point"]', state="attached")
    region = page.get_by_role("region", name="Map of Oregon")
    assert region.count() == 1
    told = page.locator(f"#{region.get_attribute('aria-describedby')}").inner_text()
    assert told.startswith("Ada: Burns to Bend.")
    assert "routes are open" in told
    bend = page.locator('.sr-dot[data-station="bend"]')
    assert bend.get_attribute("role") == "img"
    assert bend.get_attribute("aria-label") == "Bend, KOAB-FM, 1 point, token still here"


def test_one_finger_scrolls_the_page_until_the_map_is_tapped(lab: harness.Lab, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 420, "height": 800}, has_touch=True)
    play = Play(page, lab, "touch_map.ipynb")
    leaflet = "document.querySelector('.sr-map.leaflet-container, .sr-map .leaflet-container')"
    action = f"() => getComputedStyle({leaflet}).touchAction"
    # The short name of panning both ways and pinching.
    assert page.evaluate(action) == "manipulation"
    x, y = play.at("burns-bend-point")
    page.evaluate(WATCH_FINGERS)
    page.touchscreen.tap(x, y)
    assert page.evaluate("() => window.began") == 0, "Leaflet hears no finger before the first tap"
    page.wait_for_selector(".sr-map.sr-active")
    assert page.evaluate(action) != "manipulation", "from now on fingers are Leaflet's"
    page.touchscreen.tap(x + 60, y + 40)
    assert page.evaluate("() => window.began") == 1
    assert play.watch.errors == []
    page.close()
