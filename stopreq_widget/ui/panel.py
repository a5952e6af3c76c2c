"""The panel beside the map: one anywidget that shows a public state and hands on what people do.

What everybody may know is in one synced dict.  What only the present viewer may see is sent as messages, which are
stored nowhere: neither in the widget's state nor in a saved notebook.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.ui.route_words import route_points, special
from stopreq_widget.ui.static import joined
from stopreq_widget.ui.theme import theme_json
from stopreq_widget.ui.words import about

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stopreq_widget.engine.board import Board

log = logging.getLogger("stopreq_widget")

SCRIPTS = (
    "panel_dom.js",
    "panel_keys.js",
    "panel_signs.js",
    "panel_market.js",
    "panel_hand.js",
    "panel_tickets.js",
    "panel_players.js",
    "panel_claim.js",
    "panel_combo.js",
    "panel_routes.js",
    "panel_choices.js",
    "panel_log.js",
    "panel_replay.js",
    "panel_final.js",
    "panel_setup.js",
    "panel_help.js",
    "panel_head.js",
    "panel_motion.js",
    "panel_main.js",
)
STYLES = ("table.css", "panel_base.css", "panel_cards.css", "panel_lists.css", "panel_forms.css", "panel_help.css")

_TEXT, _MAYBE_TEXT, _NUMBER = (str,), (str, type(None)), (int,)
MESSAGES: dict[str, dict[str, tuple[type, ...]]] = {
    "ready": {},
    "act": {"action": _TEXT, "at": _NUMBER},
    "show": {},
    "hide": {},
    "pick": {"route": _MAYBE_TEXT},
    "choose": {"group": _TEXT, "title": _TEXT},
    "ticket": {"id": _MAYBE_TEXT},
    "undo": {},
    "redo": {},
    "goto": {"n": _NUMBER},
    "branch": {},
    "set": {"name": _TEXT, "value": (bool, int, float, str)},
    "skip_to_me": {},
    "hint": {},
    "new": {},
    "start": {"form": (dict,)},
    "load": {"path": _TEXT},
    "save": {"path": _TEXT},
    "dismiss": {},
    "error": {"text": _TEXT},
}
"""Every message that the page may send, with its fields and their types."""

_SHOWN = 120


class MessageError(StopreqError, ValueError):
    """The page sent something that is no message of the panel's; says what and what was expected."""


def checked_message(
    content: object, messages: Mapping[str, Mapping[str, tuple[type, ...]]] = MESSAGES
) -> dict[str, Any]:
    """Return a message of the page with just the fields that its type has.

    Parameters
    ----------
    content : object
        What came over the comm: anything at all.
    messages : mapping
        Every message that there is, with its fields and their types; the panel's if not given.

    Raises
    ------
    MessageError
        If it is no dict, its type is unknown, or a field is missing or of the wrong type.

    Examples
    --------
    >>> checked_message({"type": "goto", "n": 3, "buffers": []})
    {'type': 'goto', 'n': 3}
    >>> checked_message({"type": "goto", "n": "3"})
    Traceback (most recent call last):
        ...
    stopreq_widget.ui.panel.MessageError: message 'goto' of the page: n must be int, not '3'
    """
    kind = content.get("type") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(kind, str) or kind not in messages:
        shown = repr(content)[:_SHOWN]
        raise MessageError(f"the page sent {shown}, which is no message; there are {', '.join(messages)}")
    message: dict[str, Any] = {"type": kind}
    for name, types in messages[kind].items():
        value = content.get(name)
        missing = name not in content
        if missing or not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            expected = " or ".join("null" if each is type(None) else each.__name__ for each in types)
            got = "missing" if missing else repr(value)[:_SHOWN]
            raise MessageError(f"message {kind!r} of the page: {name} must be {expected}, not {got}")
        message[name] = value
    return message


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
        the Flight's bonus), ``flight``, and what is :func:`~stopreq_widget.ui.route_words.special` about it; an
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
        What everybody may know. Assign a new dict: a change inside one is not sent.
    routes, theme, about : list, dict, dict
        What stays the same for a whole game: :func:`route_lines`, :func:`stopreq_widget.ui.theme.theme_json`,
        :func:`stopreq_widget.ui.words.about`.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> panel = Panel(load_board("four"))
    >>> panel.on(print)
    >>> panel.receive({"type": "undo"})
    {'type': 'undo'}
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    routes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    theme = traitlets.Dict().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)

    def __init__(self, board: Board, rules: Rules | None = None) -> None:
        self._callbacks: list[Callable[[dict[str, Any]], None]] = []
        self._error_callbacks: list[Callable[[Exception], None]] = []
        super().__init__(
            _esm=joined(*SCRIPTS),
            _css=joined(*STYLES),
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

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the pages that show the panel now; it is stored nowhere."""
        self.send(message)

    def on(self, callback: Callable[[dict[str, Any]], None]) -> None:
        """Call back with each message of the page (see :data:`MESSAGES`)."""
        self._callbacks.append(callback)

    def on_error(self, callback: Callable[[Exception], None]) -> None:
        """Call back with each fault: a malformed message, or an exception that an :meth:`on` callback raised.

        Without such a callback a malformed message reaches the :meth:`on` callbacks as one of type ``"error"``, and an
        exception goes to the log.
        """
        self._error_callbacks.append(callback)

    def receive(self, content: object) -> None:
        """Take a message of the page; whatever it is, nothing is raised."""
        try:
            message = checked_message(content)
        except MessageError as error:
            if self._error_callbacks:
                self._report(error)
                return
            message = {"type": "error", "text": str(error)}
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
