"""What a store promises about its journal."""

from dataclasses import replace

import pytest

from studio_core.errors import InvalidRecordError
from studio_core.records.canonical import same
from studio_core.records.changes import (
    OPERATOR,
    Actor,
    ChangeSet,
    Delete,
    PathChange,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import (
    ACCOUNTS,
    ENQUIRIES,
    IDEMPOTENCY_KEYS,
    LIMITS,
    PORTFOLIO,
    SIGN_INS,
)
from studio_core.records.record import Json
from studio_core.records.store import Store
from tests.contracts.samples import (
    AT,
    ENQUIRY,
    HANOK,
    LOFT,
    SESSION,
    change_set,
    put,
)

ADMINISTRATOR = Actor("administrator", "kim")


class JournalContract:
    """Give a fixture `store` with a new, empty store."""

    def test_an_entry_says_who_did_what_and_when(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        store.commit(
            change_set(
                Delete(PORTFOLIO, "p1"), action="project_deleted", actor=ADMINISTRATOR, undoes=1
            )
        )

        entry = store.changes(1)[0]

        assert (entry.position, entry.at, entry.actor) == (2, AT, ADMINISTRATOR)
        assert (entry.action, entry.undoes) == ("project_deleted", 1)
        assert store.changes(0)[0].undoes is None

    def test_an_entry_keeps_what_was_said_of_the_change_set(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        store.commit(change_set(Put(PORTFOLIO, "p1", LOFT), note="거실 사진을 바꿈 ✨ '\""))

        assert [entry.note for entry in store.changes(0)] == ["", "거실 사진을 바꿈 ✨ '\""]
        assert store.changes(1, paths_of=())[0].note == "거실 사진을 바꿈 ✨ '\""

    def test_published_records_are_journalled_before_and_after(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        store.commit(change_set(Put(PORTFOLIO, "p1", LOFT)))
        store.commit(change_set(Delete(PORTFOLIO, "p1")))

        made, replaced, deleted = (entry.paths[0] for entry in store.changes(0))

        assert made.before is None
        assert same(made.after, HANOK)
        assert same(replaced.before, HANOK)
        assert same(replaced.after, LOFT)
        assert same(deleted.before, LOFT)
        assert deleted.after is None

    def test_a_changed_field_is_journalled_without_the_rest_of_the_record(
        self, store: Store
    ) -> None:
        put(store, PORTFOLIO, "p1", LOFT)

        store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 5)))

        assert store.changes(1)[0].paths == (PathChange(PORTFOLIO, "p1", "order", 1, 5),)

    def test_paths_are_in_the_order_of_the_changes(self, store: Store) -> None:
        ids = ["다", "가", "나"]

        store.commit(change_set(*(Put(PORTFOLIO, id, HANOK) for id in ids)))

        assert [path.id for path in store.changes(0)[0].paths] == ids

    @pytest.mark.parametrize("collection", [ENQUIRIES, ACCOUNTS])
    def test_private_records_are_journalled_by_id_only(self, store: Store, collection: str) -> None:
        put(store, collection, "e1", ENQUIRY)
        store.commit(change_set(SetField(collection, "e1", "message", "다시 문의")))
        store.commit(change_set(Delete(collection, "e1")))

        paths = [path for entry in store.changes(0) for path in entry.paths]

        assert paths == [PathChange(collection, "e1", None, None, None)] * 3

    def test_of_a_removed_enquiry_day_and_stage_may_stay_and_nothing_else(
        self, store: Store
    ) -> None:
        put(store, ENQUIRIES, "e1", ENQUIRY)
        put(store, ACCOUNTS, "a1", ENQUIRY)
        remains: dict[str, Json] = {"receivedOn": "2026-03-01", "stage": "quote"}
        refused = (
            Delete(ENQUIRIES, "e1", remains={**remains, "name": "김민서"}),
            Delete(ENQUIRIES, "e1", remains={"stage": "010-1234-5678"}),
            Delete(ACCOUNTS, "a1", remains=remains),
        )
        for change in refused:
            with pytest.raises(InvalidRecordError):
                store.commit(change_set(change))

        store.commit(change_set(Delete(ENQUIRIES, "e1", remains=remains)))

        (entry,) = store.changes(2)
        assert entry.paths == (PathChange(ENQUIRIES, "e1", None, remains, None),)

    @pytest.mark.parametrize("collection", [LIMITS, SIGN_INS, IDEMPOTENCY_KEYS])
    def test_transient_records_are_stored_but_not_journalled(
        self, store: Store, collection: str
    ) -> None:
        position = store.commit(change_set(Put(collection, "s1", SESSION)))

        record = store.get(collection, "s1")
        assert record is not None
        assert same(record.document, SESSION)
        assert position == store.position() == 0
        assert list(store.changes(0)) == []

    def test_a_mixed_change_set_journals_all_but_transient_records(self, store: Store) -> None:
        store.commit(change_set(Put(SIGN_INS, "s1", SESSION), Put(PORTFOLIO, "p1", LOFT)))

        (entry,) = store.changes(0)

        assert entry.ids() == {PORTFOLIO: ("p1",)}

    def test_the_journal_is_read_in_pages_without_gaps(self, store: Store) -> None:
        for number in range(25):
            put(store, PORTFOLIO, f"p{number}", HANOK)

        met: list[int] = []
        page = store.changes(0, limit=10)
        while page:
            met.extend(entry.position for entry in page)
            page = store.changes(met[-1], limit=10)

        assert met == list(range(1, 26))

    def test_the_journal_is_read_without_the_paths_of_other_actions(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        changes = (Put(PORTFOLIO, "p2", LOFT),)
        store.commit(ChangeSet(actor=OPERATOR, action="imported", at=AT, changes=changes))
        one, other = store.changes(0)

        read = [store.changes(0, paths_of=actions) for actions in ((), {"imported"})]

        without = [replace(one, paths=()), replace(other, paths=())]
        assert [list(entries) for entries in read] == [without, [without[0], other]]

    def test_the_journal_of_records_is_read_newest_first_and_in_pages(self, store: Store) -> None:
        wanted = [(PORTFOLIO, "p1"), (ENQUIRIES, "가:1")]
        put(store, PORTFOLIO, "p1", HANOK)
        put(store, PORTFOLIO, "p2", HANOK)
        store.commit(change_set(Put(PORTFOLIO, "p1", LOFT), Put(ENQUIRIES, "가:1", ENQUIRY)))
        put(store, ENQUIRIES, "e2", ENQUIRY)
        store.commit(change_set(Delete(ENQUIRIES, "가:1")))
        store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 7), Delete(PORTFOLIO, "p2")))

        pages = [store.changes_of(wanted, before, 2) for before in (None, 5, 3, 1, -1)]

        assert [[entry.position for entry in page] for page in pages] == [
            *([6, 5], [3, 1], [1], [], [])
        ]
        assert [*pages[0]] == [*reversed(store.changes(4))]
        assert [entry.position for entry in store.changes_of([(PORTFOLIO, "p2")])] == [6, 2]

    @pytest.mark.parametrize(
        "path", [("portfolio", "p0"), ("portfolio", ""), ("portfolio", "a/b"), ("nothing", "p1")]
    )
    def test_the_journal_of_what_was_never_there_is_empty(
        self, store: Store, path: RecordPath
    ) -> None:
        put(store, PORTFOLIO, "p1", HANOK)

        assert list(store.changes_of([path])) == list(store.changes_of([])) == []

    @pytest.mark.parametrize(("after", "count"), [(-5, 2), (0, 2), (1, 1), (2, 0), (10**30, 0)])
    def test_any_position_can_be_asked_for(self, store: Store, after: int, count: int) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        put(store, PORTFOLIO, "p2", LOFT)

        entries = store.changes(after)

        assert len(entries) == count
