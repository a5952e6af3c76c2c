"""Is it a trail? Judges anybody's walk, and shares no code with the solvers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .network import read_network

if TYPE_CHECKING:
    from collections.abc import Hashable

    from .network import Network
    from .reading import WeightOf


def is_trail(graph: Any, walk: Any, weight: WeightOf = "weight") -> bool:
    """Return whether a walk uses only edges of the graph, each at most once, one after the other.

    Parameters
    ----------
    graph, weight
        As for `longest_trail`.
    walk : Trail or sequence of tuples
        Tuples are (u, v), or (u, v, key) where it matters which of several parallel edges is meant, in walking order
        and turned so that each begins where the one before ended. Without edges it is the empty trail.

    Examples
    --------
    >>> square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    >>> is_trail(square, [(0, 1), (1, 2)]), is_trail(square, [(0, 1), (2, 3)])
    (True, False)

    """
    return not trail_faults(graph, walk, weight)


def trail_faults(graph: Any, walk: Any, weight: WeightOf = "weight") -> list[str]:
    """Return everything that keeps a walk from being a trail, in words; an empty list for a trail.

    Parameters
    ----------
    graph, walk, weight
        As for `is_trail`.

    Examples
    --------
    >>> trail_faults([("a", "b", 1), ("b", "c", 1)], [("a", "b"), ("b", "a")])
    ["step 2 walks the edge between 'b' and 'a' again; there is only one"]

    """
    network = read_network(graph, weight)
    steps = getattr(walk, "edges", walk)
    if isinstance(steps, str | bytes) or not hasattr(steps, "__iter__"):
        return [f"expected a sequence of edges (u, v) or (u, v, key), got {walk!r}"]
    free = _edges_by_ends(network)
    total = {ends: len(keys) for ends, keys in free.items()}
    faults = []
    here: Any = None
    for number, step in enumerate(steps, start=1):
        if not isinstance(step, tuple | list) or len(step) not in (2, 3):
            faults.append(f"step {number} is {step!r}; expected (u, v) or (u, v, key)")
            continue
        u, v = step[0], step[1]
        if number > 1 and here is not None and not _equal(here, u):
            faults.append(f"step {number} begins at {u!r}, but the one before ended at {here!r}")
        here = v
        ends = _ends(u, v, network.directed)
        if ends not in total:
            between = f"from {u!r} to {v!r}" if network.directed else f"between {u!r} and {v!r}"
            faults.append(f"step {number}: there is no edge {between}")
        elif len(step) == 3 and not any(_equal(step[2], key) for key in free[ends]):
            again = any(_equal(step[2], key) for key in _all_keys(network, ends))
            what = "walks again" if again else "names no edge by"
            faults.append(f"step {number} {what} the key {step[2]!r} between {u!r} and {v!r}")
        elif not free[ends]:
            count = "only one" if total[ends] == 1 else f"only {total[ends]}"
            faults.append(f"step {number} walks the edge between {u!r} and {v!r} again; there is {count}")
        else:
            free[ends].remove(step[2] if len(step) == 3 else free[ends][-1])
    return faults


def _equal(one: Any, other: Any) -> bool:
    """Return whether two values are equal; what can't be compared (an array, say) is not."""
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001 (anybody's values may raise anything)
        return False


def _ends(u: Any, v: Any, directed: bool) -> Hashable:
    """Return what two vertices are called as the ends of an edge: the same either way, unless there is a direction."""
    try:
        return (u, v, hash((u, v))) if directed else frozenset((u, v))
    except TypeError:
        return frozenset((repr(u), repr(v)))


def _edges_by_ends(network: Network) -> dict[Hashable, list[Any]]:
    found: dict[Hashable, list[Any]] = {}
    for u, v, key, _ in network.rows():
        found.setdefault(_ends(u, v, network.directed), []).append(key)
    return found


def _all_keys(network: Network, ends: Hashable) -> list[Any]:
    return _edges_by_ends(network)[ends]


def edge_numbers(network: Network, walk: Any) -> list[int]:
    """Return a walk's edges as positions in the network, leaving out the steps that are along no free edge.

    Where a step doesn't say which of several parallel edges it means, it gets the first that is free.
    """
    free: dict[Hashable, list[int]] = {}
    for edge, (u, v) in enumerate(zip(network.us, network.vs, strict=True)):
        free.setdefault(_ends(network.vertices[u], network.vertices[v], network.directed), []).append(edge)
    numbers = []
    for step in getattr(walk, "edges", walk):
        if not isinstance(step, tuple | list) or len(step) not in (2, 3):
            continue
        ends = _ends(step[0], step[1], network.directed)
        fitting = [edge for edge in free.get(ends, ()) if len(step) == 2 or network.keys[edge] == step[2]]
        if fitting:
            numbers.append(fitting[0])
            free[ends].remove(fitting[0])
    return numbers
