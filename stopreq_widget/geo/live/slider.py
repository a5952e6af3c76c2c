"""The journey of 2024 on the live map, with a slider from leg to leg."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.answers.legs import journey_legs
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.live.explore import OVERLAY, explore
from stopreq_widget.geo.live.lines import feature_collection
from stopreq_widget.geo.live.words import leg_text

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.live.leaflet import Map

BEFORE = "#8A6D86"
"""Of legs ridden already."""


def explore_journey(board: Board | str | None = None, *, theme: str = "light", height: str = "650px") -> Map:
    """Return the live map with the journey of 2024 on it: the slider goes from leg to leg, a card tells of each.

    Parameters
    ----------
    board : Board or str, optional
        The Oregon board, which it is without one.
    theme, height
        As for `explore`.

    Returns
    -------
    ipyleaflet.Map
        Show it by leaving it as the last line of a cell.

    Raises
    ------
    GeoError
        If the board lacks one of the journey's routes.
    """
    board = the_board(board)
    import ipywidgets as widgets

    # Widgets are loaded for those who explore.
    from stopreq_widget.geo.live import leaflet

    legs = journey_legs(board)
    view = explore(board, theme=theme, height=height)
    drawn = leaflet.GeoJSON(
        name="Journey of 2024",
        data=_data(legs, 1),
        style_callback=_style,
        point_style={"radius": 8, "color": OVERLAY, "weight": 3, "fillOpacity": 0},
        hover_style={"weight": 8},
    )
    view.add(drawn)
    slider = widgets.IntSlider(
        value=1, min=1, max=len(legs), description="Leg", layout=widgets.Layout(width="320px"), continuous_update=True
    )
    card = widgets.HTML(leg_text(board, legs.loc[1].to_dict(), 1, len(legs)), layout=widgets.Layout(width="320px"))

    def moved(change: dict[str, Any]) -> None:
        number = change["new"]
        drawn.data = _data(legs, number)
        card.value = leg_text(board, legs.loc[number].to_dict(), number, len(legs))

    slider.observe(moved, names="value")
    view.add(leaflet.WidgetControl(widget=widgets.VBox([slider, card]), position="bottomleft"))
    return view


def _data(legs: Any, number: int) -> dict[str, Any]:
    """Return the legs up to a number, the last of them on top."""
    shown = legs.loc[:number].assign(now=[k == number for k in legs.loc[:number].index])
    return feature_collection(shown)


def _style(feature: dict[str, Any]) -> dict[str, Any]:
    now = feature["properties"]["now"]
    return {"color": OVERLAY if now else BEFORE, "weight": 7 if now else 5, "opacity": 0.9, "fillOpacity": 0}
