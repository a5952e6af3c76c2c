"""A feed of timetables whose rows become odder with each step, read again after each."""

from __future__ import annotations

import math
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from stopreq_widget import geo
from tests.fuzz.steps import Driver

_TABLES = {
    "agency": (
        "agency_id,agency_name,agency_url,agency_timezone",
        "sample,Sample Transit,https://example.org,America/Los_Angeles",
    ),
    "routes": (
        "route_id,agency_id,route_short_name,route_long_name,route_type",
        "30,sample,30,Bend to La Pine,3",
        "22,sample,22,Redmond to Madras,3",
    ),
    "trips": (
        "route_id,service_id,trip_id,direction_id,shape_id",
        "30,week,out,0,south",
        "30,week,back,1,north",
        "22,week,up,0,",
    ),
    "stops": (
        "stop_id,stop_name,stop_lat,stop_lon",
        "b,Bend,44.0586,-121.3090",
        "s,Sunriver,43.8690,-121.4040",
        "l,La Pine,43.6704,-121.5036",
        "r,Redmond,44.2726,-121.1739",
        "m,Madras,44.6335,-121.1295",
    ),
    "stop_times": (
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        "out,07:00:00,07:00:00,b,1",
        "out,07:25:00,07:25:00,s,2",
        "out,07:50:00,07:50:00,l,3",
        "back,09:00:00,09:00:00,l,1",
        "back,09:50:00,09:50:00,b,10",
        "back,09:25:00,09:25:00,s,9",
        "up,06:00:00,06:00:00,r,1",
        "up,06:40:00,06:40:00,m,2",
    ),
    "shapes": (
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
        "south,44.0586,-121.3090,1",
        "south,43.9900,-121.3400,2",
        "south,43.6704,-121.5036,10",
        "south,43.8690,-121.4040,9",
        "north,43.6704,-121.5036,5",
        "north,44.0586,-121.3090,70",
    ),
    "calendar": (
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "week,1,1,1,1,1,0,0,20260101,20261231",
    ),
}
NAMES = tuple(_TABLES)
VALUES = (
    "", " ", "NA", "nan", "inf", "-inf", "0", "-1", "91", "181", "1e999", "x", "b", "out", "south", "07:00", "30", '"',
    "é", "<b>", "a\tb", "00030", "1.0", "true", "\u200b", "9" * 400,
)  # fmt: skip
_READABLE = 3000


class Feeds(Driver):
    """A feed's tables, a text each, and the folder that they are written to."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="stopreq-fuzz-"))
        self._tables = {name: [line.split(",") for line in lines] for name, lines in _TABLES.items()}
        self._ends = dict.fromkeys(NAMES, "\n")
        self._begins = dict.fromkeys(NAMES, b"")
        self._before: geo.Feed | None = None

    def shuffle(self, seed: int) -> None:
        """Put the rows of every table in another order, which must change nothing where ids are there once."""
        for rows in self._tables.values():
            rest = rows[1:]
            Random(seed).shuffle(rest)
            rows[1:] = rest

    def cell(self, name: int, row: int, column: int, value: int) -> None:
        """Write an odd value into a cell, the names of columns among them."""
        self._before = None
        rows = self._tables[NAMES[name % len(NAMES)]]
        cells = rows[row % len(rows)] if rows else []
        if cells:
            cells[column % len(cells)] = VALUES[value % len(VALUES)]

    def row(self, name: int, row: int, change: int) -> None:
        """Have a row twice, not at all, too short, too long, or before the names of the columns."""
        self._before = None
        rows = self._tables[NAMES[name % len(NAMES)]]
        if not rows:
            return
        at = row % len(rows)
        cells = rows[at]
        rows[at : at + 1] = [[cells, list(cells)], [], [cells[:-1]], [[*cells, "more"]], [list(rows[0]), cells]][
            change % 5
        ]

    def file(self, name: int, change: int) -> None:
        """Have a file end or begin as it shouldn't, or be empty, or missing."""
        name_of = NAMES[name % len(NAMES)]
        kinds = ("\r\n", ",\n", "\r", "\n\n")
        if change % 8 < len(kinds):
            self._ends[name_of] = kinds[change % 8]
        else:
            self._begins[name_of] = (b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\n")[change % 8 - len(kinds)]
        self._before = None

    def gone(self, name: int) -> None:
        """Leave out a table's rows, and then the table."""
        self._before = None
        del self._tables[NAMES[name % len(NAMES)]][: 1 if name % 2 else None]

    def check(self) -> None:
        """Assert that the feed is refused in a readable sentence, or makes lines that can be drawn."""
        self._write()
        try:
            feed = geo.read_gtfs(self._folder)
        except geo.GeoError as error:
            assert len(str(error)) < _READABLE
            str(error).encode()
            assert self._before is None
            return
        assert len(feed.lines)
        assert feed.lines.crs == feed.stops.crs == "EPSG:4326"
        assert feed.lines.index.is_unique
        for line in feed.lines.itertuples():
            assert isinstance(line.name, str)
            assert line.source in {"shapes", "stops", "shapes and stops"}
            assert line.trips >= 1
            assert math.isfinite(line.km)
            assert all(math.isfinite(number) for number in line.geometry.bounds)
            assert not line.geometry.is_empty
        west, south, east, north = feed.lines.total_bounds
        assert -180 <= west <= east <= 180
        assert -90 <= south <= north <= 90
        assert all(isinstance(note, str) for note in feed.notes)
        if self._before is not None:
            assert _plain(feed.lines) == _plain(self._before.lines)
            assert _plain(feed.stops) == _plain(self._before.stops)
        elif self._sound:
            self._before = feed

    def close(self) -> None:
        """Remove the files."""
        shutil.rmtree(self._folder)

    @property
    def _sound(self) -> bool:
        """Whether nothing odd has been written yet."""
        first = {name: sorted(lines) for name, lines in _TABLES.items()}
        now = {name: sorted(",".join(cells) for cells in rows) for name, rows in self._tables.items()}
        return now == first and not any(self._begins.values()) and set(self._ends.values()) == {"\n"}

    def _write(self) -> None:
        for name, rows in self._tables.items():
            path = self._folder / f"{name}.txt"
            text = "".join(",".join(cells) + self._ends[name] for cells in rows)
            if rows:
                path.write_bytes(self._begins[name] + text.encode())
            else:
                path.unlink(missing_ok=True)


def _plain(frame: Any) -> list[Any]:
    """Return a frame's rows in an order of their own; which way round a route's lines are told doesn't matter."""
    shapes = frame.geometry.normalize().to_wkt()
    return sorted(zip(frame.index, shapes, frame["name"], frame.get("trips", frame["name"]), strict=True))
