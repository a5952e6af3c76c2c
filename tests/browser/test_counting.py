"""The end of a game is counted before everybody's eyes, in a real JupyterLab; a click skips it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ENDING = """
import random
from stopreq_widget import Game, play
from stopreq_widget.bots import make_bot
names = ["Ada", "Bo", "Cy", "Dee", "Eve"]
game, bot, rng = Game.new(names, seed=7), make_bot("easy"), random.Random(1)
while not game.is_over:
    game.play(bot.choose(game.view(game.state.seat), rng))
table = play(players=names, seed=7)
for action in game.actions[:-1]:
    table.game.play(action)
table
"""
LAST = "table.game.play(game.actions[-1])"


def open_ending(page: Page, lab: harness.Lab, name: str) -> None:
    page.set_default_timeout(30_000)
    harness.write_notebook(lab.root / name, ENDING)
    harness.open_notebook(page, lab, name)
    harness.run_all(page)
    page.get_by_role("button", name=re.compile("show my cards")).wait_for()


def test_the_points_are_counted_and_a_click_skips_it(lab):
    with harness.browser_page((1280, 800)) as page:
        open_ending(page, lab, "counting.ipynb")
        harness.execute(page, LAST)
        bar = page.get_by_role("group", name="The points are counted")
        bar.get_by_text("Routes, by their lengths").wait_for()
        assert page.get_by_role("group", name="Final score").count() == 0
        expect(page.locator(".sr-panel [data-status]")).not_to_contain_text("won")
        bar.get_by_text("Ada: Bandon–Salem is missed").wait_for()
        assert page.locator(".sr-ring").count() == 2
        page.locator(".sr-veil").click(position={"x": 200, "y": 100})
        sheet = page.get_by_role("group", name="Final score")
        sheet.wait_for()
        low = page.locator(".sr-over").bounding_box()
        assert low is not None
        for cell, total in zip(sheet.locator("tfoot td").all(), totals_of(page), strict=True):
            expect(cell).to_have_text(str(total).replace("-", "−"))
            box = cell.bounding_box()
            assert box is not None and box["y"] + box["height"] <= low["y"] + low["height"]
        sheet.get_by_role("button", name="Cy").click()
        shown = page.get_by_role("group", name="Whose network is shown")
        expect(shown.get_by_role("button", name="Cy")).to_have_attribute("aria-pressed", "true")
        assert page.locator(".sr-row.sr-aside").count() > 50
        assert page.locator(".sr-walk-line").count() == 1
        shown.get_by_role("button", name="Final sheet").click()
        sheet.wait_for()
        assert page.locator(".sr-row.sr-aside").count() == 0
        page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        page.reload()
        sheet.wait_for()
        assert page.get_by_role("group", name="The points are counted").count() == 0


def test_who_wants_no_motion_sees_the_sheet_at_once(lab):
    with harness.browser_page((1280, 800), reduced_motion="reduce") as page:
        open_ending(page, lab, "still.ipynb")
        harness.execute(page, LAST)
        page.get_by_role("group", name="Final score").wait_for()
        assert page.get_by_role("group", name="The points are counted").count() == 0


def totals_of(page: Page) -> list[int]:
    """Return what everybody scored, as the kernel knows it."""
    found = harness.execute(page, "import json; print(json.dumps([score.total for score in game.outcome.scores]))")
    return list(json.loads(found))
