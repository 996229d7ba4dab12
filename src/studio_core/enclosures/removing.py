"""Removing enclosures for good: those of erased enquiries, expired ones, and what is left over.

What is known of a file goes first, and its key with it: from then on nothing opens its bytes.
"""

from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta

from studio_core.enclosures.enclosure import LIFETIME, Enclosure, commit, read_enclosure
from studio_core.enclosures.opening import enclosures_of
from studio_core.enclosures.ports import SealedObjects
from studio_core.enclosures.room import unclaimed
from studio_core.records.changes import Change, Delete
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import every_record

LEFT_OVER_FOR = timedelta(hours=1)
"""How long bytes without a record are seen before they go: a store may just be restored."""


def removals(store: Store, enquiries: Collection[str]) -> list[Change]:
    """Return the changes by which the files of these enquiries go with them."""
    return [Delete(ENCLOSURES, one.id) for one in enclosures_of(store, enquiries)]


def remove_unnamed_objects(
    store: Store, objects: SealedObjects, spared: Callable[[str], bool] = lambda _: False
) -> int:
    """Remove the bytes of files that the store knows nothing of; return of how many.

    Called after something was erased. *spared* says of an id that it stays this time.
    """
    ids = {name.partition("/")[0] for name, _ in list(objects.list())}
    unnamed = [id for id in sorted(ids) if store.get(ENCLOSURES, id) is None and not spared(id)]
    for id in unnamed:
        objects.clear(id)
    return len(unnamed)


class EnclosureSweep:
    """The regular removal of one process; it remembers since when it has seen what is left over."""

    def __init__(self) -> None:
        self._seen: dict[str, datetime] = {}

    def run(self, store: Store, objects: SealedObjects, now: datetime, at: str) -> None:
        """Remove what nobody claimed in time, and what has been left over for an hour."""
        for one in list(unclaimed(store)):
            if one.is_expired(now):
                self._remove(store, objects, one, at)
        before, self._seen = self._seen, {}

        def is_young(id: str) -> bool:
            self._seen[id] = before.get(id, now)
            return now - self._seen[id] < LEFT_OVER_FOR

        for one in list(_orphans(store)):
            if not is_young(one.id):
                self._remove(store, objects, one, at)
        if store.scan(ENCLOSURES, limit=1):
            # An empty store is perhaps not the one that knows these files.
            remove_unnamed_objects(store, objects, is_young)
        objects.sweep(now - LIFETIME)

    def _remove(self, store: Store, objects: SealedObjects, one: Enclosure, at: str) -> None:
        try:
            delete = Delete(ENCLOSURES, one.id, expected=one.revision)
            commit(store, "enclosure_expired", [delete], at)
        except StaleRecordError:
            return  # continued or claimed this very moment
        objects.clear(one.id)


def _orphans(store: Store) -> Iterator[Enclosure]:
    """Yield the files of enquiries that are not there: a restored backup may leave some out."""
    known: dict[str, bool] = {}
    for id, record in every_record(store, ENCLOSURES):
        one = read_enclosure(id, record.revision, record.document)
        if one.state == "claimed":
            if one.enquiry not in known:
                known[one.enquiry] = store.get(ENQUIRIES, one.enquiry) is not None
            if not known[one.enquiry]:
                yield one
