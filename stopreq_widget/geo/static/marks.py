"""What stands on a static map: stations with their names, and the legend where no station is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.palette import GRAY_HEX
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo import palette
from stopreq_widget.geo.labels import CALL_SIGN_PX
from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.owners import owners_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Label

POINTS_A_PX = 0.8
"""Labels are placed for CSS pixels in a view 860 wide; an 11-inch figure is a little smaller in points."""
FONT_SHARE = 0.62
"""A name's font size in points as a share of its label's size in pixels."""
HUB_SIZE = 12
"""Names of a larger label than this are bold."""
_CORNERS = ("lower right", "lower left", "upper right", "upper left")


def draw_stations(board: Board, labels: Mapping[str, Label], ax: Axes, names: bool, dark: bool) -> None:
    """Draw the stations, with tokens, names and call signs."""
    from matplotlib import patheffects

    halo = [patheffects.withStroke(linewidth=1.8, foreground=palette.NIGHT["land"] if dark else "white")]
    for station in board.stations:
        x, y = to_mercator(station.lon, station.lat)
        ax.plot(x, y, "o", ms=8.5 if station.points else 5.5, mfc="white", mec=palette.INK, mew=0.8, zorder=6)
        if station.points:
            text = str(station.points)
            ax.annotate(text, (x, y), ha="center", va="center_baseline", fontsize=5.5, zorder=7, clip_on=True)
        if not names:
            continue
        label = labels[station.id]
        anchor = {"start": "left", "middle": "center", "end": "right"}[label.anchor]
        dx, dy = label.dx * POINTS_A_PX, -label.dy * POINTS_A_PX
        size, ink = label.size * FONT_SHARE, "#F2F2EE" if dark else palette.INK
        rows = [(station.name, 0.0, size, ink, "bold" if label.size > HUB_SIZE else "normal")]
        if station.call_sign:
            rows = [(station.name, 0.5 * CALL_SIGN_PX * POINTS_A_PX, *rows[0][2:])]
            sign_ink = "#B9C2C8" if dark else "#555555"
            rows.append((station.call_sign, -0.6 * label.size * POINTS_A_PX, 4.6, sign_ink, "normal"))
        for text, below, points, color, weight in rows:
            ax.annotate(
                text, (x, y), xytext=(dx, dy + below), textcoords="offset points", ha=anchor, va="center_baseline",
                fontsize=points, color=color, weight=weight, path_effects=halo, zorder=8, annotation_clip=True,
            )  # fmt: skip


def draw_legend(board: Board, state: Any, move: int | None, ax: Axes) -> None:
    """Explain services, or players if there is a state: in a corner without a station or a name, or below the map."""
    handles = _services(board) if state is None else _players(board, state, move)
    if not handles:
        return
    style: Any = {"handles": handles, "fontsize": 7, "framealpha": 0.9, "ncols": 2}
    spots = [ax.transData.transform(to_mercator(s.lon, s.lat)) for s in board.stations]
    pen = ax.figure.canvas.get_renderer()  # type: ignore[attr-defined]
    named = {s.name for s in board.stations}
    names = [text.get_window_extent(pen) for text in ax.texts if text.get_text() in named]
    for corner in _CORNERS:
        # Above the credit and the scale bar.
        box = (0.0, 0.03, 1.0, 0.97)
        legend = ax.legend(loc=corner, bbox_to_anchor=box, **style)  # type: ignore[call-overload]
        extent = legend.get_window_extent(pen).padded(4)
        if not any(extent.contains(*spot) for spot in spots) and not any(extent.overlaps(name) for name in names):
            return
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.01), **{**style, "ncols": 6})


def _services(board: Board) -> list[Any]:
    used = [s for s in board.services if any(r.service == s.id for r in board.routes)]
    handles = [_patch(palette.service_color(board, s.id), s.name) for s in used]
    if any(r.service == GRAY for r in board.routes):
        handles.append(_patch(GRAY_HEX, "any one service"))
    return handles


def _players(board: Board, state: Any, move: int | None) -> list[Any]:
    owners = owners_of(board, state, move)
    seats = sorted({*owners.seats.values(), *range(len(owners.names))})
    return [
        _patch(owners.fill(seat), owners.names[seat] if seat < len(owners.names) else f"seat {seat}") for seat in seats
    ]


def _patch(color: str, label: str) -> Any:
    from matplotlib.patches import Patch

    return Patch(fc=color, ec=palette.INK, lw=0.5, label=label)
