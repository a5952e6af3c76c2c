"""The routes on the live map: layers by service or operator; doubles on one line drawn side by side at every zoom."""

from __future__ import annotations

import json
import math
from html import escape
from typing import TYPE_CHECKING, Any

from shapely.geometry import LineString, MultiLineString

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo import palette
from stopreq_widget.geo.lanes import side_by_side
from stopreq_widget.geo.live.scale import metres_a_pixel
from stopreq_widget.geo.shapes import lines_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import geopandas as gpd

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.owners import Owners

LINE_PX, OWNED_PX, LANE_PX = 3.5, 6.0, 5.0
"""Width of an open route's line and of an owned one, and how far apart the two of a double are, in pixels."""
STEP = 0.5
"""Lines move apart anew at whole multiples of this zoom only."""


class RouteLines:
    """The routes' layers.

    Parameters
    ----------
    leaflet : module
        ipyleaflet.
    board : Board
        Whose routes they are.
    lines : GeoDataFrame
        As `frames.routes` makes it.
    layers_by : {"service", "operator"}
        What the layers are by.
    owners : Owners
        Who owns which route.
    dark : bool
        Whether the ground is dark.
    """

    def __init__(
        self, leaflet: Any, board: Board, lines: gpd.GeoDataFrame, layers_by: str, owners: Owners, *, dark: bool
    ) -> None:
        self._board, self._all, self._zoom = board, lines, math.nan
        self._groups = list(_groups(board, lines, layers_by))
        self._hidden: frozenset[str] = frozenset()
        self._sent: dict[str, list[Any]] = {}
        style = _style(board, owners, dark=dark)
        self.layers = [
            leaflet.GeoJSON(
                # Leaflet's layer control reads a layer's name as HTML.
                name=escape(name),
                data={"type": "FeatureCollection", "features": []},
                style_callback=style,
                hover_style={"weight": 7, "opacity": 1},
            )
            for name, _ in self._groups
        ]

    def show(self, zoom: float, hidden: frozenset[str] | None = None) -> None:
        """Draw the lines for a zoom, without those that are hidden (as before if not told)."""
        zoom = round(zoom / STEP) * STEP
        hidden = self._hidden if hidden is None else hidden
        if zoom == self._zoom and hidden == self._hidden:
            return
        self._zoom, self._hidden = zoom, hidden
        drawn = side_by_side(self._board, lines_for(self._board), LANE_PX * metres_a_pixel(zoom))
        for layer, (_, part) in zip(self.layers, self._groups, strict=True):
            shown = part[~part.index.isin(hidden)]
            lines = [drawn[route_id] for route_id in shown.index]
            if self._sent.get(layer.name) == lines:
                continue
            self._sent[layer.name] = lines
            geometry = [LineString(parts[0]) if len(parts) == 1 else MultiLineString(parts) for parts in lines]
            layer.data = feature_collection(shown.set_geometry(geometry, crs=self._all.crs))

    def listen(self, point: Callable[[dict[str, Any]], None], click: Callable[[dict[str, Any]], None]) -> None:
        """Call a function with a route's properties when it is pointed at, and another when it is clicked."""
        for layer in self.layers:
            layer.on_hover(lambda feature, **_: point(feature["properties"]))
            layer.on_click(lambda feature, **_: click(feature["properties"]))


def feature_collection(frame: gpd.GeoDataFrame) -> dict[str, Any]:
    """Return a frame as GeoJSON, its index among the properties."""
    found: dict[str, Any] = json.loads(frame.reset_index().to_json())
    return found


def _groups(board: Board, lines: gpd.GeoDataFrame, by: str) -> Iterable[tuple[str, gpd.GeoDataFrame]]:
    if by == "operator":
        for operator, part in lines.groupby("operator", sort=True):
            yield f"Operator: {operator or 'unknown'}", part
        return
    for service in [*board.service_index, GRAY]:
        part = lines[lines["service"] == service]
        if len(part):
            yield f"Service: {board.service_name(service)}", part


def _style(board: Board, owners: Owners, *, dark: bool) -> Any:
    def style(feature: dict[str, Any]) -> dict[str, Any]:
        properties = feature["properties"]
        seat = properties.get("owner")
        dash = "6 5" if properties["kind"] == "flight" else "10 5" if properties["kind"] == "rail" else None
        if seat is not None:
            return {"color": owners.fill(int(seat)), "weight": OWNED_PX, "opacity": 1}
        color = palette.service_color(board, properties["service"])
        if dark:
            # Black needs something to be black against, as white does by day.
            color = palette.rim(color, dark=True) if palette.rim(color, dark=True) != palette.NIGHT["sea"] else color
        elif color == "#FFFFFF":
            color = "#5A5A5A"
        return {"color": color, "weight": LINE_PX, "opacity": 0.9, "dashArray": dash}

    return style
