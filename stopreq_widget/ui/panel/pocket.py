"""The board as small as on a ticket: an outline, and where its stations lie in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.shapes import basemap, shapes_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stopreq_widget.engine.board import Board

WIDE = 100
"""How many units the outline is wide; on a ticket it is half as many pixels, so that whole units are enough."""
_EDGE = 4
_TALLEST = 100


def pocket_map(board: Board) -> dict[str, Any]:
    """Return a board as its tickets show it.

    Parameters
    ----------
    board : Board
        Any board.

    Returns
    -------
    dict
        ``wide`` and ``high`` in units, ``outline`` (SVG path data: the state's for Oregon's own board, else a box
        around the stations) and ``at`` (x and y by a station's name; empty for a board without stations).

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> pocket = pocket_map(load_board())
    >>> pocket["wide"], pocket["high"], pocket["at"]["Astoria"], pocket["at"]["Ontario"]
    (100, 73, [9, 1], [94, 39])
    >>> pocket_map(load_board("four"))["outline"]
    'M0 0H100V60H0Z'
    """
    towns = {station.name: to_mercator(station.lon, station.lat) for station in board.stations}
    if not towns:
        return {"wide": WIDE, "high": WIDE, "outline": f"M0 0H{WIDE}V{WIDE}H0Z", "at": {}}
    oregon = shapes_for(board).bundled
    rings = [[to_mercator(*point) for point in ring] for ring in _oregon()] if oregon else []
    points = [point for ring in rings for point in ring] or list(towns.values())
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, top = min(y for _, y in points), max(y for _, y in points)
    edge = 0 if oregon else _EDGE
    # A board on one spot, or as thin as a line, still has a box.
    unit = max(right - left, (top - low) * WIDE / _TALLEST, 1.0) / (WIDE - 2 * edge)
    shift = (WIDE - (right - left) / unit) / 2

    def place(x: float, y: float) -> list[int]:
        return [round((x - left) / unit + shift), round((top - y) / unit) + edge]

    high = round((top - low) / unit) + 2 * edge
    box = f"M0 0H{WIDE}V{high}H0Z"
    outline = "".join(_path([place(*point) for point in ring]) for ring in rings) or box
    return {"wide": WIDE, "high": high, "outline": outline, "at": {name: place(*at) for name, at in towns.items()}}


def _oregon() -> list[tuple[tuple[float, float], ...]]:
    return [part for shape in basemap() if shape.layer == "oregon" for part in shape.parts]


def _path(points: Iterable[list[int]]) -> str:
    """Return a ring as path data, without the points that fall onto the one before; "" for one that is a dot."""
    kept: list[list[int]] = []
    for point in points:
        if not kept or point != kept[-1]:
            kept.append(point)
    return f"M{'L'.join(f'{x} {y}' for x, y in kept)}Z" if len(kept) > 2 else ""
