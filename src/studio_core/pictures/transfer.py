"""Bringing the pictures that the content shows from one image host to another."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import BinaryIO, Protocol
from urllib.parse import unquote, urlsplit

from studio_core.errors import (
    ImageHostError,
    ImageNotFoundError,
    ImageRefusedError,
)
from studio_core.films.errors import FilmsNotKeptError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.markdown import images_in
from studio_core.pictures.urls import cloud_name_of, is_film, media_id
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, ChangeSet, SetField
from studio_core.records.collections import AUTOSAVES, DRAFTS, PUBLIC, SETTINGS
from studio_core.records.editing import retry_when_stale
from studio_core.records.record import Json, RecordsRefusedError
from studio_core.records.store import Store
from studio_core.records.walking import every_record

ACTION = "media_synced"
_SHOWING = (*PUBLIC, SETTINGS, DRAFTS, AUTOSAVES)


class PictureSource(Protocol):
    """Where pictures come from."""

    def address_of(self, item: Json) -> str:
        """Return the address of a picture of this source that *item* is; '' for anything else.

        An item is an address, or an object with an address or an id.
        """
        ...

    def fetch(self, url: str) -> BinaryIO:
        """Open a picture; raise `ImageHostError` or `ImageNotFoundError`. The caller closes it."""
        ...

    def close(self) -> None:
        """Let go of connections and threads; the source is not used after it."""
        ...


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
    for collection in _SHOWING:
        for id, record in every_record(store, collection):
            values = record.document.values()
            found = dict.fromkeys(url for value in values for url in _addresses_in(value, source))
            wanted = tuple(url for url in found if media_id(url) not in kept)
            if wanted:
                yield Synced(collection, id, wanted)


def sync_pictures(
    store: Store, source: PictureSource, host: ImageHost, *, by: Actor, at: Callable[[], str]
) -> Iterator[Synced]:
    """Bring the pictures over, record by record, and let each record show its own at once.

    A picture that cannot be brought over stays where it is, as do those of a record that may not
    change. When interrupted, a second call goes on
    where the first stopped, because a record that is done shows nothing of *source* any more.
    """
    copies: dict[str, StoredImage] = {}
    for planned in plan_sync(store, source, host):
        failed = _copy(store, source, host, planned, copies)
        try:
            _show_copies(store, source, planned, copies, by, at())
        except RecordsRefusedError as refusal:
            failed = dict.fromkeys(planned.addresses, str(refusal))
        done = tuple(url for url in planned.addresses if url not in failed)
        yield Synced(planned.collection, planned.id, done, failed)


def hosted_clouds(store: Store) -> list[str]:
    """Return the clouds at the image-hosting service whose pictures the content shows."""
    found: set[str] = set()
    for collection in _SHOWING:
        for _, record in every_record(store, collection):
            for value in record.document.values():
                found.update(cloud_name_of(url) for url in _addresses_in(value, _AnyCloud()))
    return sorted(found)


class _AnyCloud:
    """Every picture at the image-hosting service that has an address."""

    def address_of(self, item: Json) -> str:
        """Return the address of a picture of any cloud."""
        url = item.get("url") if isinstance(item, Mapping) else item
        return url.strip() if isinstance(url, str) and cloud_name_of(url.strip()) else ""


def _copy(
    store: Store,
    source: PictureSource,
    host: ImageHost,
    planned: Synced,
    copies: dict[str, StoredImage],
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


def _show_copies(
    store: Store,
    source: PictureSource,
    planned: Synced,
    copies: Mapping[str, StoredImage],
    by: Actor,
    at: str,
) -> None:
    def attempt() -> None:
        record = store.get(planned.collection, planned.id)
        if record is None:
            return
        after = {
            name: _with_copies(value, source, copies) for name, value in record.document.items()
        }
        changes = tuple(
            SetField(planned.collection, planned.id, name, value, record.revision)
            for name, value in after.items()
            if not same(value, record.document[name])
        )
        if changes:
            store.commit(ChangeSet(actor=by, action=ACTION, at=at, changes=changes))

    retry_when_stale(attempt)


def _addresses_in(value: Json, source: "PictureSource | _AnyCloud") -> Iterator[str]:
    address = _address_of(value, source)
    if address:
        yield address
    elif isinstance(value, str):
        yield from (url for url, _ in images_in(value) if source.address_of(url))
    elif isinstance(value, (Mapping, list)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _addresses_in(item, source)


def _address_of(value: Json, source: "PictureSource | _AnyCloud") -> str:
    """Return the address of the picture that *value* is; a film is an object of several files."""
    is_picture = isinstance(value, Mapping) and not is_film(value.get("url"))
    return source.address_of(value) if is_picture or isinstance(value, str) else ""


def _with_copies(value: Json, source: PictureSource, copies: Mapping[str, StoredImage]) -> Json:
    """Return *value* showing the copies; names and alternative texts stay."""
    address = _address_of(value, source)
    if isinstance(value, str):
        if address in copies:
            return copies[address].url
        for url, _ in images_in(value):
            value = value.replace(url, copies[url].url) if url in copies else value
        return value
    if isinstance(value, Mapping):
        if address in copies:
            copy = copies[address]
            facts: dict[str, Json] = {"id": copy.id, "url": copy.url, "format": copy.format}
            facts |= {"width": copy.width, "height": copy.height}
            return {**value, **facts, **({"color": copy.color} if copy.color else {})}
        return {key: _with_copies(item, source, copies) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_copies(item, source, copies) for item in value]
    return value
