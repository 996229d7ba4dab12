"""Writing what an import plan keeps into a store, some thousand records at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from studio_core.records.changes import Put, RecordPath
from studio_core.records.editing import commit_permitted
from studio_core.records.record import ABSENT, Document, Record, Revision, revision_of
from studio_core.records.store import Store
from studio_core.records.work import Work, retried
from studio_core.transfer.tree import ImportPlan

CHUNK_SIZE = 5000
"""Records per change set: small imports are one, and can be undone as one."""


def changed_records(store: Store, plan: ImportPlan) -> list[tuple[str, str]]:
    """Return the collection and id of every record that applying *plan* would write."""
    return [
        (collection, id)
        for collection, documents in plan.kept.items()
        for after, ids in _chunks(documents)
        for id, _, _ in _differing(store, collection, documents, ids, after)
    ]


def apply_import(
    work: Work,
    plan: ImportPlan,
    *,
    progress: Callable[[int], None] = lambda done: None,
    withhold: Callable[[RecordPath], None] = lambda path: None,
) -> int:
    """Write what *plan* keeps and return how many records changed.

    Records that are there already stay as they are when they are equal; none is removed. Every
    5000 records are one change set; *progress* hears how many records are done, *withhold* which
    records stay as they are because they may not become what the plan has.
    """
    changed = done = 0
    for collection, documents in plan.kept.items():
        for after, ids in _chunks(documents):
            changed += _write(work, collection, documents, ids, after, withhold)
            done += len(ids)
            progress(done)
    return changed


def _differing(
    store: Store, collection: str, documents: Mapping[str, Document], ids: Sequence[str], after: str
) -> Iterator[tuple[str, Document, Revision]]:
    """Yield the documents of *ids* that differ from the store's, with the store's revision."""
    stored: dict[str, Record] = {}
    while after < ids[-1] and (page := store.scan(collection, after)):
        stored.update(page)
        after = page[-1][0]
    for id in ids:
        document, record = documents[id], stored.get(id)
        if record is None:
            yield id, document, ABSENT
        elif record.revision != revision_of(document):
            yield id, document, record.revision


@retried
def _write(
    work: Work,
    collection: str,
    documents: Mapping[str, Document],
    ids: Sequence[str],
    after: str,
    withhold: Callable[[RecordPath], None],
) -> int:
    puts = tuple(
        Put(collection, id, document, revision)
        for id, document, revision in _differing(work.store, collection, documents, ids, after)
    )
    if not puts:
        return 0
    _, refused = commit_permitted(work, "imported", *puts)
    for path in refused:
        withhold(path)
    return len(puts) - len(refused)


def _chunks(documents: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the ids in order, some thousand at a time, with the id before each chunk."""
    ids = sorted(documents)
    for start in range(0, len(ids), CHUNK_SIZE):
        yield ids[start - 1] if start else "", ids[start : start + CHUNK_SIZE]
