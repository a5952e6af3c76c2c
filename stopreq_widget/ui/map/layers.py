"""The routes as Leaflet layers: plain shapes that the art names, draws over and listens at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stopreq_widget.geo.live.leaflet import Polygon
from stopreq_widget.ui.map.base import QuietPath

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Shapes, Space

_DIGITS = 3
"""Of degrees: a hundred metres, below a pixel."""


class RouteLayer(QuietPath, Polygon):  # type: ignore[misc]
    """A route as one Leaflet layer, a polygon a space: plain by itself, and what the art names and draws over.

    The art finds out which route is meant by a click, also beside a narrow row. There are many, so they send no more
    than what differs from Leaflet's own polygons.
    """

    used: ClassVar[frozenset[str]] = frozenset(
        {"locations", "options", "class_name", "interactive", "color", "fill_color", "smooth_factor", "no_clip"}
    )


def route_layers(board: Board, shapes: Shapes, theme: dict[str, Any]) -> dict[str, RouteLayer]:
    """Return a layer for each route, by its id."""
    layers = {}
    for route in board.routes:
        look = theme["services"][route.service]
        layers[route.id] = RouteLayer(
            locations=[[_outline(space)] for space in shapes.spaces[route.id]],
            class_name=f"sr-route r-{route.id}",
            color=look["edge"],
            fill_color=look["colour"],
            smooth_factor=0.0,
        )
    return layers


def _outline(space: Space) -> list[list[float]]:
    """Return latitude and longitude of a space's corners: the art draws what lies between them."""
    half = (len(space.ring) - 1) // 2
    wanted = (0, half - 1, half, 2 * half - 1)
    return [[round(space.ring[k][1], _DIGITS), round(space.ring[k][0], _DIGITS)] for k in wanted]
