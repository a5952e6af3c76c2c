"""Doubles that run on one line, side by side: so that both are seen, and each can be pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely.geometry import LineString

from stopreq_widget.geo.mercator import from_mercator, to_mercator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import LonLat


def side_by_side(
    board: Board, lines: Mapping[str, Sequence[LonLat]], apart: float
) -> dict[str, tuple[tuple[LonLat, ...], ...]]:
    """Return the lines as they are drawn: routes that share a line moved apart, the others where they are.

    Parameters
    ----------
    board : Board
        Whose routes they are.
    lines : mapping
        Longitudes and latitudes by route id, as `shapes_for` has them.
    apart : float
        How far two lines are drawn from each other, in metres of Web Mercator: pixels times metres a pixel.

    Returns
    -------
    dict
        By route id the parts of its line, nearly always one. The first of the board lies to the left as seen from its
        ``a`` to its ``b``.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> from stopreq_widget.geo.shapes import shapes_for
    >>> board = load_board()
    >>> drawn = side_by_side(board, shapes_for(board).lines, 4000.0)
    >>> north, south = (drawn[f"hood_river-the_dalles-{s}"][0][9][1] for s in ("gorge", "flixbus"))
    >>> north > south
    True
    """
    groups: dict[frozenset[tuple[LonLat, ...]], list[str]] = {}
    for route in board.routes:
        line = tuple(lines[route.id])
        groups.setdefault(frozenset((line, line[::-1])), []).append(route.id)
    drawn = {}
    for ids in groups.values():
        first = lines[ids[0]]
        for k, route_id in enumerate(ids):
            shift = ((len(ids) - 1) / 2 - k) * apart
            parts = _moved(first, shift) if shift else (tuple(first),)
            same_way = tuple(lines[route_id]) == tuple(first)
            drawn[route_id] = parts if same_way else tuple(part[::-1] for part in reversed(parts))
    return {route.id: drawn[route.id] for route in board.routes}


def _moved(line: Sequence[LonLat], shift: float) -> tuple[tuple[LonLat, ...], ...]:
    """Return a line moved to its left, in parts where bends are sharper than that."""
    flat = LineString([to_mercator(*point) for point in line]).simplify(abs(shift) / 4)
    moved = flat.offset_curve(shift, join_style="round")
    parts = [part for part in getattr(moved, "geoms", [moved]) if len(part.coords) > 1]
    return tuple(tuple(from_mercator(*point) for point in part.coords) for part in parts)
