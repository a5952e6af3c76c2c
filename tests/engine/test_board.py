"""The boards that ship, and looking things up on them."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, replace

import pytest

from stopreq_widget.engine import Board, load_board
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.errors import StopreqError, UnknownIdError
from tests.engine.positions import board_of


def test_the_oregon_board_is_as_printed() -> None:
    board = load_board()
    assert (len(board.stations), len(board.routes), len(board.services), len(board.tickets)) == (48, 91, 11, 30)
    pairs = Counter(route.ends for route in board.routes)
    assert (len(pairs), Counter(pairs.values())) == (70, Counter({1: 49, 2: 21}))
    assert sum(route.length for route in board.routes) == 247
    assert (sum(service.cards for service in board.services), board.passes) == (96, 14)
    tokens = {station.name: station.points for station in board.stations if station.points}
    assert (len(tokens), tokens.pop("Portland"), set(tokens.values())) == (16, 4, {1, 2, 3})
    flights = [route for route in board.routes if board.is_flight(route)]
    assert [(route.id, route.length) for route in flights] == [("portland-pendleton-flight", 6)]
    assert min(service.cards for service in board.services) == board.service("flight").cards == 4
    assert find_problems(board) == []


def test_ids_are_readable_and_stable() -> None:
    board = load_board()
    assert {"st_helens", "the_dalles", "milton_freewater", "la_grande"} <= set(board.station_index)
    assert {"portland-salem-flixbus", "bly-lakeview-gray", "la_grande-enterprise-gray-2"} <= set(board.route_index)
    assert "astoria-baker_city" in board.ticket_index


def test_the_small_board() -> None:
    four = load_board("four")
    assert (len(four.stations), find_problems(four)) == (4, [])
    assert len(four.routes_between("Ash", "Birch")) == 2


def test_things_are_found_by_id_or_by_name() -> None:
    board = load_board()
    assert board.station("The Dalles") == board.station("the_dalles")
    assert board.service("Gorge Express") == board.service("gorge")
    assert board.name_of("st_helens") == "St. Helens"
    assert board.title(board.route("portland-salem-flixbus")) == "Portland–Salem"
    assert [route.service for route in board.routes_between("salem", "Portland")] == ["coast_starlight", "flixbus"]
    assert board.routes_between("Portland", "Ontario") == ()
    assert [board.service_name(kind) for kind in ("gray", "pass", "flixbus")] == [
        "any one service", "Transit Pass", "FlixBus"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("look", "key", "says"),
    [
        ("station", "Portlandia", "no station on board 'Oregon' has the id 'Portlandia'; did you mean 'Portland'"),
        ("station", "portlnd", "did you mean 'portland'"),
        ("service", "Flixbuss", "no service on board 'Oregon' has the id 'Flixbuss'; did you mean 'flixbus'"),
        ("route", "portland-salem-kayak", "no route on board 'Oregon'"),
        ("ticket", "nowhere", "no ticket on board 'Oregon' has the id 'nowhere'"),
    ],
)
def test_what_is_not_there_is_named_with_what_is_near(look: str, key: str, says: str) -> None:
    with pytest.raises(UnknownIdError) as caught:
        getattr(load_board(), look)(key)
    assert says in str(caught.value)
    assert isinstance(caught.value, StopreqError | KeyError)


def test_boards_are_values() -> None:
    one, two = load_board(), load_board()
    assert one == two
    assert one is not two
    assert hash(one) == hash(two)
    assert one != replace(two, passes=13)
    assert one != "Oregon"
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - worker processes get their board like this
    with pytest.raises(FrozenInstanceError):
        one.passes = 3  # type: ignore[misc]


def test_the_digest_changes_with_anything_that_is_printed() -> None:
    board = board_of("four")
    changed = [
        replace(board, name="Five towns"),
        replace(board, passes=5),
        replace(board, routes=board.routes[::-1]),
        replace(board, stations=(replace(board.stations[0], lat=45.5), *board.stations[1:])),
    ]
    assert len({each.digest for each in (board, *changed)}) == 5


def test_the_plain_form_holds_everything() -> None:
    data = board_of("four").to_dict()
    assert set(data) == {"name", "stations", "services", "routes", "tickets", "passes"}
    assert isinstance(data, dict)


def test_repr_counts_the_parts() -> None:
    assert repr(load_board("four")).startswith("Board 'Four towns': 4 stations, 6 routes (12 spaces)")
    assert isinstance(load_board("four"), Board)
