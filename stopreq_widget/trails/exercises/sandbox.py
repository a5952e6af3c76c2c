"""Run a student's function so that nothing it does can hurt: loops for ever, raises, prints, changes its input.

Where the system can fork, the calls are made in a child process that is stopped when time is over. A fork knows
functions that were defined in a notebook, and works from any thread. Elsewhere (Windows, a browser) the call is made in
this thread under a trace function that raises when time is over; that stops loops, but no call that sleeps in C.

What comes back from the child is JSON, never a pickle.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
import warnings
from copy import deepcopy
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

# More than this is no answer to any exercise.
_MOST, _LONGEST = 100_000, 3_000_000

Ending: TypeAlias = Literal["value", "late", "raised", "nonsense", "mutated", "died"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one call of a student's function ended.

    Attributes
    ----------
    ending : str
        value (it returned something that can be judged), late, raised, nonsense (it returned something else than
        numbers, strings and lists of them), mutated (it changed its arguments), died (it took its process with it).
    value : object
        What it returned, with tuples as lists; None for the other endings.
    text : str
        The error, or what the nonsense looks like.

    """

    ending: Ending
    value: Any = None
    text: str = ""


def run_calls(
    function: Callable[..., Any], calls: Sequence[tuple[Any, ...]], seconds: float = 2.0, fork: bool | None = None
) -> list[Outcome]:
    """Return how each call of a function ended, each with its own time limit.

    Parameters
    ----------
    function : callable
        Anybody's.
    calls : sequence of tuples
        The arguments of each call; every call gets a copy.
    seconds : float
        Limit for each call.
    fork : bool, optional
        Whether to use a child process; left out, wherever that can be had.

    Examples
    --------
    >>> def half(x):
    ...     while x == 3:
    ...         pass
    ...     return 10 / x
    >>> [outcome.ending for outcome in run_calls(half, [(5,), (3,), (0,)], seconds=0.2)]
    ['value', 'late', 'raised']

    """
    if fork is None:
        fork = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
    if not fork:
        return [_run_traced(function, arguments, seconds) for arguments in calls]
    outcomes: list[Outcome] = []
    while len(outcomes) < len(calls):
        outcomes += _run_in_child(function, calls[len(outcomes) :], seconds)
    return outcomes


def call_once(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Outcome:
    """Return how a call ended, with no time limit."""
    given = deepcopy(arguments)
    try:
        value = function(*given)
    except Exception as error:  # noqa: BLE001 (a student's function may raise anything)
        return Outcome("raised", text=f"{type(error).__name__}: {_words(error)}")
    except SystemExit:
        return Outcome("died", text="it ended the whole program")
    try:
        unchanged = all(map(_same, given, arguments))
    except Exception:  # noqa: BLE001 (a graph may have been made into something that can't be compared)
        unchanged = False
    if not unchanged:
        return Outcome("mutated", text="it changed its input")
    try:
        text = json.dumps(value, default=_plain)
        return Outcome("value", json.loads(text)) if len(text) <= _LONGEST else Outcome("nonsense", text=_short(value))
    except Exception:  # noqa: BLE001 (values of anybody's classes, and generators, may raise anything)
        return Outcome("nonsense", text=_short(value))


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal; graphs are by their vertices, edges and attributes."""
    if hasattr(one, "adj") and hasattr(one, "nodes"):
        return bool(one.adj == other.adj and one.nodes == other.nodes)
    return bool(one == other)


def _plain(value: Any) -> Any:
    """Return numpy's numbers, trails and other collections as what JSON knows."""
    if hasattr(value, "edges") and hasattr(value, "certificate"):
        return list(value.edges)
    if hasattr(value, "item") and not hasattr(value, "__len__"):
        return value.item()
    if hasattr(value, "__next__") or isinstance(value, set | frozenset) or hasattr(value, "__array__"):
        some = list(islice(value, _MOST + 1))
        if len(some) > _MOST:
            raise TypeError("there is no end of it")
        return some
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


def _run_in_child(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]], seconds: float) -> list[Outcome]:
    """Return the outcomes of the calls up to the first that was late or killed the child, that one included."""
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Newer Pythons warn about forks beside threads; the child only computes and ends without clean-up.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _be_child(function, calls, reader, writer)
    os.close(writer)
    outcomes: list[Outcome] = []
    buffer = b""
    deadline = time.monotonic() + seconds
    try:
        while len(outcomes) < len(calls):
            ready, _, _ = select.select([reader], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                outcomes.append(Outcome("late", text=f"it was stopped after {seconds:g} s"))
                break
            chunk = os.read(reader, 65536)
            if not chunk:
                outcomes.append(Outcome("died", text="its process ended"))
                break
            *lines, buffer = (buffer + chunk).split(b"\n")
            if lines:
                outcomes += [Outcome(**json.loads(line)) for line in lines]
                deadline = time.monotonic() + seconds
    finally:
        os.close(reader)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return outcomes


def _be_child(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]], reader: int, writer: int) -> None:
    """Make the calls, write a line about each, and end at once, whatever happens."""
    try:
        os.close(reader)
        # What it prints must not reach the notebook's streams, whose threads don't exist here.
        sys.stdout = sys.stderr = StringIO()
        for arguments in calls:
            outcome = call_once(function, arguments)
            line = json.dumps({"ending": outcome.ending, "value": outcome.value, "text": outcome.text})
            rest = line.encode() + b"\n"
            while rest:
                rest = rest[os.write(writer, rest) :]
    finally:
        os._exit(0)


class _OutOfTimeError(BaseException):
    """Not an Exception, so that a student's `except Exception` doesn't catch it."""


def _run_traced(function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Outcome:
    deadline = time.monotonic() + seconds

    def tracer(frame: FrameType, event: str, argument: Any) -> Any:
        del frame, event, argument
        if time.monotonic() > deadline:
            raise _OutOfTimeError
        return tracer

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        return call_once(function, arguments)
    except _OutOfTimeError:
        return Outcome("late", text=f"it was stopped after {seconds:g} s")
    finally:
        sys.settrace(before)
