"""The form before a game and the sheet after it, arranged round a board: what one needs next is always in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from stopreq_widget.ui.panel.pocket import pocket_map
from stopreq_widget.ui.table.forms import setup_form
from tests.browser.desk import a_game, hands, own, public, widget_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from stopreq_widget.ui.panel.panel import Panel

pytestmark = pytest.mark.browser

# What a cell of JupyterLab has with the file browser open: window -> width of the table, most height of it.
CELLS = {(1280, 800): (848, 680), (1440, 900): (1008, 780), (1920, 1080): (1488, 960)}
NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve"]


@pytest.fixture(params=CELLS, ids=lambda size: f"{size[0]}x{size[1]}")
def arranged(request: pytest.FixtureRequest, chromium: Browser, panel: Panel) -> Iterator[Callable[..., Page]]:
    """Open the panel arranged round an empty map, in a table as wide as a cell has room for."""
    size: tuple[int, int] = request.param
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")

    def show(state: dict[str, Any]) -> Page:
        data = {"theme": panel.theme, "routes": panel.routes, "about": panel.about, "state": state}
        width = CELLS[size][0]
        table = f'<div class="sr-table" style="width:{width}px"><div class="sr-map-box"></div><main></main></div>'
        page.set_content(widget_page(panel, data).replace("<main></main>", table))
        page.locator(".sr-arranged[data-arrangement]").wait_for()
        return page

    yield show
    page.close()


def bottom(node: Locator) -> float:
    box = node.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("count", [2, 5])
def test_the_form_and_the_button_that_starts_are_in_sight_together(arranged: Any, count: int) -> None:
    page = arranged({"screen": "setup", "setup": setup_form()})
    for _ in range(count - 2):
        page.get_by_role("button", name="Add a player").click()
    expect(page.get_by_role("textbox", name=f"Name of player {count}")).to_be_visible()
    size = page.viewport_size
    most = CELLS[size["width"], size["height"]][1]
    for name in ("Add a player", "Start the game"):
        assert bottom(page.get_by_role("button", name=name)) <= most, name
    assert bottom(page.locator(".sr-table")) <= most


def test_the_sheet_of_five_shows_totals_and_what_comes_next(arranged: Any) -> None:
    page = arranged(public(*a_game(NAMES, None)))
    sheet = page.get_by_role("region", name="wins with")
    lowest = bottom(page.locator(".sr-over"))
    for node in (sheet.locator("tfoot td").last, page.get_by_role("button", name="New game")):
        node.hover(trial=True)  # in sight, and nothing lies over it
        assert bottom(node) <= lowest
    page.locator("summary", has_text="The longest paths").click()
    assert bottom(page.get_by_role("button", name="New game")) <= lowest


def test_the_tools_stand_in_the_middle_of_the_status(arranged: Any) -> None:
    page = arranged(public(*a_game(NAMES, 60)))
    middles = page.evaluate(
        "() => ['.sr-head', '.sr-status h2', '.sr-tools button'].map((name) => {"
        " const b = document.querySelector(name).getBoundingClientRect(); return b.y + b.height / 2; })"
    )
    assert max(middles) - min(middles) <= 2


def test_on_my_turn_every_card_of_the_row_lies_whole_in_the_dock(arranged: Any, middle: Any) -> None:
    page = arranged(public(*middle))
    page.evaluate("(message) => model.tell(message)", own(middle[0]))
    cut = page.evaluate(
        "() => { const dock = document.querySelector('.sr-dock').getBoundingClientRect();"
        " return [...document.querySelectorAll('.sr-dock .sr-part-market .sr-card')].map((card) => {"
        " const b = card.getBoundingClientRect(); return b.top < dock.top || b.bottom > dock.bottom; }); }"
    )
    assert cut == [False] * 5


def test_five_players_and_the_end_of_their_tips_are_in_sight(arranged: Any) -> None:
    game, players = a_game(NAMES, 60)
    page = arranged(public(game, players))
    tips = [f"Claim Florence–Coos Bay (any one service) for Bandon–Salem and trip {n}." for n in range(3)]
    page.evaluate("(message) => model.tell(message)", own(game, tips=tips))
    page.evaluate("(message) => model.tell(message)", {"type": "log", "from": 0, "lines": game.log_for(0)})
    seats = page.locator(".sr-part-players")
    assert seats.evaluate("(node) => node.scrollHeight - node.clientHeight") <= 1
    page.locator(".sr-log li").last.hover(trial=True)


def test_all_hands_at_the_end_are_not_cut_by_a_dock_of_one_row(arranged: Any) -> None:
    game, players = a_game(NAMES, None)
    page = arranged(public(game, players, analysis=True))
    page.evaluate("(message) => model.tell(message)", {"type": "hands", "hands": hands(game)})
    all_hands = page.locator(".sr-part-hands")
    expect(all_hands).to_be_visible()
    box = all_hands.bounding_box()
    assert box is not None
    assert box["height"] >= 110, "one sees more than a line of them"
    assert bottom(page.locator(".sr-table")) <= CELLS[page.viewport_size["width"], page.viewport_size["height"]][1]


def test_the_choice_of_tickets_covers_none_of_their_towns(arranged: Any) -> None:
    game, players = a_game(["Ada", "Bo"], 0)
    page = arranged(public(game, players))
    message = own(game)
    page.evaluate("(message) => model.tell(message)", message)
    offer = page.locator(".sr-part-offer")
    box, over = offer.bounding_box(), page.locator(".sr-over").bounding_box()
    assert box is not None
    assert over is not None
    assert over["x"] <= box["x"] and box["x"] + box["width"] <= over["x"] + over["width"]
    assert over["y"] <= box["y"] and box["y"] + box["height"] <= over["y"] + over["height"]
    pocket = pocket_map(game.board)
    for ticket in message["offer"]:
        for town in (ticket["a"], ticket["b"]):
            x, y = pocket["at"][town]
            x = over["x"] + 20 + x / pocket["wide"] * (over["width"] - 40)
            y = over["y"] + 11 + y / pocket["high"] * (over["height"] - 32)
            assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]), town
    before = offer.bounding_box()
    page.get_by_role("checkbox").first.click()
    assert offer.bounding_box() == before


def test_a_menu_lies_over_no_hint(arranged: Any) -> None:
    game, players = a_game(NAMES, 60)
    page = arranged(public(game, players))
    page.evaluate("(message) => model.tell(message)", own(game, hint={"action": "draw deck", "text": "Draw unseen."}))
    hint = page.locator(".sr-over [data-part=hint]")
    expect(hint).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(hint).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(hint).to_be_visible()


def test_you_win(arranged: Any) -> None:
    page = arranged(public(*a_game(["You", "Bo"], None)))
    title = page.locator(".sr-final h3")
    expect(title).to_contain_text(" with ")
    expect(title).not_to_contain_text("You wins")


def test_the_newest_line_of_the_log_stays_in_sight_when_the_window_changes(arranged: Any) -> None:
    game, players = a_game(NAMES, 60)
    page = arranged(public(game, players))
    page.evaluate("(message) => model.tell(message)", own(game))
    page.evaluate("(message) => model.tell(message)", {"type": "log", "from": 0, "lines": game.log_for(0)})
    size = page.viewport_size
    page.set_viewport_size({"width": size["width"], "height": size["height"] - 90})
    ends = "() => { const log = document.querySelector('.sr-log'); return"
    page.wait_for_function(f"{ends} log.scrollHeight - log.scrollTop - log.clientHeight < 2; }}")
