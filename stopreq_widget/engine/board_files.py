"""Reading boards: CSV files in a folder, or the plain dict that a record embeds."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import warnings
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.board_check import MOST_PARTS, alike_colours, find_problems
from stopreq_widget.engine.errors import BoardError, shown
from stopreq_widget.engine.parts import GRAY, Route, Service, Station, Ticket
from stopreq_widget.engine.reading import read_data, read_json
from stopreq_widget.engine.texts import composed
from stopreq_widget.engine.words import near

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from importlib.resources.abc import Traversable

# A file of the largest board, with long texts, is a third of it.
_MOST_BYTES = 1_000_000
_COLUMNS = {
    "stations.csv": ("station", "lat", "lon"),
    "services.csv": ("service", "name", "color", "cards"),
    "routes.csv": ("a", "b", "service", "length"),
    "tickets.csv": ("a", "b", "points"),
}


OREGON = "oregon"
"""The name of the board that is loaded without one."""


def data_folder() -> Traversable:
    """Return ``geodata``: inside the installed package, or beside it in a checkout.

    Examples
    --------
    >>> (data_folder() / "stations.csv").is_file()
    True
    """
    package = files("stopreq_widget")
    inside = package / "geodata"
    return inside if inside.is_dir() else Path(str(package)).parent / "geodata"


def load_board(folder: str | PathLike[str] | None = None) -> Board:
    """Read a board from a folder of CSV files; without one, the Oregon board.

    Parameters
    ----------
    folder : path, optional
        Holds ``stations.csv``, ``services.csv``, ``routes.csv``, ``tickets.csv`` and ``board.json``, in the format
        that ``geodata/README.md`` describes.  A plain name (``"oregon"``, ``"four"``) means one of the boards that
        ship with the package, where there is no folder of that name.

    Returns
    -------
    Board
        A board that can be played: :func:`stopreq_widget.engine.board_check.find_problems` found nothing.

    Raises
    ------
    BoardError
        If a file is missing or malformed, or the board has faults; it lists all of them.  If there is no such
        folder, it lists the boards that ship.

    Warns
    -----
    UserWarning
        If the colours of two services look alike.

    Examples
    --------
    >>> load_board("four")
    Board 'Four towns': 4 stations, 6 routes (12 spaces), 3 services, 24 cards and 4 passes, 6 tickets, 2 tokens
    """
    place = _place(folder)
    problems: list[str] = []
    tables = {name: _read_csv(place, name, problems) for name in _COLUMNS}
    about = _read_about(place, problems)
    if problems:
        raise BoardError(f"board in {str(place)!r}", problems)
    parts = _Reader(problems)
    stations = parts.read("stations.csv", tables["stations.csv"], _station)
    ids = {station.name: station.id for station in stations}
    services = parts.read("services.csv", tables["services.csv"], _service)
    routes = parts.read("routes.csv", tables["routes.csv"], lambda row: _route(row, ids))
    tickets = parts.read("tickets.csv", tables["tickets.csv"], lambda row: _ticket(row, ids))
    if not problems:
        name, passes = about
        board = Board(name, stations, services, _numbered(routes), tickets, passes)
        problems += find_problems(board)
        if not problems:
            for pair in alike_colours(board):
                warnings.warn(f"board {board.name!r}: {pair}", stacklevel=2)
            return board
    raise BoardError(f"board in {str(place)!r}", problems)


@cache
def shipped_boards() -> tuple[Board, ...]:
    """Return the boards that ship with the package, Oregon first.

    Examples
    --------
    >>> [board.name for board in shipped_boards()][:3]
    ['Oregon', 'First game', 'Four towns']
    """
    return load_board(), *(load_board(name) for name in _shipped())


def board_from_dict(data: Any, where: str) -> Board:
    """Build a board from :meth:`Board.to_dict`'s form; :class:`BoardError` names what is wrong with it.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> four = load_board("four")
    >>> board_from_dict(four.to_dict(), "here") == four
    True
    """
    try:
        board = Board(
            composed(data["name"]) if isinstance(data["name"], str) else data["name"],
            tuple(Station(**_composed(part)) for part in data["stations"]),
            tuple(Service(**_composed(part)) for part in data["services"]),
            tuple(Route(**_composed(part)) for part in data["routes"]),
            tuple(Ticket(**_composed(part)) for part in data["tickets"]),
            data["passes"],
        )
        problems = find_problems(board)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BoardError(where, [f"not a board: {type(error).__name__}: {error}"]) from error
    if problems:
        raise BoardError(where, problems)
    return board


def _composed(part: Mapping[str, Any]) -> dict[str, Any]:
    return {key: composed(value) if isinstance(value, str) else value for key, value in part.items()}


def slug(name: str) -> str:
    """Return a name as an id: lower case, with ``_`` for everything that is no letter or digit.

    The vowel signs and other marks of a script belong to its letters.

    Examples
    --------
    >>> slug("St. Helens"), slug("The Dalles")
    ('st_helens', 'the_dalles')
    """
    kept = (sign if sign.isalnum() or unicodedata.category(sign)[0] == "M" else "_" for sign in composed(name.lower()))
    return re.sub("_+", "_", "".join(kept)).strip("_")


def _place(folder: str | PathLike[str] | None) -> Traversable:
    if folder is None:
        return data_folder()
    if not isinstance(folder, str | PathLike):
        raise BoardError("board", [f"a folder's path was expected, not {shown(folder)}"])
    path = Path(folder)
    if "\0" in str(path):
        raise BoardError("board", [f"{shown(folder)} can't be a folder's path"])
    if path.name == str(folder) and not _is_folder(path):
        if path.name == OREGON:
            return data_folder()
        shipped = data_folder() / "boards" / path.name
        if _is_folder(Path(str(shipped))):
            return shipped
    if not _is_folder(path):
        names = ", ".join(map(repr, (OREGON, *_shipped())))
        hint = near(str(folder), (OREGON, *_shipped()))
        raise BoardError("board", [f"there is no folder {shown(str(folder))}; boards that ship: {names}{hint}"])
    return path


def _shipped() -> list[str]:
    """Return the names of the boards that ship beside Oregon."""
    return sorted(folder.name for folder in (data_folder() / "boards").iterdir() if folder.is_dir())


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long, or a folder that may not be looked into
        return False


def _read_csv(place: Traversable, name: str, problems: list[str]) -> list[dict[str, str]]:
    most = MOST_PARTS[name.removesuffix(".csv")]
    try:
        rows = csv.DictReader(io.StringIO(composed(read_data(place / name, _MOST_BYTES))))
        columns = rows.fieldnames or ()
        table = list(islice(rows, most + 1))
    except (OSError, ValueError, csv.Error) as error:
        problems.append(f"{name}: can't be read: {error}")
        return []
    if len(table) > most:
        problems.append(f"{name}: more than {most} rows")
        return []
    missing = [column for column in _COLUMNS[name] if column not in columns]
    if missing:
        problems.append(f"{name}: column missing: {', '.join(missing)}")
        return []
    if twice := sorted(column for column, n in Counter(columns).items() if n > 1):
        problems.append(f"{name}: column there more than once: {', '.join(map(shown, twice))}")
        return []
    return table


def _read_about(place: Traversable, problems: list[str]) -> tuple[str, int]:
    """Read ``board.json``: the board's name and its number of passes."""
    try:
        about = read_json(composed(read_data(place / "board.json", _MOST_BYTES)))
        name, passes = about["name"], about["passes"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        problems.append(f"board.json: expected {{'name': text, 'passes': number}}: {type(error).__name__}: {error}")
        return "", 0
    if isinstance(passes, float) and passes.is_integer():
        passes = int(passes)
    if not isinstance(name, str) or isinstance(passes, bool) or not isinstance(passes, int):
        problems.append(
            f"board.json: expected a text name and a whole number of passes, not {shown(name)}, {shown(passes)}"
        )
        return "", 0
    return name, passes


class _Reader:
    """Turns rows into parts and notes each row that can't be turned."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems

    def read(self, name: str, rows: Iterable[dict[str, str]], make: Callable[[dict[str, str]], Any]) -> Any:
        """Return the parts of one file as a tuple; rows that fail are reported with their line."""
        parts = []
        for line, row in enumerate(rows, start=2):
            try:
                parts.append(make(row))
            except (ValueError, TypeError, AttributeError) as error:
                self.problems.append(f"{name} line {line}: {error}")
        return tuple(parts)


def _number(row: dict[str, str], column: str, default: int | None = None) -> int:
    text = (row.get(column) or "").strip()
    if not text and default is not None:
        return default
    # pandas writes a column of whole numbers in which one is missing as 2.0, and one of truths as True and False.
    plain = {"true": "1", "false": "0"}.get(text.lower(), re.sub(r"\.0*$", "", text))
    try:
        return int(plain)
    except ValueError:
        raise ValueError(f"{column} must be a whole number, not {shown(text)}") from None


def _degrees(row: dict[str, str], column: str) -> float:
    try:
        return float(row[column])
    except (ValueError, TypeError):
        raise ValueError(f"{column} must be decimal degrees, not {shown(row[column])}") from None


def _text(row: dict[str, str], column: str) -> str:
    return (row.get(column) or "").strip()


def _station(row: dict[str, str]) -> Station:
    name = _text(row, "station")
    return Station(
        slug(name),
        name,
        _degrees(row, "lat"),
        _degrees(row, "lon"),
        _text(row, "call_sign") or None,
        _number(row, "points", 0),
    )


def _service(row: dict[str, str]) -> Service:
    return Service(
        _text(row, "service"),
        _text(row, "name"),
        _text(row, "color"),
        _number(row, "cards"),
        _text(row, "kind"),
        _text(row, "operator"),
    )


def _ends(row: dict[str, str], ids: dict[str, str]) -> tuple[str, str]:
    """Return the two station ids; a name that no station has stays as its slug, for the check to report."""
    a, b = (ids.get(_text(row, column), slug(_text(row, column))) for column in ("a", "b"))
    return a, b


def _route(row: dict[str, str], ids: dict[str, str]) -> Route:
    a, b = _ends(row, ids)
    service = _text(row, "service") or GRAY
    return Route(
        f"{a}-{b}-{service}",
        a,
        b,
        service,
        _number(row, "length"),
        _text(row, "operator"),
        _text(row, "along"),
        _number(row, "ferry", 0),
        bool(_number(row, "tunnel", 0)),
    )


def _ticket(row: dict[str, str], ids: dict[str, str]) -> Ticket:
    a, b = _ends(row, ids)
    return Ticket(f"{a}-{b}", a, b, _number(row, "points"))


def _numbered(routes: tuple[Route, ...]) -> tuple[Route, ...]:
    """Make route ids unique: the second of two like ones gets ``-2``."""
    seen: dict[str, int] = {}
    unique = []
    for route in routes:
        seen[route.id] = seen.get(route.id, 0) + 1
        count = seen[route.id]
        unique.append(route if count == 1 else replace(route, id=f"{route.id}-{count}"))
    return tuple(unique)
