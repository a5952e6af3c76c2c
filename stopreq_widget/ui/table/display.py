"""The two halves of a table's display for one board: its map and its panel, which hear and tell together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.ui.map.board_map import BoardMap
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.panel.panel import Panel
from stopreq_widget.ui.table.telling import Telling

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.ui.page.messages import Message


class Display(NamedTuple):
    """A map, a panel, and what tells both of them only what is news."""

    board_map: BoardMap
    panel: Panel
    telling: Telling


def lay(
    board: Board,
    rules: Rules,
    heard: Callable[[Callable[..., None]], Callable[..., None]],
    receive: Callable[[Message], None],
    *,
    tiles: str | None,
    relief: bool,
) -> Display:
    """Return the display of a board, which serves every game on it by the same rules.

    Parameters
    ----------
    board, rules : Board, Rules
        What is played.
    heard : callable
        Makes a function one that a page may call.
    receive : callable
        Takes each message of the pages.
    tiles, relief : str or None, bool
        What lies under the board.
    """
    board_map = BoardMap(board, colours=(), rules=rules, tiles=tiles)
    board_map.relief = relief
    board_map.widget.layout.width = "auto"
    board_map.widget.layout.flex = "3 1 430px"
    board_map.on_pick(heard(lambda route: receive(schema.Pick(route))))
    board_map.on_drop(heard(lambda route, kind: receive(schema.Drop(route, kind))))
    board_map.on_town(heard(lambda station: receive(schema.Town(station))))
    board_map.on_ready(heard(lambda: receive(schema.Ready())))
    board_map.on_error(heard(lambda text: receive(schema.Error(text))))
    panel = Panel(board, rules)
    panel.on(heard(receive))
    return Display(board_map, panel, Telling(panel, board_map))
