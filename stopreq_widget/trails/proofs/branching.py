"""The branching tree of one part: cases that relaxations close, or that are split until they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cuts.problem import Problem, components, hardest_vertex
from ..cuts.relaxation import Relaxation
from .duals import Cut, leaf_of

if TYPE_CHECKING:
    from ..budget import Budget
    from ..cuts.relaxation import Row
    from ..proof_check import Case, Part

STALLED = 8
"""So many rounds of cuts may go by that lower the bound by less than a hundredth of what is open."""
CLOSE = 1e-6
"""The solver's tolerance, in units of the heaviest edge."""


class Tree:
    """A search for the tree that proves that no trail of a part weighs more than a limit.

    Parameters
    ----------
    part : Part
        Edges, ends and the first case.
    ends : pair of int or None
        Where trails have to begin and to end.
    limit : int
        What is to be proven; the weight of a longest trail, or more.
    budget : Budget
        Its nodes are nodes of the tree.

    """

    def __init__(self, part: Part, ends: tuple[int | None, int | None], limit: int, budget: Budget) -> None:
        self.part, self.limit, self.budget = part, limit, budget
        self.vertices = sorted({v for u, w, _ in part.edges for v in (u, w)} | {v for v in ends if v is not None})
        self._number = {v: i for i, v in enumerate(self.vertices)}
        self._ends = tuple(None if v is None else self._number[v] for v in ends)
        self._us, self._vs = (tuple(self._number[edge[end]] for edge in part.edges) for end in (0, 1))
        self._ws = tuple(edge[2] for edge in part.edges)

    def nodes(self) -> list[dict[str, Any]] | None:
        """Return the nodes, each before those of its cases; None where the budget or what floats can tell ends."""
        found: list[dict[str, Any]] = []
        todo: list[tuple[Case, list[Row]]] = [(self.part.first, [])]
        while todo:
            case, rows = todo.pop()
            if self.budget.over(len(found)):
                return None
            node = self._node(case, rows)
            if node is None:
                return None
            found.append(node)
            # A pair of arms leaves no other ends, and cuts that were found without ends don't hold with them.
            todo += [(c, list(rows) if c.even == case.even else []) for c in self.part.cases(case, node, self.limit)][
                ::-1
            ]
        return found

    def _node(self, case: Case, rows: list[Row]) -> dict[str, Any] | None:
        leaf = leaf_of(self.part, case, [], [], self.limit)
        if leaf is not None:
            return leaf
        free = [edge for edge in range(len(self._ws)) if edge not in case.out]
        problem = self._problem(case)
        parts = components(problem, free)
        if len(parts) > 1:
            return {"parts": parts}
        pair = next((edge for edge in free if edge >= self.part.pairs and edge not in case.taken), None)
        if pair is not None:
            return {"take": pair}
        root = None if case.root is None else self._number.get(case.root)
        relaxation = Relaxation(problem, rows, case.taken, case.out, root)
        leaf, values = self._tighten(case, relaxation)
        if leaf is not None:
            return leaf
        rows[:] = [row for row, dual in zip(rows, relaxation.duals, strict=False) if dual > 0 or len(row.name) < 3]
        if case.root is None:
            return {"visit": self.vertices[hardest_vertex(problem, free)]}
        # Where heavy edges seem decided, but only as far as floats can tell, any edge will do.
        open_edges = [edge for edge in free if edge not in case.taken]
        if not open_edges:
            return None
        return {"take": min(open_edges, key=lambda edge: (abs(values[edge] - 0.5), -self._ws[edge], edge))}

    def _problem(self, case: Case) -> Problem:
        source, target = self._ends
        return Problem(
            self._us,
            self._vs,
            self._ws,
            len(self.vertices),
            closed=case.even,
            source=source,
            target=target,
            directed=self.part.directed,
        )

    def _tighten(self, case: Case, relaxation: Relaxation) -> tuple[dict[str, Any] | None, Any]:
        """Add cuts as long as they help; return the leaf if they close the case, and the last solution."""
        # What has to be taken is worth more than all else, so that there is a solution, and duals, in any case.
        worth = 2 * (1 + sum(self._ws)) / (max(self._ws, default=0) or 1)
        held = relaxation.low.copy()
        relaxation.gains = relaxation.gains + worth * held
        relaxation.low[:] = 0
        surplus = worth * held.sum() * (max(self._ws, default=0) or 1)
        idle, before = 0, float("inf")
        while True:
            values, bound = relaxation.solve()
            bound -= surplus
            if bound < self.limit + 1 + CLOSE * max(self._ws):
                leaf = leaf_of(self.part, case, *self._cuts(relaxation), self.limit)
                if leaf is not None:
                    return leaf, values
            idle = idle + 1 if before - bound < 0.01 * max(bound - self.limit - 1, 0) else 0
            before = bound
            if (
                idle > STALLED
                or self.budget.over()
                or not (relaxation.strengthen(values) or relaxation.strengthen_at_vertices(values))
            ):
                return None, values

    def _cuts(self, relaxation: Relaxation) -> tuple[list[Cut], list[float]]:
        """Return the rows of a relaxation as the log names them, and their duals."""
        cuts = [self._cut(row.name, len(self._ws)) for row in relaxation.rows]
        duals = [float(dual) for dual in relaxation.duals]
        if self.part.directed:
            cuts += [("balance", [v]) for v in self.vertices]
            duals += [float(dual) for dual in relaxation.potentials]
        return cuts, duals

    def _cut(self, name: tuple[Any, ...], m: int) -> Cut:
        kind, *rest = name
        if kind in ("ends", "other ends"):
            return ("begins" if rest and rest[0] == m and self.part.directed else kind, [])
        inside = [self.vertices[v] for v in rest[0]]
        if kind == "parity":
            return (kind, inside, [c for c in rest[1] if c < m], [self.vertices[c - m] for c in rest[1] if c >= m])
        return (kind, inside, rest[1], rest[2])
