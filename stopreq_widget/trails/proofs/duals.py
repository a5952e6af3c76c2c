"""From the floats of a solver to a leaf of a log: duals as fractions, and the bound that they prove exactly."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import linprog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..proof_check import Case, Part

DENOMINATORS = (1, 2, 4, 12, 60, 5040, 2**20, 2**40)
"""Tried one after the other: duals of small networks have small denominators, and short ones make short logs."""
NONE = 1e-7
"""A dual, or what an edge gains over them, is none below this, in units of the heaviest edge."""
ROUNDS = 12
"""So often floats are refined; each round adds about seven digits."""

Cut = tuple[Any, ...]
"""Kind, set of vertices, and what else the kind of cut asks for."""


def leaf_of(part: Part, case: Case, cuts: Sequence[Cut], duals: Sequence[float], limit: int) -> dict[str, Any] | None:
    """Return the leaf that proves the limit, by the smallest denominator that does; None if none does.

    Parameters
    ----------
    part, case : Part, Case
        What is proven.
    cuts, duals : sequences
        Cuts and their weights as a solver gives them.
    limit : int
        No trail of the case weighs more.

    """
    heaviest = max((weight for _, _, weight in part.edges), default=0) or 1
    some = [i for i, dual in enumerate(duals) if abs(dual) > NONE * heaviest]
    some_cuts, some_duals = [cuts[i] for i in some], [duals[i] for i in some]
    for denominator in DENOMINATORS:
        rounded = [Fraction(round(dual * denominator), denominator) for dual in some_duals]
        leaf = _closing(part, case, some_cuts, rounded, limit)
        if leaf is not None:
            return leaf
    # Rounded floats can't tell heavy edges apart.
    exact = [Fraction(dual) for dual in duals]
    leaves = (_closing(part, case, cuts, each, limit) for each in refined(part, case, cuts, exact, heaviest))
    return next((leaf for leaf in leaves if leaf is not None), None)


def _closing(
    part: Part, case: Case, cuts: Sequence[Cut], duals: Sequence[Fraction], limit: int
) -> dict[str, Any] | None:
    denominator = lcm(*(dual.denominator for dual in duals))
    # Only for equations may a dual be negative.
    named = [(cut, int(dual * denominator)) for cut, dual in zip(cuts, duals, strict=True)]
    rows = [[cut[0], dual, *cut[1:]] for cut, dual in named if dual > 0 or (dual and cut[0] == "balance")]
    leaf = {"den": denominator, "cuts": rows}
    bound = part.bound(case, leaf)
    return leaf | {"bound": [bound.numerator, bound.denominator]} if bound < limit + 1 else None


def refined(
    part: Part, case: Case, cuts: Sequence[Cut], duals: Sequence[Fraction], heaviest: int
) -> Iterator[list[Fraction]]:
    """Yield duals that come closer to the best with each round, by what floats can't tell apart at first.

    Where an edge or end gains nothing to the precision of the round before, what it does gain is the aim of another
    programme, among the solutions that were best so far; its duals are added. Edges weigh whole numbers, so it ends.
    """
    rows = [part.row(case, kind, set(inside), rest) for kind, inside, *rest in cuts]
    names = [*range(len(part.edges)), *{each for factors, _ in rows for each in factors if isinstance(each, tuple)}]
    number = {each: i for i, each in enumerate(names)}
    matrix = np.zeros((len(rows), len(names)))
    for i, (factors, _) in enumerate(rows):
        for each, factor in factors.items():
            matrix[i, number[each]] = factor
    limits = np.array([limit for _, limit in rows])
    equations = np.array([cut[0] == "balance" for cut in cuts])
    exact, scale = list(duals), Fraction(heaviest)
    for _ in range(ROUNDS):
        close = scale * Fraction(NONE)
        exact = [dual if abs(dual) > close else Fraction(0) for dual in exact]
        gains = [Fraction(edge[2]) for edge in part.edges] + [Fraction(0)] * (len(names) - len(part.edges))
        for (factors, _), dual in zip(rows, exact, strict=True):
            for each, factor in factors.items():
                gains[number[each]] -= dual * factor
        scale = max((abs(gain) for gain in gains if abs(gain) <= close), default=Fraction(0))
        if not scale:
            yield exact
            return
        tight = equations | np.array([dual > 0 for dual in exact])
        aims = [float(gain / scale) if abs(gain) <= close else 0.0 for gain in gains]
        bounds = [part.span(case, each) for each in names]
        bounds = [
            (low, high) if abs(gain) <= close else (high, high) if gain > 0 else (low, low)
            for (low, high), gain in zip(bounds, gains, strict=True)
        ]
        result: Any = linprog(
            [-aim for aim in aims],
            A_ub=matrix[~tight],
            b_ub=limits[~tight],
            A_eq=matrix[tight],
            b_eq=limits[tight],
            bounds=bounds,
            method="highs",
        )
        if result.x is None:
            return
        more = np.zeros(len(rows))
        more[~tight], more[tight] = -result.ineqlin.marginals, -result.eqlin.marginals
        exact = [dual + Fraction(float(each)) * scale for dual, each in zip(exact, more, strict=True)]
        yield exact
