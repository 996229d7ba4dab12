"""Making a store and its pictures hold what a backup holds."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field

from studio_core.content.visibility import OPENING_RECORD
from studio_core.enquiries.erasures import Judge, everything_comes
from studio_core.enquiries.stored import keys_of
from studio_core.files.ports import Objects
from studio_core.pictures.exchange import EXCHANGE_RECORD
from studio_core.pictures.library import PictureHost
from studio_core.records.changes import Actor, RecordPath
from studio_core.records.collections import (
    CARRIED,
    ENQUIRIES,
    SETTINGS,
    collection_of,
)
from studio_core.records.record import Record
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.transfer.backup.bringing import bring_beginning, bring_journal, takes_journal
from studio_core.transfer.backup.enclosures import (
    bring_pieces,
    enquiry_behind,
    missing_pieces,
    stays_as_it_is,
)
from studio_core.transfer.backup.format import picture_name, piece_name
from studio_core.transfer.backup.pictures import BroughtPictures, bring_pictures, missing_pictures
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.copying import Batches, ChangeSets, holds_the_same, merge_join
from studio_core.transfer.replicating import Replica
from studio_core.transfer.tree import Finding

ACTION = "backup_restored"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a store differs from a backup: records by state (`equal`, `missing`, `differing`).

    *later* are content that came after the backup and would go, and enquiries that were erased and
    came back; *kept* are enquiries, accounts and settings that came after it and stay: what people
    sent in since is not ours to lose. What was logged stays as it is, too: it says more by now.
    *left_out* counts enquiries of the backup that do not come back, by why: `erased`, `overdue`.
    """

    counts: Mapping[str, Counter[str]]
    later: tuple[RecordPath, ...]
    kept: tuple[RecordPath, ...]
    pictures: tuple[str, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()

    @property
    def to_write(self) -> int:
        """How many records a restoration would write or remove."""
        each = (count["missing"] + count["differing"] for count in self.counts.values())
        return sum(each) + len(self.later)

    @property
    def equal(self) -> bool:
        """Whether everything of the backup is there, and no other content."""
        return not (self.to_write or self.pictures or self.pieces)


@dataclass(slots=True)
class Restoration:
    """A restoration under way, and in the end its result; *judge* says what stays away."""

    backup: Backup
    store: Store
    host: PictureHost | None
    by: Actor
    now: Callable[[], str]
    progress: Progress = lambda done, total: None
    judge: Judge = everything_comes
    enclosures: Objects | None = None
    pictures: BroughtPictures = field(default_factory=BroughtPictures)
    failed_pieces: dict[str, str] = field(default_factory=dict)
    batches: Batches = field(init=False)

    def __post_init__(self) -> None:
        if isinstance(self.store, ReplicaStore) and takes_journal(self.backup, self.store):
            self.batches = Replica(self.store, None)
        else:
            self.batches = ChangeSets(self.store, by=self.by, action=ACTION)

    @property
    def replica(self) -> Replica | None:
        """The copy that takes the journal too; None for a store with a journal of its own."""
        return self.batches if isinstance(self.batches, Replica) else None

    @property
    def altered(self) -> int:
        """How many entries of the journal the store did not give back as they were."""
        return len(self.replica.altered) if self.replica else 0

    @property
    def unfit(self) -> list[Finding]:
        """What did not come, and why: the store refused it, or the backup lacks it."""
        found = self.batches.findings()
        pictures, pieces = self.pictures.failed, self.failed_pieces
        found += [Finding(picture_name(id), why) for id, why in pictures.items()]
        found += [Finding(piece_name(name), why) for name, why in pieces.items()]
        if self.altered:
            found.append(Finding("journal", f"{self.altered} entries are kept in another form"))
        return found


@dataclass(frozen=True, slots=True)
class _Pair:
    """A record as it is to be and as it is, None for absent; *why* it is left out, if it is."""

    collection: str
    id: str
    wanted: Record | None
    present: Record | None
    why: str = ""
    goes: bool = False


def compare(
    backup: Backup,
    store: Store,
    host: PictureHost | None,
    judge: Judge = everything_comes,
    enclosures: Objects | None = None,
) -> Comparison:
    """Return how *store*, and *host* and *enclosures* unless they are None, differ from *backup*.

    What *judge* leaves out is not missed.
    """
    counts: dict[str, Counter[str]] = {collection: Counter() for collection in CARRIED}
    later: list[RecordPath] = []
    kept: list[RecordPath] = []
    left_out = Counter[str]()
    for pair in _pairs(backup, store, judge):
        left_out.update([pair.why] if pair.why else [])
        if pair.wanted is None and pair.present is None:
            continue
        if pair.wanted is None:
            (later if pair.goes else kept).append((pair.collection, pair.id))
        elif pair.present is None:
            counts[pair.collection]["missing"] += 1
        else:
            state = "equal" if holds_the_same(pair.wanted, pair.present) else "differing"
            counts[pair.collection][state] += 1
    pictures = missing_pictures(backup, host)
    pieces = missing_pieces(backup, enclosures, judge)
    return Comparison(counts, tuple(later), tuple(kept), pictures, left_out, pieces)


def restore_backup(restoration: Restoration) -> None:
    """Bring back what differs: first the records, then the pictures and files that they show.

    So nothing that is wrong with a picture keeps a record away. What is there already is left
    alone, so an interrupted restoration goes on where it stopped.
    """
    _restore_records(restoration)
    backup, judge = restoration.backup, restoration.judge
    restoration.failed_pieces = bring_pieces(backup, restoration.enclosures, judge)
    restoration.pictures = bring_pictures(backup, restoration.host, restoration.progress)


def _restore_records(restoration: Restoration) -> None:
    """Bring the records and, where it comes, the journal.

    Where it does, nothing stays that is not in the backup: its journal says what became of it.
    """
    replica = restoration.replica
    if replica:
        bring_beginning(restoration.backup, replica)
    batches, total = restoration.batches, restoration.backup.manifest.record_count
    done = 0
    for pair in _pairs(restoration.backup, restoration.store, restoration.judge):
        done += pair.wanted is not None
        if pair.wanted is None and not (
            pair.goes or (replica and collection_of(pair.collection).is_journalled)
        ):
            continue
        if not holds_the_same(pair.wanted, pair.present):
            batches.set(pair.collection, pair.id, pair.wanted)
        if batches.full():
            batches.flush(restoration.now())
            restoration.progress(done, total)
    batches.flush(restoration.now())
    if replica:
        bring_journal(restoration.backup, replica)


def unreadable_enquiries(
    backup: Backup, keys: Container[str], judge: Judge = everything_comes
) -> int:
    """Return how many enquiries come back that cannot be read with the keys of these ids."""
    coming = (one for id, one in backup.records(ENQUIRIES) if not judge(id, one))
    return sum(any(key not in keys for key in keys_of(document)) for document in coming)


def _pairs(backup: Backup, store: Store, judge: Judge) -> Iterator[_Pair]:
    gone: set[str] = set()
    for collection in CARRIED:
        wanted = ((id, Record.of(document)) for id, document in backup.records(collection))
        for id, brought, present in merge_join(wanted, every_record(store, collection)):
            if (collection, id) == (SETTINGS, EXCHANGE_RECORD):
                continue  # it says where the pictures of this place lie, and stays
            why, goes = "", _goes(collection, id)
            if brought and present and stays_as_it_is(collection, brought, present):
                brought = present
            if collection == ENQUIRIES:
                why = judge(id, brought.document) if brought else ""
                # One that an earlier restoration brought back.
                goes = present is not None and judge(id, present.document) == "erased"
                gone |= {id} if why or goes else set()
            elif enquiry_behind(collection, id, brought or present) in gone:
                brought, goes = None, True
            yield _Pair(collection, id, None if why else brought, present, why, goes)


def _goes(collection: str, id: str) -> bool:
    """Tell whether a record that came after the backup goes.

    Content does, whose journal can undo that; and with it, whether the site is open: a backup that
    says nothing of it is of an open one.
    """
    return collection_of(collection).keeps_contents or (collection, id) == (
        SETTINGS,
        OPENING_RECORD,
    )
