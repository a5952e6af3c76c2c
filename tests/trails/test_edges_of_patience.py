"""What is said where a limit is met, to the sign."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from stopreq_widget.trails import LimitError, longest_trail
from stopreq_widget.trails.exercises.sandbox import run_calls
from stopreq_widget.trails.samples import complete


@pytest.mark.parametrize(("length", "cut"), [(199, False), (200, False), (201, True)])
def test_what_a_students_error_says_is_cut_after_200_signs(length: int, cut: bool) -> None:
    def fail() -> None:
        raise ValueError("x" * length)

    (outcome,) = run_calls(fail, [()])
    assert outcome.text == f"ValueError: {'x' * min(length, 200)}{'…' if cut else ''}"


def test_a_programme_without_a_solution_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = SimpleNamespace(x=None, status=4, mip_dual_bound=None, message="numbers too hard")
    monkeypatch.setattr("stopreq_widget.trails.cuts.relaxation.linprog", lambda *_, **__: failed)
    with pytest.raises(LimitError, match=r"HiGHS gave no solution for 10 edges and 1 cuts: numbers too hard"):
        longest_trail(complete(5).edges, method="programme")
