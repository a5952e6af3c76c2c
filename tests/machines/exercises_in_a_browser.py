"""Runs every exercise of the lesson where there are neither processes nor threads."""

from __future__ import annotations

from stopreq_widget.trails.exercises import EXERCISES, check_longest_trail, grade
from stopreq_widget.trails.exercises.sandbox import way_here
from tests.trails import right_solutions, wrong_solutions

NEED = {"diameter_with_networkx", "walkable_with_networkx", "walkable_with_numpy"}
"""These need packages that a browser doesn't have by itself."""

SOME = 2
"""Each how manieth wrong solution is tried: elsewhere all are."""

if __name__ == "__main__":
    assert way_here() == "monitor"
    for exercise in EXERCISES:
        for function in right_solutions.RIGHT[exercise.number]:
            if function.__name__ not in NEED:
                report = grade(exercise, function, seconds=60)
                assert report.passed, (function.__name__, str(report))
        for function, (words, edges) in list(wrong_solutions.WRONG[exercise.number].items())[::SOME]:
            report = grade(exercise, function, seconds=0.5)
            assert not report.passed, function.__name__
            found = report.counterexample
            assert found is not None
            assert words in found.fault, (function.__name__, found.fault)
            assert len(found.arguments[0]) <= edges, (function.__name__, found.arguments)
    for endless in (wrong_solutions.never_ends, wrong_solutions.never_ends_and_catches_everything):
        assert "it had not answered in time" in str(check_longest_trail(endless, seconds=0.2))
    report = check_longest_trail(wrong_solutions.never_ends_and_catches_everything, seconds=0.2)
    try:
        report.rerun()
    except TimeoutError as error:
        print("stopped again:", error)
    print("all exercises ran")
