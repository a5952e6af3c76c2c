"""Build geodata/feeds/point_and_people_mover: a small GTFS feed of POINT and the People Mover, from public pages.

The facts stand here, each with the page that tells it; towns and coordinates are the board's. Run it from anywhere:
``python tools/build_feed.py``. No times: the pages found tell on which days a bus runs, not when.
"""

from __future__ import annotations

import csv
import datetime as dt
import sys
from pathlib import Path
from typing import NamedTuple

GEODATA = Path(__file__).resolve().parents[1] / "geodata"
FOLDER = GEODATA / "feeds" / "point_and_people_mover"
YEAR = 2024
"""The feed is for the year in which the journey of the radio series was made."""
AGENCIES = (
    ("point", "POINT (Oregon DOT)", "https://oregon-point.com/", "America/Los_Angeles"),
    ("people_mover", "Grant County People Mover", "https://grantcountypeoplemover.com/", "America/Los_Angeles"),
)


class Line(NamedTuple):
    """One line: its towns in order, its weekdays (0 is Monday), and which of them in a month, if not all."""

    id: str
    agency: str
    name: str
    towns: tuple[str, ...]
    weekdays: tuple[int, ...]
    weeks: tuple[int, ...] = (1, 2, 3, 4, 5)


_DAILY = tuple(range(7))
# POINT runs 365 days a year (oregon-point.com).  Stops: the article on POINT in Wikipedia (Cascades, Eastern), ODOT's
# "Moving Ahead" of June 2009 (SouthWest), OPB of 18 March 2010 and oregon-point.com (NorthWest: Portland, Seaside,
# Astoria).  HighDesert ended in 2019 (Wikipedia) and is left out.  The People Mover's days: its own home page.
# Its stops on the way to Bend: Blue Mountain Eagle of 27 October 2009.
LINES = (
    Line("point-cascades", "point", "Cascades Portland-Eugene", ("Portland", "Salem", "Albany", "Eugene"), _DAILY),
    Line("point-eastern", "point", "Eastern Bend-Ontario", ("Bend", "Burns", "Ontario"), _DAILY),
    Line("point-northwest", "point", "NorthWest Portland-Astoria", ("Portland", "Seaside", "Astoria"), _DAILY),
    Line(
        "point-southwest",
        "point",
        "SouthWest Klamath Falls-Brookings",
        ("Klamath Falls", "Medford", "Grants Pass", "Cave Junction", "Brookings"),
        _DAILY,
    ),
    Line(
        "people-mover-bend",
        "people_mover",
        "John Day-Bend",
        ("John Day", "Mitchell", "Prineville", "Redmond", "Bend"),
        (0, 2, 4),
    ),
    Line("people-mover-pendleton", "people_mover", "John Day-Pendleton", ("John Day", "Pendleton"), (1,)),
    Line("people-mover-burns", "people_mover", "John Day-Burns", ("John Day", "Burns"), (3,), (1, 3, 5)),
    Line("people-mover-baker-city", "people_mover", "John Day-Baker City", ("John Day", "Baker City"), (3,), (2, 4)),
    Line("people-mover-ontario", "people_mover", "John Day-Ontario", ("John Day", "Ontario"), (4,)),
)
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def days_off(line: Line, year: int) -> list[dt.date]:
    """Return the days of a year on which a line's weekday comes round but it doesn't run."""
    days = (dt.date(year, 1, 1) + dt.timedelta(n) for n in range(366))
    return [
        day
        for day in days
        if day.year == year and day.weekday() in line.weekdays and (day.day + 6) // 7 not in line.weeks
    ]


def tables() -> dict[str, list[tuple[object, ...]]]:
    """Return each file's rows, its header first."""
    with (GEODATA / "stations.csv").open(encoding="utf-8", newline="") as file:
        at = {row["station"]: (row["lat"], row["lon"]) for row in csv.DictReader(file)}
    key = {town: town.lower().replace(" ", "_") for town in at}
    towns = sorted({town for line in LINES for town in line.towns})
    runs = [
        (line, f"{line.id}-{way}", stops)
        for line in LINES
        for way, stops in (("out", line.towns), ("back", line.towns[::-1]))
    ]
    return {
        "agency.txt": [("agency_id", "agency_name", "agency_url", "agency_timezone"), *AGENCIES],
        "stops.txt": [
            ("stop_id", "stop_name", "stop_lat", "stop_lon"),
            *((key[town], town, *at[town]) for town in towns),
        ],
        "routes.txt": [
            ("route_id", "agency_id", "route_long_name", "route_type"),
            *((line.id, line.agency, line.name, 3) for line in LINES),
        ],
        "calendar.txt": [
            ("service_id", *_WEEK, "start_date", "end_date"),
            *(
                (line.id, *(int(day in line.weekdays) for day in range(7)), f"{YEAR}0101", f"{YEAR}1231")
                for line in LINES
            ),
        ],
        "calendar_dates.txt": [
            ("service_id", "date", "exception_type"),
            *((line.id, f"{day:%Y%m%d}", 2) for line in LINES for day in days_off(line, YEAR)),
        ],
        "trips.txt": [("route_id", "service_id", "trip_id"), *((line.id, line.id, trip) for line, trip, _ in runs)],
        "stop_times.txt": [
            ("trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"),
            *((trip, "", "", key[town], n) for _, trip, stops in runs for n, town in enumerate(stops, start=1)),
        ],
    }


def main(folder: Path = FOLDER) -> None:
    """Write the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in tables().items():
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
