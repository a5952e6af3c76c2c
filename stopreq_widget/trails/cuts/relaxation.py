"""The programme without its whole-number conditions, and the cuts that a solution of it violates.

Variables are x(e) for the edges and then, undirected, y(v) for the ends; directed, b(v) for the beginning and e(v) for
the end. HiGHS solves it: Q. Huangfu, J. A. J. Hall, "Parallelizing the dual revised simplex method", Mathematical
Programming Computation 10 (2018).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, linprog, milp
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from ..errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .problem import Problem

VIOLATED = 1e-4
"""By so much a solution has to violate a cut for it to be added: above the solver's own tolerances."""
THRESHOLDS = (1e-6, 0.3, 0.5, 0.7, 0.9, 0.999)
"""Sets of vertices worth a look hang together by edges that are taken, or left out, to more than this."""
EDGES_OF_A_SET = 3
"""So many of the edges at a set are asked whether it is reached."""


@dataclass(frozen=True, slots=True)
class Row:
    """An inequality: the sum of ``factors`` times ``columns`` is at most ``limit``; ``name`` says which one it is."""

    name: tuple[Any, ...]
    columns: tuple[int, ...]
    factors: tuple[int, ...]
    limit: int


class Relaxation:
    """The linear programme of one case: a problem in which some edges are taken, some left out, and a root is visited.

    Parameters
    ----------
    problem : Problem
        What is asked.
    rows : list of Row
        Cuts that are known to hold; those found here are added to it.
    taken, left_out : iterable of int
        Edges.
    root : int, optional
        A vertex that is visited; without one there are no reach cuts.

    Attributes
    ----------
    duals, potentials : array
        What the last solution's bound rests on: a weight for each of the rows, and, directed, for each vertex.

    """

    def __init__(
        self, problem: Problem, rows: list[Row], taken: frozenset[int], left_out: frozenset[int], root: int | None
    ) -> None:
        self.problem = problem
        self.rows = rows
        self.root = root
        self.m, self.n = len(problem.us), problem.size
        self._us, self._vs = np.array(problem.us, dtype=np.intp), np.array(problem.vs, dtype=np.intp)
        self._heaviest = max(problem.ws, default=0) or 1
        ends = (1 + problem.directed) * self.n
        # Weights scaled to at most 1, so that huge and tiny ones meet the same tolerances.
        self.gains = np.concatenate((np.array([w / self._heaviest for w in problem.ws]), np.zeros(ends)))
        self.low, self.high = np.zeros(self.m + ends), np.ones(self.m + ends)
        self._bound_ends()
        self.low[sorted(taken)] = 1
        self.high[sorted(left_out)] = 0
        self._known = {row.name for row in rows}
        self.duals: Any = None
        self.potentials: Any = None
        self._solution: Any = None
        self._bound = 0.0
        self._reduced: Any = None
        if not rows:
            rows += self._first_rows()

    def _bound_ends(self) -> None:
        problem, m, n = self.problem, self.m, self.n
        if not problem.directed:
            self.low[m:], self.high[m:] = problem.end_bounds()
        elif problem.round_trip:
            self.high[m:] = 0
        else:
            for place, fixed in ((m, problem.source), (m + n, problem.target)):
                if fixed is not None:
                    self.high[place : place + n] = 0
                    self.high[place + fixed] = 1
                    self.low[place + fixed] = int(problem.source is not None and problem.target is not None)

    def _first_rows(self) -> Iterator[Row]:
        m, n, problem = self.m, self.n, self.problem
        if problem.directed:
            for first in (m, m + n):
                yield Row(("ends", first), tuple(range(first, first + n)), (1,) * n, 1)
            return
        yield Row(("ends",), tuple(range(m, m + n)), (1,) * n, 2)
        if (problem.source is None) != (problem.target is None):
            columns = tuple(m + v for v in range(n) if v != problem.root)
            yield Row(("other ends",), columns, (1,) * len(columns), 1)
        at: list[list[int]] = [[] for _ in range(n)]
        for edge, (u, v) in enumerate(zip(problem.us, problem.vs, strict=True)):
            if u != v:
                at[u].append(edge)
                at[v].append(edge)
        for v, edges in enumerate(at):
            if len(edges) & 1:
                yield self._parity_row(np.array([v]), np.array([*edges, m + v]), np.arange(len(edges) + 1) < len(edges))

    def _balance(self) -> tuple[Any, Any]:
        """Return the equations of a directed network: as many edges in as out, but for the beginning and the end."""
        m, n = self.m, self.n
        edges, vertices = np.arange(m), np.arange(n)
        rows = np.concatenate((self._us, self._vs, vertices, vertices))
        columns = np.concatenate((edges, edges, m + vertices, m + n + vertices))
        values = np.concatenate((np.ones(m), -np.ones(m), -np.ones(n), np.ones(n)))
        return csr_array((values, (rows, columns)), shape=(n, m + 2 * n)), np.zeros(n)

    def _matrix(self, columns: int) -> tuple[Any, Any]:
        starts = np.cumsum([0, *(len(row.columns) for row in self.rows)])
        where = np.concatenate([row.columns for row in self.rows])
        values = np.concatenate([row.factors for row in self.rows]).astype(float)
        return csr_array((values, where, starts), shape=(len(self.rows), columns)), [row.limit for row in self.rows]

    def solve(self) -> tuple[Any, float]:
        """Return the solution, or None if there is none, and its weight, an upper bound.

        Raises
        ------
        LimitError
            If HiGHS gives up.

        """
        matrix, limits = self._matrix(len(self.gains))
        equations: dict[str, Any] = {}
        if self.problem.directed:
            equations["A_eq"], equations["b_eq"] = self._balance()
        bounds = np.stack((self.low, self.high), axis=1)
        result: Any = linprog(-self.gains, A_ub=matrix, b_ub=limits, bounds=bounds, method="highs", **equations)
        if result.status == 2:
            return None, 0.0
        if result.x is None:
            raise LimitError(f"HiGHS gave no solution for {self.m} edges and {len(self.rows)} cuts: {result.message}")
        self._solution, self._bound = result.x, -result.fun * self._heaviest
        self.duals = -result.ineqlin.marginals * self._heaviest
        self.potentials = -result.eqlin.marginals * self._heaviest
        self._reduced = np.abs(result.lower.marginals + result.upper.marginals) * self._heaviest
        return result.x, self._bound

    def fix_sure(self) -> None:
        """Fix what the last solution takes or leaves out altogether, to look for a trail near it."""
        self.low[self._solution > 1 - THRESHOLDS[0]] = 1
        self.high[self._solution < THRESHOLDS[0]] = 0

    def fix_proven(self, best: int, slack: float) -> None:
        """Fix what can't be otherwise in a solution heavier than the best: by what changing it would cost."""
        costly = self._bound - self._reduced + slack < best + 1
        self.low[costly & (self._solution > 0.5)] = 1
        self.high[costly & (self._solution < 0.5)] = 0

    def solve_whole(self, seconds: float | None) -> tuple[Any, float, bool]:
        """Return a solution in whole numbers (or None), an upper bound, and whether the solution is a best one."""
        m, n = self.m, self.n
        pairs = 0 if self.problem.directed else n
        columns = len(self.gains) + pairs
        matrix, limits = self._matrix(columns)
        constraints = [LinearConstraint(matrix, -np.inf, limits)]
        if self.problem.directed:
            constraints.append(LinearConstraint(*self._balance(), np.zeros(n)))
        else:
            walked = np.nonzero(self._us != self._vs)[0]
            vertices = np.arange(n)
            rows = np.concatenate((self._us[walked], self._vs[walked], vertices, vertices))
            places = np.concatenate((walked, walked, m + vertices, m + n + vertices))
            values = np.concatenate((np.ones(2 * len(walked)), -np.ones(n), np.full(n, -2.0)))
            even = csr_array((values, (rows, places)), shape=(n, columns))
            constraints.append(LinearConstraint(even, np.zeros(n), np.zeros(n)))
        result: Any = milp(
            c=np.concatenate((-self.gains, np.zeros(pairs))),
            integrality=np.ones(columns),
            bounds=Bounds(
                np.concatenate((self.low, np.zeros(pairs))), np.concatenate((self.high, np.full(pairs, max(m, 1))))
            ),
            constraints=constraints,
            options={"mip_rel_gap": 0.0} | ({} if seconds is None else {"time_limit": max(seconds, 0.01)}),
        )
        if result.status == 2:
            return None, 0.0, True
        bound = np.inf if result.mip_dual_bound is None else -result.mip_dual_bound * self._heaviest
        if result.x is None and result.status != 1:
            raise LimitError(f"HiGHS gave no solution for {m} edges and {len(self.rows)} cuts: {result.message}")
        return None if result.x is None else np.round(result.x[: len(self.gains)]), bound, result.status == 0

    def strengthen(self, values: Any) -> int:
        """Add the cuts that a solution violates; return how many."""
        taken = values[: self.m]
        before, seen = len(self.rows), set()
        first, best = self._best_edges(taken)
        masks = [taken > t for t in THRESHOLDS] + [1 - taken > t for t in THRESHOLDS[:4]]
        masks.append((taken > THRESHOLDS[0]) & (taken < 1 - THRESHOLDS[0]))
        for mask in masks:
            for inside, crossing in self._pieces(mask):
                key = inside.tobytes()
                if key not in seen:
                    seen.add(key)
                    self._look_at(inside, crossing, values, first, best)
        return len(self.rows) - before

    def strengthen_at_vertices(self, values: Any) -> int:
        """Add the cuts of single vertices that a solution violates; return how many.

        Whole numbers that violate neither these nor those of `strengthen` are a trail.
        """
        before = len(self.rows)
        first, best = self._best_edges(values[: self.m])
        walked = np.nonzero(self._us != self._vs)[0]
        sides = np.concatenate((self._us[walked], self._vs[walked]))
        order = np.argsort(sides, kind="stable")
        edges = np.concatenate((walked, walked))[order]
        starts = np.searchsorted(sides[order], np.arange(self.n + 1))
        for v in range(self.n):
            self._look_at(np.array([v]), edges[starts[v] : starts[v + 1]], values, first, best)
        return len(self.rows) - before

    def _best_edges(self, taken: Any) -> tuple[Any, Any]:
        """Return for each vertex the edge there that is taken most, and how much."""
        order = np.argsort(taken, kind="stable")
        edge = np.full(self.n, -1)
        edge[self._us[order]] = order
        other = np.full(self.n, -1)
        other[self._vs[order]] = order
        value = np.append(taken, -1.0)
        best = np.where(value[edge] >= value[other], edge, other)
        return best, value[best]

    def _pieces(self, mask: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the sets of vertices that hang together by some edges, each with the edges that leave it."""
        us, vs = self._us, self._vs
        graph = csr_array((np.ones(int(mask.sum())), (us[mask], vs[mask])), shape=(self.n, self.n))
        count, label = connected_components(graph, directed=False)
        if count == 1:
            return
        vertices = np.argsort(label, kind="stable")
        starts = np.searchsorted(label[vertices], np.arange(count + 1))
        between = np.nonzero(label[us] != label[vs])[0]
        sides = np.concatenate((label[us[between]], label[vs[between]]))
        order = np.argsort(sides, kind="stable")
        crossing = np.concatenate((between, between))[order]
        cuts = np.searchsorted(sides[order], np.arange(count + 1))
        for piece in range(count):
            inside = vertices[starts[piece] : starts[piece + 1]]
            edges = crossing[cuts[piece] : cuts[piece + 1]]
            if self.root is not None and label[self.root] == piece:
                # What is reached is what lies outside of the root's own piece.
                yield np.nonzero(label != piece)[0], edges
            yield inside, edges

    def _look_at(self, inside: Any, crossing: Any, values: Any, first: Any, best: Any) -> None:
        m = self.m
        if not self.problem.directed:
            ends = inside[self.high[m + inside] > 0] + m
            columns = np.concatenate((crossing, ends))
            odd = values[columns] > 0.5
            if len(columns) and odd.sum() % 2 == 0:
                nearest = np.argmin(np.abs(values[columns] - 0.5))
                odd[nearest] = ~odd[nearest]
            if len(columns) and np.where(odd, 1 - values[columns], values[columns]).sum() < 1 - VIOLATED:
                self._add(self._parity_row(inside, columns, odd))
        if self.root is None or (inside == self.root).any():
            return
        for vertex in inside[np.argsort(-best[inside], kind="stable")][:EDGES_OF_A_SET]:
            if first[vertex] >= 0:
                self._ask_reach(inside, crossing, int(first[vertex]), values)

    def _ask_reach(self, inside: Any, crossing: Any, edge: int, values: Any) -> None:
        m, n, directed = self.m, self.n, self.problem.directed
        place = m + n if directed else m
        within = values[place + inside].sum() <= values[place : place + n].sum() / 2
        ends = inside + place if within else np.setdiff1d(np.arange(n), inside) + place
        ends = ends[self.high[ends] > 0]
        if directed:
            leaving = np.isin(self._us[crossing], inside)
            crossing = crossing[leaving if within else ~leaving]
        times = 1 if directed else 2
        if values[crossing].sum() + values[ends].sum() >= times * values[edge] - VIOLATED:
            return
        others = crossing[crossing != edge]
        factor = times - int((crossing == edge).any())
        if factor:
            columns = (edge, *map(int, others), *map(int, ends))
            factors = (factor, *(-1,) * (len(columns) - 1))
            self._add(Row(("reach", tuple(map(int, inside)), edge, bool(within)), columns, factors, 0))

    def _parity_row(self, inside: Any, columns: Any, odd: Any) -> Row:
        name = ("parity", tuple(map(int, inside)), tuple(map(int, columns[odd])))
        return Row(name, tuple(map(int, columns)), tuple(1 if each else -1 for each in odd), int(odd.sum()) - 1)

    def _add(self, row: Row) -> None:
        if row.name not in self._known:
            self._known.add(row.name)
            self.rows.append(row)
