"""The methods, each a module of its own with the same two functions: `solve` runs, `watch` runs and tells.

Examples
--------
>>> [name for name, method in METHODS.items() if method.exact]
['exhaustive', 'bounded', 'subsets', 'parity', 'programme', 'tree']

"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import MethodError
from . import bounded, compiled, exhaustive, greedy, local, parity, programme, subsets, tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..trail import Trail


@dataclass(frozen=True, slots=True)
class Method:
    """One way to look for a longest trail.

    Attributes
    ----------
    name, title : str
        What `longest_trail` takes, and what a heading says.
    exact : bool
        Whether its answer is a longest trail when it ends by itself.
    solve : (network, limit) -> Trail
        The search at full speed.
    watch : (network) -> generator of Step, returns Trail
        The same search, telling what it does.
    pseudocode : tuple of str
        The lines to which the steps refer.

    """

    name: str
    title: str
    exact: bool
    solve: Callable[..., Trail]
    watch: Callable[..., Any]
    pseudocode: tuple[str, ...]


def _method(module: Any, title: str, exact: bool = True) -> Method:
    return Method(module.NAME, title, exact, module.solve, module.watch, module.PSEUDOCODE)


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        _method(exhaustive, "Exhaustive backtracking"),
        _method(bounded, "Branch and bound"),
        _method(subsets, "Dynamic programming over sets of edges"),
        _method(parity, "Parity: drop as little as possible"),
        _method(programme, "Integer programme with cuts"),
        _method(tree, "Tree diameter"),
        _method(greedy, "Greedy walk", exact=False),
        _method(local, "Local search", exact=False),
    )
}


UNWATCHED = {compiled.NAME: compiled.solve}
"""Methods that only run: there is nothing to watch in compiled code."""


def get_solver(name: str) -> Callable[..., Trail]:
    """Return what solves by the method of that name.

    Raises
    ------
    MethodError
        If there is none.

    """
    return UNWATCHED[name] if isinstance(name, str) and name in UNWATCHED else get_method(name).solve


def get_method(name: str) -> Method:
    """Return the method of that name, which can be watched.

    Raises
    ------
    MethodError
        If there is none; the message lists those that there are.

    """
    if isinstance(name, str) and name in UNWATCHED:
        raise MethodError(f"method {name!r} has no steps to watch; expected one of {', '.join(map(repr, METHODS))}")
    if not isinstance(name, str) or name not in METHODS:
        known = ", ".join(map(repr, (*METHODS, *UNWATCHED)))
        raise MethodError(f"method {repr(name)[:60]} is unknown; expected 'auto' or one of {known}")
    return METHODS[name]
