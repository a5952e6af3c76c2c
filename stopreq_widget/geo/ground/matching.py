"""Map matching: a line that somebody drew, laid on the road or railway that it means.

The cheapest path through the network from end to end, where a stretch costs more the farther it lies from the line
drawn, and more if the route isn't said to use that road. So a road that the line follows beats a shorter one that it
doesn't.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
import shapely
from pyproj import Transformer
from shapely.geometry import LineString, Point

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from stopreq_widget.geo.drawn import LonLat

OREGON_METRES = "EPSG:2991"
"""NAD83 / Oregon LCC in metres: true to a part in a thousand all over the state."""
STRAY_M = 1_000.0
"""A stretch this far from the line drawn costs twice its length, one twice as far five times."""
OTHER_ROAD = 2.5
"""A stretch of a road that the route doesn't name costs this many times its length."""
OFF_ROAD = 5.0
"""A metre between a station and its road costs as much as this many on the road."""
SNAP_M = 4_000.0
"""Farthest that a station lies from its road or railway."""
FEET = 8
"""Stretches near a station at which a line may begin."""


@dataclass(frozen=True)
class Laid:
    """A line on the network: its ``points`` (longitude, latitude), and the ``roads`` that it uses, in order."""

    points: tuple[LonLat, ...]
    roads: tuple[str, ...]


def roads_named(along: str) -> frozenset[str]:
    """Return the highways that a description of a route names.

    Examples
    --------
    >>> sorted(roads_named("US-101 and OR-42 via Coquille, then OR-99W"))
    ['OR-42', 'OR-99W', 'US-101']
    """
    return frozenset(re.findall(r"\b(?:I|US|OR|WA|ID|CA|NV)-\d+[A-Z]?\b", along))


class Matcher:
    """Lays lines on one network, which it prepares once.

    Parameters
    ----------
    network : networkx.Graph
        As `highways.network_of` makes it: nodes (longitude, latitude), edges with ``roads``.
    """

    def __init__(self, network: nx.Graph) -> None:
        self._there = Transformer.from_crs("EPSG:4326", OREGON_METRES, always_xy=True)
        nodes = list(network.nodes)
        self._at = dict(zip(nodes, self._plane(nodes), strict=True))
        self._ends = list(network.edges)
        self._roads = [network.edges[edge]["roads"] for edge in self._ends]
        self._pieces = [LineString([self._at[a], self._at[b]]) for a, b in self._ends]
        self._tree = shapely.STRtree(self._pieces)

    def lay(self, ends: tuple[LonLat, LonLat], guide: Sequence[LonLat] = (), along: str = "") -> Laid | None:
        """Return the path from one end to the other, or None if the network has none.

        Parameters
        ----------
        ends : pair of (longitude, latitude)
            Where the line begins and ends; each is joined to a road not more than `SNAP_M` away.
        guide : sequence of (longitude, latitude)
            The line drawn, which says the way. Without it the path is the shortest.
        along : str
            Names of the roads to be preferred, in any text.

        Returns
        -------
        Laid or None
            Points on the network only: the ends themselves are left out.

        Notes
        -----
        Dijkstra's algorithm: O(edges x log nodes), some 50 ms on Oregon's highways.
        """
        cost = self._costs(guide, roads_named(along))
        graph = nx.Graph()
        graph.add_edges_from((a, b, {"piece": i, "cost": cost[i]}) for i, (a, b) in enumerate(self._ends))
        for name, end in zip(("a", "b"), self._plane(ends), strict=True):
            self._join(graph, name, Point(end), cost)
        try:
            path = nx.shortest_path(graph, "a", "b", weight="cost")
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        points = [graph.nodes[node].get("lonlat", node) for node in path[1:-1]]
        used = [self._roads[graph.edges[edge]["piece"]] for edge in itertools.pairwise(path[1:-1])]
        return Laid(
            tuple(point for point, _ in itertools.groupby(points)), tuple(road for road, _ in itertools.groupby(used))
        )

    def distance(self, point: LonLat) -> float:
        """Return how far a point lies from the network, in metres."""
        here = Point(self._plane([point])[0])
        return float(shapely.distance(self._pieces[self._tree.nearest(here)], here))

    def _plane(self, lonlats: Collection[LonLat]) -> list[tuple[float, float]]:
        x, y = self._there.transform(*np.asarray(list(lonlats), dtype=float).T)
        return list(zip(x.tolist(), y.tolist(), strict=True))

    def _costs(self, guide: Sequence[LonLat], named: frozenset[str]) -> list[float]:
        """Return what each stretch costs."""
        cost: np.ndarray = shapely.length(self._pieces)
        if named:
            unnamed = np.array([named.isdisjoint(roads.split(", ")) for roads in self._roads])
            cost = cost * np.where(unnamed, OTHER_ROAD, 1.0)
        if len(guide) > 1:
            line = LineString(self._plane(guide))
            shapely.prepare(line)
            shares = (0.25, 0.5, 0.75)
            away = [
                shapely.distance(line, shapely.line_interpolate_point(self._pieces, share, normalized=True))
                for share in shares
            ]
            cost = cost * (1 + (np.mean(away, axis=0) / STRAY_M) ** 2)
        found: list[float] = cost.tolist()
        return found

    def _join(self, graph: nx.Graph, name: str, end: Point, cost: Sequence[float]) -> None:
        """Add an end to the graph, joined to the stretches near it, which are cut at its foot."""
        near = self._tree.query(end, predicate="dwithin", distance=SNAP_M)
        for i in sorted(near, key=lambda i: (self._pieces[i].distance(end), i))[:FEET]:
            piece, (a, b) = self._pieces[i], self._ends[i]
            share = piece.project(end, normalized=True)
            lonlat = tuple(round(p + share * (q - p), 5) for p, q in zip(a, b, strict=True))
            foot = (name, int(i))
            graph.add_node(foot, lonlat=lonlat)
            graph.add_edge(name, foot, piece=int(i), cost=OFF_ROAD * piece.distance(end))
            # The other end may have its foot on the same stretch.
            shares = [(0.0, a), (1.0, b)]
            other = ("a", int(i))
            if name == "b" and other in graph:
                there = graph.nodes[other]["lonlat"]
                shares.append((piece.project(Point(self._plane([there])[0]), normalized=True), other))
            for at, node in shares:
                graph.add_edge(foot, node, piece=int(i), cost=abs(share - at) * cost[i])
