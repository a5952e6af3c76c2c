"""A search as a film: a GIF for slides, or one HTML file with a slider that needs no network.

Examples
--------
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from stopreq_widget.trails import watch_longest_trail
>>> with TemporaryDirectory() as folder:
...     square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
...     film = Path(folder) / "square.gif"
...     frames = save_animation(square, watch_longest_trail(square, "bounded"), film)
...     film.stat().st_size > 0, frames
(True, 2)

"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .draw import OTHER_COLOR, TRAIL_COLOR, draw_network, layout
from .errors import TrailError
from .network import read_network

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .draw import Places
    from .network import Network
    from .reading import WeightOf
    from .steps import Step

WALKED = frozenset(("extend", "backtrack", "improve", "done"))
"""Kinds of steps whose edges are in walking order."""

VERBS = {
    "extend": "walk on",
    "backtrack": "step back",
    "prune": "give up: the bound says no better trail is here",
    "drop": "drop an edge",
    "cut": "it falls apart: add cuts",
    "improve": "a new best",
    "done": "done: nothing is longer",
    "stopped": "stopped at the limit",
}


def save_animation(
    graph: Any,
    steps: Iterable[Step],
    path: str | Path,
    *,
    pos: Places | None = None,
    weight: WeightOf = "weight",
    frames_per_second: float = 3.0,
    labels: bool = True,
) -> int:
    """Write a film of a search to a .gif or .html file, and return how many frames it has.

    Parameters
    ----------
    graph, pos, weight, labels
        As for `draw_trail`.
    steps : iterable of Step
        From `watch_longest_trail`, with a limit or thinned: each step is one frame.
    path : str or Path
        Ends in .gif or .html.
    frames_per_second : float
        Speed; in the HTML file it can be changed.

    Raises
    ------
    TrailError
        For another file ending, a speed of 0 or less, or no steps.

    """
    target = Path(path)
    if target.suffix not in (".gif", ".html"):
        raise TrailError(f"can't write {target.name!r}; expected a name that ends in .gif or .html")
    if frames_per_second <= 0:
        raise TrailError(f"frames_per_second is {frames_per_second}; expected more than 0")
    network = read_network(graph, weight)
    pictures = list(_pictures(network, layout(graph, network, pos), steps, labels))
    if not pictures:
        raise TrailError("there are no steps to make a film of")
    if target.suffix == ".gif":
        _write_gif(pictures, target, frames_per_second)
    else:
        target.write_text(_page([text for _, text in pictures], [png for png, _ in pictures], frames_per_second),
                          encoding="utf-8")  # fmt: skip
    return len(pictures)


def _pictures(
    network: Network, places: list[tuple[float, float]], steps: Iterable[Step], labels: bool
) -> Iterator[tuple[bytes, str]]:
    """Yield a PNG picture and a caption for each step."""
    from matplotlib.figure import Figure

    for step in steps:
        figure = Figure(figsize=(6.4, 5.2), dpi=100, layout="constrained")
        axes = figure.add_subplot()
        best = step.kind in ("improve", "done")
        color = OTHER_COLOR if best else TRAIL_COLOR
        draw_network(axes, network, places, step.trail, color, labels, _is_walk(step))
        bound = "" if step.bound is None else f", bound {step.bound}"
        caption = f"{VERBS[step.kind]}\nlength {step.length}, best {step.best}{bound}, nodes {step.explored}"
        axes.set_title(caption, fontsize=10)
        buffer = BytesIO()
        figure.savefig(buffer, format="png")
        yield buffer.getvalue(), caption.replace("\n", " · ")


def _is_walk(step: Step) -> bool:
    return step.kind in WALKED or (step.kind == "prune" and step.edge is not None)


def _write_gif(pictures: list[tuple[bytes, str]], target: Path, frames_per_second: float) -> None:
    from PIL import Image

    frames = [Image.open(BytesIO(png)).convert("P", palette=Image.Palette.ADAPTIVE) for png, _ in pictures]
    duration = [max(20, round(1000 / frames_per_second))] * len(frames)
    # The end stays on the screen for a while before the film begins again.
    duration[-1] += 2000
    frames[0].save(target, save_all=True, append_images=frames[1:], duration=duration, loop=0)


def _page(captions: list[str], pngs: list[bytes], frames_per_second: float) -> str:
    images = [f"data:image/png;base64,{b64encode(png).decode('ascii')}" for png in pngs]
    # "<" as an escape, so that no caption can end the script.
    data = dumps({"captions": captions, "images": images}).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Longest trail, step by step</title>
<style>
body {{ font: 16px system-ui, sans-serif; max-width: 680px; margin: 1em auto; color: #222; }}
img {{ width: 100%; }} input[type=range] {{ width: 100%; }} button {{ font: inherit; padding: .3em .8em; }}
</style></head><body>
<img id="picture" alt="{escape(captions[0])}">
<input id="place" type="range" min="0" max="{len(captions) - 1}" value="0" aria-label="step">
<p><button id="play">Play</button> <button id="back">Back</button> <button id="next">Next</button>
<label>Speed <input id="speed" type="number" min="0.5" max="30" step="0.5" value="{frames_per_second:g}"></label></p>
<p id="caption" aria-live="polite"></p>
<script>
const film = {data};
const get = (id) => document.getElementById(id);
let timer = null;
function show() {{
  const i = Number(get("place").value);
  get("picture").src = film.images[i];
  get("picture").alt = film.captions[i];
  get("caption").textContent = `${{i + 1}} of ${{film.images.length}}: ${{film.captions[i]}}`;
}}
function go(by) {{ get("place").value = Number(get("place").value) + by; show(); }}
function stop() {{ clearInterval(timer); timer = null; get("play").textContent = "Play"; }}
function play() {{
  if (timer) return stop();
  if (get("place").value === get("place").max) get("place").value = 0;
  get("play").textContent = "Pause";
  timer = setInterval(() => {{
    go(1);
    if (get("place").value === get("place").max) stop();
  }}, 1000 / Math.max(0.5, Number(get("speed").value)));
}}
get("place").addEventListener("input", show);
get("play").addEventListener("click", play);
get("back").addEventListener("click", () => {{ stop(); go(-1); }});
get("next").addEventListener("click", () => {{ stop(); go(1); }});
show();
</script></body></html>
"""
