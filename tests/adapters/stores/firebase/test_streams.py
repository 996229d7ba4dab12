"""Changes are noticed although streams end, fail, are redirected or stay silent."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.records.collections import PORTFOLIO
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.contracts.samples import HANOK, put

STREAMS = 3
PATIENCE_SECONDS = 20.0
HEAD = ("GET", "/_studio/head.json")


@pytest.fixture
def another(client: DatabaseClient) -> Iterator[FirebaseStore]:
    address: DatabaseAddress = client.address
    opened = FirebaseStore(DatabaseClient(address, timeout_seconds=5))
    yield opened
    opened.close()


@pytest.fixture
def waiting(store: FirebaseStore, database: Database) -> Iterator["Future[int]"]:
    """Wait for a change on another thread; give the result once every stream is open."""
    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(store.watch, 0, PATIENCE_SECONDS)
        # The waiting call has asked for the position too, so no fault of a test meets that request.
        until(lambda: database.opened_streams == STREAMS and database.requests.count(HEAD) >= 2)
        yield future
        store.close()


def until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.02)


@pytest.mark.parametrize("end", ["end", "cancel", "auth_revoked", "silence", "keep-alive"])
def test_a_stream_that_ends_is_opened_again(
    waiting: "Future[int]", another: FirebaseStore, database: Database, end: str
) -> None:
    database.say(end)
    if end != "keep-alive":
        until(lambda: database.opened_streams >= 2 * STREAMS)

    put(another, PORTFOLIO, "p1", HANOK)

    assert waiting.result() == 1


@pytest.mark.parametrize("fault", [503, 401, 429, "html", "drop", 404])
def test_a_stream_that_cannot_be_opened_is_tried_again(
    waiting: "Future[int]", another: FirebaseStore, database: Database, fault: str | int
) -> None:
    database.fail(fault, times=2, method="GET", under="_studio/head.json")
    database.say("end")
    until(lambda: not database.faults and database.opened_streams >= 2 * STREAMS)

    put(another, PORTFOLIO, "p1", HANOK)

    assert waiting.result() == 1


def test_a_stream_follows_a_redirect(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    database.redirects_streams = True
    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(store.watch, 0, PATIENCE_SECONDS)
        until(lambda: database.opened_streams == STREAMS)

        put(another, PORTFOLIO, "p1", HANOK)

        assert future.result() == 1


@pytest.mark.usefixtures("waiting")
def test_streams_stay_open_while_nothing_changes(database: Database) -> None:
    # After so many keep-alives, a stream that ignored them would have been opened again.
    until(lambda: database.keep_alives >= 5 * STREAMS)

    assert database.opened_streams == STREAMS


def test_closing_ends_every_stream_at_once(
    store: FirebaseStore, waiting: "Future[int]", database: Database
) -> None:
    store.close()

    assert waiting.result() == 0
    until(lambda: not database.listeners)
