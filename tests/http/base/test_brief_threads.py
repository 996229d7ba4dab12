"""Threads that end when there is nothing left to do."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from studio_http.base.brief_threads import BriefThreads
from tests.event_loops import run_apart
from tests.http.studio_in_memory import eventually


@pytest.fixture
def threads() -> Iterator[BriefThreads]:
    threads = BriefThreads(2, "brief")
    yield threads
    threads.shutdown()


def running() -> int:
    return sum(one.name == "brief" for one in threading.enumerate())


def test_as_many_run_side_by_side_as_there_may_be(threads: BriefThreads) -> None:
    both, go = threading.Barrier(3, timeout=10), threading.Event()

    def wait_for_both(number: int) -> int:
        both.wait()
        go.wait(10)
        return number

    first = [threads.submit(wait_for_both, number) for number in range(2)]
    third = threads.submit(lambda: 3)
    both.wait()
    before = (running(), third.done())
    go.set()

    assert before == (2, False)
    assert [one.result(10) for one in (*first, third)] == [0, 1, 3]


def test_a_thread_without_anything_to_do_ends_and_another_begins_when_there_is() -> None:
    threads = BriefThreads(2, "brief", idle=0.0)

    for number in range(3):
        assert threads.submit(int, number).result(10) == number
        assert eventually(lambda: not running())


def test_what_a_call_raises_is_raised_to_who_waits(threads: BriefThreads) -> None:
    with pytest.raises(ZeroDivisionError):
        threads.submit(lambda: 1 / 0).result(10)


def test_after_its_end_nothing_is_taken_and_what_waits_is_cancelled(threads: BriefThreads) -> None:
    began, go = threading.Barrier(3, timeout=10), threading.Event()

    def hold() -> None:
        began.wait()
        go.wait(10)

    held = [threads.submit(hold) for _ in range(2)]
    waiting = threads.submit(lambda: None)
    began.wait()

    threads.shutdown(wait=False, cancel_futures=True)
    go.set()

    assert waiting.cancelled()
    assert [one.result(10) for one in held] == [None, None]
    with pytest.raises(RuntimeError):
        threads.submit(list)


def test_an_event_loop_takes_them_for_its_own() -> None:
    async def name() -> str:
        asyncio.get_running_loop().set_default_executor(BriefThreads(1, "brief"))
        return await asyncio.to_thread(lambda: threading.current_thread().name)

    assert run_apart(name()) == "brief"
