"""Rebuild every derived file of geodata/ from the committed inputs.

Run from the checkout: ``python tools/build_geodata.py``. Inputs are the board's csv files and geodata/sources/;
no network is needed. ``--out FOLDER`` writes elsewhere, which is how the tests prove that the committed
files are what this script makes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import corridors
import geojson_files

ROOT = Path(__file__).resolve().parent.parent


def build_routes(geodata: Path, out: Path) -> None:
    """Write routes.geojson."""
    lines = corridors.build_lines(geodata)
    sources = corridors.read_route_sources(geodata / "sources" / "routes.txt")
    geojson_files.write(
        out / "routes.geojson",
        [
            geojson_files.feature("LineString", line, id=i, km=sources[i].km, km_source=sources[i].km_source)
            for i, line in lines.items()
        ],
    )


def main() -> None:
    """Build all files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "geodata", help="folder to write to")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    build_routes(ROOT / "geodata", args.out)


if __name__ == "__main__":
    main()
