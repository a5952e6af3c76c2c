"""Games that go on in a real JupyterLab: after a kernel that was killed, after the end, and on another day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AT_HOME = "import os; os.environ['STOPREQ_HOME'] = {home!r}\nfrom stopreq_widget import Rules, play\n"
# A person's moves come from here, as fast as the kernel plays them; bots play their own.
MOVES = """
import asyncio, random
async def moves(n, game):
    me, rng = game.players.index('You'), random.Random(5)
    while n and not game.is_over:
        if game.state.seat == me:
            game.play(rng.choice(game.legal_actions))
            n -= 1
        await asyncio.sleep(0.01)
    while game.state.seat != me and not game.is_over:
        await asyncio.sleep(0.01)
await moves({n}, table.game)
print(table.game.position)
"""
RECORD = "import json; print(json.dumps({**table.game.to_dict(), 'notes': None}))"


@pytest.fixture
def page() -> Iterator[Page]:
    permissions = ["clipboard-read", "clipboard-write"]
    with harness.browser_page((1280, 800), permissions=permissions, reduced_motion="reduce") as opened:
        opened.set_default_timeout(60_000)
        yield opened


def run(page: Page, lab: harness.Lab, name: str) -> None:
    harness.open_notebook(page, lab, name)
    harness.run_all(page)
    page.locator(".sr-arranged[data-arrangement]").first.wait_for()


def kill_kernel(page: Page) -> None:
    """End the kernel as a machine that goes down would; Jupyter starts another one."""
    page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({ code: 'import os; os.kill(os.getpid(), 9)' }); }"
    )
    page.get_by_text("Kernel Restarting").wait_for()
    page.get_by_role("button", name="Ok", exact=True).click()


def test_a_game_goes_on_after_the_kernel_was_killed(page: Page, lab: harness.Lab, tmp_path: Path) -> None:
    harness.write_notebook(
        lab.root / "back.ipynb", AT_HOME.format(home=str(tmp_path)) + "table = play(speed=100)\ntable"
    )
    run(page, lab, "back.ipynb")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("group", name="Tickets on offer").wait_for()
    box = page.locator(".sr-table").bounding_box()
    around = page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert box is not None and around is not None
    assert abs(box["y"] - around["y"]) < 60, "the table's top is in sight"
    assert int(harness.execute(page, MOVES.format(n=10))) > 10
    before = harness.execute(page, RECORD)
    kill_kernel(page)
    run(page, lab, "back.ipynb")
    button = page.get_by_role("button", name=re.compile(r"^Continue: You v Bot \(normal\), move \d+, "))
    button.click()
    page.get_by_role("group", name="Step through").wait_for()
    assert harness.execute(page, RECORD) == before


def test_a_cell_that_is_run_again_goes_on_with_its_game(page: Page, lab: harness.Lab, tmp_path: Path) -> None:
    cell = AT_HOME.format(home=str(tmp_path)) + "table = play(players=['You', 'bot:easy'], seed=7, speed=100)\ntable"
    harness.write_notebook(lab.root / "again.ipynb", cell)
    run(page, lab, "again.ipynb")
    harness.execute(page, MOVES.format(n=5))
    before = harness.execute(page, RECORD)
    kill_kernel(page)
    run(page, lab, "again.ipynb")
    page.locator(".sr-notice b", has_text=re.compile(r"^Your game goes on: You v Bot \(easy\), move \d+, ")).wait_for()
    assert harness.execute(page, RECORD) == before
    assert len(list((tmp_path / "games").iterdir())) == 1, "no numbered files come of it"


def to_the_sheet(page: Page) -> None:
    harness.execute(page, MOVES.format(n=-1))
    page.get_by_role("group", name="After the game").wait_for()


def test_three_games_and_the_same_deal_once_more(page: Page, lab: harness.Lab, tmp_path: Path) -> None:
    players = "players=['You', 'bot:easy:Robo'], seed=7, speed=100, rules=Rules(trains=8)"
    cell = AT_HOME.format(home=str(tmp_path / "mine")) + f"table = play({players})\ntable"
    harness.write_notebook(lab.root / "three.ipynb", cell)
    run(page, lab, "three.ipynb")
    watch = harness.Watch(page)
    to_the_sheet(page)
    expect(page.locator(".sr-standing")).to_have_text("Your first game of this kind.")
    page.get_by_role("button", name="Copy result").click()
    page.get_by_role("button", name="Copied").wait_for()
    line = page.evaluate("() => navigator.clipboard.readText()")
    assert re.fullmatch(r"Stop Requested: Oregon, a game: -?\d+ points?, .*Robo.*", line)
    deal = "s = table.game.states[0]; print(s.setup.seed, s.hand(0), s.hand(1), s.row, s.setup.deal)"
    before = harness.execute(page, deal)
    page.get_by_role("button", name="Same deal again").click()
    page.get_by_role("group", name="Tickets on offer").wait_for()
    assert harness.execute(page, deal) == before
    to_the_sheet(page)
    expect(page.locator(".sr-standing")).to_have_text("A deal that was played before is not counted in your record.")
    for words in ("Swap seats", "Again"):
        page.get_by_role("button", name=words, exact=True).click()
        page.get_by_role("group", name="After the game").wait_for(state="detached")
        to_the_sheet(page)
    expect(page.locator(".sr-standing")).to_have_text(re.compile(r"^Your (.* )?best of 3\.$"))
    the_record_is_carried_to_another_home(page, tmp_path)
    assert watch.errors == []


def the_record_is_carried_to_another_home(page: Page, tmp_path: Path) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="My record, and what is kept").click()
    record = page.get_by_role("dialog", name="My record, and what is kept")
    expect(record.locator(".sr-record-total")).to_contain_text("3 games, ")
    expect(record.locator(".sr-record-scores circle")).to_have_count(3)
    with page.expect_download() as download:
        record.get_by_role("button", name="Export all to a file").click()
    file = tmp_path / "all.json"
    download.value.save_as(file)
    for part in ("Games", "My record"):
        record.get_by_role("button", name=f"Erase: {part}").click()
        record.get_by_role("button", name=f"Erase for good: {part}").click()
        expect(record.get_by_role("status")).to_have_text("Erased.")
        expect(record.get_by_role("button", name=f"Erase: {part}")).to_have_attribute("aria-disabled", "true")
    expect(record.locator(".sr-record-total")).to_have_count(0)
    record.locator("input[type=file]").set_input_files(file)
    expect(record.get_by_role("status")).to_have_text(re.compile("^New here: 4 games and 3 results"))
    expect(record.locator(".sr-record-total")).to_contain_text("3 games, ")
    page.keyboard.press("Escape")
    expect(record).to_be_hidden()


def test_the_deal_of_the_day_is_the_same_in_two_homes(page: Page, lab: harness.Lab, tmp_path: Path) -> None:
    cells = [
        AT_HOME.format(home=str(tmp_path / name)) + f"{name} = play(speed=0.5)\n{name}" for name in ("mine", "yours")
    ]
    harness.write_notebook(lab.root / "daily.ipynb", *cells)
    run(page, lab, "daily.ipynb")
    expect(page.get_by_role("button", name="Deal of the day")).to_have_count(2)
    for left in (1, 0):
        page.get_by_role("button", name="Deal of the day").first.click()
        expect(page.get_by_role("button", name="Deal of the day")).to_have_count(left)
    same = "a, b = (t.game.states[0] for t in (mine, yours)); print(a == b, mine.game.id != yours.game.id)"
    assert harness.execute(page, same).split() == ["True", "True"]
