"""What the page draws a network from: lines and places in the pixels of a box, with Oregon behind a board's own."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.shapes import basemap, shapes_for
from stopreq_widget.trails.draw import edge_curves
from stopreq_widget.ui.lab.search import plain
from stopreq_widget.ui.map.info import Frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Label
    from stopreq_widget.ui.lab.networks import LabNetwork

Point = tuple[float, float]

SIDE = 300.0
"""From the middle of an abstract picture to its border, in pixels, without the margin."""
_MARGIN = 46.0
_OUTLINE_STEP = 2.5


def picture(shown: LabNetwork, board: Board) -> dict[str, Any]:
    """Return everything about a network that its pictures need and that does not change while it is searched.

    Parameters
    ----------
    shown : LabNetwork
        The network.
    board : Board
        The board that its routes are of, if it has any.

    Returns
    -------
    dict
        ``title``; ``box`` (left, top, width, height in pixels); ``land`` (SVG paths behind it all); ``vertices``
        with ``name``, ``id`` (of a station, else ""), ``at`` and ``label`` (anchor, dx, dy, size); ``edges`` with
        ``ends`` (indices), ``line`` (points from the first end to the second), ``weight``, ``name`` and ``id`` (of a
        route, else ""); ``total`` of the weights. A network without edges has an empty picture.
    """
    on_board = bool(shown.routes)
    drawn = _on_map(shown, board) if on_board else _abstract(shown)
    network = shown.network
    names = [str(vertex) for vertex in network.vertices]
    return {
        "title": shown.title,
        "mapped": on_board,
        "box": drawn["box"],
        "land": drawn["land"],
        "vertices": [
            {"name": name, "id": id_, "at": _round(at), "label": label}
            for name, id_, at, label in zip(names, drawn["ids"], drawn["places"], drawn["labels"], strict=True)
        ],
        "edges": [
            {
                "ends": [u, v],
                "line": [_round(point) for point in drawn["lines"][edge]],
                "weight": plain(network.length(w)),
                "name": f"{names[u]}–{names[v]}",
                "id": shown.routes[edge] if on_board else "",
            }
            for edge, (u, v, w) in enumerate(zip(network.us, network.vs, network.ws, strict=True))
        ],
        "total": plain(network.length(sum(network.ws))),
    }


def _abstract(shown: LabNetwork) -> dict[str, Any]:
    network = shown.network
    if not network.vertices:
        return {"box": [0, 0, 2 * SIDE, SIDE], "land": [], "ids": [], "places": [], "labels": [], "lines": []}
    curves = edge_curves(network, shown.places)
    xs, ys = zip(*shown.places, *(point for curve in curves for point in curve), strict=True)
    scale = 2 * SIDE / (max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0)

    def px(point: Point) -> Point:
        return (point[0] - min(xs)) * scale, (max(ys) - point[1]) * scale

    places = [px(place) for place in shown.places]
    middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    wide, high = (max(xs) - min(xs)) * scale, (max(ys) - min(ys)) * scale
    longest = max(len(str(vertex)) for vertex in network.vertices)
    side = _MARGIN + 4.5 * min(longest, 14)
    return {
        "box": [-side, -_MARGIN, wide + 2 * side, high + 2 * _MARGIN],
        "land": [],
        "ids": [""] * len(places),
        "places": places,
        "labels": [_outward(place, middle) for place in places],
        "lines": [[px(point) for point in curve] for curve in curves],
    }


def _outward(place: Point, middle: Point) -> list[Any]:
    """Write a name on the side of its vertex that is away from the middle, where fewer edges are."""
    dx, dy = place[0] - middle[0], place[1] - middle[1]
    away = hypot(dx, dy) or 1.0
    dx, dy = dx / away, dy / away
    if abs(dx) > 0.75:
        return ["start" if dx > 0 else "end", 14.0 if dx > 0 else -14.0, 5.0 * dy, 15.0]
    return ["middle", 0.0, 21.0 if dy > 0 else -21.0, 15.0]


def _on_map(shown: LabNetwork, board: Board) -> dict[str, Any]:
    shapes = shapes_for(board)
    frame = Frame.around(board.stations)
    ids = [board.station(str(name)).id for name in shown.network.vertices]
    stations = [board.station(station) for station in ids]
    places = [frame.px((station.lon, station.lat)) for station in stations]
    lines = []
    for route in map(board.route, shown.routes):
        ends = [frame.px((s.lon, s.lat)) for s in (board.station(route.a), board.station(route.b))]
        middle = [point for space in shapes.spaces[route.id] for point in _middle(space.ring, frame)]
        lines.append([ends[0], *middle, ends[1]])
    land = [
        _path(part, frame)
        for shape in basemap()
        if shape.layer == "oregon" and shapes.bundled
        for part in shape.parts
        if len(part) > 20
    ]
    return {
        "box": _cut(lines, places),
        "land": [path for path in land if path],
        "ids": ids,
        "places": places,
        "labels": [_label(shapes.labels[station]) for station in ids],
        "lines": lines,
    }


def _middle(ring: Sequence[Point], frame: Frame) -> list[Point]:
    """Return the line along the middle of a space: its ring is its left side, and its right side back."""
    points = [frame.px(point) for point in ring[:-1]]
    half = len(points) // 2
    return [
        ((points[i][0] + points[-1 - i][0]) / 2, (points[i][1] + points[-1 - i][1]) / 2)
        for i in (0, half // 2, half - 1)
    ]


def _cut(lines: Sequence[Sequence[Point]], places: Sequence[Point]) -> list[float]:
    """Return the box around what is drawn with room for names, never flat."""
    xs, ys = zip(*places, *(point for line in lines for point in line), strict=True)
    wide, high = max(max(xs) - min(xs), 160.0), max(max(ys) - min(ys), 120.0)
    x, y = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
    return [round(v, 1) for v in (x - 60, y - 30, wide + 120, high + 60)]


def _label(label: Label) -> list[Any]:
    return [label.anchor, label.dx, label.dy, label.size]


def _path(part: Iterable[Point], frame: Frame) -> str:
    """Return an outline as an SVG path with as many points as one can see."""
    kept: list[Point] = []
    for point in map(frame.px, part):
        if not kept or hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) > _OUTLINE_STEP:
            kept.append(point)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in kept) + "Z" if len(kept) > 3 else ""


def _round(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]
