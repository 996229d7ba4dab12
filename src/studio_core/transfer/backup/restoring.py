"""Making a store and its pictures hold what a backup holds."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field

from studio_core.enquiries.stored import keys_of
from studio_core.errors import ImageHostError, ImageRefusedError
from studio_core.pictures.host import Upload
from studio_core.pictures.library import PictureHost
from studio_core.records.changes import Actor, RecordPath
from studio_core.records.collections import ENQUIRIES, JOURNAL_POLICIES, JOURNALLED, JournalPolicy
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.copying import Batches, holds_the_same, merge_join
from studio_core.transfer.tree import Finding

ACTION = "backup_restored"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a store differs from a backup: records by state (`equal`, `missing`, `differing`).

    *later* are content that came after the backup and would go; *kept* are enquiries, accounts and
    settings that came after it and stay: what people sent in since is not ours to lose.
    """

    counts: Mapping[str, Counter[str]]
    later: tuple[RecordPath, ...]
    kept: tuple[RecordPath, ...]
    pictures: tuple[str, ...]

    @property
    def to_write(self) -> int:
        """How many records a restoration would write or remove."""
        each = (count["missing"] + count["differing"] for count in self.counts.values())
        return sum(each) + len(self.later)

    @property
    def equal(self) -> bool:
        """Whether everything of the backup is there, and no other content."""
        return not self.to_write and not self.pictures


@dataclass(slots=True)
class Restoration:
    """A restoration under way, and in the end its result."""

    backup: Backup
    store: Store
    host: PictureHost | None
    by: Actor
    now: Callable[[], str]
    progress: Progress = lambda done, total: None
    pictures: int = 0
    failed_pictures: dict[str, str] = field(default_factory=dict)
    batches: Batches = field(init=False)

    def __post_init__(self) -> None:
        self.batches = Batches(self.store, by=self.by, action=ACTION)

    @property
    def unfit(self) -> list[Finding]:
        """What the store refused, and why."""
        return self.batches.findings()


def compare(backup: Backup, store: Store, host: PictureHost | None) -> Comparison:
    """Return how *store* and the pictures of *host* (None: not looked at) differ from *backup*."""
    counts: dict[str, Counter[str]] = {collection: Counter() for collection in JOURNALLED}
    later: list[RecordPath] = []
    kept: list[RecordPath] = []
    for collection, id, wanted, present in _pairs(backup, store):
        if wanted is None:
            (later if _goes(collection) else kept).append((collection, id))
        elif present is None:
            counts[collection]["missing"] += 1
        else:
            state = "equal" if holds_the_same(wanted, present) else "differing"
            counts[collection][state] += 1
    return Comparison(counts, tuple(later), tuple(kept), _missing_pictures(backup, host))


def restore_backup(restoration: Restoration) -> None:
    """Bring back what differs: first pictures, then the records that show them.

    What is there already is left alone, so an interrupted restoration goes on where it stopped.
    """
    _restore_pictures(restoration)
    batches, total = restoration.batches, restoration.backup.manifest.record_count
    done = 0
    for collection, id, wanted, present in _pairs(restoration.backup, restoration.store):
        done += wanted is not None
        if wanted is None and not _goes(collection):
            continue
        if not holds_the_same(wanted, present):
            batches.set(collection, id, wanted)
        if batches.full():
            batches.flush(restoration.now())
            restoration.progress(done, total)
    batches.flush(restoration.now())


def unreadable_enquiries(backup: Backup, keys: Container[str]) -> int:
    """Return how many enquiries of *backup* cannot be read with the keys of these ids."""
    needed = (keys_of(document) for _, document in backup.records(ENQUIRIES))
    return sum(any(key not in keys for key in ids) for ids in needed)


def _restore_pictures(restoration: Restoration) -> None:
    host = restoration.host
    if host is None:
        return
    missing = _missing_pictures(restoration.backup, host)
    for done, id in enumerate(missing, start=1):
        try:
            with restoration.backup.picture(id) as file:
                kept = host.put(Upload(file=file, name=id, folder="", keep_broken=True))
        except (ImageHostError, ImageRefusedError) as error:
            restoration.failed_pictures[id] = str(error)
        else:
            assert kept.id == id, "our own host names pictures by their content"
            restoration.pictures += 1
        restoration.progress(done, len(missing))


def _missing_pictures(backup: Backup, host: PictureHost | None) -> tuple[str, ...]:
    if host is None:
        return ()
    there = set(host.image_ids())
    return tuple(id for id in backup.manifest.pictures if id not in there)


def _pairs(backup: Backup, store: Store) -> Iterator[tuple[str, str, Record | None, Record | None]]:
    for collection in JOURNALLED:
        wanted = ((id, Record.of(document)) for id, document in backup.records(collection))
        for pair in merge_join(wanted, every_record(store, collection)):
            yield collection, *pair


def _goes(collection: str) -> bool:
    """Tell whether records that came after the backup go: those whose journal can undo that."""
    return JOURNAL_POLICIES[collection] is JournalPolicy.PUBLISHED
