"""Which restorations bring the backup's journal, and bringing it so that a kill is harmless."""

from collections.abc import Iterable, Iterator
from itertools import islice

from studio_core.records.changes import JournalEntry
from studio_core.records.collections import CARRIED
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import Store
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.replicating import Replica, differing_entries

_PATHS_AT_ONCE = 500


def takes_journal(backup: Backup, store: Store) -> bool:
    """Tell whether *store* can take the journal of *backup*: it is empty, or holds its beginning.

    One that holds all of it is a site that goes on: what is written there has to be journalled.
    """
    if not (backup.manifest.has_journal and isinstance(store, ReplicaStore)):
        return False
    there = store.position()
    if store.move() is not None or there >= backup.manifest.position:
        return False
    if not there:
        return not any(store.scan(collection, "", 1) for collection in CARRIED)
    beginning = islice(backup.entries(), there)
    return not any(
        differing_entries(some, store.changes(some[0].position - 1, len(some)))
        for some in _pages(beginning)
    )


def bring_beginning(backup: Backup, replica: Replica) -> None:
    """Append the first entry to an empty journal, before any record is there.

    By it an interrupted restoration is known for one, and not for somebody's store.
    """
    if not replica.position and backup.manifest.position > 1:
        replica.append(list(islice(backup.entries(), 1)))


def bring_journal(backup: Backup, replica: Replica) -> None:
    """Append every entry that is missing, after the records that they led to.

    So a server that follows the store reads the records as they are to be, and a store at the
    backup's position is whole.
    """
    for some in _pages(islice(backup.entries(), replica.position, None)):
        replica.append(some)


def _pages(entries: Iterable[JournalEntry]) -> Iterator[list[JournalEntry]]:
    """Give *entries* some at a time, by what they hold: one may have thousands of records."""
    page: list[JournalEntry] = []
    held = 0
    for entry in entries:
        page.append(entry)
        held += 1 + len(entry.paths)
        if held >= _PATHS_AT_ONCE:
            yield page
            page, held = [], 0
    if page:
        yield page
