"""Rebuild every derived file of geodata/ from the committed inputs.

Run from the checkout: ``python tools/build_geodata.py``. Inputs are the board's csv files and geodata/sources/;
no network is needed. ``--out FOLDER`` writes elsewhere, which is how the tests prove that the committed
files are what this script makes.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING

import basemap
import corridors
import geojson_files
import relief

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.geo import credit, labels, space_rows
from stopreq_widget.geo.drawn import CLOSE_STEPS

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Space

ROOT = Path(__file__).resolve().parent.parent


# The towns whose names are written larger: the six that most of the board's traffic and people go through.
HUBS = ("portland", "salem", "eugene", "bend", "medford", "pendleton")


LINES_LICENCE = f"ODbL 1.0. {credit.LINES}"
"""Of what is made from the highways and the railway: the lines, and the spaces that are laid along them."""


def build_routes(geodata: Path, board: Board, out: Path) -> dict[str, list[corridors.Point]]:
    """Write routes.geojson and return the lines."""
    lines = corridors.build_lines(geodata, board)
    sources = corridors.read_route_sources(geodata / "sources" / "routes.txt")
    geojson_files.write(
        out / "routes.geojson",
        [
            geojson_files.feature(
                "LineString",
                line.points,
                id=i,
                km=sources[i].km,
                km_source=sources[i].km_source,
                roads=line.roads,
                drawn=line.drawn,
            )
            for i, line in lines.items()
        ],
        licence=LINES_LICENCE,
    )
    return {i: line.points for i, line in lines.items()}


def build_spaces(board: Board, lines: dict[str, list[corridors.Point]], out: Path) -> dict[str, tuple[Space, ...]]:
    """Write spaces.geojson and return the spaces."""
    laid = space_rows.lay_out(board, lines)
    geojson_files.write(
        out / "spaces.geojson",
        [
            geojson_files.feature(
                "MultiPolygon",
                [[space.ring] for space in row],
                id=route_id,
                centers=[space.center for space in row],
                angles=[space.angle for space in row],
            )
            for route_id, row in laid.items()
        ],
        licence=LINES_LICENCE,
    )
    return laid


def build_labels(board: Board, laid: dict[str, tuple[Space, ...]], out: Path) -> None:
    """Write labels.json."""
    frame = space_rows.Frame.around([(s.lon, s.lat) for s in board.stations])
    views = {"whole": frame, "close": frame.closer(CLOSE_STEPS)}
    text = []
    for view, scale in views.items():
        placed = labels.place(board, laid, scale, hubs=HUBS, tries=24)
        rows = [f"{json.dumps(k)}:{json.dumps(v._asdict(), separators=(',', ':'))}" for k, v in placed.items()]
        text.append(f"{json.dumps(view)}:{{\n" + ",\n".join(rows) + "\n}")
    (out / "labels.json").write_text("{" + ",\n".join(text) + "}\n", encoding="utf-8")


def main() -> None:
    """Build all files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "geodata", help="folder to write to")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    # Oregon's routes and those that only the Europe rules have.
    board = load_board(ROOT / "geodata")
    known = {route.id for route in board.routes}
    more = tuple(route for route in preset_board(preset("europe")).routes if route.id not in known)
    board = dataclasses.replace(board, routes=board.routes + more)
    lines = build_routes(ROOT / "geodata", board, args.out)
    laid = build_spaces(board, lines, args.out)
    build_labels(board, laid, args.out)
    geojson_files.write(args.out / "basemap.geojson", basemap.build(ROOT / "geodata" / "sources"))
    relief.build(args.out)
    geojson_files.write(args.out / "counties.geojson", basemap.counties(ROOT / "geodata" / "sources"))


if __name__ == "__main__":
    main()
