"""The boards of the sister games, derived from Oregon's by the files in ``geodata/variants``."""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.board_files import data_folder, slug
from stopreq_widget.engine.errors import BoardError
from stopreq_widget.engine.parts import Route, Service, Ticket

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.board import Board

# The locomotives of both games.
_PASSES = 14


def same_board(board: Board) -> Board:
    """Return a board as it is."""
    return board


@lru_cache(maxsize=4)
def base_board(board: Board) -> Board:
    """Return Oregon's board in eight colours of twelve cards each, as the base game has them (B1-B4).

    Parameters
    ----------
    board : Board
        Oregon's.

    Returns
    -------
    Board
        With the same routes and lengths under the same ids, so that lines on the map and games can be compared.

    Raises
    ------
    BoardError
        If it isn't the Oregon board: each route that is missing or has no colour.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> base_board(load_board())
    Board 'Oregon in eight colours': 48 stations, 91 routes (247 spaces), 8 services, 96 cards and 14 passes,
    30 tickets, 16 tokens
    """
    colours = {row["route"]: row["colour"] for row in _rows("base_routes.csv")}
    _check_routes(board, colours, "the base game")
    made = replace(
        board,
        name=f"{board.name} in eight colours",
        services=tuple(
            Service(row["service"], row["name"], row["color"], int(row["cards"]), row["kind"], row["operator"])
            for row in _rows("base_colours.csv")
        ),
        routes=tuple(replace(route, service=colours.get(route.id, route.service)) for route in board.routes),
        passes=_PASSES,
    )
    return _checked(made)


@lru_cache(maxsize=4)
def europe_board(board: Board) -> Board:
    """Return the base game's board with ferries, tunnels, one route of length 8 and long tickets (E5-E8).

    Raises
    ------
    BoardError
        If it isn't made from the Oregon board.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> board = europe_board(load_board())
    >>> board.route("lakeview-ontario-gray").length, board.route("portland-pendleton-flight").ferry
    (8, 2)
    """
    marks = {row["route"]: row for row in _rows("europe_marks.csv")}
    base = base_board(board)
    _check_routes(base, marks, "the Europe rules")
    made = replace(
        base,
        name=f"{board.name} by the Europe rules",
        routes=(*(_marked(route, marks.get(route.id)) for route in base.routes), *_more_routes()),
        tickets=(*base.tickets, *_more_tickets()),
    )
    return _checked(made)


def _marked(route: Route, mark: dict[str, str] | None) -> Route:
    if mark is None:
        return route
    return replace(
        route, service=mark["service"] or route.service, ferry=int(mark["ferry"]), tunnel=mark["tunnel"] == "1"
    )


def _more_routes() -> list[Route]:
    made = []
    for row in _rows("europe_routes.csv"):
        a, b = slug(row["a"]), slug(row["b"])
        key = f"{a}-{b}-{row['service']}"
        made.append(Route(key, a, b, row["service"], int(row["length"]), row["operator"], row["along"]))
    return made


def _more_tickets() -> list[Ticket]:
    ends = [(slug(row["a"]), slug(row["b"]), int(row["points"])) for row in _rows("europe_tickets.csv")]
    return [Ticket(f"{a}-{b}", a, b, points) for a, b, points in ends]


def _rows(name: str) -> list[dict[str, str]]:
    text = (data_folder() / "variants" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _check_routes(board: Board, wanted: Mapping[str, object], what: str) -> None:
    problems = [f"route {key!r} of {what} is not there" for key in wanted if key not in board.route_index]
    if problems:
        raise BoardError(f"board {board.name!r} can't be made into that of {what}", problems)


def _checked(board: Board) -> Board:
    if problems := find_problems(board):
        raise BoardError(f"board {board.name!r}", problems)
    return board
