"""Layouts of boards of one's own, kept between kernels in the user's folder for caches.

A file there is only ever a layout that can be made again: one that can't be read, or that fits no more, is made anew,
and where no file can be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import platformdirs

from stopreq_widget.geo.drawn import Label, Space

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import LonLat

VERSION = 1
"""Of how layouts are made: another number when the same board would be laid out otherwise."""
MAX_KEPT = 50
"""So many layouts are kept, the last used ones; each takes some hundred kilobytes."""


class Layout(NamedTuple):
    """What is laid out of a board: spaces by route id, places of names by station id for two scales."""

    spaces: Mapping[str, tuple[Space, ...]]
    labels: Mapping[str, Label]
    close_labels: Mapping[str, Label]


def folder() -> Path:
    """Return where layouts are kept; ``STOPREQ_CACHE`` in the environment names another folder."""
    named = os.environ.get("STOPREQ_CACHE")
    return (Path(named) if named else platformdirs.user_cache_path("stopreq-widget", appauthor=False)) / "layouts"


def read(board: Board, lines: Mapping[str, tuple[LonLat, ...]]) -> Layout | None:
    """Return the layout that was kept of a board and its lines, or None."""
    file = _file(board, lines)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        found = Layout(
            {key: tuple(_space(part) for part in row) for key, row in data["spaces"].items()},
            *({key: Label(*part) for key, part in data[view].items()} for view in ("labels", "close_labels")),
        )
        os.utime(file)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, IndexError):
        # Never kept, or kept by a program that was stopped: it is made again.
        return None
    stations = {s.id for s in board.stations}
    fits = [len(found.spaces.get(r.id, ())) == r.length for r in board.routes]
    return found if all(fits) and set(found.labels) == set(found.close_labels) == stations else None


def write(board: Board, lines: Mapping[str, tuple[LonLat, ...]], layout: Layout) -> None:
    """Keep a layout; where that can't be done nothing is kept."""
    file = _file(board, lines)
    part = file.with_suffix(f".{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(layout._asdict()), encoding="utf-8")
        part.replace(file)
        for old in sorted(file.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)[:-MAX_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        # A read-only home, a full disk: the layout stands, it is only made again next time.
        return


def _file(board: Board, lines: Mapping[str, tuple[LonLat, ...]]) -> Path:
    """Return the file of a board's layout, named after all that a layout depends on."""
    told: Any = (
        VERSION,
        [(s.id, s.name, s.lat, s.lon, s.call_sign, s.points) for s in board.stations],
        [(r.id, r.a, r.b, r.length, board.is_flight(r)) for r in board.routes],
        list(lines.items()),
    )
    return folder() / f"{hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]}.json"


def _space(part: Any) -> Space:
    ring, (lon, lat), angle = part
    return Space(tuple((x, y) for x, y in ring), (lon, lat), angle)
