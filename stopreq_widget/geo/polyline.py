"""Lines as arrays of points in a plane: resample, smooth, cut, offset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    Line = npt.NDArray[np.float64]
    """Shape (n, 2)."""


def without_spurs(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the points without stretches that a line goes out and comes back on, point by point the same way.

    Examples
    --------
    >>> without_spurs([(0, 0), (1, 0), (1, 1), (1, 2), (1, 1), (1, 0), (2, 0)])
    [(0, 0), (1, 0), (2, 0)]
    """
    kept: list[tuple[float, float]] = []
    for point in points:
        if len(kept) > 1 and kept[-2] == point:
            kept.pop()
        else:
            kept.append(point)
    return kept


def along(line: Line) -> npt.NDArray[np.float64]:
    """Return the distance of each vertex from the start, measured along the line."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    return np.concatenate(([0.0], np.cumsum(steps)))


def at(line: Line, distances: npt.ArrayLike) -> Line:
    """Return the points at the given distances from the start; distances beyond an end give that end."""
    s = along(line)
    d = np.asarray(distances, dtype=float)
    return np.column_stack((np.interp(d, s, line[:, 0]), np.interp(d, s, line[:, 1])))


def resample(line: Line, step: float) -> Line:
    """Return the line with vertices about ``step`` apart, at least three, ends kept."""
    length = along(line)[-1]
    pieces = max(2, round(float(length) / step))
    return at(line, np.linspace(0.0, length, pieces + 1))


def smooth(line: Line, passes: int, hold: float = 0.0) -> Line:
    """Return the line with each inner vertex moved towards the mean of its neighbours, ``passes`` times.

    Ends stay. With ``hold`` > 0 each vertex is drawn back to where it was by that share in each pass, so that
    large bends stay while small ones go.
    """
    out = line.copy()
    for _ in range(passes):
        out[1:-1] += 0.5 * (0.5 * (out[:-2] + out[2:]) - out[1:-1]) + hold * (line[1:-1] - out[1:-1])
    return out


def normals(line: Line) -> Line:
    """Return the unit normal (to the left of the way of travel) at each vertex."""
    tangent = np.gradient(line, axis=0)
    length = np.hypot(tangent[:, 0], tangent[:, 1])
    tangent /= np.where(length == 0.0, 1.0, length)[:, None]
    return np.column_stack((-tangent[:, 1], tangent[:, 0]))


def offset(line: Line, distance: float) -> Line:
    """Return the line moved to its left by ``distance`` (to its right if negative), vertex by vertex.

    The line's bends must be wider than the distance, which lines that were laid out for drawing are.
    """
    return line + distance * normals(line)
