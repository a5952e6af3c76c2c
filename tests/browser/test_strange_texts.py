"""Texts of strangers stay text: every field of board, record, feed and player, on everything that shows one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import browser_harness as harness
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# Each closes what it may stand in (text, attribute, style, script, formula) and then does what must not happen.
SETUP = r"""
import pathlib
import geopandas as gpd
import pandas as pd
from dataclasses import replace
from shapely.geometry import LineString
from IPython.display import HTML, display
from stopreq_widget import Game, geo, load_board, play, play_railyard, replay, trail_lab
from stopreq_widget.arena import tournament
from stopreq_widget.arena.summary import score_sources, win_rates
from stopreq_widget.bots import make_bot
from stopreq_widget.trails import longest_trail
from stopreq_widget.trails.exercises.report import Counterexample, Drawing, Report, Result
from stopreq_widget.trails.draw import draw_trail

PAYLOADS = (
    "<img src=x onerror=window.pwned=1>",
    "'\"><script>window.pwned=1</script>",
    "</style></title></textarea><svg onload=window.pwned=1>",
    "\" onmouseover=window.pwned=1 x=\"",
    "javascript:window.pwned=1",
    "$\\frac{<b onclick=window.pwned=1>}$",
    "$\\href{javascript:window.pwned=1}{\\text{there}}$",
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
# A feed whose every text is hostile, its ids and what it says wrong too.
folder = pathlib.Path("hostile_feed")
folder.mkdir()
def table(name, *rows):
    pd.DataFrame(rows[1:], columns=rows[0].split()).to_csv(folder / f"{name}.txt", index=False)
at = [(s.lon, s.lat) for s in board.stations]
table("agency", "agency_id agency_name agency_url agency_timezone",
      (payload(2), payload(0, "agency "), payload(4), "UTC"))
table("routes", "route_id agency_id route_short_name route_long_name route_type",
      (payload(0), payload(2), "", payload(1, "long "), 3), (payload(0), payload(2), "", payload(2), 3))
table("trips", "route_id service_id trip_id", (payload(0), payload(4), payload(5)))
table("stops", "stop_id stop_name stop_lat stop_lon", (payload(3), payload(0), 0, 0),
      *((payload(i), payload(i, "stop "), lat, lon) for i, (lon, lat) in enumerate(at[:3])))
table("stop_times", "trip_id arrival_time departure_time stop_id stop_sequence",
      *((payload(5), f"0{i}:00:00", f"0{i}:00:00", payload(i), i) for i in range(3)))
table("calendar", "service_id monday tuesday wednesday thursday friday saturday sunday start_date end_date",
      (payload(4), *[1] * 7, 20260101, 20261231))
published = geo.read_gtfs(folder)
# A file in the way of a save, with a name that is hostile.
in_the_way = pathlib.Path("<img src=x onerror=window.pwned=1>.json")
in_the_way.write_text("somebody else's")
saved = Game.new(names, board=board, seed=3, autosave=in_the_way)
class Named(type(make_bot("random"))):
    name = payload(0, "bot ")
class Other(Named):
    name = payload(1, "bot ")
class Failing(Named):
    name = payload(2, "bot ")
    def choose(self, view, rng):
        raise RuntimeError(payload(0, "because "))
played = tournament([Named(), Other()], 2, seed=1, board=board, progress=False)
failed = tournament([Failing(), Other()], 1, seed=1, board=board, progress=False)
edges = ((payload(0), payload(1), 2),)
result = Result(payload(0, "case "), payload(0, "aspect "), payload(1, "fault "))
found = Counterexample(payload(0, "case "), (edges,), payload(1, "fault "), Drawing(edges, edges, edges))
report = Report(payload(2, "exercise "), (result,), {payload(0, "aspect "): 1}, found)
start = board.stations[0].id
"""
# Everything that shows a text, each in a cell of its own.
OUTPUTS = {
    "board": "board",
    "game": "display(game, game.state, game.view(0), game.outcome)",
    "moves": "game.to_frame()",
    "frames": "display(geo.stations(board), geo.routes(board, game), geo.spaces(board))",
    "compared": "geo.compare(board, feed)",
    "feed": "display(published.lines, published.stops, published)\nfor note in published.notes:\n    print(note)",
    "answers": """
display(geo.reach(board, start, "Mon 06:00"), geo.isochrones(board, start), geo.arrivals(board, start, "Mon 06:00"),
        geo.trip(board, start, board.stations[-1].id), geo.heights(board), geo.profile(board, board.routes[0].id),
        geo.itinerary(board, [s.id for s in board.stations[:2]], "Mon 06:00"), geo.served(board), geo.services(board))
""",
    "profile": "geo.plot_profile(board, board.routes[0].id)",
    "reached": "geo.explore(board, overlay=geo.reach(board, start, 'Mon 06:00'))",
    "feed on the map": "geo.explore(board, overlay=published.lines)",
    "file in the way": "display(saved, saved.file_note)",
    "tournament": "display(played, played.seats, win_rates(played), score_sources(played), failed.failures)",
    "report": "display(report)\nprint(report)",
    "cards": "play_railyard(names)",
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
              lambda: load_board(payload(0)), lambda: replay(payload(0)), lambda: geo.journey_legs(board),
              lambda: longest_trail([(payload(0),)]), lambda: geo.read_gtfs(payload(0)),
              lambda: geo.trip(board, payload(0), start), lambda: make_bot(payload(0)),
              lambda: geo.reach(board, start, payload(0)), lambda: geo.profile(board, payload(0))):
    try:
        wrong()
    except Exception as error:
        print(error)
    else:
        raise AssertionError("nothing was wrong with it")
""",
    "lab of no network": "trail_lab([(payload(0), payload(1), payload(2))])",
    "lab of no file": "lab = trail_lab([(payload(0), payload(1), 2)])\nlab._trying(lab._on_load, payload(0))\nlab",
}
# What is drawn as a picture has no text that a page could take for anything else.
PICTURES = {"figure", "profile", "drawn trail"}
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


@pytest.mark.parametrize("name", [name for name in OUTPUTS if name not in PICTURES])
def test_the_texts_are_seen_as_they_are(page: Page, name: str) -> None:
    cell = page.locator(".jp-CodeCell").nth(1 + list(OUTPUTS).index(name))
    cell.scroll_into_view_if_needed()
    for mark in cell.locator(".leaflet-interactive").all()[:1]:
        mark.dispatch_event("click")  # what is known of it is told beside the map
    expect(cell.locator(".jp-OutputArea")).to_contain_text("window.pwned=1", use_inner_text=True)
