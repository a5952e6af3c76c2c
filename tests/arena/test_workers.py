from __future__ import annotations

import cProfile
import os
import time

import pytest

from stopreq_widget.arena.errors import ArenaError, WorkerDiedError
from stopreq_widget.arena.watch import OvertimeError, Watch
from stopreq_widget.arena.workers import Workers


def test_a_process_that_ends_is_replaced_and_the_others_go_on() -> None:
    with Workers(2) as workers:
        numbers = [workers.submit(abs, -i) for i in range(20)]
        lost = workers.submit(os._exit, 3)
        more = [workers.submit(abs, -i) for i in range(20, 40)]
        assert [future.result() for future in (*numbers, *more)] == list(range(40))
        with pytest.raises(WorkerDiedError, match="code 3"):
            lost.result()
        pids = {workers.submit(os.getpid).result() for _ in range(5)}
        assert os.getpid() not in pids


def test_a_task_that_takes_too_long_is_ended() -> None:
    with Workers(1) as workers:
        late = workers.submit_within(0.2, time.sleep, 3600)
        with pytest.raises(WorkerDiedError, match=r"took longer than 0\.2 s"):
            late.result()
        assert workers.submit_within(60, abs, -1).result() == 1


def test_errors_come_back_and_what_cannot_be_pickled_is_refused_at_once() -> None:
    with Workers(1) as workers:
        with pytest.raises(ZeroDivisionError):
            workers.submit(divmod, 1, 0).result()
        with pytest.raises(Exception, match=r"pickle|lambda"):
            workers.submit(lambda: 1)
        with pytest.raises(TypeError, match="cannot pickle"):
            workers.submit(open, os.devnull).result()
        assert workers.submit(abs, -2).result() == 2


def test_shutting_down_drops_what_has_not_begun() -> None:
    workers = Workers(1)
    futures = [workers.submit(time.sleep, 0.2) for _ in range(5)]
    workers.shutdown(cancel_futures=True)
    assert futures[-1].cancelled()
    assert all(future.done() for future in futures)
    with pytest.raises(RuntimeError):
        workers.submit(abs, 1)
    with pytest.raises(ArenaError):
        Workers(0)


def test_a_watch_stops_even_what_catches_exceptions() -> None:
    def stubborn() -> None:
        while True:
            try:
                sum(range(100))
            except Exception:  # noqa: BLE001, S112 - that is what it is about
                continue

    with Watch(0.1) as watch:
        for _ in range(3):
            with pytest.raises(OvertimeError, match=r"0\.1 s"):
                watch.call(stubborn)
            assert watch.call(abs, -3) == 3
        with pytest.raises(ZeroDivisionError):
            watch.call(divmod, 1, 0)


def test_a_watch_strikes_only_while_it_watches() -> None:
    # Calls that end about when time is up: whatever happens, nothing may be raised after the call.
    with Watch(0.02) as watch:
        late = 0
        for i in range(40):
            try:
                watch.call(time.sleep, 0.015 + i % 10 / 1000)
            except OvertimeError:
                late += 1
            for _ in range(2000):
                pass
        assert 0 < late < 40


def test_a_watch_leaves_tracers_and_profilers_alone() -> None:
    # What is left of an exception that was ordered and taken back has the interpreter hang as soon as it traces.
    with Watch(0.05) as watch:
        with pytest.raises(OvertimeError):
            watch.call(time.sleep, 0.1)
        watch.call(abs, -1)
        profiler = cProfile.Profile()
        assert profiler.runcall(watch.call, abs, -3) == 3
        with pytest.raises(OvertimeError):
            profiler.runcall(watch.call, lambda: [None for _ in iter(int, 1)])
        assert profiler.runcall(sum, [1, 2]) == 3
