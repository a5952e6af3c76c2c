"""The lookups in small integers say what the board says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import bits, mask_of
from tests.engine.positions import board_of, drawn_board


@pytest.mark.parametrize("name", ["oregon", "four"])
def test_lookups_by_route_are_those_of_the_board(name: str) -> None:
    board = board_of(name)
    tables = board.tables
    for i, route in enumerate(board.routes):
        assert tables.length[i] == route.length
        assert {board.stations[j].id for j in bits(tables.ends[i])} == {route.a, route.b}
        assert (board.stations[tables.a[i]].id, board.stations[tables.b[i]].id) == (route.a, route.b)
        twins = {other.id for other in board.routes if other.ends == route.ends and other is not route}
        assert {board.routes[j].id for j in bits(tables.parallel[i])} == twins
        assert bool(tables.flights >> i & 1) == board.is_flight(route)
        service = None if tables.colour[i] < 0 else tables.kinds[tables.colour[i]]
        assert (service or "gray") == route.service
    assert Counter(dict(zip(tables.kinds, tables.counts, strict=True))) == Counter(
        {service.id: service.cards for service in board.services} | {"pass": board.passes}
    )
    assert tables.kinds[tables.wild] == "pass"
    assert [board.stations[i].points for i in bits(tables.tokens)] == [
        station.points for station in board.stations if station.points
    ]


def test_tables_are_made_once() -> None:
    board = drawn_board("A-B:1", "B-C:2")
    assert board.tables is board.tables


def joined(board_routes: list[tuple[str, str]], start: str) -> set[str]:
    """Return the stations that routes join to one, found by walking."""
    reached = {start}
    while True:
        more = {b for a, b in board_routes if a in reached} | {a for a, b in board_routes if b in reached}
        if more <= reached:
            return reached
        reached |= more


@given(st.sets(st.integers(0, 90), max_size=40))
def test_roots_join_what_routes_join(routes: set[int]) -> None:
    board = board_of()
    root = roots(board.tables, mask_of(routes))
    pairs = [(board.routes[i].a, board.routes[i].b) for i in routes]
    for start in ("portland", "bend", "ontario"):
        same = {station.id for i, station in enumerate(board.stations) if root[i] == root[board.station_index[start]]}
        assert same == joined(pairs, start)


def test_draws_are_listed_deck_first_then_by_kind() -> None:
    tables = board_of("four").tables
    row = mask_of([tables.wild, 0])
    assert tables.draws_of(0) == ()
    assert tables.draws_of(row) == (tables.draws[0], tables.draws[tables.wild])
    assert tables.draws_of(row | tables.deck) == (tables.blind, tables.draws[0], tables.draws[tables.wild])


def test_passes_alone_are_the_last_kind_of_payment() -> None:
    tables = board_of("oregon").tables
    for passes in range(1, tables.counts[tables.wild] + 1):
        routes, claims = tables.options[tables.wild][passes][passes]
        assert list(bits(routes)) == [i for i, length in enumerate(tables.length) if length <= passes]
        assert claims == {1 << i: (tables.wild_claim[i],) for i in bits(routes)}


def test_cards_and_passes_in_hand_pay_for_the_routes_that_they_reach() -> None:
    board = board_of("four")
    # A board of its own: the lookups are made anew.
    tables = replace(board).tables
    for kind, service in enumerate(tables.kinds[:-1]):
        for cards in range(4):
            for passes in range(3):
                found = tables.options[kind][cards][passes][1]
                for i, route in enumerate(board.routes):
                    ways = [
                        (route.length - n, n)
                        for n in range(route.ferry, min(passes, route.length - 1) + 1)
                        if route.service in {service, "gray"} and route.length - n <= cards
                    ]
                    claims = found.get(1 << i, ())
                    assert [(claim.payment.cards, claim.payment.passes) for claim in claims] == ways
