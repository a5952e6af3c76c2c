"""One figure of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.palette import GRAY_HEX
from stopreq_widget.geo import palette
from stopreq_widget.geo.asked import check_axes, ids, number, the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.lanes import side_by_side
from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.overlays import overlay_frame
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.geo.shapes import shapes_for
from stopreq_widget.geo.static.ground import draw_ground, draw_scale_bar, xy
from stopreq_widget.geo.static.marks import draw_legend, draw_stations

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from matplotlib.axes import Axes

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import LonLat

_MARGIN = 0.06
LINE_PT, LANE_PT = 2.4, 4.4
"""Width of a route's line, and how far apart the two of a double are drawn, in points."""
OVERLAY = "#B5006E"
"""Of somebody's own lines, and of a trail."""


def plot(
    board: Board | str | None = None,
    state: Any = None,
    *,
    move: int | None = None,
    draw: str = "spaces",
    values: Mapping[str, float] | pd.Series | None = None,
    values_name: str = "",
    trail: Sequence[str] = (),
    names: bool = True,
    legend: bool = True,
    extent: tuple[LonLat, LonLat] | None = None,
    overlay: Any = None,
    relief: bool = True,
    theme: str = "light",
    ax: Axes | None = None,
) -> Axes:
    """Draw the board as a map.

    Parameters
    ----------
    board : Board or str, optional
        Any board whose stations have coordinates; the background is Oregon's. Oregon's board without one.
    state : State, Game or mapping, optional
        Owned routes are drawn solid in the owner's colour, open ones pale.
    move : int, optional
        With a game: after how many moves.
    draw : {"spaces", "lines"}
        Train spaces as on the board, or true lines; doubles that share a line are drawn side by side.
    values : mapping or Series, optional
        A number for each route id, NaN where there is none; lines or spaces are coloured by it instead of by service.
    values_name : str
        What these numbers are, for the scale beside the map.
    trail : sequence of str
        Route ids to be marked with a dark line, such as a journey or a longest path.
    names, legend : bool
        Whether stations are named and services or players explained.
    extent : pair of (longitude, latitude), optional
        South-west and north-east corner of what is shown; the whole board otherwise.
    overlay : GeoDataFrame, GeoSeries or Feed, optional
        Somebody's lines, areas or points, in any CRS, such as a feed of `read_gtfs` or what `lay` returns.
    relief : bool
        Whether the ground is shaded, where it is Oregon's.
    theme : {"light", "dark"}
        Colours of the ground.
    ax : matplotlib Axes, optional
        Where to draw; a new figure of 11 by 8 inches otherwise.

    Returns
    -------
    Axes
        In Web Mercator metres, with a scale bar that is true at the middle of the map.

    Raises
    ------
    GeoError
        If ``draw`` or ``theme`` is neither, ``values`` or ``trail`` name a route that the board hasn't, ``values``
        holds no number, ``extent`` are no two corners, or the overlay is no frame with places.
    """
    board = the_board(board)
    import matplotlib.pyplot as plt
    from matplotlib.text import Text

    if draw not in ("spaces", "lines"):
        raise GeoError(f"draw={shown(draw)}, expected 'spaces' or 'lines'")
    if theme not in ("light", "dark"):
        raise GeoError(f"theme={shown(theme)}, expected 'light' or 'dark'")
    check_axes(ax)
    marked = ids("trail", trail, "routes")
    measured = None if values is None else _measured(values)
    corners = None if extent is None else _corners(extent)
    unknown = [r for r in (*(measured or ()), *marked) if r not in board.route_index]
    if unknown:
        raise GeoError(f"unknown route {shown(unknown[0])}, expected a route of board {board.name!r}")
    if ax is None:
        ax = plt.subplots(figsize=(11, 8), layout="constrained")[1]
    shapes = shapes_for(board)
    (west, south), (east, north) = (to_mercator(*corner) for corner in corners or shapes.bounds)
    room = 0.0 if corners else _MARGIN * max(east - west, north - south) or 10_000.0
    ax.set_xlim(west - room, east + room)
    ax.set_ylim(south - room, north + room)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    draw_ground(ax, theme, relief=relief)
    colors = _colors(board, state, move, measured, str(values_name), ax)
    lanes = side_by_side(board, shapes.lines, LANE_PT * _metres_a_point(ax)) if draw == "lines" else {}
    dark = theme == "dark"
    for route in board.routes:
        color, solid = colors[route.id]
        edge = palette.rim(color, dark=dark)
        if draw == "lines":
            _line(ax, lanes[route.id], color, edge, solid)
        else:
            _row(ax, [space.ring for space in shapes.spaces[route.id]], color, edge, solid)
    for route_id in marked:
        for part in lanes[route_id] if draw == "lines" else [_middle(board, shapes, route_id)]:
            xs, ys = xy(part)
            ax.plot(xs, ys, color="white", linewidth=3.4, zorder=5, solid_capstyle="round")
            ax.plot(xs, ys, color=OVERLAY, linewidth=1.8, zorder=5.1, solid_capstyle="round")
    if overlay is not None:
        # The axes keep their limits: a map of the board stays one.
        overlay_frame(overlay).to_crs("EPSG:3857").plot(
            ax=ax, color=OVERLAY, linewidth=1.2, linestyle=(0, (4, 2)), markersize=9, alpha=0.9, zorder=5.2,
            autolim=False, aspect=None,
        )  # fmt: skip
        ax.set(xlabel="", ylabel="")
    draw_stations(board, shapes.labels, ax, names, dark)
    if legend and measured is None:
        draw_legend(board, state, move, ax)
    draw_scale_bar(ax, "#F2F2EE" if dark else palette.INK)
    # A name with dollar signs is a name, no formula.
    for text in ax.findobj(Text):
        text.set_parse_math(False)
    return ax


def _measured(values: Any) -> dict[str, float]:
    """Return the numbers that there are, by route id."""
    try:
        given = dict(values)
    except (TypeError, ValueError):
        given = {}
    found = {r: number(f"values[{shown(r)}]", v, "what is drawn") for r, v in given.items() if v == v and v is not None}
    if not found:
        raise GeoError(f"values={shown(values)}, expected a number for each route id, as a mapping or a Series")
    return found


def _corners(extent: Any) -> tuple[LonLat, LonLat]:
    """Return the south-west and the north-east corner of what is to be shown."""
    try:
        (west, south), (east, north) = (
            tuple(number("a corner of extent", v, "degrees") for v in corner) for corner in extent
        )
    except (TypeError, ValueError) as error:
        raise GeoError(
            f"extent={shown(extent)}, expected ((west, south), (east, north)) in degrees ({error})"
        ) from error
    if not (west < east and south < north and south >= -85 and north <= 85):
        raise GeoError(f"extent={shown(extent)}, expected the south-west corner first, and no pole")
    return (west, south), (east, north)


def _metres_a_point(ax: Axes) -> float:
    """Return how many metres of Web Mercator a point of the figure stands for."""
    west, east = ax.get_xlim()
    inches = ax.get_window_extent().width / ax.figure.dpi
    return (east - west) / (72 * inches)


def _line(ax: Axes, parts: Sequence[Sequence[LonLat]], color: str, edge: str, solid: bool) -> None:
    for part in parts:
        xs, ys = xy(part)
        if solid:
            ax.plot(xs, ys, linewidth=LINE_PT + 1.2, solid_capstyle="round", zorder=3.5, color=edge)
        alpha, order = (1.0, 4) if solid else (0.28, 3)
        ax.plot(xs, ys, linewidth=LINE_PT, solid_capstyle="round", zorder=order, alpha=alpha, color=color)


def _row(ax: Axes, rings: Sequence[Sequence[LonLat]], color: str, edge: str, solid: bool) -> None:
    alpha, order = (1.0, 4) if solid else (0.28, 3)
    if not solid:
        edge = "#8A8A8A" if color == "#FFFFFF" else color
    for ring in rings:
        xs, ys = xy(ring)
        ax.fill(xs, ys, facecolor=color, linewidth=0, alpha=alpha, zorder=order)
        ax.fill(xs, ys, fill=False, edgecolor=edge, linewidth=0.6, zorder=4)


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
