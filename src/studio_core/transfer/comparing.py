"""How a store differs from another, looked at page by page, and what is extra because it went."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from studio_core.records.changes import RecordPath
from studio_core.records.collections import CARRIED
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import PAGE, every_record
from studio_core.transfer.copying import Pair, merge_join
from studio_core.transfer.replicating import carries_journal

ENTRIES_AT_ONCE = 20
"""Journal entries may each hold thousands of records."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a target differs: records by state (`equal`, `missing`, `differing`), and extra ones.

    *gone* are extra because the source removed them, by its journal; *foreign* are the target's
    own and stay. *journal* says whether the source's journal is carried with its positions.
    """

    counts: dict[str, Counter[str]]
    gone: tuple[RecordPath, ...]
    foreign: tuple[RecordPath, ...]
    journal: bool

    @property
    def to_write(self) -> int:
        """How many records a migration would write or remove."""
        each = (count["missing"] + count["differing"] for count in self.counts.values())
        return sum(each) + len(self.gone)


def compare(source: Store, target: Store) -> Comparison:
    """Return how *target* differs from *source* without writing anything."""
    counts: dict[str, Counter[str]] = {collection: Counter() for collection in CARRIED}
    extra: list[RecordPath] = []
    for collection, _, page in pages_of(source, target):
        for id, wanted, present in page:
            if wanted is None:
                extra.append((collection, id))
            else:
                counts[collection][state_of(wanted, present)] += 1
    journal = carries_journal(source, target)
    gone, foreign = (tuple(extra), ()) if journal else classify_extra(source, extra)
    return Comparison(counts, gone, foreign, journal)


def pages_of(source: Store, target: Store) -> Iterator[tuple[str, str, list[Pair]]]:
    """Yield the records of both, page by page: the collection, the id before the page, the page."""
    for collection in CARRIED:
        after = ""
        pairs = merge_join(every_record(source, collection), every_record(target, collection))
        while page := list(islice(pairs, PAGE)):
            yield collection, after, page
            after = page[-1][0]


def classify_extra(
    source: Store, extra: list[RecordPath]
) -> tuple[tuple[RecordPath, ...], tuple[RecordPath, ...]]:
    """Return the *extra* records that the source once had, and those that it never had."""
    known: set[RecordPath] = set()
    position, unknown = 0, set(extra)
    while unknown - known and (entries := source.changes(position, ENTRIES_AT_ONCE)):
        known |= {(p.collection, p.id) for e in entries for p in e.paths} & unknown
        position = entries[-1].position
    gone = tuple(path for path in extra if path in known and source.get(*path) is None)
    return gone, tuple(path for path in extra if path not in known)


def state_of(wanted: Record, present: Record | None) -> str:
    """Return how a record is there: `missing`, `equal` or `differing`."""
    if present is None:
        return "missing"
    return "equal" if present.revision == wanted.revision else "differing"
