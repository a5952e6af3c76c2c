"""Cheapest paths and cheap networks through pairs of stations, on plain lists of weights."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stopreq_widget.bots.atlas import Atlas

# A route that can't be used.
NEVER = 1e9


def cheapest_path(
    atlas: Atlas, weights: Sequence[float], start: int, goal: int, limit: float = NEVER
) -> tuple[float, list[int]]:
    """Return the weight of a cheapest path between two stations and its routes that weigh something.

    Parameters
    ----------
    atlas : Atlas
        Board and rules.
    weights : sequence of float
        By route, 0 (own routes) or more; ``NEVER`` where it can't be used.
    start, goal : int
        The stations.
    limit : float
        Paths of this weight or more are not looked for.

    Returns
    -------
    float
        ``NEVER`` if there is no path below the limit.
    list of int
        Routes from goal to start; empty if there is no path or all of it weighs nothing.

    Notes
    -----
    Dijkstra's algorithm, O(m log n).

    Examples
    --------
    >>> from stopreq_widget.bots.atlas import atlas_of
    >>> from stopreq_widget.engine import Rules, load_board
    >>> atlas = atlas_of(load_board("four"), Rules())  # Ash, Birch, Cedar, Dogwood
    >>> cheapest_path(atlas, [0, 2, 1, 1, 5, 9], 0, 3)
    (5.0, [4])
    """
    at = atlas.at
    best = [limit] * atlas.stations
    best[start] = 0.0
    came: dict[int, tuple[int, int]] = {}
    heap: list[tuple[float, int]] = [(0.0, start)]
    while heap:
        cost, station = heappop(heap)
        if station == goal:
            path = []
            while station != start:
                route, station = came[station]
                if weights[route]:
                    path.append(route)
            return cost, path
        if cost > best[station]:
            continue
        for route, other in at[station]:
            total = cost + weights[route]
            if total < best[other]:
                best[other] = total
                came[other] = (route, station)
                heappush(heap, (total, other))
    return NEVER, []


def distances(atlas: Atlas, weights: Sequence[float], sources: Iterable[int]) -> list[float]:
    """Return the weight of a cheapest path to each station from the nearest of some; ``NEVER`` where there is none.

    Examples
    --------
    >>> from stopreq_widget.bots.atlas import atlas_of
    >>> from stopreq_widget.engine import Rules, load_board
    >>> distances(atlas_of(load_board("four"), Rules()), [0, 2, 1, 1, 5, 9], [0])
    [0.0, 0.0, 1.0, 5.0]
    """
    at = atlas.at
    best = [NEVER] * atlas.stations
    heap = [(0.0, station) for station in sources]
    for _, station in heap:
        best[station] = 0.0
    while heap:
        cost, station = heappop(heap)
        if cost > best[station]:
            continue
        for route, other in at[station]:
            total = cost + weights[route]
            if total < best[other]:
                best[other] = total
                heappush(heap, (total, other))
    return best


def cheap_network(
    atlas: Atlas, weights: Sequence[float], pairs: Sequence[tuple[int, int]], *, careful: bool = True
) -> tuple[float, int]:
    """Return the weight of a cheap set of routes that joins every pair, and the set (free routes left out).

    Pairs are joined one after the other by cheapest paths on which what was chosen before weighs nothing, in the
    order given (best: the cheapest pair first) and backwards; with ``careful`` each pair is then taken out and joined
    anew, where that makes it cheaper.

    Returns
    -------
    float
        ``NEVER`` or more if some pair can't be joined; it is left out then.
    int
        The routes to add.

    Notes
    -----
    A heuristic for the Steiner forest problem, which is NP-hard: O(p) shortest paths for p pairs, and O(p) for each
    pair joined anew.

    Examples
    --------
    >>> from stopreq_widget.bots.atlas import atlas_of
    >>> from stopreq_widget.engine import Rules, load_board
    >>> atlas = atlas_of(load_board("four"), Rules())
    >>> cheap_network(atlas, [1, 2, 1.5, 1, 2, 9], [(0, 3), (2, 3)])
    (4.0, 25)
    """
    if len(pairs) == 1:
        total, path = cheapest_path(atlas, weights, *pairs[0])
        return total, sum(1 << route for route in path)
    total, chosen = _joined(atlas, weights, pairs)
    other = _joined(atlas, weights, pairs[::-1])
    if other[0] < total:
        total, chosen = other
    # Of two pairs the two orders have tried all that taking one out could.
    if careful and len(pairs) > 2 and total < NEVER:
        for pair in pairs:
            total, chosen = _anew(atlas, weights, pairs, pair, total, chosen)
    return total, chosen


def _joined(
    atlas: Atlas, weights: Sequence[float], pairs: Sequence[tuple[int, int]], have: int = 0
) -> tuple[float, int]:
    """Join pairs one after the other; ``have`` is chosen already and weighs nothing."""
    total, free = 0.0, list(weights)
    for route in range(atlas.routes) if have else ():
        if have >> route & 1:
            free[route] = 0.0
    for pair in pairs:
        cost, path = cheapest_path(atlas, free, *pair)
        total += cost
        for route in path:
            have |= 1 << route
            free[route] = 0.0
    return total, have


def _anew(
    atlas: Atlas,
    weights: Sequence[float],
    pairs: Sequence[tuple[int, int]],
    pair: tuple[int, int],
    total: float,
    chosen: int,
) -> tuple[float, int]:
    """Keep what the other pairs need and join this one to it; the cheaper of that and what was chosen."""
    inside = [weight if chosen >> route & 1 or not weight else NEVER for route, weight in enumerate(weights)]
    _, needed = _joined(atlas, inside, [other for other in pairs if other != pair])
    if needed == chosen:
        return total, chosen
    _, trial = _joined(atlas, weights, [pair], needed)
    weight = sum(weights[route] for route in range(atlas.routes) if trial >> route & 1)
    return (weight, trial) if weight < total - 1e-9 else (total, chosen)
