"""Moving the pictures of a running site to another host.

Everything may be done again after it was interrupted: what has come is told by the new host, by the
book of copies (`pictures/moved.py`) and by what the records show.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

from studio_core.dates import parse_moment
from studio_core.errors import ImageHostError, ImageNotFoundError, ImageRefusedError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.copies import PictureSource, addresses_in
from studio_core.pictures.host import Upload
from studio_core.pictures.library import ProvingHost
from studio_core.pictures.moved import MovedPictures
from studio_core.pictures.transfer import Synced, copy_pictures, plan_sync, sync_pictures
from studio_core.publishing.carried_consents import carry_consent
from studio_core.records.changes import Actor, RecordPath
from studio_core.records.journal import newest_first
from studio_core.records.record import Document, Json
from studio_core.records.store import Clock, Store
from studio_core.records.undoing import TRASH_DAYS
from studio_core.records.work import Work

_LOST = "its original is lost"
_LOST_AGAIN = "it was brought, and is not there"
_DAMAGED = "it is damaged at both hosts"
_DAMAGED_AGAIN = "it is not what was brought"

Show = Callable[[int, int], None]


@dataclass(slots=True)
class Moved:
    """What a move did, or would do: ids of originals, records with addresses, and failures."""

    originals: list[str] = field(default_factory=list)
    bytes: int = 0
    records: list[Synced] = field(default_factory=list)
    in_trash: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    """Why, by the id of an original or the address of a picture elsewhere."""

    @property
    def elsewhere(self) -> list[str]:
        """The addresses of pictures at other hosts that the content shows."""
        return list(dict.fromkeys(url for one in self.records for url in one.addresses))


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureMove:
    """A move of the pictures of *store*.

    *old* is the host that is left, None where that serves its pictures by itself (or is left for
    none). *new* gets what *old* has and what *elsewhere* finds in the content. *now* gives the
    present moment as change sets want it, *clock* as a moment. *still_ours* raises `OvertakenError`
    when pictures go to another host than *new* by now.
    """

    store: Store
    old: ProvingHost | None
    new: ProvingHost
    elsewhere: PictureSource
    cloud_name: str
    by: Actor
    now: Callable[[], str]
    clock: Clock
    still_ours: Callable[[], None]
    show: Show = lambda done, total: None

    def plan(self) -> Moved:
        """Tell what would move; nothing is written, and no picture fetched."""
        found = Moved(records=list(plan_sync(self.store, self.elsewhere, self.new)))
        for id, size in self._lacking():
            found.originals.append(id)
            found.bytes += size
        known, copies = set(found.elsewhere), MovedPictures(Work(self.store, self.by, self.now()))
        trash = (url for url in self._addresses_in_trash() if url not in known)
        found.in_trash = [url for url in trash if url not in copies]
        return found

    def run(self) -> Moved:
        """Move everything, until nothing more comes; tell what was moved and what could not be."""
        done = Moved()
        while self._copy_originals(done):
            pass
        self._prove(done)
        # Asked when a picture lies there: a move away that begins after that brings it along.
        copies = MovedPictures(Work(self.store, self.by, self.now()), self.still_ours)
        copies.names_cloud(self.cloud_name)
        while self._show_copies(done, copies):
            pass
        self._copy_trash(done, copies)
        return done

    def left_behind(self, done: Moved) -> list[str]:
        """Return the ids of originals that the old host alone has, after what was *done*."""
        there = set() if self.old is None else set(self.old.image_ids())
        return sorted(there & done.failed.keys())

    def _lacking(self) -> Iterator[tuple[str, int]]:
        """Yield what *old* serves and *new* does not keep; one whose original is lost as empty."""
        if self.old is not None:
            there, sizes = set(self.new.image_ids()), dict(self.old.sizes())
            yield from ((id, sizes.get(id, 0)) for id in self.old.image_ids() if id not in there)

    def _copy_originals(self, done: Moved) -> bool:
        """Copy what *new* lacks; tell whether anything came, so that there may be more by now."""
        lacking = [(id, size) for id, size in self._lacking() if id not in done.failed]
        before = frozenset(done.originals)
        for number, (id, size) in enumerate(lacking, start=1):
            # One that came and is not there would be brought for ever.
            fault = _LOST_AGAIN if id in before else self._copy(id)
            if fault:
                done.failed[id] = fault
            else:
                done.originals.append(id)
                done.bytes += size
            self.show(number, len(lacking))
        return bool(lacking)

    def _copy(self, id: str) -> str:
        """Copy one original, which is read and decoded anew; return what is wrong, if anything."""
        assert self.old is not None
        try:
            with self.old.original(id).open("rb") as file:
                kept = keep_copy(self.new, Upload(file=file, name=id, folder="", keep_broken=True))
        except ImageNotFoundError:
            return _LOST
        except (ImageHostError, ImageRefusedError, OSError) as error:
            return str(error) or type(error).__name__
        return "" if kept.id == id else "the file is not what its name says"

    def _prove(self, done: Moved) -> None:
        """Read every original anew at the new host; one that came wrong is brought again."""
        ids = [] if self.old is None else [id for id, _ in self.old.sizes()]
        for number, id in enumerate(ids, start=1):
            if id not in done.failed and not self._is_sound(self.new, id):
                fault = self._copy_anew(id)
                if fault:
                    done.failed[id] = fault
            self.show(number, len(ids))

    def _copy_anew(self, id: str) -> str:
        """Bring what is damaged at *new* once more; return what is wrong, if anything."""
        assert self.old is not None
        if not self._is_sound(self.old, id):
            return _DAMAGED
        try:
            self.new.forget(id)
        except (ImageHostError, OSError) as error:
            return str(error)
        fault = self._copy(id)
        return fault or ("" if self._is_sound(self.new, id) else _DAMAGED_AGAIN)

    def _is_sound(self, host: ProvingHost, id: str) -> bool:
        try:
            return host.is_sound(id)
        except ImageHostError:
            return False

    def _show_copies(self, done: Moved, copies: MovedPictures) -> bool:
        """Bring what records show from elsewhere; tell whether any record changed."""
        changed = False
        agree = partial(_carry, self.store, self.by, self.now)
        found = sync_pictures(
            self.store,
            self.elsewhere,
            self.new,
            by=self.by,
            at=self.now,
            copies=copies,
            showing=agree,
        )
        for number, one in enumerate(found, start=1):
            done.failed |= one.failed
            if one.addresses:
                done.records.append(one)
                changed = True
            self.show(number, 0)
        return changed

    def _copy_trash(self, done: Moved, copies: MovedPictures) -> None:
        """Bring what can still come back; what is not to be had any more is no failure."""
        for url in self._addresses_in_trash():
            if url not in copies:
                wanted = Synced("", "", (url,))
                if not copy_pictures(self.store, self.elsewhere, self.new, wanted, copies):
                    done.in_trash.append(url)

    def _addresses_in_trash(self) -> Iterator[str]:
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


def _shown_in(value: Json, source: PictureSource) -> Iterator[str]:
    """Yield the pictures of a journal's value, which is a whole record or a field."""
    if isinstance(value, dict):
        for item in value.values():
            yield from addresses_in(item, source)
    yield from addresses_in(value, source)


def _carry(
    store: Store,
    by: Actor,
    now: Callable[[], str],
    path: RecordPath,
    before: Document,
    after: Document,
) -> None:
    carry_consent(Work(store, by, now()), path, before, after)
