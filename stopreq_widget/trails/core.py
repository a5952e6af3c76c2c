"""The fast exact solver on plain integers: what the game's scoring and the bots call."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def longest(us: Sequence[int], vs: Sequence[int], ws: Sequence[int]) -> tuple[int, list[int]]:
    """Return the length of a longest trail and its edge numbers in walking order; (0, []) without edges."""
    at: dict[int, list[tuple[int, int, int]]] = {}
    for i, u in enumerate(us):
        v = vs[i]
        at.setdefault(u, []).append((1 << i, v, ws[i]))
        at.setdefault(v, []).append((1 << i, u, ws[i]))
    best = 0
    walk: list[int] = []
    best_path: list[int] = []

    def extend(vertex: int, used: int, length: int) -> None:
        nonlocal best, best_path
        stuck = True
        for bit, other, weight in at[vertex]:
            if not used & bit:
                stuck = False
                walk.append(bit)
                extend(other, used | bit, length + weight)
                walk.pop()
        if stuck and length > best:
            best, best_path = length, walk[:]

    for start in at:
        extend(start, 0, 0)
    return best, [bit.bit_length() - 1 for bit in best_path]


def longest_length(edges: Iterable[tuple[int, int, int]]) -> int:
    """Return the length of a longest trail among (u, v, weight) edges; 0 without edges."""
    us, vs, ws = [], [], []
    for u, v, w in edges:
        us.append(u)
        vs.append(v)
        ws.append(w)
    return longest(us, vs, ws)[0]
