"""The fast exact solver on plain integers: what the game's scoring and the bots call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parity import heaviest
from .reduction import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def longest(us: Sequence[int], vs: Sequence[int], ws: Sequence[int]) -> tuple[int, list[int]]:
    """Return the length of a longest trail and its edge numbers in walking order.

    Parameters
    ----------
    us, vs : sequences of int
        Ends of each edge, any integers.
    ws : sequence of int
        Weight of each edge, 0 or more; neither this nor the ends are checked here.

    Returns
    -------
    int, list of int
        (0, []) without edges.

    Examples
    --------
    >>> longest([7, 7, 8], [8, 9, 9], [1, 2, 3])
    (6, [1, 2, 0])

    """
    (length, edges), _, _ = heaviest(fold(us, vs, ws))
    return length, euler_walk(us, vs, edges)


def longest_length(edges: Iterable[tuple[int, int, int]]) -> int:
    """Return the length of a longest trail among (u, v, weight) edges; 0 without edges.

    Examples
    --------
    >>> longest_length([(0, 1, 2), (1, 2, 2), (1, 3, 5)])
    7

    """
    rows = list(edges)
    if not rows:
        return 0
    us, vs, ws = zip(*rows, strict=True)
    return heaviest(fold(us, vs, ws))[0][0]


def euler_walk(us: Sequence[int], vs: Sequence[int], edges: int, start: int | None = None) -> list[int]:
    """Return the edges of a bitmask in an order in which they can be walked in one go (Hierholzer).

    Walk until stuck, then step back, and note an edge only when stepping back over it: every detour that was left
    out is walked then. Linear in the number of edges. The set must be connected with at most two odd vertices; the
    walk begins at `start`, or at an odd vertex if there is one.

    Examples
    --------
    >>> euler_walk([0, 1, 2, 2], [1, 2, 0, 3], 0b1111)
    [2, 0, 1, 3]

    """
    at: dict[int, list[tuple[int, int]]] = {}
    rest = edges
    while rest:
        bit = rest & -rest
        rest ^= bit
        edge = bit.bit_length() - 1
        u, v = us[edge], vs[edge]
        at.setdefault(u, []).append((edge, v))
        at.setdefault(v, []).append((edge, u))
    if not at:
        return []
    if start is None:
        start = next((v for v, links in at.items() if len(links) & 1), next(iter(at)))
    unused = edges
    walk: list[int] = []
    stack = [(-1, start)]
    while stack:
        links = at[stack[-1][1]]
        while links:
            edge, other = links.pop()
            if unused >> edge & 1:
                unused ^= 1 << edge
                stack.append((edge, other))
                break
        else:
            walk.append(stack.pop()[0])
    walk.pop()
    return walk[::-1]
