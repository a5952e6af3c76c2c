"""Take the README's pictures of the game in a real JupyterLab: ``uv run python tools/take_screenshots.py``.

A game of fixed seed is played by the normal bot on both sides; the pictures show it in the middle, with a route
picked, and at its end.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

import harness  # noqa: E402 - found only after the path is set

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZE = (1440, 860)
DARK = {"@jupyterlab/apputils-extension:themes": {"theme": "JupyterLab Dark"}}
CELL = """
from random import Random
from stopreq_widget import play
from stopreq_widget.bots import make_bot

table = play(players=["You", "bot:normal:Robo"], seed=21, speed=100, learning=False)
bot, rng = make_bot("normal"), Random(5)

def until(turn):
    while table.game.state.turns < turn and not table.game.is_over or table.game.state.phase.value != "turn":
        if table.game.is_over:
            break
        if table.game.state.seat == 0:
            table.game.play(bot.choose(table.game.view(), rng))
        else:
            table.game.play(make_bot("normal").choose(table.game.view(), rng))
    while table.game.state.seat != 0 and not table.game.is_over:
        table.game.play(bot.choose(table.game.view(), rng))

table
"""
# The longest route that can be paid for makes the best picture.
PICK = """
claims = [action for action in table.game.legal_actions if action.verb == "claim"]
table._controls.pick(max(claims, key=lambda claim: table.game.board.route(claim.route).length).route)
"""


def main() -> None:
    """Write ``docs/claim.png``, ``docs/final.png`` and ``docs/dark.png``."""
    for dark in (False, True):
        settings = DARK if dark else None
        with (
            tempfile.TemporaryDirectory() as folder,
            harness.jupyterlab(Path(folder), settings=settings) as lab,
            harness.browser_page(SIZE) as page,
        ):
            harness.write_notebook(lab.root / "game.ipynb", CELL)
            harness.open_notebook(page, lab, "game.ipynb")
            harness.run_all(page)
            page.locator(".sr-panel").wait_for()
            harness.execute(page, "table.pace.pause(paused=True)\nuntil(44)")
            if dark:
                take(page, "dark")
                continue
            harness.execute(page, PICK)
            take(page, "claim")
            harness.execute(page, "until(1000)")
            take(page, "final")


def take(page: Page, name: str) -> None:
    """Save the table as it is once the page has come to rest."""
    page.wait_for_timeout(2500)
    page.locator(".sr-table").screenshot(path=ROOT / "docs" / f"{name}.png")


if __name__ == "__main__":
    main()
