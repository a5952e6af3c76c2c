"""The rule sets that have names, each with its board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from os import PathLike
from typing import TYPE_CHECKING

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.engine.ruleset import OREGON_RULES, Rules
from stopreq_widget.engine.variants.base import BASE_RULES
from stopreq_widget.engine.variants.boards import base_board, europe_board, same_board
from stopreq_widget.engine.variants.europe import EUROPE_RULES
from stopreq_widget.engine.words import near

if TYPE_CHECKING:
    from collections.abc import Callable


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
        hint = near(name, PRESETS) if isinstance(name, str) else ""
        raise SetupError(f"no rules are called {shown(name)}; there are {', '.join(PRESETS)}{hint}")
    return PRESETS[name].rules


def rules_of(rules: Rules | str | None) -> Rules:
    """Return the rules that somebody names, hands over, or leaves open (Oregon's).

    Raises
    ------
    SetupError
        If no rule set has the name, or it is neither.

    Examples
    --------
    >>> rules_of("base").trains, rules_of(None).name
    (45, 'oregon')
    >>> rules_of("eurpe")
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.SetupError: no rules are called 'eurpe'; ...; did you mean 'europe'?
    """
    if rules is None or isinstance(rules, Rules):
        return rules or OREGON_RULES
    if not isinstance(rules, str):
        raise SetupError(f"rules must be a Rules value or a name ({', '.join(PRESETS)}), not {shown(rules)}")
    return preset(rules)


def board_of(board: Board | str | PathLike[str] | None, rules: Rules = OREGON_RULES) -> Board:
    """Return the board that somebody names, hands over, or leaves open (the one that ships for the rules).

    Parameters
    ----------
    board : Board, str or path, optional
        A board; the name of one that ships or the folder of one, as :func:`load_board` takes it.
    rules : Rules
        What is played on it.

    Raises
    ------
    BoardError
        If there is no such board, or its files have faults.
    SetupError
        If it is something else.

    Examples
    --------
    >>> board_of("four").name, board_of(None, preset("base")).name
    ('Four towns', 'Oregon in eight colours')
    """
    if board is None:
        return preset_board(rules)
    if isinstance(board, str | PathLike):
        return load_board(board)
    if not isinstance(board, Board):
        raise SetupError(f"board must be a Board or the name or folder of one, not {shown(board)}")
    return board


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
