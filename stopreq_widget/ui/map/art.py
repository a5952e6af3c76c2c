"""The art on the map: an anywidget that draws nothing of its own but dresses the Leaflet map beside it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

import anywidget
import traitlets

from stopreq_widget.ui.map.ground import ground_css
from stopreq_widget.ui.page.fonts import font_css
from stopreq_widget.ui.page.scripts import module, packed, styles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SCRIPT = "map/art.js"
STYLES = ("map/art.css",)


SHOWN = ("players", "status", "tokens", "stations", "walk", "calm")
"""What is shown of a game, and may be stored."""


class News(TypedDict):
    """What pages of a map don't know yet: traits by name, and messages that are stored nowhere."""

    state: dict[str, Any]
    parts: list[dict[str, Any]]


class MapArt(anywidget.AnyWidget):
    """Draws slots, cars, names and tokens inside Leaflet's own overlay, from a few small traits.

    All of what it holds is public: private marks (what can be paid for, tickets) come as messages and are never stored.

    Attributes
    ----------
    info, theme : dict
        What never changes; see :func:`stopreq_widget.ui.map.info.map_info` and
        :func:`stopreq_widget.ui.page.theme.theme_json`.
    players : list of dict
        ``colour`` and ``name`` by seat.
    status : str
        One character a route, in the board's order: "." open, "x" closed, "0" to "4" its owner's seat.
    tokens : str
        One character a station: "1" while its token lies there.
    stations : str
        One character a station: "0" to "4" the seat that has built a train station there, else ".".
    walk : dict
        ``trail`` (route ids) and ``stops`` (station ids) of a path to walk along; empty lists for none.
    calm : bool
        Nothing moves: bots play at full speed, or somebody looks back.
    map_model : str
        Model id of the Leaflet map, through which its view is fitted to the board.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    info = traitlets.Dict().tag(sync=True)
    theme = traitlets.Dict().tag(sync=True)
    players: traitlets.List[Any] = traitlets.List().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    tokens = traitlets.Unicode().tag(sync=True)
    stations = traitlets.Unicode().tag(sync=True)
    walk: traitlets.Dict[str, Any] = traitlets.Dict(default_value={"trail": [], "stops": []}).tag(sync=True)
    calm = traitlets.Bool().tag(sync=True)
    map_model = traitlets.Unicode().tag(sync=True)
    _news: News | None = None

    def __init__(
        self, info: Mapping[str, Any], theme: Mapping[str, Any], players: Sequence[Mapping[str, str]], map_model: str
    ) -> None:
        super().__init__(
            _esm=packed(module(SCRIPT)),
            _css=font_css() + ground_css() + styles(*STYLES),
            info=dict(info),
            theme=dict(theme),
            players=[dict(player) for player in players],
            status="." * len(info["routes"]),
            tokens="".join("1" if station["points"] else "0" for station in info["stations"]),
            stations="." * len(info["stations"]),
            map_model=map_model,
        )

    @contextmanager
    def held(self) -> Iterator[News]:
        """Send nothing of what is shown meanwhile: it is in what this gives, to be sent in a message with other things.

        The traits are set nevertheless, for pages that come later.
        """
        news: News = {"state": {}, "parts": []}
        self._news = news
        try:
            yield news
        finally:
            self._news = None

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the pages that show the map now; it is stored nowhere."""
        if self._news is not None:
            self._news["parts"].append(message)
        else:
            self.send(message)

    def _should_send_property(self, key: str, value: Any) -> bool:
        # ipywidgets asks this of each change.
        if self._news is not None and key in SHOWN:
            self._news["state"][key] = value
            return False
        return bool(super()._should_send_property(key, value))
