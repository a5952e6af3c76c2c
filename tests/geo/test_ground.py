from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest
from shapely.geometry import LineString

from stopreq_widget.geo.ground.elevation import heights_at
from stopreq_widget.geo.ground.highways import highway_network, highways, kilometres, railway
from stopreq_widget.geo.ground.matching import Matcher, roads_named


def test_the_highways_are_all_of_oregons_and_its_neighbours_edges() -> None:
    frame = highways()
    assert set(frame["state"]) == {"OR", "WA", "ID", "CA", "NV"}
    assert frame.geometry.count_coordinates().sum() > 7_000
    assert frame["source"].str.startswith("TM ").all()
    assert railway()["km"].sum() > 500


def test_the_network_loses_no_waypoint_and_joins_roads_only_where_they_share_one() -> None:
    places = [point for line in highways().geometry for point in line.coords]
    graph = highway_network()
    print(f"{len(places)} waypoints of {len(highways())} roads are {len(graph)} nodes")
    assert set(graph.nodes) == set(places)
    stretches = {frozenset(pair) for line in highways().geometry for pair in itertools.pairwise(line.coords)}
    assert {frozenset(edge) for edge in graph.edges} == {pair for pair in stretches if len(pair) == 2}
    apart = sorted(map(len, nx.connected_components(graph)))[:-1]
    assert apart == [4, 7, 10, 10], "a piece that hangs together with nothing is new, or gone: say so in the docstring"


def test_the_network_knows_which_roads_run_together() -> None:
    graph = highway_network()
    assert all(data["km"] > 0 for _, _, data in graph.edges(data=True))
    assert any(data["roads"] == "OR-140, US-395" for _, _, data in graph.edges(data=True))
    assert nx.is_connected(graph.subgraph(max(nx.connected_components(graph), key=len)))


def ladder() -> nx.Graph:
    """Two roads from west to east, the northern one longer, joined at both ends."""
    graph = nx.Graph()
    south = [(-121.0 + 0.1 * k, 44.0) for k in range(6)]
    north = [(-121.0, 44.0), *((-121.0 + 0.1 * k, 44.05) for k in range(6)), (-120.5, 44.0)]
    for name, points in (("US-1", south), ("OR-2", north)):
        graph.add_edges_from(itertools.pairwise(points), roads=name)
    return graph


def test_the_guide_decides_between_two_roads() -> None:
    matcher = Matcher(ladder())
    ends = ((-121.0, 44.0), (-120.5, 44.0))
    direct = matcher.lay(ends)
    guided = matcher.lay(ends, guide=[(-121.0, 44.0), (-120.95, 44.06), (-120.55, 44.06), (-120.5, 44.0)])
    assert direct is not None
    assert guided is not None
    assert (direct.roads, guided.roads) == (("US-1",), ("OR-2",))
    assert (-120.8, 44.05) in guided.points


def test_a_road_that_is_named_beats_a_shorter_one() -> None:
    found = Matcher(ladder()).lay(((-121.0, 44.0), (-120.5, 44.0)), along="OR-2 by the north")
    assert found is not None
    assert found.roads == ("OR-2",)


def test_ends_are_joined_at_their_feet_even_on_one_stretch() -> None:
    found = Matcher(ladder()).lay(((-120.97, 44.005), (-120.93, 43.995)))
    assert found is not None
    assert found.points == ((-120.97, 44.0), (-120.93, 44.0))
    assert kilometres(LineString(found.points)) == pytest.approx(3.2, abs=0.1)


def test_what_lies_off_the_network_has_no_way() -> None:
    matcher = Matcher(ladder())
    assert matcher.lay(((-121.0, 44.0), (-120.5, 44.5))) is None
    two = ladder()
    two.add_edge((-119.0, 44.0), (-118.9, 44.0), roads="OR-9")
    assert Matcher(two).lay(((-121.0, 44.0), (-119.0, 44.0))) is None


def test_distance_is_measured_in_metres() -> None:
    assert Matcher(ladder()).distance((-120.75, 44.02)) == pytest.approx(2224, rel=0.01)


def test_names_of_roads_are_read_from_any_words() -> None:
    assert roads_named("OR-140, the road by Fields, and US-95") == {"OR-140", "US-95"}
    assert roads_named("Union Pacific line via Jefferson") == frozenset()


@pytest.mark.parametrize(
    ("lon", "lat", "metres", "within"),
    [
        (-119.0540, 43.5860, 1261, 40),  # Burns
        (-121.3153, 44.0582, 1118, 40),  # Bend
        (-121.7524, 45.3040, 1195, 80),  # Government Camp
        (-121.6960, 45.3735, 2946, 200),  # the cell of Mount Hood
        (-125.0, 44.0, 0, 0),  # the sea
    ],
)
def test_heights_are_those_of_the_places(lon: float, lat: float, metres: float, within: float) -> None:
    assert heights_at([(lon, lat)])[0] == pytest.approx(metres, abs=within)


def test_heights_outside_of_the_data_are_unknown() -> None:
    assert np.isnan(heights_at([(10.0, 59.0), (-121.0, 47.0)])).all()
    assert heights_at([]).shape == (0,)
