"""Figures for a lecture: a network, and a trail on it with its edges numbered in walking order.

matplotlib and networkx are imported by the functions, so that importing the package stays cheap.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Any

from .check import edge_numbers
from .network import read_network, walk_vertices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .network import Network
    from .reading import WeightOf

    Places = Mapping[Any, tuple[float, float]]

# From the palette of Okabe and Ito, which colour-blind readers can tell apart; width and numbers say the same.
TRAIL_COLOR = "#0072B2"
OTHER_COLOR = "#D55E00"
QUIET_COLOR = "#9A9A9A"
INK = "#222222"


def draw_trail(
    graph: Any,
    trail: Any = (),
    *,
    pos: Places | None = None,
    weight: WeightOf = "weight",
    title: str | None = None,
    color: str = TRAIL_COLOR,
    labels: bool = True,
    ax: Any = None,
) -> Any:
    """Return a matplotlib figure of a network with a trail on it.

    The edges of the trail are thick, point the way and carry their number in walking order; the start is a square.
    The other edges are thin and carry their weight.

    Parameters
    ----------
    graph : networkx.Graph, networkx.MultiGraph, or iterable of tuples
        As for `longest_trail`.
    trail : Trail or sequence of (u, v) or (u, v, key)
        What to draw on it; nothing when left out. Steps along no edge are left out.
    pos : mapping of (x, y), optional
        Place of each vertex. Otherwise the vertices' attributes lon and lat, or x and y, are used, and failing these
        a spring layout that is always the same.
    weight : str
        Name of the edge attribute that holds the weight.
    title : str, optional
        Heading; the length of the trail when left out.
    color : str
        Of the trail.
    labels : bool
        Whether to write the names of the vertices.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure when left out.

    Returns
    -------
    matplotlib.figure.Figure
        Not registered with pyplot, so nothing has to be closed.

    Examples
    --------
    >>> from stopreq_widget.trails import longest_trail
    >>> from stopreq_widget.trails.samples import figure_eight
    >>> sample = figure_eight()
    >>> figure = draw_trail(sample.edges, longest_trail(sample.edges), pos=sample.places)
    >>> figure.axes[0].get_title()
    'Length 8'

    """
    network = read_network(graph, weight)
    places = [(float(x), float(y)) for x, y in layout(graph, network, pos)]
    if ax is None:
        from matplotlib.figure import Figure

        ax = Figure(figsize=(6.4, 5.2), layout="constrained").add_subplot()
    walk = edge_numbers(network, trail)
    length = network.length(sum(network.ws[edge] for edge in walk))
    ax.set_title(title if title is not None else f"Length {length}" if walk else "", color=INK, pad=12)
    draw_network(ax, network, places, walk, color, labels)
    return ax.figure


def draw_network(
    ax: Any,
    network: Network,
    places: Sequence[tuple[float, float]],
    walk: Sequence[int],
    color: str = TRAIL_COLOR,
    labels: bool = True,
    ordered: bool = True,
) -> None:
    """Draw on given axes; the work of `draw_trail` without its reading of input."""
    curves = edge_curves(network, places)
    directions = _directions(network, walk) if ordered else {}
    number = {edge: i for i, edge in enumerate(walk, start=1)}
    for edge, curve in enumerate(curves):
        xs, ys = zip(*curve, strict=True)
        if edge not in number:
            middle = curve[len(curve) // 2]
            ax.plot(xs, ys, color=QUIET_COLOR, linewidth=1.2, zorder=1, solid_capstyle="round")
            _badge(ax, middle, str(network.length(network.ws[edge])), "white", "#555555", 7)
            continue
        ax.plot(xs, ys, color=color, linewidth=3.6, zorder=2, solid_capstyle="round")
        if edge in directions:
            onward = curve if directions[edge] else curve[::-1]
            _arrow(ax, onward, color)
            # Not in the middle, where edges cross.
            _badge(ax, onward[len(curve) * 2 // 5], str(number[edge]), color, "white", 8 if len(walk) < 30 else 6)
    start = _start(network, walk) if ordered else None
    for vertex, (x, y) in enumerate(places):
        marker = "s" if vertex == start else "o"
        size = 9 if vertex == start else 6.5
        edge_color = color if vertex == start else INK
        ax.plot([x], [y], marker, color="white", markeredgecolor=edge_color, markersize=size,
                markeredgewidth=1.6, zorder=4)  # fmt: skip
        if labels:
            ax.annotate(
                str(network.vertices[vertex]), (x, y), xytext=(0, 7), textcoords="offset points",
                ha="center", va="bottom", fontsize=8, color=INK, zorder=6,
                bbox={"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.75},
                parse_math=False,
            )  # fmt: skip
    ax.set_axis_off()
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.12)


def layout(graph: Any, network: Network, pos: Places | None = None) -> list[tuple[float, float]]:
    """Return a place for each vertex of the network, from `pos`, the graph's attributes, or a spring layout.

    Longitudes are shrunk by the cosine of the latitude, so that a map has its usual shape.
    """
    if pos is not None:
        return [pos[vertex] for vertex in network.vertices]
    data = [graph.nodes[vertex] for vertex in network.vertices] if hasattr(graph, "nodes") else []
    if data and all("lon" in row and "lat" in row for row in data):
        shrink = cos(radians(sum(row["lat"] for row in data) / len(data)))
        return [(row["lon"] * shrink, row["lat"]) for row in data]
    if data and all("x" in row and "y" in row for row in data):
        return [(row["x"], row["y"]) for row in data]
    import networkx as nx

    plain = nx.Graph()
    plain.add_nodes_from(range(len(network.vertices)))
    plain.add_edges_from(zip(network.us, network.vs, strict=True))
    spring = nx.spring_layout(plain, seed=7, iterations=200)
    return [(float(spring[v][0]), float(spring[v][1])) for v in range(len(network.vertices))]


def edge_curves(network: Network, places: Sequence[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Return a line of points for each edge, from us to vs: parallel edges fan out, loops are circles."""
    together: dict[tuple[int, int], list[int]] = {}
    for edge, (u, v) in enumerate(zip(network.us, network.vs, strict=True)):
        together.setdefault((min(u, v), max(u, v)), []).append(edge)
    xs, ys = zip(*places, strict=True) if places else ((0.0,), (0.0,))
    extent = max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0
    curves: list[list[tuple[float, float]]] = [[] for _ in network.us]
    middle = sum(xs) / len(xs), sum(ys) / len(ys)

    def outward(place: tuple[float, float]) -> float:
        return atan2(place[1] - middle[1], place[0] - middle[0])

    for (u, v), edges in together.items():
        for i, edge in enumerate(edges):
            if u == v:
                curves[edge] = _circle(places[u], extent * (0.045 + 0.03 * i), outward(places[u]))
                continue
            bend = 0.22 * (i - (len(edges) - 1) / 2)
            points = _arc(places[u], places[v], bend)
            curves[edge] = points if network.us[edge] == u else points[::-1]
    return curves


def _arc(start: tuple[float, float], end: tuple[float, float], bend: float) -> list[tuple[float, float]]:
    (x0, y0), (x1, y1) = start, end
    cx = (x0 + x1) / 2 - bend * (y1 - y0)
    cy = (y0 + y1) / 2 + bend * (x1 - x0)
    ts = [i / 20 for i in range(21)]
    return [
        ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1)
        for t in ts
    ]


def _circle(vertex: tuple[float, float], radius: float, angle: float) -> list[tuple[float, float]]:
    """Return a circle that begins and ends at the vertex, on the side of it that the angle says."""
    x, y = vertex[0] + radius * cos(angle), vertex[1] + radius * sin(angle)
    turns = [angle + pi + 2 * pi * i / 32 for i in range(33)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def _directions(network: Network, walk: Sequence[int]) -> dict[int, bool]:
    """Return for each edge whether the walk goes from us to vs; nothing if it isn't a walk."""
    try:
        path = walk_vertices(network.us, network.vs, walk)
    except ValueError:
        return {}
    return {edge: network.us[edge] == here for edge, here in zip(walk, path, strict=False)}


def _start(network: Network, walk: Sequence[int]) -> int | None:
    try:
        return walk_vertices(network.us, network.vs, walk)[0] if walk else None
    except ValueError:
        return None


def _arrow(ax: Any, curve: list[tuple[float, float]], color: str) -> None:
    tail, head = curve[len(curve) * 3 // 4 - 1], curve[len(curve) * 3 // 4]
    if hypot(head[0] - tail[0], head[1] - tail[1]) > 0:
        ax.annotate("", head, tail, zorder=3, arrowprops={"arrowstyle": "-|>", "color": color, "mutation_scale": 15})


def _badge(ax: Any, place: tuple[float, float], text: str, face: str, ink: str, size: int) -> None:
    ax.text(
        *place, text, fontsize=size, color=ink, ha="center", va="center", zorder=5,
        bbox={"boxstyle": "round,pad=0.2", "facecolor": face, "edgecolor": "none"},
    )  # fmt: skip
