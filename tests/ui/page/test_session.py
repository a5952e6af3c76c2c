"""Where callbacks and tasks run: on one loop, whichever thread calls, and nothing that they raise is lost."""

import asyncio
import threading

import pytest

from stopreq_widget.ui.page.session import Session


def test_without_a_loop_callbacks_and_work_run_at_once():
    done = []
    session = Session(done.append)
    session.callback(done.append)("called")

    async def work():
        done.append("worked")

    session.start(work())
    session.spawn(work())
    assert done == ["called", "worked", "worked"]


def test_a_session_made_without_a_loop_takes_the_one_it_is_used_in():
    done = []
    session = Session(done.append)

    async def work():
        await asyncio.sleep(0)
        done.append(threading.get_ident())

    async def cell():
        session.start(work())
        assert session.busy
        while session.busy:
            await asyncio.sleep(0)

    asyncio.run(cell())
    assert done == [threading.get_ident()]


@pytest.mark.parametrize("way", ["start", "spawn"])
def test_work_from_another_thread_runs_on_the_loop(way):
    done = []

    async def work():
        done.append(threading.get_ident())

    async def cell():
        session = Session(done.append)
        await asyncio.to_thread(lambda: getattr(session, way)(work()))
        while not done:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(cell(), 10))
    assert done == [threading.get_ident()]


def test_who_follows_is_called_at_once_here_and_on_the_loop_from_elsewhere():
    done = []

    async def cell():
        session = Session(done.append)
        follow = session.follow(lambda: done.append(threading.get_ident()))
        follow()
        assert done == [threading.get_ident()]
        await asyncio.to_thread(follow)
        while len(done) < 2:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(cell(), 10))
    assert done == [threading.get_ident()] * 2


def test_an_error_that_cannot_be_shown_is_kept_and_logged(caplog):
    def show(_):
        raise RuntimeError("the panel is closed")

    session = Session(show)

    def fail():
        raise ValueError("first")

    session.run(fail)
    assert "first" in session.errors[-1]
    assert "first" in caplog.text
    assert "the panel is closed" in caplog.text
