"""Moving everything from one store to another, and keeping the two in step.

Nothing is remembered beside the stores: what the target holds already is how far a migration got,
so one that was killed goes on where it was. The journal is carried with its positions where the
target holds none, or its beginning; a target with a journal of its own keeps that, and notes what
is written as a change set of it.

Collections that the journal knows nothing of cannot be followed by it: they are compared last, and
once more when following ends. What is added to them after that is carried by another migration.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from studio_core.errors import StoreUnavailableError
from studio_core.records.believing import believe, clock_standing, no_witness
from studio_core.records.changes import Actor, Position, RecordPath
from studio_core.records.collections import READ_WHOLE
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaStore
from studio_core.records.store import Store
from studio_core.transfer.comparing import ENTRIES_AT_ONCE, classify_extra, pages_of, state_of
from studio_core.transfer.copying import Batches, ChangeSets, Pair, holds_the_same, merge_join
from studio_core.transfer.replicating import Replica, carries_journal
from studio_core.transfer.tree import Finding

WATCH_SECONDS = 1.0
ROUNDS = 5
"""How often records that differ are looked at again while the source is being written."""


@dataclass(slots=True)
class Migration:
    """A migration under way, and in the end its result.

    *move* is what the target's register holds when it is a copy that is closed meanwhile.
    """

    source: Store
    target: Store
    by: Actor
    now: Callable[[], str]
    progress: Callable[[int], None] = lambda done: None
    move: Move | None = None
    position: Position = 0
    """How far of the source's journal the target has followed."""
    verified: int = 0
    foreign: tuple[RecordPath, ...] = ()
    mismatched: list[str] = field(default_factory=list)
    batches: Batches = field(init=False)

    def __post_init__(self) -> None:
        if isinstance(self.target, ReplicaStore) and carries_journal(self.source, self.target):
            self.batches = Replica(self.target, self.move)
        else:
            self.batches = ChangeSets(self.target, by=self.by, action="migrated")

    @property
    def replica(self) -> Replica | None:
        """The copy that takes the journal too; None for a target with a journal of its own."""
        return self.batches if isinstance(self.batches, Replica) else None

    @property
    def unfit(self) -> list[Finding]:
        """What the target refused, and why."""
        return self.batches.findings()


def migrate(migration: Migration) -> None:
    """Copy what differs, compare record by record, and follow what was written meanwhile.

    A target that writes a journal of its own learns the newest time that the source knows first:
    its own entries say when the migration ran, by a clock that may be wrong.
    """
    migration.position = migration.source.position()
    if migration.replica:
        _copy_journal(migration, migration.replica)
    else:
        now = datetime.fromisoformat(migration.now())
        known = clock_standing(migration.source, now, no_witness).known
        believe(migration.target, now, no_witness, known)
    extra, differing = _copy(migration)
    gone, migration.foreign = tuple(extra), ()
    if not migration.replica:
        gone, migration.foreign = classify_extra(migration.source, extra)
    for path in gone:
        migration.batches.set(*path, None)
    migration.batches.flush(migration.now())
    _verify(migration, differing)


def catch_up(migration: Migration) -> set[RecordPath]:
    """Carry over what the source's journal says was written until now; return what that was.

    Records are read anew, so that the journal need not hold them: private ones it does not.
    """
    source, batches = migration.source, migration.batches
    until, carried = source.position(), set[RecordPath]()
    while (at := migration.position) < until and (entries := source.changes(at, ENTRIES_AT_ONCE)):
        touched = dict.fromkeys((p.collection, p.id) for e in entries for p in e.paths)
        for collection, id in touched:
            batches.set(collection, id, source.get(collection, id))
        batches.flush(migration.now())
        if migration.replica:
            migration.replica.append(entries)
        carried.update(touched)
        migration.position = entries[-1].position
    return carried


def follow(
    migration: Migration,
    is_finishing: Callable[[], bool],
    on_trouble: Callable[[StoreUnavailableError], None],
) -> None:
    """Keep the target in step until *is_finishing*, then follow to the end of the journal.

    While a store is away, *on_trouble* is called, which waits, and it is tried again. When it is
    away at the end, raise `StoreUnavailableError`: the target is not in step.
    """
    while not is_finishing():
        try:
            migration.source.watch(migration.position, WATCH_SECONDS)
            catch_up(migration)
        except StoreUnavailableError as error:
            on_trouble(error)
    catch_up(migration)
    carry_whole(migration, READ_WHOLE, removes=False)


def carry_whole(
    migration: Migration,
    collections: Sequence[str],
    *,
    removes: bool,
) -> None:
    """Have the target hold *collections* as the source does, each of one moment.

    What the target alone holds stays there unless *removes*.
    """
    source, target, batches = migration.source, migration.target, migration.batches
    for collection in collections:
        # Read at once, not page by page: a site that moves is closed meanwhile.
        pairs = merge_join(source.read(collection).items(), target.read(collection).items())
        for id, wanted, present in pairs:
            if (removes or wanted is not None) and not holds_the_same(wanted, present):
                batches.set(collection, id, wanted)
            if batches.full():
                batches.flush(migration.now())
    batches.flush(migration.now())


def differing_records(migration: Migration, paths: set[RecordPath]) -> set[RecordPath]:
    """Return those of *paths* at which the target does not hold what the source does."""
    source, target = migration.source, migration.target
    return {path for path in paths if not holds_the_same(source.get(*path), target.get(*path))}


def _copy_journal(migration: Migration, replica: Replica) -> None:
    """Copy the journal up to the migration's position; records come after it, as they are then."""
    while replica.position < migration.position:
        left = min(ENTRIES_AT_ONCE, migration.position - replica.position)
        replica.append(migration.source.changes(replica.position, left))


def _copy(migration: Migration) -> tuple[list[RecordPath], set[RecordPath]]:
    """Copy page by page; return what only the target has, and what differs afterwards."""
    extra: list[RecordPath] = []
    differing: set[RecordPath] = set()
    for collection, after, page in pages_of(migration.source, migration.target):
        extra += [(collection, id) for id, wanted, _ in page if wanted is None]
        there = _carried(migration, collection, after, page)
        for id, wanted, _ in page:
            if wanted is not None:
                migration.verified += 1
                if not holds_the_same(wanted, there.get(id)):
                    differing.add((collection, id))
        migration.progress(migration.verified)
    return extra, differing


def _carried(
    migration: Migration, collection: str, after: str, page: list[Pair]
) -> dict[str, Record | None]:
    """Write what *page* lacks; return what the target then holds.

    Reading that back while the source's records are in hand spares a second walk over the source.
    """
    lacking = [pair for pair in page if pair[1] and state_of(pair[1], pair[2]) != "equal"]
    if not lacking:
        return {id: present for id, _, present in page}
    for id, wanted, _ in lacking:
        migration.batches.set(collection, id, wanted)
    migration.batches.flush(migration.now())
    # What others wrote in between may push records out: those are looked at again one by one.
    return dict(migration.target.scan(collection, after, len(page)))


def _verify(migration: Migration, differing: set[RecordPath]) -> None:
    """Follow what was written meanwhile, and copy again what differs; note what stays so."""
    for _ in range(ROUNDS):
        differing = differing_records(migration, differing | catch_up(migration))
        if not differing:
            break
        # Others may have written the source past its journal: copy these records once more.
        for path in differing:
            migration.batches.set(*path, migration.source.get(*path))
        migration.batches.flush(migration.now())
    else:
        # Where people write all the time, each record by itself: that takes no longer than a write.
        differing = {path for path in differing if not _is_carried_alone(migration, path)}
    refused = migration.batches.refused
    paths = ("/".join(path) for path in sorted(differing))
    migration.mismatched = [path for path in paths if path not in refused]
    if migration.replica:
        migration.mismatched += [f"journal/{at}" for at in migration.replica.altered]
    migration.verified -= len(differing)


def _is_carried_alone(migration: Migration, path: RecordPath) -> bool:
    """Copy one record until the target holds what the source does; False when it never does."""
    for _ in range(ROUNDS):
        migration.batches.set(*path, migration.source.get(*path))
        migration.batches.flush(migration.now())
        if not differing_records(migration, {path}):
            return True
    return False
