"""The journey of 2024 through all sixteen call-sign towns, on the board; and the shortest ways to do it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.engine.board_files import data_folder
from stopreq_widget.geo.asked import ids, the_board
from stopreq_widget.geo.errors import GeoError
from stopreq_widget.geo.graph import trips_from
from stopreq_widget.geo.lengths import lengths_km

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.graph import Trip


@dataclass(frozen=True)
class Journey:
    """The journey as the board can tell it.

    ``towns`` in the order of the telling; ``stations`` passed and ``routes`` used, in order, twice if ridden twice;
    ``km`` along their lines; ``spaces`` ridden; ``spaces_held``: trains to hold each of its routes once; ``told``:
    the facts as told (buses, trains, lifts, miles, days).
    """

    towns: tuple[str, ...]
    stations: tuple[str, ...]
    routes: tuple[str, ...]
    km: float
    spaces: int
    spaces_held: int
    told: dict[str, float]

    def can_be_held_with(self, trains: int = 40) -> bool:
        """Tell whether one player's trains are enough to claim every route of the journey."""
        return self.spaces_held <= trains


def journey(board: Board | str | None = None) -> Journey:
    """Return the journey of 2024 on the Oregon board.

    Raises
    ------
    GeoError
        If the board lacks one of its routes.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> j = journey(load_board())
    >>> j.towns[0], j.towns[-1], j.spaces_held, j.can_be_held_with(40)
    ('the_dalles', 'john_day', 76, False)
    """
    board = the_board(board)
    data = json.loads((data_folder() / "journey.json").read_text(encoding="utf-8"))
    missing = [r for r in data["routes"] if r not in board.route_index]
    if missing:
        raise GeoError(f"the journey needs route {missing[0]!r}, which board {board.name!r} hasn't")
    stations = [data["towns"][0]]
    for route_id in data["routes"]:
        route = board.route(route_id)
        if stations[-1] not in route.ends:
            raise GeoError(f"journey.json: route {route_id!r} does not begin at {stations[-1]!r}")
        stations.append(route.b if route.a == stations[-1] else route.a)
    km = lengths_km(board)
    return Journey(
        tuple(data["towns"]),
        tuple(stations),
        tuple(data["routes"]),
        round(sum(km[r] for r in data["routes"]), 1),
        sum(board.route(r).length for r in data["routes"]),
        sum(board.route(r).length for r in set(data["routes"])),
        data["told"],
    )


@dataclass(frozen=True)
class Tour:
    """A way through some stations: ``order`` of those, ``stations`` passed, ``routes`` used, and its length."""

    order: tuple[str, ...]
    stations: tuple[str, ...]
    routes: tuple[str, ...]
    km: float
    spaces: int


def tour(
    board: Board | str | None = None,
    through: list[str] | None = None,
    *,
    by: str = "km",
    start: str | None = None,
    end: str | None = None,
    closed: bool = False,
    flights: bool = False,
) -> Tour:
    """Return a shortest way through all of some stations: a travelling salesman's, solved exactly.

    Parameters
    ----------
    board : Board or str, optional
        The network; Oregon's without one.
    through : list of str, optional
        Station ids or names, 1 to 17; without it, all that have a call sign.
    by : {"km", "spaces"}
        What is least.
    start, end : str, optional
        Where it begins or ends (ids or names among those); free otherwise.
    closed : bool
        Whether it returns to where it began.
    flights : bool
        Whether flights may be taken.

    Returns
    -------
    Tour
        With ``order`` starting at ``start``; of length 0 for one station.

    Raises
    ------
    GeoError
        If there are no stations or too many, an end is not among them, or one can't be reached.

    Notes
    -----
    Held and Karp's dynamic program over subsets, O(2^n n^2) in numpy: about a second for sixteen (M. Held, R. M. Karp,
    "A dynamic programming approach to sequencing problems", 1962).

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> tour(load_board(), ["Bend", "Portland", "Salem"], by="spaces", start="Bend").order
    ('bend', 'portland', 'salem')
    """
    board = the_board(board)
    keys = [s.id for s in board.stations if s.call_sign] if through is None else ids("through", through, "stations")
    places = list(dict.fromkeys(board.station(key).id for key in keys))
    if not 1 <= len(places) <= 17:
        raise GeoError(f"a tour of {len(places)} stations, expected 1 to 17")
    first, last = (None if key is None else board.station(key).id for key in (start, end))
    for key in (first, last):
        if key is not None and key not in places:
            raise GeoError(f"the tour begins or ends at {key!r}, expected one of {', '.join(places)}")
    trips: dict[tuple[int, int], Trip] = {}
    cost = np.zeros((len(places), len(places)))
    for i, a in enumerate(places):
        reached = trips_from(board, a, by, flights=flights)
        for j, b in enumerate(places):
            if b not in reached:
                raise GeoError(f"no way from {a!r} to {b!r} on board {board.name!r}")
            trips[i, j] = reached[b]
            cost[i, j] = reached[b].km if by == "km" else reached[b].spaces
    order = _held_karp(cost, places.index(first) if first else None, places.index(last) if last else None, closed)
    legs = [trips[i, j] for i, j in zip(order, order[1:] + order[:1] if closed else order[1:], strict=False) if i != j]
    stations = [places[order[0]]]
    for leg in legs:
        stations += leg.stations[1:]
    return Tour(
        tuple(places[i] for i in order),
        tuple(stations),
        tuple(r for leg in legs for r in leg.routes),
        round(sum(leg.km for leg in legs), 1),
        sum(leg.spaces for leg in legs),
    )


def _held_karp(cost: np.ndarray, first: int | None, last: int | None, closed: bool) -> list[int]:
    """Return the cheapest order in which to visit all places."""
    n = len(cost)
    if closed and first is None:
        first = 0 if last is None else last
    if closed:
        last = None
    best = np.full((1 << n, n), np.inf)
    came = np.full((1 << n, n), -1, dtype=np.int8)
    for i in range(n) if first is None else [first]:
        best[1 << i, i] = 0.0
    for mask in range(1, 1 << n):
        row = best[mask]
        if not np.isfinite(row).any():
            continue
        onward = row[:, None] + cost
        at = onward.argmin(axis=0)
        value = onward[at, np.arange(n)]
        for j in range(n):
            if not mask >> j & 1:
                wider = mask | 1 << j
                if value[j] < best[wider, j]:
                    best[wider, j], came[wider, j] = value[j], at[j]
    final = best[-1].copy()
    if closed and first is not None and n > 1:
        final = final + cost[:, first]
    here = int(final.argmin()) if last is None else last
    order, mask = [here], (1 << n) - 1
    while came[mask, here] >= 0:
        mask, here = mask & ~(1 << here), int(came[mask, here])
        order.append(here)
    return order[::-1]
