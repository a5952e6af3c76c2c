"""Run a student's function so that its mistakes hurt nobody: loops for ever, crashes, prints, changed input.

There are three ways, and each machine has one of them:

- "process" (Linux, macOS): the calls are made in a forked child with limits on processor time, memory, processes and
  files, in a process group that is ended whole. A fork knows functions that were defined in a notebook, and works from
  any thread.
- "thread" (Windows): the calls are made in threads; one that is late gets an exception again and again until it ends.
- "monitor" (a browser, where there are neither processes nor threads): Python's monitoring raises at every jump and
  call of a function that is late.

What this guards against, and what not
--------------------------------------
It guards against **mistakes**, in every way: loops that never end, also those on one line and those that catch every
exception; endless recursion; exceptions of any kind; `exit()`; floods of prints; arguments that are changed; answers
that have no end. A process guards besides against using up memory, against children, sleeping for ever, files that are
written, crashes of the interpreter, and against a print that looks like an answer.

It does not guard against **malice**. A student's function runs with the rights of whoever calls the checker: it can
read files and talk to the network, and code that looks for it can find, in its own process, what answers are made of. A
thread and a monitor can't stop what never comes back to Python (a long `time.sleep`, a `sum` over an endless iterator),
nor limit memory. Who grades submissions of people he doesn't trust runs them in a container of their own, as nbgrader's
and otter's manuals describe, and reads what stands out.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .outcome import Outcome
from .within import run_within, threads_are_missing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Way: TypeAlias = Literal["process", "thread", "monitor"]

__all__ = ["Outcome", "Way", "run_calls", "way_here"]


def way_here() -> Way:
    """Return the way in which functions are run on this machine."""
    if threads_are_missing():
        return "monitor"
    return "process" if hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi") else "thread"


def run_calls(
    function: Callable[..., Any],
    calls: Sequence[tuple[Any, ...]],
    seconds: float = 2.0,
    *,
    way: Way | None = None,
    forbidden: Sequence[str] = (),
) -> list[Outcome]:
    """Return how each call of a function ended, up to the first that was late or took its process with it.

    Parameters
    ----------
    function : callable
        Anybody's.
    calls : sequence of tuples
        The arguments of each call; every call gets a copy.
    seconds : float
        Limit of processor time for each call. Of real time, waiting included, it is several times as much.
    way : str, optional
        "process", "thread" or "monitor"; left out, the one that this machine has.
    forbidden : sequence of str
        Modules, with all that is inside them, whose functions must not be called.

    Returns
    -------
    list of Outcome
        Shorter than `calls` when one was late or died, which is the last then.

    Examples
    --------
    >>> def half(x):
    ...     while x == 3: pass
    ...     return 10 / x
    >>> [outcome.ending for outcome in run_calls(half, [(5,), (0,), (3,), (4,)], seconds=0.2)]
    ['value', 'raised', 'late']

    """
    if (way or way_here()) == "process":
        # Its names for limits and signals are missing where there is no fork.
        from .forked import run_forked

        return run_forked(function, calls, seconds, forbidden)
    return run_within(function, calls, seconds, forbidden, monitored=(way or way_here()) == "monitor")
