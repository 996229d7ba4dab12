"""What a store promises about waiting for changes and about concurrent writers."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from studio_core.records.changes import Put, SetField
from studio_core.records.collections import PORTFOLIO, SIGN_INS
from studio_core.records.record import ABSENT, StaleRecordError
from studio_core.records.store import Store
from tests.contracts.samples import HANOK, LOFT, change_set, create_with_key, put, together

PATIENCE_SECONDS = 20.0


class WatchingContract:
    """Give a fixture `store` with a new, empty store."""

    def test_a_watch_of_an_older_position_returns_at_once(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        began = time.monotonic()

        position = store.watch(0, PATIENCE_SECONDS)

        assert position == 1
        assert time.monotonic() - began < PATIENCE_SECONDS / 2

    def test_a_watch_without_a_change_returns_after_its_timeout(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        began = time.monotonic()

        position = store.watch(1, 0.2)

        assert position == 1
        assert 0.19 <= time.monotonic() - began < PATIENCE_SECONDS / 2

    def test_every_watch_wakes_when_something_is_written(self, store: Store) -> None:
        with ThreadPoolExecutor(3) as threads:
            waiting = [threads.submit(store.watch, 0, PATIENCE_SECONDS) for _ in range(3)]
            time.sleep(0.2)
            began = time.monotonic()
            put(store, PORTFOLIO, "p1", HANOK)
            positions = [watch.result() for watch in waiting]

        assert positions == [1, 1, 1]
        assert time.monotonic() - began < PATIENCE_SECONDS / 2

    def test_a_change_that_is_not_journalled_wakes_no_watch(self, store: Store) -> None:
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(store.watch, 0, 0.5)
            time.sleep(0.1)
            put(store, SIGN_INS, "s1", {"user": "u1"})
            position = waiting.result()

        assert position == 0

    def test_closing_lets_every_watch_return(self, store: Store) -> None:
        with ThreadPoolExecutor(2) as threads:
            waiting = [threads.submit(store.watch, 0, PATIENCE_SECONDS) for _ in range(2)]
            time.sleep(0.3)
            began = time.monotonic()
            store.close()
            positions = [watch.result() for watch in waiting]

        assert positions == [0, 0]
        assert time.monotonic() - began < PATIENCE_SECONDS / 2


class ConcurrencyContract:
    """Give a fixture `store` with a new, empty store."""

    def test_writers_at_once_get_positions_without_gaps(self, store: Store) -> None:
        def write(number: int) -> list[int]:
            return [
                store.commit(change_set(Put(PORTFOLIO, f"p{number}-{turn}", HANOK)))
                for turn in range(5)
            ]

        positions = [position for some in together(4, write) for position in some]

        assert sorted(positions) == list(range(1, 21))
        assert [entry.position for entry in store.changes(0)] == list(range(1, 21))
        assert len(store.read(PORTFOLIO)) == 20

    def test_only_one_of_many_creates_a_record(self, store: Store) -> None:
        def create(number: int) -> bool:
            try:
                store.commit(change_set(Put(PORTFOLIO, "p1", {"by": number}, expected=ABSENT)))
            except StaleRecordError:
                return False
            return True

        won = together(4, create)

        assert won.count(True) == 1
        assert [record.document["by"] for record in store.read(PORTFOLIO).values()] == [
            won.index(True)
        ]

    def test_of_many_requests_with_one_key_only_one_creates(self, store: Store) -> None:
        made = together(4, lambda number: create_with_key(store, f"p{number}"))

        (id,) = store.read(PORTFOLIO)
        assert {one for one, _ in made} == {id}
        assert len({revision for _, revision in made}) == 1
        assert store.position() == 1

    def test_no_count_is_lost_when_revisions_are_expected(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", {"count": 0})

        def count(_: int) -> None:
            left = 5
            while left:
                record = store.get(PORTFOLIO, "p1")
                assert record is not None
                value = record.document["count"]
                assert isinstance(value, (int, float))
                change = SetField(PORTFOLIO, "p1", "count", value + 1, expected=record.revision)
                with suppress(StaleRecordError):
                    store.commit(change_set(change))
                    left -= 1

        together(4, count)

        record = store.get(PORTFOLIO, "p1")
        assert record is not None
        assert record.document["count"] == 20
        assert store.position() == 21

    def test_a_reader_never_sees_half_a_change_set(self, store: Store) -> None:
        store.commit(change_set(Put(PORTFOLIO, "p1", LOFT), Put(PORTFOLIO, "p2", LOFT)))
        done = threading.Event()

        def write(_: int) -> list[bool]:
            for turn in range(30):
                store.commit(
                    change_set(*(SetField(PORTFOLIO, id, "order", turn) for id in ("p1", "p2")))
                )
            done.set()
            return []

        def read(_: int) -> list[bool]:
            agreed = []
            while not done.is_set():
                orders = [record.document["order"] for record in store.read(PORTFOLIO).values()]
                agreed.append(orders[0] == orders[1])
            return agreed

        seen = together(2, lambda number: write(number) if number == 0 else read(number))

        assert all(seen[1])
        assert len(seen[1]) > 0
