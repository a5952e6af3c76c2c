"""Print what a table costs in a real JupyterLab: to create, to click, to claim, to look on, and after 500 moves.

Times from a click to what it paints are also given as ratios to a bare ipywidgets button whose click changes a label in
the same page and the same run: first with bots at double speed, then with bots as fast as they can play.

Run from the checkout: ``python tests/benchmarks/bench_ui.py``. Needs a Chromium; takes about three minutes.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))

import harness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

CLICKS = 30
MOVES = 500
SETUP = """
import os, resource
from random import Random
from stopreq_widget import Game, play
from stopreq_widget.bots import make_bot
from stopreq_widget.ui.page import schema
def rss():
    with open("/proc/self/statm") as lines:
        return int(lines.read().split()[1]) * resource.getpagesize() / 1e6
"""
SHOW = "table = play(players=['You', 'Bo'], seed=7)\ntable"
BOTS = """
import asyncio
other = play(players=['bot:easy', 'bot:easy', 'bot:easy'], seed=3, speed=2)
async def without_end():
    while other.comm is not None:
        if other.game.is_over:
            other.sit_down(Game.new(list(other.game.players), seed=other.game.state.setup.seed + 1), other.players)
        await asyncio.sleep(0.2)
endless = asyncio.ensure_future(without_end())
other
"""
BARE = """
import ipywidgets
bare, said = ipywidgets.Button(description="Bare"), ipywidgets.Label("0")
bare.add_class("bare-button")
said.add_class("bare-label")
def clicked(_):
    said.value = str(int(said.value) + 1)
bare.on_click(clicked)
ipywidgets.HBox([bare, said])
"""
# Note when the first row and when all routes are there, counted from the moment the cell is started.
PAINTED = """() => { window.painted = {}; window.began = performance.now();
    const look = () => {
        const now = performance.now() - window.began;
        const row = document.querySelector('.sr-layer[transform] .sr-open');
        if (!window.painted.board && row) window.painted.board = now;
        if (!window.painted.panel && document.querySelector('.sr-panel h2')) window.painted.panel = now;
        const routes = document.querySelectorAll('path.sr-route[data-route]').length;
        if (routes >= 91 && window.painted.panel) window.painted.all = now;
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look); }"""
# From the click's event to the frame after what should change has changed.
CLICKED = """(part) => { const watched = document.querySelector(part);
    window.clicked = new Promise((done, failed) => {
        setTimeout(() => failed(new Error(`nothing changed in ${part}`)), 10000);
        let began = 0;
        window.addEventListener('click', () => { began = performance.now(); }, { capture: true, once: true });
        const seen = new MutationObserver(() => {
            if (!began) return;
            seen.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
        });
        seen.observe(watched, { childList: true, subtree: true, characterData: true, attributes: true });
    }); }"""
MIDDLE = """(id) => { const row = document.querySelector(`.sr-row[data-route="${id}"] .sr-body`);
    const at = row.getPointAtLength(0).matrixTransform(row.getScreenCTM()); return [at.x, at.y]; }"""
LAYERS = "() => document.querySelectorAll('.sr-map path, .sr-map svg *, .leaflet-pane *').length"
HEAP = "() => { window.gc?.(); return performance.memory.usedJSHeapSize / 1e6; }"
NODES = "() => document.querySelectorAll('.sr-table:first-of-type *').length"


def size(frames: Sequence[str | bytes]) -> int:
    """Return the bytes of some frames."""
    return sum(len(frame) for frame in frames)


def comms(frames: Sequence[str | bytes]) -> list[bytes]:
    """Return the frames that carry widget messages."""
    raw = [frame if isinstance(frame, bytes) else frame.encode() for frame in frames]
    return [frame for frame in raw if b"comm_open" in frame or b"comm_msg" in frame]


def content(frames: Sequence[bytes]) -> int:
    """Return the bytes of the messages' contents alone: the rest of a frame is Jupyter's headers."""
    return sum(len(frame.split(b'"content"')[-1]) if b'"content"' in frame else len(frame) for frame in frames)


def spread(times: Sequence[float]) -> str:
    """Return median and 95th percentile in words."""
    ordered = sorted(times)
    late = ordered[min(int(0.95 * len(ordered)), len(ordered) - 1)]
    return f"median {statistics.median(ordered):.0f} ms, 95th percentile {late:.0f} ms ({len(ordered)} clicks)"


def settle(page: Page) -> None:
    """Wait until the page has painted and the kernel is idle."""
    harness.execute(page, "pass")
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")


def run_next(page: Page) -> None:
    """Run the cell that is selected and select the next one."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')")


def creation(page: Page, watch: harness.Watch) -> None:
    """Run the cell that shows the table."""
    before = len(watch.received)
    page.evaluate(PAINTED)
    run_next(page)
    page.wait_for_function("() => window.painted.all", timeout=60_000)
    painted = page.evaluate("() => window.painted")
    settle(page)
    made = comms(watch.received[before:])
    relief = [frame for frame in made if b"data:image/png" in frame]
    first = [frame for frame in made if frame not in relief]
    print(f"create:  {len(first)} messages, {size(first) / 1000:.0f} kB; then relief, {size(relief) / 1000:.0f} kB")
    print(f"paint:   board {painted['board']:.0f} ms, panel {painted['panel']:.0f} ms after the cell was run", end="")
    print(f", all routes named {painted['all']:.0f} ms")


def bare(page: Page) -> list[float]:
    """Click the bare button and time each until its label."""
    button = page.locator(".bare-button")
    button.scroll_into_view_if_needed()
    times = []
    for _ in range(CLICKS):
        button.hover()
        page.evaluate(CLICKED, ".bare-label")
        button.click()
        times.append(float(page.evaluate("() => window.clicked")))
    return times


def told(name: str, times: Sequence[float], beside: Sequence[float]) -> None:
    """Print times, and their median as a ratio to that of the bare button."""
    ratio = statistics.median(times) / statistics.median(beside)
    print(f"{name:8} {spread(times)}; {ratio:.2f} times a bare button ({spread(beside)})")


def picks(page: Page) -> list[float]:
    """Pick routes on the map and time each until the panel's dialogue; the mouse moves over the map meanwhile."""
    page.locator(".sr-map").first.scroll_into_view_if_needed()
    harness.execute(page, TO_TURN)
    routes = harness.execute(page, "print(*[r.id for r in table.game.board.routes if r.length > 2])").split()
    times = []
    for route in routes[:CLICKS]:
        # The dialogue of the pick before may lie over the next route.
        harness.execute(page, "table.panel.receive({'type': 'pick', 'route': None})")
        settle(page)
        x, y = page.evaluate(MIDDLE, route)
        page.mouse.move(x - 40, y - 30)
        page.mouse.move(x, y, steps=12)
        page.evaluate(CLICKED, ".sr-table .sr-over")
        page.mouse.click(x, y)
        times.append(float(page.evaluate("() => window.clicked")))
    harness.execute(page, "table.panel.receive({'type': 'pick', 'route': None})")
    return times


# At a person's turn no question lies over the map.
TO_TURN = """
table.sit_down(Game.new(["You", "Bo"], seed=7), table.players)
while table.game.state.phase.value != 'turn':
    table.game.play(table.game.legal_actions[0])
table.panel.receive({'type': 'show'})
"""


def draws(page: Page) -> list[float]:
    """Draw cards from the deck and time each until the status and the hand have changed."""
    harness.execute(page, TO_TURN)
    deck = page.locator(".sr-table").first.locator(".sr-pile").first
    times = []
    for _ in range(CLICKS):
        harness.execute(page, "table.panel.receive({'type': 'show'})")
        settle(page)
        deck.hover()
        page.evaluate(CLICKED, ".sr-table .sr-dock")
        deck.click()
        times.append(float(page.evaluate("() => window.clicked")))
    return times


DRAW = "'draw deck' if 'draw deck' in map(str, table.game.legal_actions) else table.game.legal_actions[0]"
TO_CLAIM = f"""
while table.game.state.phase.value != 'turn' or not any(a.verb == 'claim' for a in table.game.legal_actions):
    table.game.play({DRAW})
table.panel.receive({{'type': 'show'}})
table.panel.receive({{'type': 'pick', 'route': next(a for a in table.game.legal_actions if a.verb == 'claim').route}})
"""


def claims(page: Page, watch: harness.Watch) -> None:
    """Claim routes by the panel's button: time to the car on the map, and what is sent for it."""
    panel = page.locator(".sr-table").first
    times, up, down, counts = [], [], [], []
    for _ in range(CLICKS):
        if harness.execute(page, "print(table.game.is_over)").strip() == "True":
            break
        harness.execute(page, TO_CLAIM)
        button = panel.locator("[data-claim]")
        button.wait_for()
        button.scroll_into_view_if_needed()
        settle(page)
        before = len(watch.received), len(watch.sent)
        button.hover()
        page.evaluate(CLICKED, ".sr-table .sr-rows")
        button.click()
        times.append(float(page.evaluate("() => window.clicked")))
        settle(page)
        mine = harness.execute(page, "print(table.panel.comm.comm_id, table.board_map.art.comm.comm_id)").split()
        keys = [key.encode() for key in mine]
        received = [m for m in comms(watch.received[before[0] :]) if any(key in m for key in keys)]
        sent = [m for m in comms(watch.sent[before[1] :]) if any(key in m for key in keys)]
        down.append(content(received))
        counts.append(len(received))
        up.append(content(sent))
    print(f"claim:   {spread(times)} to the cars on the map, with bots playing")
    print(f"         {statistics.median(counts):.0f} messages, {statistics.median(down):.0f} bytes down ", end="")
    print(f"(at most {max(down)}), {statistics.median(up):.0f} bytes up, without Jupyter's headers")


def moving(page: Page, watch: harness.Watch) -> None:
    """Move the mouse over map and panel without clicking."""
    sent = len(comms(watch.sent))
    box = page.locator(".sr-map").first.bounding_box()
    assert box is not None
    for k in range(1, 6):
        page.mouse.move(box["x"] + 30, box["y"] + box["height"] * k / 7)
        page.mouse.move(box["x"] + box["width"] - 30, box["y"] + box["height"] * k / 6, steps=60)
    settle(page)
    print(f"mouse:   300 moves over the map, {len(comms(watch.sent)) - sent} messages")


GROW = """
bot, rng, played = make_bot("easy"), Random(1), 0
def more(moves):
    global played
    end = played + moves
    while played < end:
        game = table.game
        if game.is_over:
            table.sit_down(Game.new(["You", "Bo"], seed=played), table.players)
            continue
        game.play(bot.choose(game.view(game.state.seat), rng))
        played += 1
more(50)
"""


def growth(page: Page) -> None:
    """Play on and see what has grown; new games take the table when one ends."""
    harness.execute(page, "other.close()")
    harness.execute(page, GROW)
    settle(page)
    layers, nodes, heap = page.evaluate(LAYERS), page.evaluate(NODES), page.evaluate(HEAP)
    before = float(harness.execute(page, "print(rss())"))
    harness.execute(page, f"more({MOVES})")
    settle(page)
    after = float(harness.execute(page, "print(rss())"))
    print(f"growth:  kernel {after - before:+.1f} MB in {MOVES} moves (from {before:.0f} MB); ", end="")
    print(f"map elements {layers} → {page.evaluate(LAYERS)}, table elements {nodes} → {page.evaluate(NODES)}, ", end="")
    print(f"page's heap {heap:.0f} → {page.evaluate(HEAP):.0f} MB")


def main() -> None:
    """Print all figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        harness.jupyterlab(Path(folder)) as lab,
        harness.browser_page((1500, 1100)) as page,
    ):
        page.set_default_timeout(30_000)
        watch = harness.Watch(page)
        harness.write_notebook(lab.root / "bench.ipynb", SETUP, SHOW, BOTS, BARE)
        harness.open_notebook(page, lab, "bench.ipynb")
        run_next(page)
        harness.execute(page, "pass")
        creation(page, watch)
        page.locator(".sr-map").first.scroll_into_view_if_needed()
        moving(page, watch)
        run_next(page)
        page.locator(".sr-table").nth(1).locator(".sr-panel h2").wait_for()
        run_next(page)
        page.locator(".bare-label").wait_for()
        for pace, words in ((2, "at double speed"), (100, "as fast as they can")):
            harness.execute(page, f"other.receive(schema.Set('speed', {pace}))")
            settle(page)
            print(f"with bots that play {words}:")
            told("pick:", picks(page), bare(page))
            told("draw:", draws(page), bare(page))
            claims(page, watch)
        growth(page)
        print(f"page errors: {watch.errors}")


if __name__ == "__main__":
    main()
