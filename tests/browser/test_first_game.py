"""The guided first game in a real JupyterLab, played to its end by its own instructions alone."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest
from playwright.sync_api import expect

from tests.browser.test_play import click_on_map, keep_all_tickets

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CELL = "from stopreq_widget import play\ntable = play({})\ntable"
MOST_STEPS = 60
# The guide says something that the person can do, or all is counted.
READY = """() => {
    const guide = document.querySelector('.sr-guide');
    return document.querySelector('.sr-sheet-frame') || (guide && !guide.innerText.includes('Wait'));
}"""
# Whether the panel shows a later position, or the end.
FURTHER = """(before) => {
    const slider = document.querySelector('.sr-panel .sr-slider');
    return (slider && Number(slider.max) > before) || document.querySelector('.sr-sheet-frame');
}"""
COVERED = """() => {
    const boxes = ['.sr-guide', '.sr-guided'].map((name) => document.querySelector(name).getBoundingClientRect());
    const [a, b] = boxes;
    return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}"""


def open_table(page: Page, lab: harness.Lab, name: str, options: str) -> None:
    page.set_default_timeout(30_000)
    harness.write_notebook(lab.root / name, CELL.format(options))
    harness.open_notebook(page, lab, name)
    harness.run_all(page)


def obey(page: Page, words: str) -> None:
    """Do what the guide says, by what it points at."""
    guide, ringed = page.get_by_role("group", name="Guide"), page.locator(".sr-guided")
    if guide.get_by_role("button", name="Next").count():
        guide.get_by_role("button", name="Next").click()
    elif "Keep both" in words:
        keep_all_tickets(page)
    elif "lick" in words:
        click_on_map(page, str(ringed.get_attribute("data-route")))
    elif "laim" in words and "as you like" not in words:
        if "not Coast" in words:
            # Whichever is offered that the guide doesn't warn of.
            ringed.get_by_role("radio", name=re.compile(r"^1 (?!Coast|Transit)")).first.click()
        ringed.get_by_role("button", name=re.compile("^Claim for")).click()
    elif "as you like" in words:
        before = int(page.locator(".sr-slider").get_attribute("max") or 0)
        page.locator("[data-pile=deck]").click()
        page.wait_for_function(FURTHER, arg=before)
        return
    else:
        ringed.click()
    expect(guide.get_by_role("status")).not_to_have_text(words)


def test_the_first_game_is_played_by_its_own_instructions(lab):
    with harness.browser_page((1280, 800), reduced_motion="reduce") as page:
        watch = harness.Watch(page)
        open_table(page, lab, "first.ipynb", "speed=100")
        page.get_by_role("button", name="First game, with a guide").click()
        guide, sheet = page.get_by_role("group", name="Guide"), page.get_by_role("group", name="Final score")
        seen: list[str] = []
        for _ in range(MOST_STEPS):
            page.wait_for_function(READY)
            if sheet.count():
                break
            words = guide.get_by_role("status").inner_text()
            if folder := os.environ.get("STOPREQ_PICTURES"):
                page.screenshot(path=f"{folder}/first-{len(seen):02}.png")
            seen.append(words)
            assert page.locator(".sr-guided").count() == 1, words
            assert not page.evaluate(COVERED), f"the bubble lies over what it speaks of: {words}"
            obey(page, words)
        sheet.wait_for()
        assert sorted({int(words.split(" ")[0]) for words in seen}) == list(range(1, 13))
        assert harness.execute(page, "print(table.game.outcome.scores[0].done, end='')") == "2"
        page.get_by_text("That was a whole game.").first.wait_for()
        assert watch.errors == []


def test_the_guide_is_left_at_any_time(lab):
    with harness.browser_page((1280, 800), reduced_motion="reduce") as page:
        open_table(page, lab, "left.ipynb", "guide=True")
        page.get_by_role("button", name="Leave the guide").click()
        expect(page.get_by_role("group", name="Guide")).to_have_count(0)
        keep_all_tickets(page)
        expect(page.get_by_role("group", name="Guide")).to_have_count(0)
