from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import networkx as nx
import pytest
from shapely import from_wkt

from stopreq_widget import geo
from stopreq_widget.engine.errors import UnknownIdError
from stopreq_widget.geo.lengths import lengths_km

if TYPE_CHECKING:
    from pathlib import Path

    from stopreq_widget.engine.board import Board


def test_network_has_every_route_with_geometry(board: Board) -> None:
    graph = geo.network(board)
    assert graph.graph["crs"] == "EPSG:4326"
    assert (len(graph), graph.number_of_edges()) == (48, 91)
    assert {key for _, _, key in graph.edges(keys=True)} == set(board.route_index)
    for a, b, key, data in graph.edges(keys=True, data=True):
        assert {a, b} == set(board.route(key).ends)
        assert from_wkt(data["geometry"]).length > 0
    assert graph.nodes["bend"]["x"] == board.station("bend").lon
    shaped = geo.network(board, shapes=True)
    assert shaped.nodes["bend"]["geometry"].x == board.station("bend").lon


@pytest.mark.parametrize("kind", ["graphml", "gexf", "gml", "json"])
def test_networkx_writes_the_network_and_reads_it_back(board: Board, tmp_path: Path, kind: str) -> None:
    graph, path = geo.network(board), tmp_path / f"oregon.{kind}"
    if kind == "json":
        path.write_text(json.dumps(nx.node_link_data(graph, edges="links")), encoding="utf-8")
        back = nx.node_link_graph(json.loads(path.read_text(encoding="utf-8")), edges="links")
    else:
        getattr(nx, f"write_{kind}")(graph, path)
        back = getattr(nx, f"read_{kind}")(path)
    assert (len(back), back.number_of_edges()) == (48, 91)
    assert {d["along"] for _, _, d in back.edges(data=True)} == {r.along for r in board.routes}
    assert "call_sign" not in back.nodes["albany"]


@pytest.mark.parametrize("by", ["km", "spaces"])
def test_trips_are_as_short_as_networkx_finds(board: Board, by: str) -> None:
    km = lengths_km(board)
    graph = nx.Graph()
    for route in board.routes:
        weight = km[route.id] if by == "km" else route.length
        if weight < graph.get_edge_data(route.a, route.b, {"weight": 1e9})["weight"]:
            graph.add_edge(route.a, route.b, weight=weight)
    shortest = dict(nx.all_pairs_dijkstra_path_length(graph))
    for a, b in itertools.islice(itertools.combinations(board.station_index, 2), 0, None, 17):
        found = geo.trip(board, a, b, by)
        assert found is not None
        assert (found.km if by == "km" else found.spaces) == pytest.approx(shortest[a][b], abs=0.01)
        assert found.stations[0] == a
        assert found.stations[-1] == b
        for i, route_id in enumerate(found.routes):
            assert board.route(route_id).ends == frozenset(found.stations[i : i + 2])


def test_tickets_are_worth_their_shortest_way_by_land(board: Board) -> None:
    for ticket in board.tickets:
        found = geo.trip(board, ticket.a, ticket.b, by="spaces", flights=False)
        assert found is not None
        assert found.spaces == ticket.points, ticket.id


def test_fewest_changes_beat_the_shortest_way_in_changes(board: Board) -> None:
    for a, b in [("astoria", "lakeview"), ("brookings", "enterprise"), ("newport", "ontario")]:
        few, short = geo.trip(board, a, b, by="changes"), geo.trip(board, a, b, by="km")
        assert few is not None
        assert short is not None
        assert few.changes <= short.changes
        assert few.km >= short.km - 0.01


def test_a_trip_to_where_one_is_takes_nothing(board: Board) -> None:
    found = geo.trip(board, "Bend", "bend")
    assert found is not None
    assert found[:5] == (("bend",), (), 0.0, 0, 0)


def test_trips_that_cannot_be_are_none_or_refused(board: Board) -> None:
    with pytest.raises(geo.GeoError, match="by='minutes'"):
        geo.trip(board, "bend", "burns", by="minutes")
    with pytest.raises(UnknownIdError, match="atlantis"):
        geo.trip(board, "bend", "atlantis")


def test_losing_the_flight_cuts_nothing_off(board: Board) -> None:
    assert geo.cut_off_without(board, "flight") == []
    assert frozenset({"milton_freewater"}) in geo.cut_off_without(board, "kayak")
    with pytest.raises(UnknownIdError):
        geo.cut_off_without(board, "ferry")


def test_without_a_bridge_the_network_falls_apart(board: Board) -> None:
    bridges, points = geo.critical(board)
    for bridge in bridges:
        graph = nx.Graph((r.a, r.b) for r in board.routes if r.id != bridge)
        graph.add_nodes_from(board.station_index)
        assert not nx.is_connected(graph), bridge
    for point in points:
        graph = nx.Graph((r.a, r.b) for r in board.routes)
        graph.remove_node(point)
        assert not nx.is_connected(graph), point
