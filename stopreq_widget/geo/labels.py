"""Where station names go, so that no name lies on a space, a station or another name.

Names are placed for one scale, given as a frame of pixels: a view of the whole board, or a closer one.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from stopreq_widget.geo.drawn import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

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
_ANCHORS = ("start", "middle", "end")
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
    progress: Callable[[], None] = lambda: None,
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
    progress : callable
        Called once a station.

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
        progress()
    rng = random.Random(seed)
    chosen = min((_search(choices, rng) for _ in range(tries)), key=lambda found: round(found[0], 6))[1]
    boxes = np.array([options.boxes[c] for options, c in zip(choices, chosen, strict=True)])
    labels = {}
    for k, (station, options, c) in enumerate(zip(board.stations, choices, chosen, strict=True)):
        crowd = float(options.covers[c]) + float(_overlaps(boxes[k][None], np.delete(boxes, k, axis=0)).sum())
        label = options.labels[c]
        labels[station.id] = label._replace(
            rank=1 if crowd > CROWDED_PX and station.points == 0 else 0,
            leader=label.leader
            and _away(boxes[k], dots[k]) > LEADER_PX
            and bool(ink.free_way(dots[k], boxes[k][None])[0]),
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
                w = np.linspace(-0.08, 1.08, 28)[:, None, None]
                cells = ((1 - w) * sides[0] + w * sides[1] - self.low).astype(int)
                grid[cells[..., 0], cells[..., 1]] = 1
        self.sums = np.pad(grid.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))

    def under(self, boxes: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
        """Return how many pixels of spaces lie in each of the boxes, an array of shape (..., 4)."""
        top = np.array(self.sums.shape) - 1
        low, high = (np.clip((boxes[..., k : k + 2] - self.low).astype(int), 0, top) for k in (0, 2))
        (left, bottom), (right, upper) = ((corner[..., 0], corner[..., 1]) for corner in (low, high))
        s = self.sums
        found: npt.NDArray[np.int32] = s[right, upper] - s[left, upper] - s[right, bottom] + s[left, bottom]
        return found

    def free_way(self, dot: npt.NDArray[np.float64], boxes: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        """Tell whether a straight line from a dot to each of the boxes, of shape (n, 4), crosses no space."""
        end = np.clip(dot, boxes[:, :2], boxes[:, 2:])
        way = dot + np.linspace(0.25, 1.0, 12)[:, None] * (end - dot)[:, None, :]
        free: npt.NDArray[np.bool_] = (self.under(np.concatenate((way - 1.0, way + 1.0), axis=-1)) == 0).all(axis=1)
        return free


def _candidates(
    k: int,
    dots: npt.NDArray[np.float64],
    sizes: Mapping[float, tuple[float, float]],
    ink: _Ink,
    radius: float,
) -> _Options:
    """Return boxes around a dot, on a grid of a few pixels, clear of the dot and within reach of it."""
    found = [_around(dots[k], block, dots, ink, radius) for block in sizes.values()]
    boxes, sides, shifts, covers, gap, cost = (np.concatenate(part) for part in zip(*found, strict=True))
    size = np.repeat(list(sizes), [len(part.boxes) for part in found])
    # The larger of two sizes is wanted where there is room for it.
    cost = cost + np.where((max(sizes) > size) & (max(sizes) > NAME_PX), 14.0, 0.0)
    keep = np.argsort(cost, kind="stable")[:KEPT]
    leads = gap[keep] > FAR_PX
    labels = [
        Label(_ANCHORS[side], round(dx, 1), round(dy, 1), px, 0, led)
        for side, (dx, dy), px, led in zip(
            *(part.tolist() for part in (sides[keep], shifts[keep], size[keep], leads)), strict=True
        )
    ]
    # A name beyond a row of spaces reads as some other station's.
    behind = leads & ~ink.free_way(dots[k], boxes[keep])
    return _Options(boxes[keep], labels, cost[keep] + BEHIND_COST * behind, covers[keep])


class _Around(NamedTuple):
    """Boxes of a name round a dot, one a row: side (index of `_ANCHORS`), pixels to the anchor, what it covers, gap."""

    boxes: npt.NDArray[np.float64]
    sides: npt.NDArray[np.int_]
    shifts: npt.NDArray[np.float64]
    covers: npt.NDArray[np.float64]
    gap: npt.NDArray[np.float64]
    cost: npt.NDArray[np.float64]


def _around(
    dot: npt.NDArray[np.float64],
    block: tuple[float, float],
    dots: npt.NDArray[np.float64],
    ink: _Ink,
    radius: float,
) -> _Around:
    """Return the boxes on a grid of a few pixels that are clear of a dot and within reach of it."""
    width, height = ZOOM_SLACK * block[0], ZOOM_SLACK * block[1]
    far = radius + REACH_PX
    cx, cy = (
        axis.ravel()
        for axis in np.meshgrid(
            np.arange(-(width / 2 + far), width / 2 + far, 2.5),
            np.arange(-(height / 2 + far), height / 2 + far, 2.0),
            indexing="ij",
        )
    )
    away = np.hypot(np.maximum(np.abs(cx) - width / 2, 0.0), np.maximum(np.abs(cy) - height / 2, 0.0))
    near = (radius + 2.0 <= away) & (away <= far)
    cx, cy, gap = cx[near], cy[near], away[near] - radius - 2.0
    boxes = np.column_stack((cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2))
    sides = np.where(boxes[:, 0] > 0, 0, np.where(boxes[:, 2] < 0, 2, 1))
    boxes += np.tile(dot, 2)
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    gaps = np.maximum(np.abs(dots[None] - middles[:, None]) - (width / 2, height / 2), 0.0)
    covers = ink.under(boxes) + 60.0 * (np.hypot(gaps[..., 0], gaps[..., 1]) < DOT_PX + 3.0).sum(axis=1)
    shifts = np.column_stack((cx + np.array([-width / 2, 0.0, width / 2])[sides], -cy))
    cost = 0.5 * gap + 0.35 * covers + _dislike(cx, cy, width, height, sides)
    return _Around(boxes, sides, shifts, covers, gap, cost)


def _away(box: npt.NDArray[np.float64], dot: npt.NDArray[np.float64]) -> float:
    return float(np.hypot(*(np.clip(dot, box[:2], box[2:]) - dot)))


def _dislike(
    cx: npt.NDArray[np.float64],
    cy: npt.NDArray[np.float64],
    width: float,
    height: float,
    sides: npt.NDArray[np.int_],
) -> npt.NDArray[np.float64]:
    """Return how much worse places are than just right of the dot, where a reader looks first."""
    above = 1.4 + 3.0 * np.abs(cx) / width + np.where(cy < 0, 0.4, 0.0)
    beside = np.where(sides == 0, 0.0, 0.6) + 1.6 * np.abs(cy) / height
    return np.where(sides == 1, above, beside)


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
