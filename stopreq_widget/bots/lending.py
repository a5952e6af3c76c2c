"""Routes of other players that count as a seat's own for tickets: what train stations, built or planned, lend it.

It holds for every rule set with stations (E10-E15); where there are none, nothing is ever lent.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from stopreq_widget.engine.sets import bits, mask_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stopreq_widget.bots.atlas import Atlas
    from stopreq_widget.engine.view import View


@dataclass(frozen=True, slots=True)
class Lending:
    """A use of stations that a plan counts on.

    Attributes
    ----------
    routes : int
        The set of other players' routes that are lent.
    builds : tuple of (int, int)
        Stations yet to be built: the town, and the route that it is to lend.
    sets : tuple of int
        The cards that each of these takes, in the order in which they can be built.
    toll : int
        Points that each of these no longer scores as an unused one.
    """

    routes: int = 0
    builds: tuple[tuple[int, int], ...] = ()
    sets: tuple[int, ...] = ()
    toll: int = 0


NOTHING_LENT = Lending()


@dataclass(frozen=True, slots=True)
class Yard:
    """The stations of a game as one seat sees them.

    Attributes
    ----------
    atlas : Atlas
        Board and rules.
    own : int
        The set of towns with a station of the seat's own.
    free : int
        The set of towns where a station can be built.
    left : int
        How many stations the seat may build yet.
    routes : int
        The set of the other players' routes.
    lent_at : tuple of int
        By town: how many of these lead there.
    """

    atlas: Atlas
    own: int
    free: int
    left: int
    routes: int
    lent_at: tuple[int, ...]

    def use(self, routes: Iterable[int]) -> Lending | None:
        """Return how the seat can come to borrow all these routes, with as few new stations as may be.

        Parameters
        ----------
        routes : iterable of int
            Routes of other players.

        Returns
        -------
        Lending or None
            Each route by a station of its own at either end; None if there are too few stations or towns.  Of two
            towns that will do, that with more of the others' routes, because one of those may come to be better.

        Notes
        -----
        Every choice of ends is tried: 2^n for n routes, and n is the number of stations at most.
        """
        wanted = tuple(routes)
        if len(wanted) > self.atlas.rules.stations:
            return None
        tables = self.atlas.tables
        best: tuple[tuple[int, int], tuple[int, ...]] | None = None
        for towns in product(*((tables.a[route], tables.b[route]) for route in wanted)):
            new = [town for town in towns if not self.own >> town & 1]
            if len({*towns}) < len(towns) or len(new) > self.left or any(not self.free >> town & 1 for town in new):
                continue
            merit = -len(new), sum(self.lent_at[town] for town in new)
            if best is None or merit > best[0]:
                best = merit, towns
        if best is None:
            return None
        builds = tuple((town, route) for town, route in zip(best[1], wanted, strict=True) if not self.own >> town & 1)
        first = self.atlas.rules.stations - self.left + 1
        return Lending(
            mask_of(wanted), builds, tuple(range(first, first + len(builds))), self.atlas.rules.station_points
        )


def yard_of(view: View, atlas: Atlas) -> Yard:
    """Return the stations of a game as a seat sees them.

    Examples
    --------
    >>> from stopreq_widget.bots.atlas import atlas_of
    >>> from stopreq_widget.engine import new_game, view
    >>> from stopreq_widget.engine.presets import preset, preset_board
    >>> rules = preset("europe")
    >>> seen = view(new_game(preset_board(rules), ["Ada", "Bo"], seed=1, rules=rules), 0)
    >>> yard_of(seen, atlas_of(seen.board, rules)).left
    3
    """
    built, others = 0, 0
    for towns in view.stations:
        built |= towns
    for i, seat in enumerate(view.seats):
        if i != view.seat:
            others |= seat.routes
    own = view.stations[view.seat]
    lent_at = [0] * atlas.stations
    for route in bits(others):
        lent_at[atlas.tables.a[route]] += 1
        lent_at[atlas.tables.b[route]] += 1
    return Yard(
        atlas=atlas,
        own=own,
        free=(1 << atlas.stations) - 1 & ~built,
        left=view.rules.stations - own.bit_count(),
        routes=others,
        lent_at=tuple(lent_at),
    )
