"""Colours of the ground that every map of ours lies on, by day and by night, and of what is drawn on static maps."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from stopreq_widget.engine.palette import GRAY_HEX, hex_of, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.board import Board

INK = "#222222"
AREAS = ("land", "neighbour", "sea", "lake")
"""Grounds that a row of train spaces may lie on; the others are thin lines."""
DEEP = 64
"""A colour with no part brighter than this, of 255, is lost on a dark ground without a light edge."""
DAY: Mapping[str, str] = MappingProxyType(
    {
        "land": "#F8F4E9",
        "neighbour": "#ECEAE3",
        "sea": "#CFE3EC",
        "lake": "#BFDBE8",
        "park": "#E3EBD2",
        "urban": "#ECE3D3",
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
        "park": "#16302C",
        "urban": "#22303A",
        "river": "#1F4257",
        "county": "#223744",
        "border": "#47616F",
    }
)
"""The same by night: deep, so that what is lit on it stands out."""


def rim(color: str, *, dark: bool) -> str:
    """Return the edge of what is drawn in a colour: dark by day, by night what stands out from it and the ground.

    Examples
    --------
    >>> rim("#1F1F1F", dark=False), rim("#1F1F1F", dark=True), rim("#F0E442", dark=True)
    ('#222222', '#C9D1D6', '#08131C')
    """
    if not dark:
        return INK
    return "#C9D1D6" if max(rgb(color)) < DEEP else NIGHT["sea"]


def service_color(board: Board, service: str) -> str:
    """Return the colour of a service (gray for "gray" and for colour words that aren't known)."""
    if service not in board.service_index:
        return GRAY_HEX
    return hex_of(board.service(service).color) or GRAY_HEX
