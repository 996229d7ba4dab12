"""Bringing the pictures that the content shows from elsewhere to an image host."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from studio_core.errors import (
    ImageHostError,
    ImageNotFoundError,
    ImageRefusedError,
)
from studio_core.films.errors import FilmsNotKeptError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.copies import (
    TABLE,
    Copies,
    PictureFinder,
    PicturesElsewhere,
    PictureSource,
    addresses_in,
    fields_with_copies,
)
from studio_core.pictures.host import ImageHost, Upload
from studio_core.pictures.urls import cloud_name_of
from studio_core.records.canonical import same
from studio_core.records.changes import RecordPath, SetField
from studio_core.records.collections import NAMING, SETTINGS
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

ACTION = "media_synced"


@dataclass(frozen=True, slots=True)
class RecordPictures:
    """Addresses of pictures elsewhere that one record shows, and why some were not brought."""

    collection: str
    id: str
    addresses: tuple[str, ...]
    failed: Mapping[str, str] = field(default_factory=dict)


def records_showing(store: Store, finder: PictureFinder) -> Iterator[RecordPictures]:
    """Yield every record that shows pictures of *finder*."""
    for collection, id, document in _showing(store):
        found = (url for value in document.values() for url in addresses_in(value, finder))
        if addresses := tuple(dict.fromkeys(found)):
            yield RecordPictures(collection, id, addresses)


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
            if not (collection == SETTINGS and id.startswith(TABLE)):
                yield collection, id, record.document


def copy_pictures(
    store: Store,
    source: PictureSource,
    host: ImageHost,
    shown: RecordPictures,
    copies: Copies,
) -> Mapping[str, str]:
    """Put what is not among *copies* yet; return why, where that failed."""
    record = store.get(shown.collection, shown.id)
    stored = record.document.get("folderName") if record else None
    folder = stored if isinstance(stored, str) else ""
    failed: dict[str, str] = {}
    for url in shown.addresses:
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


Showing = Callable[[Work, RecordPath, Document, Document], None]
"""Hears of a record, with its contents before and after, that it is about to show copies."""


@retried
def show_copies(
    work: Work,
    finder: PictureFinder,
    shown: RecordPictures,
    copies: Copies,
    showing: Showing = lambda work, path, before, after: None,
) -> bool:
    """Have one record show the copies that there are, and tell whether that changed it.

    A change by somebody else is kept.
    """
    record = work.store.get(shown.collection, shown.id)
    if record is None:
        return False
    after = fields_with_copies(record.document, finder, copies)
    changes = tuple(
        SetField(shown.collection, shown.id, name, value, record.revision)
        for name, value in after.items()
        if not same(value, record.document[name])
    )
    if changes:
        showing(work, (shown.collection, shown.id), record.document, after)
        work.commit(ACTION, *changes)
    return bool(changes)
