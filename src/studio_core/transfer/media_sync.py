"""Copying the pictures of a site to another host, while the site runs and as often as wanted.

Everything may be done again after it was interrupted: what has come is told by the host that it
came to, by the table of forwarded addresses (`pictures/forwarded.py`) and by what records show.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta

from studio_core.dates import parse_moment
from studio_core.errors import ImageHostError, ImageNotFoundError, ImageRefusedError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.copies import PictureSource, addresses_in
from studio_core.pictures.forwarded import ForwardedAddresses, is_own
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.library import ProvingHost
from studio_core.pictures.transfer import (
    RecordPictures,
    copy_pictures,
    records_showing,
    show_copies,
)
from studio_core.pictures.urls import cloud_name_of
from studio_core.publishing.carried_consents import carry_consent
from studio_core.records.changes import Actor
from studio_core.records.journal import newest_first
from studio_core.records.record import Json, RecordsRefusedError
from studio_core.records.store import Clock, Store
from studio_core.records.undoing import TRASH_DAYS
from studio_core.records.work import Work

_LOST = "its original is lost"
_LOST_AGAIN = "it was brought, and is not there"
_DAMAGED = "it is damaged at both hosts"
_DAMAGED_AGAIN = "it is not what was brought"

Show = Callable[[int, int], None]


@dataclass(slots=True)
class Synced:
    """What a sync brought, or would: ids of originals, records with addresses, and failures."""

    originals: list[str] = field(default_factory=list)
    bytes: int = 0
    records: list[RecordPictures] = field(default_factory=list)
    in_trash: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    """Why, by the id of an original or the address of a picture elsewhere."""

    @property
    def elsewhere(self) -> list[str]:
        """The addresses of pictures elsewhere that the content shows."""
        return list(dict.fromkeys(url for one in self.records for url in one.addresses))


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaSync:
    """A copy of the pictures of *store* at the host *target*.

    It gets all that *source* keeps (None: nothing), and what the content shows of *elsewhere*. With
    *is_used* the site's settings name *target*, so that records show the copies at once; else these
    are only noted in the table. Pictures known by an id alone lie in the cloud *cloud_name*.
    *now* gives the present moment as change sets want it, *clock* as a moment.
    """

    store: Store
    source: ProvingHost | None
    target: ImageHost
    elsewhere: PictureSource | None
    cloud_name: str
    is_used: bool
    by: Actor
    now: Callable[[], str]
    clock: Clock
    show: Show = lambda done, total: None

    def plan(self) -> Synced:
        """Tell what would be brought; nothing is written, and no picture fetched."""
        found, copies = Synced(), self._copies()
        for id, size in self._lacking():
            found.originals.append(id)
            found.bytes += size
        for shown in self._records(found):
            wanted = [url for url in shown.addresses if self.is_used or url not in copies]
            if wanted:
                found.records.append(RecordPictures(shown.collection, shown.id, tuple(wanted)))
        known = set(found.elsewhere)
        trash = (url for url in self._addresses_in_trash() if url not in known)
        found.in_trash = [url for url in trash if url not in copies]
        return found

    def run(self) -> Synced:
        """Bring what is there now; tell what came and what could not.

        What comes to *source* meanwhile is brought by the next sync: else a busy site has no end.
        """
        done = Synced()
        self._copy_originals(done)
        self._prove(done)
        copies = self._copies()
        if self.elsewhere is not None:
            copies.name_cloud(self.cloud_name)
        while self._bring(done, copies) and self.is_used:
            pass  # saved meanwhile, with addresses whose copies had not come yet
        self._copy_trash(done, copies)
        return done

    def _copies(self) -> ForwardedAddresses:
        """Return the table, of which those copies count that *target* has."""
        work = Work(self.store, self.by, self.now())
        if isinstance(self.target, ProvingHost):
            kept = set(self.target.image_ids())
            return ForwardedAddresses(work, lambda copy: is_own(copy) and copy.id in kept)
        cloud_name = self.target.describe().cloud_name
        return ForwardedAddresses(work, lambda copy: cloud_name_of(copy.url) == cloud_name)

    def _lacking(self) -> Iterator[tuple[str, int]]:
        """Yield what *source* serves and *target* does not keep; a lost original as empty."""
        if self.source is not None and isinstance(self.target, ProvingHost):
            there, sizes = set(self.target.image_ids()), dict(self.source.sizes())
            yield from ((id, sizes.get(id, 0)) for id in self.source.image_ids() if id not in there)

    def _copy_originals(self, done: Synced) -> None:
        """Copy what *target* lacks."""
        lacking = list(self._lacking())
        for number, (id, size) in enumerate(lacking, start=1):
            fault = self._copy(id)
            if fault:
                done.failed[id] = fault
            else:
                done.originals.append(id)
                done.bytes += size
            self.show(number, len(lacking))

    def _copy(self, id: str) -> str:
        """Copy one original, which is read and decoded anew; return what is wrong, if anything."""
        assert self.source is not None
        try:
            with self.source.original(id).open("rb") as file:
                wanted = Upload(file=file, name=id, folder="", keep_broken=True)
                kept: StoredImage = keep_copy(self.target, wanted)
        except ImageNotFoundError:
            return _LOST
        except (ImageHostError, ImageRefusedError, OSError) as error:
            return str(error) or type(error).__name__
        return "" if kept.id == id else "the file is not what its name says"

    def _prove(self, done: Synced) -> None:
        """Read every original anew where it came to; one that came wrong is brought again."""
        if self.source is None or not isinstance(self.target, ProvingHost):
            return
        kept = set(self.target.image_ids())
        wanted = (kept | set(done.originals)) - done.failed.keys()
        ids = [id for id, _ in self.source.sizes() if id in wanted]
        for number, id in enumerate(ids, start=1):
            fault = "" if id in kept else _LOST_AGAIN
            if not fault and not _is_sound(self.target, id):
                fault = self._copy_anew(self.source, self.target, id)
            if fault:
                done.failed[id] = fault
            self.show(number, len(ids))

    def _copy_anew(self, source: ProvingHost, target: ProvingHost, id: str) -> str:
        """Bring what is damaged at *target* once more; return what is wrong, if anything."""
        if not _is_sound(source, id):
            return _DAMAGED
        try:
            target.forget(id)
        except (ImageHostError, OSError) as error:
            return str(error)
        fault = self._copy(id)
        return fault or ("" if _is_sound(target, id) else _DAMAGED_AGAIN)

    def _records(self, done: Synced) -> Iterator[RecordPictures]:
        """Yield the records that show pictures of *elsewhere*, without those that failed before."""
        if self.elsewhere is not None:
            for one in records_showing(self.store, self.elsewhere):
                wanted = tuple(url for url in one.addresses if url not in done.failed)
                yield RecordPictures(one.collection, one.id, wanted)

    def _bring(self, done: Synced, copies: ForwardedAddresses) -> bool:
        """Bring what records show of *elsewhere*; tell whether anything came or changed."""
        is_further = False
        for number, one in enumerate(self._records(done), start=1):
            assert self.elsewhere is not None
            missing = {url for url in one.addresses if url not in copies}
            failed = copy_pictures(self.store, self.elsewhere, self.target, one, copies)
            done.failed |= failed
            came = missing - failed.keys()
            if self.is_used:
                work = Work(self.store, self.by, self.now())
                try:
                    is_changed = show_copies(work, self.elsewhere, one, copies, carry_consent)
                except RecordsRefusedError as refusal:
                    done.failed |= dict.fromkeys(one.addresses, str(refusal))
                    continue
                came = set(one.addresses) - failed.keys() if is_changed else came
            if came:
                brought = tuple(url for url in one.addresses if url in came)
                done.records.append(RecordPictures(one.collection, one.id, brought))
                is_further = True
            self.show(number, 0)
        return is_further

    def _copy_trash(self, done: Synced, copies: ForwardedAddresses) -> None:
        """Bring what can still come back; what is not to be had any more is no failure."""
        for url in self._addresses_in_trash():
            if url not in copies:
                wanted = RecordPictures("", "", (url,))
                assert self.elsewhere is not None
                if not copy_pictures(self.store, self.elsewhere, self.target, wanted, copies):
                    done.in_trash.append(url)

    def _addresses_in_trash(self) -> Iterator[str]:
        if self.elsewhere is None:
            return
        oldest = self.clock() - timedelta(days=TRASH_DAYS)
        seen: set[str] = set()
        for entry in newest_first(self.store):
            made = parse_moment(entry.at)
            if made is not None and made < oldest:
                return
            values = (value for path in entry.paths for value in (path.before, path.after))
            for url in (url for value in values for url in _shown_in(value, self.elsewhere)):
                if url not in seen:
                    seen.add(url)
                    yield url


def _is_sound(host: ProvingHost, id: str) -> bool:
    try:
        return host.is_sound(id)
    except ImageHostError:
        return False


def _shown_in(value: Json, source: PictureSource) -> Iterator[str]:
    """Yield the pictures of a journal's value, which is a whole record or a field."""
    if isinstance(value, dict):
        for item in value.values():
            yield from addresses_in(item, source)
    yield from addresses_in(value, source)
