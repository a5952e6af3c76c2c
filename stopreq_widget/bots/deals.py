"""How candidates turn out on full states that fit a view: compiled where it can be, else by a plain model of the game.

Both play all candidates out on the same deals, so that the luck of the cards falls on all alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stopreq_widget.bots import compiled
from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.planner import opinion
from stopreq_widget.bots.playout import Playout
from stopreq_widget.bots.position import position_of
from stopreq_widget.engine.actions import DrawTickets
from stopreq_widget.engine.rules import apply
from stopreq_widget.engine.view import complete, view

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from stopreq_widget.bots.style import Style
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.view import View

_SEEDS = 64


class Deals(Protocol):
    """Plays candidates out.

    Attributes
    ----------
    block : int
        So many deals are worth playing at a time.
    """

    block: int

    def play(self, candidates: Sequence[tuple[Action, int]], deals: int, rng: Random) -> list[list[float]]:
        """Return the seat's lead after each candidate (an action and the network that goes with it), by deal."""


def deals_for(seen: View, style: Style, turns: int) -> Deals:
    """Return what plays candidates out for the seat whose view it is.

    Parameters
    ----------
    seen : View
        The view of the seat to move.
    style : Style
        What all seats are taken to believe.
    turns : int
        So many turns are played before the rest is estimated; the plain model plays to the end.
    """
    trials = compiled.trials(seen, style, turns)
    return PlainDeals(seen, style) if trials is None else CompiledDeals(trials)


class CompiledDeals:
    """Games between planners in the compiled core: exact rules, and every seat plans anew at each move."""

    block = 8

    def __init__(self, trials: compiled.Trials) -> None:
        self._trials = trials

    def play(self, candidates: Sequence[tuple[Action, int]], deals: int, rng: Random) -> list[list[float]]:
        """Return the seat's lead after each candidate, by deal; see :class:`Deals`."""
        return self._trials.play([action for action, _ in candidates], deals, rng.getrandbits(_SEEDS))


class PlainDeals:
    """Games to the end in a model of how games go on, for where there is no compiled core."""

    block = 2

    def __init__(self, seen: View, style: Style) -> None:
        self._seen, self._style = seen, style

    def play(self, candidates: Sequence[tuple[Action, int]], deals: int, rng: Random) -> list[list[float]]:
        """Return the seat's lead after each candidate, by deal; see :class:`Deals`."""
        return [self._deal(candidates, rng) for _ in range(deals)]

    def _deal(self, candidates: Sequence[tuple[Action, int]], rng: Random) -> list[float]:
        me = self._seen.seat
        atlas = atlas_of(self._seen.board, self._seen.rules)
        state = complete(self._seen, rng)
        networks = [0 if seat == me else self._network(state, seat) for seat in range(len(state.seats))]
        luck = rng.getrandbits(32)
        leads = []
        for action, network in candidates:
            after = apply(state, action)
            networks[me] = network
            if isinstance(action, DrawTickets):
                kept, networks[me] = self._kept(after, me, rng)
                after = apply(after, kept)
            playout = Playout(atlas, after, networks, type(rng)(luck))
            playout.run(200)
            scores = playout.scores()
            own = scores.pop(me)
            leads.append(own - max(scores))
        return leads

    def _network(self, state: State, seat: int) -> int:
        """Return what another seat is likely to build with the tickets it has in a deal."""
        planner = Planner(position_of(view(state, seat)), self._style)
        held = state.seats[seat]
        return planner.best(held.tickets or held.offer).network

    def _kept(self, state: State, seat: int, rng: Random) -> tuple[Action, int]:
        """Return which of new tickets to keep, and the network then."""
        found = opinion(view(state, seat), self._style, rng)
        return found.ranked[0][0], found.plan.network
