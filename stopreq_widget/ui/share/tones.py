"""The colours of pictures by day and by night: those that the map at the table has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import StopreqError, shown
from stopreq_widget.geo.palette import DAY, NIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.ui.page.theme import PlayerLook, ServiceLook


class PictureError(StopreqError, ValueError):
    """A picture that can't be drawn as it is asked for."""


@dataclass(frozen=True)
class Tones:
    """Colours by day or by night."""

    ground: Mapping[str, str]
    ink: str
    quiet: str
    paper: str
    ring: str
    halo: str
    closed: str
    closed_edge: str
    own: str
    lost: str
    dark: bool

    def edge(self, look: PlayerLook | ServiceLook) -> str:
        """Return what outlines something of a look."""
        return look.night_edge if self.dark else look.edge


THEMES = {
    "light": Tones(
        DAY, "#1D1D1A", "#5A5A52", "#FFFFFF", "#23231F", "#FBF9F1", "#E4E1D6", "#B3B0A5", "#0A5C6B", "#6B5A52", False
    ),
    "dark": Tones(
        NIGHT, "#EEF3F4", "#A9B7BD", "#0D1A22", "#D7E0E3", "#0C171E", "#1B2A33", "#4A5A63", "#5FD8E2", "#A89C95", True
    ),
}
"""What a picture may be drawn in."""


def tones_of(theme: object) -> Tones:
    """Return the colours of a theme; :class:`PictureError` if there is none of that name.

    Examples
    --------
    >>> tones_of("dark").paper
    '#0D1A22'
    >>> tones_of("night")
    Traceback (most recent call last):
        ...
    stopreq_widget.ui.share.tones.PictureError: theme='night', expected 'light' or 'dark'
    """
    if not isinstance(theme, str) or theme not in THEMES:
        raise PictureError(f"theme={shown(theme)}, expected 'light' or 'dark'")
    return THEMES[theme]
