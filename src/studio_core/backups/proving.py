"""Proving a copy: read back from its place, restored into a scratch store, and compared."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import BinaryIO

from studio_core.backups.catalogue import ARCHIVE, copy_key, pool_key, pool_sizes
from studio_core.backups.failing import BackupFailedError, failure_of, is_full
from studio_core.backups.ports import BackupPlace, PlaceDamagedError
from studio_core.records.changes import SYSTEM
from studio_core.records.store import Store, StoreFullError
from studio_core.transfer.backup.format import Manifest, Member, MemberMissingError
from studio_core.transfer.backup.reading import Backup, OpenPooled
from studio_core.transfer.backup.snapshot import NewSpool
from studio_core.transfer.backup.trying import try_out
from studio_core.transfer.backup.writing import Progress

Phase = Callable[[str], AbstractContextManager[Progress]]
"""Begins a part of the work by its name; what it gives hears how much is done, of how much."""

_NO_ROOM = "no space left on this machine to restore a copy"
_WEEK_DAYS = 7
_ID_DIGITS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Scratch:
    """Where copies are tried: *new_store* opens an empty store that is gone when it is closed."""

    new_spool: NewSpool
    new_store: Callable[[], AbstractContextManager[Store]]
    now: Callable[[], str]
    phase: Phase


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of a proof: *faulty* are what lies beside the archive and is not what it was."""

    manifest: Manifest
    differing: int
    faulty: tuple[str, ...]

    @property
    def message(self) -> str:
        """Return what is wrong; '' when everything came back as it was written."""
        told = []
        if self.differing:
            told.append(f"{self.differing} records or entries did not come back as written")
        if self.faulty:
            told.append(f"{len(self.faulty)} pictures or files are not what was written")
            told.append(f"the first is {self.faulty[0]}")
        return ", ".join(told)


def prove(
    place: BackupPlace, moment: datetime, scratch: Scratch, is_read: Callable[[str], bool]
) -> Proof:
    """Try the copy of *moment* out, and read those of its pictures and files that *is_read* names.

    Raise `BackupRefusedError` for an archive that is not what was written, `OSError` when the place
    does not answer, and `BackupFailedError` when there is no room here.
    """
    try:
        with open_copy(place, moment, scratch) as backup:
            differing = records_differing(backup, scratch)
            faulty = faulty_members(place, backup.manifest, is_read, scratch.phase)
            return Proof(backup.manifest, differing, faulty)
    except (OSError, StoreFullError) as error:
        if not is_full(error):
            raise
        # Nothing is written at the place.
        raise BackupFailedError(_NO_ROOM, "no_space") from error


def records_differing(backup: Backup, scratch: Scratch) -> int:
    """Restore the records and the journal of *backup*; return how many come back otherwise."""
    with scratch.new_store() as store, scratch.phase("restoring") as progress:
        return try_out(backup, store, SYSTEM, scratch.now, progress).differing


@contextmanager
def open_copy(place: BackupPlace, moment: datetime, scratch: Scratch) -> Iterator[Backup]:
    """Bring the archive of *moment* from its place, and give it when all of it is sound."""
    with scratch.new_spool() as file:
        with scratch.phase("reading back") as progress:
            for piece in place.read_pieces(copy_key(moment, ARCHIVE)):
                file.write(piece)
            backup = Backup(file, progress, pool_of([place], scratch.new_spool))
        yield backup


def pool_of(places: Sequence[BackupPlace], new_spool: NewSpool) -> OpenPooled:
    """Return what opens a picture or piece of the first of *places* that has what was written."""

    def opened(name: str, member: Member) -> BinaryIO:
        reasons = []
        for place in places:
            spool = new_spool()
            try:
                copy_checked(place, name, member, spool)
                spool.seek(0)
            except (BackupFailedError, OSError) as error:
                with suppress(OSError):
                    spool.close()
                reasons.append(_why_lacking(error, place))
            else:
                return spool
        raise MemberMissingError("; ".join(reasons))

    return opened


def lacking_at_all(places: Sequence[BackupPlace], members: Mapping[str, Member]) -> tuple[str, ...]:
    """Return which of *members* lie in the pool of none of *places* in their size."""
    lacking = set(members)
    for place in places if members else ():
        with suppress(OSError):
            sizes = pool_sizes(place)
            lacking -= {name for name in lacking if sizes.get(pool_key(name)) == members[name].size}
    return tuple(sorted(lacking))


def _why_lacking(error: BackupFailedError | OSError, place: BackupPlace) -> str:
    if isinstance(error, FileNotFoundError):
        return f"it is not at {place.address}"
    if isinstance(error, OSError) and is_full(error):
        # Nothing is written at the place.
        return "no space left in the folder for temporary files"
    return failure_of(error, place.address).message


def copy_checked(place: BackupPlace, name: str, member: Member, file: BinaryIO | None) -> None:
    """Write what lies at *place* into *file*, if any; raise `BackupFailedError` for another."""
    digest, size = sha256(), 0
    for piece in place.read_pieces(pool_key(name)):
        digest.update(piece)
        size += len(piece)
        if file:
            file.write(piece)
    if (size, digest.hexdigest()) != (member.size, member.sha256):
        raise BackupFailedError(f"{name} at {place.address} is not what was written", "unmatched")


def faulty_members(
    place: BackupPlace, manifest: Manifest, is_read: Callable[[str], bool], phase: Phase
) -> tuple[str, ...]:
    """Return what lies beside the archive in another size, or with other bytes where read."""
    sizes = pool_sizes(place)
    faulty: list[str] = []
    with phase("reading pictures back") as progress:
        for done, (name, member) in enumerate(manifest.pooled.items(), start=1):
            sized = sizes.get(pool_key(name)) == member.size
            if not (sized and (not is_read(name) or _is_whole(place, name, member))):
                faulty.append(name)
            progress(done, len(manifest.pooled))
    return tuple(faulty)


def due_by_week(name: str, day: datetime) -> bool:
    """Tell whether a picture or a piece is read on that day: a seventh is, each in every week."""
    id = name.split("/")[1]
    return int(id[:_ID_DIGITS], 16) % _WEEK_DAYS == day.weekday()


def _is_whole(place: BackupPlace, name: str, member: Member) -> bool:
    try:
        copy_checked(place, name, member, None)
    except (BackupFailedError, FileNotFoundError, PlaceDamagedError):
        return False
    return True
