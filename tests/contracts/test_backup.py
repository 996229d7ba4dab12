"""Backups while others write: each is the state of exactly one position, on every store."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.publishing.trash import list_trash, restore
from studio_core.records.changes import OPERATOR, Change, Delete, Position, Put, SetField
from studio_core.records.collections import (
    ACCESS_RECORDS,
    CARRIED,
    ENQUIRIES,
    INSIGHTS,
    PORTFOLIO,
    VISITS,
)
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, compare, restore_backup
from studio_core.transfer.replicating import differing_entries
from tests.contracts.samples import HANOK, OpenStore, change_set
from tests.core.transfer.backup.archives import AT, archived, contents, write
from tests.logged import check_logged, count_visits, logged, put_logged
from tests.undo_knowingly import undo_knowingly
from tests.unpublished import check_it_goes_on, check_unpublished, put_unpublished, unpublished

PROJECTS = 2_500
"""More than two pages of a scan, so that writes come between pages."""

WRITES_PER_SECOND = 50
WRITERS = 4
"""Several, because one waits for the disk or a reply most of the time."""

SWITCH_SECONDS = 0.0005
"""How long one thread may run before another, so that writers and backup alternate often."""


class Writer:
    """Changes a store and remembers the changes of each position."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._brought: dict[Position, tuple[Change, ...]] = {}
        self._commit(
            *(Put(PORTFOLIO, f"p{n:04}", {**HANOK, "order": n}) for n in range(PROJECTS)),
            Put(ENQUIRIES, "e0", {"status": "new"}),
        )

    def write(self, turn: int) -> None:
        """Change published and private records, old and new ones, in one change set."""
        self._commit(
            SetField(PORTFOLIO, f"p{turn * 37 % PROJECTS:04}", "order", -turn),
            Put(INSIGHTS, f"i{turn % 50:02}", {"title": f"글 {turn}"}),
            Put(ENQUIRIES, f"e{turn % 7}", {"status": "new", "turn": turn}),
            Delete(INSIGHTS, f"i{(turn + 25) % 50:02}"),
        )

    def state_at(self, position: Position) -> dict[str, dict[str, Any]]:
        """Return what the store held at *position*."""
        state: dict[str, dict[str, Any]] = {name: {} for name in CARRIED}
        brought = (self._brought[each] for each in range(1, position + 1))
        for change in (change for changes in brought for change in changes):
            records = state[change.collection]
            if isinstance(change, Put):
                records[change.id] = change.document
            elif isinstance(change, SetField):
                records[change.id] = {**records[change.id], change.field: change.value}
            else:
                records.pop(change.id, None)
        return state

    def _commit(self, *changes: Change) -> None:
        position = self._store.commit(change_set(*changes))
        assert position not in self._brought
        self._brought[position] = changes


@contextmanager
def at_work(writer: Writer) -> Iterator[None]:
    """Let several threads write fifty times a second together; late writes are caught up."""
    done, turns, began = threading.Event(), count(1), time.monotonic()

    def work() -> None:
        for turn in turns:
            due = began + turn / WRITES_PER_SECOND
            if done.wait(max(0, due - time.monotonic())):
                return
            writer.write(turn)

    switch_seconds = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    with ThreadPoolExecutor(WRITERS) as threads:
        working = [threads.submit(work) for _ in range(WRITERS)]
        try:
            yield
        finally:
            done.set()
            sys.setswitchinterval(switch_seconds)
    for each in working:
        each.result()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.sampled(2)
def test_every_backup_during_fifty_writes_a_second_is_one_position(
    open_shared: OpenStore, full_length: bool, say: Callable[[str], None]
) -> None:
    store, other = open_shared(), open_shared()
    writer = Writer(store)
    began = time.perf_counter()

    with at_work(writer):
        backups = []
        for _ in range(50 if full_length else 5):
            backups.append(Backup(archived(other)))
            # Two backups without a write between them are of one position.
            store.watch(backups[-1].manifest.position, 60)
    seconds = time.perf_counter() - began

    for backup in backups:
        assert contents(backup) == writer.state_at(backup.manifest.position)
    rate = store.position() / seconds
    say(f"{len(backups)} backups, each one position exactly; {rate:.0f} writes/s meanwhile")
    assert len({backup.manifest.position for backup in backups}) == len(backups)
    store.close()
    other.close()


def test_a_backup_can_be_restored_into_every_store_with_its_journal(
    store: Store, tmp_path: Path
) -> None:
    source = MemoryStore()
    Writer(source).write(1)
    put_logged(source, tmp_path)
    backup = Backup(archived(source))
    restoration = Restoration(backup, store, None, OPERATOR, lambda: AT)

    restore_backup(restoration)

    assert compare(backup, store, None).equal
    assert not restoration.unfit
    assert not differing_entries(source.changes(0), store.changes(0))
    check_logged(store, tmp_path)


def test_what_visitors_do_not_see_is_restored_into_every_store_and_goes_on(store: Store) -> None:
    source = MemoryStore()
    put_unpublished(source)

    restore_backup(Restoration(Backup(archived(source)), store, None, OPERATOR, lambda: AT))

    assert unpublished(store) == unpublished(source)
    check_unpublished(store)
    check_it_goes_on(store)


def test_a_backup_of_every_store_has_what_visitors_do_not_see(store: Store) -> None:
    put_unpublished(store)
    restored = MemoryStore()

    restore_backup(Restoration(Backup(archived(store)), restored, None, OPERATOR, lambda: AT))

    assert unpublished(restored) == unpublished(store)
    check_unpublished(restored)


def test_after_a_restoration_undo_trash_and_positions_are_those_of_before(store: Store) -> None:
    source = MemoryStore()
    write(source, Put(PORTFOLIO, "p1", HANOK), Put(PORTFOLIO, "p2", HANOK))
    edited = source.commit(change_set(SetField(PORTFOLIO, "p1", "title", "바뀐 제목")))
    source.commit(change_set(Delete(PORTFOLIO, "p2"), action="project_deleted"))

    restore_backup(Restoration(Backup(archived(source)), store, None, OPERATOR, lambda: AT))

    now = datetime.fromisoformat(source.changes(2)[0].at)
    assert store.position() == 3
    assert list_trash(store, now) == list_trash(source, now)
    restore(Work(store, OPERATOR, AT), "p2", now=now)
    undo_knowingly(Work(store, OPERATOR, AT), edited)
    assert {id: one.document for id, one in store.read(PORTFOLIO).items()} == {
        "p1": HANOK,
        "p2": HANOK,
    }
    assert [entry.position for entry in store.changes(1)] == [2, 3, 4, 5]


def test_what_was_logged_comes_back_where_it_is_missing_and_is_never_taken_back(
    store: Store, tmp_path: Path
) -> None:
    put_logged(store, tmp_path)
    backup = Backup(archived(store))
    count_visits(store, 40)
    store.commit(change_set(Put(VISITS, "20260302-b", {"visits": 1})))
    present = logged(store)
    [lost, *_] = store.read(ACCESS_RECORDS)
    store.commit(change_set(Delete(ACCESS_RECORDS, lost)))

    restore_backup(Restoration(backup, store, None, OPERATOR, lambda: AT))

    assert logged(store) == present
    assert compare(backup, store, None).equal
