"""Where station names go, so that no name lies on a space, a station or another name.

Names are placed for one scale, given as a frame of pixels: a view of the whole board, or a closer one.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from stopreq_widget.geo.drawn import Label

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import numpy.typing as npt

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Space
    from stopreq_widget.geo.space_rows import Frame

NAME_PX = 11.0
HUB_PX = 13.0
CALL_SIGN_PX = 8.0
EM = 0.56
"""Mean width of a letter of a sans-serif name, as a share of its size."""
ZOOM_SLACK = 1.09
"""A map shows whole or quarter zooms: its pixels may be this much larger than the layout's."""
DOT_PX = 5.0
TOKEN_PX = 8.0
REACH_PX = 22.0
"""Farthest that a name lies from its dot's edge."""
FAR_PX = 2.0
"""A name farther than this from its dot's edge should have nothing between itself and the dot."""
BEHIND_COST = 14.0
LEADER_PX = 16.0
"""A name farther than this from its dot's middle gets a leader if nothing lies in its way."""
KEPT = 300
"""Candidates of a name that are looked at, best first."""
CROWDED_PX = 24.0
"""A name that covers more pixels of other things than this waits for a closer zoom."""


class _Options(NamedTuple):
    """The candidates for one name: boxes in pixels (y up; columns x0, y0, x1, y1) and what each costs by itself."""

    boxes: npt.NDArray[np.float64]
    labels: list[Label]
    cost: npt.NDArray[np.float64]
    covers: npt.NDArray[np.float64]


def block_size(name: str, call_sign: str | None, size: float) -> tuple[float, float]:
    """Return width and height in CSS pixels of a station's name with its call sign below.

    Examples
    --------
    >>> [round(v) for v in block_size("Bend", "KOAB-FM", 11.0)]
    [35, 22]
    """
    width, height = EM * size * len(name), 1.15 * size
    if call_sign:
        width, height = max(width, 0.62 * CALL_SIGN_PX * len(call_sign)), height + 1.15 * CALL_SIGN_PX
    return width, height


def place(
    board: Board,
    spaces: Mapping[str, Sequence[Space]],
    frame: Frame,
    *,
    hubs: Collection[str] = (),
    tries: int = 6,
    seed: int = 11,
) -> dict[str, Label]:
    """Return a label for every station.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates.
    spaces : mapping
        Spaces by route id, which names keep off.
    frame : Frame
        The pixels of the view of the whole board.
    hubs : collection of str
        Ids of stations whose names are larger where there is room.
    tries : int
        Random starts of the search; the best is kept.
    seed : int
        Seed of those starts.

    Returns
    -------
    dict
        By station id; empty for a board without stations.

    Notes
    -----
    Each start is improved name by name until nothing gets better: O(tries x stations^2 x candidates).
    """
    if not board.stations:
        return {}
    dots = frame.px([(s.lon, s.lat) for s in board.stations])
    ink = _Ink(spaces, frame, dots)
    choices = []
    for k, station in enumerate(board.stations):
        wanted = (HUB_PX, NAME_PX) if station.id in hubs else (NAME_PX,)
        sizes = {size: block_size(station.name, station.call_sign, size) for size in wanted}
        choices.append(_candidates(k, dots, sizes, ink, TOKEN_PX if station.points else DOT_PX))
    rng = random.Random(seed)
    chosen = min((_search(choices, rng) for _ in range(tries)), key=lambda found: round(found[0], 6))[1]
    boxes = np.array([options.boxes[c] for options, c in zip(choices, chosen, strict=True)])
    labels = {}
    for k, (station, options, c) in enumerate(zip(board.stations, choices, chosen, strict=True)):
        crowd = float(options.covers[c]) + float(_overlaps(boxes[k][None], np.delete(boxes, k, axis=0)).sum())
        label = options.labels[c]
        labels[station.id] = label._replace(
            rank=1 if crowd > CROWDED_PX and station.points == 0 else 0,
            leader=label.leader and _away(boxes[k], dots[k]) > LEADER_PX and ink.free_way(dots[k], boxes[k]),
        )
    return labels


class _Ink:
    """What is drawn already, as counts over a grid of pixels that any box can be asked about."""

    def __init__(self, spaces: Mapping[str, Sequence[Space]], frame: Frame, dots: npt.NDArray[np.float64]) -> None:
        self.low = dots.min(axis=0) - 140.0 if len(dots) else np.zeros(2)
        size = (dots.max(axis=0) - self.low + 140.0).astype(int) if len(dots) else np.ones(2, dtype=int)
        grid = np.zeros((int(size[0]), int(size[1])), dtype=np.int32)
        for row in spaces.values():
            for space in row:
                ring = frame.px(space.ring[:-1])
                half = len(ring) // 2
                left, right = ring[:half], ring[half:][::-1]
                t = np.linspace(0.0, half - 1, 120)
                k = np.arange(half)
                sides = [np.column_stack((np.interp(t, k, s[:, 0]), np.interp(t, k, s[:, 1]))) for s in (left, right)]
                for w in np.linspace(-0.08, 1.08, 28):
                    cells = ((1 - w) * sides[0] + w * sides[1] - self.low).astype(int)
                    grid[cells[:, 0], cells[:, 1]] = 1
        self.sums = np.pad(grid.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))

    def under(self, x0: float, y0: float, x1: float, y1: float) -> float:
        """Return how many pixels of spaces lie in a box."""
        top = np.array(self.sums.shape) - 1
        a, b = np.clip((np.array([[x0, y0], [x1, y1]]) - self.low).astype(int), 0, top)
        s = self.sums
        return float(s[b[0], b[1]] - s[a[0], b[1]] - s[b[0], a[1]] + s[a[0], a[1]])

    def free_way(self, dot: npt.NDArray[np.float64], box: npt.NDArray[np.float64]) -> bool:
        """Tell whether a straight line from a dot to a box crosses no space."""
        end = np.clip(dot, box[:2], box[2:])
        return all(
            self.under(*(p - 1.0), *(p + 1.0)) == 0.0 for p in dot + np.linspace(0.25, 1.0, 12)[:, None] * (end - dot)
        )


def _candidates(
    k: int,
    dots: npt.NDArray[np.float64],
    sizes: Mapping[float, tuple[float, float]],
    ink: _Ink,
    radius: float,
) -> _Options:
    """Return boxes around a dot, on a grid of a few pixels, clear of the dot and within reach of it."""
    boxes, labels, costs, covered = [], [], [], []
    for size, block in sizes.items():
        width, height = ZOOM_SLACK * block[0], ZOOM_SLACK * block[1]
        far = radius + REACH_PX
        for cx in np.arange(-(width / 2 + far), width / 2 + far, 2.5):
            for cy in np.arange(-(height / 2 + far), height / 2 + far, 2.0):
                away = float(np.hypot(max(abs(cx) - width / 2, 0.0), max(abs(cy) - height / 2, 0.0)))
                if not radius + 2.0 <= away <= far:
                    continue
                box = np.array([cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2])
                anchor = "start" if box[0] > 0 else "end" if box[2] < 0 else "middle"
                shift = {"start": -width / 2, "middle": 0.0, "end": width / 2}[anchor]
                box += np.tile(dots[k], 2)
                near = np.maximum(np.abs(dots - (box[:2] + box[2:]) / 2) - (width / 2, height / 2), 0.0)
                hits = int((np.hypot(near[:, 0], near[:, 1]) < DOT_PX + 3.0).sum())
                covers = ink.under(*box) + 60.0 * hits
                gap = away - radius - 2.0
                boxes.append(box)
                labels.append(Label(anchor, round(float(cx + shift), 1), round(float(-cy), 1), size, 0, gap > FAR_PX))
                costs.append(
                    0.5 * gap
                    + 0.35 * covers
                    + _dislike(cx, cy, width, height, anchor)
                    + (NAME_PX < max(sizes) > size) * 14.0
                )
                covered.append(covers)
    cost, found = np.array(costs), np.array(boxes)
    keep = np.argsort(cost, kind="stable")[:KEPT]
    # A name beyond a row of spaces reads as some other station's.
    behind = np.array([labels[c].leader and not ink.free_way(dots[k], found[c]) for c in keep])
    return _Options(found[keep], [labels[c] for c in keep], cost[keep] + BEHIND_COST * behind, np.array(covered)[keep])


def _away(box: npt.NDArray[np.float64], dot: npt.NDArray[np.float64]) -> float:
    return float(np.hypot(*(np.clip(dot, box[:2], box[2:]) - dot)))


def _dislike(cx: float, cy: float, width: float, height: float, anchor: str) -> float:
    """Return how much worse a place is than just right of the dot, where a reader looks first."""
    if anchor == "middle":
        return 1.4 + 3.0 * abs(cx) / width + (0.4 if cy < 0 else 0.0)
    return (0.0 if anchor == "start" else 0.6) + 1.6 * abs(cy) / height


def _overlaps(boxes: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the area that each of the boxes (n, 4) shares with all the others (m, 4), two pixels of air included."""
    wide = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0]) + 2.0
    high = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1]) + 1.0
    shared: npt.NDArray[np.float64] = (np.clip(wide, 0.0, None) * np.clip(high, 0.0, None)).sum(axis=1)
    return shared


def _search(choices: Sequence[_Options], rng: random.Random) -> tuple[float, list[int]]:
    """Return the cost and the choices of one start, improved until no single name can be moved for the better."""
    chosen = [rng.choice(np.argsort(o.cost, kind="stable")[:40].tolist()) for o in choices]
    boxes = np.array([o.boxes[c] for o, c in zip(choices, chosen, strict=True)])
    order = list(range(len(choices)))
    better = True
    while better:
        better = False
        rng.shuffle(order)
        for k in order:
            costs = choices[k].cost + 2.0 * _overlaps(choices[k].boxes, np.delete(boxes, k, axis=0))
            pick = int(np.argmin(costs))
            if costs[pick] < costs[chosen[k]] - 1e-6:
                chosen[k], boxes[k], better = pick, choices[k].boxes[pick], True
    total = 0.0
    for k, options in enumerate(choices):
        total += float(options.cost[chosen[k]] + _overlaps(boxes[k][None], np.delete(boxes, k, axis=0))[0])
    return total, chosen
