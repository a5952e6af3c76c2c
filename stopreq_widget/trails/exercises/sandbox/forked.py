"""The calls in a child process with limits: whatever becomes of it, this program goes on."""

from __future__ import annotations

import json
import os
import secrets
import select
import signal
import sys
import time
import warnings
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from .outcome import FATAL, LONGEST, WALL, Outcome, call_once, late
from .refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MEMORY = 2**30
"""Bytes that the child may add to what its program has; a search on a dozen edges needs a thousandth of it."""

LOADED = ("numpy", "networkx")
"""What functions like to import: loaded before the fork, so that it costs their time nothing."""

WOKEN = 300
"""Rows of a matrix that numpy multiplies in several threads; it takes about a millisecond."""

CHUNK = 2**16
"""Bytes that are read at once."""


def run_forked(
    function: Callable[..., Any], calls: Sequence[tuple[Any, ...]], seconds: float, forbidden: Sequence[str]
) -> list[Outcome]:
    """Return the outcomes of the calls up to the first that was late or killed the child, that one included."""
    for name in LOADED:
        if find_spec(name):
            import_module(name)
    # Nobody who prints can guess it: a line without it is no answer.
    token = secrets.token_hex(16)
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Newer Pythons warn about forks beside threads; the child only computes and ends without clean-up.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _be_child(function, calls, seconds, forbidden, writer, token)
    try:
        os.close(writer)
        # Child and parent both do it, as in a shell: whoever comes first.
        with suppress(OSError):
            os.setpgid(child, child)
        outcomes, ended = _listen(reader, token, len(calls), seconds)
    finally:
        os.close(reader)
        status = _end(child)
    return [*outcomes, _why(status, seconds)] if ended else outcomes


def _listen(reader: int, token: str, calls: int, seconds: float) -> tuple[list[Outcome], bool]:
    """Return what the child answers, and whether it ended before it had answered everything."""
    outcomes: list[Outcome] = []
    buffer = b""
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    deadline = time.monotonic() + WALL * seconds
    while len(outcomes) < calls:
        if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            return [*outcomes, late(seconds)], False
        chunk = os.read(reader, CHUNK)
        if not chunk:
            return outcomes, True
        *lines, buffer = (buffer + chunk).split(b"\n")
        if len(buffer) > 2 * LONGEST:
            lines.append(buffer)
        for line in lines:
            outcome = _read(line, token, len(outcomes))
            if outcome is None:
                return [*outcomes, Outcome("died", text="something that is no answer came from it")], False
            outcomes.append(outcome)
            if outcome.ending in FATAL:
                return outcomes, False
            deadline = time.monotonic() + WALL * seconds
    return outcomes, False


def _read(line: bytes, token: str, number: int) -> Outcome | None:
    """Return what a line says; None if it isn't the child's answer to the call of that number."""
    head = f"{token} {number} ".encode()
    return Outcome(*json.loads(line.removeprefix(head))) if line.startswith(head) else None


def _end(child: int) -> int:
    """End a process with all that it has started, and return its status."""
    for end in (os.killpg, os.kill):
        with suppress(ProcessLookupError):
            end(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _why(status: int, seconds: float) -> Outcome:
    """Return the outcome of a call in which the process ended."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGPROF:
            return late(seconds)
        return Outcome("died", text=f"its process was ended by {signal.Signals(number).name}")
    return Outcome("died", text="its process ended")


def _be_child(
    function: Callable[..., Any],
    calls: Sequence[tuple[Any, ...]],
    seconds: float,
    forbidden: Sequence[str],
    writer: int,
    token: str,
) -> NoReturn:
    """Make the calls, write a line about each, and end at once, whatever happens."""
    try:
        os.setpgid(0, 0)
        _hide(writer)
        _wake()
        _limit()
        with Refusal(forbidden) as refusal:
            for number, arguments in enumerate(calls):
                # It counts processor time, and its signal ends the process.
                signal.setitimer(signal.ITIMER_PROF, seconds)
                outcome = call_once(function, arguments, refusal)
                said = json.dumps((outcome.ending, outcome.value, outcome.text))
                rest = f"{token} {number} {said}\n".encode()
                while rest:
                    rest = rest[os.write(writer, rest) :]
    finally:
        os._exit(0)


def _hide(writer: int) -> None:
    """Have nothing that is printed, asked for or written reach what this program has open."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.closerange(3, writer)
    os.closerange(writer + 1, os.sysconf("SC_OPEN_MAX"))
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = sys.stderr = os.fdopen(1, "w", closefd=False)


def _wake() -> None:
    """Have numpy start its threads again, which a fork ends: later it may not, and ends the process instead."""
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        square = numpy.ones((WOKEN, WOKEN))
        square @ square


def _limit() -> None:
    """Take from this process what no exercise needs: more memory, children, files, and what a signal's handler does."""
    # Windows has no such module, and imports this one.
    import resource

    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
    most = {resource.RLIMIT_NPROC: 0, resource.RLIMIT_FSIZE: 0, resource.RLIMIT_CORE: 0}
    # Only Linux says there how much it has; elsewhere the kernel would not hold to the limit either.
    pages = Path("/proc/self/statm")
    if pages.is_file():
        most[resource.RLIMIT_AS] = int(pages.read_text("ascii").split()[0]) * resource.getpagesize() + MEMORY
    for limit, value in most.items():
        hard = resource.getrlimit(limit)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(limit, (value, value))
