"""The ``search`` bot: plays its candidates out on many full states that fit what it sees."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

from stopreq_widget.bots.contract import Bot, BotError, Explanation, checked_actions
from stopreq_widget.bots.planner import Opinion, beliefs, explained, opinion
from stopreq_widget.bots.reasons import sentence
from stopreq_widget.bots.style import Style
from stopreq_widget.core.planner.judge import Trials
from stopreq_widget.core.planner.warm import warm_up
from stopreq_widget.core.storage import LISTS, best
from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets
from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.variants.stations import BuildStation
from stopreq_widget.engine.variants.tunnels import Dig, Withdraw

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View

# Deals are played so many at a time: the clock is looked at between.
_BLOCK_COMPILED, _BLOCK_PLAIN = 16, 1
# Seeds of deals have so many bits.
_SEEDS = 64
# Deals before the first candidate may be dropped.
_FIRST = 16
# By so many standard errors a candidate must be behind to be dropped.
_BEHIND = 2.0
# Actions that the planner thinks so many points worse than the best are not tried.
_MARGIN = 12.0


@dataclass(slots=True)
class _Candidate:
    """An action that is compared: the planner's opinion of it, and how its playouts ended."""

    action: Action
    prior: float
    leads: list[float] = field(default_factory=list)

    def mean(self) -> float:
        return sum(self.leads) / len(self.leads) if self.leads else 0.0


class SearchBot(Bot):
    """Flat Monte-Carlo search over determinisations, with the planner as prior and as everybody's playout.

    Each deal is a full state that fits the view; every candidate is played out on the same deals.  Candidates that are
    clearly worse are dropped early.  Planners play at every seat for a few rounds, and what they expect then is the
    result: some hundred thousand decisions a second with numba, some hundreds without it, which leaves few deals.

    Parameters
    ----------
    deals : int
        So many deals at most.  They take a part of the time allowed, so that the choice is the same on every machine.
    seconds : float
        Time for a decision: when it is over, a block of deals that has been begun is finished.  Loading the compiled
        core, once in a process, is not counted.
    rounds : int
        So many turns of each seat are played out before the rest is estimated.
    claims, draws : int
        So many claims of different routes, and draws, are compared at most.
    trust : float
        How many deals the planner's opinion counts for.
    style : Style, optional
        What all planners in it believe.
    clock : callable
        Tells the time in seconds.

    Raises
    ------
    BotError
        If one of the numbers is less than 0 or none, or one that counts something is not whole.
    """

    name = "search"
    strength = 80
    description = "plays its choices out on many deals that fit what it sees"

    def __init__(
        self,
        deals: int = 300,
        seconds: float = 1.5,
        *,
        rounds: int = 2,
        claims: int = 6,
        draws: int = 3,
        trust: float = 60.0,
        style: Style | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.deals, self.seconds, self.rounds, self.trust = deals, seconds, rounds, trust
        self.claims, self.draws = claims, draws
        for name in ("deals", "rounds", "claims", "draws", "seconds", "trust"):
            value, counts = getattr(self, name), name not in {"seconds", "trust"}
            # What is no number at all, not even less than another one, is refused too.
            if isinstance(value, bool) or not isinstance(value, int if counts else int | float) or not value >= 0:
                expected = "whole number" if counts else "number"
                raise BotError(f"a search's {name} must be a {expected} of 0 or more, not {shown(value)}")
        self.style = Style() if style is None else style
        self._clock, self._prepared = clock, 0.0

    def prepare(self) -> None:
        """Load the compiled core, if there is one; it takes a second, or about a minute the first time on a machine."""
        warm_up(best(), trials=True, told=self._note)
        self._note(1.0)

    @property
    def prepared(self) -> float:
        """How much of what it loads is there, from 0 to 1."""
        return self._prepared

    def _note(self, share: float) -> None:
        self._prepared = share

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
        warm_up(best(), trials=True)
        start = self._clock()
        found = opinion(view, self.style, rng, best())
        candidates = self._candidates(view, found)
        if len(candidates) < 2:
            return found, found.ranked[:1]
        alive = self._race(view, candidates, rng, start)
        values = [(each.action, self._value(each, alive[0])) for each in alive]
        return found, tuple(sorted(values, key=lambda each: -each[1]))

    def _candidates(self, view: View, opinion: Opinion) -> list[_Candidate]:
        """Return what is worth comparing: the best claims and draws, new tickets; or each choice of tickets."""
        found: list[_Candidate] = []
        index, parallel = view.board.route_index, view.board.tables.parallel
        claims = draws = builds = seen = 0
        best = opinion.ranked[0][1]
        for action, prior in opinion.ranked:
            if prior <= best - _MARGIN:
                break
            if isinstance(action, Claim):
                route = index[action.route]
                if seen >> route & 1 or claims == self.claims:
                    continue
                claims += 1
                # The other route of a double is nearly the same choice.
                seen |= 1 << route | parallel[route]
            elif isinstance(action, DrawCard):
                if draws == self.draws:
                    continue
                draws += 1
            elif isinstance(action, BuildStation):
                if builds:
                    continue
                builds = 1
            elif not isinstance(action, DrawTickets | KeepTickets | Dig | Withdraw):
                # What other rule sets add is nothing that a playout knows.
                continue
            found.append(_Candidate(action, prior))
        return found

    def _race(self, view: View, candidates: list[_Candidate], rng: Random, start: float) -> list[_Candidate]:
        """Play candidates out until the budget is spent; return those that were not dropped."""
        seats, storage = len(view.seats), best()
        trials = Trials(view, beliefs(self.style, seats, storage), self.rounds * seats, storage)
        size = _BLOCK_PLAIN if storage is LISTS else _BLOCK_COMPILED
        alive, done = candidates, 0
        while done < self.deals and self._clock() - start < self.seconds:
            block = min(size, self.deals - done)
            rows = trials.play([each.action for each in alive], block, rng.getrandbits(_SEEDS))
            for each, leads in zip(alive, zip(*rows, strict=True), strict=True):
                each.leads += leads
            done += block
            if done >= _FIRST:
                alive = self._survivors(alive)
                if len(alive) == 1:
                    break
        return alive

    def _value(self, candidate: _Candidate, other: _Candidate) -> float:
        """Return a candidate's expected lead: that of its playouts, leaning towards the planner's opinion."""
        n = len(candidate.leads)
        ahead = candidate.mean() - other.mean()
        opinion = candidate.prior - other.prior
        if not n:
            return other.mean() + opinion
        return other.mean() + (n * ahead + self.trust * opinion) / (n + self.trust)

    def _survivors(self, alive: list[_Candidate]) -> list[_Candidate]:
        """Drop the candidates that are clearly behind the leader on the same deals."""
        best = max(alive, key=lambda each: self._value(each, alive[0]))
        kept = []
        for each in alive:
            behind = [b - e for b, e in zip(best.leads, each.leads, strict=True)]
            n = len(behind)
            mean = sum(behind) / n
            spread = sqrt(sum((x - mean) ** 2 for x in behind) / (n - 1) / n)
            # Both as they count beside the planner's opinion.
            weight = n / (n + self.trust)
            if each is best or self._value(best, each) - each.mean() < _BEHIND * spread * weight + 1e-9:
                kept.append(each)
        return kept
