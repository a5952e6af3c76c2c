"""Lay lines out for drawing, so that rows of spaces of a visible width have room beside each other.

True lines of neighbouring roads lie closer together than a row of spaces is wide, and bend more sharply than a row of
cars can. So each line is generalised: small bends go, and where rows would overlap they push each other aside, as do
station dots, while every line is drawn back to where it is on the ground. The method is position-based
relaxation; all lengths are in pixels of a view of the whole board.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.geo import polyline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from stopreq_widget.geo.polyline import Line


@dataclass(frozen=True)
class Style:
    """Sizes in pixels of a view of the whole board."""

    width: float = 6.8
    """Width of a row of spaces."""
    lane_gap: float = 1.0
    """Between the two rows of a double."""
    clearance: float = 2.4
    """Between rows of different routes."""
    space_gap: float = 1.7
    """Between two spaces of a row."""
    dot: float = 5.0
    """Radius of a station dot."""
    trim: float = 7.5
    """Least distance from a station's centre to the first space."""
    min_space: float = 8.5
    """Shortest space that is drawn before trims give way."""
    radius: float = 11.0
    """Least radius of a bend of a row's middle."""
    bow_below: float = 11.0
    """Two stations with less room than this between their trims are joined by a bow."""
    step: float = 3.0
    """Distance of the vertices that are moved."""
    hold: float = 0.08
    """How much of a line's own bends is kept when it is smoothed."""
    chord: float = 0.10
    """Share of the straight line between the ends in what a line is drawn back to."""
    rounds: int = 420
    """Rounds of relaxation."""


@dataclass(frozen=True)
class Corridor:
    """One or two rows of spaces between two stations: a route, or both routes of a double.

    ``routes`` holds the route ids from left to right as seen when going from ``a`` to ``b``.
    """

    a: str
    b: str
    routes: tuple[str, ...]
    target: Line
    keeps_shape: bool = False
    """Its line is smooth already (a flight's arc) and is not drawn towards the straight line."""

    def half_width(self, style: Style) -> float:
        """Half of the width of its rows together."""
        rows = len(self.routes)
        return (rows * style.width + (rows - 1) * style.lane_gap) / 2


def station_trims(corridors: Sequence[Corridor], style: Style) -> dict[str, float]:
    """Return how far from each station spaces begin: rows that meet there must fit around it."""
    around: dict[str, float] = {}
    for corridor in corridors:
        for station in (corridor.a, corridor.b):
            around[station] = around.get(station, 0.0) + 2 * corridor.half_width(style) + style.clearance
    return {s: max(style.trim, 1.02 * total / (2 * np.pi)) for s, total in around.items()}


def relax(corridors: Sequence[Corridor], stations: Mapping[str, tuple[float, float]], style: Style) -> list[Line]:
    """Return the centre line of each corridor, ends on the stations.

    Parameters
    ----------
    corridors : sequence of Corridor
        With targets in pixels.
    stations : mapping
        Position in pixels of every station by id.
    style : Style
        Sizes.

    Returns
    -------
    list of arrays of shape (n, 2)
        In the order of the corridors; empty if there are none.

    Notes
    -----
    O(rounds x vertices x neighbours); the Oregon board (70 corridors, about 2,000 vertices) takes some seconds.
    """
    if not corridors:
        return []
    trims = station_trims(corridors, style)
    lines = [_generalised(c, style) for c in corridors]
    points = np.vstack(lines)
    home = points.copy()
    owner = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
    starts = np.cumsum([0] + [len(line) for line in lines])
    fixed = np.zeros(len(points), dtype=bool)
    fixed[starts[:-1]] = fixed[starts[1:] - 1] = True
    half = np.array([c.half_width(style) for c in corridors])[owner]
    order = {s: i for i, s in enumerate(stations)}
    dots = np.array([stations[s] for s in order])
    ends = np.array([(order[c.a], order[c.b]) for c in corridors])[owner]
    reach = np.array([trims.get(s, style.trim) for s in order])
    pairs = np.empty((0, 2), dtype=int)
    for turn in range(style.rounds):
        if turn % 10 == 0:
            pairs = _near_pairs(points, owner, 2 * float(half.max()) + style.clearance + 6.0)
        push = _row_pushes(points, pairs, half, ends, dots, reach, style)
        push += _dot_pushes(points, half, ends, dots, style)
        push[fixed] = 0.0
        # The way home weakens, and at the end rows only make room, so that none is left with a sliver on another.
        pull = 0.05 if turn < style.rounds * 0.7 else 0.02 if turn < style.rounds * 0.95 else 0.0
        points = points + push + np.where(fixed[:, None], 0.0, pull * (home - points))
        for begin, end in itertools.pairwise(starts):
            points[begin:end] = polyline.smooth(points[begin:end], 2)
    laid = [_eased(points[begin:end], style) for begin, end in itertools.pairwise(starts)]
    return [_bowed(c, line, trims[c.a] + trims[c.b], style) for c, line in zip(corridors, laid, strict=True)]


def _eased(line: Line, style: Style) -> Line:
    """Return the line with bends that are too sharp for a row of spaces smoothed until they are wide enough."""
    out = polyline.resample(line, style.step)
    for _ in range(400):
        way = np.diff(out, axis=0)
        turn = np.abs(np.angle(np.exp(1j * np.diff(np.arctan2(way[:, 1], way[:, 0])))))
        sharp = np.flatnonzero(turn > style.step / style.radius) + 1
        if not len(sharp):
            break
        near = np.unique(np.clip(np.concatenate((sharp - 1, sharp, sharp + 1)), 1, len(out) - 2))
        out[near] = 0.5 * out[near] + 0.25 * (out[near - 1] + out[near + 1])
    return out


def _bowed(corridor: Corridor, line: Line, trims: float, style: Style) -> Line:
    """Return the line of a pair of stations that lie too close for a space, bowed to the side where its road bends."""
    room = float(polyline.along(line)[-1]) - trims
    lack = style.bow_below - room
    if lack <= 0:
        return line
    t = np.linspace(0.0, 1.0, 24)
    chord = line[0] + t[:, None] * (line[-1] - line[0])
    across = np.array([-(line[-1] - line[0])[1], (line[-1] - line[0])[0]])
    length = float(np.hypot(*across))
    if length < 1.0:
        # Two stations in one place: a loop, so that there is something to see and to click.
        around = 2 * np.pi * np.linspace(0.0, 1.0, 48)
        radius = (trims + style.bow_below) / (2 * np.pi)
        loop: Line = line[0] + radius * np.column_stack((np.sin(around), 1.0 - np.cos(around)))
        return loop
    across /= length
    side = 1.0 if float(np.mean((corridor.target - corridor.target[0]) @ across)) >= 0 else -1.0
    # An arc of height h over a chord c is about 8 h^2 / 3 c longer than it.
    height = min(0.28 * length, float(np.sqrt(3 * length * lack / 8)))
    bow: Line = chord + side * height * np.sin(np.pi * t)[:, None] * across
    return bow


def _generalised(corridor: Corridor, style: Style) -> Line:
    if corridor.keeps_shape:
        return polyline.resample(corridor.target, style.step)
    line = polyline.smooth(polyline.resample(corridor.target, style.step), 60, hold=style.hold)
    line = polyline.resample(line, style.step)
    chord = np.linspace(line[0], line[-1], len(line))
    return (1 - style.chord) * line + style.chord * chord


def _near_pairs(points: Line, owner: npt.NDArray[np.int_], reach: float) -> npt.NDArray[np.int_]:
    found = []
    order = np.argsort(points[:, 0], kind="stable")
    xs = points[order, 0]
    last = np.searchsorted(xs, xs + reach, side="right")
    for i, j in enumerate(last):
        near = order[i + 1 : j]
        near = near[(np.abs(points[near, 1] - points[order[i], 1]) < reach) & (owner[near] != owner[order[i]])]
        found.append(np.column_stack((np.full(len(near), order[i]), near)))
    return np.vstack(found)


def _row_pushes(
    points: Line,
    pairs: npt.NDArray[np.int_],
    half: npt.NDArray[np.float64],
    ends: npt.NDArray[np.int_],
    dots: Line,
    reach: npt.NDArray[np.float64],
    style: Style,
) -> Line:
    """Return how far each vertex moves to leave rows of other corridors room."""
    push = np.zeros_like(points)
    if not len(pairs):
        return push
    i, j = pairs.T
    want = half[i] + half[j] + style.clearance
    # Rows that share a station converge there: they owe each other room only where their spaces begin.
    for side_i in (0, 1):
        for side_j in (0, 1):
            shared = ends[i, side_i] == ends[j, side_j]
            if shared.any():
                station = ends[i, side_i][shared]
                away = np.minimum(
                    np.hypot(*(points[i][shared] - dots[station]).T), np.hypot(*(points[j][shared] - dots[station]).T)
                )
                want[shared] *= np.clip(away / reach[station], 0.0, 1.0)
    gap = points[i] - points[j]
    distance = np.hypot(gap[:, 0], gap[:, 1])
    lack = np.clip(want - distance, 0.0, 3.0)
    step = 0.2 * (lack / np.maximum(distance, 0.3))[:, None] * gap
    # A double is twice as hard to move as a single row.
    share = (half[j] / (half[i] + half[j]))[:, None]
    np.add.at(push, i, step * share)
    np.add.at(push, j, -step * (1 - share))
    length = np.hypot(push[:, 0], push[:, 1])
    return push * np.minimum(1.0, 1.5 / np.maximum(length, 1e-9))[:, None]


def _dot_pushes(
    points: Line, half: npt.NDArray[np.float64], ends: npt.NDArray[np.int_], dots: Line, style: Style
) -> Line:
    """Return how far each vertex moves to keep its row off the dots of stations it does not serve."""
    push = np.zeros_like(points)
    for k, dot in enumerate(dots):
        gap = points - dot
        distance = np.hypot(gap[:, 0], gap[:, 1])
        lack = half + style.dot + style.clearance - distance
        hit = (lack > 0) & (ends[:, 0] != k) & (ends[:, 1] != k)
        push[hit] += (0.35 * lack[hit] / np.maximum(distance[hit], 0.3))[:, None] * gap[hit]
    return push
