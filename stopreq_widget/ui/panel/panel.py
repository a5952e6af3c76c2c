"""The panel beside the map: one anywidget that shows a public state and hands on what people do.

What everybody may know is in one synced dict.  What only the present viewer may see is sent as messages, which are
stored nowhere: neither in the widget's state nor in a saved notebook.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.ui.page.messages import Message, MessageError, read_message
from stopreq_widget.ui.page.route_words import route_points, special
from stopreq_widget.ui.page.schema import OF_THE_PANEL, Error
from stopreq_widget.ui.page.scripts import module, packed, styles
from stopreq_widget.ui.page.theme import theme_json
from stopreq_widget.ui.panel.words import about

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.board import Board

log = logging.getLogger("stopreq_widget")

SCRIPT = "panel/main.js"
STYLES = (
    "page/table.css",
    "page/base.css",
    "page/cards.css",
    "page/lists.css",
    "panel/forms.css",
    "panel/help.css",
    "panel/mine.css",
    "panel/after.css",
    "panel/memory.css",
    "panel/arrange.css",
)


def route_lines(board: Board, rules: Rules | None = None) -> list[dict[str, Any]]:
    """Return what the panel knows of every route, in the board's order.

    Parameters
    ----------
    board : Board
        Any board.
    rules : Rules, optional
        What a route scores; the Oregon rules if not given.

    Returns
    -------
    list of dict
        ``id``, ``a`` and ``b`` (names of the stations), ``service`` (id or ``"gray"``), ``length``, ``points`` (with
        the Flight's bonus), ``flight``, and what is :func:`~stopreq_widget.ui.page.route_words.special` about it; an
        empty list for a board without routes.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> line = route_lines(load_board())[0]
    >>> line["a"], line["b"], line["service"], line["points"]
    ('Astoria', 'Seaside', 'nw_connector', 1)
    """
    rules = rules or Rules()
    return [
        {
            "id": route.id,
            "a": board.name_of(route.a),
            "b": board.name_of(route.b),
            "service": route.service,
            "length": route.length,
            "points": route_points(board, route, rules),
            "flight": board.is_flight(route),
            **special(route, rules),
        }
        for route in board.routes
    ]


class Panel(anywidget.AnyWidget):
    """Status, cards, hand, tickets, players, claims, log, replay, final sheet and the new-game form.

    Parameters
    ----------
    board : Board
        Whose routes can be found and whose services the cards show.
    rules : Rules, optional
        The numbers in its texts and the routes' points; the Oregon rules if not given.

    Attributes
    ----------
    state : dict
        What everybody may know, for pages that come later; :meth:`paint` tells those that are open.
    routes, theme, about : list, dict, dict
        What stays the same for a whole game: :func:`route_lines`, :func:`stopreq_widget.ui.page.theme.theme_json`,
        :func:`stopreq_widget.ui.panel.words.about`.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> panel = Panel(load_board("four"))
    >>> panel.on(print)
    >>> panel.receive({"type": "goto", "n": 3})
    Goto(n=3)
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    routes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    theme = traitlets.Dict().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)

    def __init__(self, board: Board, rules: Rules | None = None) -> None:
        self._callbacks: list[Callable[[Message], None]] = []
        self._error_callbacks: list[Callable[[Exception], None]] = []
        super().__init__(
            _esm=packed(module(SCRIPT)),
            _css=styles(*STYLES),
            routes=route_lines(board, rules),
            theme=theme_json(board),
            about=about(board, rules),
        )
        self.add_class("sr-panel-box")
        self.on_msg(self._comm_message)

    def use_rules(self, board: Board, rules: Rules) -> None:
        """Show the routes' points and the rules page of other rules."""
        with self.hold_sync():
            self.routes = route_lines(board, rules)
            self.about = about(board, rules)

    def paint(self, state: dict[str, Any], parts: Sequence[dict[str, Any]] = (), *, anew: bool = False) -> bool:
        """Show a public state and what else there is to tell, all in one message: a page draws itself once.

        Parameters
        ----------
        state : dict
            What everybody may know; only what differs from the state before is sent.
        parts : sequence of dict
            Messages that are stored nowhere.
        anew : bool
            Whether a page has just loaded, which needs all of the state.

        Returns
        -------
        bool
            Whether there was anything to tell.
        """
        whole = anew or set(state) != set(self.state)
        news = state if whole else {name: value for name, value in state.items() if self.state[name] != value}
        self.state = state
        if not news and not parts:
            return False
        self.tell({"type": "paint", **({"whole": True} if whole else {}), "state": news, "parts": list(parts)})
        return True

    def _should_send_property(self, key: str, value: Any) -> bool:
        # ipywidgets asks this of each change: pages hear of the state by paint, together with what belongs to it.
        return key != "state" and bool(super()._should_send_property(key, value))

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the pages that show the panel now; it is stored nowhere."""
        self.send(message)

    def on(self, callback: Callable[[Message], None]) -> None:
        """Call back with each message of the page (see :mod:`stopreq_widget.ui.page.schema`)."""
        self._callbacks.append(callback)

    def on_error(self, callback: Callable[[Exception], None]) -> None:
        """Call back with each fault: a malformed message, or an exception that an :meth:`on` callback raised.

        Without such a callback a malformed message reaches the :meth:`on` callbacks as an
        :class:`~stopreq_widget.ui.page.schema.Error`, and an exception goes to the log.
        """
        self._error_callbacks.append(callback)

    def receive(self, content: object) -> None:
        """Take a message of the page; whatever it is, nothing is raised."""
        try:
            message = read_message(content, OF_THE_PANEL)
        except MessageError as error:
            if self._error_callbacks:
                self._report(error)
                return
            message = Error(str(error))
        for callback in self._callbacks:
            try:
                callback(message)
            except Exception as error:  # noqa: BLE001 - the comm would swallow it; it has to be seen
                self._report(error)

    def _comm_message(self, widget: object, content: object, buffers: object) -> None:
        del widget, buffers
        self.receive(content)

    def _report(self, error: Exception) -> None:
        for callback in self._error_callbacks:
            callback(error)
        if not self._error_callbacks:
            log.error("a message of the panel failed: %s", error, exc_info=error)
