"""Where a student's function runs: nothing it does reaches anybody else, and it always comes to an end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from stopreq_widget.trails import longest_trail
from stopreq_widget.trails.core import longest_length
from stopreq_widget.trails.exercises import check_longest_trail
from stopreq_widget.trails.exercises.grading import SOLVERS
from stopreq_widget.trails.exercises.sandbox import run_calls
from stopreq_widget.trails.exercises.sandbox.within import call_within
from tests.trails.wrong_solutions import never_ends_and_catches_everything

ROOT = Path(__file__).parent.parent.parent
both_ways = pytest.mark.parametrize("way", ["process", "thread"])


def endings(function, *values, **options):
    return [outcome.ending for outcome in run_calls(function, [(value,) for value in values], **options)]


def on_one_line(x):
    while x == 1: pass  # fmt: skip  # noqa: E701
    return x


def in_a_comprehension(x):
    return [0 for _ in iter(int, 1)] if x == 1 else x


def in_finally(x):
    while x == 1:
        try:
            continue
        finally:
            pass
    return x


def catching(x):
    return never_ends_and_catches_everything([]) if x == 1 else x


@both_ways
@pytest.mark.parametrize("function", [on_one_line, in_a_comprehension, in_finally, catching], ids=lambda f: f.__name__)
def test_every_loop_is_stopped_and_nothing_is_asked_after_it(function, way):
    assert endings(function, 0, 1, 2, seconds=0.2, way=way) == ["value", "late"]


@both_ways
def test_processor_time_counts_and_not_the_time_of_others(way):
    def waits(x):
        time.sleep(0.3)
        return x

    assert endings(waits, 1, seconds=0.2, way=way) == ["value"]


def test_an_endless_loop_costs_its_limit_once():
    used = os.times()
    check_longest_trail(never_ends_and_catches_everything)
    now = os.times()
    spent = sum(now[:4]) - sum(used[:4])
    # One second of limit, and what it takes to make all the cases.
    assert spent < 3


def test_a_process_can_die_in_every_way():
    def dies(x):
        os._exit(3)

    def leaves(x):
        raise SystemExit("bye")

    assert endings(dies, 1, 2) == ["died"]
    assert endings(leaves, 1, 2) == ["died"]


def test_memory_is_limited():
    (outcome,) = run_calls(lambda: len(bytearray(4 * 2**30)), [()])
    assert outcome.text.startswith("MemoryError")


def test_no_file_is_written(tmp_path):
    def writes(x):
        (tmp_path / "large").write_text("x" * 10_000)
        return x

    assert endings(writes, 1) in (["raised"], ["died"])
    assert not (tmp_path / "large").exists() or (tmp_path / "large").stat().st_size == 0


def test_what_is_printed_is_no_answer(capfd):
    def talks(x):
        print('["value", 7, ""]')
        (pipe,) = (path for path in Path("/proc/self/fd").iterdir() if path.is_fifo())
        os.write(int(pipe.name), b'0 ["value", 7, ""]\n')
        return x

    (outcome,) = run_calls(talks, [(1,)])
    assert (outcome.ending, outcome.text) == ("died", "something that is no answer came from it")
    (outcome,) = run_calls(lambda x: os.write(1, b"hello\n") and x, [(1,)])
    assert outcome.value == 1
    assert "hello" not in capfd.readouterr().out


def test_a_child_that_answers_too_is_heard_once():
    def doubles(x):
        return os.fork() and x

    found = [outcome.ending for outcome in run_calls(doubles, [(1,), (2,), (3,)], seconds=1)]
    assert set(found) <= {"value", "raised", "died"}


def test_nobody_is_asked_anything():
    (outcome,) = run_calls(lambda: input("who?"), [()])
    assert outcome.text.startswith("EOFError")


def children() -> set[str]:
    """Return the process numbers of this process's children, those that nobody waited for included (Linux)."""
    return {pid for task in Path("/proc/self/task").glob("*/children") for pid in task.read_text().split()}


def test_no_children_are_left_behind():
    def breeds(x):
        child = subprocess.Popen(["/bin/sleep", "1000"])
        Path(f"/proc/{child.pid}").stat()
        while True:
            pass

    before = children()
    run_calls(breeds, [(1,)], seconds=0.3)
    assert children() <= before
    deadline = time.monotonic() + 10
    while sleepers() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not sleepers()


def sleepers() -> list[str]:
    """Return the processes of this test that sleep."""
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if line.read_bytes() == b"/bin/sleep\x001000\x00":
                found.append(line.parent.name)
        except OSError:
            continue
    return found


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0 or not shutil.which("setpriv"), reason="root becomes nobody")
def test_an_ordinary_user_s_function_starts_no_processes_and_computes_with_numpy():
    program = """
import os, sys
sys.path.insert(0, "/")
from stopreq_widget.trails.exercises.sandbox import run_calls
import numpy as np
def forks(x):
    return os.fork()
def multiplies(x):
    return float((np.ones((300, 300)) @ np.ones((300, 300))).sum())
print([o.text for o in run_calls(forks, [(1,)])], [o.value for o in run_calls(multiplies, [(1,)], 20)])
"""
    command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "Permission denied" in done.stderr:
        pytest.skip("nobody may not read this machine's Python")
    assert "BlockingIOError" in done.stdout, done.stderr
    assert "27000000.0" in done.stdout, done.stderr


@both_ways
def test_functions_of_a_notebook_work_from_any_thread(way):
    notebook = {}
    exec("import math\ndef f(x):\n    print('hello')\n    return math.sqrt(x)", notebook)  # noqa: S102 (as a cell does)
    found = []
    thread = threading.Thread(target=lambda: found.extend(run_calls(notebook["f"], [(4,), (9,)], way=way)))
    thread.start()
    thread.join()
    assert [outcome.value for outcome in found] == [2.0, 3.0]


@both_ways
def test_values_of_many_kinds_come_back(way):
    import numpy as np

    values = [np.int64(3), np.array([1, 2]), (1, "a"), np.bool_(True), iter([5]), {"b"}]
    outcomes = run_calls(lambda i: values[i], [(i,) for i in range(6)], way=way)
    assert [outcome.value for outcome in outcomes] == [3, [1, 2], [1, "a"], True, None, None]
    assert [outcome.ending for outcome in outcomes[4:]] == ["nonsense", "nonsense"]


@both_ways
def test_a_solver_is_refused_to_the_student_alone_and_for_as_long_as_he_is_asked(way):
    stop, others = threading.Event(), []

    def bot():
        while not stop.is_set():
            others.append(longest_length([(0, 1, 2)]))

    thread = threading.Thread(target=bot)
    thread.start()
    outcomes = run_calls(lambda edges: longest_trail(edges).length, [([],)] * 50, way=way, forbidden=SOLVERS)
    stop.set()
    thread.join()
    assert {(outcome.ending, outcome.text) for outcome in outcomes} == {("refused", "longest_trail")}
    assert set(others) == {2}
    assert longest_trail([("a", "b", 3)]).length == 3


def test_in_a_thread_only_the_student_is_silenced(capsys):
    def talks(x):
        print("student")
        return x

    before = sys.stdout
    assert endings(talks, 1, way="thread") == ["value"]
    assert sys.stdout is before
    assert capsys.readouterr().out == ""


def test_what_sleeps_in_a_thread_is_left_to_itself():
    begun = time.monotonic()
    assert endings(lambda x: time.sleep(30), 1, seconds=0.05, way="thread") == ["late"]
    assert time.monotonic() - begun < 20


def test_what_a_call_raises_is_raised():
    with pytest.raises(ZeroDivisionError):
        call_within(lambda: 1 // 0, 5)
