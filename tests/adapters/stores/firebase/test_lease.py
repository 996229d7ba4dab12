"""The lease for writing: taken over from dead writers, and kept while a write may still arrive."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count, repeat
from multiprocessing.connection import Connection

import pytest

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.lease import LEASE_SECONDS, WAIT_SECONDS, Lease, MonotonicClock
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_adapters.stores.firebase.updates import NotWrittenError
from studio_core.errors import StoreTooBigError, StoreUnavailableError
from studio_core.records.changes import SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Revision, StaleRecordError
from tests.adapters.stores.firebase.clocks import SimulatedTime
from tests.adapters.stores.firebase.networks import (
    LEASE,
    lease_is_free,
    lost_after_the_first_lease,
    lost_from_the_update_on,
    network,
)
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.contracts.samples import HANOK, LOFT, change_set, put

DEAD = {"holder": "of a dead process", "since": 1_790_000_000}
HEALED_SECONDS = 40
TURN_SECONDS, BETWEEN_SECONDS = 0.05, 0.01
LONGER_THAN_ANY_TEST = 3600


@pytest.fixture
def another(client: DatabaseClient) -> Iterator[FirebaseStore]:
    """A second server, by the real clock."""
    opened = FirebaseStore(DatabaseClient(client.address))
    yield opened
    opened.close()


def test_a_dead_writers_lease_is_taken_over_before_the_wait_ends(
    store: FirebaseStore, database: Database, simulated: SimulatedTime
) -> None:
    database.set(LEASE, DEAD)

    put(store, PORTFOLIO, "p1", HANOK)

    assert LEASE_SECONDS < simulated.seconds < WAIT_SECONDS
    assert database.get(LEASE) is None


def test_every_thread_that_waits_for_a_dead_writer_gets_the_lease(
    store: FirebaseStore, database: Database, simulated: SimulatedTime
) -> None:
    database.set(LEASE, DEAD)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: put(store, PORTFOLIO, f"p{n}", HANOK), range(8)))

    assert store.position() == 8
    assert simulated.seconds < WAIT_SECONDS


def test_time_since_a_lease_was_first_seen_counts_in_the_next_call(
    store: FirebaseStore, database: Database, simulated: SimulatedTime
) -> None:
    database.set(LEASE, DEAD)
    with network(database, lost_after_the_first_lease()), pytest.raises(StoreUnavailableError):
        put(store, PORTFOLIO, "p1", HANOK)
    seen = simulated.seconds

    simulated.advance(LEASE_SECONDS)
    put(store, PORTFOLIO, "p1", HANOK)

    assert simulated.seconds - seen < LEASE_SECONDS + 2


def test_waiting_for_a_lease_that_others_keep_taking_ends(
    client: DatabaseClient, database: Database, simulated: SimulatedTime
) -> None:
    def others_write(seconds: float) -> None:
        simulated.advance(max(seconds, 0.4))
        database.set(LEASE, {"holder": f"at {simulated.seconds}", "since": 1})

    others_write(0)
    lease = Lease(client, MonotonicClock(now=lambda: simulated.seconds, sleep=others_write))

    with pytest.raises(StoreUnavailableError, match="another server is writing"), lease.turn():
        pass

    assert WAIT_SECONDS < simulated.seconds < WAIT_SECONDS + 1


def test_a_busy_server_does_not_keep_another_out(
    client: DatabaseClient, database: Database, simulated: SimulatedTime
) -> None:
    def the_other_writes(seconds: float) -> None:
        """Have the other server take one turn after the other, with a moment between them."""
        simulated.advance(seconds)
        turn, within = divmod(simulated.seconds, TURN_SECONDS + BETWEEN_SECONDS)
        taken = {"holder": f"turn {turn}", "since": 1} if within < TURN_SECONDS else None
        database.set(LEASE, taken)

    the_other_writes(0)
    lease = Lease(client, MonotonicClock(now=lambda: simulated.seconds, sleep=the_other_writes))

    for _ in range(20):
        began = simulated.seconds
        with lease.turn():
            waited = simulated.seconds - began
        assert waited < 1
        the_other_writes(BETWEEN_SECONDS)


def test_after_a_long_wait_a_hanging_database_is_not_waited_for(
    client: DatabaseClient, database: Database
) -> None:
    moments = chain([0.0], repeat(WAIT_SECONDS - 0.1))
    clock = MonotonicClock(now=lambda: next(moments))
    patient = DatabaseClient(client.address, timeout_seconds=LONGER_THAN_ANY_TEST)
    database.fail("hang", method="PUT")
    lease = Lease(patient, clock)

    with pytest.raises(StoreUnavailableError), lease.turn():
        pass

    lease.close()
    patient.close()


@pytest.mark.parametrize("lease", ["junk", [1, 2], {"since": 1}])
def test_a_malformed_lease_does_not_delay_a_write(
    store: FirebaseStore, database: Database, simulated: SimulatedTime, lease: object
) -> None:
    database.set(LEASE, lease)

    put(store, PORTFOLIO, "p1", HANOK)

    assert simulated.seconds == 0


def test_an_old_timestamp_in_a_lease_does_not_shorten_the_wait(
    store: FirebaseStore, database: Database, simulated: SimulatedTime
) -> None:
    database.set(LEASE, {"holder": "another server", "since": 1})

    put(store, PORTFOLIO, "p1", HANOK)

    assert simulated.seconds > LEASE_SECONDS


def test_a_lease_whose_answer_was_lost_is_released_when_the_network_is_back(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    database.fail("drop_reply", times=2, method="PUT")

    with pytest.raises(StoreUnavailableError):
        put(store, PORTFOLIO, "p1", HANOK)

    assert database.get(LEASE) is not None
    assert lease_is_free(database)
    put(another, PORTFOLIO, "p1", LOFT)
    assert another.position() == 1


def test_a_lease_that_could_not_be_released_is_released_later(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    stale = SetField(PORTFOLIO, "p1", "order", 5, expected=Revision("0" * 64))

    with network(database, lost_after_the_first_lease()), pytest.raises(StaleRecordError):
        store.commit(change_set(stale))

    assert lease_is_free(database)
    assert store.position() == 1


def test_a_write_that_never_arrived_leaves_no_lease_behind(
    store: FirebaseStore, database: Database, simulated: SimulatedTime
) -> None:
    database.fail("drop", times=2, method="PATCH")

    with pytest.raises(StoreUnavailableError):
        put(store, PORTFOLIO, "p1", HANOK)

    # It might still arrive, so the lease is kept for as long as others would wait for it.
    assert lease_is_free(database)
    assert LEASE_SECONDS < simulated.seconds < WAIT_SECONDS
    assert store.position() == 0
    put(store, PORTFOLIO, "p1", HANOK)
    assert store.position() == 1


def test_a_write_is_acknowledged_when_the_network_comes_back_in_time(
    store: FirebaseStore, database: Database
) -> None:
    with network(database, lost_from_the_update_on(requests=10)):
        put(store, PORTFOLIO, "p1", HANOK)

    assert store.position() == 1
    assert database.get(LEASE) is None


def test_a_write_that_may_still_arrive_is_acknowledged_and_its_lease_kept(
    store: FirebaseStore, database: Database
) -> None:
    database.fail("late", method="PATCH")

    put(store, PORTFOLIO, "p1", HANOK)
    kept = database.get(LEASE)
    database.deliver()

    assert store.position() == 1
    assert kept is not None
    assert lease_is_free(database)
    assert [entry.position for entry in store.changes(0)] == [1]
    put(store, PORTFOLIO, "p1", LOFT)
    assert store.position() == 2


def test_a_write_is_recognised_although_others_wrote_after_it(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    theirs = iter(["p2"])

    def others_write(method: str, path: str) -> str:
        if method == "GET" and path.startswith("/_studio/journal/"):
            for id in theirs:
                put(another, PORTFOLIO, id, LOFT)
        return ""

    with network(database, others_write):
        put(store, PORTFOLIO, "p1", HANOK)

    assert next(theirs, None) is None
    assert store.position() == 2


def test_an_update_is_not_repeated_by_the_client_library(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    database.requests.clear()
    database.fail(503, times=1, method="PATCH")

    put(store, PORTFOLIO, "p1", LOFT)

    assert [method for method, _ in database.requests].count("PATCH") == 2
    assert store.position() == 2


def test_a_write_that_takes_too_long_to_send_is_aborted(
    client: DatabaseClient, database: Database, simulated: SimulatedTime
) -> None:
    many = {f"portfolio/p{number}": {"title": "한옥" * 5000} for number in range(20)}
    pieces = count()

    def in_time() -> bool:
        return next(pieces) < 3

    with pytest.raises(NotWrittenError, match="too slowly"):
        client.update(many, in_time)

    assert database.get("portfolio") is None


def test_a_refused_write_releases_the_lease_at_once(
    store: FirebaseStore, database: Database
) -> None:
    database.fail(413, method="PATCH")

    with pytest.raises(StoreTooBigError):
        put(store, PORTFOLIO, "p1", HANOK)

    assert database.get(LEASE) is None


def test_a_lease_that_others_took_over_is_not_released(
    client: DatabaseClient, database: Database
) -> None:
    with Lease(client).turn():
        database.set(LEASE, {"holder": "another server", "since": 1})

    assert database.get(LEASE) == {"holder": "another server", "since": 1}


@pytest.mark.long
def test_lost_answers_on_one_server_delay_the_others_only_briefly(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    """For one and a half seconds every answer to one server is lost."""
    end = time.monotonic() + 1.5
    with network(database, lambda method, path: "drop_reply"):
        while time.monotonic() < end:
            with pytest.raises(StoreUnavailableError):
                put(store, PORTFOLIO, "p1", HANOK)

    began = time.monotonic()
    put(another, PORTFOLIO, "p2", LOFT)
    put(store, PORTFOLIO, "p3", LOFT)

    assert time.monotonic() - began < HEALED_SECONDS
    assert {"p2", "p3"} <= set(store.read(PORTFOLIO))


@pytest.mark.long
@pytest.mark.timeout(120)
def test_the_lease_of_a_killed_writer_is_taken_over_in_real_time(
    client: DatabaseClient, another: FirebaseStore, database: Database
) -> None:
    processes = multiprocessing.get_context("spawn")
    heard, told = processes.Pipe(duplex=False)
    url = client.address.database_url
    writer = processes.Process(target=hold_the_lease, args=(url, told), daemon=True)
    writer.start()
    assert heard.recv() == "mine"

    os.kill(writer.pid or 0, signal.SIGKILL)
    writer.join()
    began = time.monotonic()
    put(another, PORTFOLIO, "p1", HANOK)

    assert another.position() == 1
    assert LEASE_SECONDS - 1 < time.monotonic() - began < HEALED_SECONDS
    assert database.get(LEASE) is None


def hold_the_lease(url: str, told: Connection) -> None:
    """Take the lease, report it, and keep it."""
    with Lease(DatabaseClient(DatabaseAddress("demo-studio", url))).turn():
        told.send("mine")
        time.sleep(HEALED_SECONDS)
