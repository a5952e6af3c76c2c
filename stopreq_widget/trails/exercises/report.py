"""What a teacher says about a student's function: how much went right, and the smallest case that went wrong."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from ..draw import OTHER_COLOR, TRAIL_COLOR, draw_trail
from ..errors import TrailError
from .sandbox.outcome import OutOfTimeError
from .sandbox.within import call_within

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .questions import Rows

DRAWN = 30
"""Edges up to which a network is drawn: more can't be read."""

SHOWN = 400
"""Characters of a call that is shown whole."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A network with the student's trail and a better one, to be shown side by side; either may be empty."""

    edges: Rows
    student: tuple[Any, ...] = ()
    better: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How one case went: its name, what it tries, and what is wrong ("" if nothing is)."""

    case: str
    aspect: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A call for which a function answers wrongly; nothing that is smaller goes wrong.

    Attributes
    ----------
    case : str
        Its name, to be read in a sentence.
    arguments : tuple
        What the function gets: try it yourself with ``my_function(*counterexample.arguments)``.
    fault : str
        What is wrong with the answer.
    drawing : Drawing
        The network, with the student's trail and a better one where there are any.

    """

    case: str
    arguments: tuple[Any, ...]
    fault: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of a check; in a notebook it shows itself.

    Attributes
    ----------
    title : str
        Of the exercise.
    results : tuple of Result
        In the order of the cases, smallest first. Those after one that never ended are missing.
    aspects : mapping
        What the cases try, and how many there are of each; each aspect counts the same in the score.
    counterexample : Counterexample or None
        The smallest case that goes wrong; None when nothing does.
    function : callable
        The student's.
    seconds : float
        The limit of each call.

    Examples
    --------
    >>> print(Report("Walk", (Result("one edge", "trees"), Result("a triangle", "rings", "its length is 3, not 2"))))
    Walk: 1 of 2 right.

    """

    title: str
    results: tuple[Result, ...]
    aspects: Mapping[str, int] = field(default_factory=dict)
    counterexample: Counterexample | None = None
    function: Callable[..., Any] | None = None
    seconds: float = 2.0

    @property
    def passed(self) -> bool:
        """True when nothing went wrong."""
        return self.right == len(self.results) and self.counterexample is None

    @property
    def right(self) -> int:
        """Number of cases that went right."""
        return sum(not result.fault for result in self.results)

    @property
    def faulty_aspects(self) -> tuple[str, ...]:
        """What the function can't do yet: aspects with a case that went wrong or was never reached."""
        right: dict[str, int] = {}
        for result in self.results:
            right[result.aspect] = right.get(result.aspect, 0) + (not result.fault)
        return tuple(one for one, cases in self.aspects.items() if right.get(one, 0) < cases)

    @property
    def score(self) -> float:
        """Share of the aspects in which nothing went wrong, from 0 to 1; 1 for a function that passed, and only then.

        Examples
        --------
        >>> right, wrong = Result("one edge", "trees"), Result("a triangle", "rings", "its length is 3, not 2")
        >>> Report("Walk", (right, wrong), {"trees": 1, "rings": 1}).score
        0.5

        """
        if not self.aspects:
            return float(self.passed)
        return 1 - len(self.faulty_aspects) / len(self.aspects)

    def rerun(self) -> Any:
        """Run the function on the smallest case that went wrong, here, and return what it answers.

        What it prints is seen, and what it raises comes with its traceback, so that the line is named in which it
        happened; likewise for a loop that doesn't end.

        Raises
        ------
        TrailError
            When nothing went wrong.
        TimeoutError
            When the function is stopped.

        """
        if self.counterexample is None or self.function is None:
            raise TrailError(f"{self.title}: nothing went wrong, so there is nothing to run again")
        function, arguments = self.function, deepcopy(self.counterexample.arguments)
        try:
            return call_within(lambda: function(*arguments), self.seconds)
        except OutOfTimeError as error:
            raise TimeoutError(f"it was stopped after {self.seconds:g} s, here").with_traceback(
                error.__traceback__
            ) from None

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        total = sum(self.aspects.values()) or len(self.results)
        head = f"{self.title}: {self.right} of {total} right."
        if self.passed:
            return [f"{head} Well done."]
        lines = [head]
        found = self.counterexample
        if found is not None:
            lines.append(f"The smallest case that went wrong is {found.case}: {found.fault}")
            call = ", ".join(map(repr, found.arguments))
            if len(call) <= SHOWN:
                lines.append(f"The call: {getattr(self.function, '__name__', 'your function')}({call})")
        if len(self.results) < total:
            lines.append(f"It was asked no more after {self.results[-1].case}: {self.results[-1].fault}")
        if self.aspects:
            lines.append(f"Not right yet: {', '.join(self.faulty_aspects)}.")
        return lines

    def figure(self) -> Any:
        """Return the smallest case that went wrong as a matplotlib figure; None if there is nothing to draw."""
        found = self.counterexample
        if found is None or not 0 < len(found.drawing.edges) <= DRAWN:
            return None
        from matplotlib.figure import Figure

        drawing = found.drawing
        panels = [("Your trail", drawing.student, TRAIL_COLOR), ("A longer trail", drawing.better, OTHER_COLOR)]
        shown = [panel for panel in panels if panel[1]] or [("The network", (), TRAIL_COLOR)]
        figure = Figure(figsize=(5.0 * len(shown), 4.2), layout="constrained")
        for i, (title, walk, color) in enumerate(shown, start=1):
            axes = figure.add_subplot(1, len(shown), i)
            draw_trail(drawing.edges, walk, title=title, color=color, ax=axes)
        return figure

    def _repr_html_(self) -> str:
        paragraphs = "".join(f"<p>{escape(line)}</p>" for line in self._lines())
        figure = self.figure()
        if figure is None:
            return paragraphs
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
        svg = text.getvalue()
        return paragraphs + svg[svg.index("<svg") :]
