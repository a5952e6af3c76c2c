"""Two people, two computers: the host's JupyterLab and a friend's, each with a kernel of its own."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

from tests.browser.test_play import click_on_map, in_reach, keep_all_tickets, open_cell, payable, wait_for_my_move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

HOST = """
from stopreq_widget import play, Rules
table = play(players=["Ada", "Bo"], seed=7, rules=Rules(trains=6), autosave={file!r}, learning=False)
table
"""
SIZE = (1280, 800)
MOST_MOVES = 120


@pytest.fixture
def friends_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Lab]:
    """The friend's own JupyterLab."""
    with harness.jupyterlab(tmp_path_factory.mktemp("friend")) as running:
        yield running


@pytest.fixture
def pages() -> Iterator[tuple[Page, Page]]:
    """The host's page and the friend's."""
    with harness.launched() as browser:
        width, height = SIZE
        opened = [browser.new_page(viewport={"width": width, "height": height}) for _ in range(2)]
        for page in opened:
            page.set_default_timeout(30_000)
        yield opened[0], opened[1]


def invitation(page: Page, name: str) -> str:
    """Invite people at this computer, as a click does it, and return what a friend types."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play with people elsewhere").click()
    page.get_by_role("button", name="Invite people at this computer").click()
    line = page.get_by_label(f"What {name} types", exact=True)
    line.wait_for()
    text = line.inner_text()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Menu").click()
    return text


def move(page: Page, routes: Sequence[str] = ()) -> None:
    """Play a move by clicks: claim one of these routes, else draw a card, or keep tickets."""
    wait_for_my_move(page)
    if page.get_by_role("group", name="Tickets on offer").count():
        keep_all_tickets(page)
        return
    near = [route for route in routes if in_reach(page, route)]
    if near:
        click_on_map(page, near[0])
        page.get_by_role("button", name=re.compile(r"^Claim for")).click()
        return
    page.get_by_role("group", name="Face-up cards").get_by_role("button").first.click()


def look(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to see what the test saw."""
    if folder := os.environ.get("STOPREQ_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_two_people_play_a_whole_game_from_two_computers(pages, lab, friends_lab):
    ada, bo = pages
    watch = open_cell(ada, lab, "host.ipynb", HOST.format(file="friends.json"))
    lines = invitation(ada, "Bo")
    watches = watch, open_cell(bo, friends_lab, "friend.ipynb", lines.replace("\njoin", "\ntable = join") + "\ntable")
    look(ada, "friends-host")
    look(bo, "friends-guest")
    bo.get_by_role("textbox", name="Say something to everybody").fill("<b>Hello</b>")
    bo.keyboard.press("Enter")
    ada.get_by_text("<b>Hello</b>").wait_for()
    ada.get_by_role("button", name="Bravo!").click()
    bo.get_by_role("log", name="What was said").get_by_text("Bravo!").wait_for()
    for _ in range(MOST_MOVES):
        state = json.loads(
            harness.execute(
                ada, "import json; print(json.dumps([table.game.state.seat, table.game.is_over, table.game.position]))"
            )
        )
        seat, over, at = state
        if over:
            break
        move(pages[seat], payable(ada))
        for page in pages:
            page.wait_for_function(
                "(at) => { const slider = document.querySelector('.sr-panel .sr-slider');"
                " return (slider && Number(slider.max) > at) || document.querySelector('.sr-sheet-frame'); }",
                arg=at,
            )
        if at in {6, 20}:
            look(ada, f"friends-host-{at}")
            look(bo, f"friends-guest-{at}")
    sheets = []
    for page in pages:
        page.get_by_role("group", name="Final score").wait_for()
        sheets.append(page.get_by_role("group", name="Final score").inner_text())
    look(bo, "friends-guest-end")
    assert sheets[0] == sheets[1]
    assert harness.execute(bo, "print(len(table.game.actions), end='')") == harness.execute(
        ada, "print(len(table.game.actions), end='')"
    )
    for each in watches:
        assert each.errors == []


def test_a_host_that_was_restarted_is_found_again(pages, lab, friends_lab):
    ada, bo = pages
    open_cell(ada, lab, "host2.ipynb", HOST.format(file="again.json"))
    lines = invitation(ada, "Bo")
    open_cell(bo, friends_lab, "friend2.ipynb", lines)
    move(ada)
    move(bo)
    ada.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    bo.get_by_text("The line to the host is lost.").wait_for()
    look(bo, "friends-lost")
    open_cell(
        ada, lab, "host3.ipynb", "from stopreq_widget import play\ntable = play('again.json')\ntable.invite()\ntable"
    )
    bo.get_by_text("The line to the host is lost.").wait_for(state="detached")
    for _ in range(2):
        move(ada)
    wait_for_my_move(bo)
