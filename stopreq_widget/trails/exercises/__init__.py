"""Graded exercises on longest trails, with a checker that answers as a good teacher would.

Each exercise asks a student's function about every multigraph of up to five edges, about known networks and about
random ones, judges each answer, and shows the smallest question that goes wrong. `sandbox` says what the checker guards
against, and what not.

Examples
--------
>>> for exercise in EXERCISES:
...     print(exercise.number, exercise.title)
1 Is it a trail?
2 The diameter of a tree
3 A longest trail
4 A bound
5 In one go

"""

from __future__ import annotations

from .bound import BOUND, check_bound
from .diameter import DIAMETER, check_tree_diameter
from .grading import Exercise, grade
from .known import graded_networks
from .longest import LONGEST, check_longest_trail
from .questions import Question
from .report import Counterexample, Report
from .walkable import WALKABLE, check_walkable
from .walking import IS_TRAIL, check_is_trail

EXERCISES = (IS_TRAIL, DIAMETER, LONGEST, BOUND, WALKABLE)

__all__ = [
    "EXERCISES",
    "Counterexample",
    "Exercise",
    "Question",
    "Report",
    "check_bound",
    "check_is_trail",
    "check_longest_trail",
    "check_tree_diameter",
    "check_walkable",
    "grade",
    "graded_networks",
]
