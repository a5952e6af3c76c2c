"""The drawn signs of services and players: SVG path data in a box of 24 × 24, used on cards, chips and map alike."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BOX = 24
"""Width and height of the box that every sign is drawn in."""


@dataclass(frozen=True)
class Symbol:
    """A sign of one colour.

    Attributes
    ----------
    fill : str
        Path data that is filled (even-odd rule, so that an inner ring is a hole); "" if there is none.
    line : str
        Path data that is stroked with round caps and joins; "" if there is none.
    weight : float
        Width of that stroke, in units of the box.
    """

    fill: str = ""
    line: str = ""
    weight: float = 2.6


OREGON: Mapping[str, Symbol] = MappingProxyType(
    {
        "sparkle": Symbol(
            fill="M12 .8C13.1 8 16 10.9 23.2 12 16 13.1 13.1 16 12 23.2 10.9 16 8 13.1 .8 12 8 10.9 10.9 8 12 .8Z"
        ),
        "chevrons": Symbol(line="M3 3.5l8.5 8.5L3 20.5M12.5 3.5L21 12l-8.5 8.5", weight=3.6),
        "pin": Symbol(
            fill="M12 23C7 16.6 4 13.2 4 9a8 8 0 0 1 16 0c0 4.2-3 7.6-8 14Z"
            "M12 5.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 1 0 0-6.6Z"
        ),
        "person": Symbol(fill="M12 1.5a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 1 0 0-9.6ZM3 23c0-7 3.2-10.5 9-10.5S21 16 21 23Z"),
        "needle": Symbol(fill="M2 2L16 8 8 16Z", line="M16 8L21.5 21.5 8 16", weight=2.2),
        "wind": Symbol(line="M2 8h12a3 3 0 1 0-2.8-4M2 12.5h16.5a3 3 0 1 1-2.7 4.3M2 17h7.5a2.6 2.6 0 1 1-2.3 3.8"),
        "wave": Symbol(
            line="M1.5 9c1.75-5 5.25-5 7 0s5.25 5 7 0 5.25-5 7 0M1.5 17c1.75-5 5.25-5 7 0s5.25 5 7 0 5.25-5 7 0"
        ),
        "waterfall": Symbol(
            line="M2 3.5h4c2 0 2.5 1.5 2.5 3v8M22 3.5h-4c-2 0-2.5 1.5-2.5 3v8M12 7v8"
            "M2 21c1.7-2.5 3.3-2.5 5 0 1.7-2.5 3.3-2.5 5 0 1.7-2.5 3.3-2.5 5 0 1.7-2.5 3.3-2.5 5 0"
        ),
        "peak": Symbol(fill="M12 1.5L23.5 21.5H.5ZM12 5.5L8.3 12l2 1.4 1.7-1.8 1.7 1.8 2-1.4Z"),
        "paddle": Symbol(
            fill="M13.8 10.2c-2-4.5 2-9 9.2-9.2-.2 7.2-4.7 11.2-9.2 9.2Z"
            "M10.2 13.8c2 4.5-2 9-9.2 9.2 .2-7.2 4.7-11.2 9.2-9.2Z",
            line="M7 17L17 7",
            weight=2.2,
        ),
        "plane": Symbol(
            fill="M12 .8c1.4 0 2.1 1.8 2.1 3.9v4.5l9 5.6v2.7l-9-2.9v4.4l2.7 2v2.2L12 21.9l-4.8 1.3V21l2.7-2"
            "v-4.4l-9 2.9v-2.7l9-5.6V4.7C9.9 2.6 10.6 .8 12 .8Z"
        ),
    }
)
"""Signs of the Oregon services, named for what they show; "plane" is the sign of every service that flies."""

GENERIC: Mapping[str, Symbol] = MappingProxyType(
    {
        "ring": Symbol(line="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17Z", weight=4.0),
        "plus": Symbol(fill="M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5Z"),
        "hexagon": Symbol(fill="M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11Z"),
        "crescent": Symbol(fill="M15.5 2A10.5 10.5 0 1 0 22 15.5 9 9 0 0 1 15.5 2Z"),
        "bolt": Symbol(fill="M14.5 1L3.5 14h7l-2 9L20.5 9.5h-7.5Z"),
        "drop": Symbol(fill="M12 1c4.5 6 7.5 9.5 7.5 14a7.5 7.5 0 0 1-15 0C4.5 10.5 7.5 7 12 1Z"),
        "bars": Symbol(line="M4 5h16M4 12h16M4 19h16", weight=3.6),
        "leaf": Symbol(fill="M3 21C1 9 8 2 22 2c0 14-7 21-19 19Z", line="M3 21L14 10"),
        "bell": Symbol(
            fill="M12 1.5c4.5 0 7 3.2 7 7.5 0 5 1.5 7 3 9H2c1.5-2 3-4 3-9 0-4.3 2.5-7.5 7-7.5ZM9 20h6a3 3 0 0 1-6 0Z"
        ),
    }
)
"""Signs for the services of other boards, given out by position."""

PASS: Mapping[str, Symbol] = MappingProxyType(
    {
        "pass": Symbol(
            fill="M1.5 5h21v4.5a2.5 2.5 0 0 0 0 5V19h-21v-4.5a2.5 2.5 0 0 0 0-5Z"
            "M12 7.5l1.3 3.2 3.2 1.3-3.2 1.3L12 16.5l-1.3-3.2L7.5 12l3.2-1.3Z"
        ),
    }
)
"""The Transit Pass: a ticket with notches."""

MARKS: Mapping[str, Symbol] = MappingProxyType(
    {
        "circle": Symbol(fill="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19Z"),
        "square": Symbol(fill="M3.5 3.5h17v17h-17Z"),
        "triangle": Symbol(fill="M12 2L22.5 20.5h-21Z"),
        "diamond": Symbol(fill="M12 1L22 12 12 23 2 12Z"),
        "star": Symbol(fill="M12 1l3.2 7.4 8 .7-6.1 5.2 1.9 7.8L12 17.9l-7 4.2 1.9-7.8L.8 9.1l8-.7Z"),
    }
)
"""Marks of the players."""

SYMBOLS: Mapping[str, Symbol] = MappingProxyType({**OREGON, **GENERIC, **PASS, **MARKS})
"""Every sign by name."""
