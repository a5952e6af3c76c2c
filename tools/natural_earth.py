"""Natural Earth's waters, coast, towns and parks round Oregon, as the background needs them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from shapely.geometry import Point, box, shape
from shapely.ops import polygonize, unary_union

if TYPE_CHECKING:
    from pathlib import Path

WINDOW = box(-124.9, 41.4, -116.2, 46.6)
"""What the extract covers."""
_COAST = box(-126.0, 41.41, -123.0, 46.59)
"""Where its coast replaces the coarser one of the states; a little inside, so that the coast crosses both edges."""
_AT_SEA = Point(-125.5, 44.0)
SPELLED = {
    "Santium": "Santiam River",
    "N. Santium": "North Santiam River",
    "S. Santium": "South Santiam River",
    "N. Umpqua": "North Umpqua River",
    "S. Umpqua": "South Umpqua River",
    "N. Fk. Sprague": "North Fork Sprague River",
    "The Narrows": "The Narrows",
    "": "",
}
"""Names that aren't the river's with "River" behind, two of them misspelt in the data."""
_SNAKE_RANK = 4
"""The Snake is called Columbia there, and told from it by its rank."""


LAYERS = {"urban area": "urban"}


class Feature(NamedTuple):
    """One thing of the map; ``rank`` is 1 to 3 for rivers (1 the largest), else the data's own."""

    layer: str
    name: str
    rank: int
    geometry: Any


def read(path: Path) -> list[Feature]:
    """Return the features, names put right."""
    found = []
    for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
        p = feature["properties"]
        layer, name, rank = p["layer"], p["name"], int(p["rank"])
        if layer == "river":
            name = "Snake River" if (name, rank) == ("Columbia", _SNAKE_RANK) else SPELLED.get(name, f"{name} River")
            rank = 1 if rank <= _SNAKE_RANK else 2 if rank <= 8 or name == "Deschutes River" else 3
        found.append(Feature(LAYERS.get(layer, layer), name, rank, shape(feature["geometry"])))
    return found


def with_its_coast(states: dict[str, tuple[str, Any]], features: list[Feature]) -> dict[str, tuple[str, Any]]:
    """Return the states with the coast of the data, which has more detail than theirs."""
    coast = [f.geometry for f in features if f.layer == "coastline"]
    faces = list(polygonize(unary_union([*coast, _COAST.boundary])))
    sea = next(face for face in faces if face.contains(_AT_SEA))
    # Land between the two coasts goes to the state that it touches.
    new = _COAST.difference(sea).difference(unary_union([land for _, land in states.values()]))
    pieces = [piece for piece in getattr(new, "geoms", [new]) if piece.area > 0]
    mended = {}
    for code, (name, land) in states.items():
        own = [p for p in pieces if min(states, key=lambda c: (states[c][1].distance(p.centroid), c)) == code]
        mended[code] = (name, unary_union([land.difference(sea), *(p.buffer(1e-4) for p in own)]))
    return mended
