"""The real network: every numbered highway of Oregon and its edges, and the railway of the Coast Starlight.

© OpenStreetMap contributors, waypoints collected by Travel Mapping, ODbL 1.0: what is derived from these lines is
under that licence too, and says so.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import geopandas as gpd
import networkx as nx
from pyproj import Geod

from stopreq_widget.engine.board_files import data_folder

if TYPE_CHECKING:
    from shapely.geometry import LineString

_GEOD = Geod(ellps="WGS84")


def highways() -> gpd.GeoDataFrame:
    """Return the numbered highways of Oregon and the edges of its neighbours as lines.

    Returns
    -------
    GeoDataFrame
        One row a road and state, in EPSG:4326, with ``road`` ("US-97", "I-84", "OR-99W"; business loops and separate
        parts have a word behind), ``state`` ("OR", "WA", "ID", "CA", "NV"), ``km`` (geodesic, between waypoints about
        1.2 km apart, so corners are cut by 0.1 to 0.3 km), ``source`` and ``geometry``.

    Notes
    -----
    © OpenStreetMap contributors, waypoints collected by Travel Mapping (travelmapping.net), ODbL 1.0.

    Examples
    --------
    >>> frame = highways()
    >>> len(frame), frame.crs.to_string()
    (277, 'EPSG:4326')
    >>> frame[frame["road"] == "US-97"].groupby("state")["km"].sum().round().to_dict()
    {'CA': 86.0, 'OR': 461.0, 'WA': 108.0}
    """
    return _read("highways.geojson", ["road", "state", "km", "source"])


def railway() -> gpd.GeoDataFrame:
    """Return the railway of the Coast Starlight from the Californian border to Kelso, as `highways` has the roads.

    Examples
    --------
    >>> railway()["road"].tolist()
    ['Coast Starlight']
    """
    return _read("railway.geojson", ["road", "km", "source"])


def highway_network() -> nx.Graph:
    """Return the highways as a networkx graph, board-free: for lessons, and for matching lines of one's own.

    Returns
    -------
    networkx.Graph
        Nodes are (longitude, latitude) of waypoints, with the same as attributes ``x`` and ``y``. The lines of
        `highways` have 7,763 waypoints and the graph 6,577 nodes: where roads meet or run together, and where one goes
        on in the next state, several waypoints are one place, and one node. Nothing else is left out. All but 31 nodes
        hang together: OR-241 and three pieces at the edges (US-95 twice, CA-169) meet no other road of the data.

        Edges join waypoints that follow each other on a road: ``km`` (geodesic) and ``roads``, the roads' names joined
        by ", " where several run together.

    Examples
    --------
    >>> graph = highway_network()
    >>> import networkx as nx
    >>> len(graph), nx.number_connected_components(graph)
    (6577, 5)
    """
    return network_of(highways())


def network_of(lines: gpd.GeoDataFrame) -> nx.Graph:
    """Return lines in EPSG:4326 with a column ``road`` as the graph that `highway_network` describes."""
    graph = nx.Graph(crs="EPSG:4326")
    for road, line in zip(lines["road"], lines.geometry, strict=True):
        graph.add_nodes_from((point, {"x": point[0], "y": point[1]}) for point in line.coords)
        for a, b in itertools.pairwise(line.coords):
            if graph.has_edge(a, b):
                names = graph.edges[a, b]["roads"].split(", ")
                graph.edges[a, b]["roads"] = ", ".join(dict.fromkeys([*names, road]))
            elif a != b:
                graph.add_edge(a, b, km=_GEOD.line_length([a[0], b[0]], [a[1], b[1]]) / 1000, roads=road)
    return graph


def kilometres(line: LineString) -> float:
    """Return the geodesic length of a line in degrees."""
    return float(_GEOD.geometry_length(line)) / 1000


def _read(name: str, columns: list[str]) -> gpd.GeoDataFrame:
    frame = gpd.read_file(str(data_folder() / "sources" / name))
    frame["km"] = [round(kilometres(line), 2) for line in frame.geometry]
    return frame[[*columns, "geometry"]]
