"""Colours of the ground that every map of ours lies on, by day and by night, and of what is drawn on static maps."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from stopreq_widget.engine.palette import GRAY_HEX, hex_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.board import Board

INK = "#222222"
DAY: Mapping[str, str] = MappingProxyType(
    {
        "land": "#F8F4E9",
        "neighbour": "#ECEAE3",
        "sea": "#CFE3EC",
        "lake": "#BFDBE8",
        "river": "#A9CFE0",
        "county": "#DDD6C4",
        "border": "#B9B29C",
    }
)
"""What each kind of ground is drawn in by day."""
NIGHT: Mapping[str, str] = MappingProxyType(
    {
        "land": "#14232D",
        "neighbour": "#0F1A21",
        "sea": "#08131C",
        "lake": "#0A1C29",
        "river": "#1F4257",
        "county": "#223744",
        "border": "#47616F",
    }
)
"""The same by night: deep, so that what is lit on it stands out."""


def service_color(board: Board, service: str) -> str:
    """Return the colour of a service (gray for "gray" and for colour words that aren't known)."""
    if service not in board.service_index:
        return GRAY_HEX
    return hex_of(board.service(service).color) or GRAY_HEX
