from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stopreq_widget import geo

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

FEED = Path(__file__).parent / "feed"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FEED, tmp_path / "feed"))


def test_a_feed_becomes_lines_and_stops() -> None:
    feed = geo.read_gtfs(FEED)
    assert feed.lines.crs == feed.stops.crs == "EPSG:4326"
    assert feed.lines.index.tolist() == ["30", "22"]
    assert feed.lines["name"].tolist() == ["30 Bend to La Pine", "22 Redmond to Madras"]
    assert feed.lines["source"].tolist() == ["shapes", "stops"]
    assert feed.lines["trips"].tolist() == [2, 1]
    assert feed.lines.loc["30", "km"] == pytest.approx(93, abs=3)  # there and back
    assert set(feed.lines["agency"]) == {"Sample Transit"}
    assert len(feed.stops) == 6
    assert feed.notes == (
        "no shapes for 22 Redmond to Madras: drawn straight from stop to stop, so shorter than what is driven",
    )


@pytest.mark.parametrize("inner", ["", "google_transit/"])
def test_a_zip_reads_like_its_folder(tmp_path: Path, inner: str) -> None:
    with zipfile.ZipFile(tmp_path / "feed.zip", "w") as archive:
        for part in FEED.iterdir():
            archive.write(part, inner + part.name)
    assert geo.read_gtfs(tmp_path / "feed.zip").lines.equals(geo.read_gtfs(FEED).lines)


def test_a_feed_without_shapes_runs_from_stop_to_stop(copy: Path) -> None:
    (copy / "shapes.txt").unlink()
    feed = geo.read_gtfs(copy)
    assert set(feed.lines["source"]) == {"stops"}
    assert "30 Bend to La Pine, 22 Redmond to Madras" in feed.notes[0]


def test_comparison_names_the_routes_that_the_feed_serves(board: Board) -> None:
    found = geo.compare(board, geo.read_gtfs(FEED))
    assert list(found.index) == [r.id for r in board.routes]
    assert set(found.index[found["served"]]) == {
        "la_pine-bend-cascades_east",
        "la_pine-bend-point",
        "redmond-madras-cascades_east",
        "redmond-madras-breeze",
    }
    row = found.loc["la_pine-bend-cascades_east"]
    assert row["line"] == "30 Bend to La Pine"
    assert row["apart_km"] < 1.0 <= found.loc["la_pine-bend-point", "farthest_km"] + 1.0
    assert found.loc["burns-bend-point", "followed"] < 0.1
    assert found["line"].isna()["astoria-seaside-point"]


def test_lines_far_away_are_refused(board: Board) -> None:
    far = geo.read_gtfs(FEED).lines.copy()
    far.geometry = far.translate(40, 5)
    with pytest.raises(geo.GeoError, match="none within 50 km of board 'Oregon'"):
        geo.compare(board, far)
    with pytest.raises(geo.GeoError, match="no column 'name'"):
        geo.compare(board, far.drop(columns="name"))


def test_broken_feeds_are_refused(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(geo.GeoError, match="no such file or folder"):
        geo.read_gtfs(tmp_path / "none.zip")
    (tmp_path / "b.zip").write_bytes(b"not a zip")
    with pytest.raises(geo.GeoError, match="not a zip file"):
        geo.read_gtfs(tmp_path / "b.zip")
    (copy / "stop_times.txt").write_text("trip_id,nonsense\n30-out,1\n", encoding="utf-8")
    with pytest.raises(geo.GeoError, match="can't be read as a GTFS feed"):
        geo.read_gtfs(copy)
    (copy / "trips.txt").unlink()
    with pytest.raises(geo.GeoError, match=r"no trips\.txt in it"):
        geo.read_gtfs(copy)


def test_a_feed_that_makes_no_line_is_refused(copy: Path) -> None:
    (copy / "shapes.txt").unlink()
    header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    (copy / "stop_times.txt").write_text(header + "30-out,07:00:00,07:00:00,bend,1\n", encoding="utf-8")
    with pytest.raises(geo.GeoError, match="makes no line"):
        geo.read_gtfs(copy)
