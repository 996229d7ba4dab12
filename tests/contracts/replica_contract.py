"""What a store promises that may take another's place."""

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from studio_core.records.canonical import canonical, same
from studio_core.records.changes import Actor, JournalEntry, PathChange
from studio_core.records.collections import ENQUIRIES, PORTFOLIO, SIGN_INS
from studio_core.records.key_value import Entry
from studio_core.records.record import Record
from studio_core.records.replica import (
    Move,
    ReplicaConflictError,
    ReplicaStore,
)
from studio_core.records.spaces import JOBS, NOTES
from tests.contracts.closing_contract import CLOSED, OPEN, ClosingContract
from tests.contracts.samples import HANOK, LOFT, put
from tests.contracts.watching_contract import PATIENCE_SECONDS

FILLING = replace(OPEN, state="filling")

ENTRIES = (
    JournalEntry(
        position=1,
        at="2024-02-29T23:59:59.001Z",
        actor=Actor("administrator", "김민지"),
        action="project_created",
        paths=(PathChange(PORTFOLIO, "p1", None, None, HANOK),),
    ),
    JournalEntry(
        position=2,
        at="2024-03-01T00:00:00.000Z",
        actor=Actor("visitor"),
        action="enquiry_received",
        paths=(PathChange(ENQUIRIES, "e1", None, None, None),),
    ),
    JournalEntry(
        position=3,
        at="2024-03-01T00:00:01.000Z",
        actor=Actor("operator"),
        action="undone",
        paths=(
            PathChange(PORTFOLIO, "p1", "title", "한옥", None),
            PathChange(PORTFOLIO, "p2", None, LOFT, None),
        ),
        undoes=1,
        note="거실 사진을 되돌림",
    ),
)
WRITES = {
    (PORTFOLIO, "p1"): Record.of(HANOK),
    (ENQUIRIES, "e1"): Record.of({"sealed": "…", "n": 1}),
    (SIGN_INS, "s1"): Record.of({"account": "a1"}),
}


class ReplicaContract(ClosingContract):
    """Give a fixture `replica` with a new, empty store."""

    def test_entries_and_records_are_taken_as_they_are(self, replica: ReplicaStore) -> None:
        replica.set_move(None, FILLING)

        replica.replicate(FILLING, 0, ENTRIES[:2], WRITES)
        replica.replicate(FILLING, 2, ENTRIES[2:], {})

        assert replica.position() == 3
        assert plain_journal(replica.changes(0)) == plain_journal(ENTRIES)
        for (collection, id), record in WRITES.items():
            found = replica.get(collection, id)
            assert found is not None
            assert same(found.document, record.document)
            assert found.revision == record.revision
        assert replica.move() == FILLING

    def test_records_are_overwritten_and_removed_without_an_entry(
        self, replica: ReplicaStore
    ) -> None:
        replica.set_move(None, FILLING)
        replica.replicate(FILLING, 0, ENTRIES, WRITES)

        writes = {
            (PORTFOLIO, "p1"): Record.of(LOFT),
            (ENQUIRIES, "e1"): None,
            (SIGN_INS, "s1"): None,
            (SIGN_INS, "never"): None,
        }
        replica.replicate(FILLING, 3, (), writes)

        assert replica.position() == 3
        found = replica.get(PORTFOLIO, "p1")
        assert found is not None
        assert same(found.document, LOFT)
        assert not replica.read(ENQUIRIES)
        assert not replica.read(SIGN_INS)

    def test_many_records_are_taken_at_once(self, replica: ReplicaStore) -> None:
        replica.set_move(None, FILLING)
        writes = {(PORTFOLIO, f"p{n:04}"): Record.of({**LOFT, "order": n}) for n in range(1200)}

        replica.replicate(FILLING, 0, (), writes)

        assert len(replica.read(PORTFOLIO)) == 1200
        assert replica.position() == 0

    @pytest.mark.parametrize(
        ("move", "after"), [(None, 0), (CLOSED, 0), (replace(FILLING, id="m2"), 0), (FILLING, 1)]
    )
    def test_nothing_is_taken_where_the_store_is_not_as_given(
        self, replica: ReplicaStore, move: Move | None, after: int
    ) -> None:
        replica.set_move(None, FILLING)
        entries = tuple(replace(entry, position=entry.position + after) for entry in ENTRIES)

        with pytest.raises(ReplicaConflictError):
            replica.replicate(move, after, entries, WRITES)

        assert replica.position() == 0
        assert not replica.read(PORTFOLIO)
        assert not replica.read(SIGN_INS)

    def test_a_copy_holds_the_values_that_it_is_filled_with(self, replica: ReplicaStore) -> None:
        for key in ("0", "a"):
            replica.key_values.put(JOBS, key, {"holder": "before"}, 1)
        replica.key_values.put(NOTES, "a", {"holder": "before"}, 1)
        replica.set_move(None, FILLING)
        values = {"a": Entry({"holder": "북촌"}, 2), "b": Entry({}, 3)}

        replica.fill_values(FILLING, {JOBS: values})
        for move in (None, CLOSED):
            with pytest.raises(ReplicaConflictError):
                replica.fill_values(move, {JOBS: {}})

        assert replica.key_values.entries(JOBS) == values
        assert replica.key_values.items(NOTES) == {"a": {"holder": "before"}}
        assert replica.position() == 0
        replica.set_move(FILLING, None)
        assert replica.key_values.sweep("2026-01-01T00:00:00Z") == 3

    def test_a_store_without_a_move_is_filled_too(self, replica: ReplicaStore) -> None:
        replica.replicate(None, 0, ENTRIES, WRITES)

        assert replica.position() == 3
        put(replica, PORTFOLIO, "p5", HANOK)
        assert replica.position() == 4

    def test_positions_go_on_after_what_was_taken(self, replica: ReplicaStore) -> None:
        replica.set_move(None, FILLING)
        replica.replicate(FILLING, 0, ENTRIES, WRITES)
        replica.set_move(FILLING, None)

        put(replica, PORTFOLIO, "p5", HANOK)

        assert [entry.position for entry in replica.changes(2)] == [3, 4]

    def test_a_watch_wakes_for_what_is_taken(self, replica: ReplicaStore) -> None:
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(replica.watch, 0, PATIENCE_SECONDS)
            replica.replicate(None, 0, ENTRIES, {})

            assert waiting.result() == 3

    def test_a_waiting_watch_returns_when_it_is_woken(self, replica: ReplicaStore) -> None:
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(replica.watch, 0, PATIENCE_SECONDS)
            while not waiting.done():
                # Whether it waits already cannot be seen from here.
                replica.wake()
                time.sleep(0.01)

            assert waiting.result() == 0


def plain_journal(entries: Iterable[JournalEntry]) -> list[tuple[Any, ...]]:
    """Return what a journal says, with contents in the form in which every store agrees."""
    return [
        (
            *(entry.position, entry.at, entry.actor, entry.action, entry.undoes),
            entry.note,
            [
                (
                    path.collection,
                    path.id,
                    path.field,
                    canonical(path.before),
                    canonical(path.after),
                )
                for path in entry.paths
            ],
        )
        for entry in entries
    ]
