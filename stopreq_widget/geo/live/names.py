"""Names on the live map: as many as there is room for at each zoom, none over another."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.drawn import CLOSE_STEPS
from stopreq_widget.geo.labels import block_size
from stopreq_widget.geo.live.scale import metres_a_pixel
from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.shapes import basemap, shapes_for
from stopreq_widget.geo.space_rows import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Label

NAME_PX = 11.0
STEP = 0.5
"""Names change at whole multiples of this zoom only."""
AIR_PX = 4.0
"""Between two names side by side."""
AROUND = (("start", 9.0, 0.0), ("end", -9.0, 0.0), ("middle", 0.0, -18.0), ("middle", 0.0, 18.0))
"""Where else a name may stand whose own place is taken: anchor, pixels right and down."""


class Names:
    """The layer of station names, with call signs and tokens.

    Parameters
    ----------
    leaflet : module
        ipyleaflet.
    board : Board
        Any board whose stations have coordinates.
    dark : bool
        Whether the ground is dark.
    """

    def __init__(self, leaflet: Any, board: Board, *, dark: bool) -> None:
        shapes = shapes_for(board)
        self._board, self._whole, self._close = board, shapes.labels, shapes.close_labels
        frame = Frame.around([(s.lon, s.lat) for s in board.stations]) if board.stations else Frame(0.0, 0.0, 1.0)
        self._placed_for = math.log2(metres_a_pixel(0) / frame.unit)
        self._leaflet, self._dark = leaflet, dark
        self._shown: dict[str, Label] = {}
        self.layer = leaflet.LayerGroup(layers=(), name="Names, call signs and tokens")

    def at(self, zoom: float) -> dict[str, Label]:
        """Return the label of each station that has room for one at a zoom, by station id.

        Hubs and stations with a token come first; the rest in the board's order.
        """
        zoom = math.floor(zoom / STEP) * STEP
        close = zoom >= self._placed_for + CLOSE_STEPS - STEP
        labels = self._close if close else self._whole
        pixel = metres_a_pixel(zoom)
        dots = {s.id: (v / pixel for v in to_mercator(s.lon, s.lat)) for s in self._board.stations}
        taken: list[tuple[float, float, float, float]] = []
        shown = {}
        order = sorted(self._board.stations, key=lambda s: (-labels[s.id].size, -s.points, labels[s.id].rank))
        for station in order:
            x, y = dots[station.id]
            own = labels[station.id]
            for label in (own, *(own._replace(anchor=a, dx=dx, dy=dy, leader=False) for a, dx, dy in AROUND)):
                box = _box(station.name, station.call_sign, label, x, -y)
                if not any(_overlap(box, other) for other in taken):
                    taken.append(box)
                    shown[station.id] = label
                    break
        return shown

    def show(self, zoom: float) -> None:
        """Write the names for a zoom; nothing is sent if they are those already there."""
        found = self.at(zoom)
        if found != self._shown or not self.layer.layers:
            self._shown = found
            self.layer.layers = tuple(self._mark(station, label) for station, label in found.items())

    def _mark(self, station_id: str, label: Label) -> Any:
        station = self._board.station(station_id)
        lines = [station.name, *([f"{station.call_sign} · {station.points}"] if station.call_sign else [])]
        return marker(
            self._leaflet, (station.lat, station.lon), lines, label.anchor, label.dx, label.dy, dark=self._dark
        )


def peaks(leaflet: Any, *, dark: bool) -> Any:
    """Return the layer of summits."""
    marks = [
        marker(leaflet, (lat, lon), [f"▲ {shape.name}"], "middle", 0.0, 0.0, dark=dark, quiet=True)
        for shape in basemap()
        if shape.layer == "peak"
        for ((lon, lat),) in shape.parts
    ]
    return leaflet.LayerGroup(layers=tuple(marks), name="Peaks")


def marker(
    leaflet: Any,
    at: tuple[float, float],
    lines: Sequence[str],
    anchor: str,
    dx: float,
    dy: float,
    *,
    dark: bool = False,
    quiet: bool = False,
) -> Any:
    """Return a marker that is text only and lets clicks through to what lies below; the text is escaped."""
    shift, align = {"start": ("0", "left"), "middle": ("-50%", "center"), "end": ("-100%", "right")}[anchor]
    ink, halo = ("#F2F2EE", "#0B1620") if dark else ("#333", "#fff")
    font = "italic 400 9px" if quiet else "600 11px"
    style = (
        f"position:absolute;left:{dx:.0f}px;top:{dy:.0f}px;transform:translate({shift},-50%);text-align:{align};"
        f"font:{font}/1.1 sans-serif;white-space:nowrap;pointer-events:none;color:{ink};opacity:{0.75 if quiet else 1};"
        f"text-shadow:0 0 2px {halo},0 0 2px {halo},0 0 3px {halo}"
    )
    small = "".join(f'<br><span style="font-weight:400;font-size:9px">{escape(line)}</span>' for line in lines[1:])
    html = f'<div style="{style}">{escape(lines[0])}{small}</div>'
    icon = leaflet.DivIcon(html=html, bg_pos=(0, 0), icon_size=(0, 0), icon_anchor=(0, 0))
    return leaflet.Marker(location=at, draggable=False, keyboard=False, icon=icon)


def _box(name: str, call_sign: str | None, label: Label, x: float, y: float) -> tuple[float, float, float, float]:
    """Return the box of a name in pixels, y downwards."""
    width, height = block_size(name, f"{call_sign} · 3" if call_sign else None, NAME_PX)
    left = x + label.dx - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, y + label.dy - height / 2, left + width, y + label.dy + height / 2


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] + AIR_PX and b[0] < a[2] + AIR_PX and a[1] < b[3] and b[1] < a[3]
