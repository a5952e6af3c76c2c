"""Texts of strangers stay text: every field of board, record, feed and player, on everything that shows one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import browser_harness as harness
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# Each closes what it may stand in (text, attribute, style, script, formula) and then does what must not happen.
SETUP = r"""
import geopandas as gpd
import pandas as pd
from dataclasses import replace
from shapely.geometry import LineString
from IPython.display import HTML, display
from stopreq_widget import Game, geo, load_board, play, replay, trail_lab
from stopreq_widget.engine.board import Board
from stopreq_widget.trails import longest_trail
from stopreq_widget.trails.draw import draw_trail

PAYLOADS = (
    "<img src=x onerror=window.pwned=1>",
    "'\"><script>window.pwned=1</script>",
    "</style></title></textarea><svg onload=window.pwned=1>",
    "\" onmouseover=window.pwned=1 x=\"",
    "javascript:window.pwned=1",
    "$\\frac{<b onclick=window.pwned=1>}$",
)
def payload(n, more=""):
    return f"{more}{PAYLOADS[n % len(PAYLOADS)]}"

plain = load_board("four")
colour = "red;background:url(javascript:window.pwned=1)\"><img src=x onerror=window.pwned=1>"
# Ids are checked when a board is read; everything that is free text is hostile, and so is a colour that got past.
board = replace(
    plain,
    name=payload(0, "board "),
    stations=tuple(replace(s, name=payload(i, f"town{i} "), call_sign=s.call_sign and payload(i, f"call{i} "))
                   for i, s in enumerate(plain.stations)),
    services=tuple(replace(s, name=payload(i, f"service{i} "), operator=payload(i + 1, f"runs{i} "), color=colour)
                   for i, s in enumerate(plain.services)),
    routes=tuple(replace(r, operator=payload(i, f"operator{i} "), along=payload(i + 2, f"along{i} "))
                 for i, r in enumerate(plain.routes)),
)
names = [payload(0, "Ada "), payload(1, "Bo ")]
game = Game.new(names, board=board, seed=3)
import random
rng = random.Random(1)
while not game.is_over:
    game.play(rng.choice(game.legal_actions))
feed = gpd.GeoDataFrame(
    {"name": [payload(0, "line ")], "agency": [payload(1)]},
    geometry=[LineString([(s.lon, s.lat) for s in board.stations[:2]])], crs="EPSG:4326",
)
"""
# Everything that shows a text, each in a cell of its own.
OUTPUTS = {
    "board": "board",
    "game": "display(game, game.state, game.view(0), game.outcome)",
    "moves": "game.to_frame()",
    "frames": "display(geo.stations(board), geo.routes(board, game), geo.spaces(board))",
    "by service": "geo.explore(board, game, overlay=feed)",
    "by operator": "geo.explore(board, layers_by='operator')",
    "figure": "geo.plot(board, game)",
    "table": "play(game)",
    "replay": "replay(game)",
    "new table": "play(players=names, board=board, seed=4)",
    "lab": "trail_lab([(payload(0), payload(1), 2), (payload(1), payload(2), 1)])",
    "drawn trail": "draw_trail([(payload(5), payload(0), 2)], longest_trail([(payload(5), payload(0), 2)]))",
    "errors": """
for wrong in (lambda: board.route(payload(0)), lambda: game.play(payload(1)), lambda: Game.new(names[:1], board=board),
              lambda: load_board(payload(0)), lambda: replay(payload(0))):
    try:
        wrong()
    except Exception as error:
        print(error)
""",
}
# Elements that only a payload can have made.
MADE = """() => [...document.querySelectorAll('.jp-OutputArea-output *')].filter((node) =>
    node.matches('img[src="x"], svg[onload], script')
    || [...node.attributes].some((a) => a.name.startsWith('on') && a.value.includes('pwned'))
    || /javascript:/i.test(node.getAttribute('style') || '')
    || ['href', 'src', 'fill', 'stroke'].some((name) => /javascript:/i.test(node.getAttribute(name) || ''))
).map((node) => node.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module")
def page(chromium: Browser, lab: harness.Lab) -> Iterator[Page]:
    """A notebook in which every output shows the hostile texts."""
    shown = chromium.new_page(viewport={"width": 1280, "height": 1000})
    harness.write_notebook(lab.root / "strange_texts.ipynb", SETUP, *OUTPUTS.values())
    harness.open_notebook(shown, lab, "strange_texts.ipynb")
    harness.run_all(shown)
    yield shown
    shown.close()


def test_every_output_was_made(page: Page) -> None:
    failed = page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']")
    assert failed.all_inner_texts() == []
    page.locator(".leaflet-control-layers").first.wait_for()


def test_nothing_of_a_strangers_text_runs_or_becomes_an_element(page: Page) -> None:
    for control in page.locator(".leaflet-control-layers").all():
        control.scroll_into_view_if_needed()
        control.hover()
    for mark in page.locator(".leaflet-interactive:visible").all()[:12]:
        mark.dispatch_event("mouseover")
        mark.dispatch_event("click")
    page.wait_for_timeout(500)  # what a broken picture or a handler needs to run
    assert page.evaluate(MADE) == []
    assert page.evaluate("() => window.pwned ?? null") is None


def test_the_layer_control_shows_the_texts_as_they_are(page: Page) -> None:
    words = " ".join(page.locator(".leaflet-control-layers").all_text_contents())
    assert "Service: service0 <img src=x onerror=window.pwned=1>" in words
    assert "Operator: operator0 <img src=x onerror=window.pwned=1>" in words
