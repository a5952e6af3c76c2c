"""A game as a page, opened as a file in a browser without a network: it plays, by night and on a phone too."""

from __future__ import annotations

import random
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import browser_harness as harness
import pytest
from playwright.sync_api import expect

from stopreq_widget import Game, load_board
from stopreq_widget.bots import make_bot
from tests.ui.share.games import RULES, played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WIDE, PHONE = (1280, 800), (390, 844)
HOSTILE = "<img src=x onerror=window.pwned=1>"
OWNERS = """() => {
    const found = {};
    for (const row of document.querySelectorAll("g.sr-row.sr-taken"))
        found[row.dataset.route] = row.style.getPropertyValue("--sr-car");
    return found;
}"""


@contextmanager
def opened(
    chromium: Browser,
    folder: Path,
    game: Game,
    seat: int | str | None = None,
    size: tuple[int, int] = WIDE,
    **more: Any,
) -> Iterator[Page]:
    """Open a game's page from its file; fails at the end if a script failed or anything was asked of anybody."""
    file = folder / "game.html"
    game.to_html(file, seat=seat)
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, offline=True, reduced_motion="reduce", **more
    )
    page = context.new_page()
    watch = harness.Watch(page)
    page.goto(file.as_uri())
    yield page
    assert not watch.errors
    assert {url.partition(":")[0] for url in watch.requests} <= {"file", "data"}
    context.close()


def shown(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(OWNERS)
    return {route: colour.upper() for route, colour in found.items()}


def owners(game: Game, position: int) -> dict[str, str]:
    colours = ["#DB3229", "#14388F", "#4FAE57", "#F5CE1B", "#17171C"]
    state = game.states[position]
    return {route.id: colours[seat] for seat in range(len(state.players)) for route in state.routes(seat)}


@pytest.mark.parametrize("rules", RULES)
def test_a_game_is_stepped_through_by_keyboard(chromium: Browser, tmp_path: Path, rules: str) -> None:
    game = played(rules, 3)
    end = len(game)
    with opened(chromium, tmp_path, game) as page:
        title = page.get_by_role("heading", level=1)
        expect(title).to_contain_text("win")
        for score in game.scores:
            expect(page.locator(".sr-score").nth(score.seat)).to_have_text(f"{score.total} points")
        assert shown(page) == owners(game, end)
        page.keyboard.press("Home")
        expect(title).to_have_text("The start")
        assert shown(page) == {}
        for position in range(1, 31):
            page.keyboard.press("ArrowRight")
            expect(title).to_have_text(f"Move {position} of {end}")
        assert shown(page) == owners(game, 30)
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        expect(title).to_have_text(f"Move {end - 1} of {end}")
        assert shown(page) == owners(game, end - 1)


def test_it_plays_by_itself_to_the_end_and_shows_the_sheet(chromium: Browser, tmp_path: Path) -> None:
    game = played(moves=20_000)
    with opened(chromium, tmp_path, game) as page:
        page.clock.install(time=0)
        page.reload()
        expect(page.get_by_role("table")).to_contain_text("Longest path")
        # From here on time goes on only where it is told to, however busy the machine is.
        page.clock.pause_at(3600)
        page.keyboard.press("Home")
        expect(page.get_by_role("table")).to_have_count(0)
        page.get_by_role("radio", name="nine times as fast").click()
        page.get_by_role("button", name="Play by itself").click()
        page.clock.run_for(1000)
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Move 15 of {len(game)}")
        page.keyboard.press("Space")
        page.clock.run_for(1000)
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Move 15 of {len(game)}")
        page.keyboard.press("Space")
        page.clock.run_for(60_000)
        expect(page.get_by_role("table")).to_contain_text(str(game.scores[0].total))
        expect(page.get_by_role("button", name="Play by itself")).to_be_visible()


def test_the_log_leads_to_a_move_and_hands_are_those_of_it(chromium: Browser, tmp_path: Path) -> None:
    game = played("oregon", 2)
    with opened(chromium, tmp_path, game) as page:
        page.get_by_role("list", name="Log of moves").locator("button").nth(40).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Move 41 of {len(game)}")
        for seat, hand in enumerate(page.locator(".sr-open-hand").all()):
            numbers = [int(words) for words in hand.locator(".sr-chip-count > span:first-of-type").all_inner_texts()]
            assert sum(numbers) == sum(game.states[41].seats[seat].hand)
        page.get_by_role("radio", name="Bo", exact=True).click()
        tickets = [game.board.tickets[i] for i in game.states[41].seats[1].tickets]
        towns = {town for ticket in tickets for town in (ticket.a, ticket.b)}
        assert page.locator(".sr-own-station").count() == len(towns)


def test_each_longest_path_can_be_laid_on_the_board(chromium: Browser, tmp_path: Path) -> None:
    game = played("base", 3)
    with opened(chromium, tmp_path, game) as page:
        for score in game.scores:
            page.get_by_role("button", name="Final sheet").or_(page.get_by_role("heading", level=1)).first.click()
            page.get_by_role("radio", name=f"{score.name}: {score.longest}").click()
            walked = page.locator("g.sr-row.sr-walked").evaluate_all("rows => rows.map(row => row.dataset.route)")
            assert sorted(walked) == sorted(score.trail)
            page.get_by_role("button", name="Final sheet").click()


def test_the_page_of_a_seat_shows_its_cards_only(chromium: Browser, tmp_path: Path) -> None:
    game = played("oregon", 3, moves=60)
    with opened(chromium, tmp_path, game, seat="Bo") as page:
        expect(page.locator(".sr-open-hand")).to_have_count(1)
        expect(page.locator(".sr-open-hand")).to_contain_text("Bo")
        expect(page.locator(".sr-head")).to_contain_text("as Bo saw it")
        body = page.content()
        for seat in (0, 2):
            for ticket in game.view(seat).own_tickets():
                assert f'"{ticket.id}"' not in body


def test_it_is_dark_where_the_reader_is_and_by_choice(chromium: Browser, tmp_path: Path) -> None:
    ground = "() => getComputedStyle(document.querySelector('.sr-panel')).backgroundColor"
    game = played(moves=30)
    with opened(chromium, tmp_path, game, color_scheme="dark") as page:
        dark = page.evaluate(ground)
        page.get_by_role("button", name="Light", exact=True).click()
        light = page.evaluate(ground)
        assert (dark, light) == ("rgb(17, 29, 37)", "rgb(255, 255, 255)")
        page.emulate_media(color_scheme="light")
        page.get_by_role("button", name="Dark", exact=True).click()
        assert page.evaluate(ground) == dark


@pytest.mark.parametrize("at_end", [True, False])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(chromium: Browser, tmp_path: Path, at_end: bool) -> None:
    game = played("europe", 5)
    with opened(chromium, tmp_path, game, size=PHONE, has_touch=True) as page:
        if not at_end:
            page.keyboard.press("ArrowLeft")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
        place = page.locator(".sr-shared-board").bounding_box()
        assert place is not None and place["width"] == PHONE[0]
        bar = page.get_by_role("slider", name="Move").bounding_box()
        assert bar is not None and bar["width"] > 300
        for button in page.get_by_role("group", name="Step through").get_by_role("button").all():
            box = button.bounding_box()
            assert box is not None and min(box["width"], box["height"]) >= 40
        page.get_by_role("button", name="Larger board").click()
        place = page.locator(".sr-shared-board").bounding_box()
        assert place is not None and place["width"] == 880
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]


def test_the_whole_page_is_in_sight_in_a_window(chromium: Browser, tmp_path: Path) -> None:
    for size in (WIDE, (1440, 900), (1920, 1080)):
        with opened(chromium, tmp_path, played("oregon", 5), size=size) as page:
            assert page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
            names = page.locator(".sr-label:not(.sr-waits) .sr-name")
            assert names.count() == len(load_board().stations)


def test_strangers_texts_are_texts(chromium: Browser, tmp_path: Path) -> None:
    board = load_board("four")
    towns = (replace(board.stations[0], name=HOSTILE), *board.stations[1:])
    game, bot, rng = (
        Game.new([HOSTILE, "</script>Bo"], seed=1, board=replace(board, stations=towns)),
        make_bot("easy"),
        random.Random(1),
    )
    while not game.is_over:
        game.play(bot.choose(game.view(), rng))
    with opened(chromium, tmp_path, game) as page:
        expect(page.locator(".sr-player").first).to_contain_text(HOSTILE)
        expect(page.locator(".sr-name").first).to_have_text(HOSTILE)
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("() => window.pwned") is None
        assert page.locator("img").count() == 0


def test_axe_finds_no_serious_fault(chromium: Browser, tmp_path: Path, axe: str) -> None:
    for scheme in ("light", "dark"):
        with opened(chromium, tmp_path, played("oregon", 3), color_scheme=scheme, bypass_csp=True) as page:
            page.evaluate(axe)
            for key in ("End", "ArrowLeft"):
                page.keyboard.press(key)
                found = page.evaluate("() => axe.run().then(result => result.violations)")
                grave = [each for each in found if each["impact"] in ("serious", "critical")]
                serious = [(each["id"], each["nodes"][0]["html"][:200]) for each in grave]
                assert serious == []


def test_the_table_gives_the_page_as_a_download(chromium: Browser, lab: harness.Lab) -> None:
    game = played("oregon", 2)
    game.save(lab.root / "over.json")
    harness.write_notebook(
        lab.root / "share.ipynb", "from stopreq_widget import replay\ntable = replay('over.json')\ntable"
    )
    page = chromium.new_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    harness.open_notebook(page, lab, "share.ipynb")
    harness.run_all(page)
    page.get_by_role("button", name="To the latest move").click()
    page.locator(".sr-final").get_by_role("button", name="Share …").click()
    with page.expect_download() as kept:
        page.locator(".sr-final").get_by_role("button", name="as Bo saw it").click()
    assert kept.value.suggested_filename == "ada_and_bo.html"
    assert kept.value.path().read_text(encoding="utf-8") == game.to_html(seat="Bo")
    page.close()
