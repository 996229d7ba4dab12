"""Which pictures of our own media are in use, and which can be removed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.pictures.copies import TABLE
from studio_core.pictures.forwarded import copies_still_wanted
from studio_core.pictures.library import MediaLibrary, PictureArchive
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import RecordPath
from studio_core.records.collections import NAMING, SETTINGS, WORKS
from studio_core.records.journal import newest_first
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.undoing import TRASH_DAYS
from studio_core.records.walking import every_record

GRACE = timedelta(days=1)
"""A picture is uploaded before the record that shows it is saved."""

_ADDRESS = re.compile(r"/media/([0-9a-f]{32})")
_PLAIN = frozenset((int, float, bool, type(None)))

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Pruned:
    """What pruning removed: how many pictures, and the bytes set free."""

    pictures: int
    bytes: int


def media_ids_in(value: Any) -> set[str]:
    """Return the ids of our own pictures whose addresses stand anywhere in a JSON value."""
    found: set[str] = set()
    waiting: list[Iterable[Any]] = [(value,)]
    while waiting:
        for item in waiting.pop():
            # By type: asking whether each value is a mapping would be most of the time.
            kind = type(item)
            if kind is str:
                if "/media/" in item:
                    found.update(_ADDRESS.findall(item))
            elif kind is dict:
                waiting.append(item.values())
            elif kind is list or kind is tuple:
                waiting.append(item)
            elif kind not in _PLAIN and isinstance(item, Mapping):
                waiting.append(item.values())
    return found


def pictures_in_use(store: Store) -> Mapping[str, RecordPath]:
    """Return the id of every picture that a record shows, with the first record that does."""
    use = PictureUse()
    use.add_collections(store, NAMING)
    return use.shown


def pictures_in_trash(store: Store, now: datetime) -> set[str]:
    """Return the pictures of everything that was changed or deleted and can still come back."""
    oldest = now - timedelta(days=TRASH_DAYS)
    found: set[str] = set()
    for entry in newest_first(store):
        made = parse_moment(entry.at)
        if made is not None and made < oldest:
            break
        found |= media_ids_in([[path.before, path.after] for path in entry.paths])
    return found


def unused_pictures(
    store: Store, library: MediaLibrary, site: Any, now: datetime
) -> tuple[str, ...]:
    """Return the pictures that neither content, trash nor the *site* texts show.

    Those that came within the last day are left out: their record may not be saved yet.
    """
    # The pictures first: one that is used after that was there before, or is too young.
    kept = frozenset(library.image_ids())
    return _unused(store, library, kept, pictures_in_use(store).keys(), site, now)


class PictureUse:
    """Which pictures are shown, collected during a walk over the records."""

    def __init__(self) -> None:
        self.shown: dict[str, RecordPath] = {}
        """The id of every picture seen so far, with the first record that shows it."""

    def add(self, path: RecordPath, document: Document) -> None:
        """Add the pictures that one record shows."""
        for picture in media_ids_in(document):
            self.shown.setdefault(picture, path)

    def add_collections(self, store: Store, collections: Iterable[str]) -> None:
        """Add the pictures of every record of *collections*."""
        for collection in collections:
            for id, record in every_record(store, collection):
                # Where pictures went is no use of them; see `copies_still_wanted`.
                if not (collection == SETTINGS and id.startswith(TABLE)):
                    self.add((collection, id), record.document)


def check_pictures(
    store: Store, library: MediaLibrary, used: PictureUse, site: Any, now: datetime
) -> tuple[Mapping[str, RecordPath], tuple[str, ...]]:
    """Return what is shown and not kept, with a record that shows it, and what is unused.

    *used* holds the pictures of the content already, from before the kept ones are listed.
    """
    used.add_collections(store, (name for name in NAMING if name not in WORKS))
    kept = frozenset(library.image_ids())
    missing = {id: used.shown[id] for id in sorted(used.shown.keys() - kept)}
    return missing, _unused(store, library, kept, used.shown.keys(), site, now)


def prune_pictures(
    store: Store,
    library: MediaLibrary,
    site: Any,
    now: BelievedMoment,
    progress: Progress = lambda done, total: None,
) -> Pruned:
    """Remove every unused picture; when interrupted, a second call removes the rest."""
    unused = unused_pictures(store, library, site, now)
    freed = 0
    for done, id in enumerate(unused, start=1):
        freed += library.forget(id)
        progress(done, len(unused))
    return Pruned(len(unused), freed)


def prepare_pictures(
    library: MediaLibrary, progress: Progress = lambda done, total: None
) -> Iterator[tuple[str, int]]:
    """Make the missing files of every picture; yield each id with how many were made."""
    ids = list(library.image_ids())
    for done, id in enumerate(ids, start=1):
        yield id, library.prepare(id)
        progress(done, len(ids))


def _unused(
    store: Store,
    library: MediaLibrary,
    kept: AbstractSet[str],
    used: AbstractSet[str],
    site: Any,
    now: datetime,
) -> tuple[str, ...]:
    unshown = kept - used - media_ids_in(site)
    if unshown:  # reading the trash is reading a month of the journal
        unshown -= pictures_in_trash(store, now)
        unshown -= copies_still_wanted(store, now, TRASH_DAYS)
    if isinstance(library, PictureArchive):
        unshown = {id for id in unshown if now - library.kept_since(id) >= GRACE}
    return tuple(sorted(unshown))
