"""What a hand still lacks for a set of routes, in cards to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stopreq_widget.bots.atlas import Atlas

# What a card is worth in draws that can be had from nowhere: only passes can stand in for it.
_NONE_LEFT = 4.0
# A gray route takes whatever comes in numbers, which makes its cards cheaper.
_ANY = 0.85


def lacking(
    atlas: Atlas,
    hand: Sequence[int],
    routes: Iterable[int],
    elsewhere: Sequence[int],
    scarcity: float = 0.8,
    sets: Sequence[int] = (),
) -> tuple[float, list[int]]:
    """Return what it takes to pay for all these routes, and what is over.

    Coloured routes are served first, gray ones from what is left over, the longest first and each from the most
    plentiful service; passes stand in for the dearest of the cards that are missing.

    Parameters
    ----------
    atlas : Atlas
        Board and rules.
    hand : sequence of int
        A count for each kind.
    routes : iterable of int
        What is to be paid for.
    elsewhere : sequence of int
        Cards of each kind outside the hand.
    scarcity : float
        How much dearer the cards of a service are when all that are left of it are needed.
    sets : sequence of int
        Sizes of further sets, each of any one service.

    Returns
    -------
    float
        Cards to draw, scarce ones counted for more; 0 when all can be paid now.
    list of int
        Cards of each kind that are over.

    Examples
    --------
    >>> from stopreq_widget.bots.atlas import atlas_of
    >>> from stopreq_widget.engine import Rules, load_board
    >>> atlas = atlas_of(load_board("four"), Rules())
    >>> lacking(atlas, (2, 0, 0, 1), [0, 2], atlas.tables.counts)
    (0.0, [0, 0, 0, 0])
    """
    tables = atlas.tables
    colour, length, ferry = tables.colour, tables.length, tables.ferry
    over = list(hand)
    passes = over[-1]
    grays: list[int] = [*sets]
    short = False
    for route in routes:
        kind = colour[route]
        if ferry[route]:
            passes -= ferry[route]
        if kind < 0:
            grays.append(length[route] - ferry[route])
        else:
            n = over[kind] = over[kind] - length[route] + ferry[route]
            if n < 0:
                short = True
    missing: list[float] = []
    if short:
        for kind in range(len(over) - 1):
            n = -over[kind]
            if n > 0:
                over[kind] = 0
                left = elsewhere[kind]
                if n <= left:
                    missing += [1.0 + scarcity * n / left] * n
                else:
                    missing += [1.0 + scarcity] * left + [_NONE_LEFT] * (n - left)
    if grays:
        grays.sort(reverse=True)
        last = len(over) - 1
        for need in grays:
            best, most = 0, -1
            for kind in range(last):
                if over[kind] > most:
                    best, most = kind, over[kind]
            if most >= need:
                over[best] -= need
            else:
                over[best] = 0
                missing += [_ANY] * (need - most)
    if atlas.tunnels:
        # What is over of a tunnel's service may be added to it.
        more, tunnels = atlas.more, atlas.tunnels
        missing += [more[i] for i in routes if tunnels >> i & 1 and (colour[i] < 0 or not over[colour[i]])]
    if passes < 0:
        missing += [_NONE_LEFT * 0.6] * -passes
        passes = 0
    elif passes and missing:
        missing.sort()
        used = min(passes, len(missing))
        del missing[-used:]
        passes -= used
    over[-1] = passes
    return sum(missing, 0.0), over
