"""Files are made one after the other; how many wait is bounded, in all and of one network."""

from collections.abc import Iterator
from concurrent.futures import Future
from threading import Event, current_thread

import pytest

from studio_core.enclosures.errors import EnclosureBusyError
from studio_core.enclosures.making import MOST_OF_NETWORK, MOST_WAITING, MakingQueue


@pytest.fixture
def queue() -> Iterator[MakingQueue]:
    queue = MakingQueue()
    yield queue
    queue.close()


def test_one_address_cannot_take_all_places(queue: MakingQueue) -> None:
    let_go = Event()
    waiting: list[Future[bool]] = []
    for _ in range(MOST_OF_NETWORK):
        waiting.append(queue.submit("one", let_go.wait))

    with pytest.raises(EnclosureBusyError):
        queue.submit("one", let_go.wait)
    others = queue.submit("another", len, "abc")
    let_go.set()

    assert others.result() == 3
    assert all(one.result() for one in waiting)
    assert queue.submit("one", len, "a").result() == 1


def test_so_many_wait_and_no_more(queue: MakingQueue) -> None:
    let_go = Event()
    waiting = [queue.submit("", let_go.wait) for _ in range(MOST_WAITING)]

    with pytest.raises(EnclosureBusyError):
        queue.submit("one", let_go.wait)
    # Who does not wait any longer makes room.
    assert waiting.pop().cancel()
    waiting.append(queue.submit("one", let_go.wait))
    let_go.set()

    assert all(one.result() for one in waiting)


def test_what_fails_makes_room_too_and_nothing_is_done_here(queue: MakingQueue) -> None:
    failed = [queue.submit("one", int, "x") for _ in range(MOST_OF_NETWORK)]
    for one in failed:
        with pytest.raises(ValueError, match="invalid literal"):
            one.result()

    assert queue.submit("one", current_thread).result() is not current_thread()
