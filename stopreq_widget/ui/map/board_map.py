"""The board on a Leaflet map: it is told routes and stations, and tells which route was clicked."""

from __future__ import annotations

import logging
import math
from typing import TYPE_CHECKING, Any

import ipywidgets

from stopreq_widget.engine.words import plural
from stopreq_widget.geo import credit
from stopreq_widget.geo.live.leaflet import AttributionControl, Map, TileLayer
from stopreq_widget.geo.mercator import EARTH_RADIUS_M
from stopreq_widget.geo.shapes import shapes_for, shows_oregon
from stopreq_widget.ui.map.art import MapArt
from stopreq_widget.ui.map.base import PANES, frames
from stopreq_widget.ui.map.info import VIEW_PX, Frame, map_info
from stopreq_widget.ui.map.layers import route_layers
from stopreq_widget.ui.map.relief import RELIEF_PANES, ReliefPicture, relief_layer
from stopreq_widget.ui.map.tiles import tile_layer
from stopreq_widget.ui.page.messages import MessageError, kind_of, read_message
from stopreq_widget.ui.page.schema import OF_THE_MAP, Drop, Error, Ground, Pick, Town
from stopreq_widget.ui.page.theme import player_look, theme_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.ui.page.messages import Message

log = logging.getLogger("stopreq_widget")
_ZOOM_OUT, _ZOOM_IN = 2, 4
"""Zoom steps from the view of the whole board."""
# Characters of a text from the page that go into the log.
_MOST = 2000


class BoardMap:
    """A board on an ipyleaflet map, with the trains that stand on it.

    Parameters
    ----------
    board : Board
        Any board.
    colours : sequence of str
        The players' colours by seat: names of :data:`stopreq_widget.ui.page.theme.PLAYERS`.
    names : sequence of str, optional
        What the players are called; their colours if not given.
    rules : Rules, optional
        What routes score; the Oregon rules if not given.
    tiles : str, optional
        A tile provider to begin with; see :attr:`tiles`.
    map_height : str
        Height of the map as CSS.

    Attributes
    ----------
    map : Map
        The map, with a layer for each route and no tiles.
    art : MapArt
        What draws on it.
    widget : ipywidgets.Box
        Both together: what to display.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> board_map = BoardMap(load_board("four"), colours=["red", "blue"])
    >>> board_map.show("0.....", "0010")
    >>> len(board_map.route_layers)
    6
    """

    def __init__(
        self,
        board: Board,
        *,
        colours: Sequence[str],
        names: Sequence[str] | None = None,
        rules: Rules | None = None,
        tiles: str | None = None,
        map_height: str = "clamp(420px, 76vh, 860px)",
    ) -> None:
        self.board = board
        shapes = shapes_for(board)
        info = map_info(board, shapes, rules)
        theme = theme_json(board)
        self.route_layers = route_layers(board, shapes, theme)
        center, zoom = _view(info)
        self.map = Map(
            # The frames come first: the art can draw as soon as their paths are there.
            layers=[*frames(), *self.route_layers.values()],
            panes=PANES | RELIEF_PANES,
            attribution_control=False,
            center=center,
            zoom=zoom,
            min_zoom=max(0, math.floor(zoom) - _ZOOM_OUT),
            max_zoom=math.ceil(zoom) + _ZOOM_IN,
            zoom_control=False,
            zoom_snap=0,
            zoom_delta=0.5,
            scroll_wheel_zoom=True,
            box_zoom=False,
            keyboard=False,
            layout=ipywidgets.Layout(width="100%", height=map_height),
        )
        self.map.add_class("sr-map")
        self.art = MapArt(info, theme, _players(colours, names), self.map.model_id)
        self.art.on_msg(self._heard)
        self.widget = ipywidgets.Box(
            [self.map, self.art], layout=ipywidgets.Layout(width="100%", min_width="0", flex="1 1 auto")
        )
        self.widget.add_class("sr-map-box")
        self._listeners: dict[str, list[Callable[..., object]]] = {
            "pick": [],
            "drop": [],
            "town": [],
            "ready": [],
            "error": [],
        }
        self._on_oregon = shows_oregon(shapes.bounds)
        if self._on_oregon:
            self.map.add(AttributionControl(position="bottomright", prefix=credit.SHORT))
        # By the theme of a page that shows the map; None where it is not asked for.
        self._relief_layers: dict[str, ReliefPicture | None] = {}
        self._relief = True
        self._tile_layer: TileLayer | None = None
        self._tiles: str | None = None
        self.tiles = tiles

    @property
    def tiles(self) -> str | None:
        """The tile provider by the name that xyzservices gives it, such as ``"OpenStreetMap.Mapnik"``; None: no tiles.

        Tiles come from the network. Where they don't load, the background that is always there stays visible.
        """
        return self._tiles

    @tiles.setter
    def tiles(self, name: str | None) -> None:
        if name == self._tiles:
            return
        layer = tile_layer(name) if name is not None else None
        if self._tile_layer is not None:
            self.map.remove(self._tile_layer)
            self._tile_layer.close()
        if layer is not None:
            self.map.add(layer)
        self._tile_layer, self._tiles = layer, name

    @property
    def relief(self) -> bool:
        """Whether the ground is shaded, where it is Oregon's. The picture comes once a page says its theme."""
        return self._relief

    @relief.setter
    def relief(self, wanted: bool) -> None:
        self._relief = wanted
        for theme in self._relief_layers:
            self._shade(theme)

    def _shade(self, theme: str) -> None:
        """Have the picture for a theme on the map if relief is wanted, else not."""
        layer = self._relief_layers.get(theme)
        if layer is None and self._relief and self._on_oregon:
            layer = relief_layer(theme)
            self.map.add(layer)
        elif layer is not None and not self._relief:
            self.map.remove(layer)
            layer.close()
            layer = None
        self._relief_layers[theme] = layer

    @property
    def calm(self) -> bool:
        """Whether nothing on the map moves by itself, as when bots play at full speed; false at first."""
        return bool(self.art.calm)

    @calm.setter
    def calm(self, calm: bool) -> None:
        self.art.calm = calm

    def seat(self, colours: Sequence[str], names: Sequence[str] | None = None) -> None:
        """Take other players, as a new game at the same table does."""
        self.art.players = _players(colours, names)

    def show(self, status: str, tokens: str, stations: str | None = None) -> None:
        """Show a position: ``status`` has one character a route, the others one a station; see :class:`MapArt`.

        Without ``stations`` nobody has built a train station.

        Raises
        ------
        ValueError
            If a text has the wrong length or another character.
        """
        _check("status", status, ".x01234", len(self.board.routes))
        _check("tokens", tokens, "01", len(self.board.stations))
        stations = "." * len(self.board.stations) if stations is None else stations
        _check("stations", stations, ".01234", len(self.board.stations))
        with self.art.hold_sync():
            self.art.status = status
            self.art.tokens = tokens
            self.art.stations = stations

    def own(self, own: Mapping[str, Any] | None) -> None:
        """Tell what the one has whose cards are shown; None forgets it. Only who looks at the page sees it.

        Parameters
        ----------
        own : mapping or None
            ``payable`` (ids of the routes that can be claimed now), ``hand`` (cards by kind), ``trains`` (left),
            ``tickets`` (each with the station ids ``a`` and ``b`` and its ``state``: "open", "done" or "cut") and
            ``news`` (ids of the routes that others have claimed since the last own turn).
        """
        if own is not None:
            own = {
                **own,
                "payable": self._known(own["payable"]),
                "news": self._known(own["news"]),
                "tickets": [
                    {**ticket, "a": self.board.station(ticket["a"]).id, "b": self.board.station(ticket["b"]).id}
                    for ticket in own["tickets"]
                ],
            }
        self._tell("own", own=own)

    def ticket(self, a: str | None, b: str | None = None, routes: Iterable[str] = ()) -> None:
        """Point at the two stations of a ticket and at routes between them; ``ticket(None)`` ends it."""
        if a is None or b is None:
            self._tell("ticket", a=None, b=None, routes=[])
        else:
            self._tell("ticket", a=self.board.station(a).id, b=self.board.station(b).id, routes=self._known(routes))

    def towns(self, stations: Iterable[str] | None, words: str = "") -> None:
        """Let a click on these towns be told, which ``words`` say the use of; None ends it.

        Only who looks at the page can click them; see :meth:`on_town`.
        """
        ids = [self.board.station(station).id for station in stations or ()]
        self._tell("towns", stations=ids, words=words)

    def select(self, route: str | None, town: str | None = None) -> None:
        """Mark a route or a town as chosen, and no other; None of both ends it."""
        chosen = None if route is None else self.board.route(route).id
        self._tell("select", route=chosen, station=None if town is None else self.board.station(town).id)

    def walk(self, trail: Iterable[str], stops: Iterable[str]) -> None:
        """Walk along routes in this order, by these stations (one more than routes); empty ones end it."""
        walked, seen = self._known(trail), [self.board.station(stop).id for stop in stops]
        if walked and len(seen) != len(walked) + 1:
            raise ValueError(
                f"a walk of {plural(len(walked), 'route')} has {plural(len(walked) + 1, 'stop')}, not {len(seen)}"
            )
        self.art.walk = {"trail": walked, "stops": seen}

    def on_pick(self, callback: Callable[[str | None], object]) -> Callable[[], None]:
        """Call with the id of each route that is clicked, or None when Escape is pressed; returns what ends it."""
        return self._listen("pick", callback)

    def on_drop(self, callback: Callable[[str, str], object]) -> Callable[[], None]:
        """Call with a route's id and a kind of card that was dropped on it; returns what ends it."""
        return self._listen("drop", callback)

    def on_town(self, callback: Callable[[str], object]) -> Callable[[], None]:
        """Call with the id of each town of :meth:`towns` that is clicked; returns what ends it."""
        return self._listen("town", callback)

    def on_ready(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call whenever a page has drawn the map, to tell it what messages told before; returns what ends it."""
        return self._listen("ready", callback)

    def on_error(self, callback: Callable[[str], object]) -> Callable[[], None]:
        """Call with the text of what went wrong in the page; returns what ends it."""
        return self._listen("error", callback)

    def _listen(self, kind: str, callback: Callable[..., object]) -> Callable[[], None]:
        self._listeners[kind].append(callback)

        def end() -> None:
            if callback in self._listeners[kind]:
                self._listeners[kind].remove(callback)

        return end

    def _heard(self, _art: MapArt, content: Any, _buffers: object) -> None:
        """Pass on a message of the page; what does not look like one of ours is logged and dropped."""
        try:
            message = read_message(content, OF_THE_MAP)
        except MessageError as error:
            log.warning("the map was sent a message it does not know: %s", error)
            return
        if not self._is_of_the_board(message):
            log.warning("the map was sent a message about what it does not know: %.200r", message)
            return
        if isinstance(message, Ground):
            self._shade("dark" if message.dark else "light")
            return
        if isinstance(message, Error):
            log.error("map in the page: %s", message.text[:_MOST])
        for callback in tuple(self._listeners[kind_of(type(message))]):
            callback(*vars(message).values())

    def _is_of_the_board(self, message: Message) -> bool:
        if isinstance(message, Pick):
            return message.route is None or message.route in self.board.route_index
        if isinstance(message, Drop):
            return message.route in self.board.route_index and message.kind in self.board.tables.kinds
        return not isinstance(message, Town) or message.station in self.board.station_index

    def _known(self, routes: Iterable[str]) -> list[str]:
        return [self.board.route(route).id for route in routes]

    def _tell(self, kind: str, **content: object) -> None:
        self.art.tell({"type": kind, **content})


def _players(colours: Sequence[str], names: Sequence[str] | None) -> list[dict[str, str]]:
    names = list(names) if names is not None else list(colours)
    return [{"colour": player_look(c).colour, "name": str(n)} for c, n in zip(colours, names, strict=True)]


def _check(what: str, text: str, letters: str, length: int) -> None:
    if len(text) != length or not set(text) <= set(letters):
        raise ValueError(f"{what} must be {length} characters of {letters!r}, not {text!r}")


def _view(info: dict[str, Any]) -> tuple[tuple[float, float], float]:
    """Return the centre and zoom that show the whole box in a map of the layout's size; pages fit their own size."""
    left, top, right, bottom = info["box"]
    frame = Frame(**info["frame"])
    lon, lat = frame.lonlat((left + right) / 2, (top + bottom) / 2)
    scale = min(VIEW_PX[0] / (right - left), VIEW_PX[1] / (bottom - top))
    zoom = math.log2(scale / frame.unit * 2 * math.pi * EARTH_RADIUS_M / 256)
    return (lat, lon), round(zoom, 3)
