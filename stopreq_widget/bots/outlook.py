"""What a seat may expect to score yet with a given network to build: the measure by which planners compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.bots.cards import lacking
from stopreq_widget.bots.lending import NOTHING_LENT
from stopreq_widget.bots.paths import NEVER
from stopreq_widget.engine.sets import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.bots.lending import Lending
    from stopreq_widget.bots.position import Position
    from stopreq_widget.bots.style import Style


class Outlook:
    """Estimates final points for one position and one network through chosen tickets.

    Parameters
    ----------
    position : Position
        Where the seat stands.
    style : Style
        What the planner believes.
    network : int
        Open routes to claim for the wanted tickets.
    wanted : sequence of int
        Tickets that the network will complete.
    sunk : float
        Points of the other tickets: completed ones, less those given up.
    lending : Lending, optional
        What stations lend, and those to build for it.
    """

    def __init__(
        self,
        position: Position,
        style: Style,
        network: int,
        wanted: Sequence[int],
        sunk: float,
        lending: Lending = NOTHING_LENT,
    ) -> None:
        self.position, self.style, self.network, self.sunk = position, style, network, sunk
        self.lending = lending
        atlas = position.atlas
        self.routes = tuple(bits(network))
        self.trains = sum(atlas.tables.length[route] for route in self.routes)
        self.pending = float(sum(atlas.ticket_points[ticket] for ticket in wanted))
        self.items = self._items()
        self.likely = 1.0

    def _items(self) -> list[tuple[int, int, int, float]]:
        """Return the routes that may be claimed for their points: route, kind, spaces and points."""
        position, style = self.position, self.style
        atlas = position.atlas
        tables = atlas.tables
        own = position.routes | self.network
        touched, barred = 0, position.closed | own
        for route in bits(own):
            touched |= tables.ends[route]
        for route in self.routes:
            barred |= tables.parallel[route]
        tokens = position.tokens & ~touched
        items = []
        trains, turns = max(position.trains - self.trains, 1), max(position.horizon, 1.0)
        usual = style.usual(turns, trains)
        per_turn, per_train = 0.9 * style.share * usual / turns, 0.65 * (1.0 - style.share) * usual / trains
        more, draw = atlas.more, 0.5 * style.waste * per_turn
        path, share, token_points = style.path, style.token, tables.token_points
        for bit, ends, item in atlas.rows:
            _, _, size, points = item
            if barred & bit or size > trains:
                continue
            # What can't be worth its turn and trains however the game goes is left out at once.
            least = per_turn + per_train * size
            if ends & tokens:
                points += share * sum([token_points[i] for i in bits(ends & tokens)])
            if ends & touched:
                points += path * size
            if more[item[0]]:
                points -= draw * more[item[0]]
            if points > least:
                items.append((item[0], item[1], size, points))
        return items

    def value(
        self,
        hand: Sequence[int],
        turns: float,
        without: int = -1,
        trains: int | None = None,
        picks: list[int] | None = None,
        built: int = 0,
    ) -> float:
        """Return the points that are to be expected yet.

        Parameters
        ----------
        hand : sequence of int
            A count for each kind.
        turns : float
            Turns left to the seat.
        without : int
            A route that has just been claimed and is no longer to be paid for.
        trains : int, optional
            Trains left, if others than the position has.
        picks : list of int, optional
            Gets the routes that are counted on beyond the network, best first.
        built : int
            How many of the stations to build have just been built.
        """
        position, style = self.position, self.style
        trains = position.trains if trains is None else trains
        routes = self.routes
        need = self.trains
        if without >= 0 and self.network >> without & 1:
            routes = tuple(route for route in routes if route != without)
            need -= position.atlas.tables.length[without]
        total, left, over = self.sunk, turns, list(hand)
        sets = self.lending.sets[built:]
        if routes or sets:
            missing, over = lacking(position.atlas, hand, routes, position.elsewhere, style.scarcity, sets)
            takes = len(routes) + len(sets) + 0.5 * style.waste * missing
            # Whether it comes off is the less sure the further off the end is.
            spread = style.doubt * (1.0 + 0.12 * turns)
            likely = min(max(0.5 + (turns - takes) / (2 * spread), 0.0), 1.0)
            if need > trains:
                likely = 0.0
            self.likely = likely
            total += self.pending * (2 * likely - 1)
            total += self.gain(routes) * min(1.0, max(turns, 0.0) / takes)
            if sets:
                total -= self.lending.toll * len(sets)
            left = turns - takes
        else:
            total += self.pending
        trains -= need
        if left > 0 and trains > 0:
            usual = style.usual(left, trains)
            per_turn, per_train = style.share * usual / left, (1.0 - style.share) * usual / trains
            total += usual + style.hope * self._extras(over, trains, left, per_turn, per_train, without, picks)
        return total

    def gain(self, routes: Sequence[int]) -> float:
        """Return what routes score when they are claimed, tokens by their likely share."""
        atlas = self.position.atlas
        ends = 0
        for route in routes:
            ends |= atlas.tables.ends[route]
        ends &= self.position.tokens
        tokens = sum(atlas.tables.token_points[i] for i in bits(ends)) if ends else 0
        return sum([atlas.worth[route] for route in routes]) + self.style.token * tokens

    def _extras(
        self,
        over: list[int],
        trains: int,
        turns: float,
        per_turn: float,
        per_train: float,
        without: int,
        picks: list[int] | None,
    ) -> float:
        """Return what the best routes score beyond what their turns and trains usually do."""
        scarcity, elsewhere = self.style.scarcity, self.position.elsewhere
        most = max(over[:-1])
        passes, half = over[-1], 0.5 * self.style.waste
        # By spaces: what the turn and the trains of a route usually score, and what a gray one lacks.
        sizes = range(self.position.atlas.tables.longest + 1)
        usual = [per_turn + per_train * size if size <= trains else NEVER for size in sizes]
        gray = [0.85 * (size - most) if size > most else 0.0 for size in sizes]
        draw = per_turn * half
        rated = []
        for item in self.items:
            _, kind, size, points = item
            points -= usual[size]
            if points <= 0:
                continue
            if kind < 0:
                missing = gray[size]
            else:
                missing = size - over[kind]
                if missing > 0:
                    left = elsewhere[kind]
                    if missing > left + passes:
                        continue
                    missing *= 1.0 + scarcity * missing / (left + 1)
                else:
                    missing = 0.0
            points -= draw * missing
            if points > 0:
                rated.append((points, missing, item))
        if not rated:
            return 0.0
        rated.sort(key=_rate, reverse=True)
        parallel = self.position.atlas.tables.parallel
        total, taken = 0.0, 1 << without if without >= 0 else 0
        for gain, expected, (route, kind, size, _) in rated:
            if size > trains or taken >> route & 1:
                continue
            kind = kind if kind >= 0 else over.index(max(over[:-1]))
            used = min(over[kind], size)
            missing = size - used
            # What an earlier route of this list took from the hand has to be drawn again.
            if missing > expected:
                gain -= draw * (missing - expected)
            helped = min(missing, passes)
            gain += draw * helped
            spent = 1.0 + half * (missing - helped)
            if gain <= 0 or spent > turns:
                continue
            passes -= helped
            over[kind] -= used
            trains -= size
            turns -= spent
            total += gain
            taken |= 1 << route | parallel[route]
            if picks is not None:
                picks.append(route)
        return total


def _rate(rated: tuple[float, float, tuple[int, int, int, float]]) -> float:
    return rated[0]
