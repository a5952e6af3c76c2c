"""What stands on the edges of the live map: search, layers, measure, switches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.geo.answers.service import YEARS, gone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.board import Board

FOUND_ZOOM = 9.0
"""How close the map goes to a station that was searched for."""


def add_controls(leaflet: Any, widgets: Any, view: Any, board: Board, tell: Callable[[str], None]) -> None:
    """Add search, measure, scale and layers; ``tell`` is called with the id of a station that was searched for."""
    search = widgets.Combobox(
        options=tuple(s.name for s in board.stations),
        placeholder="Find a station",
        ensure_option=True,
        layout=widgets.Layout(width="170px"),
    )

    def found(change: dict[str, Any]) -> None:
        station = next((s for s in board.stations if s.name == change["new"]), None)
        if station is not None:
            view.center, view.zoom = (station.lat, station.lon), FOUND_ZOOM
            tell(station.id)

    search.observe(found, names="value")
    view.add(leaflet.WidgetControl(widget=search, position="topright"))
    measure = {"primary_length_unit": "kilometers", "secondary_length_unit": "miles", "position": "topleft"}
    view.add(leaflet.MeasureControl(primary_area_unit="hectares", active_color="#B5006E", **measure))
    view.add(leaflet.ScaleControl(position="bottomright", imperial=True, metric=True))
    view.add(leaflet.LayersControl(position="topright", collapsed=True))


def add_years(
    leaflet: Any, widgets: Any, view: Any, board: Board, show_without: Callable[[frozenset[str]], None]
) -> None:
    """Add a choice of years, if any service of the board is known to have begun or ended.

    ``show_without`` is called with the routes that are known not to have run then.
    """
    ran = {year: gone(board, year) for year in YEARS}
    if not any(ran.values()):
        return
    options = [("all services", frozenset()), *((f"as of {year}", ran[year]) for year in YEARS)]
    choice = widgets.Dropdown(options=options, value=frozenset(), layout=widgets.Layout(width="130px"))
    choice.observe(lambda change: show_without(change["new"]), names="value")
    view.add(leaflet.WidgetControl(widget=choice, position="topright"))


def add_switches(leaflet: Any, widgets: Any, view: Any, extras: Sequence[Any]) -> None:
    """Add check boxes for layers that are not drawn at first, which Leaflet's own control can't offer."""
    boxes = []
    for layer in extras:
        box = widgets.Checkbox(value=False, description=layer.name, indent=False, layout=widgets.Layout(width="110px"))

        def switch(change: dict[str, Any], layer: Any = layer) -> None:
            (view.add if change["new"] else view.remove)(layer)

        box.observe(switch, names="value")
        boxes.append(box)
    # Top left: the list of layers opens downwards on the right, the card of what is pointed at stands below.
    view.add(leaflet.WidgetControl(widget=widgets.VBox(boxes), position="topleft"))
