"""Cut what the map needs out of npm's us-atlas, and read it.

``npm pack us-atlas@3`` fetches the package; ``python tools/us_atlas.py us-atlas-3.0.1.tgz`` then rewrites
geodata/sources/us_atlas_extract.json: the states of Oregon and its neighbours and Oregon's counties, still as TopoJSON
with the arcs of us-atlas, unchanged and renumbered. The build reads only that extract.
"""

from __future__ import annotations

import argparse
import json
import tarfile
from pathlib import Path
from typing import Any

Ring = list[tuple[float, float]]

STATES = {"41": "Oregon", "53": "Washington", "16": "Idaho", "06": "California", "32": "Nevada"}


def extract(package: Path) -> dict[str, Any]:
    """Return the part of counties-10m.json that the map needs, as TopoJSON with fewer arcs."""
    with tarfile.open(package) as archive:
        member = archive.extractfile("package/counties-10m.json")
        if member is None:
            raise ValueError(f"{package.name}: no counties-10m.json in it")
        whole = json.load(member)
    states = [g for g in whole["objects"]["states"]["geometries"] if g["id"] in STATES]
    counties = [g for g in whole["objects"]["counties"]["geometries"] if g["id"].startswith("41")]
    number: dict[int, int] = {}

    def renumber(arcs: Any) -> Any:
        if isinstance(arcs, int):
            new = number.setdefault(arcs if arcs >= 0 else ~arcs, len(number))
            return new if arcs >= 0 else ~new
        return [renumber(a) for a in arcs]

    objects = {}
    for name, found in (("states", states), ("counties", counties)):
        found.sort(key=lambda g: str(g["id"]))
        geometries = [
            {"type": g["type"], "id": g["id"], "name": g["properties"]["name"], "arcs": renumber(g["arcs"])}
            for g in found
        ]
        objects[name] = {"type": "GeometryCollection", "geometries": geometries}
    return {
        "type": "Topology",
        "transform": whole["transform"],
        "objects": objects,
        "arcs": [whole["arcs"][old] for old in number],
    }


class Atlas:
    """The extract, decoded."""

    def __init__(self, path: Path) -> None:
        topology = json.loads(path.read_text(encoding="utf-8"))
        scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
        self.objects = topology["objects"]
        self.arcs: list[Ring] = []
        for arc in topology["arcs"]:
            x = y = 0
            points = []
            for dx, dy in arc:
                x, y = x + dx, y + dy
                points.append((x * scale[0] + move[0], y * scale[1] + move[1]))
            self.arcs.append(points)

    def polygons(self, kind: str) -> dict[str, tuple[str, list[list[Ring]]]]:
        """Return name and polygons (each a list of rings) of each state or county by its FIPS code."""
        found = {}
        for g in self.objects[kind]["geometries"]:
            nested = [g["arcs"]] if g["type"] == "Polygon" else g["arcs"]
            found[g["id"]] = (g["name"], [[self._ring(ring) for ring in polygon] for polygon in nested])
        return found

    def border(self, first: str, second: str) -> list[Ring]:
        """Return the arcs that two states share."""
        sides = [_arc_numbers(g["arcs"]) for g in self.objects["states"]["geometries"] if g["id"] in (first, second)]
        return [self.arcs[i] for i in sorted(sides[0] & sides[1])]

    def inner_county_lines(self) -> list[Ring]:
        """Return the arcs that lie between two counties, each once."""
        uses: dict[int, int] = {}
        for g in self.objects["counties"]["geometries"]:
            for i in _arc_numbers(g["arcs"]):
                uses[i] = uses.get(i, 0) + 1
        return [self.arcs[i] for i in sorted(uses) if uses[i] == 2]

    def _ring(self, numbers: list[int]) -> Ring:
        ring: Ring = []
        for i in numbers:
            arc = self.arcs[i] if i >= 0 else self.arcs[~i][::-1]
            ring += arc[1:] if ring else arc
        return ring


def _arc_numbers(arcs: Any) -> set[int]:
    if isinstance(arcs, int):
        return {arcs if arcs >= 0 else ~arcs}
    return set().union(*(_arc_numbers(a) for a in arcs))


def main() -> None:
    """Rewrite the extract from a package file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path, help="us-atlas-3.*.tgz, as npm pack writes it")
    out = Path(__file__).resolve().parent.parent / "geodata" / "sources" / "us_atlas_extract.json"
    text = json.dumps(extract(parser.parse_args().package), separators=(",", ":"))
    out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
