"""What the live map tells of a route, a station or somebody's line, as HTML in which every value is escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.board import Board

_STATION = ("call_sign", "points", "county", "region", "population", "services", "operators", "nearest_km")
_ROUTE = {
    "days": "days",
    "trips_per_week": "trips a week",
    "hours": "hours",
    "fare": "fare, $",
    "from": "since",
    "to": "until",
    "km": "km",
    "km_true": "road or rail km",
    "km_per_space": "km a space",
    "sinuosity": "sinuosity",
    "drawn": "line",
    "note": "note",
    "source": "source",
}


_DIGITS = {"km": 0, "km_true": 0, "km_per_space": 1, "sinuosity": 2, "trips_per_week": 0, "hours": 1, "fare": 2}
"""Behind the point, of measures."""


def safe(value: object) -> str:
    """Return a value as text that no page takes for HTML; a dash for what is unknown.

    Examples
    --------
    >>> safe("<b>"), safe(None), safe(float("nan"))
    ('&lt;b&gt;', '–', '–')
    """
    return escape("–" if value is None or value != value else str(value))


def route_text(board: Board, p: dict[str, Any], *, brief: bool) -> str:
    """Return what is known of a route."""
    ends = f"{safe(board.name_of(p['a']))}–{safe(board.name_of(p['b']))}"
    head = f"<b>{ends}</b>, {safe(p['service_name'])}, {safe(p['length'])}"
    if brief:
        return head
    rows = [("operator", p["operator"]), ("along", p["along"])]
    rows += [(label, _rounded(column, p[column])) for column, label in _ROUTE.items() if safe(p[column]) != "–"]
    if p.get("owner_name"):
        rows.append(("owner", p["owner_name"]))
    return head + _table(rows)


def _rounded(column: str, value: object) -> object:
    """Return a measure with as many digits as it has a meaning for, anything else as it is."""
    digits = _DIGITS.get(column)
    return f"{value:.{digits}f}" if digits is not None and isinstance(value, int | float) else value


def station_text(p: dict[str, Any]) -> str:
    """Return what is known of a station."""
    return f"<b>{safe(p['name'])}</b>" + _table([(n.replace("_", " "), p[n]) for n in _STATION])


def leg_text(board: Board, p: dict[str, Any], number: int, of: int) -> str:
    """Return what was told of a leg of the journey."""
    ends = "–".join(dict.fromkeys(safe(board.name_of(p[end])) for end in ("a", "b")))
    fare = p["fare"] if p["fare"] is None or p["fare"] != p["fare"] else f"${p['fare']:.2f}" if p["fare"] else "free"
    rows = [
        ("by", p["by"]),
        ("operator", p["operator"]),
        ("date", p["date"]),
        ("fare", fare),
        ("miles told", p["miles"]),
    ]
    rows += [("km on the board", p["km"] or None), ("", p["note"]), ("source", p["source"])]
    return f"<b>{number} of {of}: {ends}</b>" + _table([row for row in rows if safe(row[1]) != "–"])


def overlay_text(p: dict[str, Any], *, brief: bool) -> str:
    """Return what somebody's frame tells of one of its rows."""
    head = f"<b>{safe(p['name'])}</b>"
    return head if brief else head + _table([(str(k), v) for k, v in p["details"]])


def _table(rows: Sequence[tuple[str, object]]) -> str:
    cells = "".join(f"<tr><td>{safe(k)}&nbsp;</td><td>{safe(v)}</td></tr>" for k, v in rows)
    return f'<table class="sr-told">{cells}</table>'
