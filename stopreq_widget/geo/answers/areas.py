"""How far one comes, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.geo.answers.service import when
from stopreq_widget.geo.answers.timed import isochrones
from stopreq_widget.geo.asked import check_axes, the_board
from stopreq_widget.geo.static.figure import plot

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from stopreq_widget.engine.board import Board

OPAQUE = 0.75
"""Of areas: the ground shows through."""
NEAR, FAR = 0.25, 0.95
"""The part of the scale of colours that is used: its black end would be ink, its white end paper."""
_ABOVE_GROUND = 2.5
"""Where areas lie: over land and water, below lines and stations."""


def plot_isochrones(
    board: Board | str,
    a: str,
    hours: Sequence[float] = (6.0, 12.0, 24.0, 48.0, 72.0),
    *,
    depart: str | dt.datetime = "Mon 06:00",
    flights: bool = False,
    theme: str = "light",
    ax: Axes | None = None,
) -> Axes:
    """Draw where one can be within some hours, the nearest darkest (by night brightest), on the map of the board.

    Parameters
    ----------
    board, a, hours, depart, flights
        As for `timed.isochrones`.
    theme : {"light", "dark"}
        Colours of the ground.
    ax : matplotlib Axes, optional
        Where to draw; a new figure of 11 by 8 inches otherwise.

    Returns
    -------
    Axes
        As `static.figure.plot` returns them, with a legend of the hours.

    Raises
    ------
    GeoError
        If `isochrones` or `plot` would.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> ax = plot_isochrones(load_board("four"), "Ash", (3, 6), depart="Tue 08:00")
    >>> [text.get_text() for text in ax.get_legend().get_texts()], ax.get_title()
    (['3 h', '6 h'], 'From Ash, Tue 08:00')
    """
    board = the_board(board)
    import matplotlib as mpl
    from matplotlib.patches import Patch

    check_axes(ax)
    areas = isochrones(board, a, hours, depart=depart, flights=flights)
    ax = plot(board, {}, draw="lines", legend=False, relief=False, theme=theme, ax=ax)
    limits = sorted(set(areas["hours"]))
    scale = mpl.colormaps["plasma_r" if theme == "dark" else "plasma"]
    shares = [NEAR + (FAR - NEAR) * k / max(len(limits) - 1, 1) for k in range(len(limits))]
    colors = dict(zip(limits, map(scale, shares), strict=True))
    # One after the other as they come, longest first: a column of hours would be drawn in its own order.
    areas.to_crs("EPSG:3857").plot(
        ax=ax, color=[colors[h] for h in areas["hours"]], alpha=OPAQUE, zorder=_ABOVE_GROUND, autolim=False, aspect=None
    )
    patches = [Patch(facecolor=colors[h], alpha=OPAQUE, label=f"{h:g} h") for h in limits]
    ax.legend(handles=patches, loc="lower right", bbox_to_anchor=(1.0, 0.03), fontsize=8, framealpha=0.9)
    ax.set(title=f"From {board.station(a).name}, {when(depart):%a %H:%M}", xlabel="", ylabel="")
    return ax
