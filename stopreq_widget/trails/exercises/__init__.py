"""Graded exercises on longest trails, with a checker that answers as a good teacher would.

Examples
--------
>>> for exercise in EXERCISES:
...     print(exercise.number, exercise.title)
1 Is it a trail?
2 The diameter of a tree
3 Backtracking
4 A bound
5 In one go

"""

from __future__ import annotations

from .longest import check_longest_trail, graded_networks
from .report import Report
from .tasks import EXERCISES, Exercise, check_bound, check_is_trail, check_tree_diameter, check_walkable

__all__ = [
    "EXERCISES",
    "Exercise",
    "Report",
    "check_bound",
    "check_is_trail",
    "check_longest_trail",
    "check_tree_diameter",
    "check_walkable",
    "graded_networks",
]
