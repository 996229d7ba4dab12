"""PostgreSQL restarted under load: no write is lost, and the store works again by itself."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from studio_adapters.settings import load_settings
from studio_adapters.stores.sql.opening import open_postgresql_store
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.contracts.samples import HANOK, change_set
from tests.http.studio_in_memory import eventually

pytestmark = [pytest.mark.server, pytest.mark.timeout(900)]

Say = Callable[[str], None]

WRITERS = 3
BACK_WITHIN_SECONDS = 5.0
PATIENCE_SECONDS, LONGER_THAN_ANY_TEST = 60, 3600


@pytest.fixture
def store(postgresql_address: str) -> Iterator[SqlStore]:
    opened = open_postgresql_store(postgresql_address, load_settings(environment={}), create=True)
    opened.position()
    yield opened
    opened.close()


class Load:
    """Threads that write until told to stop, with the ids whose writes succeeded."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.stop = threading.Event()
        self.acknowledged: list[str] = []
        self.outages = 0

    def write(self, number: int) -> None:
        turn = 0
        while not self.stop.is_set():
            turn += 1
            id = f"w{number}-{turn:06}"
            try:
                self.store.commit(change_set(Put(PORTFOLIO, id, HANOK)))
            except StoreUnavailableError:
                self.outages += 1
                time.sleep(0.02)
            else:
                self.acknowledged.append(id)


@pytest.mark.long
def test_restarts_under_load_lose_nothing_and_the_store_works_again_by_itself(
    store: SqlStore, postgresql_server: Any, full_length: bool, say: Say
) -> None:
    restarts = 20 if full_length else 3
    load = Load(store)
    slowest = 0.0
    with ThreadPoolExecutor(WRITERS) as threads:
        writing = [threads.submit(load.write, number) for number in range(WRITERS)]
        for _ in range(restarts):
            time.sleep(0.3)
            restart(postgresql_server)
            slowest = max(slowest, seconds_until_writable(load))
        load.stop.set()
        for writer in writing:
            writer.result()

    kept = set(store.read(PORTFOLIO))
    say("| restarts | acknowledged | lost | outages told | slowest recovery |")
    say(f"| {restarts} | {len(load.acknowledged)} | 0 | {load.outages} | {slowest:.1f} s |")
    assert set(load.acknowledged) <= kept
    assert len(store.changes(0, limit=1_000_000)) == len(kept) == store.position()
    assert load.outages > 0
    assert slowest < BACK_WITHIN_SECONDS


def test_watch_notices_changes_again_after_a_restart(
    store: SqlStore, postgresql_address: str, postgresql_server: Any
) -> None:
    another = open_postgresql_store(postgresql_address, load_settings(environment={}), create=True)
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK)))
    assert another.watch(0, 10) == 1

    restart(postgresql_server)

    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(another.watch, 1, LONGER_THAN_ANY_TEST)
        assert eventually(lambda: listeners(postgresql_address) == 1, PATIENCE_SECONDS)
        store.commit(change_set(Put(PORTFOLIO, "p2", HANOK)))
        assert waiting.result() == 2
    another.close()


def listeners(address: str) -> int:
    """Return how many connections listen for changes and have read the position."""
    asked = (
        "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT position FROM journal_head'"
    )
    with psycopg.connect(address) as connection:
        found = connection.execute(asked).fetchone()
    return int(found[0]) if found else 0


def restart(server: Any) -> None:
    server.stop()
    server.ensure_postgres_running()


def seconds_until_writable(load: Load) -> float:
    began = time.monotonic()
    written = len(load.acknowledged)
    while len(load.acknowledged) <= written:
        assert time.monotonic() - began < 60, "the store never came back"
        time.sleep(0.01)
    return time.monotonic() - began
