"""How the map looks, measured: names, signs, buttons, contrast, and what people see who see fewer colours."""

from __future__ import annotations

import io
from itertools import combinations
from typing import TYPE_CHECKING, Any

import browser_harness as harness
import numpy as np
import pytest
from PIL import Image

from stopreq_widget import load_board
from stopreq_widget.engine.palette import TRAINS, contrast
from stopreq_widget.geo.palette import AREAS, DAY, NIGHT
from tests.colour_vision import SEEN, apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SETUP = """
import ipywidgets
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.ui.map.board_map import BoardMap
errors = []
def shown(board, players=5):
    made = BoardMap(board, colours=["red", "blue", "green", "yellow", "black"][:players], map_height="100%")
    made.on_error(errors.append)
    made.widget.layout.height = "100%"
    return made
def show(owners=None, tokens=None):
    owners = owners or {}
    status = "".join(owners.get(route.id, ".") for route in board_map.board.routes)
    board_map.show(status, tokens or "".join("1" if s.points else "0" for s in board_map.board.stations))
board_map = shown(load_board())
box = ipywidgets.Box([board_map.widget], layout=ipywidgets.Layout(width="650px", height="486px"))
"""
SHOW = "from IPython.display import display\ndisplay(box)"
# The map's place on the page at 1280, 1440 and 1920 pixels, and how large the state must be drawn in it.
SIZES = {(652, 488): (620, 440), (820, 616): (760, 540), (1082, 825): (1000, 720)}
STATIONS = len(load_board().stations)
LEAST_NAME_PX = 10.0
LEAST_SIGN_PX = 9.0
LEAST_BADGE_PX = 12.0
LEAST_CONTRAST = 3.0
LEAST_DIFFERENCE = 8.0
"""Mean CIE76 of two badges, or two rows of cars, pixel by pixel. 2.3 is said to be just noticeable side by side."""
# Boxes of the ink: of a text as the page's own pen measures it, not the box of its line.
INK = """() => {
    const map = document.querySelector('.sr-map');
    const pen = document.createElement('canvas').getContext('2d');
    const plain = (box) => [box.left, box.top, box.right, box.bottom];
    const ink = (text) => {
        const style = getComputedStyle(text);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const size = pen.measureText(text.textContent);
        const [x, y] = ['x', 'y'].map((name) => Number(text.getAttribute(name)));
        const at = new DOMPoint(x, y).matrixTransform(text.getScreenCTM());
        return [at.x, at.y - size.actualBoundingBoxAscent, at.x + size.width, at.y + size.actualBoundingBoxDescent];
    };
    const labels = [...document.querySelectorAll('.sr-label:not(.sr-waits)')];
    const seen = (node) => getComputedStyle(node).display !== 'none';
    const names = labels.map((label) => ({
        name: label.firstChild.textContent,
        size: parseFloat(getComputedStyle(label.firstChild).fontSize),
        boxes: [...label.children].filter(seen).map(ink),
    }));
    const all = (selector) => [...document.querySelectorAll(selector)];
    const boxes = (selector) => all(selector).map((node) => plain(node.getBoundingClientRect()));
    return {
        names,
        map: plain(map.getBoundingClientRect()),
        state: plain(document.querySelector('path.sr-oregon').getBoundingClientRect()),
        dots: boxes('.sr-dot-ring'),
        badges: boxes('.sr-badge-disc'),
        signs: all('.sr-badge:not(.sr-blank) :is(.sr-sign, .sr-mark)').map((node) => 24 * node.getScreenCTM().a),
        shown: boxes('.sr-badge:not(.sr-blank) .sr-badge-disc'),
        buttons: boxes('.sr-controls'),
        credit: boxes('.leaflet-control-attribution'),
        family: getComputedStyle(labels[0].firstChild).fontFamily,
    };
}"""
SCALE = "() => document.querySelector('.sr-layer').getCTM().a"
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
THEME = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
LOOKS = """() => [...document.querySelectorAll('.sr-row.sr-open')].map((row) => {
    let opacity = 1;
    for (let node = row.querySelector('.sr-body'); node; node = node.parentElement)
        opacity *= Number(getComputedStyle(node).opacity);
    const style = getComputedStyle(row.querySelector('.sr-body'));
    return { id: row.dataset.route, stroke: style.stroke, width: parseFloat(style.strokeWidth), opacity };
})"""


class Looks:
    """The page that shows the map in a box whose size can be set."""

    def __init__(self, page: Page, lab: harness.Lab, name: str = "looks", setup: str = SETUP) -> None:
        self.page = page
        self.watch = harness.Watch(page)
        harness.write_notebook(lab.root / f"{name}.ipynb", setup, SHOW)
        harness.open_notebook(page, lab, f"{name}.ipynb")
        harness.run_all(page)
        page.wait_for_function(
            "() => document.querySelectorAll('.sr-label:not(.sr-waits)').length > 40", timeout=60_000
        )

    def run(self, code: str) -> str:
        return harness.execute(self.page, code).strip()

    def size(self, wide: int, high: int) -> None:
        self.run(f"box.layout.width, box.layout.height = '{wide}px', '{high}px'")
        self.page.wait_for_function(
            "(size) => { const map = document.querySelector('.sr-map');"
            " return map.clientWidth === size[0] && map.clientHeight === size[1]; }",
            arg=[wide, high],
        )
        self.settle()

    def settle(self) -> None:
        self.page.evaluate("() => document.fonts.ready.then(() => true)")
        self.page.evaluate(SETTLED)

    def theme(self, name: str) -> None:
        self.page.evaluate(THEME, f"JupyterLab {name}")
        light = "true" if name == "Light" else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        self.settle()

    def ink(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(INK)
        return found

    def picture(self, selector: str, room: float) -> npt.NDArray[np.uint8]:
        """Return the pixels around the middle of an element, ``room`` each way."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return self.pixels(x - room, y - room, 2 * room, 2 * room)

    def pixels(self, x: float, y: float, width: float, height: float) -> npt.NDArray[np.uint8]:
        clip = {"x": round(x), "y": round(y), "width": round(width), "height": round(height)}
        shot = self.page.screenshot(clip=clip, animations="disabled")  # type: ignore[arg-type]
        return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"))


@pytest.fixture(scope="module")
def page_with_map(lab: harness.Lab, chromium: Browser) -> Looks:
    page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    return Looks(page, lab)


@pytest.fixture
def looks(page_with_map: Looks) -> Iterator[Looks]:
    page_with_map.run(
        "show(); board_map.own(None); board_map.select(None); board_map.ticket(None); board_map.walk([], [])"
    )
    page_with_map.watch.errors.clear()
    page_with_map.page.mouse.move(2, 2)
    page_with_map.page.locator(".sr-map").scroll_into_view_if_needed()
    page_with_map.page.get_by_role("button", name="Show the whole board").click()
    yield page_with_map
    assert page_with_map.watch.errors == []
    assert page_with_map.run("print(errors)") == "[]"


def meet(one: list[float], other: list[float], air: float = 0.0) -> bool:
    return all(one[k] < other[k + 2] + air and other[k] < one[k + 2] + air for k in (0, 1))


def touched(found: dict[str, Any]) -> list[tuple[str, str]]:
    """Return which names lie on another name, a dot, a badge or a button, or are cut off by the map's edge."""
    faults: list[tuple[str, str]] = []
    left, top, right, bottom = found["map"]
    for i, one in enumerate(found["names"]):
        for box in one["boxes"]:
            others = found["names"][i + 1 :]
            faults += [
                (one["name"], other["name"]) for other in others if any(meet(box, part) for part in other["boxes"])
            ]
            solids = ("dots", "badges", "buttons", "credit")
            faults += [(one["name"], what) for what in solids if any(meet(box, part, -0.5) for part in found[what])]
            if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
                faults.append((one["name"], "the edge"))
    return faults


@pytest.mark.parametrize("family", ["", "'DejaVu Sans', Verdana, sans-serif", "'DejaVu Serif', Georgia, serif"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_name_can_be_read_and_touches_nothing(looks: Looks, size: tuple[int, int], family: str) -> None:
    # A little off first: the same size again would not be laid out anew in the other font.
    looks.size(size[0] - 30, size[1] - 30)
    face = f".sr-map .sr-label {{ font-family: {family} !important; }}"
    style = looks.page.add_style_tag(content=face if family else "/* as it is */")
    looks.size(*size)
    found = looks.ink()
    assert ("Stopreq Names" in found["family"]) == (not family)
    assert touched(found) == []
    assert len(found["names"]) == STATIONS
    assert min(name["size"] for name in found["names"]) >= LEAST_NAME_PX
    style.evaluate("(node) => node.remove()")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_state_fills_the_map(looks: Looks, size: tuple[int, int]) -> None:
    # A little off first: the same size again would keep the layout for the font of the test before.
    looks.size(size[0] - 30, size[1] - 30)
    looks.size(*size)
    found = looks.ink()
    left, top, right, bottom = found["state"]
    assert right - left >= SIZES[size][0]
    assert bottom - top >= SIZES[size][1]
    assert found["map"][0] <= left
    assert right <= found["map"][2]


@pytest.mark.parametrize("zooms", [0, -3, 4])
def test_signs_never_get_too_small_to_tell(looks: Looks, zooms: int) -> None:
    looks.size(652, 490)
    looks.run("show({'portland-salem-flixbus': '0', 'burns-bend-point': '3'})")
    looks.page.get_by_role("button", name="Show the whole board").click()
    for _ in range(abs(zooms)):
        before = looks.page.evaluate(SCALE)
        looks.page.get_by_role("button", name="Zoom in" if zooms > 0 else "Zoom out").click()
        # Leaflet begins its motion a frame later, and the board is laid out anew when that has ended.
        looks.page.wait_for_function(f"(before) => ({SCALE})() !== before", arg=before)
        looks.page.wait_for_function("() => !document.querySelector('.leaflet-zoom-anim')")
    looks.settle()
    found = looks.ink()
    assert len(found["shown"]) == len([route for route in load_board().routes if route.service != "gray"])
    assert min(right - left for left, _, right, _ in found["shown"]) >= LEAST_BADGE_PX
    # Of the box in which each sign is drawn, up to its edges.
    assert min(found["signs"]) >= LEAST_SIGN_PX


@pytest.mark.parametrize("size", [(420, 330), (652, 488), (1082, 825), (360, 420), (390, 311), (468, 374)])
def test_buttons_and_credit_lie_over_no_town_no_sign_and_no_name(looks: Looks, size: tuple[int, int]) -> None:
    looks.size(*size)
    found = looks.ink()
    (buttons,), (credit,) = found["buttons"], found["credit"]
    for lies in (buttons, credit):
        assert not [box for what in ("dots", "badges") for box in found[what] if meet(lies, box)]
        assert not [name["name"] for name in found["names"] if any(meet(lies, box) for box in name["boxes"])]
        assert meet(lies, found["map"])
    assert not meet(buttons, credit)


def test_names_are_laid_out_in_their_own_font_at_the_first_sight(lab: harness.Lab, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    # The page has read no font yet, and a box of another size is not laid out anew.
    looks = Looks(page, lab, "first", SETUP.replace("650px", "652px").replace("486px", "488px"))
    looks.settle()
    first = looks.ink()
    looks.size(700, 520)
    looks.size(652, 488)
    again = looks.ink()
    page.close()
    assert touched(first) == []
    assert first["state"][2] - first["state"][0] == pytest.approx(again["state"][2] - again["state"][0], abs=1)
    places = [
        {name["name"]: [round(v) for v in name["boxes"][0]] for name in found["names"]} for found in (first, again)
    ]
    assert places[0] == places[1]


def rgb_hex(text: str) -> str:
    parts = [int(float(part)) for part in text.removeprefix("rgb(").removesuffix(")").split(",")]
    return "#" + "".join(f"{part:02X}" for part in parts)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_open_routes_stand_out_from_every_ground_and_never_fade(looks: Looks, theme: str) -> None:
    looks.size(652, 490)
    looks.theme(theme)
    ground = DAY if theme == "Light" else NIGHT
    land = looks.page.evaluate("() => getComputedStyle(document.querySelector('path.sr-oregon')).fill")
    assert rgb_hex(land) == ground["land"]
    states = {
        "at rest": "pass",
        "my turn": (
            "board_map.own(dict(payable=['burns-bend-point'], hand={'point': 5}, trains=20, tickets=[], news=[]))"
        ),
        "a route chosen": "board_map.select('burns-bend-point')",
        "a ticket pinned": "board_map.ticket('portland', 'bend', ['portland-salem-flixbus'])",
        "a walk": "board_map.walk(['condon-mitchell-gray'], ['mitchell', 'condon'])",
    }
    for state, code in states.items():
        looks.run(code)
        looks.settle()
        rows = looks.page.evaluate(LOOKS)
        assert len(rows) == len(load_board().routes)
        for row in rows:
            assert row["opacity"] == 1, (state, row)
            assert row["width"] >= 1.2, row
            stroke = rgb_hex(row["stroke"])
            worst = min(contrast(stroke, ground[name]) for name in AREAS)
            assert worst >= LEAST_CONTRAST, (state, row["id"], stroke, worst)
    looks.theme("Light")


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_every_pair_of_services_stays_apart_for_everybody(looks: Looks, theme: str) -> None:
    looks.size(652, 490)
    looks.theme(theme)
    board = load_board()
    drawn = {}
    for service in board.services:
        route = max((r for r in board.routes if r.service == service.id), key=lambda r: (r.length, r.id))
        drawn[service.id] = looks.picture(f'.sr-badge[data-route="{route.id}"]', 7)
    for kind in SEEN:
        for one, other in combinations(drawn, 2):
            assert apart(drawn[one], drawn[other], kind) >= LEAST_DIFFERENCE, (kind, one, other)
    looks.theme("Light")


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_every_pair_of_players_stays_apart_for_everybody(looks: Looks, theme: str) -> None:
    looks.size(652, 490)
    looks.theme(theme)
    box = looks.page.locator('.sr-row[data-route="burns-bend-point"] .sr-body').bounding_box()
    assert box is not None
    drawn = {}
    empty = looks.pixels(box["x"], box["y"], box["width"], box["height"])
    for seat, train in enumerate(TRAINS):
        looks.run(f"show({{'burns-bend-point': '{seat}'}})")
        looks.page.wait_for_selector('.sr-row.sr-taken[data-route="burns-bend-point"]', state="attached")
        looks.settle()
        drawn[train.colour] = looks.pixels(box["x"], box["y"], box["width"], box["height"])
    # Only what a row of cars covers counts, not the land beside it.
    cars = np.any([np.abs(shot.astype(int) - empty).sum(axis=-1) > 30 for shot in drawn.values()], axis=0)
    for kind in SEEN:
        for one, other in combinations(drawn, 2):
            assert apart(drawn[one][cars], drawn[other][cars], kind) >= LEAST_DIFFERENCE, (kind, one, other)
    looks.theme("Light")
