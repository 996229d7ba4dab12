"""A database export (one JSON tree) into and out of a store."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from studio_core.canonical import canonical
from studio_core.changes import Actor, ChangeSet, Put
from studio_core.collections import INSIGHTS, PORTFOLIO
from studio_core.editing import until_fresh
from studio_core.errors import InvalidRecordError
from studio_core.insights import Insight
from studio_core.keys import check_record
from studio_core.mending import Mended
from studio_core.ports import Store
from studio_core.projects import Project
from studio_core.records import ABSENT, Document, Record, revision_of

IMPORTED = (PORTFOLIO, INSIGHTS)
"""What a tree carries: the original product's two collections."""

CHUNK_SIZE = 5000
"""Records per change set: small imports are one, and can be undone as one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a path of the tree, and why."""

    path: str
    reason: str


@dataclass(slots=True)
class ImportPlan:
    """What an import would do: records kept, what is shown otherwise, and what has no place."""

    kept: dict[str, dict[str, Document]] = field(default_factory=dict)
    mended: list[Finding] = field(default_factory=list)
    unplaced: list[Finding] = field(default_factory=list)

    @property
    def kept_count(self) -> int:
        """How many records are kept."""
        return sum(len(records) for records in self.kept.values())


def plan_import(tree: Any) -> ImportPlan:
    """Sort a tree into what can be kept and what cannot; never raises, whatever the tree is."""
    plan = ImportPlan()
    branches = _children(tree)
    if branches is None:
        plan.unplaced.append(Finding("/", "the tree is not an object"))
        return plan
    for name, branch in branches:
        if branch is None:
            continue
        records = _children(branch)
        if name not in IMPORTED:
            plan.unplaced.append(Finding(name, "not a collection of this product"))
        elif records is None:
            plan.unplaced.append(Finding(name, "a collection must be an object"))
        else:
            _plan_collection(plan, name, records)
    return plan


def changed_records(store: Store, plan: ImportPlan) -> list[tuple[str, str]]:
    """Return the collection and id of every record that applying *plan* would write."""
    return [
        (collection, id)
        for collection, documents in plan.kept.items()
        for id, _ in _differing(store.read(collection), documents.items())
    ]


def apply_import(
    store: Store,
    plan: ImportPlan,
    *,
    by: Actor,
    at: str,
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Write what *plan* keeps and return how many records changed.

    Records that are there already stay as they are when they are equal; none is removed. Every
    5000 records are one change set; *progress* hears how many records are done.
    """
    changed = done = 0
    for collection, documents in plan.kept.items():
        for chunk in _chunks(list(documents.items())):
            changed += until_fresh(lambda: _write(store, collection, chunk, by, at))  # noqa: B023
            done += len(chunk)
            progress(done)
    return changed


def export_tree(store: Store) -> dict[str, dict[str, Document]]:
    """Return every published record as one tree, in the layout of the realtime database."""
    tree = {
        collection: {id: record.document for id, record in store.read(collection).items()}
        for collection in IMPORTED
    }
    return {collection: records for collection, records in tree.items() if records}


def _plan_collection(plan: ImportPlan, collection: str, records: Sequence[tuple[str, Any]]) -> None:
    kept: dict[str, Document] = {}
    for id, document in records:
        path = f"{collection}/{id}"
        if document is None:
            continue
        reason = _unplaceable(collection, id, document)
        if reason:
            plan.unplaced.append(Finding(path, reason))
            continue
        kept[id] = document
        plan.mended.extend(
            Finding(f"{path}/{mended.path}", mended.reason)
            for mended in _mended(collection, id, document)
        )
    plan.kept[collection] = kept


def _unplaceable(collection: str, id: str, document: Any) -> str | None:
    """Return why no store could hold this record, or None when every one can."""
    try:
        check_record(collection, id, document)
    except InvalidRecordError as error:
        return error.reason
    return None if canonical(document) is not None else "an object with nothing in it"


def _mended(collection: str, id: str, document: Document) -> Sequence[Mended]:
    if collection == PORTFOLIO:
        return Project.from_record(id, document).mended
    return Insight.from_record(id, document).mended


def _children(branch: Any) -> list[tuple[str, Any]] | None:
    """Return the children of a node; a list is one whose keys look like 0, 1, 2."""
    if isinstance(branch, Mapping):
        return [(str(key), value) for key, value in branch.items()]
    if isinstance(branch, list):
        return [(str(key), value) for key, value in enumerate(branch)]
    return None


def _differing(stored: Mapping[str, Record], documents: Any) -> Iterator[tuple[str, Document]]:
    for id, document in documents:
        record = stored.get(id)
        if record is None or record.revision != revision_of(document):
            yield id, document


def _write(
    store: Store, collection: str, chunk: Sequence[tuple[str, Document]], by: Actor, at: str
) -> int:
    stored = store.read(collection)
    puts = tuple(
        Put(collection, id, document, stored[id].revision if id in stored else ABSENT)
        for id, document in _differing(stored, chunk)
    )
    if puts:
        store.commit(ChangeSet(actor=by, action="imported", at=at, changes=puts))
    return len(puts)


def _chunks(items: list[tuple[str, Document]]) -> Iterator[list[tuple[str, Document]]]:
    for start in range(0, len(items), CHUNK_SIZE):
        yield items[start : start + CHUNK_SIZE]
