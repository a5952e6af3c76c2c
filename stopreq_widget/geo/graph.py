"""The board as a network, and the questions that a network answers: trips, transfers, what a loss cuts off."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.geo.answers.rides import Ride, rides
from stopreq_widget.geo.asked import the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.steps import far_end, ridden, routes_at

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable

    import geopandas as gpd
    import networkx as nx

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route


class Trip(NamedTuple):
    """A way between two stations: ``stations`` and ``routes`` in order, ``km``, ``spaces``, ``changes`` of service.

    ``hours`` and ``fare`` (dollars) are those of its routes, waiting left out; ``assumed`` are the routes whose hours
    or fare nobody says, which were reckoned from the others'. ``arrive`` is when one is there, if asked from when on.
    """

    stations: tuple[str, ...]
    routes: tuple[str, ...]
    km: float
    spaces: int
    changes: int
    hours: float = 0.0
    fare: float = 0.0
    assumed: tuple[str, ...] = ()
    arrive: dt.datetime | None = None


def network(board: Board | str | None = None, *, shapes: bool = False) -> nx.MultiGraph:
    """Return the board as a networkx multigraph, which networkx's own writers write.

    Parameters
    ----------
    board : Board or str, optional
        The network; Oregon's without one.
    shapes : bool
        Whether ``geometry`` is a shapely geometry, which no writer takes, instead of its text (WKT).

    Returns
    -------
    networkx.MultiGraph
        Nodes are station ids with the columns of `frames.stations` as attributes, and ``x`` and ``y`` (degrees); edges
        are keyed by route id with the columns of `frames.routes`. What is unknown is no attribute. All values are plain
        text, numbers and truth values, so GraphML, GEXF, GML and node-link JSON take them. ``graph["crs"]`` is
        "EPSG:4326". Empty for an empty board.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> import networkx as nx
    >>> lines = list(nx.generate_graphml(network(load_board())))
    >>> sum("<node " in line for line in lines), sum("<edge " in line for line in lines)
    (48, 91)
    """
    board = the_board(board)
    # Trips need neither networkx nor geopandas' frames, and are asked for where there are none.
    import networkx as nx

    from stopreq_widget.geo.frames.base import CRS
    from stopreq_widget.geo.frames.routes import routes
    from stopreq_widget.geo.frames.stations import stations

    graph = nx.MultiGraph(name=board.name, crs=CRS)
    for station, row in _known(stations(board)):
        graph.add_node(station, x=row.geometry.x, y=row.geometry.y, **_plain(row.to_dict(), shapes=shapes))
    for route, row in _known(routes(board)):
        graph.add_edge(row.a, row.b, route, **_plain(row.to_dict(), shapes=shapes))
    return graph


def _known(frame: gpd.GeoDataFrame) -> Iterable[tuple[str, Any]]:
    """Return a frame's rows with None for whatever is unknown."""
    rows: Iterable[tuple[str, Any]] = frame.astype(object).where(frame.notna(), None).iterrows()
    return rows


def _plain(row: dict[str, Any], *, shapes: bool) -> dict[str, Any]:
    """Return the values that are known, as Python's own."""
    found = {}
    for key, value in row.items():
        if key == "geometry":
            found[key] = value if shapes else value.wkt
        elif value is not None:
            found[key] = value.item() if hasattr(value, "item") else value
    return found


def trip(
    board: Board | str, a: str, b: str, by: str = "km", *, flights: bool = True, depart: str | dt.datetime | None = None
) -> Trip | None:
    """Return the best trip between two stations.

    Parameters
    ----------
    board : Board or str
        The network.
    a, b : str
        Station ids or names.
    by : {"km", "spaces", "changes", "hours", "fare"}
        What is least: length, spaces, changes of service (then km), hours in the bus, or fare. A gray route counts as
        the service of its operator. Hours and fares that nobody says are reckoned from the others'.
    flights : bool
        Whether flights may be taken.
    depart : str or datetime, optional
        With ``by="hours"``: from when on, "Tue 08:00" or a date; then the trip is the one that arrives first on the
        days that services run, see `answers.timed.arrivals`.

    Returns
    -------
    Trip or None
        None if there is no way; an empty trip if a is b.

    Raises
    ------
    GeoError
        If ``by`` is none of these, or ``depart`` is no time or comes without ``by="hours"``.
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
    board = the_board(board)
    goal = board.station(b).id
    if depart is None:
        return trips_from(board, a, by, flights=flights).get(goal)
    if by != "hours":
        raise GeoError(f"depart={depart!r} with by={by!r}, expected by='hours': only hours depend on when one leaves")
    # The clock needs geopandas' frames, which nothing else here does.
    from stopreq_widget.geo.answers.timed import arrivals

    found = arrivals(board, a, depart, flights=flights).get(goal)
    if found is None:
        return None
    ridden = follow(board, board.station(a).id, found.routes)
    return ridden._replace(assumed=found.assumed, arrive=found.at)


def follow(board: Board, a: str, routes: Iterable[str]) -> Trip:
    """Return the trip from a station along some routes, one after the other.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> follow(load_board(), "bend", ["burns-bend-point"]).stations
    ('bend', 'burns')
    """
    ride = rides(board)
    found, riding = Trip((a,), (), 0.0, 0, 0), ""
    for route_id in routes:
        found, riding = _longer(found, board.route(route_id), ride[route_id], riding)
    return _rounded(found)


def _longer(so_far: Trip, route: Route, own: Ride, riding: str) -> tuple[Trip, str]:
    """Return a trip one route longer, and what one rides then."""
    label = ridden(route)
    longer = Trip(
        (*so_far.stations, far_end(route, so_far.stations[-1])),
        (*so_far.routes, route.id),
        so_far.km + own.km,
        so_far.spaces + route.length,
        so_far.changes + (riding not in ("", label)),
        so_far.hours + own.hours,
        so_far.fare + own.fare,
        so_far.assumed if own.hours_known and own.fare_known else (*so_far.assumed, route.id),
    )
    return longer, label


def _rounded(found: Trip) -> Trip:
    return found._replace(km=round(found.km, 2), hours=round(found.hours, 2), fare=round(found.fare, 2))


def trips_from(board: Board | str, a: str, by: str = "km", *, flights: bool = True) -> dict[str, Trip]:
    """Return the best trips from a station to all that can be reached, by station id; see `trip`.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> trips_from(load_board(), "bend", by="spaces")["burns"].spaces
    5
    """
    board = the_board(board)
    if by not in ("km", "spaces", "changes", "hours", "fare"):
        raise GeoError(f"by={shown(by)}, expected 'km', 'spaces', 'changes', 'hours' or 'fare'")
    start = board.station(a).id
    ride, around = rides(board), routes_at(board, flights=flights)
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
        best.setdefault(here, _rounded(so_far))
        if by != "changes" and best[here].routes != so_far.routes:
            # How one came only matters where changes count.
            continue
        for route in around[here]:
            longer, label = _longer(so_far, route, ride[route.id], riding)
            number += 1
            heapq.heappush(queue, ((float(getattr(longer, by)), longer.km), number, longer.stations[-1], label, longer))
    return best


def cut_off_without(board: Board | str, service: str) -> list[frozenset[str]]:
    """Return what the loss of a service cuts off: the parts of the network other than its largest, larger ones first.

    Parameters
    ----------
    board : Board or str
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
    board = the_board(board)
    import networkx as nx

    if service != GRAY:
        board.service(service)
    graph = nx.Graph()
    graph.add_nodes_from(s.id for s in board.stations)
    graph.add_edges_from((r.a, r.b) for r in board.routes if r.service != service)
    parts = sorted((frozenset(part) for part in nx.connected_components(graph)), key=lambda p: (-len(p), sorted(p)))
    return parts[1:]


def critical(board: Board | str | None = None) -> tuple[list[str], list[str]]:
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
    board = the_board(board)
    import networkx as nx

    graph = nx.Graph((r.a, r.b) for r in board.routes)
    pairs = {frozenset(pair) for pair in nx.bridges(graph)}
    single = [r for r in board.routes if r.ends in pairs and len(board.routes_between(r.a, r.b)) == 1]
    return [r.id for r in single], sorted(nx.articulation_points(graph))
