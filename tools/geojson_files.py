"""Write GeoJSON so that a difference of two versions can be read: one feature a line, keys in a fixed order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


def feature(kind: str, coordinates: object, **properties: object) -> dict[str, object]:
    """Return a GeoJSON feature; a property "id" also becomes the feature's id."""
    out: dict[str, object] = {"type": "Feature"}
    if "id" in properties:
        out["id"] = properties["id"]
    return out | {"properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def to_text(features: Iterable[Mapping[str, object]], **about: str) -> str:
    """Return a FeatureCollection as text, with what is to be said about it (its licence) at its head.

    GeoJSON's coordinates are EPSG:4326, longitude first (RFC 7946).
    """
    head = "".join(f'"{key}":{json.dumps(value, ensure_ascii=False)},' for key, value in about.items())
    lines = [json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features]
    return f'{{"type":"FeatureCollection",{head}"features":[\n' + ",\n".join(lines) + "\n]}\n"


def write(path: Path, features: Iterable[Mapping[str, object]], **about: str) -> None:
    """Write a FeatureCollection."""
    path.write_text(to_text(features, **about), encoding="utf-8")
