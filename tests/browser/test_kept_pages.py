"""What is kept, on the panel's page: games to go on with, the record, what comes after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from stopreq_widget.profile.games import KeptGame
from stopreq_widget.profile.profile import Amount
from stopreq_widget.profile.record import MyRecord
from stopreq_widget.ui.table.after import After, after_payload
from stopreq_widget.ui.table.forms import setup_form
from stopreq_widget.ui.table.keeping import Shelf
from stopreq_widget.ui.table.memory import Memory, memory_payload
from stopreq_widget.ui.table.mine import shelf_payload
from tests.browser.desk import HOSTILE, a_game, own, public
from tests.profile.kept import some

if TYPE_CHECKING:
    from tests.browser.desk import Desk

pytestmark = pytest.mark.browser

NOW = 1_800_000_000.0
RESULTS = tuple(some(n, score=60 + n * 37 % 50, won=n % 3 == 0) for n in range(8))
AMOUNTS = {"games": Amount(3, 61_000), "record": Amount(8, 20_480), "settings": Amount(0, 0)}
FORM = {"screen": "setup", "setup": setup_form(), "notice": None}


def kept(n: int, *players: str, over: bool = False) -> KeptGame:
    totals, winners = ((90, 80), (0,)) if over else ((), ())
    levels = (None,) * len(players)
    return KeptGame(f"{n:032x}", players, levels, "oregon", 67, totals, winners, "", "", 20_000, NOW - 200 * n)


GAMES = (kept(0, "You", "Robo", over=True), kept(1, "You", HOSTILE), kept(2, "Ada", "Bo"))


def shelf(*games: KeptGame, count: int | None = None) -> dict[str, Any]:
    count = len(games) if count is None else count
    return {"type": "kept", **shelf_payload(Shelf("my things/a folder", games, count, now=NOW)), "day": DAY}


DAY = {"day": "Tuesday, 1 December", "words": "You v Juniper, the same for everybody."}
MEMORY = {"type": "memory", **memory_payload(Memory("my things/a folder", AMOUNTS, MyRecord(RESULTS)))}
AFTER = {"type": "after", **after_payload(After(RESULTS[3], MyRecord(RESULTS), ("Robo",)))}


def faults(at: Desk, axe: str) -> list[str]:
    """Return what axe finds on the page as it is now."""
    at.page.evaluate(axe)
    found: list[str] = at.page.evaluate(
        "axe.run(document.querySelector('main'), { resultTypes: ['violations'] }).then((found) =>"
        " found.violations.map((fault) => `${fault.impact} ${fault.id}: ${fault.nodes[0].html}`))"
    )
    return found


def test_the_newest_game_that_goes_on_is_the_first_button(desk: Any) -> None:
    at = desk(FORM, shelf(*GAMES))
    first = at.page.get_by_role("button").first
    expect(first).to_have_text(f"Continue: You v {HOSTILE}, move 67, 3 minutes ago")
    first.click()
    at.button("Deal of the day").click()
    assert at.sent() == [{"type": "resume", "game": GAMES[1].name}, {"type": "daily"}]
    assert at.page.evaluate("window.hacked") == 0
    expect(at.page.get_by_role("group", name="My games")).to_contain_text("my things/a folder")


def test_without_games_the_form_begins_with_a_first_game_and_the_deal_of_the_day(desk: Any) -> None:
    at = desk(FORM, shelf())
    expect(at.page.get_by_role("button").first).to_have_text("First game, with a guide")
    expect(at.page.get_by_role("button").nth(1)).to_have_text("Deal of the day")
    expect(at.page.get_by_role("button", name="My games")).to_have_count(0)
    nothing = desk(FORM)
    expect(nothing.page.get_by_role("group", name="My games")).to_have_count(0)


def test_a_list_that_is_not_all_says_so(desk: Any) -> None:
    at = desk(FORM, shelf(*GAMES, count=40))
    at.button("My games (40)").click()
    expect(at.page.get_by_text("These are the 3 played last. All 40 are kept.")).to_be_visible()


def test_a_game_is_removed_by_keys_after_a_second_word(desk: Any) -> None:
    at = desk(FORM, shelf(*GAMES))
    at.button("My games (3)").focus()
    at.press("Enter")
    pages = at.page.get_by_role("dialog", name="My games")
    expect(pages.get_by_role("listitem")).to_have_count(3)
    remove = pages.get_by_role("button", name="Remove: Ada v Bo")
    place = remove.bounding_box()
    remove.focus()
    at.press("Enter")
    expect(remove).to_have_text("Remove for good?")
    assert remove.bounding_box() == place, "nothing jumps under the finger"
    assert at.sent() == []
    at.press("Enter")
    assert at.sent() == [{"type": "forget", "game": GAMES[2].name}]
    at.tell(shelf(*GAMES[:2]))
    expect(pages.get_by_role("listitem")).to_have_count(2)
    expect(at.focused).to_have_text("My games")
    at.press("Escape")
    expect(pages).to_be_hidden()
    expect(at.focused).to_contain_text("My games")


def test_what_is_kept_is_erased_only_after_a_question(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]), MEMORY)
    at.button("Menu").click()
    at.button("My record, and what is kept").click()
    page = at.page.get_by_role("dialog", name="My record, and what is kept")
    expect(page.locator(".sr-record-scores circle")).to_have_count(len(RESULTS))
    expect(page.get_by_role("cell", name="easy")).to_have_count(1)
    page.get_by_role("button", name="Erase: Settings").dispatch_event("click")  # there are none
    page.get_by_role("button", name="Erase: Games").click()
    page.get_by_role("button", name="Keep").click()
    assert at.sent("memory") == []
    page.get_by_role("button", name="Erase: Games").click()
    page.get_by_role("button", name="Erase for good: Games").click()
    assert at.sent("memory") == [{"type": "erase", "part": "games"}]


def test_a_file_that_was_not_asked_for_here_is_not_downloaded(desk: Any, middle: Any) -> None:
    at = desk(public(*middle), own(middle[0]))
    downloads: list[Any] = []
    at.page.on("download", lambda download: downloads.append(download))
    at.tell({"type": "export", "name": "all.json", "text": "{}"})
    at.page.wait_for_timeout(200)
    assert downloads == []


def test_a_file_that_is_too_large_for_a_page_says_what_to_do(desk: Any, middle: Any, tmp_path: Any) -> None:
    at = desk(public(*middle), own(middle[0]), MEMORY)
    at.button("Menu").click()
    at.button("My record, and what is kept").click()
    page = at.page.get_by_role("dialog", name="My record, and what is kept")
    (tmp_path / "large.json").write_bytes(b" " * 9_000_001)
    page.locator("input[type=file]").set_input_files(tmp_path / "large.json")
    expect(page.get_by_role("status")).to_contain_text("large.json is too large for a page.")
    assert at.sent("memory") == []


def test_what_comes_after_the_end_is_asked_for(desk: Any) -> None:
    at = desk(public(*a_game(["You", "Robo"], None)), AFTER)
    after = at.page.get_by_role("group", name="After the game")
    expect(after).to_contain_text("best of 8.")
    expect(after.get_by_text("Passport: 2 of 16 call signs")).to_be_visible()
    for name in ("Again", "Same deal again", "Swap seats", "New game"):
        after.get_by_role("button", name=name, exact=True).click()
    assert [message["type"] for message in at.sent()] == ["again", "same_deal", "swap_seats", "new"]


def test_a_result_can_be_copied_by_hand_where_the_browser_refuses(desk: Any) -> None:
    at = desk(public(*a_game(["You", "Robo"], None)), AFTER)
    at.page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject('no') } })"
    )
    at.button("Copy result").click()
    line = at.page.get_by_role("textbox", name="Your result, to copy")
    expect(line).to_have_value(AFTER["line"])
    at.page.wait_for_function("() => window.getSelection().toString() || document.activeElement.selectionEnd")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("scene", ["form", "games", "memory", "after"])
def test_axe_finds_no_fault(desk: Any, middle: Any, axe: str, scene: str, dark: bool) -> None:
    if scene in {"form", "games"}:
        at = desk(FORM, shelf(*GAMES), dark=dark)
        if scene == "games":
            at.button("My games (3)").click()
    elif scene == "memory":
        at = desk(public(*middle), own(middle[0]), MEMORY, dark=dark)
        at.button("Menu").click()
        at.button("My record, and what is kept").click()
        at.button("Erase: Games").click()
    else:
        at = desk(public(*a_game(["You", "Robo"], None)), AFTER, dark=dark)
    assert faults(at, axe) == []
