"""What must be true of the stores after a move: nothing lost, nothing double, all the same."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from studio_core.records.canonical import canonical
from studio_core.records.changes import JournalEntry, PathChange, Position
from studio_core.records.collections import (
    COLLECTIONS,
    DRAFTS,
    ENQUIRIES,
    JOURNALLED,
    PORTFOLIO,
    SCHEDULES,
    record_key,
)
from studio_core.records.store import Store
from studio_http.live.hub import frame_of
from tests.contracts.replica_contract import plain_journal
from tests.http.switching.load import Load, Write, positions_of

Records = dict[tuple[str, str], Any]


def journal_of(store: Store, until: Position | None = None) -> list[JournalEntry]:
    """Return the journal, up to *until*."""
    entries: list[JournalEntry] = []
    while part := store.changes(len(entries), 500):
        entries += part
    return [entry for entry in entries if until is None or entry.position <= until]


def differences(source: Store, target: Store) -> list[str]:
    """Return how the *target* at the position at which the *source* was closed differs from it.

    The target may have been written since. Its private records, of which the journal keeps no
    contents, are compared unless something was done to them since.
    """
    cut = source.position()
    before, after = _records(source), _records(target)
    # After the records: what was written in between is taken back as well.
    there = journal_of(target)
    found: list[str] = []
    if plain_journal(journal_of(source)) != plain_journal(there[:cut]):
        found.append("the journals differ")
    later = [path for entry in there[cut:] for path in entry.paths]
    _take_back(after, later)
    unknown = {(path.collection, path.id) for path in later if _is_private(path)}
    paths = (before.keys() | after.keys()) - unknown
    for path in sorted(paths):
        one, other = _plain(before.get(path)), _plain(after.get(path))
        if one != other:
            found.append(f"{'/'.join(path)}: {_differing(one, other)}")
    return found


def _differing(one: Any, other: Any) -> str:
    """Tell what of two records differs."""
    if one is None or other is None:
        return "only in the target" if one is None else "only in the source"
    fields = (name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    return ", ".join(f"{name} {one.get(name)!r}, {other.get(name)!r}" for name in sorted(fields))


def faults(written: Sequence[Write], store: Store, *, killed: bool) -> list[str]:
    """Return what is wrong when nobody writes any more: what is lost, double, or nobody's.

    Where servers were *killed*, a move may have been made without an answer, and once again.
    """
    # Everybody tried until it was acknowledged, so that both counts are the same.
    kinds = Counter(write.kind for write in written if write.changed)
    moves = sum(entry.action == "projects_reordered" for entry in journal_of(store))
    counts = {"create": len(store.read(PORTFOLIO)), "enquiry": len(store.read(ENQUIRIES))}
    counts |= {} if killed else {"move": moves}
    return missing_or_double(written, store) + [
        f"{kind}: {there} are there, {kinds[kind]} were acknowledged"
        for kind, there in counts.items()
        if there != kinds[kind]
    ]


def missing_or_double(written: Sequence[Write], store: Store) -> list[str]:
    """Return which acknowledged writes the store has not, or more than once."""
    projects, enquiries = store.read(PORTFOLIO), store.read(ENQUIRIES)
    titles = Counter(_field(one.document, "title") for one in projects.values())
    drafts, schedules = store.read(DRAFTS), store.read(SCHEDULES)
    drafted = Counter(_field(one.document["document"], "title") for one in drafts.values())
    journal = journal_of(store)
    made, edited = _made(journal), _edited(journal)
    found: list[str] = []
    for write in written:
        key = record_key(PORTFOLIO, write.id)
        match write.kind:
            case "draft":
                times = {drafted[write.token], int(key in drafts)}
            case "schedule":
                times = {int(key in schedules)}
            case "create":
                times = {made[write.token], titles[write.token], int(write.id in projects)}
            case "edit":
                times = {edited[write.token]}
            case "enquiry":
                times = {int(write.id in enquiries)}
            case _:
                continue
        found += [] if times == {1} else [f"{write.kind} {write.token}: {sorted(times)} times"]
    return found


def stream_faults(load: Load, store: Store) -> list[str]:
    """Return what is wrong with the streams: one that ended, began anew, or has gaps."""
    journal = journal_of(store)
    public = [entry.position for entry in journal if frame_of(entry)]
    found = [f"a stream has ended after {len(said)} bytes" for said in load.ended]
    for said in load.heard:
        first, *heard = positions_of(said)
        last = heard[-1] if heard else first
        if b"event: resync" in said:
            found.append("a stream was told to load anew")
        if heard != [position for position in public if first < position <= last]:
            found.append(f"a stream from {first} to {last} has gaps")
    return found


def _made(journal: Iterable[JournalEntry]) -> Counter[str]:
    """Return how often a project was made, by its title."""
    paths = (path for entry in journal for path in entry.paths if path.field is None)
    return Counter(_field(path.after, "title") for path in paths if path.before is None)


def _edited(journal: Iterable[JournalEntry]) -> Counter[str]:
    """Return how often a project got another address, by that."""
    found: Counter[str] = Counter()
    for entry in journal:
        for path in entry.paths:
            if path.field == "address":
                found[str(path.after)] += 1
            elif path.field is None and path.collection == PORTFOLIO:
                told = _field(path.after, "address")
                found[told] += told != _field(path.before, "address")
    return found


def _field(document: Any, name: str) -> str:
    return str(document.get(name, "")) if isinstance(document, Mapping) else ""


_WITH_CONTENTS = frozenset(name for name, one in COLLECTIONS.items() if one.keeps_contents)
"""Of these the journal has the contents, also of drafts and schedules."""


def _records(store: Store) -> Records:
    return {
        (collection, id): dict(record.document)
        for collection in JOURNALLED
        for id, record in store.read(collection).items()
    }


def _take_back(records: Records, later: Sequence[PathChange]) -> None:
    """Make those *records* whose contents are in the journal what they were before *later*."""
    for path in reversed(later):
        place = (path.collection, path.id)
        if _is_private(path):
            continue
        if path.field is not None:
            # One that was made since is none yet, and is removed in the end.
            records.setdefault(place, {})[path.field] = path.before
        elif path.before is None:
            records.pop(place, None)
        else:
            records[place] = dict(cast("Any", path.before))


def _plain(document: Any) -> Any:
    """Return a record in the form in which every store agrees: a field without a value is none."""
    if document is None:
        return None
    return canonical({name: value for name, value in document.items() if value is not None})


def _is_private(path: PathChange) -> bool:
    return path.collection not in _WITH_CONTENTS
