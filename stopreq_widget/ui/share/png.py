"""A game as a PNG: the figure that geo draws, with what the SVG picture says above it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.ui.share.shot import shots_of
from stopreq_widget.ui.share.tones import tones_of

if TYPE_CHECKING:
    from stopreq_widget.engine.game import Game

# Inches and dots an inch: 1650 × 1200 pixels.
SIZE, DPI = (11.0, 8.0), 150
RING_PT = 17.0
"""Width of the ring around a town of a ticket, in points."""
_SIGNS = {"open": "", "done": " (done)", "cut": " (lost)"}


def png(game: Game, *, position: int, seat: int | None, theme: str) -> bytes:
    """Return a game as a PNG; see :meth:`stopreq_widget.Game.to_png`."""
    tones = tones_of(theme)
    # Only those who draw a figure wait for matplotlib.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from stopreq_widget.geo.static.figure import plot

    (shot,) = shots_of(game, [position], seat)
    figure = Figure(figsize=SIZE, dpi=DPI, layout="constrained", facecolor=tones.ground["neighbour"])
    # A canvas of its own leaves whatever a notebook draws on alone.
    FigureCanvasAgg(figure)
    ax = figure.subplots()
    plot(game.board, game, move=position, trail=shot.trail, theme=theme, ax=ax)
    ax.set_title(f"{shot.headline}  {shot.moves}", loc="left", color=tones.ink, parse_math=False)
    for ticket in shot.tickets:
        for town in (game.board.station(ticket.a), game.board.station(ticket.b)):
            x, y = to_mercator(town.lon, town.lat)
            ring = tones.lost if ticket.state == "cut" else tones.own
            ax.plot(x, y, "o", ms=RING_PT, mfc="none", mec=ring, mew=2.0, zorder=5.9)
    if shot.owner:
        cards = ", ".join(f"{count} {game.board.service_name(kind)}" for kind, count in shot.hand) or "no cards"
        tickets = ", ".join(ticket.words + _SIGNS[ticket.state] for ticket in shot.tickets) or "no tickets"
        words = f"{shot.owner}: {cards}\n{tickets}"
        ax.annotate(words, (0, 0), (4, -4), "axes fraction", "offset points", va="top", color=tones.ink, wrap=True)
    buffer = BytesIO()
    figure.savefig(buffer, format="png", facecolor=figure.get_facecolor())
    return buffer.getvalue()
