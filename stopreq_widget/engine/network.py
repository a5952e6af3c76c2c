"""Which stations a set of routes joins, by union of sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.sets import bits

if TYPE_CHECKING:
    from stopreq_widget.engine.tables import Tables


def roots(tables: Tables, routes: int) -> list[int]:
    """Return for each station a station that stands for its part of a network.

    Parameters
    ----------
    tables : Tables
        Of the board.
    routes : int
        The set of routes of the network.

    Returns
    -------
    list of int
        Two stations are connected by these routes when their entries are equal; a station without routes stands
        for itself.

    Notes
    -----
    Union-find with path halving; near-linear time (Tarjan 1975).

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> roots(load_board("four").tables, 0b1100)  # Ash-Cedar and Birch-Cedar
    [2, 2, 2, 3]
    """
    root = list(range(len(tables.token_points)))

    def find(station: int) -> int:
        while root[station] != station:
            root[station] = root[root[station]]
            station = root[station]
        return station

    for route in bits(routes):
        root[find(tables.a[route])] = find(tables.b[route])
    return [station if root[station] == station else find(station) for station in range(len(root))]
