"""One way to grade for all exercises: run each case in the sandbox, and let the case judge the value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import TrailError
from .report import Drawing, Report, Result
from .sandbox import run_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .report import Rows

Judgement = tuple[str, Drawing | None]
"""What is wrong with a value ("" if nothing is), and what to draw about it."""

RIGHT: Judgement = ("", None)

EXPLANATIONS = {
    "late": "it had not answered in time; {}. Does every loop come to an end?",
    "raised": "it raised {}",
    "nonsense": "it returned {}",
    "mutated": "{}; work on a copy",
    "died": "{} before it answered",
}


@dataclass(frozen=True, slots=True)
class Case:
    """One call of a student's function.

    Attributes
    ----------
    name : str
        With an article, to be read in a sentence.
    arguments : tuple
        What the function gets.
    judge : callable
        From the value that it returned to a Judgement.
    edges : tuple of tuples
        The network to draw when something goes wrong.

    """

    name: str
    arguments: tuple[Any, ...]
    judge: Callable[[Any], Judgement]
    edges: Rows = ()


def grade(
    title: str, function: Callable[..., Any], cases: Sequence[Case], seconds: float, fork: bool | None = None
) -> Report:
    """Return a report on a student's function.

    Raises
    ------
    TrailError
        If what was given is no function, or the time limit is not positive.

    """
    if not callable(function):
        raise TrailError(f"{title}: expected your function, got {function!r}; give its name without ()")
    if not seconds > 0:
        raise TrailError(f"{title}: the time limit is {seconds!r} s; expected more than 0")
    outcomes = run_calls(function, [case.arguments for case in cases], seconds, fork)
    results = []
    for case, outcome in zip(cases, outcomes, strict=True):
        if outcome.ending == "value":
            fault, drawing = case.judge(outcome.value)
            if fault and drawing is None:
                drawing = Drawing(case.edges)
        else:
            fault, drawing = EXPLANATIONS[outcome.ending].format(outcome.text), Drawing(case.edges)
        results.append(Result(case.name, fault, drawing if fault else None))
    return Report(title, tuple(results))
