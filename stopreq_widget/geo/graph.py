"""The board as a network, and the questions that a network answers: trips, transfers, what a loss cuts off."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.shapes import shapes_for

if TYPE_CHECKING:
    import networkx as nx

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route


class Trip(NamedTuple):
    """A way between two stations: ``stations`` and ``routes`` in order, ``km``, ``spaces``, ``changes`` of service."""

    stations: tuple[str, ...]
    routes: tuple[str, ...]
    km: float
    spaces: int
    changes: int


def network(board: Board) -> nx.MultiGraph:
    """Return the board as a networkx multigraph with geometry.

    Returns
    -------
    networkx.MultiGraph
        Nodes are station ids with the columns of `frames.stations` as attributes; edges are keyed by route id with
        the columns of `frames.routes`. ``graph["crs"]`` is "EPSG:4326". Empty for an empty board.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> network(load_board())
    <networkx.classes.multigraph.MultiGraph object at 0x...>
    """
    # Both take a while to load, and trips need neither.
    import networkx as nx

    from stopreq_widget.geo import frames

    graph = nx.MultiGraph(name=board.name, crs=frames.CRS)
    graph.add_nodes_from((i, row.to_dict()) for i, row in frames.stations(board).iterrows())
    graph.add_edges_from((row.a, row.b, i, row.to_dict()) for i, row in frames.routes(board).iterrows())
    return graph


def trip(board: Board, a: str, b: str, by: str = "km", *, flights: bool = True) -> Trip | None:
    """Return the best trip between two stations.

    Parameters
    ----------
    board : Board
        The network.
    a, b : str
        Station ids or names.
    by : {"km", "spaces", "changes"}
        What is least: length, spaces, or changes of service (then km). A gray route counts as the service of its
        operator.
    flights : bool
        Whether flights may be taken.

    Returns
    -------
    Trip or None
        None if there is no way; an empty trip if a is b.

    Raises
    ------
    GeoError
        If ``by`` is none of the three.
    UnknownIdError
        If the board hasn't such a station.

    Notes
    -----
    Dijkstra's algorithm over pairs of station and service: O(routes x services x log).

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> found = trip(load_board(), "Portland", "Klamath Falls", by="changes")
    >>> found.changes, found.spaces
    (0, 17)
    """
    goal = board.station(b).id
    return trips_from(board, a, by, flights=flights).get(goal)


def trips_from(board: Board, a: str, by: str = "km", *, flights: bool = True) -> dict[str, Trip]:
    """Return the best trips from a station to all that can be reached, by station id; see `trip`.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> trips_from(load_board(), "bend", by="spaces")["burns"].spaces
    5
    """
    if by not in ("km", "spaces", "changes"):
        raise GeoError(f"by={by!r}, expected 'km', 'spaces' or 'changes'")
    start = board.station(a).id
    km = lengths_km(board)
    around: dict[str, list[Route]] = {s.id: [] for s in board.stations}
    for route in board.routes:
        if flights or not board.is_flight(route):
            around[route.a].append(route)
            around[route.b].append(route)
    # Costs are compared one after the other; the running number only breaks ties for the heap.
    number = 0
    queue: list[tuple[tuple[float, float], int, str, str, Trip]] = [
        ((0.0, 0.0), 0, start, "", Trip((start,), (), 0.0, 0, 0))
    ]
    done: set[tuple[str, str]] = set()
    best: dict[str, Trip] = {}
    while queue:
        _, _, here, riding, so_far = heapq.heappop(queue)
        if (here, riding) in done:
            continue
        done.add((here, riding))
        best.setdefault(here, so_far._replace(km=round(so_far.km, 2)))
        if by != "changes" and best[here].routes != so_far.routes:
            # How one came only matters where changes count.
            continue
        for route in around[here]:
            label = route.service if route.service != GRAY else f"gray: {route.operator}"
            there = route.b if route.a == here else route.a
            longer = Trip(
                (*so_far.stations, there),
                (*so_far.routes, route.id),
                so_far.km + km[route.id],
                so_far.spaces + route.length,
                so_far.changes + (riding not in ("", label)),
            )
            cost = {"km": longer.km, "spaces": float(longer.spaces), "changes": float(longer.changes)}[by]
            number += 1
            heapq.heappush(queue, ((cost, longer.km), number, there, label, longer))
    return best


def lengths_km(board: Board) -> dict[str, float]:
    """Return the geodesic length of each route's line in km by route id."""
    from pyproj import Geod
    from shapely.geometry import LineString

    geod = Geod(ellps="WGS84")
    lines = shapes_for(board).lines
    return {r.id: geod.geometry_length(LineString(lines[r.id])) / 1000 for r in board.routes}


def cut_off_without(board: Board, service: str) -> list[frozenset[str]]:
    """Return what the loss of a service cuts off: the parts of the network other than its largest, larger ones first.

    Parameters
    ----------
    board : Board
        A connected network, or one whose parts are counted too.
    service : str
        A service id, or "gray" for all gray routes.

    Returns
    -------
    list of frozenset
        Station ids; empty if everything stays connected.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> cut_off_without(load_board(), "kayak")
    [frozenset({'milton_freewater'})]
    """
    import networkx as nx

    if service != GRAY:
        board.service(service)
    graph = nx.Graph()
    graph.add_nodes_from(s.id for s in board.stations)
    graph.add_edges_from((r.a, r.b) for r in board.routes if r.service != service)
    parts = sorted((frozenset(part) for part in nx.connected_components(graph)), key=lambda p: (-len(p), sorted(p)))
    return parts[1:]


def critical(board: Board) -> tuple[list[str], list[str]]:
    """Return the bridges (routes without which the network falls apart) and the articulation points (stations).

    Both as ids.
    The two routes of a double stand in for each other, so neither is a bridge.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> bridges, points = critical(load_board())
    >>> "pendleton-milton_freewater-kayak" in bridges, "pendleton" in points
    (True, True)
    """
    import networkx as nx

    graph = nx.Graph((r.a, r.b) for r in board.routes)
    pairs = {frozenset(pair) for pair in nx.bridges(graph)}
    single = [r for r in board.routes if r.ends in pairs and len(board.routes_between(r.a, r.b)) == 1]
    return [r.id for r in single], sorted(nx.articulation_points(graph))
