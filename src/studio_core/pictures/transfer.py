"""Bringing the pictures that the content shows from one image host to another."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from studio_core.errors import (
    ImageHostError,
    ImageNotFoundError,
    ImageRefusedError,
)
from studio_core.films.errors import FilmsNotKeptError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.copies import (
    BOOK,
    Copies,
    PicturesElsewhere,
    PictureSource,
    addresses_in,
    fields_with_copies,
)
from studio_core.pictures.host import ImageHost, Upload
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.urls import cloud_name_of, media_id
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, RecordPath, SetField
from studio_core.records.collections import NAMING, SETTINGS
from studio_core.records.record import Document, Json, RecordsRefusedError
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

ACTION = "media_synced"


class NoPictures:
    """A source that has none: every picture of our own that a host lacks is missing here, too."""

    def address_of(self, item: Json) -> str:
        """Return the address of any picture of our own."""
        url = item.get("url") if isinstance(item, Mapping) else item
        return url if isinstance(url, str) and media_id(url) else ""

    def fetch(self, url: str) -> BinaryIO:
        """Raise `ImageNotFoundError`."""
        raise ImageNotFoundError(url)

    def close(self) -> None:
        """Close nothing."""


@dataclass(frozen=True, slots=True)
class Synced:
    """One record: the addresses that were (or would be) brought over, and those that failed."""

    collection: str
    id: str
    addresses: tuple[str, ...]
    failed: Mapping[str, str] = field(default_factory=dict)


def plan_sync(store: Store, source: PictureSource, host: ImageHost) -> Iterator[Synced]:
    """Yield every record that shows pictures of *source* which *host* does not keep yet."""
    kept = set(host.image_ids()) if isinstance(host, MediaLibrary) else set()
    for collection, id, document in _showing(store):
        values = document.values()
        found = dict.fromkeys(url for value in values for url in addresses_in(value, source))
        wanted = tuple(url for url in found if media_id(url) not in kept)
        if wanted:
            yield Synced(collection, id, wanted)


Showing = Callable[[RecordPath, Document, Document], None]
"""Hears of a record, with its contents before and after, that it is about to show copies."""


def sync_pictures(
    store: Store,
    source: PictureSource,
    host: ImageHost,
    *,
    by: Actor,
    at: Callable[[], str],
    copies: Copies | None = None,
    showing: Showing = lambda path, before, after: None,
) -> Iterator[Synced]:
    """Bring the pictures over, record by record, and let each record show its own at once.

    A picture that cannot be brought over stays where it is, as do those of a record that may not
    change. When interrupted, a second call goes on
    where the first stopped, because a record that is done shows nothing of *source* any more.
    What is among *copies* already is not fetched again.
    """
    known: Copies = {} if copies is None else copies
    for planned in plan_sync(store, source, host):
        failed = copy_pictures(store, source, host, planned, known)
        try:
            _show_copies(Work(store, by, at()), source, planned, known, showing)
        except RecordsRefusedError as refusal:
            failed = dict.fromkeys(planned.addresses, str(refusal))
        done = tuple(url for url in planned.addresses if url not in failed)
        yield Synced(planned.collection, planned.id, done, failed)


def hosted_clouds(store: Store) -> list[str]:
    """Return the clouds at the image-hosting service whose pictures the content shows."""
    found: set[str] = set()
    for _, _, document in _showing(store):
        for value in document.values():
            found.update(cloud_name_of(url) for url in addresses_in(value, PicturesElsewhere()))
    return sorted(found)


def _showing(store: Store) -> Iterator[tuple[str, str, Document]]:
    """Yield every record that may show pictures; where pictures have gone shows none."""
    for collection in NAMING:
        for id, record in every_record(store, collection):
            if not (collection == SETTINGS and id.startswith(BOOK)):
                yield collection, id, record.document


def copy_pictures(
    store: Store,
    source: PictureSource,
    host: ImageHost,
    planned: Synced,
    copies: Copies,
) -> Mapping[str, str]:
    """Put what is not among *copies* yet; return why, where that failed."""
    record = store.get(planned.collection, planned.id)
    stored = record.document.get("folderName") if record else None
    folder = stored if isinstance(stored, str) else ""
    failed: dict[str, str] = {}
    for url in planned.addresses:
        if url in copies:
            continue
        try:
            with source.fetch(url) as file:
                name = PurePosixPath(unquote(urlsplit(url).path)).name or "picture"
                wanted = Upload(file=file, name=name, folder=folder, keep_broken=True)
                copies[url] = keep_copy(host, wanted)
        except (
            ImageHostError,
            ImageNotFoundError,
            ImageRefusedError,
            FilmsNotKeptError,
        ) as error:
            failed[url] = str(error)
    return failed


@retried
def _show_copies(
    work: Work, source: PictureSource, planned: Synced, copies: Copies, showing: Showing
) -> None:
    record = work.store.get(planned.collection, planned.id)
    if record is None:
        return
    after = fields_with_copies(record.document, source, copies)
    changes = tuple(
        SetField(planned.collection, planned.id, name, value, record.revision)
        for name, value in after.items()
        if not same(value, record.document[name])
    )
    if changes:
        showing((planned.collection, planned.id), record.document, after)
        work.commit(ACTION, *changes)
