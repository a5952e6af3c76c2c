"""What somebody asks for, checked before anything is done with it: boards, numbers, ids, axes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from numbers import Real
from os import PathLike

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import shown
from stopreq_widget.geo.errors import GeoError


def the_board(board: Board | str | PathLike[str] | None) -> Board:
    """Return the board that is asked about: itself, or by its name or folder; Oregon's where none is named.

    Raises
    ------
    GeoError
        If it is something else.
    BoardError
        If there is no board of that name.

    Examples
    --------
    >>> the_board(None).name, the_board("four").name
    ('Oregon', 'Four towns')
    >>> the_board(3)
    Traceback (most recent call last):
        ...
    stopreq_widget.geo.errors.GeoError: board=3, expected a Board, such as load_board() returns, or the name of one
    """
    if board is None or isinstance(board, str | PathLike):
        return load_board(board)
    if not isinstance(board, Board):
        raise GeoError(f"board={shown(board)}, expected a Board, such as load_board() returns, or the name of one")
    return board


def number(name: str, value: object, unit: str, *, above: float = -math.inf, least: float = -math.inf) -> float:
    """Return a finite number; GeoError if it is none, or too small.

    Parameters
    ----------
    name : str
        Of the parameter.
    value : object
        What was given.
    unit : str
        In what it is counted, for the message.
    above, least : float
        It must be more than one and not less than the other.

    Examples
    --------
    >>> number("within_km", 3, "km", above=0)
    3.0
    """
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            found = float(value)
        except OverflowError:
            found = math.inf
        if math.isfinite(found) and found > above and found >= least:
            return found
    bound = f" above {above:g}" if above > -math.inf else f" from {least:g} on" if least > -math.inf else ""
    raise GeoError(f"{name}={shown(value)}, expected a number of {unit}{bound}")


def numbers(name: str, values: object, unit: str, *, least: float) -> tuple[float, ...]:
    """Return finite numbers as they were given, perhaps none; GeoError if it is something else.

    Examples
    --------
    >>> numbers("hours", "Mon 06:00", "hours", least=0)
    Traceback (most recent call last):
        ...
    stopreq_widget.geo.errors.GeoError: hours='Mon 06:00', expected a list of numbers of hours, such as (3, 6)
    """
    if isinstance(values, Iterable) and not isinstance(values, str | bytes):
        found = tuple(values)
        for value in found:
            number(f"one of {name}", value, unit, least=least)
        return found
    raise GeoError(f"{name}={shown(values)}, expected a list of numbers of {unit}, such as (3, 6)")


def ids(name: str, values: object, of: str) -> tuple[str, ...]:
    """Return ids or names in their order, perhaps none; GeoError if it is something else, such as a text alone.

    Examples
    --------
    >>> ids("trail", ["bly-lakeview-gray"], "routes")
    ('bly-lakeview-gray',)
    """
    if isinstance(values, Iterable) and not isinstance(values, str | bytes):
        found = tuple(values)
        if all(isinstance(value, str) for value in found):
            return found
    raise GeoError(f"{name}={shown(values)}, expected a list of the ids of {of}")


def check_axes(ax: object) -> None:
    """Raise GeoError if it is neither None nor axes of matplotlib."""
    # Only those who draw need matplotlib.
    from matplotlib.axes import Axes

    if ax is not None and not isinstance(ax, Axes):
        raise GeoError(f"ax={shown(ax)}, expected axes of matplotlib, such as plt.subplots()[1]")
