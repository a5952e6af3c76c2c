"""The Chinese postman: a shortest round trip that uses every edge, where a longest trail leaves some out.

Edges that have to be walked more often than asked make all vertices even (undirected), or as often left as entered
(directed). The cheapest such edges are a matching of the odd vertices by shortest paths [1]_, or a flow between the
vertices with too few and too many edges out; networkx finds both in polynomial time. What is walked then is Euler's.

References
----------
.. [1] J. Edmonds, E. L. Johnson, "Matching, Euler tours and the Chinese postman", Mathematical Programming 5 (1973),
   88-124.

"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from .budget import checked_count
from .errors import GraphError
from .network import Network, read_network
from .question import Question, read_question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .reading import WeightOf
    from .trail import Edge, Vertex, Weight


@dataclass(frozen=True, slots=True)
class Tour:
    """A round trip that may use edges again: a sequence of its edges.

    Attributes
    ----------
    length : int or float or Fraction
        What its edges weigh, each as often as it is walked; 0 for the empty tour.
    extra : int or float or Fraction
        How much of that is for walks beyond those that were asked for.
    edges : tuple of (u, v, key)
        In walking order, each turned so that the walk goes from u to v.
    vertices : tuple
        The vertices in walking order, the first again at the end; empty for the empty tour.

    """

    length: Weight
    extra: Weight
    edges: tuple[Edge, ...]
    vertices: tuple[Vertex, ...]

    def __len__(self) -> int:
        return len(self.edges)

    def __iter__(self) -> Iterator[Edge]:
        return iter(self.edges)


def postman_tour(graph: Any, weight: WeightOf = "weight", *, minimum: int = 1, source: Any = None) -> Tour:
    """Return a shortest round trip that uses each edge at least so many times.

    Parameters
    ----------
    graph, weight
        As for `longest_trail`; in a networkx digraph edges are walked in their direction only.
    minimum : int
        How often each edge has to be walked: once for the postman, twice for a snow plough that does one lane a time.
    source : vertex, optional
        Where the tour begins and ends.

    Returns
    -------
    Tour
        Of length 0 and without edges for a graph without edges.

    Raises
    ------
    GraphError
        As `longest_trail`; and where the edges don't hang together, or in a digraph some can't be reached from others.
    LimitError
        If the minimum is no whole number of 1 or more.

    Examples
    --------
    Of the bridges of Königsberg two have to be walked again:

    >>> from stopreq_widget.trails.samples import koenigsberg
    >>> tour = postman_tour(koenigsberg().edges)
    >>> tour.length, tour.extra, len(tour), tour.vertices[0] == tour.vertices[-1]
    (9, 2, 9, True)

    """
    network = read_network(graph, weight)
    question = read_question(network, closed=True, source=source)
    checked_count("minimum", minimum, least=1)
    times = [minimum] * len(network)
    _refuse_parts(network, question.source)
    for edge in _again_directed(network, minimum) if network.directed else _again(network, minimum):
        times[edge] += 1
    copies = [edge for edge in range(len(network)) for _ in range(times[edge])]
    us, vs, ws = ([ends[edge] for edge in copies] for ends in (network.us, network.vs, network.ws))
    walked = Network(
        network.vertices, tuple(us), tuple(vs), tuple(ws), tuple(range(len(copies))), directed=network.directed
    )
    walk, start = Question(walked, True, question.source, question.source).walk((1 << len(copies)) - 1)
    trail = walked.trail(walk, "postman", 0, start=start)
    length = sum(ws)
    return Tour(
        network.length(length),
        network.length(length - minimum * sum(network.ws)),
        tuple((u, v, network.keys[copies[copy]]) for (u, v, _), copy in zip(trail, walk, strict=True)),
        trail.vertices,
    )


def _refuse_parts(network: Network, source: int | None) -> None:
    """Refuse a network whose edges no round trip can use all, or none from the source."""
    import networkx as nx

    if not len(network):
        return
    graph: Any = nx.DiGraph() if network.directed else nx.Graph()
    graph.add_edges_from(zip(network.us, network.vs, strict=True))
    parts = list((nx.strongly_connected_components if network.directed else nx.connected_components)(graph))
    if len(parts) > 1:
        names = [repr(network.vertices[min(part)]) for part in parts[:2]]
        way = "there and back again" if network.directed else "from one to the other"
        raise GraphError(f"no tour uses all {len(network)} edges: {' and '.join(names)} lie apart, with no way {way}")
    if source is not None and source not in graph:
        raise GraphError(f"source {network.vertices[source]!r} has no edge, so no tour begins there")


def _again(network: Network, minimum: int) -> list[int]:
    """Return the edges of the shortest paths that join the odd vertices in pairs."""
    import networkx as nx

    best: dict[tuple[int, int], int] = {}
    degree = [0] * len(network.vertices)
    for edge, (u, v) in enumerate(zip(network.us, network.vs, strict=True)):
        degree[u] += minimum
        degree[v] += minimum
        pair = (min(u, v), max(u, v))
        if pair not in best or network.ws[edge] < network.ws[best[pair]]:
            best[pair] = edge
    odd = [v for v, number in enumerate(degree) if number & 1]
    graph: Any = nx.Graph()
    graph.add_weighted_edges_from((u, v, network.ws[edge]) for (u, v), edge in best.items())
    near = {v: nx.single_source_dijkstra(graph, v) for v in odd}
    pairs: Any = nx.Graph()
    pairs.add_weighted_edges_from((u, v, near[u][0][v]) for u, v in combinations(odd, 2))
    return [
        best[min(a, b), max(a, b)]
        for u, v in sorted(sorted(pair) for pair in nx.min_weight_matching(pairs))
        for a, b in pairwise(near[u][1][v])
    ]


def _again_directed(network: Network, minimum: int) -> list[int]:
    """Return the edges, each as often as needed, of the cheapest flow from vertices entered too often to the others."""
    import networkx as nx

    best: dict[tuple[int, int], int] = {}
    demand = dict.fromkeys((*network.us, *network.vs), 0)
    for edge, pair in enumerate(zip(network.us, network.vs, strict=True)):
        demand[pair[0]] += minimum
        demand[pair[1]] -= minimum
        if pair not in best or network.ws[edge] < network.ws[best[pair]]:
            best[pair] = edge
    graph: Any = nx.DiGraph()
    for v, number in demand.items():
        graph.add_node(v, demand=number)
    graph.add_weighted_edges_from((u, v, network.ws[edge]) for (u, v), edge in best.items())
    flow = nx.min_cost_flow(graph)
    return [best[u, v] for u in flow for v, times in flow[u].items() for _ in range(times)]
