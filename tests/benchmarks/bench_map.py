"""Print what the map costs: bytes and messages to create, time to paint, click to paint, messages of a moving mouse.

Run from the checkout: ``python tests/benchmarks/bench_map.py``. Needs a Chromium; takes about a minute.
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

CLICKS = 40
SETUP = """
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.ui.map.board_map import BoardMap
board = load_board()
status = ["."] * len(board.routes)
tokens = "0" * len(board.stations)
def claim(route):
    if route is not None:
        k = board.route_index[route]
        status[k] = "1" if status[k] == "." else "."
        board_map.show("".join(status), tokens)
"""
SHOW = """
board_map = BoardMap(board, colours=["red", "blue"])
board_map.on_pick(claim)
board_map.widget
"""
# Note when the first row and when all routes are there, counted from the moment the cell is started.
PAINTED = """() => { window.painted = {}; window.began = performance.now();
    const look = () => {
        const now = performance.now() - window.began;
        const drawn = document.querySelector('.sr-layer[transform] .sr-open');
        if (!window.painted.board && drawn) window.painted.board = now;
        if (document.querySelectorAll('path.sr-route[data-route]').length >= 91) window.painted.all = now;
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look); }"""
# From the click's event to the frame after the row has changed its class.
CLICKED = """(id) => { const row = document.querySelector(`.sr-row[data-route="${id}"]`);
    window.clicked = new Promise((done) => {
        let began = 0;
        window.addEventListener('click', () => { began = performance.now(); }, { capture: true, once: true });
        const seen = new MutationObserver(() => {
            seen.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
        });
        seen.observe(row.querySelector('.sr-top'), { childList: true });
    }); }"""
MIDDLE = """(id) => { const row = document.querySelector(`.sr-row[data-route="${id}"] .sr-body`);
    const at = row.getPointAtLength(0).matrixTransform(row.getScreenCTM()); return [at.x, at.y]; }"""


def size(frames: Sequence[str | bytes]) -> int:
    """Return the bytes of some frames."""
    return sum(len(frame) for frame in frames)


def comms(frames: Sequence[str | bytes]) -> list[bytes]:
    """Return the frames that carry widget messages."""
    raw = [frame if isinstance(frame, bytes) else frame.encode() for frame in frames]
    return [frame for frame in raw if b"comm_open" in frame or b"comm_msg" in frame]


def creation(page: Page, watch: harness.Watch) -> None:
    """Run the cell that shows the map."""
    received, sent = len(watch.received), len(watch.sent)
    page.evaluate(PAINTED)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-below'); }")
    page.wait_for_function("() => window.painted.all", timeout=60_000)
    painted = page.evaluate("() => window.painted")
    page.evaluate("() => new Promise((done) => setTimeout(done, 1500))")
    made = comms(watch.received[received:])
    print(f"create: {len(made)} messages, {size(made) / 1000:.0f} kB; page sent {len(watch.sent) - sent} frames")
    print(f"paint:  board {painted['board']:.0f} ms after the cell was run, all routes named {painted['all']:.0f} ms")


def clicks(page: Page, watch: harness.Watch, *, moving: bool) -> None:
    """Claim and free routes by clicks, and time each."""
    routes = harness.execute(page, "print(*[r.id for r in board.routes if r.length > 2])").split()[:CLICKS]
    times, received, sent = [], [], []
    for route in routes:
        x, y = page.evaluate(MIDDLE, route)
        page.evaluate(CLICKED, route)
        if moving:
            page.mouse.move(x - 60, y - 30)
            page.mouse.move(x, y, steps=15)
        else:
            page.mouse.move(x, y)
        before = len(watch.received), len(watch.sent)
        page.mouse.click(x, y)
        times.append(float(page.evaluate("() => window.clicked")))
        received += comms(watch.received[before[0] :])
        sent += comms(watch.sent[before[1] :])
    ordered = sorted(times)
    late = ordered[int(0.95 * len(ordered)) - 1]
    up, down = (f"{len(m) / len(times):.1f} messages ({size(m) / len(times):.0f} bytes)" for m in (sent, received))
    print(f"click → paint{', mouse moving' if moving else ''}: median {statistics.median(times):.0f} ms, ", end="")
    print(f"95th percentile {late:.0f} ms; {up} up, {down} down")


def moving(page: Page, watch: harness.Watch) -> None:
    """Move the mouse over the map without clicking."""
    sent = len(watch.sent)
    box = page.locator(".sr-map").bounding_box()
    assert box is not None
    for k in range(1, 6):
        page.mouse.move(box["x"] + 30, box["y"] + box["height"] * k / 7)
        page.mouse.move(box["x"] + box["width"] - 30, box["y"] + box["height"] * k / 6, steps=60)
    print(f"mouse:  300 moves, {len(watch.sent) - sent} messages")


def main() -> None:
    """Print all figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        harness.jupyterlab(Path(folder)) as lab,
        harness.browser_page((1400, 1000)) as page,
    ):
        watch = harness.Watch(page)
        harness.write_notebook(lab.root / "bench.ipynb", SETUP, SHOW)
        harness.open_notebook(page, lab, "bench.ipynb")
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')")
        harness.execute(page, "pass")
        creation(page, watch)
        page.locator(".sr-map").scroll_into_view_if_needed()
        moving(page, watch)
        clicks(page, watch, moving=False)
        clicks(page, watch, moving=True)
        print(f"page errors: {watch.errors}")


if __name__ == "__main__":
    main()
