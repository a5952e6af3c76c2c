"""How candidates turn out on full states that fit a view: compiled where it can be, else by a plain model of the game.

Both play all candidates out on the same deals, so that the luck of the cards falls on all alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stopreq_widget.bots import compiled
from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.planner import opinion
from stopreq_widget.bots.playout import Playout
from stopreq_widget.bots.stations import planner_of
from stopreq_widget.engine.rules import apply
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.view import complete, view

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from stopreq_widget.bots.plan import Plan
    from stopreq_widget.bots.style import Style
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.view import View

_SEEDS = 64
# After an action that leads to one of these the same seat decides on, about what nobody could know before.
_HALVES = {Phase.TICKETS, Phase.TUNNEL}


class Deals(Protocol):
    """Plays candidates out.

    Attributes
    ----------
    block : int
        So many deals are worth playing at a time.
    """

    block: int

    def play(self, candidates: Sequence[tuple[Action, Plan]], deals: int, rng: Random) -> list[list[float]]:
        """Return the seat's lead after each candidate (an action and the plan that goes with it), by deal."""


def deals_for(seen: View, style: Style, rounds: int) -> Deals:
    """Return what plays candidates out for the seat whose view it is.

    Parameters
    ----------
    seen : View
        The view of the seat to move.
    style : Style
        What all seats are taken to believe.
    rounds : int
        So many turns of each seat are played before the rest is estimated; the plain model plays to the end.
    """
    trials = compiled.trials(seen, style, rounds * len(seen.seats))
    return PlainDeals(seen, style) if trials is None else CompiledDeals(trials)


class CompiledDeals:
    """Games between planners in the compiled core: exact rules, and every seat plans anew at each move."""

    block = 16

    def __init__(self, trials: compiled.Trials) -> None:
        self._trials = trials

    def play(self, candidates: Sequence[tuple[Action, Plan]], deals: int, rng: Random) -> list[list[float]]:
        """Return the seat's lead after each candidate, by deal; see :class:`Deals`."""
        return self._trials.play([action for action, _ in candidates], deals, rng.getrandbits(_SEEDS))


class PlainDeals:
    """Games to the end in a model of how games go on, for where there is no compiled core."""

    block = 2

    def __init__(self, seen: View, style: Style) -> None:
        self._seen, self._style = seen, style

    def play(self, candidates: Sequence[tuple[Action, Plan]], deals: int, rng: Random) -> list[list[float]]:
        """Return the seat's lead after each candidate, by deal; see :class:`Deals`."""
        return [self._deal(candidates, rng) for _ in range(deals)]

    def _deal(self, candidates: Sequence[tuple[Action, Plan]], rng: Random) -> list[float]:
        me = self._seen.seat
        atlas = atlas_of(self._seen.board, self._seen.rules)
        state = complete(self._seen, rng)
        plans = [candidates[0][1] if seat == me else self._plan(state, seat) for seat in range(len(state.seats))]
        luck = rng.getrandbits(32)
        leads = []
        for action, plan in candidates:
            after = apply(state, action)
            plans[me] = plan
            if after.phase in _HALVES and after.seat == me:
                rest, plans[me] = self._rest(after, me, rng)
                after = apply(after, rest)
            networks = [plan.network for plan in plans]
            lendings = [plan.lending for plan in plans]
            playout = Playout(atlas, after, networks, type(rng)(luck), lendings)
            playout.run(200)
            scores = playout.scores()
            own = scores.pop(me)
            leads.append(own - max(scores))
        return leads

    def _plan(self, state: State, seat: int) -> Plan:
        """Return what another seat is likely to build with the tickets it has in a deal."""
        held = state.seats[seat]
        return planner_of(view(state, seat), self._style).best(held.tickets or held.offer)

    def _rest(self, state: State, seat: int, rng: Random) -> tuple[Action, Plan]:
        """Return how to finish what an action began (which tickets to keep, whether to dig), and the plan then."""
        found = opinion(view(state, seat), self._style, rng)
        return found.ranked[0][0], found.plan
