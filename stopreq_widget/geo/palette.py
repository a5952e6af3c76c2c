"""Colours of static maps; the interface has its own theme, which this room may not import."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

# Okabe and Ito's palette as far as it reaches, by the colour words of services.csv.
SERVICE = {
    "orange": "#E69F00",
    "black": "#1F1F1F",
    "blue": "#0072B2",
    "brown": "#8C510A",
    "green": "#009E73",
    "pink": "#CC79A7",
    "cyan": "#56B4E9",
    "purple": "#6A3D9A",
    "red": "#D55E00",
    "yellow": "#F0E442",
    "white": "#FFFFFF",
}
GRAY = "#9A9A9A"
SEAT = ("#C8102E", "#1F5FBF", "#1B8A3A", "#E0B000", "#222222")
INK = "#222222"
LAND, NEIGHBOUR, SEA, LAKE, RIVER = "#F8F4E9", "#ECEAE3", "#CFE3EC", "#BFDBE8", "#A9CFE0"
COUNTY, BORDER = "#DDD6C4", "#B9B29C"


def service_color(board: Board, service: str) -> str:
    """Return the colour of a service (gray for "gray" and for colour words that aren't known)."""
    if service not in board.service_index:
        return GRAY
    return SERVICE.get(board.service(service).color, GRAY)
