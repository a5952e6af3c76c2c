"""The colours of services and of trains, once for all that shows them: tables in cells, maps, table and panel.

Services start from the palette of Okabe and Ito (https://jfly.uni-koeln.de/color/), which people with the common kinds
of colour blindness tell apart best. The five trains differ in lightness, each at least 1.6 times as light as the next
darker one as WCAG counts contrast, so that they stay apart without any hue.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.css_colours import CSS_HEX

if TYPE_CHECKING:
    from collections.abc import Mapping

GRAY_HEX = "#9A9A9A"
"""Of "any one service", and of what has no colour that is known."""
ALIKE = 10.0
"""Two colours that are less apart than this are told only side by side; `HEX` has none nearer than 14."""
DARK_INK, LIGHT_INK = "#141414", "#FFFFFF"
HEX: Mapping[str, str] = MappingProxyType(
    {
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
        "gray": GRAY_HEX,
    }
)
"""Services' colours by the names that the board's files use."""


@dataclass(frozen=True)
class Train:
    """What a seat plays with.

    Attributes
    ----------
    colour : str
        The name that people choose.
    fill : str
        ``#RRGGBB``.
    mark : str
        Name of the sign on each car, which tells trains apart without the colour.
    glyph : str
        The same sign as a character.
    """

    colour: str
    fill: str
    mark: str
    glyph: str


TRAINS = (
    Train("red", "#DB3229", "circle", "●"),
    Train("blue", "#14388F", "square", "■"),
    Train("green", "#4FAE57", "triangle", "▲"),
    Train("yellow", "#F5CE1B", "diamond", "◆"),
    Train("black", "#17171C", "star", "★"),
)
"""The five colours of trains, in the order of the printed game."""


def hex_of(name: str) -> str | None:
    """Return the colour of a board's file as ``#RRGGBB``; None for a text that is neither a known name nor a hex value.

    Names are those of `HEX`, which are easy to tell apart, and for all others what CSS means by them.

    Examples
    --------
    >>> hex_of("orange"), hex_of("Teal"), hex_of(" #12abef"), hex_of("#fff"), hex_of("red;position:fixed")
    ('#E69F00', '#008080', '#12ABEF', '#FFFFFF', None)
    """
    text = name.strip()
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.upper()
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:]).upper()
    return HEX.get(text.lower()) or CSS_HEX.get(text.lower())


def trains_of(notes: Any, count: int) -> tuple[Train, ...]:
    """Return the trains of a game's seats: as its notes say, or in the printed order where they say nothing usable.

    Parameters
    ----------
    notes : object
        A game's ``notes``; a table writes there who sat where, and a file may hold anything.
    count : int
        How many seats there are.

    Examples
    --------
    >>> [train.colour for train in trains_of({"players": [{"colour": "green"}, {"colour": "red"}]}, 2)]
    ['green', 'red']
    >>> [train.colour for train in trains_of({"players": "nobody"}, 2)]
    ['red', 'blue']
    """
    by_name = {train.colour: train for train in TRAINS}
    try:
        chosen = [by_name[seat["colour"]] for seat in notes["players"]]
    except (KeyError, TypeError):
        chosen = []
    if len(chosen) != count or len(set(chosen)) != count:
        chosen = [TRAINS[seat % len(TRAINS)] for seat in range(count)]
    return tuple(chosen)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of ``#RRGGBB``, 0 to 255.

    Examples
    --------
    >>> rgb("#E69F00")
    (230, 159, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#RRGGBB``, 0 (black) to 1 (white), as WCAG defines it."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as WCAG defines it.

    Examples
    --------
    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str) -> float:
    """Return how unlike two colours look, as CIE 1976 measures it: 0 for one colour, 100 for black and white.

    Examples
    --------
    >>> round(apart("#000000", "#FFFFFF")), round(apart("#D55E00", "#D65F01"), 1) < ALIKE
    (100, True)
    """
    return math.dist(_lab(one), _lab(other))


def _lab(colour: str) -> tuple[float, float, float]:
    """Return lightness and the two hues of CIELAB, for the white of sRGB (D65)."""
    red, green, blue = _linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    f = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, luminance(colour), z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _linear(colour: str) -> list[float]:
    """Return red, green and blue as amounts of light, 0 to 1."""
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in rgb(colour))]


def mix(colour: str, other: str, share: float) -> str:
    """Return a colour with a share (0 to 1) of another in it.

    Examples
    --------
    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def ink_on(colour: str) -> str:
    """Return what is readable on a colour: dark or white, whichever has the higher contrast."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, colour))
