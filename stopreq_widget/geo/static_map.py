"""Static maps with matplotlib, for papers and slides."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.palette import GRAY_HEX
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo import credit, palette
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.labels import CALL_SIGN_PX
from stopreq_widget.geo.mercator import from_mercator, to_mercator
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.geo.shapes import basemap, shapes_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import LonLat

_MARGIN = 0.06
_LAYERS = {
    "ocean": (palette.DAY["sea"], None, 0.0),
    "neighbour": (palette.DAY["neighbour"], palette.DAY["county"], 0.5),
    "oregon": (palette.DAY["land"], palette.DAY["border"], 0.8),
    "lake": (palette.DAY["lake"], None, 0.0),
}


def plot(
    board: Board,
    state: Any = None,
    *,
    move: int | None = None,
    draw: str = "spaces",
    values: Mapping[str, float] | None = None,
    values_name: str = "",
    trail: Sequence[str] = (),
    names: bool = True,
    legend: bool = True,
    extent: tuple[LonLat, LonLat] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board as a map.

    Parameters
    ----------
    board : Board
        Any board whose stations have coordinates; the background is Oregon's.
    state : State, Game or mapping, optional
        Owned routes are drawn solid in the owner's colour, open ones pale.
    move : int, optional
        With a game: after how many moves.
    draw : {"spaces", "lines"}
        Train spaces as on the board, or true lines.
    values : mapping, optional
        A number for each route id; lines or spaces are coloured by it instead of by service.
    values_name : str
        What these numbers are, for the scale beside the map.
    trail : sequence of str
        Route ids to be marked with a dark line, such as a journey or a longest path.
    names, legend : bool
        Whether stations are named and services or players explained.
    extent : pair of (longitude, latitude), optional
        South-west and north-east corner of what is shown; the whole board otherwise.
    ax : matplotlib Axes, optional
        Where to draw; a new figure of 11 by 8 inches otherwise.

    Returns
    -------
    Axes
        In Web Mercator metres, with a scale bar that is true at the middle of the map.

    Raises
    ------
    GeoError
        If ``draw`` is neither, or ``values`` or ``trail`` name a route that the board hasn't.
    """
    import matplotlib.pyplot as plt
    from matplotlib.text import Text

    if draw not in ("spaces", "lines"):
        raise GeoError(f"draw={draw!r}, expected 'spaces' or 'lines'")
    unknown = [r for r in (*(values or ()), *trail) if r not in board.route_index]
    if unknown:
        raise GeoError(f"unknown route {unknown[0]!r}, expected a route of board {board.name!r}")
    if ax is None:
        ax = plt.subplots(figsize=(11, 8), layout="constrained")[1]
    shapes = shapes_for(board)
    (west, south), (east, north) = (to_mercator(*corner) for corner in extent or shapes.bounds)
    room = 0.0 if extent else _MARGIN * max(east - west, north - south) or 10_000.0
    ax.set_xlim(west - room, east + room)
    ax.set_ylim(south - room, north + room)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_facecolor(palette.DAY["neighbour"])
    _background(ax)
    colors = _colors(board, state, move, values, values_name, ax)
    for route in board.routes:
        color, solid = colors[route.id]
        style: dict[str, Any] = {"zorder": 4 if solid else 3, "alpha": 1.0 if solid else 0.28, "color": color}
        if draw == "lines":
            edge: dict[str, Any] = {
                "linewidth": 3.6,
                "solid_capstyle": "round",
                "zorder": style["zorder"] - 0.5,
                "color": palette.INK,
            }
            xs, ys = _xy(shapes.lines[route.id])
            if solid:
                ax.plot(xs, ys, **edge)
            ax.plot(xs, ys, linewidth=2.4, solid_capstyle="round", **style)
        else:
            for space in shapes.spaces[route.id]:
                xs, ys = _xy(space.ring)
                ax.fill(xs, ys, facecolor=color, linewidth=0, alpha=style["alpha"], zorder=style["zorder"])
                ax.fill(
                    xs,
                    ys,
                    fill=False,
                    edgecolor=palette.INK if solid else "#8A8A8A" if color == "#FFFFFF" else color,
                    linewidth=0.6,
                    zorder=4,
                )
    for route_id in trail:
        line = shapes.lines[route_id] if draw == "lines" else _middle(board, shapes, route_id)
        xs, ys = _xy(line)
        ax.plot(xs, ys, color="white", linewidth=3.4, zorder=5, solid_capstyle="round")
        ax.plot(xs, ys, color="#B5006E", linewidth=1.8, zorder=5.1, solid_capstyle="round")
    _stations(board, shapes, ax, names)
    if legend and values is None:
        _legend(board, state, move, ax)
    _scale_bar(ax)
    ax.annotate(
        credit.OREGON, (0.995, 0.006), xycoords="axes fraction", ha="right", va="bottom", fontsize=5.5, color="#666"
    )
    # A name with dollar signs is a name, no formula.
    for text in ax.findobj(Text):
        text.set_parse_math(False)
    return ax


def _xy(points: Sequence[LonLat]) -> tuple[list[float], list[float]]:
    xs, ys = zip(*(to_mercator(*p) for p in points), strict=True)
    return list(xs), list(ys)


def _background(ax: Axes) -> None:
    for shape in basemap():
        for part in shape.parts:
            xs, ys = _xy(part)
            if shape.kind == "polygon":
                face, edge, width = _LAYERS[shape.layer]
                ax.fill(xs, ys, facecolor=face, edgecolor=edge or "none", linewidth=width, zorder=1)
            elif shape.layer == "river":
                ax.plot(xs, ys, color=palette.DAY["river"], linewidth={1: 2.0, 2: 1.0}.get(shape.rank, 0.6), zorder=1.2)
            else:
                ax.plot(xs, ys, color=palette.DAY["county"], linewidth=0.5, zorder=1.1)


def _colors(
    board: Board, state: Any, move: int | None, values: Mapping[str, float] | None, title: str, ax: Axes
) -> dict[str, tuple[str, bool]]:
    """Return colour and whether drawn solid by route id."""
    if values is not None:
        import matplotlib as mpl
        from matplotlib.cm import ScalarMappable
        from matplotlib.colors import Normalize, to_hex

        scale: Any = ScalarMappable(Normalize(min(values.values()), max(values.values())), mpl.colormaps["viridis"])
        ax.figure.colorbar(scale, ax=ax, label=title, shrink=0.6, pad=0.01)
        return {
            r.id: (to_hex(scale.to_rgba(values[r.id])), True) if r.id in values else (GRAY_HEX, False)
            for r in board.routes
        }
    owners = owners_of(board, state, move)
    colors = {}
    for route in board.routes:
        seat = owners.seats.get(route.id)
        own = palette.service_color(board, route.service) if seat is None else owners.fill(seat)
        colors[route.id] = (own, state is None or seat is not None)
    return colors


def _middle(board: Board, shapes: Any, route_id: str) -> list[LonLat]:
    """Return a line through the middles of a route's spaces, from station to station."""
    route = board.route(route_id)
    a, b = board.station(route.a), board.station(route.b)
    return [(a.lon, a.lat), *(space.center for space in shapes.spaces[route_id]), (b.lon, b.lat)]


def _stations(board: Board, shapes: Any, ax: Axes, names: bool) -> None:
    from matplotlib import patheffects

    halo = [patheffects.withStroke(linewidth=1.8, foreground="white")]
    for station in board.stations:
        x, y = to_mercator(station.lon, station.lat)
        ax.plot(x, y, "o", ms=8.5 if station.points else 5.5, mfc="white", mec=palette.INK, mew=0.8, zorder=6)
        if station.points:
            text = str(station.points)
            ax.annotate(text, (x, y), ha="center", va="center_baseline", fontsize=5.5, zorder=7, clip_on=True)
        if not names:
            continue
        label = shapes.labels[station.id]
        anchor = {"start": "left", "middle": "center", "end": "right"}[label.anchor]
        # Labels are placed for CSS pixels in a view 860 wide; an 11-inch figure is a little smaller in points.
        shrink = 0.8
        dx, dy = label.dx * shrink, -label.dy * shrink
        if not station.call_sign:
            spot: dict[str, Any] = {"xytext": (dx, dy), "va": "center_baseline"}
            ax.annotate(
                station.name, (x, y), textcoords="offset points", ha=anchor, fontsize=label.size * 0.62,
                weight="bold" if label.size > 12 else "normal", path_effects=halo, zorder=8,
                annotation_clip=True, **spot,
            )  # fmt: skip
            continue
        for text, below, size, color in (
            (station.name, 0.5 * CALL_SIGN_PX * shrink, label.size * 0.62, palette.INK),
            (station.call_sign, -0.6 * label.size * shrink, 4.6, "#555555"),
        ):
            ax.annotate(
                text, (x, y), xytext=(dx, dy + below), textcoords="offset points", ha=anchor,
                va="center_baseline",
                fontsize=size, color=color, path_effects=halo, zorder=8, annotation_clip=True,
                weight="bold" if label.size > 12 and size > 5 else "normal",
            )  # fmt: skip


def _legend(board: Board, state: Any, move: int | None, ax: Axes) -> None:
    from matplotlib.patches import Patch

    if state is None:
        used = [s for s in board.services if any(r.service == s.id for r in board.routes)]
        handles = [Patch(fc=palette.service_color(board, s.id), ec=palette.INK, lw=0.5, label=s.name) for s in used]
        if any(r.service == GRAY for r in board.routes):
            handles.append(Patch(fc=GRAY_HEX, ec=palette.INK, lw=0.5, label="any one service"))
    else:
        owners = owners_of(board, state, move)
        seats = sorted({*owners.seats.values(), *range(len(owners.names))})
        handles = [
            Patch(
                fc=owners.fill(seat),
                ec=palette.INK,
                lw=0.5,
                label=owners.names[seat] if seat < len(owners.names) else f"seat {seat}",
            )
            for seat in seats
        ]
    if handles:
        ax.legend(handles=handles, loc="lower right", bbox_to_anchor=(1.0, 0.03), fontsize=7, framealpha=0.9, ncols=2)


def _scale_bar(ax: Axes) -> None:
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    lat = from_mercator(0.0, (y0 + y1) / 2)[1]
    per_km = 1000 / math.cos(math.radians(lat))
    wide = (x1 - x0) / per_km
    km = next((k for k in (500, 200, 100, 50, 20, 10, 5, 2, 1) if k < wide / 5), 1)
    left, base = x0 + 0.02 * (x1 - x0), y0 + 0.025 * (y1 - y0)
    for share, color in ((0.0, palette.INK), (0.5, "white")):
        ax.add_patch(_bar(left + share * km * per_km, base, km * per_km / 2, 0.006 * (y1 - y0), color))
    ax.annotate(f"{km} km", (left + km * per_km, base), xytext=(4, -1), textcoords="offset points", fontsize=6.5)


def _bar(x: float, y: float, width: float, height: float, color: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x, y), width, height, facecolor=color, edgecolor=palette.INK, linewidth=0.6, zorder=9)
