"""What the journal says of one record costs the same, however long the journal is."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, cast

from studio_core.enquiries.remains import PURGED, erased_enquiry
from studio_core.publishing.forgetting import held_of
from studio_core.publishing.history import versions_of
from studio_core.publishing.schedule import Schedule, in_force
from studio_core.records.changes import (
    OPERATOR,
    Delete,
    JournalEntry,
    PathChange,
    Position,
    Put,
    RecordPath,
)
from studio_core.records.collections import ENQUIRIES, PORTFOLIO, SCHEDULES, record_key
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.journal import held_before
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.contracts.samples import AT, HANOK, change_set

SHORT, LONG = 200, 20_000
PLANNED = Schedule(collection=PORTFOLIO, id="p1", publish_at="2027-01-01T00:00:00.000Z")


class CountingStore(ForwardingStore):
    """Counts the entries that are read from the journal."""

    entries = 0

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        return self._counted(super().changes(after, limit, paths_of=paths_of))

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        return self._counted(super().changes_of(records, before, limit))

    def _counted(self, entries: Sequence[JournalEntry]) -> Sequence[JournalEntry]:
        self.entries += len(entries)
        return entries


def lengthen(store: Store, position: Position) -> None:
    """Have the journal go to *position* by changes of another project."""
    entries = [
        JournalEntry(
            position=place,
            at=AT,
            actor=OPERATOR,
            action="project_updated",
            paths=(PathChange(PORTFOLIO, "p2", "order", place, place + 1),),
        )
        for place in range(store.position() + 1, position + 1)
    ]
    cast("ReplicaStore", store).replicate(None, store.position(), entries, {})


QUESTIONS: dict[str, Callable[[Store], Any]] = {
    "history": lambda store: [one.position for one in versions_of(store, PORTFOLIO, "p1")],
    "earlier value": lambda store: held_before(store, PORTFOLIO, "p1", "title", "없음"),
    "schedule": lambda store: in_force(store, PLANNED) == PLANNED,
    "erased enquiry": lambda store: erased_enquiry(store, "e1"),
    "what is held": lambda store: held_of(store, PORTFOLIO, "p0").change_sets,
}


def read_everything(store: Store) -> dict[str, tuple[Any, int]]:
    """Return what is answered about the records that changed once, with the entries read for it."""
    answers: dict[str, tuple[Any, int]] = {}
    for name, ask in QUESTIONS.items():
        counting = CountingStore(store)
        answers[name] = ask(counting), counting.entries
    return answers


def test_what_concerns_a_record_is_read_alone_in_a_journal_of_any_length(store: Store) -> None:
    planned = Put(SCHEDULES, record_key(PORTFOLIO, "p1"), {"publishAt": PLANNED.publish_at})
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK), planned, action="scheduled"))
    store.commit(change_set(Put(PORTFOLIO, "p0", HANOK), Put(ENQUIRIES, "e1", {"sealed": "…"})))
    Work(store, OPERATOR, AT).commit(PURGED, Delete(PORTFOLIO, "p0"), Delete(ENQUIRIES, "e1"))

    lengthen(store, SHORT)
    short = read_everything(store)
    lengthen(store, LONG)
    long = read_everything(store)

    assert store.position() == LONG
    assert short == long
    assert {name: count for name, (_, count) in long.items()} == {
        "history": 1, "earlier value": 1, "schedule": 1, "erased enquiry": 2, "what is held": 2,
    }  # fmt: skip
    assert long["history"][0] == [1]
    assert long["erased enquiry"][0] is not None
