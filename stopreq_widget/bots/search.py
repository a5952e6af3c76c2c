"""The ``search`` bot: plays its candidates out on many full states that fit what it sees."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.contract import Bot, Explanation, checked_actions
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.planner import Opinion, explained, opinion
from stopreq_widget.bots.playout import Playout
from stopreq_widget.bots.position import position_of
from stopreq_widget.bots.reasons import sentence
from stopreq_widget.bots.style import Style
from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets
from stopreq_widget.engine.rules import apply
from stopreq_widget.engine.view import complete, view

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from stopreq_widget.bots.plan import Plan
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.view import View

# Samples before the first candidate may be dropped, and after how many it is looked at again.
_FIRST, _STEP = 12, 4
# Actions that the planner thinks so many points worse than the best are not tried.
_MARGIN = 12.0
# So many plans are tried, in this share of the budget (of the time, the rest is left for the actions).
_PLANS, _SETTLING = 5, 0.4


@dataclass(slots=True)
class _Candidate:
    """What is compared: an action or, with none, a plan; the planner's opinion, and how its playouts ended."""

    action: Action | None
    prior: float
    network: int
    results: list[float] = field(default_factory=list)

    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


class SearchBot(Bot):
    """Flat Monte-Carlo search over determinisations, with the planner as prior.

    First it settles which network to build, then what to do now.  Each sample is a full state that fits the view;
    every candidate is played out on the same sample, so that the luck of the cards falls on all alike.  Candidates that
    are clearly worse are dropped early.

    Parameters
    ----------
    seconds : float
        Time for a decision; a sample that has been begun is finished.
    samples : int, optional
        So many samples for the actions and two fifths as many for the plan, instead of a time: the same choice on
        every machine.
    width : int
        Claims that are compared at most.
    trust : float
        How many samples the planner's opinion counts for.
    style : Style, optional
        What the planner believes.
    clock : callable
        Tells the time in seconds.
    """

    name = "search"
    strength = 70
    description = "plays its choices out on many deals that fit what it sees"

    def __init__(
        self,
        seconds: float = 1.5,
        samples: int | None = None,
        *,
        width: int = 4,
        trust: float = 60.0,
        style: Style | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.seconds, self.samples, self.width, self.trust = seconds, samples, width, trust
        self.style = Style() if style is None else style
        self._clock = clock

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        return actions[0] if len(actions) == 1 else self._decided(view, rng)[1][0][0]

    def explain(self, view: View, rng: Random) -> Explanation:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        if len(actions) == 1:
            return Explanation(actions[0], sentence(view, None, actions[0]))
        found = explained(view, *self._decided(view, rng))
        # A choice that was alone has the planner's value, which is no lead.
        return found if len(found.values) > 1 else replace(found, values=())

    def _decided(self, view: View, rng: Random) -> tuple[Opinion, tuple[tuple[Action, float], ...]]:
        """Return the opinion that the choice is based on, and what was compared, best first."""
        start = self._clock()
        found = opinion(view, self.style, rng)
        if isinstance(found.ranked[0][0], Claim | DrawCard | DrawTickets):
            plan = self._settled(view, found, rng, start)
            if plan.network != found.plan.network:
                found = opinion(view, self.style, rng, plan)
        candidates = self._candidates(view, found)
        if len(candidates) < 2:
            return found, found.ranked[:1]
        alive = self._race(view, candidates, rng, start, 1.0)
        values = [(each.action, self._value(each, alive[0])) for each in alive if each.action is not None]
        return found, tuple(sorted(values, key=lambda each: -each[1]))

    def _settled(self, view: View, found: Opinion, rng: Random, start: float) -> Plan:
        """Return the plan that turns out best: what the planner would build, or one of the other ways to do it."""
        others = found.planner.others(found.plan)[: _PLANS - 1]
        plans = [found.plan, *(plan for plan in others if plan.value > found.plan.value - _MARGIN)]
        if len(plans) == 1:
            return found.plan
        candidates = [_Candidate(None, plan.value, plan.network) for plan in plans]
        alive = self._race(view, candidates, rng, start, _SETTLING)
        best = max(alive, key=lambda each: self._value(each, alive[0]))
        return next(plan for plan in plans if plan.network == best.network)

    def _race(
        self, view: View, candidates: list[_Candidate], rng: Random, start: float, share: float
    ) -> list[_Candidate]:
        """Play candidates out until this share of the budget is spent; return those that were not dropped."""
        alive, done = candidates, 0
        while done < share * self.samples if self.samples is not None else self._clock() - start < share * self.seconds:
            self._sample(view, alive, rng)
            done += 1
            if done >= _FIRST and done % _STEP == 0:
                alive = self._survivors(alive)
                if len(alive) == 1:
                    break
        return alive

    def _value(self, candidate: _Candidate, other: _Candidate) -> float:
        """Return a candidate's expected lead: that of its playouts, leaning towards the planner's opinion."""
        n = len(candidate.results)
        ahead = candidate.mean() - other.mean()
        opinion = candidate.prior - other.prior
        return other.mean() + (n * ahead + self.trust * opinion) / (n + self.trust)

    def _candidates(self, view: View, opinion: Opinion) -> list[_Candidate]:
        """Return what is worth comparing: the best claims, the best draw, new tickets; or each choice of tickets."""
        found: list[_Candidate] = []
        index, parallel = view.board.route_index, view.board.tables.parallel
        routes: set[int] = set()
        seen = 0
        drawn = False
        ranked = opinion.ranked
        for action, prior in ranked:
            if isinstance(action, Claim):
                route = index[action.route]
                if seen >> route & 1 or len(routes) == self.width:
                    continue
                routes.add(route)
                # The other route of a double is nearly the same choice.
                seen |= 1 << route | parallel[route]
            elif isinstance(action, DrawCard):
                if drawn:
                    continue
                drawn = True
            elif not isinstance(action, DrawTickets | KeepTickets):
                # What other rule sets add is nothing that a playout knows.
                continue
            if prior > ranked[0][1] - _MARGIN:
                network = opinion.plan_for(view, action).network
                found.append(_Candidate(action, prior, network))
        return found

    def _sample(self, seen: View, candidates: list[_Candidate], rng: Random) -> None:
        """Draw a full state and play every candidate out on it."""
        atlas = atlas_of(seen.board, seen.rules)
        state = complete(seen, rng)
        networks = [0 if seat == seen.seat else self._network(state, seat) for seat in range(len(state.seats))]
        luck = rng.getrandbits(32)
        for candidate in candidates:
            after = state if candidate.action is None else apply(state, candidate.action)
            networks[seen.seat] = candidate.network
            if isinstance(candidate.action, DrawTickets):
                action, network = self._kept(after, seen.seat, rng)
                after = apply(after, action)
                networks[seen.seat] = network
            playout = Playout(atlas, after, networks, type(rng)(luck))
            playout.run(200)
            scores = playout.scores()
            own = scores.pop(seen.seat)
            candidate.results.append(own - max(scores))

    def _network(self, state: State, seat: int) -> int:
        """Return what another seat is likely to build with the tickets it has in a sample."""
        planner = Planner(position_of(view(state, seat)), self.style)
        held = state.seats[seat]
        return planner.best(held.tickets or held.offer).network

    def _kept(self, state: State, seat: int, rng: Random) -> tuple[Action, int]:
        """Return which of new tickets to keep, and the network then."""
        found = opinion(view(state, seat), self.style, rng)
        return found.ranked[0][0], found.plan.network

    def _survivors(self, alive: list[_Candidate]) -> list[_Candidate]:
        """Drop the candidates that are clearly behind the leader on the same samples."""
        best = max(alive, key=lambda each: self._value(each, alive[0]))
        kept = []
        for each in alive:
            behind = [b - e for b, e in zip(best.results, each.results, strict=True)]
            n = len(behind)
            mean = sum(behind) / n
            spread = sqrt(sum((x - mean) ** 2 for x in behind) / (n - 1) / n)
            if each is best or mean < 2.3 * spread + 0.01:
                kept.append(each)
        return kept
