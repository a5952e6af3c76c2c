"""What the pages that show a table are told: only what is news, and all of it in one message, for one paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.ui.map.art import SHOWN
from stopreq_widget.ui.table.mine import NOTHING
from stopreq_widget.ui.table.paint import MapPaint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.ui.map.board_map import BoardMap
    from stopreq_widget.ui.panel.panel import Panel
    from stopreq_widget.ui.table.paint import Paint


class Telling:
    """Tells a panel and a map what their pages do not know yet; the panel's page hands on what is the map's.

    Parameters
    ----------
    panel, board_map : Panel, BoardMap
        The two halves of one display.

    Attributes
    ----------
    told : int
        How many messages the panel was sent.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> from stopreq_widget.ui.map.board_map import BoardMap
    >>> from stopreq_widget.ui.panel.panel import Panel
    >>> from stopreq_widget.ui.table.paint import Paint
    >>> board = load_board("four")
    >>> panel = Panel(board)
    >>> panel.tell = lambda message: print(message["state"], message["parts"])
    >>> telling = Telling(panel, BoardMap(board, colours=()))
    >>> telling.tell(Paint({"position": 2}, log=("Ada drew.", "Bo drew.")))
    {'position': 2} [{'type': 'log', 'from': 0, 'lines': ['Ada drew.', 'Bo drew.']}]
    >>> telling.tell(Paint({"position": 2}, log=("Ada drew.", "Bo drew.")))
    >>> telling.told
    1
    """

    def __init__(self, panel: Panel, board_map: BoardMap) -> None:
        self._panel, self._map = panel, board_map
        self._parts: dict[str, Any] = {}
        self._log: Sequence[str] = ()
        self._board: MapPaint | None = None
        self._anew = False
        self.told = 0

    def tell(self, paint: Paint) -> None:
        """Tell what is news."""
        if self._panel.paint(paint.state, [*self._of_the_map(paint.board), *self._news(paint)], anew=self._anew):
            self.told += 1
        self._anew = False

    def repeat(self) -> None:
        """Take the pages to know nothing, since one has just loaded: everything is news again."""
        self._parts.clear()
        self._log, self._board, self._anew = (), None, True

    def _news(self, paint: Paint) -> list[dict[str, Any]]:
        """Return the messages of which a page knows nothing yet: lines of the log, cards, hands."""
        parts = []
        pairs = zip(paint.log, self._log, strict=False)
        most = max(len(paint.log), len(self._log))
        same = next((i for i, (new, old) in enumerate(pairs) if new != old), min(len(paint.log), len(self._log)))
        if same < most:
            parts.append({"type": "log", "from": same, "lines": list(paint.log[same:])})
        self._log = paint.log
        parts += self._part("private", paint.private or {"type": "private", "seat": None}, nothing={"seat": None})
        parts += self._part("own", {"type": "own", "seats": list(paint.own)}, nothing={"seats": []})
        for name, nothing in NOTHING.items():
            parts += self._part(name, {"type": name, **paint.mine.get(name, nothing)}, nothing=nothing)
        company = None if paint.company is None else paint.company._asdict()
        parts += self._part("company", {"type": "company", "company": company}, nothing={"company": None})
        parts += self._part("hands", {"type": "hands", "hands": paint.hands}, nothing={"hands": None})
        return parts

    def _part(self, name: str, content: dict[str, Any], nothing: dict[str, Any]) -> list[dict[str, Any]]:
        """Return a part if it is news; a page that was told nothing of it knows that there is nothing."""
        if self._parts.get(name, {"type": name, **nothing}) == content:
            return []
        self._parts[name] = content
        return [content]

    def _of_the_map(self, board: MapPaint | None) -> list[dict[str, Any]]:
        """Return the message to the map if anything is news to it."""
        if board is None:
            return []
        art = self._map.art
        with art.held() as news:
            self._show(board)
        if self._anew:
            news["state"] = {name: getattr(art, name) for name in SHOWN}
        return [{"type": "map", "map": art.map_model, **news}] if news["state"] or news["parts"] else []

    def _show(self, board: MapPaint) -> None:
        """Bring the map up to date: what is stored by traits, the rest by messages, each only when it is news."""
        was = self._board or MapPaint("", "", "")
        self._board = board
        if board.seats != was.seats:
            self._map.seat(*zip(*board.seats, strict=True))
        self._map.calm = board.calm
        self._map.show(board.routes, board.tokens, board.stations)
        self._map.walk(*board.walk)
        if board.own != was.own:
            self._map.own(board.own)
        if (board.towns, board.town_words) != (was.towns, was.town_words):
            self._map.towns(board.towns or None, board.town_words)
        if board.selected != was.selected:
            self._map.select(*board.selected)
        if board.ticket != was.ticket:
            self._map.ticket(*(board.ticket or (None,)))
