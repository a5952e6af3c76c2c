"""Refuse calls of ready-made solvers while a student's function runs, however it came by them.

A name that was imported long ago is bound to the function itself, so that replacing it in its module changes nothing.
The code of the function is exchanged instead, for as long as the student's calls last.
"""

from __future__ import annotations

import sys
from functools import partial
from threading import get_ident
from types import FunctionType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import CodeType


class SolverCallError(RuntimeError):
    """Raised where a student's function calls what it is asked to write."""


class Refusal:
    """While it is entered, functions of some modules can't be called.

    Parameters
    ----------
    forbidden : sequence of str
        Names of modules, with all that is inside them.
    spared : collection of int
        Threads that may call them all the same: those that run something else of this program.

    Attributes
    ----------
    called : str
        The first function that was called and refused; "" if none was.

    Examples
    --------
    >>> from stopreq_widget.trails.core import longest_length
    >>> with Refusal(["stopreq_widget.trails.core"]) as refusal:
    ...     longest_length([(0, 1, 2)])
    Traceback (most recent call last):
    ...
    stopreq_widget.trails.exercises.sandbox.refusal.SolverCallError: longest_length is what you are asked to write
    >>> refusal.called, longest_length([(0, 1, 2)])
    ('longest_length', 2)

    """

    def __init__(self, forbidden: Sequence[str], spared: frozenset[int] = frozenset()) -> None:
        self._forbidden = tuple(forbidden)
        self._spared = spared
        self._kept: list[tuple[FunctionType, CodeType]] = []
        self.called = ""

    def __enter__(self) -> Self:
        for function in list(self._functions()):
            self._kept.append((function, function.__code__))
            original = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
            original.__kwdefaults__ = function.__kwdefaults__
            function.__code__ = _code_that_calls(partial(self._instead, original))
        return self

    def __exit__(self, *_: object) -> None:
        while self._kept:
            function, code = self._kept.pop()
            function.__code__ = code

    def _functions(self) -> Iterator[FunctionType]:
        for name, module in list(sys.modules.items()):
            if any(name == one or name.startswith(f"{one}.") for one in self._forbidden):
                for value in vars(module).values():
                    if isinstance(value, FunctionType) and value.__module__ == name and value.__closure__ is None:
                        yield value

    def _instead(self, original: FunctionType, *arguments: Any, **named: Any) -> Any:
        if get_ident() in self._spared:
            return original(*arguments, **named)
        self.called = self.called or original.__name__
        raise SolverCallError(f"{original.__name__} is what you are asked to write")


def _stand_in(*arguments: Any, **named: Any) -> Any:
    instead: Any = "what is called"
    return instead(*arguments, **named)


def _code_that_calls(what: Any) -> CodeType:
    """Return the code of a function that calls something, without needing a name for it where it is put."""
    code = _stand_in.__code__
    return code.replace(co_consts=tuple(what if const == "what is called" else const for const in code.co_consts))
