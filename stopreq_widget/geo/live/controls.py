"""What stands on the edges of the live map: search, layers, measure, switches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.answers.service import YEARS, gone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.board import Board

STYLE = Path(__file__).with_name("explore.css")
FOUND_ZOOM = 9.0
"""How close the map goes to a station that was searched for."""


def add_controls(
    leaflet: Any,
    widgets: Any,
    view: Any,
    board: Board,
    tell: Callable[[str], None],
    show_without: Callable[[frozenset[str]], None],
) -> None:
    """Add search, years, measure, scale and layers.

    ``tell`` is called with the id of a station that was searched for, ``show_without`` with the routes that are known
    not to have run in a year that was chosen.
    """
    search = widgets.Combobox(
        options=tuple(s.name for s in board.stations),
        placeholder="Find a station",
        ensure_option=True,
        layout=widgets.Layout(width="150px"),
    )

    def found(change: dict[str, Any]) -> None:
        station = next((s for s in board.stations if s.name == change["new"]), None)
        if station is not None:
            view.center, view.zoom = (station.lat, station.lon), FOUND_ZOOM
            tell(station.id)

    search.observe(found, names="value")
    # Side by side, so that they hide little of the map.
    look = widgets.HTML(f"<style>{STYLE.read_text(encoding='utf-8')}</style>", layout=widgets.Layout(display="none"))
    top = widgets.HBox([look, search, *_years(widgets, board, show_without)])
    view.add(leaflet.WidgetControl(widget=top, position="topright"))
    measure = {"primary_length_unit": "kilometers", "secondary_length_unit": "miles", "position": "topleft"}
    view.add(leaflet.MeasureControl(primary_area_unit="hectares", active_color="#B5006E", **measure))
    view.add(leaflet.ScaleControl(position="bottomright", imperial=True, metric=True))
    view.add(leaflet.LayersControl(position="topright", collapsed=True))


def _years(widgets: Any, board: Board, show_without: Callable[[frozenset[str]], None]) -> list[Any]:
    """Return a choice of years, if any service of the board is known to have begun or ended."""
    ran = {year: gone(board, year) for year in YEARS}
    if not any(ran.values()):
        return []
    options = [("all services", frozenset()), *((f"as of {year}", ran[year]) for year in YEARS)]
    choice = widgets.Dropdown(options=options, value=frozenset(), layout=widgets.Layout(width="120px"))
    choice.observe(lambda change: show_without(change["new"]), names="value")
    return [choice]


def add_switches(leaflet: Any, widgets: Any, view: Any, extras: Sequence[Any]) -> None:
    """Add check boxes for layers that are not drawn at first, which Leaflet's own control can't offer.

    They come when a button is pressed: open they would hide a corner of the map.
    """
    boxes = []
    for layer in extras:
        box = widgets.Checkbox(value=False, description=layer.name, indent=False, layout=widgets.Layout(width="110px"))

        def switch(change: dict[str, Any], layer: Any = layer) -> None:
            (view.add if change["new"] else view.remove)(layer)

        box.observe(switch, names="value")
        boxes.append(box)
    listed = widgets.VBox(boxes, layout=widgets.Layout(display="none"))
    button = widgets.ToggleButton(
        value=False,
        icon="plus",
        tooltip=f"More to show: {', '.join(layer.name.lower() for layer in extras)}",
        layout=widgets.Layout(width="32px", margin="0"),
    )

    def opened(change: dict[str, Any]) -> None:
        listed.layout.display = None if change["new"] else "none"

    button.observe(opened, names="value")
    # Top left: the list of layers opens downwards on the right, the card of what was clicked stands below.
    view.add(leaflet.WidgetControl(widget=widgets.VBox([button, listed]), position="topleft"))
