"""Branch and cut: cases that are closed by the relaxation, by whole numbers, or by being split into smaller ones.

A case says which edges are taken and left out, and which vertex, the *root*, is visited. Without a root the reach cuts
don't hold, so the first thing that is decided is a vertex: the trail visits it, or all its edges are left out. What
falls apart then is a case for each part. With a root the relaxation is seldom far off; what it leaves open HiGHS closes
in whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .problem import Problem, components, hardest_vertex, weigh
from .relaxation import Relaxation, Row

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..budget import Budget

EXACT = 10**8
"""Up to this total weight the solver's answers, good to about 1e-9 of the whole, name one integer."""
CLOSE = 1e-6
"""The solver's tolerance, in units of the heaviest edge."""
STALLED = 12
"""So many rounds of cuts may go by that hardly lower the bound."""
IDLE = 1e-4
"""That is, by less than this part of it."""
FIRST_SLICE = 10.0
"""Seconds that whole numbers get before somebody's Ctrl-C is looked for; each further slice gets twice as many."""

NEAR_ROUNDS = 8
"""So often cuts are added to what is solved near the relaxation's solution."""
LOOKS = 5
"""So many cases are still bounded when the budget is used up, by so many relaxations."""

Event: TypeAlias = tuple[Literal["found", "cut"], list[int], int]
"""A better trail, or a solution that violates cuts, as edges; with the bound that holds for all trails."""


@dataclass(slots=True)
class Case:
    """Trails that visit the root, take some edges and leave out others; none of them outweighs the bound."""

    edges: list[int]
    taken: frozenset[int]
    root: int | None
    bound: int
    rows: list[Row] = field(default_factory=list)


class Search:
    """A search for the heaviest trail of a problem.

    Parameters
    ----------
    problem : Problem
        What is asked.
    budget : Budget
        Its nodes are programmes solved.
    floor : int
        Only what is heavier is of interest.

    Attributes
    ----------
    best : int
        Weight of the best trail, or the floor.
    walk : list of int
        Its edges in ascending order; empty if nothing heavier than the floor was found.
    bound : int
        No trail is heavier.
    explored : int
        Programmes solved.

    """

    def __init__(self, problem: Problem, budget: Budget, floor: int = 0) -> None:
        self.problem = problem
        self.budget = budget
        self.best = floor
        self.walk: list[int] = []
        self.bound = max(floor, sum(problem.ws))
        self.explored = 0
        heaviest = max(problem.ws, default=0)
        self._slack = CLOSE * (heaviest if sum(problem.ws) <= EXACT else sum(problem.ws))
        self._open: list[Case] = []
        # What no case could close, since floats can't tell it from the best.
        self._undecided = 0

    def run(self) -> Generator[Event, None, None]:
        """Search until the proof is complete or the budget is used up."""
        problem = self.problem
        everything = Case(list(range(len(problem.us))), problem.must, problem.root, self.bound)
        self._split(everything)
        while self._open:
            case = self._open.pop()
            if not self.budget.over(self.explored):
                yield from self._close(case)
            else:
                self._open.append(case)
                break
        self._look_at_what_is_open()
        self.bound = self._total(0)

    def _look_at_what_is_open(self) -> None:
        """Bound the cases that nobody has come to by one relaxation each, so that what is given up on has a bound."""
        for case in self._open[-LOOKS:]:
            if case.root is None:
                left_out = frozenset(range(len(self.problem.us))).difference(case.edges)
                relaxation = Relaxation(self.problem, case.rows, case.taken, left_out, case.root)
                for _ in range(LOOKS):
                    values, bound = relaxation.solve()
                    case.bound = min(case.bound, floor(bound + self._slack))
                    if values is None or not relaxation.strengthen(values):
                        break

    def _total(self, current: int) -> int:
        return min(self.bound, max(self.best, self._undecided, current, *(case.bound for case in self._open)))

    def _split(self, case: Case) -> None:
        """Put a case on the pile, or one for each of its parts."""
        parts = components(self.problem, case.edges)
        if case.root is not None:
            at_root = {e for e in case.edges if case.root in (self.problem.us[e], self.problem.vs[e])}
            parts = [part for part in parts if at_root.intersection(part)]
        for part in sorted(parts, key=lambda part: weigh(self.problem.ws, part)):
            if case.taken.issubset(part):
                bound = min(case.bound, weigh(self.problem.ws, part))
                self._open.append(Case(part, case.taken, case.root, bound, list(case.rows)))

    def _close(self, case: Case) -> Generator[Event, None, None]:
        """Close a case, or put what it falls into on the pile."""
        if case.bound <= self.best:
            return
        if case.root is None and not self.best:
            # Nothing is known that a bound without reach cuts could meet.
            self._branch_on_vertex(case)
            return
        left_out = frozenset(range(len(self.problem.us))).difference(case.edges)
        relaxation = Relaxation(self.problem, case.rows, case.taken, left_out, case.root)
        values = yield from self._tighten(case, relaxation)
        if values is None:
            return
        if case.root is None:
            self._branch_on_vertex(case)
        else:
            yield from self._close_whole(case, relaxation)

    def _tighten(self, case: Case, relaxation: Relaxation) -> Generator[Event, None, Any]:
        """Solve a relaxation and add cuts; return its last solution, or None where the case is closed."""
        idle, before = 0, float("inf")
        while True:
            values, bound = relaxation.solve()
            self.explored += 1
            if values is None:
                return None
            case.bound = min(case.bound, floor(bound + self._slack))
            yield from self._keep(case, values)
            if case.bound <= self.best:
                return None
            if self.budget.over(self.explored):
                self._open.append(case)
                return None
            idle = idle + 1 if before - bound < IDLE * bound else 0
            before = bound
            if idle > STALLED or not relaxation.strengthen(values):
                return values
            yield "cut", [int(e) for e in (values[: relaxation.m] > 0.5).nonzero()[0]], self._total(case.bound)

    def _close_whole(self, case: Case, relaxation: Relaxation) -> Generator[Event, None, None]:
        """Close a case in whole numbers: first near the relaxation's solution, for a good trail, then everywhere."""
        free = relaxation.low.copy(), relaxation.high.copy()
        relaxation.fix_sure()
        yield from self._solve_whole(case, relaxation, near=True)
        relaxation.low, relaxation.high = free
        if not self.budget.over(self.explored):
            relaxation.fix_proven(self.best, self._slack)
        yield from self._solve_whole(case, relaxation, near=False)

    def _solve_whole(self, case: Case, relaxation: Relaxation, *, near: bool) -> Generator[Event, None, None]:
        """Solve in whole numbers, with cuts as long as solutions fall apart; near the relaxation nothing is closed."""
        seconds, rounds = FIRST_SLICE, 0
        while case.bound > self.best and (rounds < NEAR_ROUNDS or not near):
            if self.budget.over(self.explored):
                if not near:
                    self._open.append(case)
                return
            left = self.budget.left
            values, bound, finished = relaxation.solve_whole(seconds if left is None else min(seconds, left))
            self.explored += 1
            rounds += 1
            if values is not None:
                yield from self._keep(case, values)
            elif finished:
                return
            if not near and bound < float("inf"):
                case.bound = min(case.bound, max(floor(bound + self._slack), self.best))
            if values is not None and relaxation.strengthen(values):
                yield "cut", [int(e) for e in (values[: relaxation.m] > 0.5).nonzero()[0]], self._total(case.bound)
            elif near:
                return
            elif finished and case.bound > self.best:
                # The solution is one trail, and no other weighs more, but for what floats can't tell apart.
                self._undecided = max(self._undecided, case.bound)
                return
            if not finished:
                seconds *= 2

    def _keep(self, case: Case, values: Any) -> Generator[Event, None, None]:
        """Keep the heaviest piece of a solution if it is a trail that answers the question, heavier than the best."""
        problem = self.problem
        chosen = [int(e) for e in (values[: len(problem.us)] > 0.5).nonzero()[0]]
        for piece in components(problem, chosen):
            weight = weigh(problem.ws, piece)
            if weight > self.best and answers(problem, piece):
                self.best, self.walk = weight, piece
                yield "found", piece, max(weight, self._total(case.bound))

    def _branch_on_vertex(self, case: Case) -> None:
        """Decide whether a vertex is visited; the case in which it is comes first."""
        problem = self.problem
        vertex = hardest_vertex(problem, case.edges)
        without = [e for e in case.edges if vertex not in (problem.us[e], problem.vs[e])]
        visited = Case(case.edges, case.taken, vertex, case.bound, list(case.rows))
        self._split(Case(without, case.taken, None, case.bound, list(case.rows)))
        self._split(visited)


def answers(problem: Problem, edges: list[int]) -> bool:
    """Tell whether edges that hang together are a trail that a problem asks for.

    Examples
    --------
    >>> path = Problem((0, 1), (1, 2), (1, 1), 3)
    >>> answers(path, [0, 1]), answers(Problem((0, 1), (1, 2), (1, 1), 3, closed=True), [0, 1])
    (True, False)

    """
    surplus: dict[int, int] = {}
    for edge in edges:
        surplus[problem.us[edge]] = surplus.get(problem.us[edge], 0) + 1
        surplus[problem.vs[edge]] = surplus.get(problem.vs[edge], 0) + (-1 if problem.directed else 1)
    if not problem.must.issubset(edges):
        return False
    if problem.directed:
        ends = [v for v, out in surplus.items() for _ in range(abs(out))]
        begin = [v for v, out in surplus.items() if out > 0]
        finish = [v for v, out in surplus.items() if out < 0]
        if len(ends) > 2:
            return False
    else:
        ends = [v for v, degree in surplus.items() if degree & 1]
        begin = finish = ends
        if len(ends) > 2:
            return False
    source, target = problem.source, problem.target
    if not ends:
        # A closed trail can begin and end at any of its vertices, but only at the same.
        fixed = {v for v in (source, target) if v is not None}
        return len(fixed) < 2 and fixed <= surplus.keys()
    if problem.round_trip:
        return False
    return (source is None or source in begin) and (target is None or target in finish)
