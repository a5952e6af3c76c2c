"""What the pages that show a table are told by messages, which are stored nowhere: each only when it is news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.ui.map.board_map import BoardMap
    from stopreq_widget.ui.panel.panel import Panel

    Pointed = tuple[str, str, tuple[str, ...]] | None


class Messages:
    """Tells a panel and a map what the pages do not know yet.

    Parameters
    ----------
    panel, board_map : Panel, BoardMap
        The two halves of one display.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> from stopreq_widget.ui.map.board_map import BoardMap
    >>> from stopreq_widget.ui.panel.panel import Panel
    >>> board = load_board("four")
    >>> panel = Panel(board)
    >>> panel.tell = print
    >>> messages = Messages(panel, BoardMap(board, colours=()))
    >>> messages.log(["Ada drew.", "Bo drew."])
    {'type': 'log', 'from': 0, 'lines': ['Ada drew.', 'Bo drew.']}
    >>> messages.log(["Ada drew.", "Bo drew."])
    >>> messages.log(["Ada drew."])
    {'type': 'log', 'from': 1, 'lines': []}
    """

    def __init__(self, panel: Panel, board_map: BoardMap) -> None:
        self._panel, self._map = panel, board_map
        self._sent: dict[str, Any] = {}
        self._log: list[str] = []

    def private(self, message: dict[str, Any] | None) -> None:
        """Show a seat's cards; None hides those that are shown."""
        self._send("private", message or {"type": "private", "seat": None}, self._panel.tell)

    def hands(self, hands: list[dict[str, Any]] | None) -> None:
        """Show all hands; None hides them."""
        self._send("hands", {"type": "hands", "hands": hands}, self._panel.tell)

    def own(self, own: dict[str, Any] | None) -> None:
        """Tell the map what the one has whose cards are shown; None has it forget that."""
        self._send("own", own, lambda told: self._map.own(told))

    def towns(self, towns: Sequence[str], words: str) -> None:
        """Let towns of the map be clicked, which words say the use of."""
        self._send("towns", (tuple(towns), words) if towns else None, lambda to: self._map.towns(*(to or (None,))))

    def select(self, route: str | None, town: str | None) -> None:
        """Mark on the map what was chosen."""
        chosen = (route, town) if route or town else None
        self._send("select", chosen, lambda to: self._map.select(*(to or (None,))))

    def ticket(self, ticket: Pointed) -> None:
        """Show on the map a ticket's two stations and routes between them; None ends it."""
        self._send("ticket", ticket, lambda shown: self._map.ticket(*(shown or (None,))))

    def log(self, lines: list[str]) -> None:
        """Send the lines of the log from the first one that the pages do not have."""
        pairs = zip(lines, self._log, strict=False)
        same = next((i for i, (new, old) in enumerate(pairs) if new != old), min(len(lines), len(self._log)))
        if same < max(len(lines), len(self._log)):
            self._panel.tell({"type": "log", "from": same, "lines": lines[same:]})
        self._log = lines

    def end(self) -> None:
        """Have the pages forget a game."""
        self.private(None)
        self.hands(None)
        self.own(None)
        self.towns((), "")
        self.select(None, None)
        self.ticket(None)
        self.log([])

    def repeat(self) -> None:
        """Take the pages to know nothing, since one has just loaded: everything is news again."""
        self.ticket(None)
        self._sent.clear()
        self._log = []

    def _send(self, what: str, content: Any, send: Callable[[Any], None]) -> None:
        if self._sent.get(what) != content:
            self._sent[what] = content
            send(content)
