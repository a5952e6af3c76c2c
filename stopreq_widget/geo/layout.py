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
    from collections.abc import Callable, Mapping, Sequence

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


ROUNDS_A_STEP = 10
"""After so many rounds who is near whom is looked at anew, and progress is told."""
_FARTHEST_PX = 30.0
"""No vertex moves farther in those rounds, so whoever is farther off than this needn't be looked at in them."""


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


def relax(
    corridors: Sequence[Corridor],
    stations: Mapping[str, tuple[float, float]],
    style: Style,
    progress: Callable[[], None] = lambda: None,
) -> list[Line]:
    """Return the centre line of each corridor, ends on the stations.

    Parameters
    ----------
    corridors : sequence of Corridor
        With targets in pixels.
    stations : mapping
        Position in pixels of every station by id.
    style : Style
        Sizes.
    progress : callable
        Called once every `ROUNDS_A_STEP` rounds.

    Returns
    -------
    list of arrays of shape (n, 2)
        In the order of the corridors; empty if there are none.

    Notes
    -----
    O(rounds x vertices x neighbours); the Oregon board (70 corridors, about 2,000 vertices) takes about a second.
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
    widest = 2 * float(half.max()) + style.clearance
    for turn in range(style.rounds):
        if turn % ROUNDS_A_STEP == 0:  # so in the first round, too
            rows = _Rows(dots, half, ends, reach, _near_pairs(points, owner, widest + 6.0), style)
            off = _near_dots(points, ends, dots, widest + style.dot + _FARTHEST_PX)
            progress()
        push = rows.pushes(points)
        push += _dot_pushes(points, half, dots, off, style)
        push[fixed] = 0.0
        # The way home weakens, and at the end rows only make room, so that none is left with a sliver on another.
        pull = 0.05 if turn < style.rounds * 0.7 else 0.02 if turn < style.rounds * 0.95 else 0.0
        points = points + push + np.where(fixed[:, None], 0.0, pull * (home - points))
        for _ in range(2):
            # As `polyline.smooth`, for all lines at once.
            moved = points[1:-1] + 0.5 * (0.5 * (points[:-2] + points[2:]) - points[1:-1])
            points[1:-1] = np.where(fixed[1:-1, None], points[1:-1], moved)
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
    """Return pairs of vertices of different lines that lie within reach, the western one first."""
    order = np.argsort(points[:, 0], kind="stable")
    xs = points[order, 0]
    # In the order of x, a vertex's neighbours to the east are those that follow it, up to the last within reach.
    count = np.searchsorted(xs, xs + reach, side="right") - np.arange(len(xs)) - 1
    first = np.repeat(np.arange(len(xs)), count)
    second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count)
    i, j = order[first], order[second]
    near = (np.abs(points[j, 1] - points[i, 1]) < reach) & (owner[i] != owner[j])
    return np.column_stack((i[near], j[near]))


def _near_dots(points: Line, ends: npt.NDArray[np.int_], dots: Line, reach: float) -> npt.NDArray[np.int_]:
    """Return pairs of a dot and a vertex of a line that doesn't serve it, within reach of each other."""
    far = np.maximum(*(np.abs(dots[:, None, axis] - points[None, :, axis]) for axis in (0, 1)))
    others = np.arange(len(dots))[:, None]
    return np.array(np.nonzero((far < reach) & (ends[None, :, 0] != others) & (ends[None, :, 1] != others)))


class _Rows:
    """Which rows of spaces may come into each other's way, and how they push each other aside."""

    def __init__(
        self,
        dots: Line,
        half: npt.NDArray[np.float64],
        ends: npt.NDArray[np.int_],
        reach: npt.NDArray[np.float64],
        pairs: npt.NDArray[np.int_],
        style: Style,
    ) -> None:
        self.i, self.j = pairs.T
        self.want = half[self.i] + half[self.j] + style.clearance
        # A double is twice as hard to move as a single row.
        self.share = (half[self.j] / (half[self.i] + half[self.j]))[:, None]
        # Rows that share a station converge there: they owe each other room only where their spaces begin.
        sides = [(ends[self.i, side_i], ends[self.j, side_j]) for side_i in (0, 1) for side_j in (0, 1)]
        self.shared = [np.where(one == other, one, -1) for one, other in sides]
        self.dots, self.reach = dots, reach

    def pushes(self, points: Line) -> Line:
        """Return how far each vertex moves to leave rows of other corridors room."""
        x, y = points.T
        distance = np.hypot(x[self.i] - x[self.j], y[self.i] - y[self.j])
        close = np.flatnonzero(distance < self.want)
        i, j, want, distance = self.i[close], self.j[close], self.want[close], distance[close]
        for shared in self.shared:
            meet = np.flatnonzero(shared[close] >= 0)
            station = shared[close[meet]]
            away = np.minimum(*(np.hypot(*(points[end[meet]] - self.dots[station]).T) for end in (i, j)))
            want[meet] *= np.clip(away / self.reach[station], 0.0, 1.0)
        lack = np.clip(want - distance, 0.0, 3.0)
        step = 0.2 * (lack / np.maximum(distance, 0.3))[:, None] * (points[i] - points[j])
        share = self.share[close]
        vertex = np.concatenate((i, j))
        push = _summed(vertex, np.concatenate((step * share, -step * (1 - share))), len(points))
        length = np.hypot(push[:, 0], push[:, 1])
        capped: Line = push * np.minimum(1.0, 1.5 / np.maximum(length, 1e-9))[:, None]
        return capped


def _summed(vertex: npt.NDArray[np.int_], steps: Line, count: int) -> Line:
    return np.column_stack([np.bincount(vertex, weights=steps[:, axis], minlength=count) for axis in (0, 1)])


def _dot_pushes(
    points: Line, half: npt.NDArray[np.float64], dots: Line, pairs: npt.NDArray[np.int_], style: Style
) -> Line:
    """Return how far each vertex moves to keep its row off the dots of stations it does not serve."""
    dot, vertex = pairs
    gap = points[vertex] - dots[dot]
    distance = np.hypot(gap[:, 0], gap[:, 1])
    lack = np.maximum(half[vertex] + style.dot + style.clearance - distance, 0.0)
    return _summed(vertex, (0.35 * lack / np.maximum(distance, 0.3))[:, None] * gap, len(points))
