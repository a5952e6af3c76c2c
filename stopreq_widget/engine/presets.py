"""The rule sets that have names, each with its board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.engine.ruleset import OREGON_RULES, Rules
from stopreq_widget.engine.variants.base import BASE_RULES
from stopreq_widget.engine.variants.boards import base_board, europe_board, same_board
from stopreq_widget.engine.variants.europe import EUROPE_RULES

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.board import Board


@dataclass(frozen=True)
class Preset:
    """A rule set with a name: its numbers, how people call and describe it, and its board made from Oregon's."""

    rules: Rules
    title: str
    words: str
    board: Callable[[Board], Board] = same_board


PRESETS = {
    "oregon": Preset(
        OREGON_RULES,
        "Stop Requested: Oregon",
        "Services as colours, Transit Passes, call-sign tokens, one flight; 40 trains each, 35 with five players.",
    ),
    "base": Preset(
        BASE_RULES,
        "Base game",
        "Eight colours of twelve cards and fourteen passes; no tokens, no flight; 45 trains each.",
        base_board,
    ),
    "europe": Preset(
        EUROPE_RULES,
        "Europe rules",
        "As the base game, with train stations, tunnels, ferries, a route of length 8 and a long ticket each.",
        europe_board,
    ),
}


def preset(name: str) -> Rules:
    """Return the rules that have a name.

    Raises
    ------
    SetupError
        If no rule set has it.

    Examples
    --------
    >>> preset("oregon").trains
    40
    """
    if not isinstance(name, str) or name not in PRESETS:
        raise SetupError(f"no rules are called {shown(name)}; there are {', '.join(PRESETS)}")
    return PRESETS[name].rules


@cache
def preset_board(rules: Rules) -> Board:
    """Return the board that ships for some rules: that of the rule set whose name they bear, else Oregon's.

    Rules of one's own that keep a name (``dataclasses.replace(preset("europe"), trains=30)``) keep its board.

    Examples
    --------
    >>> preset_board(preset("base")).name
    'Oregon in eight colours'
    >>> preset_board(Rules(name="mine")).name
    'Oregon'
    """
    board = load_board()
    return PRESETS[rules.name].board(board) if rules.name in PRESETS else board
