"""What a store promises about its register of moves: a closed store is written by nobody."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from studio_core.records.changes import Change, Delete, Put
from studio_core.records.collections import PORTFOLIO, SETTINGS, SIGN_INS
from studio_core.records.replica import Move, MoveState, ReplicaStore, StoreMovedError
from studio_core.records.spaces import JOBS
from tests.contracts.samples import HANOK, LOFT, change_set, put

AT = "2026-11-23T04:05:06.789Z"
OPEN = Move(id="m1", state="following", store="sqlite:////srv/other.db", at=AT)
CLOSED = replace(OPEN, state="moved")

KINDS_OF_CHANGES: tuple[Change, ...] = (
    Put(PORTFOLIO, "p9", LOFT),
    Put(SETTINGS, "s9", {"a": 1}),
    Put(SIGN_INS, "s9", {"a": 1}),
    Delete(SIGN_INS, "s0"),
    Delete(PORTFOLIO, "p0"),
)


class ClosingContract:
    """Give a fixture `replica` with a new, empty store."""

    def test_a_new_store_takes_part_in_no_move(self, replica: ReplicaStore) -> None:
        assert replica.move() is None

    def test_the_register_changes_from_what_is_expected_only(self, replica: ReplicaStore) -> None:
        assert not replica.set_move(OPEN, CLOSED)
        assert replica.set_move(None, OPEN)
        assert not replica.set_move(None, CLOSED)
        assert replica.move() == OPEN
        assert replica.set_move(OPEN, CLOSED)
        assert replica.move() == CLOSED
        assert replica.set_move(CLOSED, None)
        assert replica.move() is None

    def test_the_register_is_not_in_the_journal(self, replica: ReplicaStore) -> None:
        put(replica, PORTFOLIO, "p1", HANOK)

        replica.set_move(None, CLOSED)

        assert replica.position() == 1
        assert len(replica.changes(0)) == 1

    def test_a_store_that_is_copied_is_written_as_ever(self, replica: ReplicaStore) -> None:
        replica.set_move(None, OPEN)

        put(replica, PORTFOLIO, "p1", HANOK)
        put(replica, SIGN_INS, "s1", {"a": 1})

        assert replica.position() == 1
        assert replica.move() == OPEN

    @pytest.mark.parametrize(
        "change", KINDS_OF_CHANGES, ids=lambda one: f"{type(one).__name__}-{one.collection}"
    )
    @pytest.mark.parametrize("state", ["cutting", "moved", "filling"])
    def test_a_closed_store_refuses_every_change(
        self, replica: ReplicaStore, change: Change, state: MoveState
    ) -> None:
        put(replica, PORTFOLIO, "p0", HANOK)
        put(replica, SIGN_INS, "s0", {"a": 0})
        closed = replace(OPEN, state=state)
        replica.set_move(None, closed)

        with pytest.raises(StoreMovedError) as refusal:
            replica.commit(change_set(change))

        assert refusal.value.move == closed
        assert replica.position() == 1
        assert list(replica.read(PORTFOLIO)) == ["p0"]
        assert not replica.read(SETTINGS)

    @pytest.mark.parametrize("state", ["cutting", "moved", "filling"])
    def test_a_closed_store_keeps_its_values(self, replica: ReplicaStore, state: MoveState) -> None:
        replica.key_values.put(JOBS, "a", {"holder": "1"}, 1)
        closed = replace(OPEN, state=state)
        replica.set_move(None, closed)
        writes: tuple[Callable[[], object], ...] = (
            lambda: replica.key_values.put(JOBS, "a", {}, 1),
            lambda: replica.key_values.compare_and_set(JOBS, "b", None, {}, 1),
            lambda: replica.key_values.remove(JOBS, "a"),
            lambda: replica.key_values.sweep(AT),
        )

        for write in writes:
            with pytest.raises(StoreMovedError) as refusal:
                write()
            assert refusal.value.move == closed

        assert replica.key_values.items(JOBS) == {"a": {"holder": "1"}}

    def test_an_opened_store_is_written_again(self, replica: ReplicaStore) -> None:
        replica.set_move(None, CLOSED)
        replica.set_move(CLOSED, None)

        put(replica, PORTFOLIO, "p1", HANOK)

        assert replica.position() == 1

    def test_what_was_written_before_the_store_was_closed_is_in_it(
        self, replica: ReplicaStore
    ) -> None:
        def write(writer: int) -> list[str]:
            written: list[str] = []
            for number in range(200):
                try:
                    put(replica, PORTFOLIO, f"w{writer}-{number}", LOFT)
                except StoreMovedError:
                    return written
                written.append(f"w{writer}-{number}")
            return written

        with ThreadPoolExecutor(4) as threads:
            writing = [threads.submit(write, writer) for writer in range(4)]
            while replica.position() < 8:
                time.sleep(0.001)
            assert replica.set_move(None, CLOSED)
            closed_at = replica.position()
            there = set(replica.read(PORTFOLIO))
            written = {id for one in writing for id in one.result()}

        assert replica.position() == closed_at
        assert there == written
