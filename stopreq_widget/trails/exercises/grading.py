"""One way to grade for all exercises: ask every question in the sandbox, judge the answers, shrink what went wrong."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ..errors import TrailError
from .questions import aspect
from .report import Counterexample, Drawing, Report, Result
from .sandbox import run_calls
from .shrink import smallest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .questions import Question
    from .sandbox import Outcome, Way

Judgement = tuple[str, Drawing | None]
"""What is wrong with a value ("" if nothing is), and what to draw about it."""

RIGHT: Judgement = ("", None)

EXPLANATIONS = {
    "late": "it had not answered in time; {}. Does every loop come to an end?",
    "raised": "it raised {}",
    "nonsense": "it returned {}",
    "mutated": "{}; work on a copy",
    "refused": "it calls {}, which is what you are asked to write",
    "died": "{} before it answered",
}

SOLVERS = tuple(
    f"stopreq_widget.trails.{module}"
    for module in ("solve", "core", "methods", "parity", "reduction", "certify", "what_if")
)
"""What an exercise asks to write, ready-made."""

SHRINK_SECONDS = 2.0
"""Time that may be spent on making a counterexample smaller; a second is plenty for networks of a dozen edges."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """What a student is asked to write, and everything that is needed to judge it.

    Attributes
    ----------
    number, title, task : int, str, str
        As they stand in the lesson.
    questions : callable
        From a random generator to the questions: all small networks, known ones, random ones.
    arguments : callable
        From a question to what the function gets.
    judge : callable
        From a question and any value to a Judgement. It is right for every question that fits.
    fits : callable
        Whether a question may be asked; what was made smaller may have become one that may not.
    aspect : callable
        From a question to what it tries, in a word or two.
    forbidden : tuple of str
        Modules whose functions must not be called.
    seconds : float
        Limit of processor time for each call.

    """

    number: int
    title: str
    task: str
    questions: Callable[[Random], Iterable[Question]]
    arguments: Callable[[Question], tuple[Any, ...]]
    judge: Callable[[Question, Any], Judgement]
    fits: Callable[[Question], bool] = lambda _: True
    aspect: Callable[[Question], str] = aspect
    forbidden: tuple[str, ...] = SOLVERS
    seconds: float = 1.0


def grade(
    exercise: Exercise,
    function: Callable[..., Any],
    seconds: float | None = None,
    seed: int | str = 0,
    way: Way | None = None,
) -> Report:
    """Return a report on a student's function.

    Parameters
    ----------
    exercise : Exercise
        What was asked.
    function : callable
        The student's.
    seconds : float, optional
        Limit of processor time for each call; the exercise's own when left out.
    seed : int or str
        The class's: the same one gives the same cases everywhere, another one others.
    way : str, optional
        As for `run_calls`.

    Raises
    ------
    TrailError
        If what was given is no function, or the time limit is not positive.

    """
    if not callable(function):
        raise TrailError(f"{exercise.title}: expected your function, got {function!r}; give its name without ()")
    limit = exercise.seconds if seconds is None else seconds
    if not limit > 0:
        raise TrailError(f"{exercise.title}: the time limit is {seconds!r} s; expected more than 0")
    trial = _Trial(exercise, function, limit, way)
    questions = sorted(exercise.questions(Random(f"{exercise.number}/{seed}")), key=lambda question: question.size)
    outcomes = trial.ask(questions)
    judged = [trial.judge(*pair) for pair in zip(questions, outcomes, strict=False)]
    results = tuple(
        Result(question.title, exercise.aspect(question), fault)
        for question, (fault, _) in zip(questions, judged, strict=False)
    )
    wrong = next((number for number, (fault, _) in enumerate(judged) if fault), None)
    found = None if wrong is None else trial.counterexample(questions[wrong], outcomes[wrong])
    aspects = Counter(map(exercise.aspect, questions))
    return Report(exercise.title, results, aspects, found, function, limit)


@dataclass(frozen=True, slots=True)
class _Trial:
    """A student's function before an exercise."""

    exercise: Exercise
    function: Callable[..., Any]
    seconds: float
    way: Way | None

    def ask(self, questions: Sequence[Question]) -> list[Outcome]:
        calls = [self.exercise.arguments(question) for question in questions]
        return run_calls(self.function, calls, self.seconds, way=self.way, forbidden=self.exercise.forbidden)

    def judge(self, question: Question, outcome: Outcome) -> Judgement:
        if outcome.ending == "value":
            return self.exercise.judge(question, outcome.value)
        return EXPLANATIONS[outcome.ending].format(outcome.text), None

    def counterexample(self, question: Question, outcome: Outcome) -> Counterexample:
        """Return the case, made as small as it can be."""
        end = time.monotonic() + SHRINK_SECONDS

        def first_that_fails(others: Sequence[Question]) -> Question | None:
            fitting = [other for other in others if self.exercise.fits(other)]
            if time.monotonic() > end:
                return None
            asked = zip(fitting, self.ask(fitting), strict=False)
            return next((other for other, how in asked if self.judge(other, how)[0]), None)

        # Each smaller case that is late too would cost the whole limit; and of the small ones the smallest was first.
        if outcome.ending != "late":
            question = smallest(question, first_that_fails)
            (outcome,) = self.ask([question])
        fault, drawing = self.judge(question, outcome)
        drawing = drawing or Drawing(question.edges)
        return Counterexample(question.title, self.exercise.arguments(question), fault, drawing)
