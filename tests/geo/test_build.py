from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image
from shapely.geometry import shape

from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.geo.mercator import to_mercator
from stopreq_widget.geo.relief import CORNERS, FILES

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

EXACT = ("routes.geojson", "basemap.geojson", "counties.geojson")


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory: pytest.TempPathFactory, geodata: Path) -> Path:
    out = tmp_path_factory.mktemp("geodata")
    script = geodata.parent / "tools" / "build_geodata.py"
    subprocess.run([sys.executable, str(script), "--out", str(out)], check=True, timeout=300)
    return out


def numbers(value: Any) -> list[float]:
    if isinstance(value, (int, float)):
        return [float(value)]
    if isinstance(value, dict):
        return [n for v in value.values() for n in numbers(v)]
    return [n for v in value for n in numbers(v)] if isinstance(value, list) else []


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT)
def test_committed_files_are_what_the_script_makes(rebuilt: Path, geodata: Path, name: str) -> None:
    assert (rebuilt / name).read_text(encoding="utf-8") == (geodata / name).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tolerance"), [("spaces.geojson", 0.5), ("labels.json", 80.0)])
def test_laid_out_files_agree_up_to_the_last_digits_of_a_processor(
    rebuilt: Path, geodata: Path, name: str, tolerance: float
) -> None:
    made, kept = (json.loads((folder / name).read_text(encoding="utf-8")) for folder in (rebuilt, geodata))
    if made == kept:
        return
    # Another processor may add in another order: spaces then differ by metres, and a name may choose another place.
    assert len(numbers(made)) == len(numbers(kept))
    assert max(abs(a - b) for a, b in zip(numbers(made), numbers(kept), strict=True)) < tolerance
    if name == "spaces.geojson":
        for a, b in zip(made["features"], kept["features"], strict=True):
            assert a["id"] == b["id"]
            assert (
                shape(a["geometry"]).symmetric_difference(shape(b["geometry"])).area < 0.1 * shape(b["geometry"]).area
            )


@pytest.mark.slow
@pytest.mark.parametrize("theme", sorted(FILES))
def test_the_relief_is_what_the_script_makes(rebuilt: Path, geodata: Path, theme: str) -> None:
    made, kept = (
        np.asarray(Image.open(folder / FILES[theme]).convert("LA"), dtype=int) for folder in (rebuilt, geodata)
    )
    assert made.shape == kept.shape
    # Another processor rounds a few pixels to the next step of opacity.
    assert (np.abs(made - kept).max(axis=2) > 0).mean() < 0.01


def test_the_relief_is_small_clear_at_sea_and_dark_on_steens_mountain(geodata: Path) -> None:
    assert sum((geodata / name).stat().st_size for name in FILES.values()) < 400_000
    (west, south), (east, north) = (to_mercator(*corner) for corner in CORNERS)
    for name in FILES.values():
        picture = np.asarray(Image.open(geodata / name).convert("LA"))
        rows, columns = picture.shape[:2]

        def around(lon: float, lat: float, pixels: np.ndarray = picture, r: int = rows, c: int = columns) -> np.ndarray:
            x, y = to_mercator(lon, lat)
            column, row = int((x - west) / (east - west) * c), int((north - y) / (north - south) * r)
            return pixels[row - 6 : row + 7, column - 6 : column + 7]

        assert around(-124.8, 44.5)[..., 1].max() == 0
        # Its eastern face, a mile high, turns away from the light.
        steep = around(-118.53, 42.66)
        assert steep[steep[..., 0] == 0][..., 1].max() > 60


def test_corridors_join_and_all_are_used(geodata: Path, tools: dict[str, ModuleType]) -> None:
    corridors = tools["corridors"].read_corridors(geodata / "sources" / "corridors.txt")
    sources = tools["corridors"].read_route_sources(geodata / "sources" / "routes.txt")
    used = {c.strip("-~") for s in sources.values() for c in s.corridors} - {"flight", "turn"}
    assert used == set(corridors)
    ids = {route.id for name in ("oregon", "europe") for route in preset_board(preset(name)).routes}
    assert set(sources) == ids


def test_a_route_whose_corridors_do_not_meet_is_refused(tools: dict[str, ModuleType]) -> None:
    module = tools["corridors"]
    parts = {
        "one": [module.Vertex(0.0, 0.0, ""), module.Vertex(1.0, 0.0, "")],
        "two": [module.Vertex(2.0, 0.0, ""), module.Vertex(3.0, 0.0, "")],
    }
    with pytest.raises(ValueError, match="a-b-c: corridor two begins at"):
        module.chain(("one", "two"), parts, "a-b-c")


def test_a_route_is_laid_in_pieces_where_a_bus_turns_or_data_ends(tools: dict[str, ModuleType]) -> None:
    pieces = tools["corridors"].pieces
    assert pieces(("a", "-b")) == [("a", "-b")]
    assert pieces(("a", "turn", "b", "c")) == [("a",), ("b", "c")]
    assert pieces(("a", "~b", "~c", "d")) == [("a",), ("~b", "~c"), ("d",)]


def test_geodata_stays_small(geodata: Path) -> None:
    derived = [p for p in geodata.iterdir() if p.suffix in {".geojson", ".json"}]
    assert sum(p.stat().st_size for p in derived) < 700_000


def test_thirty_six_counties_with_the_stations_in_them(geodata: Path) -> None:
    features = json.loads((geodata / "counties.geojson").read_text(encoding="utf-8"))["features"]
    assert len(features) == 36
    assert all(f["id"].startswith("41") and f["properties"]["name"] for f in features)
    assert all(shape(f["geometry"]).is_valid for f in features)
