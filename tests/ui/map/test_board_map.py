from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipyleaflet
import pytest

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import UnknownIdError
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.geo.shapes import basemap, shapes_for
from stopreq_widget.ui.map.base import BASE_PANE
from stopreq_widget.ui.map.board_map import BoardMap
from stopreq_widget.ui.map.ground import ground
from stopreq_widget.ui.map.info import Frame, map_info
from stopreq_widget.ui.map.relief import ReliefPicture
from stopreq_widget.ui.map.tiles import TilesError

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def four() -> BoardMap:
    return BoardMap(load_board("four"), colours=["red", "blue"], names=["Ada", "Bo"])


@pytest.fixture
def sent(four: BoardMap, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the map tells the page in messages."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(four.art, "send", lambda content, buffers=None: messages.append(content))
    return messages


@pytest.fixture
def from_page(four: BoardMap) -> Callable[[object], None]:
    """Let the map hear a message of the page."""
    return lambda content: four.art._handle_custom_msg(content, [])


def size(value: object) -> int:
    return len(json.dumps(value, default=str))


def test_every_route_is_one_layer_with_a_polygon_for_each_space() -> None:
    board = load_board()
    board_map = BoardMap(board, colours=["red", "blue"])
    for route in board.routes:
        layer = board_map.route_layers[route.id]
        assert len(layer.locations) == route.length
        assert f"r-{route.id}" in layer.class_name.split()
        assert layer in board_map.map.layers
    south, west = 41.5, -125.5
    assert all(
        south < lat < 47 and west < lon < -116
        for ([[lat, lon], *_],) in board_map.route_layers["bly-lakeview-gray"].locations
    )


def test_the_background_is_text_below_all_tiles_and_only_where_oregon_is() -> None:
    board_map = BoardMap(load_board(), colours=["red"])
    assert board_map.map.panes[BASE_PANE]["zIndex"] < 200
    frame, below = board_map.map.layers[:2]
    assert (frame.pane, below.pane) == ("", BASE_PANE)
    ground = board_map.art.info["ground"]
    assert [path["class"].split()[1] for path in ground][:3] == ["sr-ocean", "sr-neighbour", "sr-oregon"]
    assert len({path["class"] for path in ground}) == len(ground)
    far = load_board(Path(__file__).parents[2] / "geo" / "far_from_oregon")
    assert BoardMap(far, colours=["red"]).art.info["ground"] == []


def test_the_ground_keeps_to_a_tenth_of_a_pixel() -> None:
    frame = Frame.around(load_board().stations)
    drawn = {path["class"].split()[1]: path["d"] for path in ground(frame.px, 10)}
    state = next(shape for shape in basemap() if shape.layer == "oregon")
    parts = drawn["sr-oregon"].split("M")[1:]
    assert len(parts) == len(state.parts)
    for text, part in zip(parts, state.parts, strict=True):
        numbers = [int(number) for number in re.findall(r"-?\d+", text)]
        xs, ys = list(accumulate(numbers[::2])), list(accumulate(numbers[1::2]))
        assert text.endswith("z")
        for (x, y), point in (((xs[0], ys[0]), part[0]), ((xs[-1], ys[-1]), part[-1])):
            assert frame.px(point) == pytest.approx((x / 10, y / 10), abs=0.0501)


def test_no_route_is_interactive_for_leaflet(four: BoardMap) -> None:
    assert not any(layer.interactive for layer in four.map.layers)


def test_show_sets_the_traits_and_nothing_else(four: BoardMap, sent: list[dict[str, Any]]) -> None:
    layers = four.map.layers
    before = {layer.model_id: layer.get_state() for layer in layers}
    changes: list[str] = []
    four.art.observe(
        lambda change: changes.append(change["name"]), ["status", "tokens", "players", "walk", "info", "theme"]
    )
    four.show("01x...", "0100")
    assert (four.art.status, four.art.tokens) == ("01x...", "0100")
    four.show("01x..1", "0100")
    assert changes == ["status", "tokens", "status"]
    assert four.map.layers == layers
    assert {layer.model_id: layer.get_state() for layer in layers} == before
    assert sent == []


@pytest.mark.parametrize(
    ("status", "tokens"), [("", "0000"), ("......", "000"), ("5.....", "0000"), ("......", "000x"), ("." * 91, "0000")]
)
def test_show_refuses_a_position_of_another_board(four: BoardMap, status: str, tokens: str) -> None:
    before = (four.art.status, four.art.tokens)
    with pytest.raises(ValueError, match="must be"):
        four.show(status, tokens)
    assert (four.art.status, four.art.tokens) == before


def test_private_marks_are_messages_and_never_traits(four: BoardMap, sent: list[dict[str, Any]]) -> None:
    before = size(four.art.get_state())
    route = four.board.routes[0].id
    own = {"payable": [route], "hand": {"red": 2}, "trains": 9, "tickets": [], "news": [route]}
    four.own(own | {"tickets": [{"a": "Ash", "b": "dogwood", "state": "open"}]})
    four.own(None)
    four.select(route)
    four.select(None, "Ash")
    four.towns(["Ash", "dogwood"], "Build here")
    four.towns(None)
    four.ticket("Ash", "dogwood", [route])
    four.ticket(None)
    assert sent == [
        {"type": "own", "own": own | {"tickets": [{"a": "ash", "b": "dogwood", "state": "open"}]}},
        {"type": "own", "own": None},
        {"type": "select", "route": route, "station": None},
        {"type": "select", "route": None, "station": "ash"},
        {"type": "towns", "stations": ["ash", "dogwood"], "words": "Build here"},
        {"type": "towns", "stations": [], "words": ""},
        {"type": "ticket", "a": "ash", "b": "dogwood", "routes": [route]},
        {"type": "ticket", "a": None, "b": None, "routes": []},
    ]
    assert size(four.art.get_state()) == before


def test_unknown_routes_and_stations_are_refused(four: BoardMap, sent: list[dict[str, Any]]) -> None:
    for call in (
        lambda: four.own({"payable": ["nowhere"], "hand": {}, "trains": 9, "tickets": [], "news": []}),
        lambda: four.own({"payable": [], "hand": {}, "trains": 9, "tickets": [], "news": ["nowhere"]}),
        lambda: four.select("nowhere"),
        lambda: four.select(None, "nowhere"),
        lambda: four.towns(["nowhere"]),
        lambda: four.ticket("ash", "nowhere"),
        lambda: four.walk(["nowhere"], ["ash", "birch"]),
    ):
        with pytest.raises(UnknownIdError, match="nowhere"):
            call()
    assert sent == []


def test_a_walk_has_one_stop_more_than_routes(four: BoardMap) -> None:
    first = four.board.routes[0]
    four.walk([first.id], [first.a, first.b])
    assert four.art.walk == {"trail": [first.id], "stops": [first.a, first.b]}
    with pytest.raises(ValueError, match="2 stops, not 1"):
        four.walk([first.id], [first.a])
    four.walk([], [])
    assert four.art.walk == {"trail": [], "stops": []}


def test_listeners_hear_of_the_page_until_they_end(four: BoardMap, from_page: Callable[[object], None]) -> None:
    heard: list[object] = []
    end_pick = four.on_pick(lambda route: heard.append(("pick", route)))
    four.on_ready(lambda: heard.append("ready"))
    four.on_error(lambda text: heard.append(("error", text)))
    route = four.board.routes[2].id
    from_page({"type": "ready"})
    from_page({"type": "pick", "route": route})
    from_page({"type": "pick", "route": None})
    from_page({"type": "error", "text": "TypeError: x"})
    end_drop = four.on_drop(lambda *what: heard.append(("drop", *what)))
    from_page({"type": "drop", "route": route, "kind": "pass"})
    end_town = four.on_town(lambda station: heard.append(("town", station)))
    from_page({"type": "town", "station": "ash"})
    for end in (end_pick, end_pick, end_drop, end_town):
        end()
    from_page({"type": "pick", "route": route})
    from_page({"type": "town", "station": "ash"})
    assert heard == [
        "ready",
        ("pick", route),
        ("pick", None),
        ("error", "TypeError: x"),
        ("drop", route, "pass"),
        ("town", "ash"),
    ]


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "pick",
        {},
        {"type": "pick", "route": "nowhere"},
        {"type": "pick", "route": 3},
        {"type": "town", "station": "nowhere"},
        {"type": "town", "station": None},
        {"type": "town", "station": ["ash"]},
        {"type": "drop"},
        {"type": "drop", "route": "nowhere", "kind": "red"},
        {"type": "drop", "route": None, "kind": "red"},
        {"type": "drop", "route": "ash-birch-red", "kind": "nothing"},
        {"type": "drop", "route": "ash-birch-red", "kind": ["red"]},
    ],
)
def test_messages_that_are_not_ours_are_logged_and_dropped(
    four: BoardMap, from_page: Callable[[object], None], content: object, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[object] = []
    four.on_pick(heard.append)
    four.on_town(heard.append)
    from_page(content)
    assert heard == []
    assert "does not know" in caplog.text


def test_players_can_be_changed_for_a_new_game(four: BoardMap) -> None:
    four.seat(["green", "black", "red"], ["<b>Ada</b>", "Bo", "Cy"])
    assert [player["name"] for player in four.art.players] == ["<b>Ada</b>", "Bo", "Cy"]
    assert [player["colour"] for player in four.art.players] == ["green", "black", "red"]
    with pytest.raises(ValueError, match="no player colour 'pink'"):
        four.seat(["pink"])


def test_tiles_are_off_until_asked_for_and_leave_the_routes_alone(four: BoardMap) -> None:
    layers = four.map.layers
    assert four.tiles is None
    four.tiles = "OpenStreetMap.Mapnik"
    # At the end of the list: ipywidgets makes every view anew that comes after the first difference.
    assert four.map.layers[:-1] == layers
    assert four.map.layers[-1].url.startswith("https://")
    four.tiles = "USGS.USTopo"
    assert four.map.layers[:-1] == layers
    four.tiles = None
    assert four.map.layers == layers


@pytest.mark.parametrize(("name", "why"), [("No.Such", "no tile provider"), ("MapBox", "wants a key")])
def test_tiles_that_cannot_be_had_are_refused(four: BoardMap, name: str, why: str) -> None:
    with pytest.raises(TilesError, match=why):
        four.tiles = name
    assert four.tiles is None


@pytest.mark.parametrize("name", [None, "four"])
def test_info_is_json_and_complete(name: str | None) -> None:
    board = load_board(name)
    info = json.loads(json.dumps(map_info(board, shapes_for(board))))
    assert [route["id"] for route in info["routes"]] == [route.id for route in board.routes]
    assert [station["id"] for station in info["stations"]] == [station.id for station in board.stations]
    left, top, right, bottom = info["box"]
    for route, drawn in zip(board.routes, info["routes"], strict=True):
        assert len(drawn["spaces"]) == route.length
        for text in drawn["spaces"]:
            flat = [int(number) for number in text.split()]
            assert len(flat) % 4 == 0, "a space has as many points on its left as on its right"
            assert all(left < x / info["fine"] < right for x in accumulate(flat[::2]))
            assert all(top < y / info["fine"] < bottom for y in accumulate(flat[1::2]))


def test_points_follow_the_rules_and_the_flight_has_its_bonus() -> None:
    board = load_board()
    shapes = shapes_for(board)
    points = {route["id"]: route["points"] for route in map_info(board, shapes)["routes"]}
    flight = next(route for route in board.routes if board.is_flight(route))
    assert points[flight.id] == 20
    other = map_info(board, shapes, Rules(flight_bonus=0, route_points=(0, 9, 9, 9, 9, 9, 9)))
    assert {route["points"] for route in other["routes"]} == {9}


def test_frame_goes_to_pixels_and_back() -> None:
    board = load_board()
    frame = Frame.around(board.stations)
    for station in board.stations:
        lon, lat = frame.lonlat(*frame.px((station.lon, station.lat)))
        assert lon == pytest.approx(station.lon)
        assert lat == pytest.approx(station.lat)


def test_spaces_were_laid_out_in_the_same_frame() -> None:
    from stopreq_widget.geo import space_rows

    for name in (None, "four"):
        stations = load_board(name).stations
        mine = Frame.around(stations)
        theirs = space_rows.Frame.around([(s.lon, s.lat) for s in stations])
        assert mine.unit == pytest.approx(theirs.unit)


def test_a_map_is_made_without_geopandas_or_shapely() -> None:
    code = (
        "import sys\n"
        "from stopreq_widget.engine.board_files import load_board\n"
        "from stopreq_widget.ui.map.board_map import BoardMap\n"
        "BoardMap(load_board(), colours=['red'])\n"
        "print([name for name in ('geopandas', 'shapely', 'matplotlib') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.strip() == "[]"


def test_a_board_without_stations_draws_nothing_and_breaks_nothing() -> None:
    empty = Board(name="empty", stations=(), services=(), routes=(), tickets=(), passes=0)
    board_map = BoardMap(empty, colours=[])
    board_map.show("", "")
    assert board_map.route_layers == {}


def test_relief_comes_for_the_theme_that_a_page_shows_and_can_be_switched() -> None:
    board_map = BoardMap(load_board(), colours=["red"])

    def shown() -> list[str]:
        return [layer.class_name for layer in board_map.map.layers if isinstance(layer, ReliefPicture)]

    def says(*, dark: bool) -> None:
        board_map._heard(board_map.art, {"type": "ground", "dark": dark}, [])

    assert board_map.relief
    board_map._heard(board_map.art, {"type": "ready"}, [])
    assert shown() == []
    for _ in range(2):
        says(dark=False)
        assert shown() == ["sr-relief sr-relief-light"]
    board_map.relief = False
    assert shown() == []
    says(dark=True)
    assert shown() == []
    board_map.relief = True
    assert shown() == ["sr-relief sr-relief-light", "sr-relief sr-relief-dark"]
    assert all(not layer.interactive for layer in board_map.map.layers if isinstance(layer, ReliefPicture))


def test_a_map_credits_its_data_where_it_shows_oregon() -> None:
    far = load_board(Path(__file__).parents[2] / "geo" / "far_from_oregon")
    told = [
        [c.prefix for c in shown.map.controls if isinstance(c, ipyleaflet.AttributionControl)]
        for shown in (BoardMap(load_board(), colours=["red"]), BoardMap(far, colours=["red"]))
    ]
    assert len(told[0]) == 1
    assert "© OpenStreetMap contributors (ODbL), waypoints by Travel Mapping" in told[0][0]
    assert told[1] == []
    elsewhere = BoardMap(far, colours=["red"])
    elsewhere._heard(elsewhere.art, {"type": "ground", "dark": False}, [])
    assert not [layer for layer in elsewhere.map.layers if isinstance(layer, ReliefPicture)]
