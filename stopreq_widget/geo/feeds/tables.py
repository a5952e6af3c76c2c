"""The tables of a feed, read as agencies write them: padded, with commas too many, marks of byte order, odd ids."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from stopreq_widget.engine.errors import shown
from stopreq_widget.geo.errors import GeoError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

REQUIRED = ("stops", "routes", "trips", "stop_times")
COLUMNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "stops": (("stop_id", "stop_lat", "stop_lon"), ("stop_name",)),
    "routes": (("route_id",), ("agency_id", "route_short_name", "route_long_name", "route_type")),
    "trips": (("route_id", "trip_id"), ("shape_id",)),
    "stop_times": (("trip_id", "stop_id", "stop_sequence"), ()),
    "shapes": (("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"), ()),
    "agency": (("agency_name",), ("agency_id",)),
}
"""The tables that lines and stops are made of, and of each the columns: those it must have, those it may have."""
_LONGEST_HEADER = 1 << 16
_ROWS_AT_ONCE = 200_000
_PLACED = {"stops": ("stop_lat", "stop_lon"), "shapes": ("shape_pt_lat", "shape_pt_lon")}


def read_table(
    files: dict[str, Path], table: str, where: str, keep: tuple[str, Collection[str]] | None = None
) -> pd.DataFrame:
    """Return one table of a feed.

    Parameters
    ----------
    files : dict
        The feed's files, by table.
    table : str
        One of `COLUMNS`.
    where : str
        Of the feed, for messages.
    keep : (str, collection of str), optional
        A column and the values of it that are wanted: other rows are dropped while the file is read, so that a city's
        hundred megabytes needn't fit into memory.

    Returns
    -------
    DataFrame
        The columns of `COLUMNS` and no others, all text without the blanks around it, the empty text where a value is
        missing (so ``NA`` is an id like any other). Fields beyond the header are dropped. Without rows if the file is
        missing or empty.

    Raises
    ------
    GeoError
        If a column that the table must have is missing, or the file is no table; names the file, and the line if one
        is at fault.
    """
    must, may = COLUMNS[table]
    if table not in files:
        return pd.DataFrame(columns=[*must, *may], dtype=str)
    file = files[table]
    header = _header(file)
    if missing := [name for name in must if name not in header]:
        raise GeoError(
            f"{where}: {file.name}: column missing: {', '.join(missing)}; there are {shown(header)}, "
            "so it can't be read as a GTFS feed"
        )
    there = [name for name in (*must, *may) if name in header]
    parts = []
    try:
        # Fields beyond the header shift nothing as long as the columns are taken by their place.
        reader = pd.read_csv(
            file, header=None, skiprows=1, names=range(len(header)), usecols=[header.index(name) for name in there],
            dtype=str, na_filter=False, index_col=False, skipinitialspace=True, chunksize=_ROWS_AT_ONCE,
            encoding="utf-8-sig", encoding_errors="replace",
        )  # fmt: skip
        with reader:
            for chunk in reader:
                part = chunk[[header.index(name) for name in there]].fillna("").set_axis(there, axis=1)
                part = part.apply(lambda column: column.str.strip())
                parts.append(part if keep is None else part[part[keep[0]].isin(keep[1])])
    except pd.errors.EmptyDataError:
        pass  # a header and no rows: an empty table, which says so itself
    except (pd.errors.ParserError, ValueError, OSError) as error:
        raise GeoError(f"{where}: {file.name}: can't be read as a table: {str(error).strip()}") from error
    found = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=there, dtype=str)
    return found.assign(**{name: "" for name in may if name not in there})


def _header(file: Path) -> list[str]:
    with file.open(encoding="utf-8-sig", errors="replace", newline="") as lines:
        first = lines.readline(_LONGEST_HEADER)
    row = next(csv.reader([first], skipinitialspace=True), [])
    return [name.strip().lower() for name in row]


def once(table: pd.DataFrame, column: str, file: str, notes: list[str]) -> pd.DataFrame:
    """Return a table with each id once, the first row of each, and without rows that have none; note what went."""
    named = table[table[column] != ""]
    repeated = named[column].duplicated()
    if repeated.any():
        notes.append(f"{file}: {column} {listed(named[column][repeated])} there more than once, the first row counts")
    return named[~repeated].reset_index(drop=True)


def placed(table: pd.DataFrame, kind: str, notes: list[str]) -> pd.DataFrame:
    """Return stops or points of shapes that lie somewhere, with numbers for their coordinates; note what went.

    What has no coordinates, none that can be, or lies where equator and first meridian cross (so do zeros that
    someone's program filled in) lies nowhere.
    """
    lat, lon = (numbers(table[column]) for column in _PLACED[kind])
    nowhere = ~((lat.abs() <= 90) & (lon.abs() <= 180)) | ((lat == 0) & (lon == 0))
    given = (table[list(_PLACED[kind])] != "").all(axis=1)
    if (wrong := nowhere & given).any():
        notes.append(
            f"{kind}.txt: {listed(table.iloc[:, 0][wrong])} left out, at no place on earth or at 0, 0 "
            f"(line {int(np.flatnonzero(wrong)[0]) + 2} is the first)"
        )
    columns = dict(zip(_PLACED[kind], (lat, lon), strict=True))
    return table.assign(**columns)[~nowhere].reset_index(drop=True)


def numbers(column: pd.Series) -> pd.Series:
    """Return a column of texts as numbers, NaN for what is none, infinite ones included."""
    found: pd.Series = pd.to_numeric(column, errors="coerce").astype(float)
    return found.where(np.isfinite(found))


def listed(values: Iterable[object], most: int = 5) -> str:
    """Return the different values in words, the first few of them.

    Examples
    --------
    >>> listed("abacdefgh")
    'a, b, c, d, e and 3 more'
    """
    names = list(dict.fromkeys(str(value) for value in values))
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(name if len(name) <= 60 else f"{name[:60]}…" for name in names[:most]) + more
