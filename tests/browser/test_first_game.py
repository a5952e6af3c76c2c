"""The guided first game in a real JupyterLab, played to its end by its own instructions alone."""

from __future__ import annotations

import os
import re

import browser_harness as harness
import pytest
from playwright.sync_api import expect

from tests.browser.test_play import click_on_map, keep_all_tickets

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CELL = "from stopreq_widget import play\ntable = play(speed=100)\ntable"
MOST_STEPS = 60


@pytest.mark.parametrize("size", [(1280, 800)])
def test_the_first_game_is_played_by_its_own_instructions(lab, size):
    with harness.browser_page(size, reduced_motion="reduce") as page:
        page.set_default_timeout(30_000)
        watch = harness.Watch(page)
        harness.write_notebook(lab.root / "first.ipynb", CELL)
        harness.open_notebook(page, lab, "first.ipynb")
        harness.run_all(page)
        page.get_by_role("button", name="First game, with a guide").click()
        guide, sheet = page.get_by_role("group", name="Guide"), page.get_by_role("group", name="Final score")
        seen: list[str] = []
        for _ in range(MOST_STEPS):
            page.wait_for_function(
                "() => document.querySelector('.sr-sheet-frame')"
                " || (document.querySelector('.sr-guide') && !document.querySelector('.sr-guide').innerText.includes('Wait'))"
            )
            if sheet.count():
                break
            words = guide.get_by_role("status").inner_text()
            if not seen or seen[-1] != words:
                seen.append(words)
                if folder := os.environ.get("STOPREQ_PICTURES"):
                    page.wait_for_timeout(400)
                    page.screenshot(path=f"{folder}/first-{len(seen):02}.png")
            ringed = page.locator(".sr-guided")
            assert ringed.count() == 1, words
            assert not page.evaluate(
                "() => { const [a, b] = ['.sr-guide', '.sr-guided'].map((name) => document.querySelector(name).getBoundingClientRect());"
                " return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top; }"
            ), f"the bubble lies over what it speaks of: {words}"
            if guide.get_by_role("button", name="Next").count():
                guide.get_by_role("button", name="Next").click()
            elif "Keep both" in words:
                keep_all_tickets(page)
            elif "click" in words.lower():
                click_on_map(page, ringed.get_attribute("data-route"))
            elif "claim" in words and page.get_by_role("button", name=re.compile("^Claim for")).count():
                page.get_by_role("radio", name=re.compile("1 (?!Coast)")).first.check() if "not Coast" in words else None
                page.get_by_role("button", name=re.compile("^Claim for")).click()
            elif "as you like" in words:
                page.locator("[data-pile=deck]").click()
            else:
                ringed.click()
            expect(guide.get_by_role("status")).not_to_have_text(words, timeout=10_000) if "as you like" not in words else None
        sheet.wait_for()
        numbers = sorted({int(words.split(" ")[0]) for words in seen})
        assert numbers == list(range(1, 13))
        assert harness.execute(page, "print(table.game.outcome.scores[0].done, end='')") == "2"
        page.get_by_text("That was a whole game.").wait_for()
        assert watch.errors == []


def test_the_guide_is_left_at_any_time(lab):
    with harness.browser_page((1280, 800), reduced_motion="reduce") as page:
        page.set_default_timeout(30_000)
        harness.write_notebook(lab.root / "left.ipynb", "from stopreq_widget import play\ntable = play(guide=True)\ntable")
        harness.open_notebook(page, lab, "left.ipynb")
        harness.run_all(page)
        page.get_by_role("button", name="Leave the guide").click()
        expect(page.get_by_role("group", name="Guide")).to_have_count(0)
        keep_all_tickets(page)
        expect(page.get_by_role("group", name="Guide")).to_have_count(0)
