"""How a call ended, as a value that says nothing else than plain data: what came back, or what went wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from .refusal import Refusal

LONGEST = 3_000_000
"""Characters of an answer; more is no answer to any exercise."""

WALL = 5
"""How many times its limit of processor time a call may take by the clock: machines are shared, and some calls wait."""

Ending: TypeAlias = Literal["value", "late", "raised", "nonsense", "mutated", "refused", "died"]
FATAL = frozenset(("late", "died"))


class OutOfTimeError(SystemExit):
    """Raised inside a function that is late.

    Not an Exception, so that `except Exception` doesn't catch it; and a SystemExit, so that a thread that ends by it
    says nothing.
    """


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one call of a student's function ended.

    Attributes
    ----------
    ending : str
        value (it returned something that can be judged), late, raised, nonsense (it returned something else than
        numbers, strings and lists of them), mutated (it changed its arguments), refused (it called what it must not),
        died (it took its process with it).
    value : object
        What it returned, with tuples as lists; None for the other endings.
    text : str
        The error, what the nonsense looks like, or what was called.

    """

    ending: Ending
    value: Any = None
    text: str = ""


def late(seconds: float) -> Outcome:
    """Return the outcome of a call that was stopped."""
    return Outcome("late", text=f"it was stopped after {seconds:g} s")


def call_once(function: Callable[..., Any], arguments: tuple[Any, ...], refusal: Refusal) -> Outcome:
    """Return how a call ended, with no limit of its own."""
    given = deepcopy(arguments)
    try:
        value = function(*given)
    except OutOfTimeError:
        raise
    except SystemExit:
        return Outcome("died", text="it ended the whole program")
    except Exception as error:  # noqa: BLE001 (a student's function may raise anything)
        ended = Outcome("raised", text=f"{type(error).__name__}: {_words(error)}")
    else:
        ended = _returned(value, given, arguments)
    # Whatever became of it: a function that catches the refusal has called all the same.
    return Outcome("refused", text=refusal.called) if refusal.called else ended


def _returned(value: Any, given: tuple[Any, ...], arguments: tuple[Any, ...]) -> Outcome:
    try:
        unchanged = all(map(_same, given, arguments))
    except Exception:  # noqa: BLE001 (a graph may have been made into something that can't be compared)
        unchanged = False
    if not unchanged:
        return Outcome("mutated", text="it changed its input")
    if hasattr(value, "__next__"):
        return Outcome("nonsense", text=f"a {type(value).__name__}, which makes its items one by one: give list(...)")
    try:
        text = json.dumps(value, default=_plain)
        return Outcome("value", json.loads(text)) if len(text) <= LONGEST else Outcome("nonsense", text=_short(value))
    except Exception:  # noqa: BLE001 (values of anybody's classes may raise anything)
        return Outcome("nonsense", text=_short(value))


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal; graphs are by their vertices, edges and attributes."""
    if hasattr(one, "adj") and hasattr(one, "nodes"):
        return bool(one.adj == other.adj and one.nodes == other.nodes)
    return bool(one == other)


def _plain(value: Any) -> Any:
    """Return numpy's numbers and arrays as what JSON knows; a set has no order, so it is no answer."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 (so may its values)
        text = f"a {type(value).__name__} that can't be shown"
    return _cut(text)


def _words(error: Exception) -> str:
    """Return an error's message; its class may be a student's, and fail to say it."""
    try:
        return _cut(str(error))
    except Exception:  # noqa: BLE001
        return "an error that can't be shown"


def _cut(text: str) -> str:
    """Return a text short enough to be read, and without what no page can hold."""
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= 200 else f"{text[:200]}…"
