"""Heights above the sea, from the land cells of NASA/USGS SRTM30 (public domain), about 1.3 km apart in Oregon."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.relief import CORNERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from stopreq_widget.geo.drawn import LonLat


@lru_cache(maxsize=1)
def grid() -> tuple[npt.NDArray[np.float64], tuple[float, float, float, float]]:
    """Return the heights in metres, north first, and west, south, east and north edge in Web Mercator metres.

    Examples
    --------
    >>> grid()[0].shape
    (330, 410)
    """
    from matplotlib.image import imread

    picture = imread(io.BytesIO((data_folder() / "sources" / "elevation.png").read_bytes()))
    # Matplotlib scales 16 bits to 0..1.
    heights = np.round(picture.astype(np.float64) * 65535)
    heights.setflags(write=False)
    return heights, (*to_mercator(*CORNERS[0]), *to_mercator(*CORNERS[1]))


def heights_at(points: Sequence[LonLat]) -> npt.NDArray[np.float64]:
    """Return the height of each point in metres above the sea.

    Parameters
    ----------
    points : sequence of (longitude, latitude)
        Degrees, WGS 84.

    Returns
    -------
    array of float, shape (n,)
        Between the four cells around, weighted by nearness; NaN outside of 125.2 to 116.19 degrees west and 41.39 to
        46.6 north. A cell is the mean of its square, so summits are higher and gorges lower.

    Examples
    --------
    >>> heights_at([(-121.3153, 44.0582), (0.0, 51.5)]).round(-2).tolist()
    [1100.0, nan]
    """
    return _between(grid()[0], points)


def road_heights_at(points: Sequence[LonLat]) -> npt.NDArray[np.float64]:
    """Return the height at which a road or railway may lie at each point, in metres above the sea.

    Roads keep to the valleys: of the nine cells around, the second lowest counts. Otherwise as `heights_at`.

    Examples
    --------
    >>> gorge = [(-121.9, 45.67)]
    >>> bool(road_heights_at(gorge)[0] < heights_at(gorge)[0])
    True
    """
    return _between(_valleys(), points)


@lru_cache(maxsize=1)
def _valleys() -> npt.NDArray[np.float64]:
    """Return the second lowest of each cell and its eight neighbours."""
    heights = grid()[0]
    wide = np.pad(heights, 1, mode="edge")
    rows, columns = heights.shape
    around = np.stack([wide[r : r + rows, c : c + columns] for r in range(3) for c in range(3)])
    found: npt.NDArray[np.float64] = np.partition(around, 1, axis=0)[1]
    return found


def _between(heights: npt.NDArray[np.float64], points: Sequence[LonLat]) -> npt.NDArray[np.float64]:
    """Return the values of a grid as large as `grid` at points, between the four cells around."""
    west, south, east, north = grid()[1]
    rows, columns = heights.shape
    xy = np.array([to_mercator(*p) for p in points], dtype=float).reshape(-1, 2)
    column = (xy[:, 0] - west) / (east - west) * columns - 0.5
    row = (north - xy[:, 1]) / (north - south) * rows - 0.5
    inside = (column >= -0.5) & (column <= columns - 0.5) & (row >= -0.5) & (row <= rows - 0.5)
    c, r = np.clip(column, 0, columns - 1), np.clip(row, 0, rows - 1)
    c0, r0 = np.minimum(c.astype(int), columns - 2), np.minimum(r.astype(int), rows - 2)
    fc, fr = c - c0, r - r0
    found = (
        heights[r0, c0] * (1 - fr) * (1 - fc)
        + heights[r0, c0 + 1] * (1 - fr) * fc
        + heights[r0 + 1, c0] * fr * (1 - fc)
        + heights[r0 + 1, c0 + 1] * fr * fc
    )
    return np.where(inside, found, np.nan)
