"""When the routes run, how long they take and what they cost, as far as a public page or publication says it.

Every fact of ``geodata/service.csv`` names where it was read; what nobody says is empty, never guessed.
"""

from __future__ import annotations

import csv
import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo.errors import GeoError

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONDAY = dt.date(2026, 6, 1)
"""Of the week that weekdays without a date stand for."""
_DAYS_IN_FULL = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEKDAY_NAMES = {name: k for names in (WEEKDAYS, _DAYS_IN_FULL) for k, name in enumerate(names)}
YEARS = (2004, 2013, 2019, 2024, 2026)
"""Years that the map of services is looked at in: after Greyhound's cuts, with HighDesert POINT and after it, the
journey's, and now."""


@dataclass(frozen=True)
class Service:
    """A route's service over some years.

    ``days`` are weekdays ("Mon"), empty where unknown; ``weeks`` the numbers of those in the month, empty for all;
    ``trips_per_week`` each way; ``hours`` and ``fare`` (dollars) from end to end; ``since`` and ``until`` as the source
    has them (a year or a day), empty where unknown or going on.
    """

    route: str
    operator: str
    days: tuple[str, ...]
    weeks: tuple[int, ...]
    trips_per_week: float | None
    hours: float | None
    fare: float | None
    since: str
    until: str
    note: str
    source: str

    @property
    def days_in_words(self) -> str:
        """The days as text: "Mon Wed Fri", "Thu 1 3" for Thursdays of some weeks of the month; empty: unknown."""
        return " ".join([*self.days, *map(str, self.weeks)])

    def known_to_run(self, day: dt.date) -> bool | None:
        """Tell whether it runs on a day by its weekday; None where that is unknown."""
        if not self.days:
            return None
        return WEEKDAYS[day.weekday()] in self.days and (not self.weeks or (day.day - 1) // 7 + 1 in self.weeks)

    def known_gone(self, day: dt.date) -> bool:
        """Tell whether it is known not to exist on a day: not yet begun, or ended."""
        began = bool(self.since) and day < _day(self.since)
        return began or (bool(self.until) and day >= _day(self.until))


@lru_cache(maxsize=1)
def services() -> dict[str, tuple[Service, ...]]:
    """Return what is known of Oregon's routes by route id, oldest first.

    Examples
    --------
    >>> services()["john_day-pendleton-people_mover"][0].days
    ('Tue',)
    """
    found: dict[str, list[Service]] = {}
    text = (data_folder() / "service.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        words = row["days"].split()
        found.setdefault(row["route"], []).append(
            Service(
                row["route"],
                row["operator"],
                tuple(word for word in words if word in WEEKDAYS),
                tuple(int(word) for word in words if word.isdigit()),
                _number(row["trips_per_week"]),
                _number(row["hours"]),
                _number(row["fare"]),
                row["from"],
                row["to"],
                row["note"],
                row["source"],
            )
        )
    return {route: tuple(known) for route, known in found.items()}


def is_gone(route: str, day: dt.date) -> bool:
    """Tell whether all that is known to have run on a route is known not to run on a day; False if nothing is known.

    Examples
    --------
    >>> is_gone("arlington-hermiston-flixbus", dt.date(2026, 6, 1)), is_gone("bend-nowhere", dt.date(2026, 6, 1))
    (True, False)
    """
    known = services().get(route, ())
    return bool(known) and all(service.known_gone(day) for service in known)


def service_on(route: str, day: dt.date) -> Service | None:
    """Return the service of a route on a day, as far as is known; None if nothing is, or it is known to be gone.

    Examples
    --------
    >>> service_on("baker_city-ontario-flixbus", dt.date(2024, 9, 21)).fare
    23.49
    """
    known = [service for service in services().get(route, ()) if not service.known_gone(day)]
    return known[-1] if known else None


def latest(route: str) -> Service | None:
    """Return the service of a route that is or was the last, or None if nothing is known."""
    known = services().get(route)
    return known[-1] if known else None


SERVICE_COLUMNS = ("days", "trips_per_week", "hours", "fare", "from", "to", "note", "source")
"""Columns of `frames.routes` that say when a route runs, how long it takes and what it costs."""


def service_columns(route: str, as_of: int | None = None) -> dict[str, object]:
    """Return what is known of a route's service at the end of a year, or of its latest, by column.

    Examples
    --------
    >>> service_columns("baker_city-ontario-flixbus", 2024)["fare"]
    23.49
    """
    service = latest(route) if as_of is None else service_on(route, dt.date(as_of, 12, 31))
    if service is None:
        return dict.fromkeys(SERVICE_COLUMNS)
    return {
        "days": service.days_in_words or None,
        "trips_per_week": service.trips_per_week,
        "hours": service.hours,
        "fare": service.fare,
        "from": int(service.since[:4]) if service.since else None,
        "to": int(service.until[:4]) if service.until else None,
        "note": service.note or None,
        "source": service.source,
    }


def gone(board: Board, when: int | dt.date) -> frozenset[str]:
    """Return the routes of the board that are known not to run in a year or on a day.

    Parameters
    ----------
    board : Board
        A board whose routes have Oregon's ids; nothing is known of others.
    when : int or date
        A year stands for its last day.

    Returns
    -------
    frozenset of str
        Route ids; a route of which no beginning and no end is known is never among them.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> board = load_board()
    >>> "baker_city-ontario-flixbus" in gone(board, 2024), "chemult-la_pine-point" in gone(board, 2019)
    (False, True)
    """
    day = dt.date(when, 12, 31) if isinstance(when, int) else when
    return frozenset(route.id for route in board.routes if is_gone(route.id, day))


def when(depart: str | dt.datetime) -> dt.datetime:
    """Return a time of departure: a datetime, its text ("2026-06-02 08:00"), or a weekday and time ("Tue 08:00").

    A weekday stands for one of the first week of June 2026, so a service of first Thursdays runs.

    Raises
    ------
    GeoError
        If it is none of these.

    Examples
    --------
    >>> when("Tue 08:00").isoformat()
    '2026-06-02T08:00:00'
    """
    if isinstance(depart, dt.datetime):
        return depart
    try:
        day, _, clock = depart.strip().partition(" ")
        if day.title() in _WEEKDAY_NAMES:
            day = (_MONDAY + dt.timedelta(days=_WEEKDAY_NAMES[day.title()])).isoformat()
        return dt.datetime.fromisoformat(f"{day} {clock or '06:00'}")
    except (ValueError, AttributeError, TypeError) as error:
        raise GeoError(f"depart={depart!r}, expected a weekday and a time such as 'Tue 08:00', or a date") from error


def _day(text: str) -> dt.date:
    return dt.date(int(text), 1, 1) if len(text) == 4 else dt.date.fromisoformat(text)


def _number(text: str) -> float | None:
    return float(text) if text else None
