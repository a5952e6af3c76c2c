from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import geopandas as gpd
import pytest
from shapely.geometry import LineString, Point

from stopreq_widget import geo
from stopreq_widget.geo.archives import most_bytes, unpacked

if TYPE_CHECKING:
    from pathlib import Path

    from stopreq_widget.engine.board import Board


@pytest.mark.parametrize("ending", ["gpkg", "parquet", "geojson"])
@pytest.mark.parametrize("what", ["stations", "routes", "spaces"])
def test_round_trip(board: Board, tmp_path: Path, ending: str, what: str) -> None:
    frame = getattr(geo, what)(board)
    path = geo.export(frame, tmp_path / f"{what}.{ending}")
    back = geo.load(path)
    assert back.index.tolist() == frame.index.tolist()
    assert set(back.columns) == set(frame.columns)
    assert back.crs == frame.crs
    assert back.geometry.geom_equals_exact(frame.geometry, 1e-6).all()
    for column in ("km", "length", "points"):
        if column in frame:
            assert back[column].tolist() == pytest.approx(frame[column].tolist())


def test_a_geopackage_holds_several_layers(board: Board, tmp_path: Path) -> None:
    for name in ("stations", "routes"):
        geo.export(getattr(geo, name)(board), tmp_path / "oregon.gpkg", layer=name)
    assert len(geo.load(tmp_path / "oregon.gpkg", layer="stations")) == 48
    assert len(geo.load(tmp_path / "oregon.gpkg", layer="routes")) == 91


def test_unknown_endings_are_refused(board: Board, tmp_path: Path) -> None:
    with pytest.raises(geo.GeoError, match=r"unknown ending '\.xlsx'"):
        geo.export(geo.stations(board), tmp_path / "a.xlsx")
    with pytest.raises(geo.GeoError, match="no such file"):
        geo.load(tmp_path / "nowhere.gpkg")


@pytest.fixture
def two_lines() -> gpd.GeoDataFrame:
    lines = [LineString([(-121.3, 44.06), (-121.17, 44.27)]), LineString([(-121.5, 43.67), (-121.3, 44.06)])]
    return gpd.GeoDataFrame({"route_name": ["north", None]}, geometry=lines, crs="EPSG:4326")


def test_lines_are_read_and_brought_to_degrees(two_lines: gpd.GeoDataFrame, tmp_path: Path) -> None:
    for name in ("a.geojson", "a.gpkg", "a.shp"):
        frame = two_lines if name.endswith("geojson") else two_lines.to_crs("EPSG:2991")
        frame.to_file(tmp_path / name)
        found = geo.read_lines(tmp_path / name)
        assert found.crs == "EPSG:4326"
        assert found["name"].tolist() == ["north", "line 2"]
        assert found["km"].tolist() == pytest.approx([25.5, 46.2], abs=1.0)
        assert found.geometry.geom_equals_exact(two_lines.geometry, 1e-5).all()


def test_a_zipped_shapefile_is_read(two_lines: gpd.GeoDataFrame, tmp_path: Path) -> None:
    two_lines.to_file(tmp_path / "a.shp")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for part in tmp_path.glob("a.*"):
            if part.suffix != ".zip":
                archive.write(part, f"inner/{part.name}")
    assert len(geo.read_lines(tmp_path / "a.zip")) == 2


def test_a_file_without_crs_needs_one(two_lines: gpd.GeoDataFrame, tmp_path: Path) -> None:
    metres = two_lines.to_crs("EPSG:2991")
    metres.to_file(tmp_path / "a.shp")
    (tmp_path / "a.prj").unlink()
    with pytest.raises(geo.GeoError, match="says no CRS"):
        geo.read_lines(tmp_path / "a.shp")
    found = geo.read_lines(tmp_path / "a.shp", crs="EPSG:2991")
    assert found.geometry.geom_equals_exact(two_lines.geometry, 1e-4).all()
    with pytest.raises(geo.GeoError, match="no longitudes and latitudes"):
        geo.read_lines(tmp_path / "a.shp", crs="EPSG:4326")
    with pytest.raises(geo.GeoError, match="CRS can't be used"):
        geo.read_lines(tmp_path / "a.shp", crs="EPSG:0")


def test_files_without_lines_are_refused(tmp_path: Path) -> None:
    gpd.GeoDataFrame(geometry=[Point(-121, 44)], crs="EPSG:4326").to_file(tmp_path / "p.geojson")
    with pytest.raises(geo.GeoError, match="holds Point, expected lines"):
        geo.read_lines(tmp_path / "p.geojson")
    (tmp_path / "broken.geojson").write_text('{"type": "FeatureColl', encoding="utf-8")
    with pytest.raises(geo.GeoError, match="can't be read as geojson"):
        geo.read_lines(tmp_path / "broken.geojson")
    with pytest.raises(geo.GeoError, match="no such file"):
        geo.read_lines(tmp_path / "none.gpkg")
    with pytest.raises(geo.GeoError, match=r"unknown ending '\.txt'"):
        (tmp_path / "a.txt").write_text("x", encoding="utf-8")
        geo.read_lines(tmp_path / "a.txt")


def make_zip(path: Path, members: dict[str, bytes], *, link: str | None = None) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        if link is not None:
            info = zipfile.ZipInfo(link)
            info.external_attr = 0o120777 << 16
            archive.writestr(info, "/etc/hosts")
    return path


@pytest.mark.parametrize("name", ["../evil.txt", "/evil.txt", "a/../../evil.txt", "..\\evil.txt", "C:/evil.txt"])
def test_a_zip_that_reaches_outside_is_refused(tmp_path: Path, name: str) -> None:
    path = make_zip(tmp_path / "bad.zip", {"fine.txt": b"x", name: b"x"})
    with pytest.raises(geo.GeoError, match="reaches outside"), unpacked(path):
        pytest.fail("unpacked")
    assert not (tmp_path.parent / "evil.txt").exists()


def test_a_zip_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "bomb.zip", {"zeros.txt": b"\0" * 5_000_000})
    assert path.stat().st_size < 50_000
    with pytest.raises(geo.GeoError, match="unpacks to more than 1 MB"), unpacked(path, max_bytes=1_000_000):
        pytest.fail("unpacked")
    with unpacked(make_zip(tmp_path / "just.zip", {"a.txt": b"ab", "b.txt": b"cd"}), max_bytes=4) as folder:
        assert (folder / "b.txt").read_bytes() == b"cd"
    many = make_zip(tmp_path / "many.zip", {f"{i}.txt": b"" for i in range(30)})
    with pytest.raises(geo.GeoError, match="30 files in it"), unpacked(many, max_files=20):
        pytest.fail("unpacked")


def test_an_archive_may_unpack_to_a_hundred_times_its_size(tmp_path: Path) -> None:
    found = []
    for size in (1, 400_000, 100_000_000):
        with (tmp_path / "a.zip").open("wb") as file:
            file.truncate(size)
        found.append(most_bytes(tmp_path / "a.zip"))
    assert found == [30_000_000, 40_000_000, 600_000_000]


def test_a_zip_with_a_link_or_no_zip_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(geo.GeoError, match="is a link"), unpacked(make_zip(tmp_path / "l.zip", {}, link="hosts")):
        pytest.fail("unpacked")
    (tmp_path / "no.zip").write_bytes(b"PK\x03\x04 and then nothing")
    with pytest.raises(geo.GeoError, match="not a zip file"), unpacked(tmp_path / "no.zip"):
        pytest.fail("unpacked")


def test_the_unpacked_folder_goes_away(tmp_path: Path) -> None:
    with unpacked(make_zip(tmp_path / "ok.zip", {"in/a.txt": b"hello"})) as folder:
        assert (folder / "in" / "a.txt").read_bytes() == b"hello"
    assert not folder.exists()
