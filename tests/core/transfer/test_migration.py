"""Copying everything from one store to another, also while the source changes."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StoreTooBigError, StoreUnavailableError
from studio_core.records.changes import OPERATOR, Delete, Position, Put, RecordPath
from studio_core.records.collections import (
    ENQUIRIES,
    INSIGHTS,
    JOURNALLED,
    PORTFOLIO,
    SIGN_INS,
    VISITS,
)
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.comparing import compare
from studio_core.transfer.migration import ROUNDS, Migration, follow, migrate
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.contracts.samples import ARTICLE, ENQUIRY, HANOK, LOFT, SESSION, change_set, put

AT = "2026-03-02T01:30:00.000Z"
EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"


class Refusing(MemoryStore):
    """A store that refuses one of the records."""

    def _write(self, writes: Mapping[RecordPath, Record | None]) -> None:
        if (PORTFOLIO, "p2") in writes:
            raise StoreTooBigError("portfolio/p2 is too big")
        super()._write(writes)


class Busy(MemoryStore):
    """A source with writes at every page that is read."""

    turn = 0

    def scan(self, collection: str, after: str = "", limit: int = 1000) -> Any:
        page = super().scan(collection, after, limit)
        self.turn += 1
        if self.turn <= 12:
            put(self, PORTFOLIO, f"a{self.turn}", {**HANOK, "order": self.turn})
            self.commit(change_set(Delete(PORTFOLIO, f"a{self.turn - 3}")))
        return page


class JournalBegunLater(MemoryStore):
    """A source whose first change set happened before there was a journal."""

    def position(self) -> Position:
        return super().position() - 1

    def changes(self, after: Position, limit: int = 1000, **how: Any) -> Any:
        entries = super().changes(after + 1, limit, **how)
        return [replace(entry, position=entry.position - 1) for entry in entries]


class ChangingTarget(MemoryStore):
    """A target that returns other documents than it was given, without an error."""

    def get(self, collection: str, id: str) -> Record | None:
        found = super().get(collection, id)
        return found and Record({**found.document, "title": "?"}, found.revision)

    def scan(self, collection: str, after: str = "", limit: int = 1000) -> Any:
        page = super().scan(collection, after, limit)
        return [
            (id, Record({**found.document, "title": "?"}, found.revision)) for id, found in page
        ]


class RefusingAtFirst(MemoryStore):
    """A target that does not store `p1` before the last round, without an error."""

    told = 0

    def _write(self, writes: Mapping[RecordPath, Record | None]) -> None:
        kept = {path: record for path, record in writes.items() if path[1] != "p1"}
        self.told += len(kept) < len(writes)
        super()._write(writes if self.told > ROUNDS else kept)


def filled(store: MemoryStore | None = None) -> MemoryStore:
    store = store or MemoryStore()
    put(store, PORTFOLIO, "p1", HANOK)
    put(store, PORTFOLIO, "p2", LOFT)
    put(store, INSIGHTS, "i1", ARTICLE)
    put(store, ENQUIRIES, "e1", ENQUIRY)
    put(store, SIGN_INS, "s1", SESSION)
    return store


def moved(source: Store, target: Store) -> Migration:
    migration = Migration(source, target, by=OPERATOR, now=lambda: AT)
    migrate(migration)
    return migration


def revisions(store: Store) -> Mapping[str, str]:
    return {
        f"{collection}/{id}": record.revision
        for collection in JOURNALLED
        for id, record in store.read(collection).items()
    }


def test_all_records_but_transient_ones_are_copied_and_compared() -> None:
    source, target = filled(), MemoryStore()

    result = moved(source, target)

    assert revisions(target) == revisions(source)
    assert result.verified == 4
    assert target.read(SIGN_INS) == {}
    assert not result.unfit
    assert not result.mismatched


def test_the_legacy_export_is_copied_record_by_record() -> None:
    source, target = MemoryStore(), MemoryStore()
    plan = plan_import(json.loads(EXPORT.read_text("utf-8")))
    apply_import(Work(source, OPERATOR, AT), plan)

    moved(source, target)

    assert revisions(target) == revisions(source)


def test_migrating_again_writes_nothing() -> None:
    source, target = filled(), MemoryStore()
    moved(source, target)
    position = target.position()

    again = moved(source, target)

    assert target.position() == position
    assert again.batches.written == 0
    assert again.verified == 4


def test_a_comparison_counts_without_writing() -> None:
    source, target = filled(), MemoryStore()
    put(target, PORTFOLIO, "p1", LOFT)
    put(target, PORTFOLIO, "theirs", LOFT)
    put(source, PORTFOLIO, "old", LOFT)
    put(target, PORTFOLIO, "old", LOFT)
    source.commit(change_set(Delete(PORTFOLIO, "old")))
    position = target.position()

    found = compare(source, target)

    assert found.counts[PORTFOLIO] == {"differing": 1, "missing": 1}
    assert found.gone == ((PORTFOLIO, "old"),)
    assert found.foreign == ((PORTFOLIO, "theirs"),)
    assert found.to_write == 5
    assert target.position() == position


def test_what_the_source_removed_since_an_interrupted_run_is_removed() -> None:
    source, target = filled(), MemoryStore()
    moved(source, target)
    source.commit(change_set(Delete(PORTFOLIO, "p1"), Delete(ENQUIRIES, "e1")))
    put(target, PORTFOLIO, "theirs", LOFT)

    result = moved(source, target)

    assert target.get(PORTFOLIO, "p1") is None
    assert target.get(ENQUIRIES, "e1") is None
    assert result.foreign == ((PORTFOLIO, "theirs"),)
    assert target.get(PORTFOLIO, "theirs") is not None


def test_what_the_first_change_of_the_journal_removed_is_removed() -> None:
    source, target = JournalBegunLater(), MemoryStore()
    put(source, PORTFOLIO, "p1", HANOK)
    put(target, PORTFOLIO, "p1", HANOK)
    source.commit(change_set(Delete(PORTFOLIO, "p1")))

    result = moved(source, target)

    assert target.get(PORTFOLIO, "p1") is None
    assert result.foreign == ()


def test_a_record_that_does_not_fit_is_named_and_the_rest_is_copied() -> None:
    source, target = filled(), Refusing()

    result = moved(source, target)

    assert [found.path for found in result.unfit] == ["portfolio/p2"]
    assert "too big" in result.unfit[0].reason
    assert revisions(target).keys() == revisions(source).keys() - {"portfolio/p2"}
    assert not result.mismatched


def test_writes_during_the_copy_are_followed() -> None:
    source, target = Busy(), MemoryStore()
    filled(source)

    result = moved(source, target)

    assert revisions(target) == revisions(source)
    assert result.position == source.position()
    assert not result.mismatched


class WrittenWithoutPause(MemoryStore):
    """A source that has a new record whenever its journal is read."""

    def changes(self, after: Position, limit: int = 1000, **how: Any) -> Any:
        assert self.position() < 100, "it is followed for ever"
        put(self, PORTFOLIO, f"w{self.position()}", LOFT)
        return super().changes(after, limit, **how)


def test_a_source_that_is_written_without_a_pause_is_caught_up_with() -> None:
    source, target = WrittenWithoutPause(), MemoryStore()
    put(source, PORTFOLIO, "p1", HANOK)

    migration = moved(source, target)

    assert target.get(PORTFOLIO, "p1") == source.get(PORTFOLIO, "p1")
    assert migration.position == target.position()
    assert len(target.read(PORTFOLIO)) > 1


class EditedWithoutPause(MemoryStore):
    """A source in which each of two projects is edited whenever the other one is read."""

    def scan(self, collection: str, after: str = "", limit: int = 1000) -> Any:
        page = super().scan(collection, after, limit)
        for id, _ in page:
            self.get(collection, id)
        return page

    def get(self, collection: str, id: str) -> Record | None:
        found = super().get(collection, id)
        if other := {"p1": "p2", "p2": "p1"}.get(id):
            put(self, PORTFOLIO, other, {**LOFT, "order": self.position()})
        return found


def test_projects_that_are_edited_without_a_pause_are_no_mismatch() -> None:
    source, target = EditedWithoutPause(), MemoryStore()
    for id in ("p1", "p2"):
        put(source, PORTFOLIO, id, HANOK)

    migration = moved(source, target)

    assert migration.mismatched == []
    assert target.read(PORTFOLIO).keys() == {"p1", "p2"}


def test_a_target_that_changes_documents_is_detected() -> None:
    result = moved(filled(), ChangingTarget())

    assert result.mismatched == ["enquiries/e1", "insights/i1", "portfolio/p1", "portfolio/p2"]
    assert result.verified == 0


def test_following_copies_every_kind_of_change_until_it_is_finishing() -> None:
    source, target = filled(), MemoryStore()
    migration = moved(source, target)
    steps: list[Callable[[], object]] = [
        lambda: put(source, PORTFOLIO, "p3", HANOK),
        lambda: source.commit(change_set(Delete(INSIGHTS, "i1"))),
        lambda: put(source, ENQUIRIES, "e1", {**ENQUIRY, "status": "answered"}),
    ]

    def finishing() -> bool:
        if steps:
            steps.pop(0)()
        return not steps

    follow(migration, finishing, lambda error: None)

    assert revisions(target) == revisions(source)
    assert migration.position == source.position()


def test_what_is_logged_is_carried_again_when_following_ends() -> None:
    source, target = filled(), MemoryStore()
    put(source, VISITS, "20260301-a", {"visits": 1})
    migration = moved(source, target)
    put(source, VISITS, "20260301-a", {"visits": 2})
    put(source, VISITS, "20260302-b", {"visits": 1})

    follow(migration, lambda: True, lambda error: None)

    assert target.read(VISITS) == source.read(VISITS)
    assert target.position() == source.position()


def test_what_only_a_target_with_a_journal_of_its_own_logged_stays_there() -> None:
    source, target = filled(), MemoryStore()
    put(target, PORTFOLIO, "own", LOFT)
    put(target, VISITS, "20260301-a", {"visits": 1})

    moved(source, target)

    assert list(target.read(VISITS)) == ["20260301-a"]


def test_following_continues_after_an_outage_of_a_store(monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = filled(), MemoryStore()
    migration = moved(source, target)
    put(source, PORTFOLIO, "p3", HANOK)
    away, watch = [1, 2], source.watch
    troubles: list[StoreUnavailableError] = []

    def absent(after: Position, timeout_seconds: float) -> Position:
        if away:
            away.pop()
            raise StoreUnavailableError("unavailable")
        return watch(after, 0)

    monkeypatch.setattr(source, "watch", absent)
    follow(migration, lambda: target.get(PORTFOLIO, "p3") is not None, troubles.append)

    assert len(troubles) == 2
    assert revisions(target) == revisions(source)


def test_a_record_that_the_last_round_copied_is_no_mismatch() -> None:
    source, target = filled(), RefusingAtFirst()

    result = moved(source, target)

    assert revisions(target) == revisions(source)
    assert not result.mismatched
    assert result.verified == 4


def test_refused_batches_are_written_in_halves() -> None:
    source, target = MemoryStore(), Refusing()
    source.commit(change_set(*(Put(PORTFOLIO, f"p{n}", {"order": n + 1}) for n in range(700))))

    result = moved(source, target)

    assert len(target.read(PORTFOLIO)) == 699
    assert isinstance(result.unfit[0].reason, str)


def test_pages_that_the_target_has_in_part_are_completed_and_compared() -> None:
    source, target = MemoryStore(), MemoryStore()
    wanted = [Put(PORTFOLIO, f"p{n:04}", {"order": n + 1}) for n in range(2_500)]
    source.commit(change_set(*wanted))
    others = [Put(PORTFOLIO, f"p{n:04}x", HANOK) for n in range(400)]
    old = [Put(PORTFOLIO, put.id, LOFT) for put in wanted[1::3]]
    target.commit(change_set(*wanted[::3], *old, *others))

    result = moved(source, target)

    assert revisions(target).items() >= revisions(source).items()
    assert (result.verified, len(result.foreign), result.mismatched) == (2_500, 400, [])


def test_the_comparison_reports_its_progress() -> None:
    heard: list[int] = []
    migration = Migration(
        filled(), MemoryStore(), by=OPERATOR, now=lambda: AT, progress=heard.append
    )

    migrate(migration)

    assert heard == sorted(heard)
    assert heard[-1] == migration.verified == 4


class Counting(MemoryStore):
    """A target that remembers how many records it was given at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[int] = []

    def _write(self, writes: Mapping[RecordPath, Record | None]) -> None:
        self.told += [len(writes)] if writes else []
        super()._write(writes)


def test_a_page_is_written_before_the_next_is_read() -> None:
    source, target = MemoryStore(), Counting()
    source.commit(change_set(*(Put(PORTFOLIO, f"p{n:04}", HANOK) for n in range(2_500))))

    moved(source, target)

    assert target.told == [1000, 1000, 500]
