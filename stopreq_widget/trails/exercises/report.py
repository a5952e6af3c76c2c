"""What a teacher says about a student's function: how many cases went right, and the smallest that went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from io import StringIO
from typing import Any

from ..draw import OTHER_COLOR, TRAIL_COLOR, draw_trail

Rows = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A network with the student's trail and a better one, to be shown side by side; either may be empty."""

    edges: Rows
    student: tuple[Any, ...] = ()
    better: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How one case went: its name, and what is wrong ("" if nothing is)."""

    case: str
    fault: str = ""
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of a check; in a notebook it shows itself.

    Attributes
    ----------
    title : str
        Of the exercise.
    results : tuple of Result
        In the order of the cases, smallest network first.

    Examples
    --------
    >>> print(Report("Walk", (Result("one edge"), Result("a triangle", "its length is 3, not 2"))))
    Walk: 1 of 2 right.
    The smallest case that went wrong is a triangle: its length is 3, not 2

    """

    title: str
    results: tuple[Result, ...]

    @property
    def passed(self) -> bool:
        """True when nothing went wrong."""
        return self.first_fault is None

    @property
    def right(self) -> int:
        """Number of cases that went right."""
        return sum(not result.fault for result in self.results)

    @property
    def first_fault(self) -> Result | None:
        """The smallest case that went wrong; None when none did."""
        return next((result for result in self.results if result.fault), None)

    def __str__(self) -> str:
        head = f"{self.title}: {self.right} of {len(self.results)} right."
        fault = self.first_fault
        if fault is None:
            return f"{head} Well done."
        return f"{head}\nThe smallest case that went wrong is {fault.case}: {fault.fault}"

    def figure(self) -> Any:
        """Return the smallest case that went wrong as a matplotlib figure; None if there is nothing to draw."""
        fault = self.first_fault
        if fault is None or fault.drawing is None or not fault.drawing.edges:
            return None
        from matplotlib.figure import Figure

        drawing = fault.drawing
        panels = [("Your trail", drawing.student, TRAIL_COLOR), ("A longer trail", drawing.better, OTHER_COLOR)]
        shown = [panel for panel in panels if panel[1]] or [("The network", (), TRAIL_COLOR)]
        figure = Figure(figsize=(5.0 * len(shown), 4.2), layout="constrained")
        for i, (title, walk, color) in enumerate(shown, start=1):
            axes = figure.add_subplot(1, len(shown), i)
            draw_trail(drawing.edges, walk, title=title, color=color, ax=axes)
        return figure

    def _repr_html_(self) -> str:
        paragraphs = "".join(f"<p>{escape(line)}</p>" for line in str(self).split("\n"))
        figure = self.figure()
        if figure is None:
            return paragraphs
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
        svg = text.getvalue()
        return paragraphs + svg[svg.index("<svg") :]
