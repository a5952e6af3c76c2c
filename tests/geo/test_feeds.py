from __future__ import annotations

import shutil
import tracemalloc
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stopreq_widget import geo
from stopreq_widget.geo.feeds import folders, lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from stopreq_widget.engine.board import Board

FEEDS = Path(__file__).parent / "feeds"
FEED = FEEDS / "sample"


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


def test_a_shape_that_leads_nowhere_is_no_line(copy: Path) -> None:
    (copy / "shapes.txt").write_text(
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        "30-south,44.0586,-121.3090,1\n30-south,44.0586,-121.3090,2\n",
        encoding="utf-8",
    )
    assert geo.read_gtfs(copy).lines["source"].tolist() == ["stops", "stops"]


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
    with pytest.raises(geo.GeoError, match=r"feed: stop_times\.txt: column missing: stop_id, stop_sequence"):
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


# One for each kind of oddity met in public feeds: what it makes, beside one line of 99.23 km of Sample Lines.
CASES = {
    "dup_route": ("stops", 99.23, "routes.txt: route_id R1 there more than once, the first row counts"),
    "nested_folder": ("stops", 99.23, None),
    "partly_shaped": ("shapes and stops", 133.75, "no shape for some trips of 10 Valley: drawn straight"),
    "trailing_comma_agency": ("stops", 99.23, None),
    "trailing_comma_all": ("stops", 99.23, None),
    "unused_file_extra_comma": ("stops", 99.23, None),
    "zip_in_zip.zip": ("stops", 99.23, None),
}


@pytest.mark.parametrize("case", CASES)
def test_odd_feeds_make_the_right_line(case: str) -> None:
    source, km, note = CASES[case]
    feed = geo.read_gtfs(FEEDS / case)
    assert feed.lines[["name", "agency", "source", "km"]].to_numpy().tolist() == [
        ["10 Valley", "Sample Lines", source, pytest.approx(km)]
    ]
    assert feed.lines.index.is_unique
    assert note is None or any(note in told for told in feed.notes)


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def pad(folder: Path) -> None:
    for file in folder.iterdir():
        rows = file.read_text(encoding="utf-8").splitlines()
        padded = "\n".join(", ".join(f" {field} " for field in row.split(",")) for row in rows)
        file.write_text(padded, encoding="utf-8")


def shout(folder: Path) -> None:
    for file in list(folder.iterdir()):
        file.rename(file.with_name(file.name.upper()))


def mark(folder: Path) -> None:
    for file in folder.iterdir():
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))


def overflow(folder: Path) -> None:
    for file in folder.iterdir():
        head, *rows = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join([head, *(row + ",more,and more" for row in rows)]), encoding="utf-8")


def name_na(folder: Path) -> None:
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8").replace("22-", "null-").replace("\n22,", "\nNA,")
        file.write_text(text, encoding="utf-8")


def break_what_plays_no_part(folder: Path) -> None:
    (folder / "calendar.txt").write_bytes(b'\xff\xfe"\0,,,\n"')
    (folder / "fare_rules.txt").write_text("a\n1,2,3\n1,2,3,4", encoding="utf-8")


@pytest.mark.parametrize("change", [pad, shout, mark, overflow, name_na, break_what_plays_no_part])
def test_how_a_feed_is_written_changes_nothing(copy: Path, change: Callable[[Path], None]) -> None:
    plain = geo.read_gtfs(FEED)
    change(copy)
    feed = geo.read_gtfs(copy)
    assert feed.lines.reset_index(drop=True).equals(plain.lines.reset_index(drop=True))
    assert feed.lines.index.tolist() == ["30", "NA" if change is name_na else "22"]
    assert feed.notes == plain.notes
    assert list(feed.stops["name"]) == list(plain.stops["name"])


def test_a_stop_at_zero_or_off_the_earth_is_left_out_and_told(copy: Path) -> None:
    stops = copy / "stops.txt"
    with stops.open("a", encoding="utf-8") as file:
        file.write("void,Void,0,0.0\nfar,Far,144,-121\nnan,None,nan,inf\nempty,Empty,,\n")
    feed = geo.read_gtfs(copy)
    assert len(feed.stops) == 6
    assert [note for note in feed.notes if "stops.txt" in note] == [
        "stops.txt: void, far, nan left out, at no place on earth or at 0, 0 (line 8 is the first)"
    ]


def test_ids_there_twice_count_once_and_are_told(copy: Path) -> None:
    plain = geo.read_gtfs(FEED)
    for name in ("stops", "trips", "routes"):
        file = copy / f"{name}.txt"
        head, *rows = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join([head, *rows, *rows]), encoding="utf-8")
    feed = geo.read_gtfs(copy)
    assert feed.lines.equals(plain.lines)
    assert feed.stops.index.is_unique
    assert sum("there more than once" in note for note in feed.notes) == 3


def test_two_feeds_in_an_archive_are_both_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "both.zip", "w") as archive:
        for name, folder in (("bus", FEED), ("valley", FEEDS / "partly_shaped")):
            for part in folder.iterdir():
                archive.write(part, f"all/{name}/{part.name}")
        archive.writestr("__MACOSX/stops.txt", "x")
    feed = geo.read_gtfs(tmp_path / "both.zip")
    assert feed.lines.index.tolist() == ["all/bus:30", "all/bus:22", "all/valley:R1"]
    assert set(feed.patterns["all/valley:R1"]) == {("all/valley:S1", "all/valley:S3")}
    assert feed.notes[0] == "2 feeds in it, ids begin with all/bus, all/valley"


def test_a_feeds_only_agency_runs_all_of_it_and_of_several_none_is_guessed(copy: Path) -> None:
    agency, routes = copy / "agency.txt", copy / "routes.txt"
    head, row = agency.read_text(encoding="utf-8").splitlines()
    assert routes.read_text(encoding="utf-8").startswith("route_id,agency_id,")
    rewrite(routes, "\n22,", "\n22,nobody-")
    assert set(geo.read_gtfs(copy).lines["agency"]) == {"Sample Transit"}
    agency.write_text(
        "\n".join([head, row, row.replace("Sample", "Other").replace("sample", "other")]), encoding="utf-8"
    )
    assert geo.read_gtfs(copy).lines["agency"].isna().tolist() == [False, True]


def test_notes_stay_short(copy: Path) -> None:
    with (copy / "routes.txt").open("a", encoding="utf-8") as routes:
        routes.writelines(f"{n},sample,{n},Route with a rather long name,3\n" for n in range(1000, 1200))
    rewrite(copy / "trips.txt", "\n", "\n" + "".join(f"{n},w,t{n}\n" for n in range(1000, 1200)))
    with (copy / "stop_times.txt").open("a", encoding="utf-8") as times:
        for n in range(1000, 1200):
            times.write(f"t{n},,,bend,1\nt{n},,,redmond,2\n")
    feed = geo.read_gtfs(copy)
    assert len(feed.lines) == 202
    assert all(len(note) < 400 for note in feed.notes)
    assert any("and 196 more" in note for note in feed.notes)


def test_trips_on_the_same_stops_make_one_line(copy: Path) -> None:
    with (
        (copy / "trips.txt").open("a", encoding="utf-8") as trips,
        (copy / "stop_times.txt").open("a", encoding="utf-8") as times,
    ):
        for n in range(300):
            trips.write(f"22,w,again{n}\n")
            stops = ("madras", "redmond") if n % 3 else ("redmond", "madras", "redmond", "bend")
            times.writelines(f"again{n},,,{stop},{k}\n" for k, stop in enumerate(stops))
    feed = geo.read_gtfs(copy)
    assert feed.lines.loc["22", "trips"] == 301
    assert sorted(feed.patterns["22"]) == [
        ("madras", "redmond"),
        ("redmond", "madras", "redmond", "bend"),
        ("redmond", "terrebonne", "madras"),
    ]
    assert len(feed.lines.geometry["22"].geoms) == 3


def test_what_is_no_table_is_refused_by_file_and_line(copy: Path) -> None:
    rewrite(copy / "stop_times.txt", "\n30-out", '\n"30-out')
    with pytest.raises(geo.GeoError, match=r"feed: stop_times\.txt: can't be read as a table: .*(row|line) 0?"):
        geo.read_gtfs(copy)


def test_a_small_archive_cannot_take_gigabytes(copy: Path, tmp_path: Path) -> None:
    # The same stop thirty thousand times, and a trip that stops there as often: nine hundred million rows if joined.
    stops, times = copy / "stops.txt", copy / "stop_times.txt"
    stops.write_text("stop_id,stop_lat,stop_lon\n" + "s,44,-121\n" * 30_000 + "t,45,-121\n", encoding="utf-8")
    times.write_text("trip_id,stop_id,stop_sequence\n" + "22-a,s,1\n" * 30_000 + "22-a,t,2\n", encoding="utf-8")
    rewrite(copy / "trips.txt", "22,", "22,w,22-a\n22,")
    packed = Path(shutil.make_archive(str(tmp_path / "small"), "zip", copy))
    assert packed.stat().st_size < 10_000
    tracemalloc.start()
    try:
        feed = geo.read_gtfs(packed)
        assert tracemalloc.get_traced_memory()[1] < 100e6
    finally:
        tracemalloc.stop()
    assert any("stop_id s there more than once" in note for note in feed.notes)


@pytest.mark.parametrize("wrapped", [False, True])
def test_what_unpacks_to_hundreds_of_its_size_is_refused(tmp_path: Path, wrapped: bool) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("stops.txt", "0" * 40_000_000)
    if wrapped:
        with zipfile.ZipFile(tmp_path / "outer.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(bomb, "bomb.zip")
        bomb = tmp_path / "outer.zip"
    with pytest.raises(geo.GeoError, match="unpacks to more than 30 MB, refused"):
        geo.read_gtfs(bomb)
    with zipfile.ZipFile(tmp_path / "unread.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("unread.bin", "0" * 40_000_000)
        for part in FEED.iterdir():
            archive.write(part, part.name)
    assert len(geo.read_gtfs(tmp_path / "unread.zip").lines) == 2  # what plays no part isn't unpacked


def test_too_many_feeds_or_lines_are_refused(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_LINES", 0)
    with pytest.raises(geo.GeoError, match="2 different lines in it, expected 0 at most"):
        geo.read_gtfs(copy)
    monkeypatch.setattr(lines, "MAX_LINES", 2)
    assert len(geo.read_gtfs(copy).lines) == 2
    monkeypatch.setattr(folders, "MAX_FEEDS", 1)
    for name in "ab":
        shutil.copytree(FEED, tmp_path / "several" / name)
    with pytest.raises(geo.GeoError, match="2 feeds in it, expected 1 at most"):
        geo.read_gtfs(tmp_path / "several")


def test_a_number_of_five_digits_names_no_kind_of_route() -> None:
    assert (lines.kind_of("0002"), lines.kind_of("00002")) == ("rail", None)


# The Coast Starlight's stops in Oregon and its neighbours, at the stations, as Amtrak's feed has them: no shapes.
STARLIGHT = (
    ("VAN", 45.629, -122.686), ("PDX", 45.529, -122.677), ("SLM", 44.932, -123.028), ("ALY", 44.630, -123.103),
    ("EUG", 44.055, -123.095), ("CMO", 43.217, -121.781), ("KFS", 42.226, -121.772), ("DUN", 41.211, -122.271),
)  # fmt: skip


def amtrak(folder: Path, route_type: int) -> geo.Feed:
    folder.mkdir()
    stops = "".join(f"{key},{key},{lat},{lon}\n" for key, lat, lon in STARLIGHT)
    (folder / "stops.txt").write_text("stop_id,stop_name,stop_lat,stop_lon\n" + stops, encoding="utf-8")
    routes = f"route_id,route_long_name,route_type\n1,Coast Starlight,{route_type}\n"
    (folder / "routes.txt").write_text(routes, encoding="utf-8")
    (folder / "trips.txt").write_text("route_id,service_id,trip_id\n1,d,south\n", encoding="utf-8")
    calls = "".join(f"south,{key},{n}\n" for n, (key, _, _) in enumerate(STARLIGHT))
    (folder / "stop_times.txt").write_text("trip_id,stop_id,stop_sequence\n" + calls, encoding="utf-8")
    return geo.read_gtfs(folder)


def test_a_train_without_shapes_serves_the_railway_and_no_bus(board: Board, tmp_path: Path) -> None:
    found = geo.compare(board, amtrak(tmp_path / "train", 2))
    assert set(found.index[found["served"]]) == {r.id for r in board.routes if r.service == "coast_starlight"}
    as_bus = geo.compare(board, amtrak(tmp_path / "bus", 3))
    served = {board.route(r).service for r in as_bus.index[as_bus["served"]]}
    assert served
    assert "coast_starlight" not in served


def test_a_trip_that_stops_off_the_route_does_not_serve_it(copy: Path, board: Board) -> None:
    (copy / "shapes.txt").unlink()
    by_burns = "trip_id,stop_id,stop_sequence\n22-a,redmond,1\n22-a,burns,2\n22-a,madras,3\n"
    (copy / "stop_times.txt").write_text(by_burns, encoding="utf-8")
    rewrite(copy / "trips.txt", "22,", "22,w,22-a\n22,")
    with (copy / "stops.txt").open("a", encoding="utf-8") as stops:
        stops.write("burns,Burns,43.5863,-119.0541\n")
    found = geo.compare(board, geo.read_gtfs(copy))
    assert not found.loc["redmond-madras-breeze", "served"]
    assert found.loc["redmond-madras-breeze", "line"] == "22 Redmond to Madras"


def test_the_feed_that_ships_is_what_the_script_makes_and_serves_both_services(
    board: Board, tools: dict[str, ModuleType], tmp_path: Path, geodata: Path
) -> None:
    tools["build_feed"].main(tmp_path)
    for made in sorted(tmp_path.iterdir()):
        shipped = geodata / "feeds" / "point_and_people_mover" / made.name
        assert made.read_bytes() == shipped.read_bytes(), made.name
    found = geo.compare(board, geo.read_gtfs("point_and_people_mover"))
    # HighDesert ended in 2019 and is not in the feed.
    mine = [r for r in board.routes if r.service in ("point", "people_mover") and r.operator != "POINT HighDesert"]
    assert found.loc[[r.id for r in mine], "served"].all()


def test_fifth_thursdays_count_for_burns(tools: dict[str, ModuleType]) -> None:
    build = tools["build_feed"]
    burns = next(line for line in build.LINES if line.id == "people-mover-burns")
    off = build.days_off(burns, 2024)
    assert {day.weekday() for day in off} == {3}
    assert {(day.day + 6) // 7 for day in off} == {2, 4}
    assert len(off) == 24


def test_points_of_a_shape_and_stops_of_a_trip_are_joined_by_their_numbers_in_whatever_order_they_stand(
    copy: Path,
) -> None:
    feed = geo.read_gtfs(copy)
    for name, column in (("shapes.txt", "shape_pt_sequence"), ("stop_times.txt", "stop_sequence")):
        head, *rows = (copy / name).read_text("utf-8").splitlines()
        place = head.split(",").index(column)
        cells = [row.split(",") for row in rows]
        for row in cells:
            # Numbers of two digits too, of which 10 comes after 5.
            row[place] = str(int(row[place]) * 5)
        mixed = [",".join(row) for row in [*cells[1::2], *cells[::2]][::-1]]
        (copy / name).write_text("\n".join([head, *mixed]) + "\n", "utf-8")
    after = geo.read_gtfs(copy)
    for key in feed.lines.index:
        assert after.lines.geometry[key].equals_exact(feed.lines.geometry[key], 0.0), key
