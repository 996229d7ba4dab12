"""Making a copy of the site at every place, proving each, and removing what is not kept."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import BinaryIO

from studio_core.backups.catalogue import (
    ARCHIVE,
    ERASED,
    MANIFEST,
    NOTE,
    copies_ahead,
    copies_at,
    copy_key,
    damaged_list_key,
    encoded_beside,
    encoded_note,
    moment_of,
    newest_pooled,
    pool_sizes,
    read_if_there,
    told_moment,
)
from studio_core.backups.copies import (
    NEVER_TRIED,
    BackupCopy,
    BackupStanding,
    is_ahead,
    note_standing,
    standing_of,
)
from studio_core.backups.failing import BackupFailedError, Failure, failure_here, failure_of
from studio_core.backups.keeping import KeepingRule
from studio_core.backups.owning import claim_place, note_copies
from studio_core.backups.pooling import PlaceAtWork, Pooling, bring, site_names
from studio_core.backups.ports import BackupPlace, PlaceDamagedError
from studio_core.backups.proving import Proof, Scratch, due_by_week, prove
from studio_core.backups.pruning import StillOurs, prune
from studio_core.errors import StudioError
from studio_core.records.believing import BelievedMoment
from studio_core.records.store import Clock
from studio_core.transfer.backup.format import CHUNK, BackupRefusedError, Manifest
from studio_core.transfer.backup.writing import BackupSources, write_backup

_A_SECOND = timedelta(seconds=1)
"""A second has one copy."""

_NO_FAILURE = Failure("", "")

UniteErased = Callable[[bytes | None], bytes]
"""Returns the list of erased enquiries: what a place has, None for nothing, and what is known here.

Raises `ErasedUnreadableError` when what the place has is no such list.
"""


class ErasedUnreadableError(StudioError):
    """What lies at a place is no list of erased enquiries."""

    code = "backup_failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupRun:
    """All that one run works with."""

    sources: BackupSources
    places: Sequence[BackupPlace]
    rule: KeepingRule
    scratch: Scratch
    clock: Clock
    still_ours: StillOurs
    unite_erased: UniteErased
    believed: Callable[[], BelievedMoment | None]
    """The present moment; nothing is removed while the clock is not believed."""
    known: str = ""
    """The newest known time, where the clock is not believed: what a copy says of it then."""
    takes_over: bool = False
    """Whether places of another site, and those whose copies are gone, become this one's."""


def run_backup(run: BackupRun) -> BackupStanding:
    """Make, prove and prune; keep how the backups stand since, and return that.

    A place that fails is no reason to leave the others out. Whatever ends a run in the middle, the
    copies from before are there, and the next run goes on with what lies at the places.
    """
    store = run.sources.store
    at = told_moment(run.clock())
    before = standing_of(store) or NEVER_TRIED
    try:
        standing = _Work(run).standing(at)
    except (StudioError, OSError) as error:
        failure = failure_here(error)
        standing = replace(
            NEVER_TRIED, ran_at=at, failed_at=at, message=failure.message, reason=failure.reason
        )
    standing = replace(
        standing,
        proven_at=max(standing.proven_at, before.as_of(run.clock()).proven_at),
        kept=standing.kept or before.kept,
    )
    note_standing(store, standing, at=run.scratch.now())
    return standing


class _Work:
    """One run under way."""

    def __init__(self, run: BackupRun) -> None:
        self._run = run
        self._places = [PlaceAtWork(place) for place in run.places]
        self._moment = run.clock().replace(microsecond=0)
        self._list_fault: Failure | None = None

    def standing(self, at: str) -> BackupStanding:
        """Do all of it; return how the backups stand, as far as this run knows."""
        names = site_names(self._run.sources)
        for work in self._places:
            work.attempt(partial(self._begin, work, names))
        damaged = self._make()
        copies = tuple(map(self._told, self._places))
        proven = [copy.proven_at for work in self._places for copy in work.kept if copy.ok]
        now = self._run.clock()
        failed = next((copy for copy in copies if not copy.ok), None)
        failure = Failure(failed.message, failed.reason) if failed else damaged or self._list_fault
        return BackupStanding(
            ran_at=at,
            proven_at=max((at for at in proven if not is_ahead(at, now)), default=""),
            failed_at=at if failure else "",
            message=failure.message if failure else "",
            kept=len(self._places[0].kept),
            copies=copies,
            reason=failure.reason if failure else "",
        )

    def _begin(self, work: PlaceAtWork, names: Sequence[str]) -> None:
        """See that the place is ours, make room, and look at what lies there."""
        run = self._run
        claim_place(run.sources.store, work.place, at=run.scratch.now(), takes_over=run.takes_over)
        self._prune(work, names)
        ahead = copies_ahead(work.kept, run.clock())
        present = [copy for copy in work.kept if copy not in ahead]
        if present and self._moment <= moment_of(present[0]):
            self._moment = moment_of(present[0]) + _A_SECOND
        work.sizes = pool_sizes(work.place)
        work.known = newest_pooled(work.place, [*present, *ahead])

    def _make(self) -> Failure | None:
        """Write the site once, for all places; return what is in no copy though it should be."""
        run = self._run
        if all(work.failure for work in self._places):
            return None
        with run.scratch.new_spool() as file:
            with run.scratch.phase("bringing pictures") as progress:
                pooling = Pooling(run.sources, self._places, progress)
                manifest = write_backup(
                    file,
                    run.sources,
                    at=told_moment(self._moment),
                    new_spool=run.scratch.new_spool,
                    bring_pooled=pooling,
                    known=run.known,
                )
            for work in self._places:
                work.attempt(partial(self._finish, work, file, manifest))
        return pooling.failure()

    def _finish(self, work: PlaceAtWork, file: BinaryIO, manifest: Manifest) -> None:
        """Send the archive, prove the copy, note it, remove what is not kept."""
        place, moment = work.place, self._moment
        self._send_erased(place)
        file.seek(0)
        place.write_pieces(copy_key(moment, ARCHIVE), iter(partial(file.read, CHUNK), b""))
        size = file.tell() + sum(member.size for member in manifest.pooled.values())
        place.write_pieces(copy_key(moment, MANIFEST), [encoded_beside(manifest)])
        work.copy = self._proven(work, size)
        self._run.still_ours()
        place.write_pieces(copy_key(moment, NOTE), [encoded_note(work.copy)])
        note_copies(self._run.sources.store, place, at=self._run.scratch.now())
        self._prune(work, manifest.pooled)

    def _proven(self, work: PlaceAtWork, size: int) -> BackupCopy:
        failure, scratch = None, self._run.scratch
        try:
            proof = prove(work.place, self._moment, scratch, self._is_read(work))
        except (BackupFailedError, BackupRefusedError, PlaceDamagedError) as error:
            failure = failure_of(error, work.place.address)
        else:
            if proof.message:
                failure = Failure(proof.message, "unmatched")
            self._mend(work, proof)
        if failure:
            return self._unproven(work, failure, size)
        return replace(
            self._unproven(work, _NO_FAILURE, size),
            ok=True,
            proven_at=told_moment(self._run.clock()),
        )

    def _is_read(self, work: PlaceAtWork) -> Callable[[str], bool]:
        """Return what is read back: everything nearby; afar what is new, and a seventh a day."""
        if "://" not in work.place.address:
            return lambda name: True
        return lambda name: name in work.unproven or due_by_week(name, self._moment)

    def _mend(self, work: PlaceAtWork, proof: Proof) -> None:
        """Bring anew what is not what it was, if the site has it: the next run proves that."""
        there = set(site_names(self._run.sources)) if proof.faulty else set()
        for name in sorted(there.intersection(proof.faulty)):
            bring(self._run.sources, work.place, name)

    def _send_erased(self, place: BackupPlace) -> None:
        """Bring the list up to date; one that cannot be read is kept aside, and told."""
        unite, before = self._run.unite_erased, None
        try:
            before = read_if_there(place, ERASED)
            united = unite(before)
        except (ErasedUnreadableError, PlaceDamagedError):
            told = f"{ERASED} at {place.address} was damaged and is written anew"
            if before is not None:
                aside = damaged_list_key(self._moment)
                place.write_pieces(aside, [before])
                told += f"; what lay there is {aside} now"
            self._list_fault = Failure(told, "unmatched")
            united = unite(None)
        if united != before:
            place.write_pieces(ERASED, [united])

    def _prune(self, work: PlaceAtWork, in_use: Iterable[str]) -> None:
        run = self._run
        now = run.believed()
        if now is None:
            work.kept = copies_at(work.place)
            return
        work.kept = prune(work.place, run.rule, now, in_use=in_use, still_ours=run.still_ours)

    def _told(self, work: PlaceAtWork) -> BackupCopy:
        if work.failure:
            return self._unproven(work, work.failure, 0)
        assert work.copy, "a place has a copy, or failed"
        return work.copy

    def _unproven(self, work: PlaceAtWork, failure: Failure, size: int) -> BackupCopy:
        return BackupCopy(
            at=told_moment(self._moment),
            where=work.place.address,
            bytes=size,
            proven_at="",
            ok=False,
            message=failure.message,
            reason=failure.reason,
        )
