"""Proving a backup's records: restored into a store that nobody else sees, and compared."""

from collections.abc import Callable
from dataclasses import dataclass

from studio_core.records.changes import Actor
from studio_core.records.store import Store
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Progress, Restoration, compare, restore_backup
from studio_core.transfer.tree import Finding


@dataclass(frozen=True, slots=True)
class Trial:
    """How many records and entries came back otherwise than written, and what was refused."""

    differing: int
    unfit: tuple[Finding, ...]


def try_out(
    backup: Backup, store: Store, by: Actor, now: Callable[[], str], progress: Progress
) -> Trial:
    """Restore the records and the journal of *backup* into *store*, an empty one, and compare."""
    restoration = Restoration(backup, store, None, by, now, progress)
    restore_backup(restoration)
    differing = compare(backup, store, None).to_write + restoration.altered
    return Trial(differing, tuple(restoration.unfit))
