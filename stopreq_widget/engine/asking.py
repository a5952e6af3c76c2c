"""What a game or a board is asked that only the rooms above the engine know: each function is answered from there.

:mod:`stopreq_widget.answers` says who answers, so that no value of the engine knows them.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import networkx as nx


def _nobody(value: object) -> NoReturn:
    raise TypeError(f"nobody has said how a {type(value).__name__} answers this")


@singledispatch
def hint_for(game: object) -> Any:
    """Return what a strong bot would do in a game, and why (:class:`stopreq_widget.bots.Hint`)."""
    _nobody(game)


@singledispatch
def plot_of(value: object, options: dict[str, Any]) -> Any:
    """Draw a board or a game as a map (matplotlib axes); the options are those of :func:`stopreq_widget.geo.plot`."""
    del options
    _nobody(value)


@singledispatch
def trail_of(game: object, seat: int) -> Any:
    """Return the longest path of a seat (:class:`stopreq_widget.trails.Trail`)."""
    del seat
    _nobody(game)


@singledispatch
def graph_of(board: object) -> nx.MultiGraph:
    """Return a board as a networkx multigraph."""
    _nobody(board)


@singledispatch
def svg_of(game: object, options: dict[str, Any]) -> str:
    """Return a game as an SVG picture; the options are those of :meth:`stopreq_widget.Game.to_svg`."""
    del options
    _nobody(game)


@singledispatch
def page_of(game: object, options: dict[str, Any]) -> str:
    """Return a game as a page that plays it; the options are those of :meth:`stopreq_widget.Game.to_html`."""
    del options
    _nobody(game)


@singledispatch
def png_of(game: object, options: dict[str, Any]) -> bytes:
    """Return a game as a PNG picture; the options are those of :meth:`stopreq_widget.Game.to_png`."""
    del options
    _nobody(game)
